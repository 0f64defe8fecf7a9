"""The games that can be played, by their frozen names; and the doors to a match."""

from __future__ import annotations

from typing import Final

from engine.dice import Dice, SealedDice
from engine.errors import CorruptRecord
from engine.games.helvetia import entry
from engine.games.helvetia.board.pitch import Board, read_board
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.game import Helvetia
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.options import Options
from engine.games.helvetia.setup import SideSetup
from engine.reading import Value, read
from engine.record import Match
from engine.replay import replay as replay_with

GAMES: Final[dict[str, Helvetia]] = {
    rules.name: Helvetia(rules) for rules in (GEEK, FAMILY)
}


def new(
    name: str,
    home: SideSetup,
    away: SideSetup,
    *,
    seed: bytes | Dice,
    board: Board | None = None,
    options: Options | None = None,
) -> Match:
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


def replay(record: object, seed: bytes | Dice | None = None) -> Match:
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
    if name not in GAMES:
        text = "There are no rules by the name of %(name)s here."
        raise CorruptRecord(text, name=name)
    return replay_with(GAMES[name], record, seed)
