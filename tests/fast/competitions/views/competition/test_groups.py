"""The groups of a stage: read by everybody, each with its table, the best compared."""

from __future__ import annotations

import re

import pytest

from competitions.actions.competition import draws
from competitions.actions.competition.stage_lists import StageList, enter_stage
from competitions.actions.competition.zones import set_zones
from competitions.actions.log.entries import Grounds
from competitions.models import Stage
from competitions.pages.text.needs import OutlookGaps, gap_words
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.formats.registry import GROUPS, KNOCKOUT, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from competitions.rules.standings.zones import TableZone
from tests import make
from tests.fast.competitions.views.manage.test_zones import blocks
from tests.fast.competitions.views.reading import (
    HTMX,
    at,
    cost,
    reads_only,
    refuses_strangers,
)

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-STG-02")]
THIRTEEN = [f"Team {letter}" for letter in "ABCDEFGHIJKLM"]
IN_GROUPS = StageTerms(GROUPS.chosen({"groups": 3, "through": 2, "best_runners_up": 2}))


def hall_cup(**given):
    stages = (IN_GROUPS, StageTerms(KNOCKOUT))
    return make.cup(THIRTEEN, stages=stages, method="list", **given)


def played(made, rounds: int = 5) -> None:
    """The side that stands further up in the list wins, by two."""
    matches = made.stages_in_order[0].fixtures.filter(round__lte=rounds)
    make.play(
        made,
        "; ".join(
            f"{one.home} {'2-0' if one.home.name < one.away.name else '0-2'} {one.away}"
            for one in matches
        ),
    )


def test_it_opens_for_everybody_but_not_when_private(client):
    refuses_strangers(client, "groups", hall_cup)


def test_it_only_reads(client):
    reads_only(client, at("groups", hall_cup()))


def test_a_competition_without_groups_has_no_such_page(client):
    for made in (make.cup(), make.championship()):
        assert client.get(at("groups", made)).status_code == 404


def test_before_the_draw_it_says_so(client):
    page = client.get(at("groups", hall_cup(drawn=False))).content.decode()
    assert "once the draw is made" in page


def test_each_group_has_its_table_with_who_goes_on(client):
    made = hall_cup()
    played(made)
    response = client.get(at("groups", made))
    tables = {
        section.title: [line.name for line in table.lines]
        for section, table in response.context["tables"]
    }
    in_group = {
        f"Group {'ABC'[number - 1]}": sorted(
            one.team.name for one in made.entrants.filter(group=number)
        )
        for number in (1, 2, 3)
    }
    assert tables == in_group
    assert [len(names) for names in tables.values()] == [5, 4, 4]
    page = response.content.decode()
    assert blocks(page)[:3] == [
        ("through", "Through", 2),
        ("best", "Through if among the best", 1),
        ("", "", 2),
    ]
    assert "10 of 10 played" in page


def test_the_thirds_are_compared_by_as_many_matches_each(client):
    made = hall_cup()
    played(made)
    response = client.get(at("groups", made))
    section, table = response.context["best"]
    assert (section.title, section.note) == ("Best thirds", "2 go on")
    # in the group of five the match against the last one is left out
    assert [(line.played, line.points) for line in table.lines] == [(3, 3)] * 3
    page = response.content.decode()
    assert "Matches against the last of a larger group do not count here." in page


@pytest.mark.long
@pytest.mark.rule("HV-STG-09")
def test_before_a_listed_stage_nobody_goes_on_by_place(client):
    """Groups with thirds, a table with a first place: neither marks it, both say why."""
    league = StageTerms(ROUND_ROBIN.chosen({"through": 2}), listed=True, name="Rest")
    cup = StageTerms(KNOCKOUT, listed=True)
    made = make.cup(THIRTEEN, stages=(IN_GROUPS, league, cup), drawn=False)
    for number, teams in ((2, 4), (3, 2)):
        order = list(made.entrants.values_list("team_id", flat=True)[:teams])
        grounds = Grounds(None)
        enter_stage(made, StageList(number, order), by=make.by(), grounds=grounds)
        made.refresh_from_db()
    draws.make_draw(
        made, DrawOrder("list", seed=""), by=make.by(), grounds=Grounds(None)
    )
    made.refresh_from_db()
    played(made)
    make.play(made, "Team A 1-0 Team B")
    response = client.get(at("groups", made))
    text = (
        response.content.decode()
        + client.get(at("table", made, "?stage=2")).content.decode()
    )
    assert "Team D" in text
    assert {kind for kind, _words, _rows in blocks(text)} == {""}
    assert "data-fate" not in text
    assert response.context["best"] is None
    rules = client.get(at("rules", made)).content.decode()
    assert rules.count("The organiser lists who plays in the next stage.") == 2
    assert "of the 3 groups" not in rules
    zones = [TableZone("through", 1, 1, "Invited")]
    set_zones(made.first_stage, zones, by=make.by(), version=None)
    named = client.get(at("groups", made)).content.decode()
    assert ("through", "Invited", 1) in blocks(named)


