"""The periods of a match: what follows what, and where the clock of each stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.errors import N_

# What a phase may be beside a period: before the opening, the kicks, and two ends. What was
# played to the end is done, what was ended by hand is over.
CLOSED, SHOOTOUT, DONE, OVER = "closed", "shootout", "done", "over"
NAMES: Mapping[str, str] = {
    CLOSED: N_("Not open yet"),
    SHOOTOUT: N_("Shoot-out"),
    DONE: N_("Full time"),
    OVER: N_("Match ended"),
}


@dataclass(frozen=True, slots=True)
class Period:
    """One row of the table; its key stands in entries."""

    key: str
    # What it is called, and the whistle with which it begins.
    name: str
    whistle: str
    # What may follow; which of it does is a matter of the score.
    after: tuple[str, ...]
    # The clock as it begins, and the minute that ends it; where no clock is kept none,
    # and the start tells periods apart.
    start: int = 0
    limit: int | None = None


class Periods:
    """All periods of a game in their order.

    Its tables, each by the key of a period, are made once, since every reading of a
    sheet asks them: `starts`, `limits`, `names`, `whistles`, `following` (what may come
    next) and `before` (what came first).
    """

    __slots__ = (
        *("before", "extra", "following", "half", "keys", "limits", "names", "starts"),
        "whistles",
    )

    def __init__(
        self,
        table: tuple[Period, ...],
        *,
        half: str = "",
        extra: str = "",
        after_the_end: tuple[str, ...] = (),
    ) -> None:
        """`half`, `extra`: the keys of those that begin after half-time and extra time.

        `after_the_end`: what may follow although the match was played to its end.
        """
        self.half, self.extra = half, extra
        self.keys = tuple(period.key for period in table)
        self.starts: Mapping[str, int] = {p.key: p.start for p in table}
        self.limits: Mapping[str, int] = {
            p.key: p.limit for p in table if p.limit is not None
        }
        self.following: Mapping[str, tuple[str, ...]] = {
            **{p.key: p.after for p in table},
            DONE: after_the_end,
        }
        self.names: Mapping[str, str] = {**NAMES, **{p.key: p.name for p in table}}
        self.whistles: Mapping[str, str] = {
            **{p.key: p.whistle for p in table},
            SHOOTOUT: NAMES[SHOOTOUT],
            DONE: NAMES[DONE],
        }
        self.before: Mapping[str, str] = dict(
            zip(self.keys[1:], self.keys, strict=False)
        )

    @property
    def first(self) -> str:
        return self.keys[0]

    @property
    def in_halves(self) -> bool:
        """Whether the first whistle is that of half-time."""
        return self.half in self.following[self.first]

    @property
    def words(self) -> tuple[str, ...]:
        """All that an entry may say comes next."""
        return (*self.keys[1:], SHOOTOUT, DONE)

    def is_extra(self, key: str) -> bool:
        """Whether this period belongs to extra time, where the game has one."""
        if self.extra not in self.keys or key not in self.keys:
            return False
        return self.keys.index(key) >= self.keys.index(self.extra)

    def last(self, *, extended: bool) -> str:
        """The period that ends a match, or one with extra time."""
        if extended or self.extra not in self.before:
            return self.keys[-1]
        return self.before[self.extra]
