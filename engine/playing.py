"""A match in the terminal from its beginning, or from where it was left, to its file."""

from __future__ import annotations

import argparse
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.dice import Dice, SealedDice, TableDice
from engine.files import (
    SavedSeat,
    Unusable,
    leave_seat,
    make_room,
    read_match,
    read_seat,
    write_match,
    write_seat,
)
from engine.promise import SEED_ALONE
from engine.record import AnyMatch, Match
from engine.registry import ROOMS, room_of
from engine.room import AnyRoom
from engine.sides import Side
from engine.terminal import Ask, Say, Session
from engine.wording import phrase

# What a match that goes on has been played with so far, besides the game's switches.
FIXED: Final = ("game", "home", "away", "rules", "dice", "side")


class Sitting:
    """One match, the file it is written to, and who sits where."""

    def __init__(
        self, room: AnyRoom, match: AnyMatch, seat: SavedSeat, path: Path, language: str
    ) -> None:
        self.room = room
        self.match = match
        self.seat = seat
        self.path = path
        self.language = language
        # What the computer does tells nothing of the seed.
        nonce = secret_of(seat.seed)
        self.machine = self.room.coach(
            seat.level, int.from_bytes(nonce[:4], "big") + match.ply
        )
        # At which level the computer plays the person's side, too; "" if it does not.
        self.own_level = ""
        self.unwritten = ""

    def play(self, say: Say, ask: Ask) -> bool:
        """Play on; what ends it, be it an error, leaves the match on the disk."""
        self.keep()
        if self.unwritten:
            raise Unusable(f"{self.path}: {self.unwritten}")
        if self.path.is_file():
            write_seat(self.seat, self.path)
        session = Session(
            self.room,
            self.match,
            self.seat.side,
            self.machine,
            say,
            ask,
            self.language,
            lambda: self.keep(say),
        )
        if self.own_level:
            seed = self.machine.seed + 1
            session.stands_in = self.room.coach(self.own_level, seed)
        try:
            return session.run()
        finally:
            self.keep()
            if not self.match.to_move:
                leave_seat(self.path)

    def keep(self, say: Say | None = None) -> None:
        """Write the match down; if that fails, say so once and play on."""
        before, self.unwritten = self.unwritten, ""
        try:
            write_match(self.match, self.path)
        except OSError as error:
            self.unwritten = error.strerror or str(error)
            if say and not before:
                text = phrase("not_noted", self.language, reason=self.unwritten)
                say(f"{text}\n")


def secret_of(seed: bytes) -> bytes:
    """What may be chosen by chance and shown, without showing the seed."""
    return sha256(b"beside the dice:" + seed).digest()


def switches(room: AnyRoom, options: argparse.Namespace) -> dict[str, object]:
    """What was given for each switch that the command line asks for."""
    return {
        each.name: getattr(options, each.name) for each in room.options if each.asked
    }


def begin(options: argparse.Namespace, say: Say) -> Sitting:
    """A new match; what stood in the place of its record is given another name."""
    room = ROOMS[options.game]
    game = room.rulesets[options.rules]
    setup = room.setup_of(
        options.rules, options.home, options.away, switches(room, options)
    )
    seed = options.seed or secrets.token_bytes(32)
    dice: Dice = TableDice() if options.dice == "table" else SealedDice(seed)
    match = Match.new(game, setup, dice)
    path = options.record or Path(f"{room.key}-{secret_of(seed)[4:8].hex()}.json")
    try:
        other = make_room(path)
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror or error}") from None
    if other:
        text = phrase("moved_aside", options.language, path=path, other=other)
        say(f"{text}\n")
    seat = SavedSeat(Side(options.side).number, options.level, seed)
    return Sitting(room, match, seat, path, options.language)


def resume(options: argparse.Namespace, usual: argparse.Namespace) -> Sitting:
    """The match of a record that was left, to be written there again."""
    path = options.resume
    typed = [each.name for each in ROOMS[options.game].options if each.asked]
    for name in (*FIXED, *typed):
        if getattr(options, name) != getattr(usual, name):
            given = name.replace("_", "-")
            raise Unusable(f"--{given} cannot be given with --resume: {path} says it.")
    match = read_match(path)
    room = room_of(match.game.name)
    assert room is not None
    if not match.to_move:
        raise Unusable(f"{path}: this match is over; there is nothing to go on with.")
    seat = read_seat(path, room.levels)
    seed = options.seed or (seat.seed if seat else None)
    if match.sealed:
        if seed is None:
            raise Unusable(
                f"{path}: the seed of its dice lies not beside it; give it by --seed."
            )
        match = read_match(path, seed)
    else:
        match.roll_on(TableDice())
    level = options.level if options.level != usual.level or not seat else seat.level
    side = seat.side if seat else 0
    seat = SavedSeat(side, level, seed or secrets.token_bytes(32))
    return Sitting(room, match, seat, options.record or path, options.language)


def play(
    options: argparse.Namespace, usual: argparse.Namespace, say: Say, ask: Ask
) -> None:
    """A match in the terminal against the computer."""
    sitting = resume(options, usual) if options.resume else begin(options, say)
    sitting.own_level = options.own_level or ""
    match, path, language = sitting.match, sitting.path, options.language
    promise = "sealed" if match.sealed else "promised"
    if match.format == SEED_ALONE:
        promise = "sealed_seed" if match.sealed else ""
    if promise:
        say(f"{phrase(promise, language, promise=match.promise)}\n")
    say(f"{phrase('noted', language, path=path)}\n")
    if options.resume:
        say(f"{phrase('gone_on', language)}\n")
    finished = sitting.play(say, ask)
    if sitting.unwritten:
        raise Unusable(f"{path}: {sitting.unwritten}")
    if finished and match.seed is not None:
        say(f"{phrase('seed', language, seed=match.seed.hex())}\n")
    say(f"{phrase('written', language, path=path)}\n")
    if not finished:
        say(f"{phrase('go_on', language, path=path)}\n")
