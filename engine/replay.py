"""Reads the record of a match: plays it again and believes nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.course import BOTH, SIDE_NUMBERS, number_of
from engine.dice import (
    MOST_SIDES,
    SEED_BYTES,
    Dice,
    ScriptedDice,
    SealedDice,
    commitment,
)
from engine.errors import CorruptRecord, IllegalAction
from engine.promise import (
    FORMAT,
    SEED_ALONE,
    SETUP,
    SETUP_AND_SEED,
    RecordOpening,
    promise_of,
)
from engine.protocol import AnyGame
from engine.reading import Value
from engine.record import AnyMatch, Match
from engine.sides import Side
from engine.undo import UNDO, kept_words

_NEEDED: Final = ("format", "rules", "setup", "actions", "marks", "dice")
_PROMISED: Final = ("promise", "promise_of")
_OPTIONAL: Final = ("commitment", "seed")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
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
WRONG_SETUP: Final = "The setup is not the one that was promised at kick-off."
WRONG_PROMISE: Final = (
    "The setup or the seed is not the one that was promised at kick-off."
)
NO_SEED: Final = "The match is over, and the seed that was promised is not shown."
AT_A_TABLE: Final = "The dice of this match were rolled at a table; it has no seed."
EARLY_SEED: Final = "The seed is shown before the match is over."
WRONG_OPENING: Final = (
    "What another match is said to have played before does not end with %(actions)s "
    "actions and %(dice)s faces."
)
WRONG_FACE: Final = (
    "Roll %(position)s, %(label)s: the record says %(face)s, the seed gives %(given)s."
)


class RecordPromise(NamedTuple):
    """What a record says was promised, how it is written, and what that binds."""

    format: str
    promise: str
    sealed: bool
    opening: RecordOpening = RecordOpening()


def replay(game: AnyGame, record: object, seed: bytes | Dice | None = None) -> AnyMatch:
    """The match of a record, every action, face and mark verified.

    CorruptRecord names the first thing that is wrong. With a seed or with dice the
    match can be played on; the dice go on after the recorded faces.
    """
    value = Value(record)
    value.keys(_NEEDED, (*_PROMISED, *_OPTIONAL, "opening"))
    if value.at("rules").text() != game.name:
        value.fails("this record is of %(rules)s", rules=value.at("rules").as_text)
    format_ = value.at("format").choice((FORMAT, SEED_ALONE))
    if format_ == FORMAT:
        value.keys((*_NEEDED, *_PROMISED), ("seed", "opening"))
    else:
        value.keys(_NEEDED, _OPTIONAL)
    setup = game.setup_of(value.at("setup").found)
    shown = _seed_of(value.at("seed")) if "seed" in value else None
    lines = (line.text(_LONGEST_LINE) for line in value.at("actions").items())
    words = [word for line in lines for word in line.split()]
    rolls = [_roll_of(item) for item in value.at("dice").items()]
    promised = _promise_of(value, format_, _opening_of(value, words, rolls))
    _check_promise(game, setup, shown, promised)
    dice = ScriptedDice(rolls)
    try:
        match = Match(game, setup, dice)
    except CorruptRecord as error:
        raise CorruptRecord("dice: " + error.message, **error.params) from None
    match.promised(format_, promised.promise, promised.sealed)
    marks = [item.text(40) for item in value.at("marks").items()]
    _replay_words(match, words, marks, promised.opening)
    _check_end(match, dice, marks)
    _check_seed(match, shown, rolls)
    if seed is not None:
        _go_on(match, seed)
    return match


def rebuilt(
    game: AnyGame,
    setup: object,
    dice: Dice,
    words: Sequence[tuple[Side | str | int, str]],
) -> AnyMatch:
    """The match of words that were stored as they came, each with its side.

    The dice give its faces, and those after. CorruptRecord if nobody can have played so;
    what else a record shows, its marks and its promise, is not asked for here.
    """
    match = Match.new(game, setup, dice)
    stands = kept_words((number_of(side), word) for side, word in words)
    newest = max(stands, default=-1)
    for n, (side, word) in enumerate(words):
        # Whether the newest may be taken back is asked of every match that is shown.
        if word != UNDO and (n == newest or n not in stands):
            match.keep_way_back()
        do_word(match, side, word)
    return match


def _roll_of(value: Value) -> tuple[str, int, int]:
    label, sides, face = value.items(3, 3)
    most = sides.number(1, MOST_SIDES)
    return (label.text(_LABEL), most, face.number(1, most))


def _replay_words(
    match: AnyMatch, words: list[str], marks: list[str], opening: RecordOpening
) -> None:
    if len(words) > MOST_ACTIONS:
        raise CorruptRecord(TOO_LONG, most=MOST_ACTIONS)
    # In a record the words stand in the order in which they take effect.
    stands = kept_words((0, word) for word in words)
    if opening.faces and not opening.words:
        _begin_after(match, opening)
    for n, word in enumerate(words):
        if word != UNDO and n not in stands:
            match.keep_way_back()
        _replay_word(match, word)
        if n in stands:
            _check_mark(match, word, marks)
        if n + 1 == len(opening.words):
            _begin_after(match, opening)


def _begin_after(match: AnyMatch, opening: RecordOpening) -> None:
    """The record's own match begins here, at a decision and with these faces."""
    actions, rolls = len(opening.words), len(opening.faces)
    if match.is_half_chosen or len(match.rolls) != rolls:
        raise CorruptRecord(WRONG_OPENING, actions=actions, dice=rolls)
    match.begin_after(actions, rolls)


