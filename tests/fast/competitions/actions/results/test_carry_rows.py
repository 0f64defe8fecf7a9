"""Rows of bookings, injuries, suspensions and decks: whatever happens, those of the fold."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection

from competitions.actions.competition.fixtures import swap_sides
from competitions.actions.log.entries import Grounds
from competitions.actions.results import carry_rows, deeds
from competitions.actions.results.settlement import Submission
from competitions.games.careers import Unfit, unfit
from competitions.models import Booking, Competition, DeckCard, Injury, Suspension
from competitions.queries.carry_over.careers import careers_of
from competitions.queries.carry_over.conditions import with_names
from competitions.queries.carry_over.lineups import illegal_lineups, states_before_each
from competitions.verification.carry_rows import wrong_marks
from competitions.verification.verify import league_findings
from tests import make, preparing, sheets
from tests.old_apps import first_apps
from tests.random_season import insist, lived, moved
from tests.sheets import learnt, record, rolled, team_of
from tests.states import without_yellows

pytestmark = pytest.mark.django_db
ROWS = (Booking, Injury, Suspension, DeckCard)


@pytest.fixture
def league() -> Competition:
    return make.championship("Owls Drakes", legs=2)


@pytest.fixture
def games() -> list:
    """The first six matches of Owls, which plays each at home."""
    teams = "Owls Ai Bo Cy Di Eo Fu"
    cup = make.championship(teams)
    owls = team_of(cup, "Owls")
    for fixture in cup.fixtures.filter(away=owls):
        swap_sides(fixture, by=make.by(), version=None)
    return list(cup.fixtures.filter(home=owls).order_by("round"))


def bans(name: str = "Vog") -> list[tuple]:
    """Cause, match, where it was served, still to be served."""
    rows = Suspension.objects.filter(player__name=name).order_by("fixture__round")
    return [(row.cause, row.fixture, row.served_in, row.active) for row in rows]


def active(name: str = "Vog") -> list[bool]:
    rows = Booking.objects.filter(player__name=name).order_by("fixture__round", "place")
    return list(rows.values_list("active", flat=True))


@pytest.mark.rule("HC-SUSP-04", "HC-SUSP-05", "HC-SUSP-06")
def test_a_ban_names_the_match_it_is_served_in(games):
    first, second, third, fourth, *_ = games
    record(first, "Vog Y", day=0)
    assert (active(), bans()) == ([True], [])
    record(second, "Vog Y", day=7)
    assert active() == [True, True]
    assert bans() == [("second_active_yellow", second, None, True)]
    record(third, "Vog R", day=14)
    assert [row[2:] for row in bans()] == [(None, False), (None, True)]
    record(fourth, "Stok", day=21)
    assert [row[2:] for row in bans()] == [(fourth, False), (fourth, False)]
    assert active() == [False, False, False]
    assert list(league_findings()) == []


@pytest.mark.rule("HC-REC-01", "HC-REC-02")
def test_an_injury_names_the_match_he_missed_and_the_one_he_was_fit_for(games):
    first, second, third, fourth, *_ = games
    record(first, "Vog I", day=0)
    record(second, "Stok", day=7)
    rolled(third, "Vog", fit=False)
    record(third, "Stok", day=14)
    row = Injury.objects.get()
    assert (row.fixture, row.missed, row.recovered) == (first, second, None)
    assert row.active
    rolled(fourth, "Vog", fit=True)
    record(fourth, "Vog I", day=21)
    first_one, again = Injury.objects.order_by("pk")
    assert (first_one.recovered, first_one.active) == (fourth, False)
    assert (again.missed, again.active) == (None, True)
    assert list(wrong_marks(first.competition)) == []


@pytest.mark.rule("HC-DECK-02", "HC-DECK-04")
def test_a_deck_has_a_row_for_each_card_won_or_used_up(games):
    owls = games[0].home_id
    learnt(games[0], owls, 5)
    record(games[0], "Vog", cards=(2, 5), challenge=(22, True), day=0)
    record(games[1], "Vog", cards=(5,), challenge=(22, True), day=7)
    rows = DeckCard.objects.order_by("number")
    assert [(row.number, row.how, row.fixture) for row in rows] == [
        (2, "played", games[0]),
        (5, "training", games[0]),
        (22, "challenge", games[0]),
    ]


@pytest.mark.rule("DEC-10", "DEC-17")
def test_what_is_not_official_is_no_row_of_a_deck_and_bans_nobody():
    """A sheet is open, then its result waits: what was learnt stays a secret."""
    match = preparing.league().fixtures.first()
    preparing.opened(match, home={"trained": (5,), "cards": (5,)})
    assert not DeckCard.objects.exists()
    report = sheets.played("Vog R")
    deeds.propose_result(
        match,
        Submission(report, opened_at=make.AT),
        by=make.coach_by("home"),
        grounds=Grounds(None),
    )
    assert not DeckCard.objects.exists()
    assert not Suspension.objects.exists()
    assert Booking.objects.count() == 1
    content = match.result.content_hash
    deeds.confirm_result(
        match, content=content, by=make.coach_by("away", "user:3"), version=None
    )
    assert [row.number for row in DeckCard.objects.all()] == [5]
    assert Suspension.objects.count() == 1


@pytest.mark.rule("HC-SHT-03")
def test_a_correction_rewrites_all_that_follows(games):
    for day, said in enumerate(("Vog R", "Stok", "Vog Y")):
        record(games[day], said, day=day)
    assert bans() == [("red", games[0], games[1], False)]
    insist(deeds.decide_result, games[0], Submission(sheets.played("Vog Y")))
    assert bans() == [("second_active_yellow", games[2], None, True)]
    insist(deeds.void_result, games[2], replay=True)
    assert (bans(), active()) == ([], [True])
    assert list(league_findings()) == []


@pytest.mark.rule("DEC-12")
def test_another_date_may_change_the_order(games):
    for n, said in enumerate(("Vog R", "Stok", "Stok")):
        games[n].kickoff = sheets.on(n)
        games[n].save(update_fields=["kickoff"])
        record(games[n], said)
    assert bans()[0][2] == games[1]
    moved(games[1], 9)
    assert bans()[0][2] == games[2]


@pytest.mark.rule("HC-FAM-14", "DEC-34")
def test_friendlies_and_family_have_bookings_that_count_for_nothing(league):
    teams = [entrant.team for entrant in league.entrants.all()]
    record(make.friendly(*teams), "Rey YI, Vog R")
    assert [(row.card, row.active) for row in Booking.objects.order_by("pk")] == [
        ("yellow", False),
        ("red", False),
    ]
    assert [row.active for row in Injury.objects.all()] == [False]
    assert not Suspension.objects.exists()
    before = dump()
    call_command("verify", "--rebuild")
    assert dump() == before


def who(one: Unfit) -> tuple:
    return (one.match, one.player, one.status, one.rule, one.cause.match)


def dump() -> list[list[tuple]]:
    """All that the rows say, without their numbers."""
    return [sorted(row[1:] for row in rows.objects.values_list()) for rows in ROWS]


SPOILT = {
    "is missing": lambda: Suspension.objects.all().delete(),
    "is too much": lambda: DeckCard.objects.create(
        **DeckCard.objects.values(
            "competition_id", "team_id", "fixture_id", "how"
        ).first(),
        number=9,
    ),
    "served_in=''": lambda: Suspension.objects.update(served_in=None),
    "no longer counts": lambda: Booking.objects.update(active=True),
    "injury of player": lambda: Injury.objects.update(missed=None),
    "booking 0 is missing": lambda: Booking.objects.filter(place=0).delete(),
    "booking 0 is (": lambda: Booking.objects.filter(place=0).update(minute=89),
}


@pytest.mark.long(cases=1)
@pytest.mark.rule("DEC-34")
@pytest.mark.parametrize("said", SPOILT)
def test_verify_names_what_is_wrong_and_writes_it_anew(games, said, capsys):
    record(games[0], "Vog Y, Deg I", challenge=(22, True), day=0)
    record(games[1], "Vog Y", day=7)
    record(games[2], "Stok", day=14)
    before = dump()
    SPOILT[said]()
    with pytest.raises(CommandError):
        call_command("verify")
    assert said in capsys.readouterr().out
    call_command("verify", "--rebuild")
    assert dump() == before


# The table that 0017 reads; a new database has it no more (0049).
ROLLS_OF_BEFORE = """
    CREATE TEMPORARY VIEW competitions_recoveryroll AS
    SELECT id, fixture_id, player_id, value AS face, outcome = 'fit' AS fit,
           how AS rolled, sealed_by_id, at
    FROM competitions_answer WHERE kind = 'recovery' AND "when" = 'before'
