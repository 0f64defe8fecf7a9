"""A moment of a match that is over, and what is chosen before it is played on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.room import SetupOption
from engine.screen import view
from engine.sides import SIDES, BySide, Side
from matches.pages.play.lobby_page import LobbyChoice, level_options, options_of
from matches.pages.play.seating import BenchSeat
from matches.pages.play.stored_match import PlayReader, StoredMatch, addresses, seats_of
from matches.pages.replay.replay_page import ReplayMoment


@dataclass(frozen=True, slots=True)
class PlayOnPage:
    """The moment, and what goes with the button: a side and a level."""

    seats: BySide[BenchSeat]
    moment: ReplayMoment
    sides: tuple[LobbyChoice, ...]
    levels: tuple[LobbyChoice, ...]
    # The moment in the replay.
    back: str

    @property
    def may_begin(self) -> bool:
        """Somebody is asked for something at this moment."""
        return bool(self.moment.play_on)


class PlayOnTyped(NamedTuple):
    """What was chosen before, and what leads to the moment in the replay."""

    form: Mapping[str, str]
    query: str


def play_on_page(
    given: StoredMatch, moment: ReplayMoment, reader: PlayReader, typed: PlayOnTyped
) -> PlayOnPage:
    """With what was chosen before; else his own side, or the one that is to decide."""
    room, language = given.room, reader.language
    shown = view(room, given.match, reader.side, language, len(given.match.events))
    seats = seats_of(given, reader, shown)
    to_move = moment.view["waiting"]
    usual = reader.side.value if reader.side else next(iter(to_move), SIDES[0].value)
    sides = tuple(
        SetupOption(side.value, seats[side].team, _sentence(side, to_move))
        for side in SIDES
    )
    return PlayOnPage(
        seats,
        moment,
        options_of("side", sides, typed.form, usual),
        level_options(room, language, typed.form),
        f"{addresses(given).replay}{typed.query}",
    )


def _sentence(side: Side, to_move: list[str]) -> str:
    if side.value not in to_move:
        return _("The other side decides first.")
    if len(to_move) > 1:
        return _("Both choose at once, in secret.")
    return _("Is to decide now.")
