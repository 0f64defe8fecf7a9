"""A match of Finale in figures: goals and cards, and each shot with its chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.chronicle import Chronicle, Note, Shot
from engine.games.finale import odds
from engine.games.finale.events import AS_COUNTER, ATTEMPT_WAY, Event, chosen_men
from engine.games.finale.reporting import moment_of
from engine.games.finale.shown.contest import piece_of
from engine.games.finale.state import LAST, MINUTES, State

# What a reader looks for, by the names that all games have for it.
NOTED: Final = {
    "goal": "goal",
    "yellow": "yellow_card",
    "second_yellow": "red_card",
    "red": "red_card",
}
# FI-COR-1: by the minute that stands for each period.
TIMES: Final = tuple(
    (MINUTES * period, moment_of(period).label) for period in range(1, LAST + 1)
)


class MatchChronicler:
    """Looks at each moment of one match; nobody has the ball here, nothing is spent."""

    def __init__(self) -> None:
        self._notes: list[Note] = []
        self._shots: list[Shot] = []
        self._breaks: list[int] = []
        self._break_plies: list[int] = []
        self._end = 0
        self._shooters: tuple[int, ...] = ()
        self._how = "shot"

    def sees(self, ply: int, state: State, events: Sequence[Event]) -> None:
        for event in events:
            minute = MINUTES * event.period
            kind = NOTED.get(event.kind)
            if kind is not None:
                self._notes.append(Note(ply, minute, event.side, kind))
            if event.kind == "attempt":
                counters = event.values[ATTEMPT_WAY] == AS_COUNTER
                self._how = "counter" if counters else "shot"
            elif event.kind == "goal":
                self._shots[-1] = self._shots[-1]._replace(piece=piece_of(event.slot))
            elif event.kind == "picked":
                self._shooters = self._shooters or chosen_men(event)
            elif event.kind in ("shot", "approach"):
                if event.kind == "shot":
                    self._shot(ply, minute, event)
                self._shooters = ()
            elif event.kind == "period" and event.period > 1:
                self._breaks.append(minute - MINUTES)
                self._break_plies.append(ply)
            self._end = max(self._end, minute)

    def _shot(self, ply: int, minute: int, event: Event) -> None:
        """FI-SHT-5: how likely it was, the men being chosen."""
        attack, _, _, defence, _, won = event.values
        who = next((piece_of(q) for q in self._shooters if q >= 0), None)
        end = "goal" if won else "saved"
        chance = odds.chance(attack - defence, 1)
        self._shots.append(
            Shot(ply, minute, event.side, who, None, self._how, end, chance)
        )

    def chronicle(self) -> Chronicle:
        return Chronicle(
            tuple(self._notes),
            tuple(self._shots),
            breaks=tuple(self._breaks),
            end=self._end,
            times=TIMES,
            break_plies=tuple(self._break_plies),
        )
