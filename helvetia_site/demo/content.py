"""The demo club in plain values: eight teams of our own invention and their footballers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from competitions.drawings.looks import Look
from competitions.rules.seeding import lot
from engine.games.helvetia.box.cards import SKILLS, PlayerCard, PlayerKind

CLUB = "Alpine Tables"
LEAGUE, WINTER_CUP, SUMMER_CUP = "Alpine League", "Winter Cup", "Summer Cup"
HALL = "Gasthof Krone"
# Of the four teams of each further game.
COACHES = ("Nora", "Petra", "Sami", "Luca")
# The order of the draw: it brings the two best together in rounds 3 and 10.
LEAGUE_ORDER = (
    *("Fog Owls", "Lake Herons", "Rhine Drakes", "Tunnel Badgers"),
    *("Glacier Snails", "Marmot United", "Cowbell City", "Valley Jesters"),
)
KEEPER, FIELD, CAPTAIN = PlayerKind.KEEPER, PlayerKind.FIELD, PlayerKind.CAPTAIN

# Kind, BOOST, steal, tackle, clear, pressure, dribble, long pass, shot, header.
MOULDS: tuple[tuple[PlayerKind, tuple[int, ...]], ...] = (
    (KEEPER, (2, 8, 6, 12, 3, 6, 12, 4, 5)),
    (FIELD, (4, 12, 11, 11, 4, 10, 11, 8, 9)),
    (FIELD, (3, 11, 12, 12, 5, 8, 12, 7, 11)),
    (FIELD, (4, 11, 10, 10, 4, 12, 13, 11, 9)),
    (FIELD, (4, 10, 9, 10, 4, 13, 12, 12, 10)),
    (FIELD, (5, 9, 8, 8, 3, 14, 12, 12, 8)),
    (FIELD, (3, 8, 9, 7, 4, 12, 9, 15, 13)),
    (CAPTAIN, (4, 11, 9, 10, 4, 14, 14, 14, 9)),
    (CAPTAIN, (3, 7, 7, 6, 2, 15, 11, 16, 13)),
)


@dataclass(frozen=True, slots=True)
class DemoTeam:
    """A team: `origin` is its faction in the catalogue, `players` its own nine if not."""

    name: str
    coach: str
    strength: int
    motto: str = ""
    look: Look | None = None
    origin: Literal["jesters", "drakes", "free"] = "free"
    players: tuple[tuple[int, str], ...] = ()

    def cards(self) -> tuple[PlayerCard, ...]:
        """Nine cards from the moulds, each number off by at most two."""
        return tuple(
            _card(self.name, player, mould)
            for player, mould in zip(self.players, MOULDS, strict=True)
        )


def _card(
    team: str, player: tuple[int, str], mould: tuple[PlayerKind, tuple[int, ...]]
) -> PlayerCard:
    (number, name), (kind, values) = player, mould
    boost, *skills = values
    own = {
        skill: value + _off(f"{team}:{number}:{skill}", 1 if value < 6 else 2)
        for skill, value in zip(SKILLS, skills, strict=True)
    }
    return PlayerCard(number, name, kind, boost, **own)


def _off(key: str, most: int) -> int:
    return int(lot("demo", key)[:8], 16) % (2 * most + 1) - most


TEAMS: tuple[DemoTeam, ...] = (
    DemoTeam("Valley Jesters", "Ben", 6, origin="jesters"),
    DemoTeam("Rhine Drakes", "Cleo", 6, origin="drakes"),
    DemoTeam(
        "Marmot United",
        "Dario",
        4,
        "Up early, home late.",
        Look(
            *("round", "plain", "mountain"),
            *("red", "white", "white", "red"),
            *("plain", "hoops"),
        ),
        players=(
            *((1, "Pfiff"), (2, "Murmel"), (4, "Wächter"), (5, "Grasi")),
            *((6, "Hang"), (7, "Sonni"), (9, "Bau"), (10, "Alpinus"), (13, "Zacki")),
        ),
    ),
    DemoTeam(
        "Lake Herons",
        "Eva",
        5,
        "Patience, then the beak.",
        Look(
            *("banner", "plain", "LH"),
            *("teal", "white", "white", "teal"),
            *("halves", "plain"),
        ),
        players=(
            *((1, "Schilf"), (2, "Steg"), (3, "Boje"), (5, "Ried")),
            *((7, "Welle"), (8, "Kahn"), (11, "Möwe"), (10, "Reiher"), (14, "Schnepf")),
        ),
    ),
    DemoTeam(
        "Tunnel Badgers",
        "Fritz",
        4,
        "There is light at our end.",
        Look(
            *("arch", "halves", "key"),
            *("ink", "white", "orange", "ink"),
            *("hoops", "plain"),
        ),
        players=(
            *((1, "Portal"), (3, "Schacht"), (4, "Gleis"), (5, "Lampe")),
            *((6, "Schutt"), (8, "Kabel"), (9, "Bohrer"), (10, "Dachs"), (17, "Röhre")),
        ),
    ),
    DemoTeam(
        "Glacier Snails",
        "Gina",
        2,
        "We will get there.",
        Look(
            *("hexagon", "hoops", "GS"),
            *("sky", "purple", "purple", "sky"),
            *("plain", "halves"),
        ),
        players=(
            *((1, "Firn"), (2, "Spalte"), (4, "Moräne"), (5, "Serac")),
            *((6, "Eiszapf"), (7, "Schlurf"), (9, "Kriech")),
            *((11, "Schnegg"), (20, "Fühler")),
        ),
    ),
    DemoTeam(
        "Fog Owls",
        "Otto",
        5,
        "We see you anyway.",
        Look(
            *("badge", "plain", "moon"),
            *("purple", "yellow", "yellow", "purple"),
            *("hoops", "plain"),
        ),
        players=(
            *((1, "Dunst"), (3, "Grau"), (4, "Schwaden"), (5, "Kauz")),
            *((6, "Trüb"), (7, "Schleier"), (8, "Nacht"), (10, "Uhu"), (12, "Eulalia")),
        ),
    ),
    DemoTeam(
        "Cowbell City",
        "Hugo",
        4,
        "Louder than the score.",
        Look(
            *("diamond", "plain", "bell"),
            *("yellow", "ink", "ink", "yellow"),
            *("plain", "halves"),
        ),
        players=(
            *((1, "Treichel"), (2, "Glock"), (4, "Klang"), (5, "Riemen")),
            *((6, "Bim"), (7, "Bam"), (8, "Schall"), (9, "Senn"), (22, "Muni")),
        ),
    ),
)
STRENGTH = {team.name: team.strength for team in TEAMS}