def _check_mark(match: AnyMatch, word: str, marks: list[str]) -> None:
    """A mark is left by the end of a segment, unless that is taken back."""
    known = len(match.marks)
    if known and match.marks[-1][0] == match.ply:
        mark = marks[known - 1] if known <= len(marks) else "nothing"
        found = match.marks[-1][1]
        if mark != found:
            raise CorruptRecord(
                OTHER_MARK, ply=match.ply, word=word, found=found, mark=mark
            )


def _replay_word(match: AnyMatch, word: str) -> None:
    waiting = match.state.waiting
    if not waiting:
        raise CorruptRecord(OUT_OF_TURN, ply=match.ply + 1, word=word)
    if word == UNDO:
        do_word(match, match.sides[-1] if match.sides else 0, word)
        return
    name, colon, bare = word.partition(":")
    if waiting != BOTH:
        do_word(match, waiting - 1, word)
    elif colon and name in SIDE_NUMBERS:
        do_word(match, SIDE_NUMBERS[name], bare)
    else:
        do_word(match, match.game.group(match.state)[0], word)


def do_word(match: AnyMatch, side: Side | str | int, word: str) -> None:
    """What a word says that somebody has done; CorruptRecord if he cannot have."""
    try:
        if word == UNDO:
            match.undo(side)
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


def _check_end(match: AnyMatch, dice: ScriptedDice, marks: list[str]) -> None:
    if len(marks) != len(match.marks):
        raise CorruptRecord(MARKS_LEFT, marks=len(marks), found=len(match.marks))
    if dice.left:
        raise CorruptRecord(DICE_LEFT, left=dice.left)


def _seed_of(value: Value) -> bytes:
    try:
        seed = bytes.fromhex(value.text(2 * SEED_BYTES[1]))
    except ValueError:
        value.fails("a seed is written in pairs of 0-9 and a-f")
    return SealedDice(seed).seed


def _opening_of(
    value: Value, words: list[str], rolls: list[tuple[str, int, int]]
) -> RecordOpening:
    """The words and the faces that the record says were played before it."""
    if "opening" not in value:
        return RecordOpening()
    counts = value.at("opening")
    counts.keys(("actions", "dice"))
    actions = counts.at("actions").number(0, len(words))
    dice = counts.at("dice").number(0, len(rolls))
    if UNDO in words[:actions]:
        raise CorruptRecord(WRONG_OPENING, actions=actions, dice=dice)
    return RecordOpening(tuple(words[:actions]), tuple(rolls[:dice]))


def _promise_of(value: Value, format_: str, opening: RecordOpening) -> RecordPromise:
    """What the record says was promised, and whether a seed was."""
    if format_ == FORMAT:
        promise = value.at("promise").text(64)
        if not _DIGEST.fullmatch(promise):
            value.at("promise").fails("a promise has 64 signs, 0-9 and a-f")
        of = value.at("promise_of").choice((SETUP, SETUP_AND_SEED))
        return RecordPromise(format_, promise, of == SETUP_AND_SEED, opening)
    if "commitment" in value:
        return RecordPromise(format_, value.at("commitment").text(64), True)
    return RecordPromise(format_, "", False)


def _check_promise(
    game: AnyGame, setup: object, seed: bytes | None, promised: RecordPromise
) -> None:
    """EN-DICE-01: as far as it can be known before the seed is shown."""
    format_, promise, sealed, opening = promised
    if seed is not None and not sealed:
        raise CorruptRecord(AT_A_TABLE if format_ == FORMAT else WRONG_SEED)
    if sealed and seed is None:
        return
    if format_ == FORMAT:
        if promise_of(game.name, game.table_of(setup), seed, opening) != promise:
            raise CorruptRecord(WRONG_PROMISE if sealed else WRONG_SETUP)
    elif seed is not None and commitment(seed) != promise:
        raise CorruptRecord(WRONG_SEED)


def _check_seed(
    match: AnyMatch, seed: bytes | None, rolls: list[tuple[str, int, int]]
) -> None:
    """EN-DICE-01: the seed is shown when all is over, and it gives every face."""
    if match.state.waiting:
        if seed is not None:
            raise CorruptRecord(EARLY_SEED)
    elif match.sealed and seed is None:
        raise CorruptRecord(NO_SEED)
    if seed is not None:
        _check_faces(seed, rolls, len(match.opening.faces))
        match.seed = seed


def _check_faces(seed: bytes, rolls: list[tuple[str, int, int]], before: int) -> None:
    """Compare the faces; those of another match, which came before, are none of this seed."""
    dice = SealedDice(seed, before)
    for position, (label, sides, face) in enumerate(rolls[before:], before):
        given = dice.roll(label, sides)
        if given != face:
            raise CorruptRecord(
                WRONG_FACE, position=position, label=label, face=face, given=given
            )


def _go_on(match: AnyMatch, seed: bytes | Dice) -> None:
    """The dice of a match that is played on after it was stored."""
    if isinstance(seed, bytes):
        dice = SealedDice(seed, len(match.rolls))
        if match.format == FORMAT and not match.sealed:
            raise CorruptRecord(AT_A_TABLE)
        promised = RecordPromise(
            match.format, match.promise, match.sealed, match.opening
        )
        _check_promise(match.game, match.setup, seed, promised)
        _check_faces(seed, match.rolls, len(match.opening.faces))
        match.roll_on(dice)
    else:
        match.roll_on(seed)
