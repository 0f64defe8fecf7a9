"""What a correction does to later matches, listed before it is done."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.consequences import print_of_consequences
from competitions.actions.results.reports import stored_form
from competitions.actions.results.settlement import Submission
from competitions.games.absences import Cause
from competitions.games.consequences import Consequence
from competitions.models import Competition, Fixture, Team
from competitions.queries.carry_over.consequences import consequences_of
from competitions.queries.carry_over.lineups import illegal_lineups
from tests import make, sheets
from tests.sheets import learnt, pk, record, rolled, team_of
from tests.states import all_states

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    return make.championship("Owls Drakes Herons", legs=2)


@pytest.fixture
def owls(league: Competition) -> int:
    return team_of(league, "Owls")


@pytest.fixture
def games(league: Competition, owls: int) -> list[Fixture]:
    """The Owls' four matches in the order of the rounds, at home or not."""
    rows = league.fixtures.filter(home=owls) | league.fixtures.filter(away=owls)
    return sorted(rows, key=lambda fixture: fixture.round)


def plays(fixture: Fixture, team: int, said: str, **given) -> None:
    """This team's sheet, whichever side it is; the other side's players are others."""
    pair = (said, "Eva") if fixture.home_id == team else ("Eva", said)
    record(fixture, *pair, **given)


def told(fixture: Fixture, team: int, said: str | None, **given) -> list[Consequence]:
    """If this became the team's sheet."""
    if said is None:
        return list(consequences_of(fixture, None))
    pair = (said, "Eva") if fixture.home_id == team else ("Eva", said)
    teams = {"home": fixture.home, "away": fixture.away}
    return list(
        consequences_of(fixture, stored_form(sheets.played(*pair, **given), teams, []))
    )


def about(found: list[Consequence], what: str) -> list[tuple[object, ...]]:
    return [
        (one.match, one.name, one.status) if one.match else (one.name,)
        for one in found
        if one.what == what
    ]


@pytest.mark.rule("HC-SHT-03", "HC-SUSP-01")
def test_a_red_card_added_in_march_makes_a_later_line_up_illegal(owls, games):
    plays(games[0], owls, "Vog, Stok", day=0)
    plays(games[1], owls, "Vog, Stok", day=7)
    plays(games[2], owls, "Stok", day=14)
    (one,) = told(games[0], owls, "Vog R, Stok")
    assert one == Consequence(
        "illegal",
        owls,
        games[1].public_id,
        pk("Vog"),
        "Vog",
        "banned",
        "HC-SUSP-01",
        Cause(games[0].public_id, "red"),
    )


@pytest.mark.rule("HC-SUSP-05")
def test_a_ban_that_was_served_by_sitting_out_tells_nothing(owls, games):
    plays(games[0], owls, "Vog, Stok", day=0)
    plays(games[1], owls, "Stok", day=7)
    assert told(games[0], owls, "Vog R, Stok") == []


@pytest.mark.rule("HC-SHT-03")
def test_a_card_taken_back_makes_a_line_up_legal_again(owls, games):
    plays(games[0], owls, "Vog R", day=0)
    plays(games[1], owls, "Vog", day=7)
    plays(games[2], owls, "Stok", day=14)
    for said in ("Vog", None):
        found = told(games[0], owls, said)
        assert about(found, "legal") == [(games[1].public_id, "Vog", "banned")]
        assert about(found, "illegal") == []


@pytest.mark.rule("HC-SUSP-04")
def test_one_yellow_more_moves_a_ban_from_one_match_to_another(owls, games):
    plays(games[0], owls, "Vog", day=0)
    plays(games[1], owls, "Vog Y", day=7)
    plays(games[2], owls, "Vog", day=14)
    found = told(games[0], owls, "Vog Y")
    assert about(found, "illegal") == [(games[2].public_id, "Vog", "banned")]
    # he has not sat out a match since, so the ban is still there
    assert about(found, "next") == [("Vog",)]


@pytest.mark.rule("HC-REC-01", "HC-REC-02")
def test_an_injury_added_asks_for_a_roll_that_nobody_made(owls, games):
    plays(games[0], owls, "Vog", day=0)
    plays(games[1], owls, "Stok", day=7)
    plays(games[2], owls, "Vog", day=14)
    found = told(games[0], owls, "Vog I")
    assert about(found, "illegal") == [(games[2].public_id, "Vog", "roll_needed")]
    (coming,) = [one for one in found if one.what == "next"]
    assert (coming.status, coming.rule) == ("roll_needed", "HC-REC-02")
    rolled(games[2], "Vog", fit=True)
    assert told(games[0], owls, "Vog I") == []


@pytest.mark.rule("HC-FAT-02", "HC-CHL-02", "HC-DECK-04")
def test_what_changes_for_the_next_match(owls, games):
    home = next(one for one in games if one.home_id == owls)
    record(home, "Vog E, Stok", cards=(2,), challenge=(22, False), day=0)
    found = told(home, owls, "Vog, Stok RE", cards=(3,), challenge=(22, True))
    assert [
        (one.what, one.name, one.status, one.card, one.rule, one.match) for one in found
    ] == [
        ("next", "Stok", "banned", 0, "HC-SUSP-01", ""),
        ("next", "Vog", "fit", 0, "HC-FAT-02", ""),
        ("learnt", "", "fit", 22, "", ""),
        ("spent", "", "fit", 3, "", ""),
        ("back", "", "fit", 2, "", ""),
    ]
    lost = told(home, owls, None)
    assert ("back", 2) in [(one.what, one.card) for one in lost]


