"""A match of Helvetia in figures: shots, cards, who had the ball, what BOOST was left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.chronicle import Chronicle, Note, Possession, Sample, Shot
from engine.games.helvetia import odds, phases
from engine.games.helvetia.board.hexes import COLUMNS, HEXES, LABELS, X
from engine.games.helvetia.events import Event
from engine.games.helvetia.gestures.shot import SHOOTOUT
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown.narration import SHOTS
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS
from engine.games.helvetia.state import State
from engine.moments import piece_id

NOTED: Final = frozenset({"goal", "yellow_card", "red_card"})
ENDS: Final = frozenset({"goal", "saved", "missed"})
_THIRDS: Final = 3


class MatchChronicler:
    """Looks at each moment of one match; the kicks of a shoot-out are no shots."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._notes: list[Note] = []
        self._shots: list[Shot] = []
        self._possessions: list[Possession] = []
        self._samples: list[Sample] = []
        self._breaks: list[int] = []
        self._break_plies: list[int] = []
        self._minute = 0
        # The one that is being taken, and whether the ball has changed hands since.
        self._open: Event | None = None
        self._chance = 0.0
        self._changed = False

    def sees(self, ply: int, state: State, events: Sequence[Event]) -> None:
        for event in events:
            self._hears(ply, state, event)
        self._minute = max(self._minute, state.clock)
        # asked once for each: the choices of both need not fall at once
        if state.phase == phases.AIM and self._open and not self._chance:
            self._chance = odds.duel_of(state).value

    def _hears(self, ply: int, s: State, event: Event) -> None:
        kind, minute, side = event.kind, event.minute, event.side
        if kind in NOTED:
            self._notes.append(Note(ply, minute, side, kind))
        if kind == "shot":
            self._open, self._chance = event, 0.0
        elif kind in ENDS:
            self._ends(ply, kind)
        elif kind == "possession":
            self._changed = True
        elif kind == "turn":
            self._turn(ply, s, event)
        elif kind == "period" and event.values[0]:
            self._breaks.append(minute)
            self._break_plies.append(ply)

    def _ends(self, ply: int, end: str) -> None:
        """HC-SO-03: what decides a level match is told by itself."""
        shot, self._open = self._open, None
        if shot is None or shot.values[0] == SHOOTOUT:
            return
        how, where = shot.values
        self._shots.append(
            Shot(
                ply,
                shot.minute,
                shot.side,
                self._piece(shot.slot),
                LABELS[where] if 0 <= where < HEXES else None,
                SHOTS[how],
                end,
                self._chance,
            )
        )

    def _turn(self, ply: int, s: State, event: Event) -> None:
        side, ball = event.side, event.values[1]
        last = self._possessions[-1] if self._possessions else None
        if last is None or self._changed or last.side != side:
            self._possessions.append(Possession(ply, event.minute, side, 1))
        else:
            self._possessions[-1] = last._replace(turns=last.turns + 1)
        self._changed = False
        third = X[ball] * _THIRDS // COLUMNS
        self._samples.append(Sample(ply, event.minute, _left(s), third))

    def _piece(self, slot: int) -> str | None:
        if slot < 0:
            return None
        return piece_id(slot // SIDE_SLOTS, self._setup.number(slot))

    def chronicle(self) -> Chronicle:
        return Chronicle(
            tuple(self._notes),
            tuple(self._shots),
            tuple(self._possessions),
            tuple(self._samples),
            tuple(self._breaks),
            self._minute,
            break_plies=tuple(self._break_plies),
        )


def _left(s: State) -> tuple[int, int]:
    """The BOOST of the players on the pitch."""
    left = [0, 0]
    for q in range(SLOTS):
        if s.pos[q] < HEXES:
            left[q // SIDE_SLOTS] += s.boost[q]
    return left[0], left[1]
