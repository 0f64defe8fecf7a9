"""HC-KIT-07, HC-REC-02: a team's own die; it says whether an injured player is fit again."""

from __future__ import annotations

from typing import Final

from engine.errors import RuleViolation
from engine.games.helvetia.box.faces import (
    FACES,
    RED,
    TEAM_DIE,
    TeamDie,
    check_team_die,
)


def red_faces(die: TeamDie) -> frozenset[int]:
    """HC-REC-02: the faces of a team's own die that leave an injured player unfit."""
    return frozenset(n for n, (card, _lost) in enumerate(die, 1) if card == RED)


class HelvetiaDie:
    """Six faces, each with a card or none and the BOOST lost."""

    usual: TeamDie = TEAM_DIE
    faces: int = FACES

    def problems(self, die: object, /) -> tuple[RuleViolation, ...]:
        return check_team_die(die)

    def unfit(self, die: TeamDie, /) -> frozenset[int]:
        return red_faces(die)


HELVETIA_DIE: Final = HelvetiaDie()
