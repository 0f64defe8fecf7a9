"""Ties of several matches on the pages: what is decided without being played, by others."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.actions.competition.replacements import Replacement, replace_team
from competitions.actions.log.entries import Grounds
from competitions.actions.results.deeds import record_report
from competitions.models import Result
from competitions.pages.text.labels import score
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.formats.registry import KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from tests import make
from tests.fast.competitions.views.reading import at
from tests.fast.form_reader import form_with

pytestmark = pytest.mark.django_db
LEGS = KNOCKOUT.chosen({"legs": 2, "away_goals": True, "third_place": True})
SERIES = KNOCKOUT.chosen({"best_of": 3})
# Owls meet Marmots, Drakes meet Herons; the first named hosts the last match.
LEVEL = "Marmots 1-1 Owls; Owls 1-1 Marmots aet pens 4-3"
NOBODY = "Marmots 0-0 Owls forfeit both; Owls 0-0 Marmots forfeit both"
THROUGH = "Herons 0-1 Drakes; Drakes 0-0 Herons"
FINAL = "Drakes 1-0 Owls; Owls 2-0 Drakes"


def cup(played: str, terms=LEGS, **given):
    return make.cup(stages=[StageTerms(terms)], results=played, **given)


def series():
    """Owls have won their first two matches against Marmots."""
    made = cup("", SERIES)
    for leg, ended in ((1, (2, 1)), (2, (0, 1))):
        row = match(made, (1, 0, leg)).fixture
        record_report(row, make.report(*ended), by=make.by())
    return made


def legs():
    return cup("Marmots 1-1 Owls; Owls 2-1 Marmots")


def view_of(client, made):
    return client.get(at("bracket", made)).context["view"]


def text_of(client, address: str) -> str:
    return client.get(address).content.decode()


def match(made, key):
    return next(m for m in meetings_of(made) if m.fixture.match_key == key)


@pytest.mark.rule("HV-LEG-01")
def test_a_tie_says_which_of_its_legs_was_abandoned_or_awarded(client):
    made = cup("Marmots 1-1 Owls abandoned; Owls 2-1 Marmots awarded")
    box = view_of(client, made).rounds[0].ties[0]
    first, second = score(1, 1), score(2, 1)
    assert box.foot == f"{first} (abandoned), {second} (awarded)"
    assert box.foot_end == ""


@pytest.mark.rule("HV-LEG-01")
def test_a_match_that_its_series_does_not_need_is_not_played(client):
    made = series()
    last = match(made, (1, 0, 3))
    page = text_of(client, last.fixture.get_absolute_url())
    assert "The tie is decided without this match, so it is not played." in page
    assert ("Not needed" in page, "withdrawn" in page) == (True, False)
    rows = text_of(client, at("fixtures", made))
    assert ("Not needed" in rows, "Walk-over" in rows) == (True, False)
    make.signed_in(client, "ada", made.club)
    for door in ("result", "sheet", "prepare", "manage_fixture"):
        refused = client.get(reverse(door, args=[last.fixture.public_id]))
        assert (door, refused.status_code) == (door, 422)
        assert "decided without this match" in refused.content.decode()


@pytest.mark.rule("HC-CUP-01", "HC-FFT-02")
def test_who_gives_up_a_level_second_leg_is_out_by_forfeit(client):
    made = cup("Marmots 0-2 Owls; Owls 0-2 Marmots forfeit home")
    tie = view_of(client, made).rounds[0].ties[0]
    assert (tie.home_figure, tie.away_figure, tie.foot_end) == ("2", "2", "Forfeit")
    assert tie.foot == f"{score(2, 0)}, {score(0, 2)} (forfeit)"
    assert (tie.home.won, tie.away.won) == (False, True)
    page = text_of(client, match(made, (1, 0, 2)).fixture.get_absolute_url())
    assert "Marmots, by forfeit" in page
    assert f"{score(0, 2)} by forfeit, Marmots win" in page


def test_nobody_comes_from_a_tie_that_both_gave_up(client):
    made = cup(f"{NOBODY}; {THROUGH}")
    view = view_of(client, made)
    final, third = view.rounds[1].ties[0], view.third
    assert (final.home.name, final.away.name) == ("Nobody", "Drakes")
    assert (third.home.name, third.away.name) == ("Nobody", "Herons")
    assert (third.home.note, third.foot) == ("", "Walk-over")
    assert "Winner of" not in text_of(client, at("fixtures", made))
    page = text_of(client, match(made, (2, 0, 1)).fixture.get_absolute_url())
    assert "Nobody comes to one side, so this match is not played." in page


def test_a_side_that_stays_free_is_named_while_the_other_one_is_open(client):
    made = cup(NOBODY)
    third = view_of(client, made).third
    assert (third.home.name, third.away.name) == ("Nobody", "Loser of Drakes – Herons")
    assert (third.home.note, third.foot) == ("", "Walk-over")


@pytest.mark.long(cases=1)
@pytest.mark.rule("HV-REPL-02")
@pytest.mark.parametrize(
    ("build", "figures", "facts"),
    [(legs, ("3", "2"), score(3, 2)), (series, ("2", "0"), score(0, 2))],
)
def test_matches_count_for_who_came_in_as_they_were_played(
    client, build, figures, facts
):
    made = build()
    wasps = make.team("Wasps", made.club)
    owls = made.entrants.get(team__name="Owls").team_id
    wanted = Replacement(owls, wasps.pk)
    replace_team(made, wanted, by=make.by(), grounds=Grounds(None))
    made.refresh_from_db()
    view = view_of(client, made)
    tie = view.rounds[0].ties[0]
    assert (tie.home.name, tie.home.won) == ("Wasps", True)
    assert (tie.home_figure, tie.away_figure) == figures
    assert view.notes == "Wasps came in for Owls and counts its results."
    page = text_of(client, match(made, (1, 0, 2)).fixture.get_absolute_url())
    assert facts in page
    make.signed_in(client, "ada", made.club)
    teams = text_of(client, at("manage_teams", made))
    assert ("Wasps came in for it" in teams, "withdrawal back" in teams) == (
        True,
        False,
    )


@pytest.mark.rule("DEC-11")
def test_a_corrected_first_leg_lists_the_later_matches_and_says_what_was_kept(client):
    made = cup(f"{LEVEL}; {THROUGH}; {FINAL}")
    overview = text_of(client, at("competition", made))
    assert f"{score(2, 1)}</b>" in overview.replace("\n", "").replace("  ", "")
    assert "in both legs of the final against Drakes" in overview
    make.signed_in(client, "ada", made.club)
    address = reverse("result", args=[match(made, (1, 0, 1)).fixture.public_id])
    form = form_with(text_of(client, address), "decide")
    typed = {"home": "4", "away": "0", "reason": "Read wrongly"}
    asked = client.post(address, form.pressed("decide", **typed)).content.decode()
    assert "Final, first leg" in asked
    assert f"Drakes {score(1, 0)} Owls" in asked
    form = form_with(asked, "decide")
    kept = {name: "keep" for name in form.names if name.startswith("cascade_")}
    assert len(kept) == 2
    client.post(address, form.pressed("decide", **typed, **kept))
    final = view_of(client, made).rounds[1].ties[0]
    assert (final.foot_end, final.home.name) == ("Kept as played", "Owls")
    assert "Kept as played" in text_of(client, at("fixtures", made))


@pytest.mark.long
@pytest.mark.rule("DEC-11")
def test_who_takes_a_leg_back_chooses_for_each_later_match_as_well(client):
    made = cup(f"{LEVEL}; {THROUGH}; {FINAL}")
    make.signed_in(client, "ada", made.club)
    address = reverse("result", args=[match(made, (1, 0, 2)).fixture.public_id])
    form = form_with(text_of(client, address), "void")
    asked = client.post(address, form.pressed("void", reason="Another match"))
    form = form_with(asked.content.decode(), "void")
    chosen = sorted(name for name in form.names if name.startswith("cascade_"))
    assert len(chosen) == 2
    choices = dict.fromkeys(chosen, "void")
    client.post(address, form.pressed("void", reason="Another match", **choices))
    assert Result.objects.filter(fixture__competition=made).count() == 3
