"""The replay of a match: the board of one moment, what led to it, steps to others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.json_values import Stored
from engine.record import AnyMatch
from engine.sides import BySide
from engine.views import view
from matches.pages.play.events import Fresh
from matches.pages.play.match_page import (
    SHIRTS,
    PlayReader,
    Scoreboard,
    StoredMatch,
    addresses,
    seats_of,
)
from matches.pages.play.offers import Offered
from matches.pages.play.screen import BoardKits, Scene, Screen, screen_of
from matches.pages.play.seating import Addresses, BenchSeat

# So many actions before and after the moment that is shown are told beside it.
BEFORE, AFTER = 6, 20


class Step(NamedTuple):
    """One line of the log, and the moment that it tells of."""

    ply: int
    text: str
    here: bool


class Steps(NamedTuple):
    """Where the four buttons lead; nothing where there is no further."""

    first: int | None
    back: int | None
    forward: int | None
    last: int | None


@dataclass(frozen=True, slots=True)
class ReplayPage(Scoreboard):
    """A match after so many actions, as its reader may see it."""

    public_id: str
    # As on the match's own page; its events are those of the last action.
    view: Stored
    # What its template draws of that.
    screen: Screen
    seats: BySide[BenchSeat]
    ply: int
    plies: int
    steps: Steps
    log: tuple[Step, ...]
    at: Addresses


def replay_page(
    given: StoredMatch, moments: Iterable[AnyMatch], ply: int | None, reader: PlayReader
) -> ReplayPage:
    """The moment after so many actions, or the last; `moments` are played on as it reads."""
    told: list[int] = []
    shown: Stored = {}
    for n, match in enumerate(moments):
        if n == ply:
            heard = told[-1] if told else 0
            shown = view(given.room, match, reader.side, reader.language, heard)
        told.append(len(match.events))
    plies = len(told) - 1
    if not shown:
        ply, heard = plies, told[-2] if plies else 0
        shown = view(given.room, given.match, reader.side, reader.language, heard)
    assert ply is not None
    return ReplayPage(
        public_id=given.public_id,
        view=shown,
        screen=screen_of(
            Scene(shown, Offered(), Fresh((), ())),
            BoardKits(given.room.board(given.match.setup), SHIRTS),
            given.room.narrator(given.match.setup, reader.language),
        ),
        seats=seats_of(given, reader, shown),
        ply=ply,
        plies=plies,
        steps=steps_at(ply, plies),
        log=log_around(given, told, ply, reader.language),
        at=addresses(given),
    )


def steps_at(ply: int, plies: int) -> Steps:
    """First, back, forward, last."""
    begun, ended = ply == 0, ply == plies
    return Steps(
        None if begun else 0,
        None if begun else ply - 1,
        None if ended else ply + 1,
        None if ended else plies,
    )


def log_around(
    given: StoredMatch, told: list[int], ply: int, language: str
) -> tuple[Step, ...]:
    """A line for each action near a moment of which something can be told.

    `told` is how many events there were after each action, the kick-off first.
    """
    narrator = given.room.narrator(given.match.setup, language)
    lines = []
    for n in range(max(0, ply - BEFORE), min(len(told), ply + AFTER + 1)):
        begun = told[n - 1] if n else 0
        texts = map(narrator.sentence, given.match.events[begun : told[n]])
        if text := " ".join(filter(None, texts)):
            lines.append(Step(n, text, n == ply))
    return tuple(lines)
