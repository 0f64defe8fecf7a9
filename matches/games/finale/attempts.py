"""FI-EVT-4: which goals one period can have brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.errors import N_, RuleViolation
from engine.games.finale.reporting import ATTACK, COUNTER
from matches.games.finale.side_part import FinaleSide

# Of a period whose cards nobody wrote; and counters of one period.
ATTEMPTS: Final = 4
COUNTERS: Final = 1


class PeriodCourse(NamedTuple):
    """A period as far as it is written, home first: goals by how they fell, cards."""

    goals: tuple[Sequence[str], Sequence[str]]
    cards: tuple[int | None, int | None] = (None, None)

    @property
    def attempts(self) -> int:
        """FI-PER-5, FI-PER-6: the difference of the cards, one where they are equal."""
        home, away = self.cards
        if home is None or away is None:
            return ATTEMPTS
        return max(1, abs(home - away))

    @property
    def attackers(self) -> set[int]:
        """Who attacked, by the cards, else by the goals; two where that cannot be."""
        home, away = self.cards
        if home is not None and away is not None and home != away:
            return {int(away > home)}
        by_goals = {side for side in (0, 1) if ATTACK in self.goals[side]}
        return by_goals | {1 - side for side in (0, 1) if COUNTER in self.goals[side]}


def course_of(home: FinaleSide, away: FinaleSide, period: int) -> PeriodCourse:
    """What both sides' entries say of a period."""
    return PeriodCourse(
        (home.goals(period), away.goals(period)),
        (home.cards.get(period), away.cards.get(period)),
    )


def course_fault(course: PeriodCourse) -> RuleViolation | None:
    """FI-EVT-4, FI-CTR-1: why these cannot be the goals of one period."""
    scored = [len(goals) for goals in course.goals]
    if sum(scored) > course.attempts:
        return _too_many(course)
    attackers = course.attackers
    if len(attackers) > 1:
        text = N_("In one period one side attacks, the other scores from a counter.")
        return RuleViolation("FI-EVT-4", text)
    others = [scored[1 - side] for side in attackers] or [min(scored)]
    if max(others) > COUNTERS:
        text = N_("The side that does not attack scores once in a period at most.")
        return RuleViolation("FI-EVT-4", text)
    if any(ATTACK in course.goals[1 - side] for side in attackers):
        text = N_(
            "By the cards the other side attacked: this goal fell from a counter."
        )
        return RuleViolation("FI-EVT-4", text)
    if any(COUNTER in course.goals[side] for side in attackers):
        text = N_("By the cards this side attacked: its goals fell from attacks.")
        return RuleViolation("FI-EVT-4", text)
    return None


def _too_many(course: PeriodCourse) -> RuleViolation:
    if None in course.cards:
        text = N_("A period brings four goals at most: is it the next one already?")
        return RuleViolation("FI-EVT-4", text)
    text = N_(
        "By its cards this period has %(attempts)s attempts, and no more goals: is it"
        " the next one already?"
    )
    return RuleViolation("FI-EVT-4", text, attempts=course.attempts)
