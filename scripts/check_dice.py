"""Recompute the dice of a finished match from its seed: `python check_dice.py match.json`.

A single roll that was promised by name, such as a recovery roll of the league, is checked
by what its match page shows: `python check_dice.py COMMITMENT SEED LABEL FACE`. So is a
draw of cards, with the box it was made from: `... LABEL 9,5,20 --box 5,6,9,20,21`.

It needs Python and nothing of ours, so that a coach need not believe us. At kick-off
the match showed a promise, the SHA-256 of the setup and a secret seed (of the seed
alone in older records); at full time it shows the seed. Then anybody can see that both
were fixed before the first roll, and that the seed gives every face. Two things this does not show: that each roll was put to its
right use (play the match again for that) and that the seed was drawn blindly.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple


def face_at(seed: bytes, position: int, sides: int) -> int:
    return labelled_face(seed, f"position {position}", sides)


def labelled_face(seed: bytes, label: str, sides: int) -> int:
    """The rule of the dice: the first byte below the last whole multiple of `sides`."""
    end = 256 - 256 % sides
    block = 0
    while True:
        text = f"helvetia dice 1: {label}, block {block}"
        for byte in hashlib.blake2b(text.encode(), key=seed).digest():
            if byte < end:
                return byte % sides + 1
        block += 1


def problems(record: Any) -> Iterator[str]:
    """One line for each thing in the record that the seed does not bear out."""
    if not isinstance(record, dict) or not isinstance(record.get("dice"), list):
        yield "This is not the record of a match: it has no list of dice."
        return
    seed = seed_of(record)
    if seed is None:
        yield "The record shows no seed of 16 to 64 bytes: nothing can be checked."
        return
    key, kept = promise_of(record, seed)
    if record.get(key) != kept:
        yield f"{key}: the record promised {record.get(key)}, its seed gives {kept}"
    before = dice_before(record)
    for position, roll in enumerate(record["dice"][before:], before):
        yield from problems_of_roll(seed, position, roll)


def promise_of(record: dict[str, Any], seed: bytes) -> tuple[str, str]:
    """Where a record holds its promise, and what it must be: of before, the seed alone."""
    if "promise" not in record:
        return "commitment", hashlib.sha256(seed).hexdigest()
    bound = {key: record.get(key) for key in ("rules", "setup")} | {"seed": seed.hex()}
    if "opening" in record:
        bound["opening"] = opening_of(record)
    text = json.dumps(bound, sort_keys=True, separators=(",", ":"))
    return "promise", hashlib.sha256(text.encode()).hexdigest()


def opening_of(record: dict[str, Any]) -> dict[str, Any]:
    """What was played of another match, from which this one goes on."""
    words = " ".join(map(str, record.get("actions") or ())).split()
    counts = record["opening"]
    actions = counts.get("actions", 0) if isinstance(counts, dict) else 0
    return {"actions": words[:actions], "dice": record["dice"][: dice_before(record)]}


def dice_before(record: dict[str, Any]) -> int:
    """How many of the faces are another match's; they are checked with its record."""
    counts = record.get("opening")
    dice = counts.get("dice", 0) if isinstance(counts, dict) else 0
    return dice if isinstance(dice, int) and dice >= 0 else 0


def seed_of(record: dict[str, Any]) -> bytes | None:
    try:
        seed = bytes.fromhex(record.get("seed") or "")
    except (TypeError, ValueError):
        return None
    return seed if 16 <= len(seed) <= 64 else None


def problems_of_roll(seed: bytes, position: int, roll: Any) -> Iterator[str]:
    match roll:
        case [str(label), int(sides), int(face)] if 1 <= sides <= 256:
            given = face_at(seed, position, sides)
            if face != given:
                die = f"roll {position} ({label}, {sides} sides)"
                yield f"{die}: the record says {face}, the seed gives {given}"
        case _:
            yield f"roll {position}: {json.dumps(roll)} is not [label, sides, face]"


class Sealed(NamedTuple):
    """What was promised before anything was rolled, and the seed shown afterwards."""

    promised: str
    shown: str


def problems_of_one(dice: Sealed, label: str, face: str, sides: int) -> Iterator[str]:
    """One line for each thing about a single roll that the seed does not bear out."""
    seed, promised = seed_of({"seed": dice.shown}), dice.promised
    if seed is None:
        yield "This is no seed of 16 to 64 bytes: nothing can be checked."
        return
    kept = hashlib.sha256(seed).hexdigest()
    if promised != kept:
        yield f"commitment: {promised} was promised, the seed gives {kept}"
    given = labelled_face(seed, label, sides)
    if face != str(given):
        yield f"{label}: {face} is said, the seed gives {given}"


def problems_of_draw(
    dice: Sealed, label: str, cards: list[str], box: list[str]
) -> Iterator[str]:
    """One line for each card that the seed does not draw out of the box."""
    left = sorted(box, key=int)
    for n, card in enumerate(cards, 1):
        seed = seed_of({"seed": dice.shown})
        face = labelled_face(seed, f"{label}, card {n}", len(left)) if seed else 1
        name = f"{label}, card {n}"
        yield from problems_of_one(dice, name, str(face), len(left))
        drawn = left.pop(face - 1)
        if card != drawn:
            yield f"{label}, card {n}: {card} is said, the seed draws {drawn}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    what = (
        "the match's record, a JSON file; or commitment, seed, label and face of a roll"
    )
    parser.add_argument("given", nargs="+", help=what)
    parser.add_argument("--sides", type=int, default=6, help="of that roll's die")
    parser.add_argument("--box", help="the cards of a draw, with commas")
    options = parser.parse_args(arguments)
    if len(options.given) == 4 and options.box:
        promised, shown, label, cards = options.given
        drawn, box = cards.split(","), options.box.split(",")
        found = list(problems_of_draw(Sealed(promised, shown), label, drawn, box))
        print("\n".join(found) or "The seed keeps its promise and draws these cards.")
        return 1 if found else 0
    if len(options.given) == 4 and 1 <= options.sides <= 256:
        promised, shown, label, face = options.given
        dice = Sealed(promised, shown)
        found = list(problems_of_one(dice, label, face, options.sides))
        print("\n".join(found) or "The seed keeps its promise and gives this face.")
        return 1 if found else 0
    if len(options.given) != 1:
        parser.error(what)
    return check_record(Path(options.given[0]))


def check_record(path: Path) -> int:
    try:
        record = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        print(f"{path} could not be read: {error}")
        return 1
    found = list(problems(record))
    for line in found:
        print(line)
    if not found:
        before = dice_before(record)
        rolls = len(record["dice"]) - before
        print(f"The seed keeps its promise and gives all {rolls} faces of the record.")
        if before:
            print(f"Before them stand {before} faces of the match it goes on from.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
