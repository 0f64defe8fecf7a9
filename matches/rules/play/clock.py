"""Time limits of a match in the browser: how much there is, who has used it, until when.

Only people have a clock. It stands while the match is paused and while a side is free.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from engine.errors import N_
from engine.json_values import JsonObject, Stored
from engine.sides import SIDES, BySide, Side

UNLIMITED, DECISION, MATCH = "none", "decision", "match"
# What can be chosen: for each decision, or for all those of a match; in seconds.
SHORT_LIMITS: Final = (
    UNLIMITED,
    *(f"{DECISION}-{seconds}" for seconds in (30, 60, 180)),
    *(f"{MATCH}-{seconds}" for seconds in (600, 1200, 2400)),
)
# Of two who do not play at the same hour; a match for practice is not kept that long.
DAYS: Final = tuple(f"{DECISION}-{days * 86_400}" for days in (1, 2, 3, 7))
LIMITS: Final = SHORT_LIMITS + DAYS
# So much there always is: once the time for the match is used up, and after an undo;
# then an hour for each day, if that is more.
SPARE: Final = timedelta(seconds=15)
SPARE_PART: Final = 24
# For what both choose at once; no time of a match is used for it. Else the other coach
# would see by it since when a choice was sealed.
SECRET: Final = timedelta(minutes=2)
# So often in a row the background work decides for people who do nothing themselves.
MOST_LAPSES: Final = 10
# What the keys begin with of words that the server said when the time was over.
LAPSE: Final = "clock."
# Of these, those that no level of the computer chose: the game has a rule for them.
BY_RULE: Final = f"{LAPSE}rule."

DECIDED: Final = N_("The time for it was over; what was decided then stands.")


class LateDecision(NamedTuple):
    """For whom the server decided, and whether by a rule of the game or as a coach."""

    side: Side
    by_rule: bool = False


class SideClock(NamedTuple):
    """The clock of one side."""

    # It has something to decide.
    asked: bool = False
    # Since when its clock runs; nothing while it stands.
    started: datetime | None = None
    # Of this decision before that; of all those before it.
    spent: timedelta = timedelta()
    used: timedelta = timedelta()
    # It has taken back what it had decided: there is no time but the spare one.
    again: bool = False

    def elapsed(self, at: datetime) -> timedelta:
        """On this decision; a clock that was set back takes nothing away."""
        running = at - self.started if self.started else timedelta()
        return self.spent + max(running, timedelta())


class MatchClock(NamedTuple):
    """The clocks of both sides, and what tells a new decision from one taken back."""

    sides: BySide[SideClock] = BySide(SideClock(), SideClock())
    # Both choose in secret at once.
    secret: bool = False
    # The most words that have ever stood.
    reached: int = 0
    # How often in a row the server has decided, and no person.
    lapses: int = 0

    @property
    def waits_for_people(self) -> bool:
        """Nobody has done anything for so long that no background work decides."""
        return self.lapses >= MOST_LAPSES


class Situation(NamedTuple):
    """Where a match stands after a deed, as far as a clock asks."""

    asked: Collection[Side]
    secret: bool
    words: int
    # Paused, over, or nobody sits on the other side yet.
    rests: bool


class ClockDeed(NamedTuple):
    """What led there: whose words, who has undone one, and whether a person did it."""

    acted: Collection[Side] = ()
    undone: Collection[Side] = ()
    by_person: bool = True
    lapsed: bool = False


def went_on(
    clock: MatchClock, to: Situation, done: ClockDeed, at: datetime
) -> MatchClock:
    """The clock after a deed. Whoever undoes and plays again has no more time for it."""
    anew = to.words > clock.reached

    def of(side: Side) -> SideClock:
        one = clock.sides[side]
        if one.asked and side in to.asked and not (anew and side in done.acted):
            return _switched(one, at, runs=not to.rests)
        free = timedelta() if clock.secret or not one.asked else one.elapsed(at)
        fresh = SideClock(
            asked=side in to.asked, used=one.used + free, again=side in done.undone
        )
        return _switched(fresh, at, runs=fresh.asked and not to.rests)

    lapses = 0 if done.by_person else clock.lapses + done.lapsed
    return MatchClock(
        BySide(*map(of, SIDES)),
        secret=to.secret,
        reached=max(clock.reached, to.words),
        lapses=lapses,
    )


def _switched(one: SideClock, at: datetime, *, runs: bool) -> SideClock:
    if runs == (one.started is not None):
        return one
    return one._replace(started=at if runs else None, spent=one.elapsed(at))


def due(limit: str, clock: MatchClock, side: Side) -> datetime | None:
    """The moment at which the time of this side is over; None while its clock stands."""
    one = clock.sides[side]
    if limit == UNLIMITED or one.started is None:
        return None
    return one.started + _allowed(limit, clock, one) - one.spent


def first_due(limit: str, clock: MatchClock) -> datetime | None:
    """The next moment at which somebody's time is over."""
    found = [moment for side in SIDES if (moment := due(limit, clock, side))]
    return min(found, default=None)


def lapsed_sides(limit: str, clock: MatchClock, at: datetime) -> list[Side]:
    """The sides whose time is over."""
    return [
        side
        for side in SIDES
        if (moment := due(limit, clock, side)) is not None and moment <= at
    ]


def _allowed(limit: str, clock: MatchClock, one: SideClock) -> timedelta:
    kind, _, seconds = limit.partition("-")
    total = timedelta(seconds=int(seconds))
    if one.again:
        return max(SPARE, total / SPARE_PART) if kind == DECISION else SPARE
    if kind == DECISION:
        return total
    return SECRET if clock.secret else max(total - one.used, SPARE)


def clock_from(stored: Stored) -> MatchClock:
    """The clock that a row keeps; of nothing, that before the first deed."""
    if not stored:
        return MatchClock()
    return MatchClock(
        BySide(*(_side_from(stored[side]) for side in SIDES)),
        secret=stored["secret"],
        reached=stored["reached"],
        lapses=stored["lapses"],
    )


def stored_clock(clock: MatchClock) -> JsonObject:
    """For JSON: moments as text, times in microseconds."""
    sides = {side.value: _stored_side(clock.sides[side]) for side in SIDES}
    figures = {"reached": clock.reached, "lapses": clock.lapses}
    return {**sides, "secret": clock.secret, **figures}


def _stored_side(one: SideClock) -> list[object]:
    started, unit = one.started and one.started.isoformat(), timedelta(microseconds=1)
    return [one.asked, started, one.spent // unit, one.used // unit, one.again]


def _side_from(figures: Sequence[object]) -> SideClock:
    to_move, started, spent, used, again = figures
    since = datetime.fromisoformat(str(started)) if started else None
    before, all_before = (
        timedelta(microseconds=int(str(each))) for each in (spent, used)
    )
    return SideClock(bool(to_move), since, before, all_before, bool(again))
