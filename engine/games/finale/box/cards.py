"""What is printed: footballers with four faces, and tactic cards with two zones."""

from __future__ import annotations

from typing import Final, NamedTuple

# FI-CARD-1: the rows of a team, and in the same order the places of men on the pitch.
ROWS: Final = "GDMF"
KEEPER: Final = 0
# FI-CARD-4: what a slot asks for besides a row: anybody but a keeper.
ANY: Final = 4
SLOTS: Final = "GDMF?"
NONE, YELLOW, RED, INJURY = range(4)
SYMBOLS: Final = ("", "Y", "R", "I")
FACES: Final = 4
MOST_VALUE: Final = 6
COLOURS: Final = ("white", "violet", "yellow", "blue", "red")


class FootballerFace(NamedTuple):
    """FI-CARD-2: a strength, and the symbol that is in force with it."""

    strength: int
    symbol: int = NONE

    def __str__(self) -> str:
        return f"{self.strength}{SYMBOLS[self.symbol]}"


class Footballer(NamedTuple):
    """FI-CARD-1: a footballer as he is printed."""

    id: str
    name: str
    row: int
    value: int
    faces: tuple[FootballerFace, ...]


class CardSet(NamedTuple):
    """FI-CMP-1: the footballers of one colour, of whom a squad is chosen."""

    key: str
    name: str
    cards: tuple[Footballer, ...]
    # FI-SET-4: who starts, and who sits on the bench, in a first match; perhaps nobody.
    starters: tuple[str, ...] = ()
    bench: tuple[str, ...] = ()


class Zone(NamedTuple):
    """The slots that the attacker fills, and those of the defender; `?` comes last."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]


class Tactic(NamedTuple):
    """FI-CARD-4: a tactic card; without an approach it goes straight to the shot."""

    id: str
    colour: str
    value: int
    name: dict[str, str]
    approach: Zone | None
    shot: Zone
    # Mask of the rows that an arrow lets play again.
    reuse: int = 0


def face_of(text: str) -> FootballerFace | None:
    """The face that reads "4" or "2Y"; None if none does."""
    strength, symbol = text[:1], text[1:]
    if strength not in tuple("12345") or symbol not in SYMBOLS:
        return None
    return FootballerFace(int(strength), SYMBOLS.index(symbol))