def test_matches_to_play_say_their_group_here_and_among_the_fixtures(client):
    made = hall_cup()
    played(made, rounds=1)
    for name in ("groups", "fixtures"):
        page = client.get(at(name, made)).content.decode()
        assert "Round 2" in page
        assert "Group B" in page
    page = client.get(at("groups", made), headers={"accept-language": "fr"})
    assert "Groupe B" in page.content.decode()


@pytest.mark.long
def test_why_is_answered_in_its_table_alone(client):
    made = hall_cup()
    played(made, rounds=2)
    slug = made.entrants.filter(group=2).first().team.slug
    address = at("groups", made, f"?why={slug}")
    part = client.get(address, **HTMX, HTTP_HX_TARGET="group-2").content.decode()
    assert part.lstrip().startswith('<div id="group-2"')
    assert f'id="why-{slug}"' in part
    assert part.count("<table") == 1
    assert client.get(address).content.decode().count("<table") == 4


@pytest.mark.long
def test_why_a_team_is_the_best_of_a_rank_is_answered_in_that_table(client):
    made = hall_cup()
    played(made, rounds=5)
    _section, table = client.get(at("groups", made)).context["best"]
    first = table.records[0]
    address = at("groups", made, f"?why=best--{first.slug}")
    whole = client.get(address).content.decode()
    assert whole.count('class="why is-open"') == 1
    assert len(set(re.findall(r' id="([^"]+)"', whole))) == whole.count(' id="')
    part = client.get(address, **HTMX, HTTP_HX_TARGET="best").content.decode()
    answer = part.split(f'id="why-best--{first.slug}"')[1].split("</tr>")[0]
    assert f"Why rank {first.rank}?" in answer
    assert first.name in answer


@pytest.mark.long
def test_it_costs_the_same_however_many_groups_there_are(client):
    made = hall_cup()
    played(made)
    few = cost(client, at("groups", made))
    names = [f"Side {n}" for n in range(32)]
    eight = StageTerms(GROUPS.chosen({"groups": 8}))
    many = make.cup(names, stages=(eight, StageTerms(KNOCKOUT)))
    assert cost(client, at("groups", many)) <= few <= 24


@pytest.mark.long
@pytest.mark.rule("HV-NEED-06")
def test_it_says_what_is_not_computed_and_shows_the_bracket_that_follows(client):
    made = hall_cup()
    played(made, 1)
    response = client.get(at("groups", made))
    page = response.content.decode()
    gaps = response.context["league"].gaps
    assert gaps == (
        "Not computed yet: what each team can still reach,"
        " until half of its group is played.",
    )
    assert gaps[0] in page
    assert 'id="round-bracket-1"' in page
    assert "Best third 2" in page
    assert "The first 2 of each of the 3 groups. And the 2 best" in page
    played(made)
    assert client.get(at("groups", made)).context["league"].gaps == ()


@pytest.mark.rule("HV-NEED-06")
@pytest.mark.parametrize(
    ("gaps", "words"),
    [
        (OutlookGaps(), []),
        (OutlookGaps(by_points=False), ["can still reach, by points per match"]),
        (OutlookGaps(large=True), ["among more than 20 teams"]),
        (OutlookGaps(early=(1, 3), groups=3), ["groups A and C, until half of them"]),
        (OutlookGaps(long=(2,), best=3), ["best thirds. In group B more than 6"]),
        (OutlookGaps(gone=True, best=2), ["a team has left: who goes on as one of"]),
    ],
)
def test_each_gap_has_its_sentence(gaps, words):
    stage = Stage(group_names=[])
    found = gap_words(gaps, stage)
    assert len(found) == len(words)
    assert all(part in one for part, one in zip(words, found, strict=True))
