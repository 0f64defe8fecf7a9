"""Where the men off the ball go: into chances, into reach of a pass, out of the crowd."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.games.helvetia.actions import MOVES, WING, Action, action
from engine.games.helvetia.board.hexes import BIT, DISTANCE, HEXES, WITHIN
from engine.games.helvetia.coach.frame import NEAR_TO, STEPS_TO, hexes_seen
from engine.games.helvetia.coach.overview import Overview, along_wing, unable
from engine.games.helvetia.coach.shot_tables import ShotTables
from engine.games.helvetia.coach.style import Style
from engine.games.helvetia.spell import NOBODY

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
# For whom no hex is worth a shot, for whom none is worth a pass.
NOTHING: Final[tuple[float, ...]] = (0.0,) * HEXES
# The hex he moves to, the last one along the wing, what the way costs or saves.
Way = tuple[int, int, float]
# What a man likes: per hex the ground, per hex a pass, and to come nearer to the ball.
Liking = tuple[tuple[float, ...], tuple[float, ...], float]


@cache
def found_from(reach: int, ball: int) -> tuple[float, ...]:
    """Per hex how well a ball from there finds him, with passes of this reach."""
    return tuple(FINDS[reach][far] for far in DISTANCE[ball])


@cache
def offered_to(reach: int, ball: int, support: float) -> tuple[float, ...]:
    """Per hex what it is worth to offer a pass to a carrier there."""
    return tuple(support * OFFERS[reach][far] for far in DISTANCE[ball])


@cache
def liked(tables: ShotTables, side: int, forward: float) -> tuple[float, ...]:
    """Per hex what its ground is worth to a man of this side."""
    return tuple(forward * far for far in tables.ground[side])


class Runs:
    """The team-mates' moves, one after the other, around a ball on this hex."""

    __slots__ = (
        "ball",
        "finds",
        "line",
        "links",
        "men",
        "overview",
        "own",
        "places",
        "reach",
        "rows",
        "style",
        "waits",
        "zones",
    )

    def __init__(self, overview: Overview, style: Style, ball: int) -> None:
        s = overview.s
        self.overview: Overview = overview
        self.style: Style = style
        self.ball: int = ball
        zones = s.setup.board.keeper_zone
        self.zones: int = zones[0] | zones[1]
        men = s.men[overview.me]
        if s.carrier >= 0 and ball != s.ball:
            men = men & ~BIT[s.ball] | BIT[ball]
        self.men: int = men
        reach = overview.tables.pass_range
        self.reach: tuple[int, ...] = WITHIN[reach]
        self.finds: tuple[float, ...] = found_from(reach, ball)
        line, t = overview.line, overview.towards[ball]
        self.line: int = line if line > t else t
        self.own: list[int] = [q for q in overview.own if q != s.carrier]
        # What they shoot, of those for whom it has been asked.
        self.rows: dict[int, tuple[float, ...]] = {}
        # Where each of them is, or will be when he has moved. Of those whom one pass
        # finds the hexes around, from where a second goes on; of those in front of
        # goal beyond it the hexes around, and what the second is worth.
        self.places: dict[int, int] = {}
        self.links: dict[int, int] = {}
        self.waits: dict[int, tuple[int, float]] = {}
        for q in self.own:
            self.put(q, s.pos[q])

    def row(self, q: int) -> tuple[float, ...]:
        """Per hex what a first touch of his is worth."""
        row = self.rows.get(q)
        if row is None:
            row = self.rows[q] = self.overview.touches(q)
        return row

    def put(self, q: int, h: int) -> None:
        """He is there, and what a pass to him leads to."""
        overview = self.overview
        self.places[q] = h
        if self.reach[self.ball] & BIT[h]:
            if not overview.near & BIT[h]:
                self.links[q] = self.reach[h]
        elif overview.shoots & BIT[h] and not overview.s.fallen & BIT[q]:
            chance = self.row(q)[h] * RELAY
            marked = overview.near & BIT[h]
            self.waits[q] = (self.reach[h], chance / 2 if marked else chance)

    def moves(self, shut: int = 0) -> list[Action]:
        """The finishers forward, the others within a pass; nobody onto a shut hex."""
        overview = self.overview
        s = overview.s
        stays = unable(s)
        runners = [q for q in self.own if not stays & BIT[q]]
        if not runners:
            return []
        self.zones |= shut
        towards, pos = overview.towards, s.pos
        runners.sort(key=lambda q: -towards[pos[q]])
        found: list[Action] = []
        helper = self.helper(runners)
        style, tables, me = self.style, overview.tables, overview.me
        ahead = liked(tables, me, style.forward)
        offers = offered_to(tables.pass_range, self.ball, style.support)
        finisher, mate = self.in_front(), (ahead, offers, 0.0)
        for n, q in enumerate(runners):
            here = pos[q]
            if q == helper:
                way, last = self.run(q, (ahead, offers, style.help))
            else:
                way, last = self.run(q, finisher if n < FINISHERS else mate)
            if last == here:
                continue
            self.men = self.men & ~BIT[here] | BIT[last]
            self.links.pop(q, None)
            self.waits.pop(q, None)
            self.put(q, last)
            found.append(MOVES[q][way])
            while way != last:
                way = s.setup.board.wing_next[overview.me][way]
                found.append(action(WING, q, way))
        return found

    def in_front(self) -> Liking:
        """What the men in front like, who stay there to score."""
        overview = self.overview
        return liked(overview.tables, overview.me, self.style.front), NOTHING, 0.0

    def helper(self, runners: list[int]) -> int:
        """Who comes for the ball if no pass finds anybody: the nearest."""
        row = DISTANCE[self.ball]
        reach = self.overview.tables.pass_range
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
        overview, style = self.overview, self.style
        s = overview.s
        here, wing = s.pos[q], overview.wing
        found = [(here, here, style.idle)]
        if wing & WITHIN[1][here]:
            blocked = self.men | self.zones
            for h in NEAR_TO[overview.me][here]:
                if not blocked & BIT[h]:
                    last = along_wing(overview, h, blocked) if wing & BIT[h] else h
                    found.append((h, last, 0.0))
        else:
            found += STEPS_TO[overview.me][here]
        if s.boost[q] > 1 and overview.towards[self.ball] > UP_FRONT:
            blocked = self.men | self.zones
            around = WITHIN[2][here] & ~WITHIN[1][here] & ~blocked & ~overview.near
            price = style.boost * overview.left
            around &= overview.shoots
            for h in hexes_seen(overview.me, around) if around else ():
                if row[h] > style.chance and WITHIN[1][here] & WITHIN[1][h] & ~blocked:
                    found.append((h, h, -price))
        return found

    def run(self, q: int, liking: Liking) -> tuple[int, int]:
        """The best hex for one of them, with the hex he moves to on his way there."""
        s = self.overview.s
        # As far as he can come in one move, the bonus included.
        around = WITHIN[2 + s.spell.wing][s.pos[q]]
        row = self.row(q) if around & self.overview.shoots else NOTHING
        way, _ = self.best(q, self.ways(q, row), row, liking)
        return way[0], way[1]

    def best(
        self, q: int, ways: list[Way], row: tuple[float, ...], liking: Liking
    ) -> tuple[Way, float]:
        """The way that is worth most to a man without the ball, and how much."""
        overview, style = self.overview, self.style
        mine = ~BIT[overview.s.pos[q]]
        others, beside = self.men & mine, WITHIN[1]
        closed = others | self.zones & mine
        near, towards, line, finds = (
            overview.near,
            overview.towards,
            self.line,
            self.finds,
        )
        far_from, found = DISTANCE[self.ball], self.reach[self.ball]
        ground, offers, come = liking
        links, waits = self.relays(q)
        most, best = NEVER, ways[0]
        # Written out in one loop: most of a coach's time is spent here.
        for way in ways:
            _, h, extra = way
            if closed & BIT[h]:
                continue
            chance = row[h]
            if chance:
                finding = finds[h]
                chance *= RELAY if finding < RELAY and links & BIT[h] else finding
            if waits and found & BIT[h]:
                for around, worth in waits:
                    if worth > chance and around & BIT[h]:
                        chance = worth
            worth = extra + chance + ground[h] + offers[h] - come * far_from[h]
            # What follows only takes away.
            if worth <= most:
                continue
            worth -= style.marked if near & BIT[h] else 0.0
            if towards[h] > line:
                worth -= style.offside + style.onside * (towards[h] - line)
            worth -= style.crowd if others & beside[h] else 0.0
            if worth > most:
                most, best = worth, way
        return best, most

    def relays(self, q: int) -> tuple[int, list[tuple[int, float]]]:
        """From where the others pass on, and where a second pass finds one of them."""
        links = 0
        for m, around in self.links.items():
            if m != q:
                links |= around
        return links, [wait for m, wait in self.waits.items() if m != q]

    def shooter(self, q: int, h: int) -> float:
        """What a hex is worth to one of the men in front."""
        return self.best_in_front(q, [h])[0]

    def best_in_front(self, q: int, hexes: list[int]) -> tuple[float, int]:
        """What the best of these hexes is worth to one of the men in front, and which."""
        ways: list[Way] = [(h, h, 0.0) for h in hexes]
        way, worth = self.best(q, ways, self.row(q), self.in_front())
        return worth, way[1]
