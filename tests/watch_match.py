"""What is true of every Helvetia Cup match at every moment, looked at from inside."""

from __future__ import annotations

from engine.games.helvetia import phases
from engine.games.helvetia.board.hexes import HEXES
from engine.games.helvetia.state import (
    BENCH,
    INJURED,
    LEFT_OUT,
    REPLACED,
    SENT_OFF,
    TO_PLACE,
    State,
)
from engine.record import Match

GONE = (REPLACED, SENT_OFF, INJURED)


class Watch:
    """Sees a match before each decision, and remembers the one before."""

    def __init__(self) -> None:
        self.before: State | None = None

    def __call__(self, match: Match) -> None:
        s = match.state
        before = self.before if match.ply else None
        _check_men(s)
        _check_ball(s)
        if before is not None:
            _check_progress(before, s)
            _check_conserved(before, s)
        self.before = s.copy()


def _check_men(s: State) -> None:
    """One of a side on a hex, five at most; the masks say what the places say."""
    for side in (0, 1):
        slots = range(9 * side, 9 * side + 9)
        standing = [s.pos[q] for q in slots if s.pos[q] < HEXES]
        assert len(set(standing)) == len(standing)
        assert s.men[side] == sum(1 << h for h in standing)
        assert len(s.on_pitch(side)) <= 5
        on = sum(1 << q for q in slots if s.pos[q] < HEXES)
        for mask in (s.fallen, s.offside):
            assert not mask >> 9 * side & 511 & ~(on >> 9 * side)
        zones = s.setup.board.keeper_zone
        assert not s.men[side] & zones[1 - side]
        inside = [q for q in slots if s.pos[q] < HEXES and zones[side] >> s.pos[q] & 1]
        assert set(inside) <= {s.keeper[side]}
    assert all(0 <= left <= 20 for left in s.boost)


def _check_ball(s: State) -> None:
    """Who has the ball stands upright on its hex; a dead ball is nobody's."""
    if s.carrier < 0:
        return
    assert s.pos[s.carrier] == s.ball
    assert not s.fallen >> s.carrier & 1
    assert not s.dead
    if s.phase in (phases.MOVE, phases.GESTURE, phases.DEFEND):
        assert s.carrier // 9 == s.attack


def _check_progress(before: State, s: State) -> None:
    """Goals come one at a time, and time never runs back within a period."""
    assert sum(s.score) - sum(before.score) in (0, 1)
    assert all(now >= then for now, then in zip(s.score, before.score, strict=True))
    assert (s.period, s.ply) > (before.period, before.ply) or s.period == before.period
    assert s.period - before.period in (0, 1)
    if s.period == before.period:
        assert s.clock >= before.clock or s.setup.options.cards != "none"
    assert all(now >= then for now, then in zip(s.changes, before.changes, strict=True))


def _check_conserved(before: State, s: State) -> None:
    """Nobody comes back who left; cards are in a hand or spent; BOOST only goes."""
    for slot in range(18):
        then, now = before.pos[slot], s.pos[slot]
        if then in GONE:
            assert now == then
        if then == LEFT_OUT and before.phase != phases.SQUAD:
            assert now == LEFT_OUT
        if then <= TO_PLACE:
            assert now <= TO_PLACE or now in GONE
        if then == BENCH:
            assert now <= BENCH
    if before.phase not in (phases.SQUAD, phases.KEEP_CARDS):
        for side in (0, 1):
            assert (
                s.hand[side] | s.spent[side] == before.hand[side] | before.spent[side]
            )
            assert not s.hand[side] & s.spent[side]
    if s.setup.options.cards == "none":
        assert all(now <= then for now, then in zip(s.boost, before.boost, strict=True))
