"""A team's stored look as the drawings of its crest and shirts."""

from __future__ import annotations

from competitions.drawings.crests import Drawing, drawing
from competitions.drawings.looks import Look
from competitions.models import Team


def look_of(team: Team) -> Look:
    return Look(
        crest_shape=team.crest_shape,
        crest_field=team.crest_field,
        crest_letters=team.crest_letters,
        colour_1=team.colour_1,
        colour_2=team.colour_2,
        away_colour_1=team.away_colour_1,
        away_colour_2=team.away_colour_2,
        kit_pattern=team.kit_pattern,  # type: ignore[arg-type]
        away_pattern=team.away_pattern,  # type: ignore[arg-type]
    )


def crest_of(team: Team) -> Drawing:
    return drawing(look_of(team))
