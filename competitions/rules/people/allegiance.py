"""HV-COACH-01, HV-COACH-02: who coaches at once, who asks first, and for which side.

A hidden choice is worth something only while nobody of the other side can read it. So
the first side that somebody acts for in a match is his, whatever he coaches later.
"""

from __future__ import annotations

from collections.abc import Collection, Set
from dataclasses import dataclass

from engine.errors import N_, RuleViolation
from engine.sides import SIDES, Side

BOTH = frozenset(SIDES)
UNDECIDED = N_(
    "You coach both teams. Say first for which of them you play in this match."
)
OTHER = N_("You have acted for the other side in this match; another coach does this.")
OWN = N_("You coach the other side of this match. Each coach prepares his own side.")


@dataclass(frozen=True, slots=True)
class CoachPlace:
    """Where a coach stands in one match.

    He speaks for `sides`; of those in `barred` he is shown nothing hidden.
    """

    sides: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()


def place_of(coached: Set[str], acted: Set[str]) -> CoachPlace:
    """HV-COACH-02: `acted` are the sides that he has acted for in this match.

    Of an organiser who coaches neither they are those that he has played for.
    """
    coached = frozenset(coached)
    if not coached:
        return CoachPlace(barred=frozenset(Side(side).other for side in acted))
    if coached == BOTH and not acted:
        return CoachPlace(coached, barred=coached)
    barred = frozenset(side for side in coached if Side(side).other in acted)
    if coached == BOTH and len(barred) == 1:
        return CoachPlace(coached - barred, barred)
    return CoachPlace(coached, barred)


def is_undecided(sides: Set[str], barred: Set[str]) -> bool:
    """He coaches both teams and has not said yet for which he plays."""
    return sides == BOTH == barred


def refuse_opponent(
    side: Side, sides: Set[str], barred: Set[str], *, organiser: bool
) -> None:
    """HV-COACH-02: nobody prepares or lends for his opponent; an organiser who coaches
    neither of them may for both.
    """
    if is_undecided(sides, barred):
        raise RuleViolation("HV-COACH-02", UNDECIDED)
    if side in barred:
        raise RuleViolation("HV-COACH-02", OTHER)
    if side in sides or (organiser and not sides):
        return
    raise RuleViolation("HV-COACH-02" if organiser else "HC-CMP-02", OWN)


def set_as(side: Side, sides: Set[str], role: str) -> str:
    """Who set a line-up, as the log says it to everybody."""
    if side in sides:
        return "coach"
    return "opponent" if sides else role


def joins_at_once(*, coached: bool, opposed: bool, kept: bool) -> bool:
    """HV-COACH-01: a team without a coach takes the first who opens its link, unless he
    coaches or keeps a side that meets it in a prepared or open match, or somebody else
    has chosen for the team there: he would read it.
    """
    return not (coached or opposed or kept)


def own_team_in(acted: Set[int], team: int, coached: Collection[int]) -> bool:
    """He is on this team's side in a match, as far as the match knows."""
    return acted == {team} or (not acted and team in coached)


def stands_against(acted: Set[int], team: int, *, coaches_both: bool) -> bool:
    """An organiser who served both sides of a match is neutral.

    Who coaches both and has not chosen yet could still choose the other.
    """
    return acted != {team} if coaches_both else team not in acted


def refuse_answer(*, own: bool, opposed: bool) -> None:
    """HV-COACH-01: a yes comes from nobody who gains by it."""
    if own:
        raise RuleViolation("HV-COACH-01", N_("Somebody else answers your request."))
    if opposed:
        raise RuleViolation(
            "HV-COACH-01",
            N_(
                "In a match of this team that is prepared or under way you act for the "
                "other side, or organise only since then. Somebody else decides this, "
                "or you do afterwards."
            ),
        )
