"""Recovery rolls before a match, as both sides may see them."""

from __future__ import annotations

from dataclasses import dataclass

from competitions.games.door import FIRST_DIE
from competitions.models import Fixture, MatchAnswer, Team


@dataclass(frozen=True, slots=True)
class ShownRoll:
    """A recovery roll as both sides may see it; a face of the table was typed."""

    player: int
    name: str
    face: int
    fit: bool
    # As it is stored; "typed": the other coach has not answered yet.
    rolled: str


def side_rolls(fixture: Fixture, team: Team) -> tuple[ShownRoll, ...]:
    """HC-REC-02: what a side has rolled or typed before this match, not its draft."""
    rows = MatchAnswer.rolls.filter(fixture=fixture, player__team=team).order_by("pk")
    made = [
        ShownRoll(row.player_id, row.player.name, row.value, row.fit, row.how)
        for row in rows.select_related("player")
    ]
    unfit = FIRST_DIE.unfit(team.die)
    typed = fixture.typed_faces.filter(player__team=team).order_by("pk")
    return (
        *made,
        *(
            ShownRoll(player, name, face, face not in unfit, "typed")
            for player, name, face in typed.values_list(
                "player_id", "player__name", "face"
            )
        ),
    )
