"""Reads the record of a match: plays it again and believes nothing."""

from __future__ import annotations

from typing import Final

from engine.dice import (
    MOST_SIDES,
    SEED_BYTES,
    Dice,
    ScriptedDice,
    SealedDice,
    commitment,
)
from engine.errors import CorruptRecord, IllegalAction
from engine.protocol import Game
from engine.reading import Value
from engine.record import BOTH, FORMAT, SIDE_NUMBERS, Match

_NEEDED: Final = ("format", "rules", "setup", "actions", "marks", "dice")
_OPTIONAL: Final = ("commitment", "seed")
_LABEL: Final = 40
_LONGEST_LINE: Final = 100_000
# A long match has 2,000; without the rules against stalling there is no end to it.
MOST_ACTIONS: Final = 100_000

TOO_LONG: Final = "The record has more than %(most)s actions."
OUT_OF_TURN: Final = "Action %(ply)s, %(word)s: the match is over."
ILLEGAL: Final = "Action %(ply)s, %(word)s: %(reason)s (%(rule)s)"
BROKEN: Final = "Action %(ply)s, %(word)s: %(reason)s"
OTHER_MARK: Final = (
    "After action %(ply)s, %(word)s, the match stands at %(found)s, the record says "
    "%(mark)s."
)
MARKS_LEFT: Final = "The record has %(marks)s marks, the match %(found)s."
DICE_LEFT: Final = "%(left)s recorded faces were never asked for."
WRONG_SEED: Final = "The seed is not the one that was promised at kick-off."
EARLY_SEED: Final = "The seed is shown before the match is over."
WRONG_FACE: Final = (
    "Roll %(position)s, %(label)s: the record says %(face)s, the seed gives %(given)s."
)


def replay(game: Game, record: object, seed: bytes | Dice | None = None) -> Match:
    """The match of a record, every action, face and mark verified.

    CorruptRecord names the first thing that is wrong. With a seed or with dice the
    match can be played on; the dice go on after the recorded faces.
    """
    value = Value(record)
    value.keys(_NEEDED, _OPTIONAL)
    if value.at("format").text() != FORMAT or value.at("rules").text() != game.name:
        value.fails("this record is of %(rules)s", rules=value.at("rules").shown)
    setup = game.setup_of(value.at("setup").found)
    rolls = [_roll_of(item) for item in value.at("dice").items()]
    dice = ScriptedDice(rolls)
    try:
        match = Match(game, setup, dice)
    except CorruptRecord as error:
        raise CorruptRecord("dice: " + error.message, **error.params) from None
    marks = [item.text(40) for item in value.at("marks").items()]
    for line in value.at("actions").items():
        _replay_line(match, line, marks)
    _check_end(match, dice, marks)
    _check_seal(match, value, rolls)
    if seed is not None:
        _go_on(match, seed)
    return match


def _roll_of(value: Value) -> tuple[str, int, int]:
    label, sides, face = value.items(3, 3)
    most = sides.number(1, MOST_SIDES)
    return (label.text(_LABEL), most, face.number(1, most))


def _replay_line(match: Match, line: Value, marks: list[str]) -> None:
    for word in line.text(_LONGEST_LINE).split():
        _replay_word(match, word)
        known = len(match.marks)
        if known and match.marks[-1][0] == match.ply:
            mark = marks[known - 1] if known <= len(marks) else "nothing"
            found = match.marks[-1][1]
            if mark != found:
                raise CorruptRecord(
                    OTHER_MARK, ply=match.ply, word=word, found=found, mark=mark
                )


def _replay_word(match: Match, word: str) -> None:
    waiting = match.state.waiting
    if match.ply >= MOST_ACTIONS:
        raise CorruptRecord(TOO_LONG, most=MOST_ACTIONS)
    if not waiting:
        raise CorruptRecord(OUT_OF_TURN, ply=match.ply + 1, word=word)
    side = match.game.first(match.state) if waiting == BOTH else waiting - 1
    name, colon, bare = word.partition(":")
    try:
        if colon and waiting == BOTH and name in SIDE_NUMBERS:
            match.play(SIDE_NUMBERS[name], bare)
        else:
            match.play(side, word)
    except IllegalAction as error:
        raise CorruptRecord(
            ILLEGAL, ply=match.ply + 1, word=word, reason=error.text, rule=error.rule_id
        ) from None
    except CorruptRecord as error:
        raise CorruptRecord(
            BROKEN, ply=match.ply + 1, word=word, reason=error.text
        ) from None


def _check_end(match: Match, dice: ScriptedDice, marks: list[str]) -> None:
    if len(marks) != len(match.marks):
        raise CorruptRecord(MARKS_LEFT, marks=len(marks), found=len(match.marks))
    if dice.left:
        raise CorruptRecord(DICE_LEFT, left=dice.left)


def _check_seal(match: Match, value: Value, rolls: list[tuple[str, int, int]]) -> None:
    """HC-OWN-04: the seed is the promised one and gives every face."""
    if "commitment" in value:
        match.commitment = value.at("commitment").text(64)
    if "seed" not in value:
        return
    try:
        seed = bytes.fromhex(value.at("seed").text(2 * SEED_BYTES[1]))
    except ValueError:
        value.at("seed").fails("a seed is written in pairs of 0-9 and a-f")
    if match.state.waiting:
        raise CorruptRecord(EARLY_SEED)
    _check_faces(match, seed, rolls)
    match.seed = seed


def _check_faces(match: Match, seed: bytes, rolls: list[tuple[str, int, int]]) -> None:
    dice = SealedDice(seed)
    if commitment(seed) != match.commitment:
        raise CorruptRecord(WRONG_SEED)
    for position, (label, sides, face) in enumerate(rolls):
        given = dice.roll(label, sides)
        if given != face:
            raise CorruptRecord(
                WRONG_FACE, position=position, label=label, face=face, given=given
            )


def _go_on(match: Match, seed: bytes | Dice) -> None:
    """The dice of a match that is played on after it was stored."""
    if isinstance(seed, bytes):
        if match.commitment and commitment(seed) != match.commitment:
            raise CorruptRecord(WRONG_SEED)
        match.roll_on(SealedDice(seed, len(match.rolls)))
    else:
        match.roll_on(seed)
