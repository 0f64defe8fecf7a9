"""Who may play the next match, and every reason why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from competitions.games.absences import CarriedState, Cause, Condition, SideMatch

Status = Literal["fit", "tired", "banned", "injured", "roll_needed"]


@dataclass(frozen=True, slots=True)
class Fitness:
    """How a player stands before one match; all reasons, the gravest gives the status."""

    status: Status = "fit"
    # Rule and cause of whatever speaks against him, tiredness too.
    reasons: tuple[tuple[str, Cause], ...] = ()
    # A roll is due and was not made, banned or not.
    roll_due: bool = False
    # The roll was made, and he is not fit.
    rolled_unfit: bool = False
    tired: bool = False
    # So many matches he misses at least, this one too.
    misses: int = 0

    @property
    def may_play(self) -> bool:
        return self.status in ("fit", "tired")


HEALTHY = Fitness()


def fitness(condition: Condition, rolled: bool | None = None) -> Fitness:
    """The check before a match; `rolled` is his roll for it, if he made one."""
    reasons: list[tuple[str, Cause]] = []
    statuses: list[Status] = []
    banned, injured, tired = condition.banned, condition.injured, condition.tired
    if banned:
        statuses.append("banned")
        reasons.append((banned.rule, banned.cause))
    due = condition.rolls and rolled is None
    if injured and not (condition.rolls and rolled):
        statuses.append("roll_needed" if due else "injured")
        reasons.append((injured.rule, injured.cause))
    if tired:
        statuses.append("tired")
        reasons.append((tired.rule, tired.cause))
    unfit = condition.rolls and rolled is False
    return Fitness(
        next(iter(statuses), "fit"),
        tuple(reasons),
        roll_due=due,
        rolled_unfit=unfit,
        tired=tired is not None,
        misses=max((out.left or 0 for out in (banned, injured) if out), default=0),
    )


def unfit_in(state: CarriedState, match: SideMatch) -> dict[int, Fitness]:
    """Who was selected in this match although he might not; `state` is that before it."""
    if match.walkover:
        return {}
    found = {
        player: fitness(state.of(player), match.rolls.get(player))
        for player in match.traces
        if player in state.players
    }
    return {player: fit for player, fit in found.items() if not fit.may_play}
