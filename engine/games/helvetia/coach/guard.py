"""The moves of the side that has not the ball."""

from __future__ import annotations

from functools import cache

from engine.games.helvetia import phases
from engine.games.helvetia.actions import MOVES, Action
from engine.games.helvetia.board.hexes import BIT, DISTANCE, TOWARDS, WITHIN
from engine.games.helvetia.coach.attack import fetch, rested, stand_up
from engine.games.helvetia.coach.frame import NEAR_TO, OWN_NUMBER
from engine.games.helvetia.coach.overview import Overview, kept, unable, wins
from engine.games.helvetia.coach.runs import FINDS, RELAY
from engine.games.helvetia.coach.shot_tables import FRESH, TOUCH, ShotTables
from engine.games.helvetia.coach.style import Style
from engine.games.helvetia.movement import cost
from engine.games.helvetia.setup import SHOT
from engine.games.helvetia.state import State


def plan(overview: Overview, style: Style) -> tuple[list[Action], bool]:
    """The moves to make, and whether they are all."""
    s = overview.s
    change = rested(overview)
    if change:
        return change, False
    found = stand_up(overview)
    if s.carrier < 0 and not s.dead:
        fetched = fetch(overview, 2)
        if fetched and fetched[0].b == s.ball:
            # HC-MOVE-13: then the ball is his side's, and its own moves come next.
            return found + fetched, False
    stays = unable(s)
    free = [q for q in overview.own if not stays & BIT[q]]
    guard = Guard(overview, style, free)
    if s.opening == phases.PENALTY:
        return found, True
    if s.carrier >= 0:
        guard.challenge()
    guard.mark()
    guard.fall_back()
    return found + guard.found, True


class Guard:
    """Who of the free men does what; the moves found so far."""

    __slots__ = ("blocked", "found", "free", "overview", "shut", "style", "threats")

    def __init__(self, overview: Overview, style: Style, free: list[int]) -> None:
        s = overview.s
        self.overview: Overview = overview
        self.style: Style = style
        self.free: list[int] = free
        self.found: list[Action] = []
        zones = s.setup.board.keeper_zone
        self.blocked: int = s.men[overview.me] | zones[0] | zones[1]
        # HC-RST-04: the hex of a free kick stays shut, also when its man leaves it.
        self.shut: int = BIT[s.ball] if s.opening == phases.FREE_KICK and s.dead else 0
        self.blocked |= self.shut
        self.threats: list[tuple[float, int]] = threats(s, overview, overview.tables)

    def send(self, q: int, h: int) -> None:
        """He moves there, or is there, and is spoken for."""
        here = self.overview.s.pos[q]
        self.free.remove(q)
        if here != h:
            self.found.append(MOVES[q][h])
            self.blocked = self.blocked & ~BIT[here] | BIT[h] | self.shut

    def challenge(self) -> None:
        """The man who best wins the ball goes to the carrier."""
        overview, style = self.overview, self.style
        s = overview.s
        ball = s.ball
        if s.setup.board.keeper_zone[1 - overview.me] & BIT[ball]:
            return
        row = DISTANCE[ball]
        danger = self.threats[0][0] if self.threats else 0.0
        best, who = 0.0, -1
        for q in self.free:
            far = row[s.pos[q]]
            spent = far - 1 if far else 0
            if spent > 2 or spent > s.boost[q]:
                continue
            worth = wins(s, overview.tables, q, s.carrier)
            if spent:
                if danger < style.press:
                    continue
                worth = wins_tired(s, overview.tables, q, worth, spent)
                worth -= 2 * spent * style.boost * overview.left
            elif not far:
                worth += 0.02
            if worth > best and (far < 2 or cost(s, q, ball) == far):
                best, who = worth, q
        if who >= 0 and (s.pos[who] == ball or not self.blocked & BIT[ball]):
            self.send(who, ball)

    def mark(self) -> None:
        """The nearest man to each threat goes onto it."""
        overview, style = self.overview, self.style
        s = overview.s
        for danger, h in self.threats:
            if danger < style.threat or not self.free:
                return
            if h == s.ball and s.carrier >= 0:
                continue
            row = DISTANCE[h]
            best, who = 99, -1
            for q in self.free:
                far = row[s.pos[q]]
                if far < best:
                    best, who = far, q
            if not best or (
                not self.blocked & BIT[h] and self._reaches(who, h, best, danger)
            ):
                self.send(who, h)

    def _reaches(self, q: int, h: int, far: int, danger: float) -> bool:
        """Whether he goes so far for it, and can whatever the others do before."""
        if far == 1:
            return True
        if far > self._worth_running(q, danger) or self.found:
            return False
        return cost(self.overview.s, q, h) == far

    def _worth_running(self, q: int, danger: float) -> int:
        """How far he goes for a threat: free, or with one BOOST that is not his last."""
        if danger < self.style.press or self.overview.s.boost[q] < 2:
            return 1
        return 2

    def fall_back(self) -> None:
        """The others go towards the places between a threat and the own goal."""
        overview, style = self.overview, self.style
        s = overview.s
        from_ball, slack, watch = DISTANCE[s.ball], style.slack, style.watch
        spot = s.setup.board.spot[overview.me]
        taken = 0
        for q in self.free[:]:
            here = s.pos[q]
            # The nearest threat that nobody looks after yet, else the spot.
            nearest, aim = 99, spot
            closed, row = taken | self.blocked, DISTANCE[here]
            for _, h in self.threats:
                if row[h] < nearest and not closed & BIT[h]:
                    nearest, aim = row[h], h
            taken |= BIT[aim]
            row = DISTANCE[aim]
            if row[here] < slack or from_ball[here] > watch:
                continue
            blocked = self.blocked
            for h in back_to(overview.me, here, aim):
                if not blocked & BIT[h]:
                    self.send(q, h)
                    break


