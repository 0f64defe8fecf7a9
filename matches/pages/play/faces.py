"""Men and cards as they are chosen among: what each is called, and what it is good for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.json_values import Stored
from matches.pages.play.board import Words

# So many of his values say what a man is good at.
BEST: Final = 2


class CardFace(NamedTuple):
    """What stands on a card."""

    id: str
    kind: str
    # The kind as it is read.
    sort: str
    name: str
    text: str
    level: int
    pips: tuple[bool, ...]
    when: str
    # What it says in figures, by short names: then there is no text to read.
    facts: tuple[tuple[str, str], ...] = ()


class ManFigure(NamedTuple):
    """A value of a man by its name, such as "shot" 13."""

    name: str
    n: int


class ManFace(NamedTuple):
    """What a coach looks at who lines up his team."""

    number: int
    name: str
    # Such as "keeper"; nothing for anybody else.
    role: str
    # The value that his game names first.
    first: ManFigure | None
    # In what he is furthest above his team.
    best: tuple[ManFigure, ...]


def card_face(card: Stored, words: Words) -> CardFace:
    return CardFace(
        card["id"],
        card["kind"],
        words(f"card.{card['kind']}"),
        card["name"],
        card["text"],
        card["level"],
        tuple(n < card["level"] for n in range(card["levels"])),
        card["when"],
        tuple((name, figures) for name, figures in card["facts"]),
    )


def man_face(
    piece: Stored, pieces: Sequence[Stored], words: Words, value: str = ""
) -> ManFace:
    """The face of one of these pieces; its own side is what it is compared with.

    The figure that stands alone is that of the `value` that counts here.
    """
    team = [each["values"] for each in pieces if each["side"] == piece["side"]]
    figures = sorted(_figures(piece, words), key=lambda each: each[0] != value)
    first, *others = figures or [("", ManFigure("", 0))]
    # the sort is stable: of equals the value that its game names earlier
    best = sorted(others, key=lambda each: -_above(each[0], each[1].n, team))[:BEST]
    return ManFace(
        piece["number"],
        piece["name"],
        words(f"role.{piece['role']}"),
        first[1] if first[0] else None,
        tuple(figure for _, figure in best),
    )


def figures_of(piece: Stored, words: Words) -> str:
    """ "Shot 13, speed 2": all that a piece can do."""
    return ", ".join(f"{each.name} {each.n}" for _, each in _figures(piece, words))


def _figures(piece: Stored, words: Words) -> list[tuple[str, ManFigure]]:
    """What has a name on a page."""
    named = ((key, words(f"value.{key}"), n) for key, n in piece["values"].items())
    return [(key, ManFigure(word, n)) for key, word, n in named if word]


def _above(key: str, n: int, team: Sequence[Mapping[str, int]]) -> float:
    """How far above the middle of the team, where the best and the worst are 1 apart."""
    found = [values[key] for values in team if key in values]
    return (n - sum(found) / len(found)) / (max(found) - min(found) or 1)
