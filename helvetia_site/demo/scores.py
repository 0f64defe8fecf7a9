"""Plausible matches of the demo club: scores, scorers and cards, made by a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from competitions.rules.seeding import lot
from engine.games.helvetia.box.cards import PlayerCard, PlayerKind
from engine.report import (
    BookingLine,
    CardColour,
    Goal,
    MatchMoment,
    MatchReport,
    half_scores,
)
from engine.sides import Side

HALF, FULL, EXTRA = 45, 90, 120
# The goals of a side in ten typical matches, by how much stronger it is.
GOALS = {
    -2: (0, 0, 0, 0, 0, 0, 1, 1, 1, 2),
    -1: (0, 0, 0, 0, 1, 1, 1, 1, 2, 2),
    0: (0, 0, 0, 1, 1, 1, 1, 2, 2, 3),
    1: (0, 0, 1, 1, 1, 2, 2, 2, 3, 3),
    2: (0, 1, 1, 1, 2, 2, 2, 3, 3, 4),
}


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a team is; who scores or is booked often is named more often."""

    strength: int
    scorers: Sequence[str]
    booked: Sequence[str]


def strength_of(strength: int, cards: Sequence[PlayerCard]) -> Strength:
    """Good shots score more often; whoever tackles much is booked more often."""
    field = [card for card in cards if card.kind is not PlayerKind.KEEPER]
    scorers = [c.name for c in field for _ in range(max(c.shot - 7, 1) ** 2 // 4 + 1)]
    booked = [c.name for c in field for _ in range(max(c.tackle - 7, 1))]
    return Strength(strength, scorers, booked)


class Lots:
    """Random numbers that follow from a seed: the same seed gives the same numbers."""

    def __init__(self, seed: str) -> None:
        self.seed, self.drawn = seed, 0

    def below(self, n: int) -> int:
        self.drawn += 1
        return int(lot(self.seed, self.drawn)[:12], 16) % n

    def one_of(self, names: Sequence[str]) -> str:
        return names[self.below(len(names))]


def league_match(seed: str, home: Strength, away: Strength) -> MatchReport:
    """The report of a match; the home side is a little stronger than it would be away."""
    lots = Lots(seed)
    return _report(lots, home, away, _goals(lots, home, away, bonus=1))


def cup_match(seed: str, home: Strength, away: Strength, winner: Side) -> MatchReport:
    """A match that `winner` wins: the first such one that the seed gives."""
    for n in range(1000):
        lots = Lots(f"{seed}:{n}")
        report = _report(lots, home, away, _goals(lots, home, away, bonus=0))
        if report.home != report.away and report.winner == winner:
            return report
    raise AssertionError("no such match")


def after_extra_time(
    seed: str, home: Strength, away: Strength, winner: Side
) -> MatchReport:
    """The report of a match with 1-1 after 90 minutes; `winner` scores in extra time."""
    lots = Lots(seed)
    report = _report(lots, home, away, (1, 1))
    sides = {"home": home, "away": away}
    late = 93 + 3 * lots.below(8)
    goal = Goal(winner, lots.one_of(sides[winner].scorers), MatchMoment(late))
    score = (2, 1) if winner == Side.HOME else (1, 2)
    return replace(
        report,
        home=score[0],
        away=score[1],
        extra_time=True,
        goals=(*report.goals, goal),
    )


@dataclass(frozen=True, slots=True)
class Shootout:
    """Its score, and whether extra time was played before it."""

    kicks: tuple[int, int]
    extra_time: bool


def after_kicks(
    seed: str, home: Strength, away: Strength, end: Shootout
) -> MatchReport:
    """The report of a drawn match that its shoot-out decides."""
    lots = Lots(seed)
    level = 1 + lots.below(2)
    report = _report(lots, home, away, (level, level))
    return replace(report, extra_time=end.extra_time, shootout=end.kicks)


def family_report(report: MatchReport) -> MatchReport:
    """HC-FAM-02: the report as FAMILY rules allow it: no cards, all goals by shots."""
    goals = [replace(goal, kind="play") for goal in report.goals if goal.kind != "own"]
    return replace(report, goals=tuple(goals), cards=())


def _goals(lots: Lots, home: Strength, away: Strength, bonus: int) -> tuple[int, int]:
    edge = home.strength - away.strength + bonus * lots.below(2)
    ours = GOALS[max(-2, min(2, (edge + 1) // 2))]
    theirs = GOALS[max(-2, min(2, -edge // 2))]
    return ours[lots.below(10)], theirs[lots.below(10)]


def _report(
    lots: Lots, home: Strength, away: Strength, score: tuple[int, int]
) -> MatchReport:
    goals = sorted(
        (
            *_scored(lots, Side.HOME, (home, away), score[0]),
            *_scored(lots, Side.AWAY, (away, home), score[1]),
        ),
        key=lambda goal: goal.minute or 0,
    )
    early = [goal.side for goal in goals if (goal.minute or 0) <= HALF]
    return MatchReport(
        *score,
        periods=half_scores((early.count(Side.HOME), early.count(Side.AWAY))),
        goals=tuple(goals),
        cards=(*_booked(lots, Side.HOME, home), *_booked(lots, Side.AWAY, away)),
    )


def _scored(
    lots: Lots, side: Side, teams: tuple[Strength, Strength], number: int
) -> list[Goal]:
    """`number` goals that the first of these teams scores against the other."""
    (ours, theirs), goals = teams, []
    for _ in range(number):
        # The clock of the game moves in steps of three minutes.
        minute, kind = 3 + 3 * lots.below(29), lots.below(14)
        how: str = "penalty" if kind == 0 else "own" if kind == 1 else "play"
        who = theirs.booked if how == "own" else ours.scorers
        goals.append(Goal(side, lots.one_of(who), MatchMoment(minute), how))
    return goals


def _booked(lots: Lots, side: Side, ours: Strength) -> list[BookingLine]:
    """At most two bookings, of different players; one booking in twelve is a red card."""
    found: dict[str, BookingLine] = {}
    for _ in range((0, 0, 1, 1, 2)[lots.below(5)]):
        colour: CardColour = "red" if lots.below(12) == 0 else "yellow"
        player = lots.one_of(ours.booked)
        found.setdefault(
            player,
            BookingLine(side, player, MatchMoment(6 + 3 * lots.below(28)), colour),
        )
    return list(found.values())