@cache
def back_to(side: int, here: int, aim: int) -> tuple[int, ...]:
    """The neighbours that are nearer to an aim than here, the best ones first.

    Who is further from his own goal than the aim is as badly placed as .4 hexes away.
    """
    row, towards = DISTANCE[aim], TOWARDS[1 - side]

    def far(h: int) -> float:
        return row[h] + (0.4 if towards[h] < towards[aim] else 0.0)

    near = NEAR_TO[side][here]
    return tuple(sorted((h for h in near if far(h) < far(here)), key=far))


def wins_tired(s: State, tables: ShotTables, q: int, worth: float, spent: int) -> float:
    """His chance after spending BOOST: halved when nothing is left."""
    return worth if s.boost[q] > spent else worth / 2


def threats(
    s: State, overview: Overview, tables: ShotTables
) -> list[tuple[float, int]]:
    """What each foe could do from where he stands, the worst first."""
    foe = 1 - overview.me
    goal = kept(s, overview.me)
    ball = s.ball
    row = DISTANCE[ball]
    found_at = FINDS[tables.pass_range]
    ground, shoots = tables.ground[foe], tables.shoots[foe]
    reach = WITHIN[tables.pass_range]
    # From where a second pass goes on.
    relays = 0
    for q in overview.others:
        if q != s.carrier and reach[ball] & BIT[s.pos[q]]:
            relays |= reach[s.pos[q]]
    # How bad, then the number of the hex as this side counts, then the hex.
    number = OWN_NUMBER[overview.me]
    found: list[tuple[float, int, int]] = []
    for q in overview.others:
        h = s.pos[q]
        if not shoots & BIT[h]:
            found.append((-0.002 * ground[h], number[h], h))
            continue
        skill = s.skill(q, SHOT)
        if q == s.carrier:
            worth = tables.chances(foe, FRESH, goal, skill)[h]
        else:
            finds = found_at[row[h]]
            if finds < RELAY and relays & BIT[h]:
                finds = RELAY
            worth = tables.chances(foe, TOUCH, goal, skill)[h] * finds
            if s.fallen & BIT[q]:
                worth *= 0.2
        found.append((-(worth + 0.002 * ground[h]), number[h], h))
    found.sort()
    return [(-worth, h) for worth, _, h in found]
