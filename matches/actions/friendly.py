"""A friendly in the browser without the other team's coach: a guest or the computer plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.db import transaction

from competitions.actions.door import Author, lock_fixture, refuse_closed
from competitions.models import Fixture, Result, Team
from competitions.queries.door import sides_of
from competitions.rules.door import in_browser
from engine.dice import FastDice
from engine.errors import N_, RuleViolation
from engine.record import AnyMatch
from engine.sides import SIDES, BySide, Side
from matches.actions.play.beginning import Beginning, SideTaker, begin_match
from matches.actions.play.from_fixture import (
    DECIDED,
    NOT_HERE,
    OTHERS,
    WRITTEN,
    chance_of,
)
from matches.actions.play.league import show_panel
from matches.actions.preparing import locked_sheet
from matches.models import MatchSheet, PlayedMatch
from matches.models.played import COMPUTER, GUEST
from matches.queries.play.browser_matches import match_of_fixture
from matches.queries.play.fielding import friendly_kickoff
from matches.queries.play.seats import is_coached
from matches.queries.preparing import terms_by_side
from matches.queries.sheet import sheet_is_open
from matches.rules.play.agreements import Terms
from matches.rules.play.clock import LIMITS
from matches.rules.play.computer import coaches
from matches.rules.play.help import Help
from matches.rules.play.rebuilding import room_for

NO_FRIENDLY = N_("In a competition both teams play by their own coaches.")
HIS_SIDE = N_("%(team)s has a coach with an account: that side is his.")
NO_SUCH = N_("Such a match cannot be chosen.")
TOO_FEW = N_("%(team)s: with these footballers no line-up can be chosen.")


class FriendlyWish(NamedTuple):
    """Who plays the other side: `guest`, or a level of the computer; help, time limit."""

    against: str
    help: str = Help.ODDS
    limit: str = LIMITS[0]


@transaction.atomic
def play_friendly(fixture: Fixture, wish: FriendlyWish, *, by: Author) -> PlayedMatch:
    """HV-PLAY-15: line-ups are chosen in the match, and so are its cards, as drawn there.

    Pressed twice, it is the same match.
    """
    sheet = locked_sheet(fixture)
    if sheet.in_browser and (begun := match_of_fixture(fixture)):
        return begun
    side = _side_of(fixture, by)
    if Result.objects.filter(fixture=fixture).exists():
        raise RuleViolation("HV-PLAY-12", DECIDED)
    if sheet_is_open(sheet):
        raise RuleViolation("HV-PLAY-12", WRITTEN)
    fixture = lock_fixture(fixture)
    teams = {s: team for s, team in zip(SIDES, sides_of(fixture), strict=True) if team}
    other = teams[side.other]
    if is_coached(other):
        raise RuleViolation("HV-PLAY-15", HIS_SIDE, team=other.name)
    terms = terms_by_side(fixture, teams)
    agreed, known = _terms(wish), BySide(*(terms[each] for each in SIDES))
    unaided = agreed.help is Help.NONE
    kickoff = friendly_kickoff(fixture, known, unaided=unaided)
    taker = _taker(kickoff.rules, wish)
    takers = BySide(SideTaker(), SideTaker()).put(side.other, taker)
    beginning = Beginning(kickoff, takers, *agreed)
    MatchSheet.objects.filter(pk=sheet.pk).update(in_browser=True, opened_at=by.at)
    here = begin_match(fixture, beginning, chance_of(fixture), by)
    _refuse_few(here.match, teams)
    assert isinstance(here.row, PlayedMatch)
    show_panel(here, here.row, by)
    return here.row


def _side_of(fixture: Fixture, by: Author) -> Side:
    """Whoever begins it coaches one of the two teams."""
    if fixture.competition is not None:
        raise RuleViolation("HV-PLAY-15", NO_FRIENDLY)
    if not in_browser(fixture.place_of_play):
        raise RuleViolation("HV-PLAY-11", NOT_HERE)
    if len(by.sides) != 1:
        raise RuleViolation("HV-PLAY-12", OTHERS)
    refuse_closed(fixture)
    return Side(next(iter(by.sides)))


def _taker(rules: str, wish: FriendlyWish) -> SideTaker:
    if wish.against == GUEST:
        return SideTaker(GUEST)
    if wish.against not in {each.key for each in coaches(room_for(rules), "en")}:
        raise RuleViolation("HV-PLAY-15", NO_SUCH)
    return SideTaker(COMPUTER, wish.against)


def _terms(wish: FriendlyWish) -> Terms:
    if wish.help not in set(Help) or wish.limit not in LIMITS:
        raise RuleViolation("HV-PLAY-15", NO_SUCH)
    return Terms(Help(wish.help), wish.limit)


def _refuse_few(match: AnyMatch, teams: Mapping[Side, Team]) -> None:
    for side in match.to_move:
        try:
            match.legal(side).sample(FastDice(0))
        except IndexError as error:
            name = teams[side].name
            raise RuleViolation("HV-PLAY-15", TOO_FEW, team=name) from error
