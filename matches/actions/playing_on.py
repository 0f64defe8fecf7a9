"""The last answers as entries, so that the sheet alone tells all: also of extra time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from competitions.actions.door import Author
from competitions.rules.door import MOST_GOALS
from engine.errors import N_, RuleViolation
from engine.json_values import Stored
from engine.sides import SIDES, Side
from matches.actions.sheet import Book
from matches.queries.sheet import live_phase
from matches.rules.report.sentences import SET_AT_THE_END
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.periods import SHOOTOUT
from matches.rules.sheet.state import EntryRow

Figures = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """How it went on after a draw, said at the end where only the score is kept."""

    half_time: Figures | None = None
    # So many goals each; nothing where there was no extra time.
    after_90: int | None = None
    kicks: Figures | None = None


class LastWords:
    """Writes each answer with a key of its own."""

    def __init__(self, book: Book, by: Author, seen: int) -> None:
        self.book, self.by, self.seen, self.n = book, by, seen, 0

    def say(self, kind: str, content: Stored) -> None:
        self.n += 1
        by = replace(self.by, key=f"{self.by.key}-{self.n}")
        self.book.write(kind, content, by, seen=self.seen)

    def score(self, side: Side, wanted: int | None) -> None:
        """Goals without scorers up to this figure, or the newest ones made void."""
        state = self.book.state
        if wanted is None or state.profile.named:
            return
        _refuse_too_many(wanted)
        more = wanted - state.sides[side].goals
        for _ in range(more):
            goal = {"side": side, "player": 0, "minute": state.minute}
            self.say(CoreKind.GOAL, goal)
        for row in _goals(self.book, side)[more:] if more < 0 else ():
            content = {"seq": row.entry.seq, "reason": SET_AT_THE_END}
            self.say(CoreKind.VOID, content)

    def play_on(self, on: PlayedOn, score: Mapping[str, int]) -> None:
        """HC-CUP-01, HC-ET-01, HC-SO-01: half by half, as it was played."""
        state = self.book.state
        final = (score.get("home", state.score[0]), score.get("away", state.score[1]))
        level = None if on.after_90 is None else (on.after_90, on.after_90)
        self._refuse_disorder(on.half_time, level, final)
        periods = state.profile.periods
        self._until(periods.half, on.half_time)
        if level:
            self._until(periods.extra, level)
            self._until(periods.last(extended=True), final)
        if on.kicks:
            self._until(SHOOTOUT, final)
            for side, scored in shortest_shootout(
                on.kicks, self.book.state.profile.kicks
            ):
                self.say(CoreKind.KICK, {"side": side, "player": 0, "scored": scored})

    def _until(self, to: str, score: Figures | None) -> None:
        """The score at a whistle and the whistle; what was blown for stands."""
        if self._is_past(to):
            return
        for side, figure in zip(SIDES, score or (), strict=False):
            self.score(side, figure)
        self.say(CoreKind.PERIOD, {"to": to})

    def _is_past(self, part: str) -> bool:
        # Whatever is played, in its order.
        parts = (*self.book.state.profile.periods.keys, SHOOTOUT)
        return parts.index(live_phase(self.book.state)) >= parts.index(part)

    def _refuse_disorder(
        self, half_time: Figures | None, level: Figures | None, final: Figures
    ) -> None:
        if half_time is None and not self._is_past(
            self.book.state.profile.periods.half
        ):
            raise RuleViolation(
                "HC-ET-01",
                N_(
                    "Where more than 90 minutes were played, say how it stood at"
                    " half-time."
                ),
            )
        stages = [each for each in (half_time, level, final) if each is not None]
        for earlier, later in pairwise(stages):
            if earlier[0] > later[0] or earlier[1] > later[1]:
                raise RuleViolation(
                    "HC-SHT-02",
                    N_("The score cannot have been higher before than later."),
                )


def shortest_shootout(scored: Figures, least: int) -> Iterator[tuple[str, bool]]:
    """HC-SO-03, HC-SO-04, HC-SO-06: the shortest shoot-out with these figures."""
    home, away = scored
    _refuse_too_many(max(scored))
    if home == away or (max(scored) > least and abs(home - away) != 1):
        raise RuleViolation(
            "HC-SO-04",
            N_(
                "After %(least)s kicks each a shoot-out ends as soon as one side leads"
                " by one."
            ),
            least=least,
        )
    for n in range(max(least, home, away)):
        yield from ((side, n < made) for side, made in zip(SIDES, scored, strict=True))


def _refuse_too_many(figure: int) -> None:
    if figure > MOST_GOALS:
        raise RuleViolation(
            "HV-RES-01", N_("Goals go from 0 to %(most)s."), most=MOST_GOALS
        )


def _goals(book: Book, side: Side) -> list[EntryRow]:
    return [
        row
        for row in book.state.rows
        if row.valid and row.entry.kind == CoreKind.GOAL and row.entry.side == side
    ]
