"""Where the men off the ball go: into chances, into reach of a pass, out of the crowd."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia.actions import MOVES, WING, Action, action
from engine.games.helvetia.coach.frame import NEAR_TO, STEPS_TO, hexes_seen
from engine.games.helvetia.coach.lore import TOUCH
from engine.games.helvetia.coach.sight import Sight, able, along_wing
from engine.games.helvetia.coach.style import Style
from engine.games.helvetia.setup import SHOT
from engine.games.helvetia.spell import NOBODY
from engine.hexes import DISTANCE, HEXES, WITHIN

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
# Past this column of the ball it is worth BOOST to get in front of goal.
UP_FRONT: Final = 14
# So many of the men in front stay there to score.
FINISHERS: Final = 2
# Every way is worth more.
NEVER: Final = -99.0
# The hex he moves to, the last one along the wing, what the way costs or saves.
Way = tuple[int, int, float]


class Runs:
    """The team-mates' moves, one after the other, around a ball on this hex."""

    __slots__ = (
        "ball",
        "finds",
        "line",
        "men",
        "offers",
        "own",
        "places",
        "rows",
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
        self.own: list[int] = [q for q in sight.own if q != s.carrier]
        # Where each of them is, or will be when he has moved, and what he shoots.
        self.places: dict[int, int] = {q: s.pos[q] for q in self.own}
        chances, me, goal, skill = sight.lore.chances, sight.me, sight.goal, s.skill
        self.rows: dict[int, tuple[float, ...]] = {
            q: chances(me, TOUCH, goal, skill(q, SHOT)) for q in self.own
        }

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
        style = self.style
        for n, q in enumerate(runners):
            here = pos[q]
            if q == helper:
                way, last = self.run(q, style.forward, style.support, style.help)
            elif n < FINISHERS:
                way, last = self.run(q, style.front, 0.0, 0.0)
            else:
                way, last = self.run(q, style.forward, style.support, 0.0)
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
        best, who = HEXES, NOBODY
        for h in self.places.values():
            if row[h] <= reach:
                return NOBODY
        for q in runners:
            far = row[self.places[q]]
            if far < best:
                best, who = far, q
        return who

    def ways(self, q: int, row: tuple[float, ...]) -> list[Way]:
        """Where he can go: the hex, the last one along the wing, what it costs or saves.

        Two hexes away only where a BOOST makes a chance. Some may be closed to him.
        """
        sight, style = self.sight, self.style
        s = sight.s
        here, wing = s.pos[q], sight.wing
        blocked = self.men | self.zones
        found = [(here, here, style.idle)]
        if wing & WITHIN[1][here]:
            for h in NEAR_TO[sight.me][here]:
                if not blocked >> h & 1:
                    found.append((h, along_wing(sight, h, blocked), 0.0))
        else:
            found += STEPS_TO[sight.me][here]
        if s.boost[q] > 1 and sight.towards[self.ball] > UP_FRONT:
            price = style.boost * sight.left
            around = WITHIN[2][here] & ~WITHIN[1][here] & ~blocked & ~sight.near
            for h in hexes_seen(sight.me, around & sight.shoots):
                if row[h] > style.chance and WITHIN[1][here] & WITHIN[1][h] & ~blocked:
                    found.append((h, h, -price))
        return found

    def run(
        self, q: int, forward: float, support: float, come: float
    ) -> tuple[int, int]:
        """The best hex for one of them: how much he likes it up front, within a pass of
        the ball, and simply nearer to it.
        """
        ways = self.ways(q, self.rows[q])
        way, _ = self.best(q, ways, forward, support, come)
        return way[0], way[1]

    def best(
        self, q: int, ways: list[Way], forward: float, support: float, come: float
    ) -> tuple[Way, float]:
        """The way that is worth most to a man without the ball, and how much."""
        sight, style = self.sight, self.style
        mine = ~(1 << sight.s.pos[q])
        others, beside = self.men & mine, WITHIN[1]
        closed = others | self.zones & mine
        row = self.rows[q]
        far_from, near, ground = DISTANCE[self.ball], sight.near, sight.ground
        towards, line = sight.towards, self.line
        finds, offers = self.finds, self.offers
        reach = sight.lore.pass_range
        links, waits = self.relays(q)
        most, best = NEVER, ways[0]
        # Written out in one loop: most of a coach's time is spent here.
        for way in ways:
            _, h, extra = way
            if closed >> h & 1:
                continue
            far = far_from[h]
            chance = row[h]
            if chance:
                chance *= RELAY if links >> h & 1 and finds[far] < RELAY else finds[far]
            if waits and far <= reach:
                for around, worth in waits:
                    if worth > chance and around >> h & 1:
                        chance = worth
            worth = extra + chance + forward * ground[h] + support * offers[far]
            worth -= come * far
            worth -= style.marked if near >> h & 1 else 0.0
            if towards[h] > line:
                worth -= style.offside + style.onside * (towards[h] - line)
            if others & beside[h]:
                worth -= style.crowd
            if worth > most:
                most, best = worth, way
        return best, most

    def shooter(self, q: int, h: int) -> float:
        """What a hex is worth to one of the men in front."""
        ways = [(h, h, 0.0)]
        return self.best(q, ways, self.style.front, 0.0, 0.0)[1]

    def relays(self, q: int) -> tuple[int, list[tuple[int, float]]]:
        """The hexes around the mates whom one pass finds, from where a second goes on;
        and the mates in front of goal beyond it: around which hexes, and their chance.
        """
        sight = self.sight
        reach = WITHIN[sight.lore.pass_range]
        near, marked, shoots = reach[self.ball], sight.near, sight.shoots
        links = 0
        waits: list[tuple[int, float]] = []
        for m, h in self.places.items():
            if m == q:
                continue
            if near >> h & 1:
                if not marked >> h & 1:
                    links |= reach[h]
            elif shoots >> h & 1 and not sight.s.fallen >> m & 1:
                chance = self.rows[m][h] * RELAY
                waits.append((reach[h], chance / 2 if marked >> h & 1 else chance))
        return links, waits
