"""The fixtures are read by round or by day, of all teams or of one."""

from __future__ import annotations

from datetime import timedelta

import pytest

from competitions.models import Result
from tests import make
from tests.fast.competitions.views.reading import (
    HTMX,
    at,
    reads_only,
    refuses_strangers,
)

pytestmark = pytest.mark.django_db


def lines(response) -> list:
    return [line for group in response.context["groups"] for line in group.matches]


def note(client, made, home: str, away: str) -> str:
    """What the list says at the end of this match's row."""
    url = make.fixture(made, home, away).get_absolute_url()
    found = lines(client.get(at("fixtures", made)))
    return next(line.note for line in found if line.url == url)


def test_it_opens_for_everybody_but_not_when_private(client):
    refuses_strangers(client, "fixtures", make.championship)


def test_it_only_reads(client):
    reads_only(client, at("fixtures", make.championship()))


def test_they_are_grouped_by_round(client):
    response = client.get(at("fixtures", make.championship(legs=1)))
    groups = response.context["groups"]
    assert [group.title for group in groups] == ["Round 1", "Round 2", "Round 3"]
    assert [len(group.matches) for group in groups] == [2, 2, 2]


def test_they_are_grouped_by_day_and_those_without_one_come_last(client):
    made = make.championship(legs=1)
    make.dated(made)
    made.fixtures.filter(round=1).update(kickoff=None)
    response = client.get(at("fixtures", made, "?by=day"))
    assert [group.title for group in response.context["groups"]] == [
        "Wed 11 Mar 2026",
        "Wed 18 Mar 2026",
        "No date yet",
    ]


def test_a_round_says_its_day_and_place_once(client):
    made = make.championship(legs=1)
    make.dated(made)
    group = client.get(at("fixtures", made)).context["groups"][0]
    assert group.note == "Wed 4 Mar · Red Lion"
    assert {line.when_note for line in group.matches} == {""}
    made.fixtures.filter(round=1, position=0).update(
        kickoff=make.AT + timedelta(days=1), place="Blue Lion", table="2"
    )
    make.touched(made)
    group = client.get(at("fixtures", made)).context["groups"][0]
    assert group.note == ""
    assert [line.when_note for line in group.matches] == ["5 Mar", "4 Mar"]
    assert [line.note for line in group.matches] == ["Blue Lion, table 2", "Red Lion"]


def test_one_team_only_by_its_address(client):
    made = make.championship(legs=1)
    slug = made.entrants.get(team__name="Owls").team.slug
    response = client.get(at("fixtures", made, f"?team={slug}"))
    assert len(lines(response)) == 3
    assert all("Owls" in (m.home.name, m.away.name) for m in lines(response))
    assert f'<option value="{slug}" selected>' in response.content.decode()


def test_an_unknown_team_or_grouping_shows_everything(client):
    made = make.championship(legs=1)
    response = client.get(at("fixtures", made, "?team=<script>&by=week"))
    assert len(lines(response)) == 6
    assert "<script>&" not in response.content.decode()


def test_the_filter_works_with_and_without_scripts(client):
    made = make.championship(legs=1)
    whole = client.get(at("fixtures", made)).content.decode()
    assert '<form class="filter" method="get"' in whole
    part = client.get(at("fixtures", made, "?by=day"), **HTMX).content.decode()
    assert part.lstrip().startswith('<div id="fixtures"')
    assert "<main" not in part


def test_my_team_comes_first_in_each_round(client):
    ben = make.user("ben")
    made = make.championship(legs=1)
    make.coaching(made.entrants.get(team__name="Marmots").team, ben)
    client.force_login(ben)
    for group in client.get(at("fixtures", made)).context["groups"]:
        first = group.matches[0]
        assert "Marmots" in (first.home.name, first.away.name)


def test_who_has_no_match_rests(client):
    made = make.championship("Owls Drakes Herons", legs=1)
    notes = [g.note for g in client.get(at("fixtures", made)).context["groups"]]
    assert sorted(notes) == ["Drakes rests", "Herons rests", "Owls rests"]


@pytest.mark.parametrize(
    "words, short, said, state",
    [
        ("", "FT", "", "final"),
        ("live", "FT", "To confirm", "live"),
        ("forfeit away", "FF", "Forfeit", "final"),
        ("abandoned", "Abd", "Abandoned", "final"),
        ("abandoned live", "Abd", "To confirm · Abandoned", "live"),
        ("awarded", "Awd", "Awarded", "final"),
        ("awarded forfeit away", "Awd", "Awarded", "final"),
    ],
)
def test_a_row_says_how_it_ended(client, words, short, said, state):
    made = make.championship(legs=1, results=f"Owls 2-0 Drakes {words}")
    url = make.fixture(made, "Owls", "Drakes").get_absolute_url()
    line = next(m for m in lines(client.get(at("fixtures", made))) if m.url == url)
    assert (line.when, line.note, line.state) == (short, said, state)
    assert (line.home_figure, line.away_figure, line.home.won) == ("2", "0", True)


def test_a_disputed_and_a_corrected_result_say_so(client):
    made = make.championship(legs=1, results="Owls 2-0 Drakes live; Herons 1-1 Marmots")
    make.disputed(make.fixture(made, "Owls", "Drakes"), "It was 2-1.")
    make.corrected(make.fixture(made, "Herons", "Marmots"), 2, 1, "A goal was missed.")
    assert note(client, made, "Owls", "Drakes") == "Disputed"
    assert note(client, made, "Herons", "Marmots") == "Corrected"


def test_a_cup_says_extra_time_shoot_out_and_byes(client):
    made = make.cup("Owls Drakes Herons", results="Drakes 1-1 Herons aet pens 4-3")
    response = client.get(at("fixtures", made))
    groups = response.context["groups"]
    assert [group.title for group in groups] == ["Semi-finals", "Final"]
    assert groups[0].note == "Owls has a bye"
    assert groups[0].matches[0].note.startswith("Shoot-out (4")
    assert groups[0].matches[0].when == "SO"
    assert groups[1].matches[0].away.name == "Drakes"


def test_a_postponed_match_and_a_match_of_a_team_that_left(client):
    made = make.championship(legs=1)
    made.fixtures.filter(round=1, position=0).update(postponed=True)
    assert "Postponed" in [m.note for m in lines(client.get(at("fixtures", made)))]
    make.withdrawn(made, "Drakes", "forfeit")
    notes = [m.note for m in lines(client.get(at("fixtures", made)))]
    assert notes.count("Forfeit") == 3


def test_a_tie_played_by_others_needs_a_decision(client):
    made = make.cup(
        results="Owls 1-0 Marmots; Drakes 1-0 Herons; Owls 2-0 Drakes",
    )
    first = make.fixture(made, "Owls", "Marmots")
    # Past the organiser's choice on purpose: what the page says of such a bracket.
    Result.objects.filter(fixture=first).update(home=0, away=3)
    make.touched(made)
    assert note(client, made, "Owls", "Drakes") == "Needs a decision"


def test_before_the_draw_it_says_what_will_come(client):
    page = client.get(at("fixtures", make.cup(drawn=False))).content.decode()
    assert "once the draw is made" in page


def test_names_are_never_markup(client):
    made = make.championship(["<b>Owls</b>", "Ba\"sela'", "{{ Herons }}", "Marmots"])
    page = client.get(at("fixtures", made)).content.decode()
    assert "<b>Owls</b>" not in page
    assert "&lt;b&gt;Owls&lt;/b&gt;" in page
