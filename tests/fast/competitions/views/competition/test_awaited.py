"""HV-STG-04 on the pages: why a later stage shows only some of its places."""

from __future__ import annotations

import pytest

from competitions.models import Fixture
from competitions.rules.formats.registry import GROUPS, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from tests import make
from tests.fast.competitions.views.reading import at, cost

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-STG-04")]
ALL_MEET = StageTerms(ROUND_ROBIN.chosen({"legs": 1, "through": 2}))
LAST = StageTerms(ROUND_ROBIN.chosen({"legs": 1}))
EIGHT = "Aa Bb Cc Dd Ee Ff Gg Hh"


def groups(**options) -> StageTerms:
    return StageTerms(GROUPS.chosen({"groups": 2, "through": 2, **options}))


def awaited(client, made, name: str = "table", query: str = "", **headers) -> str:
    response = client.get(at(name, made, query), headers=headers)
    words = response.context["league"].awaited
    assert not words or words in response.content.decode()
    return words


def played(made, group: int | None = None, leave: int = 0) -> None:
    """All matches of a group, the side that stands further up in the list wins."""
    rows = made.stages_in_order[0].fixtures.filter(result=None)
    matches = list(rows.filter(group=group) if group else rows)
    make.play(
        made,
        "; ".join(
            f"{one.home} {'2-0' if one.home.name < one.away.name else '0-2'} {one.away}"
            for one in matches[: len(matches) - leave]
        ),
    )


def test_a_table_says_who_is_still_to_come(client):
    made = make.cup(EIGHT, stages=(groups(), LAST), method="list")
    nobody = "None of the 4 places is filled yet: they follow once all groups are over"
    assert awaited(client, made) == f"{nobody} and official."
    played(made, group=1)
    some = "2 of 4 places are filled: the others follow once group B is over"
    assert awaited(client, made) == f"{some} and official."
    assert len(client.get(at("table", made)).context["table"].records) == 2
    french = awaited(client, made, **{"accept-language": "fr"})
    assert french.startswith("2 places sur 4 sont attribuées")
    played(made)
    assert awaited(client, made) == ""


def test_what_is_not_official_is_still_to_come(client):
    made = make.cup("Aa Bb Cc", stages=(ALL_MEET, LAST), method="list")
    played(made, leave=1)
    last = made.stages_in_order[0].fixtures.get(result=None)
    make.play(made, f"{last.home} 1-0 {last.away} live")
    words = "they follow once the stage before is over and official."
    assert awaited(client, made, query="?stage=2").endswith(words)
    assert words in client.get(made.get_absolute_url()).content.decode()


def test_level_teams_are_named_as_what_is_waited_for(client):
    chain = ("points", "goal_difference")
    made = make.cup(EIGHT, stages=(groups(), LAST), method="list", tiebreaks=chain)
    played(made, group=2)
    rows = made.stages_in_order[0].fixtures.filter(group=1)
    make.play(made, "; ".join(f"{one.home} 0-0 {one.away}" for one in rows))
    words = "once something separates the level teams of group A."
    assert (
        awaited(client, made) == f"2 of 4 places are filled: the others follow {words}"
    )


def test_the_best_of_a_rank_wait_for_all(client):
    terms = groups(groups=3, through=1, best_runners_up=1)
    made = make.cup(EIGHT + " Ii", stages=(terms, LAST), method="list")
    played(made, group=1)
    words = "None of the 4 places is filled yet: they follow once groups B and C are"
    assert awaited(client, made) == f"{words} over and official."


def test_groups_after_a_table_say_it_too(client):
    before = StageTerms(ROUND_ROBIN.chosen({"legs": 1, "through": 4}))
    later = groups(through=1)
    made = make.cup("Aa Bb Cc Dd Ee", stages=(before, later), method="list")
    assert "once the stage before" in awaited(client, made, "groups")


def test_before_the_draw_and_in_a_first_stage_nothing_is_said(client):
    made = make.cup(EIGHT, stages=(groups(), LAST), drawn=False)
    assert awaited(client, made) == ""
    league = make.championship(owner=make.club("Two"))
    assert awaited(client, league) == ""


def test_it_costs_no_question_more(client):
    made = make.cup(EIGHT, stages=(groups(), LAST), method="list")
    before = cost(client, at("table", made))
    played(made)
    assert Fixture.objects.filter(competition=made).exists()
    assert cost(client, at("table", made)) == before
