"""A team that comes in for another one: the place of who has not played, or what is left."""

from __future__ import annotations

import pytest

from competitions.actions.competition.late_entrants import enter_late
from competitions.actions.competition.replacements import Replacement, replace_team
from competitions.actions.log.entries import Grounds
from competitions.actions.results.deeds import record_report, void_result
from competitions.models import Fixture, Tombstone
from competitions.queries.fixtures.meetings import meetings_of
from competitions.queries.standings.tables import table_of
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from engine.errors import RuleViolation
from matches.verification.verify import all_findings
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-REPL-01")]
HALL = (
    StageTerms(GROUPS.chosen({"groups": 2, "legs": 1, "through": 1})),
    StageTerms(KNOCKOUT),
)


def replaced(competition, leaves, comes="New"):
    old = competition.entrants.get(team__name=leaves).team
    new = make.team(comes, competition.club)
    wanted = Replacement(old.pk, new.pk)
    replace_team(competition, wanted, by=make.by(), grounds=Grounds(None))
    competition.refresh_from_db()
    return new


def sides(competition):
    return [
        {side.name for side in (met.home, met.away) if side}
        for met in meetings_of(competition)
    ]


def test_in_a_bracket_who_has_not_played_is_replaced_as_if_the_other_was_drawn():
    cup = make.cup("A B C D E", method="pots", seed="alp")
    before = dict(cup.entrants.values_list("team__name", "slot"))
    met = sides(cup)
    replaced(cup, "D")
    after = dict(cup.entrants.values_list("team__name", "slot"))
    assert after.pop("New") == before.pop("D")
    assert after == {name: slot for name, slot in before.items() if name != "D"}
    assert sides(cup) == [{"New" if n == "D" else n for n in one} for one in met]
    assert list(all_findings()) == []


def test_one_after_the_other_and_a_late_one_between():
    cup = make.cup("A B C D E F G", stages=HALL, method="draw", seed="alp")
    replaced(cup, "A")
    enter_late(cup, make.team("Late", cup.club), by=make.by(), grounds=Grounds(None))
    cup.refresh_from_db()
    replaced(cup, "New", "Newer")
    assert {"A", "New"}.isdisjoint(set().union(*sides(cup)))
    assert list(all_findings()) == []


def test_in_a_championship_the_results_stay_and_the_newcomer_plays_the_rest():
    league = make.championship("A B C D", legs=2, results="A 2-0 B; C 1-3 A")
    old = league.entrants.get(team__name="A").team
    kept = set(played())
    (gone, *_) = Fixture.objects.filter(home=old, result=None)
    new = replaced(league, "A")
    rows = {row.team: (row.played, row.points) for row in table_of(league)}
    assert league.entrants.get(team=old).withdrawn == "keep"
    assert (rows[old.pk], rows[new.pk]) == ((2, 6), (0, 0))
    left = [one for one in meetings_of(league) if not one.result]
    assert [one for one in left if old in (one.home, one.away)] == []
    assert len([one for one in left if new in (one.home, one.away)]) == 4
    assert set(played()) == kept
    stream = Tombstone.of_match(gone.public_id, league.slug)
    assert Tombstone.objects.filter(stream=stream).exists()
    assert not Fixture.objects.filter(public_id=gone.public_id).exists()
    make.play(league, "New 1-0 D")
    rows = {row.team: (row.played, row.points) for row in table_of(league)}
    assert rows[new.pk] == (1, 3)
    assert list(all_findings()) == []


def test_a_newcomer_in_a_group_stands_behind_all_others_of_it():
    cup = make.cup("A B C D E F G", stages=HALL, method="draw", seed="alp")
    one = next(met for met in meetings_of(cup) if met.fixture.group)
    record_report(one.fixture, make.report(2, 0), by=make.by())
    old = cup.entrants.get(team=one.home)
    last = cup.entrants.filter(group=old.group).order_by("slot").last()
    new = cup.entrants.get(team=replaced(cup, old.team.name))
    assert (new.group, new.slot) == (old.group, last.slot + 1)
    assert list(all_findings()) == []
    void_result(one.fixture, by=make.by(), grounds=Grounds(None, "Not played"))
    cup.refresh_from_db()
    with pytest.raises(RuleViolation, match="make the draw again"):
        enter_late(
            cup, make.team("Late", cup.club), by=make.by(), grounds=Grounds(None)
        )


def played():
    return Fixture.objects.exclude(result=None).values_list("public_id", flat=True)


@pytest.mark.parametrize(
    ("leaves", "comes", "words"),
    [
        ("D", "New", "D has played, and no match is left to it"),
        ("B", "D", "in the list already"),
    ],
)
def test_who_cannot_be_replaced_is_told_why(leaves, comes, words):
    cup = make.cup("A B C D", results="A 2-0 D")
    new = cup.club.teams.filter(name=comes).first() or make.team(comes, cup.club)
    old = cup.entrants.get(team__name=leaves).team
    wanted = Replacement(old.pk, new.pk)
    with pytest.raises(RuleViolation) as refused:
        replace_team(cup, wanted, by=make.by(), grounds=Grounds(None))
    assert words in refused.value.text


def test_before_the_draw_nobody_comes_in_and_a_team_of_another_club_never():
    with pytest.raises(RuleViolation, match="Nothing is drawn yet"):
        replaced(make.cup("A B", drawn=False), "A")
    league = make.championship("A B C")
    old = league.entrants.get(team__name="A").team
    wanted = Replacement(old.pk, make.team("Far", make.club()).pk)
    with pytest.raises(RuleViolation, match="Choose a team"):
        replace_team(league, wanted, by=make.by(), grounds=Grounds(None))


def test_from_the_page_what_it_means_is_read_first(client):
    ada = make.user("ada")
    client.force_login(ada)
    club = make.club(user=ada)
    league = make.championship("A B C", owner=club, method="draw", seed="x")
    new, old = make.team("New", club), league.entrants.get(team__name="A").team
    address = f"/c/{league.slug}/manage/teams/"
    assert "A team comes in for another one" in client.get(address).content.decode()
    form = {"deed": "replace", "team": old.pk, "comes": new.pk, "key": "k" * 20}
    form |= {"version": league.version}
    asked = client.post(address, form)
    assert asked.status_code == 409
    assert "matches of the team are played by the newcomer" in asked.content.decode()
    told = form | dict(asked.context["fields"])
    assert client.post(address, told).status_code == 302
    names = set(league.entrants.values_list("team__name", flat=True))
    assert names == {"New", "B", "C"}
    rules = client.get(f"/c/{league.slug}/rules/").content.decode()
    assert "New came in for A" in rules
    # the lots are those of the team that was drawn
    assert f"x:{old.slug}<" in rules
    assert f"x:{new.slug}<" not in rules


@pytest.mark.parametrize("made", [make.championship, make.cup])
def test_what_was_decided_about_who_has_not_played_is_for_nobody_else(made):
    """Points and a withdrawal would be the newcomer's, or nobody's."""
    league = made("A B C D")
    make.withdrawn(league, "A", "forfeit")
    with pytest.raises(RuleViolation, match="A has withdrawn: take that back first"):
        replaced(league, "A")


def test_points_of_who_has_not_played_are_taken_back_first():
    league = make.championship("A B C D")
    make.adjusted(league, league.entrants.get(team__name="A").team, -3, "late fee")
    with pytest.raises(RuleViolation, match="take that back first"):
        replaced(league, "A")
    assert [row.points for row in table_of(league)][-1] == -3
    assert list(all_findings()) == []
