"""What the faces of the dice show: the time die, the team die, the marks of FAMILY."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Final, TypeAlias

from engine.errors import N_, RuleViolation

# The card and the BOOST lost, for each of the six faces.
TeamDie: TypeAlias = tuple[tuple[int, int], ...]

NO_CARD: Final = 0
YELLOW: Final = 1
RED: Final = 2
COLOURS: Final = ("none", "yellow", "red")
FACES: Final = 6
MOST_LOST: Final = 3

_TABLE: Final = tomllib.loads(
    resources.files("engine.games.helvetia")
    .joinpath("data", "dice.toml")
    .read_text(encoding="utf-8")
)
# HC-KIT-02: minutes.
TIME_FACES: Final[tuple[int, ...]] = tuple(_TABLE["time"])
# HC-KIT-07: the die of a team that has none of its own.
TEAM_DIE: Final[TeamDie] = tuple(
    (COLOURS.index(colour), lost) for colour, lost in _TABLE["team"]
)
FAMILY_MARKS: Final[tuple[int, ...]] = tuple(_TABLE["family_marks"])


def check_team_die(die: object) -> tuple[RuleViolation, ...]:
    """HC-KIT-07: six faces of a card and 0 to 3 BOOST; a red one, one without a card."""
    if not isinstance(die, tuple | list) or len(die) != FACES:
        return (_wrong(N_("A team die has six faces.")),)
    broken = [number for number, face in enumerate(die, 1) if not _is_face(face)]
    if broken:
        text = N_(
            "Face %(face)s of the team die must show a card (0 none, 1 yellow, 2 red) "
            "and 0 to 3 BOOST."
        )
        return tuple(_wrong(text, face=number) for number in broken)
    colours = {colour for colour, _ in die}
    problems = []
    if RED not in colours:
        problems.append(_wrong(N_("A team die has at least one red face.")))
    if NO_CARD not in colours:
        problems.append(_wrong(N_("A team die has at least one face without a card.")))
    return tuple(problems)


def _is_face(face: object) -> bool:
    # A bool is an int to Python, but no number to a reader of the file.
    if not isinstance(face, tuple | list) or [type(v) for v in face] != [int, int]:
        return False
    return bool(0 <= face[0] <= RED and 0 <= face[1] <= MOST_LOST)


def _wrong(text: str, **params: object) -> RuleViolation:
    return RuleViolation("HC-KIT-07", text, **params)
