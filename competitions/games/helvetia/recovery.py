"""HC-REC-02: the die that says whether an injured player is fit again."""

from __future__ import annotations

from engine.games.helvetia.box.faces import RED, TeamDie


def red_faces(die: TeamDie) -> frozenset[int]:
    """HC-REC-02: the faces of a team's own die that leave an injured player unfit."""
    return frozenset(n for n, (card, _lost) in enumerate(die, 1) if card == RED)
