"""The files of a match in a terminal: its record, and beside it what goes on with it.

The record is written anew before each question, by a new file that takes the place of
the old one: whatever ends the program, the match up to there is on the disk. What the
record of an unfinished match must not show, the seed, lies beside it until the end.
"""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from engine import registry
from engine.dice import SEED_BYTES
from engine.errors import CorruptRecord
from engine.reading import Value, read
from engine.record import AnyMatch
from engine.sides import SIDES, Side

# More than any record of ours has.
LARGEST: Final = 10_000_000
FORMAT: Final = "helvetia-seat/1"


class Unusable(Exception):
    """The command cannot be carried out as it was given."""


class SavedSeat(NamedTuple):
    """Who sits where in a match that was left: the person's side, the other's level."""

    side: int
    level: str
    # Of the dice, or at a real table of the machine's own choices.
    seed: bytes


def read_file(path: Path) -> bytes:
    """What is in a file; Unusable if it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            # Not all that can be read tells its size, or has one.
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror or error}") from None
    if len(text) > LARGEST:
        raise Unusable(f"{path}: too large to be the record of a match")
    return text


def read_match(path: Path, seed: bytes | None = None) -> AnyMatch:
    """The match of a file, verified; with its seed it can be played on."""
    return registry.replay_record(read_file(path), seed)


def write_match(match: AnyMatch, path: Path) -> None:
    """The record of a match as far as it has come; OSError if it cannot be written."""
    text = json.dumps(match.record, indent=1) + "\n"
    if path.exists() and not path.is_file():
        # a device: nothing may take its place
        path.write_text(text, encoding="utf-8")
        return
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def make_room(path: Path) -> Path | None:
    """Give what stands in this place another name, and say which; None if nothing does."""
    if not path.is_file() or not path.stat().st_size:
        return None
    for n in count(1):
        other = path.with_name(f"{path.stem}-{n}{path.suffix}")
        if not other.exists():
            break
    path.rename(other)
    if seat_of(path).is_file():
        seat_of(path).rename(seat_of(other))
    return other


def seat_of(path: Path) -> Path:
    """The file beside a record: mine.json.seed."""
    return path.with_name(f"{path.name}.seed")


def write_seat(seat: SavedSeat, path: Path) -> None:
    """For the eyes of who may read the file's folder: it holds the seed of the dice."""
    table = {
        "format": FORMAT,
        "side": SIDES[seat.side],
        "level": seat.level,
        "seed": seat.seed.hex(),
    }
    file = seat_of(path)
    file.touch(mode=0o600)
    file.write_text(json.dumps(table) + "\n", encoding="utf-8")


def read_seat(path: Path, levels: tuple[str, ...]) -> SavedSeat | None:
    """Who sat where in the match of this record; None if nothing beside it says so."""
    if not seat_of(path).is_file():
        return None
    try:
        value = Value(read(read_file(seat_of(path))))
        value.keys(("format", "side", "level", "seed"))
        value.at("format").choice((FORMAT,))
        side = Side(value.at("side").choice(SIDES))
        level = value.at("level").choice(levels)
        return SavedSeat(side.number, level, _seed_of(value.at("seed")))
    except CorruptRecord as error:
        raise Unusable(f"{seat_of(path)}: {error.text}") from None


def _seed_of(value: Value) -> bytes:
    least, most = SEED_BYTES
    try:
        seed = bytes.fromhex(value.text(2 * most))
    except ValueError:
        seed = b""
    if not least <= len(seed):
        value.fails("this is no seed")
    return seed


def leave_seat(path: Path) -> None:
    """The match is over: its record shows the seed."""
    seat_of(path).unlink(missing_ok=True)