@pytest.mark.rule("HC-DECK-01", "HC-DECK-02")
def test_cards_that_were_played_later_without_right(owls, games):
    first, later = [one for one in games if one.home_id == owls]
    record(first, "Vog", challenge=(22, True), day=0)
    record(later, "Vog", cards=(1, 22), day=7)
    found = told(first, owls, "Vog", cards=(1,), challenge=(22, False))
    assert [(one.what, one.card, one.match) for one in found][:2] == [
        ("card", 1, later.public_id),
        ("card", 22, later.public_id),
    ]
    assert ("lost", 22) in [(one.what, one.card) for one in found]


@pytest.mark.rule("HC-TRN-01")
def test_what_was_learnt_before_a_match_stays_a_fact_of_it(owls, games):
    home = next(one for one in games if one.home_id == owls)
    learnt(home, owls, 5)
    assert [(one.what, one.card) for one in told(home, owls, "Vog")] == [("learnt", 5)]
    record(home, "Vog", day=0)
    assert told(home, owls, "Vog") == []


@pytest.mark.rule("HC-SHT-03")
def test_both_sides_are_looked_at(league, owls, games):
    other = next(iter({games[0].home_id, games[0].away_id} - {owls}))
    plays(games[0], owls, "Vog", day=0)
    rest = [
        fixture
        for fixture in league.fixtures.order_by("round")
        if other in (fixture.home_id, fixture.away_id) and fixture != games[0]
    ]
    plays(rest[0], other, "Eva", day=7)
    mine = ("Vog", "Eva R") if games[0].home_id == owls else ("Eva R", "Vog")
    teams = {"home": games[0].home, "away": games[0].away}
    found = consequences_of(games[0], stored_form(sheets.played(*mine), teams, []))
    (one,) = [one for one in found if one.what == "illegal"]
    assert (one.team, one.name, one.match) == (other, "Eva", rest[0].public_id)


def test_what_was_told_is_what_happens(league, owls, games):
    plays(games[0], owls, "Vog, Stok", day=0)
    plays(games[1], owls, "Vog, Stok", day=7)
    pair = ("Vog R", "Eva") if games[0].home_id == owls else ("Eva", "Vog R")
    report = sheets.played(*pair)
    one, following = told(games[0], owls, "Vog R")
    deeds.decide_result(
        games[0],
        Submission(report),
        by=make.by(),
        grounds=Grounds(
            None,
            reason="Card forgotten",
            acknowledged=print_of_consequences([one, following]),
        ),
    )
    (listed,) = illegal_lineups(league)
    assert (listed.match, listed.player, listed.cause) == (
        one.match,
        one.player,
        one.cause,
    )
    assert told(games[0], owls, "Vog R") == []


@pytest.mark.rule("DEC-10", "DEC-12")
def test_a_result_that_becomes_official_late_has_consequences_as_well(owls, games):
    """It was opened on day 0; the match of day 7 was official before it."""
    pair = ("Vog R", "Eva") if games[0].home_id == owls else ("Eva", "Vog R")
    games[0].kickoff = sheets.on(0)
    games[0].save(update_fields=["kickoff"])
    by, report = make.coach_by("home"), sheets.played(*pair)
    deeds.propose_result(games[0], Submission(report), by=by, grounds=Grounds(None))
    plays(games[1], owls, "Vog", day=7)
    found = list(consequences_of(games[0], games[0].result.report))
    assert about(found, "illegal") == [(games[1].public_id, "Vog", "banned")]
    # as long as it is not official nothing hangs on it
    assert consequences_of(games[0], None) == ()


@pytest.mark.rule("HC-FAM-14")
def test_friendlies_and_family_have_no_consequences(league):
    teams = list(Team.objects.all()[:2])
    fixture = make.friendly(*teams)
    report = stored_form(
        sheets.played("Vog R"), {"home": teams[0], "away": teams[1]}, []
    )
    assert consequences_of(fixture, report) == ()
    family = make.championship("Ai Bo", profile="family", owner=league.club)
    match = family.fixtures.first()
    sides = {"home": match.home, "away": match.away}
    assert consequences_of(match, stored_form(sheets.played("Ana R"), sides, [])) == ()


def test_to_ask_changes_nothing_and_costs_a_fixed_number_of_queries(
    league, owls, games
):
    plays(games[0], owls, "Vog Y", day=0)
    before = all_states(league)
    few = asked(games[0], owls)
    for day, fixture in enumerate(games[1:], start=1):
        plays(fixture, owls, f"Vog, P{day} YI", day=day)
    assert asked(games[0], owls) == few
    assert before != all_states(league)


def asked(fixture: Fixture, team: int) -> int:
    players = sheets.played("Vog Y", "Eva")
    report = stored_form(players, {"home": fixture.home, "away": fixture.away}, [])
    fixture = Fixture.objects.select_related("competition").get(pk=fixture.pk)
    with CaptureQueriesContext(connection) as queries:
        consequences_of(fixture, report)
    # the names are asked for only if there are any
    return len([q for q in queries if "squadplayer" not in q["sql"]])
