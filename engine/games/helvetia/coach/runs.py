"""Where the men off the ball go: into chances, into reach of a pass, out of the crowd."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.games.helvetia.actions import MOVES, WING, Action, action
from engine.games.helvetia.coach.frame import AND_NEAR, hexes_seen
from engine.games.helvetia.coach.sight import Sight, able, along_wing
from engine.games.helvetia.coach.style import Style
from engine.hexes import DISTANCE, WITHIN

# How well a ball finds him who is so many hexes beyond a pass, this turn or the next.
_LATER: Final = (0.7, 0.6, 0.35, 0.25, *(0.15,) * 20)
# What it is worth to offer a pass from so many hexes beyond it.
_OFFERED: Final = (0.5, 0.25, *(0.0,) * 22)
# Per reach of a pass.
FINDS: Final = tuple((0.0, *(1.0,) * reach, *_LATER) for reach in range(4))
OFFERS: Final = tuple(
    (0.0, 0.9, *(1.0,) * (reach - 1), *_OFFERED) for reach in range(4)
)
# What a pass more on the way leaves of a chance.
RELAY: Final = 0.8
NOWHERE_BETTER: Final = -9.0


class Runs:
    """The team-mates' moves, one after the other, around a ball on this hex."""

    __slots__ = (
        "ball",
        "finds",
        "helps",
        "line",
        "men",
        "offers",
        "own",
        "places",
        "sight",
        "style",
        "zones",
    )

    def __init__(self, sight: Sight, style: Style, ball: int) -> None:
        s = sight.s
        self.sight: Sight = sight
        self.style: Style = style
        self.ball: int = ball
        zones = s.setup.board.keeper_zone
        self.zones: int = zones[0] | zones[1]
        men = s.men[sight.me]
        if s.carrier >= 0 and ball != s.ball:
            men = men & ~(1 << s.ball) | 1 << ball
        self.men: int = men
        reach = sight.lore.pass_range
        self.finds: tuple[float, ...] = FINDS[reach]
        self.offers: tuple[float, ...] = OFFERS[reach]
        line, t = sight.line, sight.towards[ball]
        self.line: int = line if line > t else t
        self.helps: bool = False
        self.own: list[int] = [q for q in sight.own if q != s.carrier]
        # Where each of them is, or will be when he has moved.
        self.places: dict[int, int] = {q: s.pos[q] for q in self.own}

    def moves(self, shut: int = 0) -> list[Action]:
        """The finishers forward, the others within a pass; nobody onto a shut hex."""
        sight = self.sight
        s = sight.s
        runners = [q for q in self.own if able(s, q)]
        if not runners:
            return []
        self.zones |= shut
        towards, pos = sight.towards, s.pos
        runners.sort(key=lambda q: -towards[pos[q]])
        found: list[Action] = []
        helper = self.helper(runners)
        for n, q in enumerate(runners):
            here = pos[q]
            self.helps = q == helper
            way, last = self.run(q, n < 2 and not self.helps)
            if last == here:
                continue
            self.men = self.men & ~(1 << here) | 1 << last
            self.places[q] = last
            found.append(MOVES[q][way])
            while way != last:
                way = s.setup.board.wing_next[sight.me][way]
                found.append(action(WING, q, way))
        return found

    def helper(self, runners: list[int]) -> int:
        """Who comes for the ball if no pass finds anybody: the nearest."""
        row = DISTANCE[self.ball]
        reach = self.sight.lore.pass_range
        if any(row[h] <= reach for h in self.places.values()):
            return -1
        return min(runners, key=lambda q: row[self.places[q]])

    def links(self, q: int) -> int:
        """From where a second pass goes on: the hexes around those a first one finds."""
        reach = WITHIN[self.sight.lore.pass_range]
        near, around = reach[self.ball], 0
        marked = self.sight.near
        for m, h in self.places.items():
            if m != q and near >> h & 1 and not marked >> h & 1:
                around |= reach[h]
        return around

    def waits(self, q: int) -> list[tuple[int, float]]:
        """The mates who could shoot: around which hexes, and their chance."""
        sight = self.sight
        s = sight.s
        reach = WITHIN[sight.lore.pass_range]
        near = reach[self.ball]
        found: list[tuple[int, float]] = []
        for m, h in self.places.items():
            if m == q or s.fallen >> m & 1 or near >> h & 1:
                continue
            chance = sight.touches(m)[h]
            if chance > 0.1:
                if sight.near >> h & 1:
                    chance *= 0.5
                found.append((reach[h], chance * RELAY))
        return found

    def run(self, q: int, finisher: bool) -> tuple[int, int]:
        """The best hex for one of them: free, or with BOOST where it makes a chance."""
        sight, style = self.sight, self.style
        s = sight.s
        here = s.pos[q]
        blocked = self.men | self.zones
        others = self.men & ~(1 << here)
        row = sight.touches(q)
        best, way = NOWHERE_BETTER, (here, here)
        wing = sight.wing
        rate = self.rater(q, row, others, finisher)
        for h in AND_NEAR[sight.me][here]:
            if h == here:
                worth = rate(h) + style.idle
                last = h
            elif blocked >> h & 1:
                continue
            else:
                last = along_wing(sight, h, blocked) if wing >> h & 1 else h
                worth = rate(last)
            if worth > best:
                best, way = worth, (h, last)
        if s.boost[q] > 1 and sight.towards[self.ball] > 14:
            around = WITHIN[2][here] & ~WITHIN[1][here] & ~blocked
            for h in hexes_seen(sight.me, around):
                if row[h] > style.chance and not sight.near >> h & 1:
                    worth = rate(h) - style.boost
                    if worth > best and self._clear(here, h):
                        best, way = worth, (h, h)
        return way

    def _clear(self, here: int, h: int) -> bool:
        """Whether a hex two away can be reached in two steps as the men will stand."""
        return bool(WITHIN[1][here] & WITHIN[1][h] & ~(self.men | self.zones))

    def rater(
        self, q: int, row: tuple[float, ...], others: int, finisher: bool
    ) -> Callable[[int], float]:
        """What it is worth to stand on a hex without the ball."""
        sight, style = self.sight, self.style
        forward, support = style.forward, style.support
        if finisher:
            forward, support = style.front, 0.0
        far_from, near, ground = DISTANCE[self.ball], sight.near, sight.ground
        towards, line = sight.towards, self.line
        finds, offers = self.finds, self.offers
        links, waits = self.links(q), self.waits(q)
        relay = RELAY
        help_ = style.help if self.helps else 0.0
        reach = sight.lore.pass_range

        def rate(h: int) -> float:
            far = far_from[h]
            found = finds[far]
            if links >> h & 1 and found < relay:
                found = relay
            chance = row[h] * found
            if far <= reach:
                for around, worth in waits:
                    if around >> h & 1 and worth > chance:
                        chance = worth
            worth = chance + forward * ground[h] + support * offers[far]
            if near >> h & 1:
                worth -= style.marked
            if towards[h] > line:
                worth -= style.offside + style.onside * (towards[h] - line)
            if help_:
                worth -= help_ * far
            if others & WITHIN[1][h]:
                worth -= style.crowd
            return worth

        return rate
