"""The games that can be played, by their frozen names; and the doors to a match."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice, SealedDice
from engine.errors import CorruptRecord
from engine.games.helvetia import entry
from engine.games.helvetia.board.pitch import Board, read_board
from engine.games.helvetia.game import Helvetia
from engine.games.helvetia.options import Options
from engine.games.helvetia.room import HELVETIA
from engine.games.helvetia.setup import SideSetup
from engine.protocol import AnyGame
from engine.reading import Value, read
from engine.record import AnyMatch, Match
from engine.replay import replay as replay_with
from engine.room import AnyRoom

# Every game, once; the first is the usual one.
ROOMS: Final[dict[str, AnyRoom]] = {room.key: room for room in (HELVETIA,)}
USUAL: Final = HELVETIA.key
GAMES: Final[dict[str, Helvetia]] = {
    game.name: game for game in HELVETIA.rulesets.values()
}


def room_of(name: str) -> AnyRoom | None:
    """The room of the rules with this frozen name, if there is one."""
    for room in ROOMS.values():
        if any(game.name == name for game in room.rulesets.values()):
            return room
    return None


def game_named(name: str) -> AnyGame | None:
    """The rules with this frozen name, if there are such."""
    room = room_of(name)
    games = room.rulesets.values() if room is not None else ()
    return next((game for game in games if game.name == name), None)


def new(
    name: str,
    home: SideSetup,
    away: SideSetup,
    *,
    seed: bytes | Dice,
    board: Board | None = None,
    options: Options | None = None,
) -> AnyMatch:
    """A match at its first decision: rules by name, both sides, a seed or dice.

    KeyError if there are no such rules; RuleViolation if a side may not play so.
    """
    game = GAMES[name]
    setup = entry.setup_of(
        game.rules, home, away, board or read_board(), options or Options()
    )
    return Match.new(game, setup, dice_of(seed))


def dice_of(seed: bytes | Dice) -> Dice:
    """Sealed dice for a seed; dice are what they are."""
    return SealedDice(seed) if isinstance(seed, bytes) else seed


def replay(record: object, seed: bytes | Dice | None = None) -> AnyMatch:
    """The match of a record, every word and every face verified; CorruptRecord if not.

    A record is the text of a file or its value. To play on, pass the seed, or dice
    that go on after the recorded faces.
    """
    if isinstance(record, str | bytes):
        record = read(record)
    value = Value(record)
    if "rules" not in value:
        value.fails("this is no record of a match: it names no rules")
    name = value.at("rules").text()
    game = game_named(name)
    if game is None:
        text = "There are no rules by the name of %(name)s here."
        raise CorruptRecord(text, name=name)
    return replay_with(game, record, seed)
