"""From a fixture that both have prepared to its match in the browser."""

from __future__ import annotations

import secrets

from django.db import transaction

from competitions.actions.door import (
    Author,
    lock_fixture,
    refuse_archived,
    refuse_closed,
)
from competitions.models import Fixture, Result
from competitions.queries.door import sides_of
from competitions.rules.door import at_table, in_browser
from engine.errors import N_, RuleViolation
from engine.sides import SIDES, BySide
from matches.actions.opening import PreparedSide
from matches.actions.play.beginning import Beginning, SideTaker, begin_match
from matches.actions.play.league import show_panel
from matches.actions.play.starting import Chance
from matches.actions.sheet import Book, lock_sheet
from matches.models import MatchSheet, PlayedMatch
from matches.models.played import REFEREED
from matches.queries.drafts import drafts_of
from matches.queries.play.browser_matches import acted_in, match_of_fixture
from matches.queries.play.fielding import league_kickoff
from matches.queries.preparing import terms_by_side
from matches.queries.sheet import sheet_is_open
from matches.rules.play.at_table import RolledFace
from matches.rules.sheet.entries import CoreKind

SEED_BYTES = 32
NOT_HERE = N_("The matches of this competition are played at the table.")
NOT_READY = N_("Both coaches choose for this match first.")
WRITTEN = N_("Something stands on the sheet of this match: it goes on at the table.")
OTHERS = N_("The coaches of the two teams begin this match, each for one side.")
DECIDED = N_("This match has a result already.")
NOT_AT_TABLE = N_("The matches of this competition are played in the browser.")
PLAYED_IN_IT = N_(
    "You have played for one side of this match. Its result is entered by a coach."
)
BOTH_COACHES = BySide(SideTaker(), SideTaker())
AT_ONE_TABLE = BySide(SideTaker(REFEREED), SideTaker(REFEREED))


def chance_of(fixture: Fixture) -> Chance:
    """The dice of a match that is begun.

    Those of one in which nobody has acted, if both went back from it: its coin has
    fallen, and must not be thrown again.
    """
    before = match_of_fixture(fixture)
    if before and not before.is_at_table and not acted_in(before):
        secret = before.secret
        return Chance(bytes.fromhex(secret.seed), bytes.fromhex(secret.computer))
    return Chance(secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SEED_BYTES))


@transaction.atomic
def play_in_browser(fixture: Fixture, *, by: Author) -> PlayedMatch:
    """HV-PLAY-12: instead of writing on the open sheet the two play here.

    Pressed by both, or twice, it is the same match.
    """
    book = Book(lock_sheet(fixture))
    sheet = book.sheet
    if sheet.in_browser and (begun := match_of_fixture(fixture)):
        return begun
    if not in_browser(fixture.place_of_play):
        raise RuleViolation("HV-PLAY-11", NOT_HERE)
    if len(by.sides) != 1:
        raise RuleViolation("HV-PLAY-12", OTHERS)
    return begin_prepared(sheet, _both_sides(book), by=by)


@transaction.atomic
def play_at_table(
    fixture: Fixture, typed: tuple[RolledFace, ...], *, by: Author
) -> PlayedMatch:
    """HV-PLAY-23: begin the match at a real table, with one screen for both.

    DieAsked, and nothing is stored, while a die of the beginning is missing.
    """
    book = Book(lock_sheet(fixture))
    sheet = book.sheet
    if sheet.in_browser and (begun := match_of_fixture(fixture)):
        return begun
    if by.barred and not by.sides:
        raise RuleViolation("HV-COACH-02", PLAYED_IN_IT)
    if not at_table(fixture.place_of_play):
        raise RuleViolation("HV-PLAY-11", NOT_AT_TABLE)
    return begin_prepared(sheet, _both_sides(book), by=by, typed=typed)


def _both_sides(book: Book) -> BySide[PreparedSide]:
    """What both bring to the open sheet, on which nothing was written yet."""
    sheet, fixture = book.sheet, book.sheet.fixture
    refuse_archived(fixture.competition)
    refuse_closed(fixture)
    if Result.objects.filter(fixture=fixture).exists():
        raise RuleViolation("HV-PLAY-12", DECIDED)
    if not sheet_is_open(sheet):
        raise RuleViolation("HV-PLAY-12", NOT_READY)
    if book.entries[-1].kind != CoreKind.OPEN:
        raise RuleViolation("HV-PLAY-12", WRITTEN)
    sheet.fixture = fixture = lock_fixture(fixture)
    teams = dict(zip(SIDES, sides_of(fixture), strict=True))
    drafts = drafts_of(sheet, {s: team for s, team in teams.items() if team})
    if drafts.keys() != teams.keys():
        raise RuleViolation("HV-PLAY-12", NOT_READY)
    terms = terms_by_side(fixture, {s: team for s, team in teams.items() if team})
    return BySide(*(PreparedSide(terms[side], drafts[side]) for side in SIDES))


def begin_prepared(
    sheet: MatchSheet,
    sides: BySide[PreparedSide],
    *,
    by: Author,
    typed: tuple[RolledFace, ...] | None = None,
) -> PlayedMatch:
    """The match of two sides whose sheet was opened in this transaction or before.

    `typed` are the dice of a real table; without them they are sealed.
    """
    fixture = sheet.fixture
    terms = sides.map(lambda side: side.terms)
    kickoff = league_kickoff(fixture, terms, sides.map(lambda side: side.choice))
    sheet.in_browser = True
    sheet.save(update_fields=["in_browser"])
    takers = AT_ONE_TABLE if typed is not None else BOTH_COACHES
    beginning = Beginning(kickoff, takers, typed=typed)
    here = begin_match(fixture, beginning, chance_of(fixture), by)
    assert isinstance(here.row, PlayedMatch)
    show_panel(here, here.row, by)
    return here.row