"""


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-SHT-03", "DEC-19")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", ["championship", "cup"])
def test_any_season_with_withdrawals_has_the_rows_of_its_fold(kind, seed):
    """After each day; and the migration makes the same rows of it."""
    for season in lived(kind, seed):
        assert list(wrong_marks(season)) == []
        careers = careers_of(season)
        folded = with_names(unfit(careers, careers.outings))
        assert sorted(map(who, illegal_lineups(season))) == sorted(map(who, folded))
        matches = (*season.fixtures.values_list("public_id", flat=True), "to come")
        before = {
            (match, team): without_yellows(careers.before(match, team))
            for match in matches
            for team in careers.outings
        }
        assert states_before_each(season, before) == before
    assert list(league_findings()) == []
    before = dump()
    assert any(before)
    for rows in ROWS:
        rows.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute(ROLLS_OF_BEFORE)
    import_module("competitions.migrations.0017_carry_rows").fill(first_apps(), None)
    import_module("competitions.migrations.0035_neutral_absences").fill(apps, None)
    assert dump() == before
    carry_rows.rebuild_all()
    assert dump() == before


def test_a_team_that_plays_in_two_competitions_has_rows_in_each(games):
    record(games[0], "Vog R, Deg Y", day=0)
    fixture = make.championship("Ai Bo", owner=games[0].club).fixtures.first()
    fixture.home = games[0].home
    fixture.save(update_fields=["home"])
    record(fixture, "Stok", day=7)
    assert bans() == [("red", games[0], None, True)]
    assert active("Deg") == [True]
