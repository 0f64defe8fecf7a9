"""What to do with the ball, and what the defence does about it, by expected goals."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia import phases
from engine.games.helvetia.actions import (
    LONGS,
    SHORT,
    SHORTS,
    THE_END,
    THE_FIRST_TOUCH,
    THE_HEADER,
    THE_SHOT,
    Action,
)
from engine.games.helvetia.board.hexes import (
    BIT,
    COLUMNS,
    DISTANCE,
    HEXES,
    TOWARDS,
    WITHIN,
)
from engine.games.helvetia.coach import shot_tables
from engine.games.helvetia.coach.frame import NEAR_TO, hexes_seen
from engine.games.helvetia.coach.overview import SLOTS_OF, kept
from engine.games.helvetia.coach.shot_tables import FRESH, TOUCH, ShotTables
from engine.games.helvetia.coach.style import Style, late
from engine.games.helvetia.possession import offside_line
from engine.games.helvetia.setup import (
    CLEAR_SKILL,
    HEADER_SKILL,
    LONG_PASS,
    PRESSURE,
    SHOT,
)
from engine.games.helvetia.state import State
from engine.games.helvetia.turns import must_release

_ROUNDS: Final = 3
# So many turns before a possession costs minutes it is time to do something;
# what to go on holding the ball is worth less once it costs minutes, and a ball that is
# only played away then.
SOON: Final = 2
STALE: Final = 0.5
CLEARED: Final = -0.3
# No gesture is worth less than this; what cannot be done is worth this.
NOTHING: Final = -1.0
NEVER: Final = -9.0
# A clearance towards a man offside is as bad as one onto so many foes.
OFFSIDE: Final = 3


class GestureSearch:
    """The best gesture of the attack, and what it is worth."""

    __slots__ = (
        "best",
        "calm",
        "deed",
        "foes",
        "goal",
        "line",
        "long",
        "me",
        "mode",
        "ours",
        "press",
        "s",
        "stale",
        "stay",
        "style",
        "tables",
        "theirs",
    )

    def __init__(
        self,
        s: State,
        tables: ShotTables,
        style: Style,
        me: int,
        mode: int,
        press: int,
        long: bool = True,
    ) -> None:
        self.s: State = s
        self.tables: ShotTables = tables
        self.style: Style = style
        self.me: int = me
        self.mode: int = mode
        self.press: int = press
        self.line: int = -1
        self.long: bool = long and tables.tackles  # long passes are weighed as well
        foes = s.men[1 - me] & ~s.setup.board.keeper_zone[1 - me]
        self.foes: int = foes
        self.ours: tuple[int, ...] = tables.ground[me]
        self.theirs: tuple[int, ...] = tables.ground[1 - me]
        self.goal: int = kept(s, 1 - me)
        self.stay: float = late(s, me)
        calm = 1.0 - style.haste * s.turns
        self.calm: float = calm if calm > 0 else 0.0
        self.stale: bool = stale(s)
        self.best: float = NEVER
        self.deed: Action = THE_END
        self._weigh()

    def _weigh(self) -> None:
        s = self.s
        if self.mode == phases.AFTER_LONG:
            self._may_end()
            self._shot(shot_tables.HEADER, HEADER_SKILL, THE_HEADER)
            return
        if self.mode == phases.MUST_FIRST_TOUCH:
            self.deed = THE_FIRST_TOUCH  # even without a chance
            self._shot(TOUCH, SHOT, THE_FIRST_TOUCH)
            return
        self._may_end()
        if self.mode == phases.AFTER_SHORT:
            touched = self.tables.touch_cells
            self._shot(TOUCH, SHOT, THE_FIRST_TOUCH if touched else THE_SHOT)
        else:
            self._shot(FRESH, SHOT, THE_SHOT)
        if s.chain < 12:
            self._passes()
        if (self.deed is THE_END and self.best < NOTHING) or (
            self.stale and self.best < CLEARED
        ):
            self.deed = self._anything()

    def _may_end(self) -> None:
        s = self.s
        mode = self.mode
        may = self.tables.may_end[mode]
        most = s.setup.options.keeper_hold
        if may and mode == phases.FRESH and 0 < most <= s.holds:
            may = False
        if may and mode == phases.KICK_OFF:
            end = s.setup.rules.part(phases.GESTURE, THE_END.kind)
            may = end.refuse(s, self.me, THE_END) is None
        if may:
            self.best = self.hold(s.ball)

    def hold(self, h: int) -> float:
        """To keep the ball there over the turn, with who may come for it."""
        style = self.style
        worth = style.ball + style.ground * self.ours[h] + self.stay
        if self.stale:
            worth -= STALE
        foes = self.foes
        if foes & WITHIN[1][h]:
            if self.s.setup.board.keeper_zone[self.me] & BIT[h]:
                return worth
            risk = style.risk_near * self.calm
        elif foes & WITHIN[2][h]:
            risk = style.risk_far * self.calm
        else:
            risk = style.risk_far * self.calm / 3
        return worth - risk * (worth + (style.ball + style.ground * self.theirs[h]))

    def lost(self, h: int) -> float:
        """The ball is theirs there."""
        return self.style.ball + self.style.ground * self.theirs[h]

    def _shot(self, kind: int, skill: int, deed: Action) -> None:
        worth = self.shot(kind, skill, self.press)
        if worth > self.best:
            self.best, self.deed = worth, deed

    def shot(self, kind: int, skill: int, press: int) -> float:
        """What it is worth to shoot from here under so much pressure."""
        s = self.s
        if not self.tables.shoots[self.me] & BIT[s.ball]:
            return NEVER
        threshold = s.skill(s.carrier, skill) - press
        if s.spell.header_anywhere:
            kind = FRESH
        chance = self.tables.chances(self.me, kind, self.goal, threshold)[s.ball]
        if not chance:
            return NEVER
        return chance * 0.95 - (1 - chance) * (self.style.ball + 0.02)

    def _passes(self) -> None:
        """Chains of short passes to whoever shoots, or keeps the ball, best."""
        s = self.s
        me, foe = self.me, 1 - self.me
        pos = s.pos
        mates = [
            q
            for q in SLOTS_OF[me]
            if pos[q] < HEXES and q != s.carrier and not s.fallen & BIT[q]
        ]
        if not mates:
            return
        self.line = offside_line(s, foe) if self.tables.offside else COLUMNS
        odds, first = self._chains(mates)
        for m, way in first.items():
            self._weigh_mate(m, pos[m], odds[m], SHORTS[pos[way]])
        if self.long:
            self._long_passes(mates)

    def _chains(self, mates: list[int]) -> tuple[dict[int, float], dict[int, int]]:
        """The odds to get the ball to each team-mate, and who is passed to first."""
        s, line = self.s, self.line
        pos, towards, carrier = s.pos, TOWARDS[self.me], s.carrier
        zone = s.setup.board.keeper_zone[1 - self.me]
        foes = s.men[1 - self.me]
        open_mates: list[tuple[int, int, int, float]] = []
        for m in mates:
            h = pos[m]
            if not zone & BIT[h]:
                arrives = self._arrives(h) if foes & BIT[h] else 1.0
                open_mates.append((m, h, towards[h], arrives))
        first: dict[int, int] = {}
        odds: dict[int, float] = {carrier: 1.0}
        front, unsure = [carrier], len(open_mates)
        # A card may give range, to the first of the passes.
        reach = self.tables.pass_range + s.spell.reach
        for _ in range(_ROUNDS):
            onward: list[int] = []
            for q in front:
                here = pos[q]
                row, t, so_far = DISTANCE[here], towards[here], odds[q]
                for m, h, u, arrives in open_mates:
                    if row[h] > reach or (u > line and u > t):
                        continue
                    chance = so_far * arrives
                    if chance > odds.get(m, 0.0) + 0.001:
                        odds[m] = chance
                        first[m] = first.get(q, m)
                        onward.append(m)
                        # No way to him is surer than that the last pass arrives.
                        unsure -= chance == arrives
            if not onward or not unsure:
                break
            front = onward
            reach = self.tables.pass_range
        return odds, first

    def _arrives(self, h: int) -> float:
        """HC-INT-01: the chance that nobody intercepts there."""
        s = self.s
        foe = s.standing_at(1 - self.me, h)
        if foe < 0 or s.acted & BIT[foe]:
            return 1.0
        chance = s.skill(foe, CLEAR_SKILL)
        return 1 - chance / 20 if chance < 20 else 0.0

    def _weigh_mate(self, m: int, h: int, odds: float, deed: Action) -> None:
        s = self.s
        worth = self.hold(h) - 0.004
        chance = 0.0
        if self.tables.shoots[self.me] & BIT[h]:
            skill = s.skill(m, SHOT)
            chance = self.tables.chances(self.me, TOUCH, self.goal, skill)[h]
        if chance:
            shot = chance * 0.95 - (1 - chance) * (self.style.ball + 0.02)
            if shot > worth:
                worth = shot
        if odds < 1.0:
            worth = odds * worth - (1 - odds) * self.lost(h)
        if worth > self.best:
            self.best, self.deed = worth, deed

    def _long_passes(self, mates: list[int]) -> None:
        """Long balls onto a team-mate: for a header, or away from trouble."""
        s, style = self.s, self.style
        skill = s.skill(s.carrier, LONG_PASS) - self.press
        if skill <= 0:
            return
        on = skill / 20 if skill < 20 else 1.0
        here = s.ball
        towards = TOWARDS[self.me]
        foe = 1 - self.me
        foes = s.men[foe]
        area = s.setup.board.area[foe]
        zones = s.setup.board.keeper_zone
        row = DISTANCE[here]
        # With nobody near there is no hurry: then only for a header.
        least = self.tables.pass_range
        hurry = self.foes & WITHIN[2][here] or must_release(s)
        if self.mode == phases.FRESH and not hurry:
            least = HEXES
        for m in mates:
            h = s.pos[m]
            if row[h] <= least and not area & BIT[h]:
                continue
            if towards[h] > self.line and towards[h] > towards[here]:
                continue
            if zones[foe] & BIT[h] or h == here:
                continue
            arrives = self._arrives(h) if foes & BIT[h] else 1.0
            worth, lost = self.hold(h), self.lost(h)
            if area & BIT[h]:
                threshold = s.skill(m, HEADER_SKILL)
                chance = self.tables.chances(
                    self.me, shot_tables.HEADER, self.goal, threshold
                )[h]
                head = chance * 0.95 - (1 - chance) * (style.ball + 0.02)
                if head > worth:
                    worth = head
            theirs = 0.6 if self.foes & WITHIN[2][h] else 0.35
            stray = (1 - theirs) * worth * 0.6 - theirs * lost
            worth = arrives * worth - (1 - arrives) * 0.5 * lost
            worth = on * worth + (1 - on) * stray
            if worth > self.best:
                self.best, self.deed = worth, LONGS[h]

    def _anything(self) -> Action:
        """A gesture must follow and nobody is open: to where it hurts least."""
        s = self.s
        if not self.tables.tackles:
            return self.deed if self.best > NOTHING else self._short_away()
        me, foe = self.me, 1 - self.me
        zones = s.setup.board.keeper_zone
        aim = self._clearance(zones[0] | zones[1])
        if aim < 0 and self.stale and self.best > NOTHING:
            return self.deed
        if aim < 0:
            aim = next(
                g for g in NEAR_TO[me][s.ball] if not (zones[0] | zones[1]) & BIT[g]
            )
        if DISTANCE[s.ball][aim] <= 2:
            near = WITHIN[self.tables.pass_range][s.ball]
            if not near & BIT[aim]:
                aim = next(g for g in NEAR_TO[me][s.ball] if not zones[foe] & BIT[g])
            return SHORTS[aim]
        return LONGS[aim]

    def _short_away(self) -> Action:
        """HC-OWN-02: he must play it, and there are no long passes: up the pitch."""
        s, me = self.s, self.me
        if SHORT not in s.setup.rules.gestures[self.mode]:
            return THE_END
        part = s.setup.rules.part(phases.GESTURE, SHORT)
        ways = {a.b: a for a in part.enumerate(s, me)}
        ground, foes = self.tables.ground[me], s.men[1 - me]
        seen = hexes_seen(me, sum(1 << h for h in ways))
        best = max(seen, key=lambda h: (not foes & BIT[h], ground[h]), default=-1)
        return ways[best] if best >= 0 else THE_END

    def _clearance(self, zones: int) -> int:
        """The hex beside a team-mate, up the pitch and away from foes; -1 for none."""
        s, me = self.s, self.me
        if self.stale:
            return self._far_away(zones)
        towards, foes = TOWARDS[me], s.men[1 - me]
        line = offside_line(s, 1 - me) if self.tables.offside else COLUMNS
        shut = zones | BIT[s.ball]
        theirs = s.setup.board.keeper_zone[1 - me]
        best, aim = -99.0, -1
        for m in SLOTS_OF[me]:
            h = s.pos[m]
            if m == s.carrier or h >= HEXES or theirs & BIT[h]:
                continue
            # HC-OFF-02: a ball to him would be theirs.
            vain = OFFSIDE if towards[h] > line else 0
            for g in NEAR_TO[me][h]:
                worth = towards[g] * 0.02 - (foes & WITHIN[1][g]).bit_count() - vain
                if worth > best and not shut & BIT[g]:
                    best, aim = worth, g
        return aim

    def _far_away(self, zones: int) -> int:
        """Because time presses: in front of their goal, the nearer to one of ours the
        better, and too far for a short pass; -1 for nowhere.
        """
        s, me = self.s, self.me
        mates = [s.pos[q] for q in SLOTS_OF[me] if s.pos[q] < HEXES and q != s.carrier]
        open_hexes = self.tables.shoots[me] & ~zones & ~WITHIN[2][s.ball]
        best, aim = COLUMNS, -1
        for h in hexes_seen(me, open_hexes):
            far = min((DISTANCE[h][at] for at in mates), default=0)
            if far < best:
                best, aim = far, h
        return aim


def stale(s: State) -> bool:
    """HC-OWN-01: soon a turn of this possession costs minutes, or this one does."""
    return 0 < s.setup.options.stall_turns < s.turns + SOON


def pressing(s: State, side: int) -> int:
    """HC-PRES-01: what the attack of this side would lose on a rolled gesture now."""
    foe = s.standing_at(1 - side, s.ball)
    if foe < 0 or s.acted & BIT[foe]:
        return 0
    return s.skill(foe, PRESSURE) * s.spell.pressure_times


def gesture(s: State, tables: ShotTables, style: Style, side: int) -> Action:
    """The best gesture of the carrier now."""
    press = pressing(s, side) - s.spell.set_piece
    return GestureSearch(s, tables, style, side, s.mode, press).deed
