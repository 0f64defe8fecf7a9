"""The dice of a match that the league rolls, and who answers for those of the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.dice import commitment, labelled_face
from engine.sides import Side

SEALED, TABLE = "sealed", "table"
"""How a die of a match was answered: by its promise, or by what somebody typed."""


def recovery_label(match: str, player: int) -> str:
    """HV-DICE-01: what a recovery roll is called; order and repetition change no face."""
    return f"recovery, match {match}, player {player}"


def after_label(match: str, player: int, kind: str) -> str:
    """HV-ASK-02: what the die of a player after a match is called."""
    return f"{kind} after match {match}, player {player}"


def face_of_seed(seed: str, label: str, sides: int) -> int:
    """HV-DICE-01: the face that a seed, in hexadecimal, gives to a roll of this name."""
    return labelled_face(bytes.fromhex(seed), label, sides)


def draw_label(match: str, team: int, number: int) -> str:
    """HV-DRAW-01: what the draw of a side is called; a side taken over draws anew."""
    return f"draw {number}, match {match}, team {team}"


def drawn_cards(
    seed: str, label: str, box: Iterable[int], most: int
) -> tuple[int, ...]:
    """HV-DRAW-01: so many of the box one after the other, none of them twice."""
    left = sorted(box)
    times = min(most, len(left))
    return tuple(
        left.pop(face_of_seed(seed, f"{label}, card {n}", len(left)) - 1)
        for n in range(1, times + 1)
    )


def seed_promise(seed: str) -> str:
    """HV-DICE-01: what is shown of a seed before anybody rolls."""
    return commitment(bytes.fromhex(seed))


def keeps(promise: str, seed: str) -> bool:
    """Whether this is the seed that was promised; False too for what is no seed."""
    try:
        return seed_promise(seed) == promise
    except ValueError:
        return False


def may_type_face(
    side: Side, sides: Collection[str], *, organiser: bool, typed_himself: bool
) -> bool:
    """HV-DICE-02: whether the reader may answer for a face that a side typed.

    `side` typed it; `sides` are those that the reader coaches; `organiser`: he is one,
    and the other side has no coach. Who coaches both answers only for what somebody else
    has typed.
    """
    other = Side(side).other.value
    if side in sides:
        return other in sides and not typed_himself
    return organiser or other in sides
