"""A team that enters after the draw: all others keep their places."""

from __future__ import annotations

import pytest

from competitions.actions.competition.late_entrants import enter_late
from competitions.actions.log.entries import Grounds
from competitions.rules.draws.knockout import leaves_with, seeded_leaves
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from engine.errors import RuleViolation
from matches.verification.verify import all_findings
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-LOT-03")]
HALL = (
    StageTerms(GROUPS.chosen({"groups": 3, "best_runners_up": 2})),
    StageTerms(KNOCKOUT),
)


def late(competition, name="Late", **over):
    team = make.team(name, competition.club)
    given = {"by": make.by(), "grounds": Grounds(None)} | over
    enter_late(competition, team, **given)
    competition.refresh_from_db()
    return team


def places(competition):
    rows = competition.entrants.values_list("team__name", "group", "slot")
    return {name: at for name, *at in rows}


@pytest.mark.parametrize("n", [n for n in range(3, 40) if n & (n - 1)])
def test_in_a_seeded_bracket_it_comes_where_the_next_seed_would(n):
    teams = list(range(1, n + 1))
    assert leaves_with(seeded_leaves(teams), n + 1) == seeded_leaves([*teams, n + 1])


def test_where_that_is_taken_it_comes_to_the_first_bye():
    assert leaves_with((1, None, 2, 3, 4, 5, None, 6), 9)[1] == 9


def test_in_a_bracket_a_bye_becomes_a_tie():
    cup = make.cup("A B C D E", method="pots", seed="alp")
    before, matches = places(cup), cup.fixtures.count()
    late(cup)
    after = places(cup)
    assert after.pop("Late")[1] not in {slot for _, slot in before.values()}
    assert after == before
    assert cup.fixtures.count() == matches + 1
    assert list(all_findings()) == []


def test_in_groups_it_comes_into_the_smallest_and_stages_behind_stay():
    cup = make.cup([f"T{n}" for n in range(13)], stages=HALL, method="pots", seed="a")
    before, behind = places(cup), cup.fixtures.filter(stage__number=2).count()
    late(cup)
    late(cup, "Later")
    after = places(cup)
    assert [after.pop(name)[0] for name in ("Late", "Later")] == [2, 3]
    assert after == before
    assert cup.fixtures.filter(stage__number=2).count() == behind
    assert list(all_findings()) == []


def test_a_championship_is_made_anew_with_one_more():
    league = make.championship("A B C", legs=2, method="draw", seed="alp")
    team = late(league)
    assert league.fixtures.count() == 12
    assert league.fixtures.filter(home=team).count() == 3
    assert list(all_findings()) == []


@pytest.mark.parametrize(
    ("drawn", "results", "words"),
    [
        (True, "", "No place of this bracket is free"),
        (True, "A 2-0 D", "results already"),
        (False, "", "Nothing is drawn yet"),
    ],
)
def test_when_nobody_can_come_in_any_more(drawn, results, words):
    cup = make.cup("A B C D", drawn=drawn, results=results)
    with pytest.raises(RuleViolation, match=words):
        late(cup)
    assert cup.entrants.count() == 4


def test_a_team_comes_in_once_and_the_same_form_counts_once():
    cup = make.cup("A B C D E")
    by = make.by()
    team = late(cup, by=by)
    enter_late(cup, team, by=by, grounds=Grounds(None))
    assert cup.entrants.count() == 6
    with pytest.raises(RuleViolation, match="in the list already"):
        enter_late(cup, team, by=make.by(), grounds=Grounds(None))


def test_from_the_page_what_is_lost_is_read_first(client):
    ada = make.user("ada")
    client.force_login(ada)
    cup = make.cup("A B C D E", owner=make.club(user=ada))
    team = make.team("Late", cup.club)
    address = f"/c/{cup.slug}/manage/teams/"
    assert "A team that comes late" in client.get(address).content.decode()
    form = {"deed": "late", "team": team.pk, "version": cup.version, "key": "k" * 20}
    asked = client.post(address, form)
    assert asked.status_code == 409
    fields = dict(asked.context["fields"])
    assert client.post(address, form | fields).status_code == 302
    assert cup.entrants.filter(team=team).exists()
    rules = client.get(f"/c/{cup.slug}/rules/").content.decode()
    assert "Late came in late" in rules
