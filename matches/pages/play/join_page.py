"""What leads to a seat: the friend's invitation, and a coach's own link."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.screen import view
from engine.sides import BySide, Side
from matches.pages.play.clock_part import limit_rule, limit_title
from matches.pages.play.seating import BenchSeat
from matches.pages.play.stored_match import (
    PlayReader,
    StoredMatch,
    addresses,
    seats_of,
)
from matches.pages.play.talk_part import help_title
from matches.rules.play.clock import UNLIMITED


class JoinTerm(NamedTuple):
    """What he agrees to who takes the side: rules, cards, help, time."""

    name: str
    title: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class JoinPage:
    """Which match it is."""

    seats: BySide[BenchSeat]
    side: Side
    terms: tuple[JoinTerm, ...]
    # Nobody has taken it yet.
    free: bool
    # It is the coach's own, who opens it on one more device.
    own: bool
    match: str

    @property
    def team(self) -> str:
        return self.seats[self.side].team

    @property
    def against(self) -> str:
        return self.seats[self.side.other].team


class DevicePage(NamedTuple):
    """A coach's own link."""

    team: str
    link: str
    match: str


def join_page(given: StoredMatch, side: Side, *, own: bool = False) -> JoinPage:
    """For who is asked to play this side, or plays it."""
    language = get_language() or "en"
    return JoinPage(
        _seats(given, language),
        side,
        tuple(_terms(given, language)),
        not own and given.free is not None,
        own,
        addresses(given).page,
    )


def _seats(given: StoredMatch, language: str) -> BySide[BenchSeat]:
    shown = view(given.room, given.match, None, language)
    return seats_of(given, PlayReader(None, language), shown)


def _terms(given: StoredMatch, language: str) -> Iterator[JoinTerm]:
    room, game, limit = given.room, given.match.game, given.time.limit
    rules = {each.key: each for each in room.offers(language).rulesets}
    played = next(key for key, each in room.rulesets.items() if each.name == game.name)
    yield JoinTerm(_("Rules"), rules[played].title, rules[played].sentence)
    cards = room.narrator(given.match.setup, language).word(f"cards.{_cards(given)}")
    if cards:
        yield JoinTerm(_("Cards"), cards)
    yield JoinTerm(_("Help on the board"), help_title(given.help))
    limited = "" if limit == UNLIMITED else limit_rule(room, language)
    yield JoinTerm(_("Time"), limit_title(limit), limited)


def _cards(given: StoredMatch) -> object:
    """By which cards it is played; of a game that knows none, nothing."""
    chosen = given.match.game.table_of(given.match.setup).get("options", {})
    usual = {each.name: each.default for each in given.room.options}
    return chosen.get("cards", usual.get("cards", ""))


def device_page(given: StoredMatch, side: Side, link: str) -> DevicePage:
    """For the coach of this side."""
    seats = _seats(given, get_language() or "en")
    return DevicePage(seats[side].team, link, addresses(given).page)
