"""HV-STG-04, HV-NEED-05 on the pages: what stands in a later table for who is not known."""

from __future__ import annotations

import pytest

from competitions.rules.formats.registry import GROUPS, KNOCKOUT, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from tests import make
from tests.fast.competitions.views.competition.test_awaited import EIGHT, groups, played
from tests.fast.competitions.views.reading import at, cost

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-STG-04")]
ALL_MEET = StageTerms(ROUND_ROBIN.chosen({"legs": 1, "through": 2}))


@pytest.fixture
def second(db):
    """Two groups of four, then two of two, then a final; group A of the first is over."""
    later = StageTerms(GROUPS.chosen({"groups": 2, "through": 1}))
    made = make.cup(
        EIGHT, stages=(groups(), later, StageTerms(KNOCKOUT)), method="list"
    )
    played(made, group=1)
    return made


def text(client, url: str, **headers) -> str:
    found = client.get(url, headers=headers).content.decode()
    return " ".join(found.replace("\N{NO-BREAK SPACE}", " ").split())


def matches(made, stage: int):
    return list(made.stages_in_order[stage - 1].fixtures.order_by("round", "position"))


@pytest.mark.long
def test_a_group_has_a_row_for_each_place_that_is_open(client, second):
    page = client.get(at("groups", second, "?stage=2"))
    rows = {
        section.title: ([line.name for line in section.lines], section.open_places)
        for section, _table in page.context["tables"]
    }
    assert rows["Group A"][0] == ["Aa"]
    assert rows["Group B"][0] == ["Dd"]
    (place,) = rows["Group A"][1]
    assert (place.name, place.meaning) == ("2B", "second of group B")
    html = page.content.decode()
    assert 'title="second of group B" aria-hidden="true">2B</span>' in html
    assert "1B: first of group B, and likewise the others." in html or "2B: " in html


def test_a_file_of_the_table_names_them_too(client, second):
    answer = client.get(at("groups", second, "?stage=2&file=csv&grid=group-1"))
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[1].startswith("1,Aa,0")
    assert lines[2].startswith(",2B,,")


def test_paper_says_of_which_group_a_match_is(client, second):
    pages = client.get(at("schedule", second)).context["pages"]
    notes = {match.note for page in pages for match in page.matches}
    assert notes >= {"Group A", "Group B"}


@pytest.mark.long
def test_matches_call_their_open_sides_so_on_every_list(client, second):
    for name, query in (("fixtures", ""), ("fixtures", "?by=day"), ("schedule", "")):
        assert "2B" in text(client, at(name, second, query)), name
        assert "From the stage before" not in text(client, at(name, second, query))
    file = text(client, at("fixtures", second, "?file=csv&grid=fixtures"))
    assert "Aa,2B" in file or "2B,Aa" in file


def test_the_page_of_a_match_says_who_plays_and_who_may_come(client, second):
    """Also where both are known: a later table stores no teams, and reads them once."""
    played(second, group=2, leave=1)
    (half, *_), last = matches(second, 2), matches(second, 1)[-1]
    assert cost(client, half.get_absolute_url()) <= 15
    page = text(client, half.get_absolute_url())
    assert "Aa" in page
    assert "2B" in page
    assert "From the stage before" not in page
    found = client.get(half.get_absolute_url()).context["match"].line
    notes = [side.note for side in (found.home, found.away)]
    assert "" in notes
    assert any(" or " in note or "certain" in note for note in notes)
    assert last.group
    played(second)
    assert "2B" not in text(client, half.get_absolute_url())
    line = client.get(half.get_absolute_url()).context["match"].line
    assert not line.home.tba
    assert not line.away.tba


@pytest.mark.long
@pytest.mark.rule("HV-NEED-05")
def test_a_match_of_a_bracket_names_them_as_the_bracket_does(client):
    made = make.cup(EIGHT, stages=(groups(), StageTerms(KNOCKOUT)), method="list")
    played(made, group=1)
    played(made, group=2, leave=1)
    ((_title, view),) = client.get(at("bracket", made)).context["views"]
    bracket = view.rounds[0].ties
    boxes = {tie.url: (tie.home, tie.away) for tie in bracket}
    for one in matches(made, 2)[:2]:
        line = client.get(one.get_absolute_url()).context["match"].line
        assert (line.home, line.away) == boxes[one.get_absolute_url()]


def test_a_match_of_two_who_are_known_costs_no_question_more(client, second):
    played(second)
    known = matches(second, 2)[0]
    alone = make.cup(
        EIGHT, name="Alone", owner=second.club, stages=(groups(),), method="list"
    )
    first = matches(alone, 1)[0]
    assert cost(client, known.get_absolute_url()) <= 30
    assert cost(client, first.get_absolute_url()) <= 12


def test_an_only_table_after_another_says_the_place(client):
    stages = (ALL_MEET, StageTerms(ROUND_ROBIN.chosen({"legs": 1})))
    made = make.championship("Aa Bb Cc", stages=stages, method="list")
    page = client.get(at("table", made, "?stage=2"))
    assert [one.name for one in page.context["table"].open_places] == [
        "Place 1",
        "Place 2",
    ]
    assert "Place 1" in text(client, matches(made, 2)[0].get_absolute_url())
    assert "Rang 1" in text(
        client, at("table", made, "?stage=2"), **{"accept-language": "fr"}
    )
