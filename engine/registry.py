"""The games that can be played, by their frozen names; and the doors to a match."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice, SealedDice
from engine.errors import CorruptRecord
from engine.games.finale.room import FINALE
from engine.games.helvetia.room import HELVETIA
from engine.protocol import AnyGame
from engine.reading import Value, read
from engine.record import AnyMatch, Match
from engine.replay import replay as replay_with
from engine.room import AnyRoom

# Every game, once; the first is the usual one.
ROOMS: Final[dict[str, AnyRoom]] = {room.key: room for room in (HELVETIA, FINALE)}
USUAL: Final = HELVETIA.key


def games() -> dict[str, AnyGame]:
    """All rules of all games by their frozen names."""
    return {
        game.name: game for room in ROOMS.values() for game in room.rulesets.values()
    }


def room_of(name: str) -> AnyRoom | None:
    """The room of the rules with this frozen name, if there is one."""
    for room in ROOMS.values():
        if any(game.name == name for game in room.rulesets.values()):
            return room
    return None


def game_named(name: str) -> AnyGame | None:
    """The rules with this frozen name, if there are such."""
    return games().get(name)


def new(name: str, setup: object, seed: bytes | Dice) -> AnyMatch:
    """A match at its first decision, with the sealed dice of a seed or with dice.

    KeyError if there are no rules by this name.
    """
    dice = SealedDice(seed) if isinstance(seed, bytes) else seed
    return Match.new(games()[name], setup, dice)


def replay_record(record: object, seed: bytes | Dice | None = None) -> AnyMatch:
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
