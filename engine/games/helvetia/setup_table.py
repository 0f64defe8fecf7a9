"""Setups as JSON: both sides, the board, the switches."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache, lru_cache
from typing import Final

from engine.errors import RuleViolation
from engine.games.helvetia import entry
from engine.games.helvetia.board.pitch import BOARDS, Board, board_of, read_board
from engine.games.helvetia.box.cards import (
    FAMILY_VALUES,
    SKILLS,
    ChallengeKind,
    LegendCard,
    PlayedBy,
    PlayerCard,
    PlayerKind,
    PowerCard,
    PrintedChallenge,
    Words,
)
from engine.games.helvetia.box.catalogue import factions
from engine.games.helvetia.box.faces import TEAM_DIE, check_team_die
from engine.games.helvetia.options import CARDS, MOST, Options
from engine.games.helvetia.ruleset import Ruleset
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.slots import CARD_SLOTS, SIDE_SLOTS
from engine.protocol import Table
from engine.reading import Value
from engine.sides import SIDES

_PLAYER: Final = ("number", "name", "kind", "boost", *SKILLS, *FAMILY_VALUES)
_PRINTED: Final = len(_PLAYER) - len(FAMILY_VALUES)
_LISTS: Final = ("unavailable", "tired", "starters", "bench")
_SIDE: Final = (*_LISTS, "cards", "challenge", "team_die")
_CARD: Final = ("number", "id", "name", "effect", "windows", "by")
_POWER: Final = ("level", "challenge")
_MACHINE: Final = ("ops", "target", "requires")
_MOST_CARDS: Final = 60
_HIGH: Final = 999

Card = PowerCard | LegendCard


def table_of(setup: Setup) -> Table:
    """Both sides, and what is not as usual."""
    home, away = setup.sides
    table: Table = {"home": _table_of_side(home), "away": _table_of_side(away)}
    table["board"] = _table_of_board(setup.board)
    options = _table_of_options(setup.options)
    if options:
        table["options"] = options
    return table


def setup_of(rules: Ruleset, table: object) -> Setup:
    """The setup that a table describes; CorruptRecord names what is wrong with it."""
    value = Value(table, "setup")
    value.keys(("home", "away", "board"), ("options",))
    sides = [_side_of(value.at(name)) for name in SIDES]
    board = _board_of(value.at("board"))
    options = _options_of(value.at("options")) if "options" in value else Options()
    try:
        return entry.setup_of(rules, sides[0], sides[1], board, options)
    except RuleViolation as problem:
        value.fails("%(reason)s", reason=problem.text)


def _table_of_side(side: SideSetup) -> Table:
    table: Table = {
        "name": side.name,
        "players": [_row_of(card) for card in side.players],
    }
    for name in _LISTS:
        numbers = getattr(side, name)
        if numbers:
            table[name] = (
                sorted(numbers) if isinstance(numbers, frozenset) else list(numbers)
            )
    if side.cards:
        table["cards"] = [_table_of_card(card) for card in side.cards]
    if side.challenge:
        table["challenge"] = _table_of_card(side.challenge)
    if side.team_die != TEAM_DIE:
        table["team_die"] = [list(face) for face in side.team_die]
    return table


def _row_of(card: PlayerCard) -> list[object]:
    row = [getattr(card, name) for name in _PLAYER]
    row[2] = card.kind.value
    return row if any(v is not None for v in row[_PRINTED:]) else row[:_PRINTED]


def _side_of(value: Value) -> SideSetup:
    value.keys(("name", "players"), _SIDE)
    lists = {name: _numbers(value, name) for name in _LISTS}
    cards = value.at("cards").items(0, _MOST_CARDS) if "cards" in value else []
    return SideSetup(
        name=value.at("name").text(),
        players=tuple(_player_of(v) for v in value.at("players").items(0, SIDE_SLOTS)),
        unavailable=frozenset(lists["unavailable"]),
        tired=frozenset(lists["tired"]),
        starters=lists["starters"],
        bench=lists["bench"],
        cards=tuple(_card_of(card) for card in cards),
        challenge=_challenge_of_side(value),
        team_die=_die_of(value.at("team_die")) if "team_die" in value else TEAM_DIE,
    )


def _numbers(value: Value, name: str) -> tuple[int, ...]:
    return tuple(value.at(name).numbers(0, 99)) if name in value else ()


def _player_of(value: Value) -> PlayerCard:
    items = value.items(_PRINTED, len(_PLAYER))
    if len(items) not in (_PRINTED, len(_PLAYER)):
        text = "a player has %(printed)s or %(all)s values, not %(length)s"
        value.fails(text, printed=_PRINTED, all=len(_PLAYER), length=len(items))
    number, name, kind = items[:3]
    kinds = [each.value for each in PlayerKind]
    values = [v.number(-_HIGH, _HIGH) for v in items[3:_PRINTED]]
    family = [
        None if v.found is None else v.number(-_HIGH, _HIGH) for v in items[_PRINTED:]
    ]
    return PlayerCard(
        number.number(-_HIGH, _HIGH),
        name.text(),
        PlayerKind(kind.choice(kinds)),
        *values,
        *family,
    )


def _die_of(value: Value) -> tuple[tuple[int, int], ...]:
    problems = check_team_die(value.found)
    if problems:
        value.fails("%(reason)s", reason=problems[0].text)
    faces = [v.numbers(0, 3, 2) for v in value.items()]
    return tuple((card, loss) for card, loss in faces)


@cache
def _known() -> dict[str, Card]:
    cards: list[Card] = []
    for faction in factions():
        cards += [*faction.deck, *faction.legends]
    return {card.id: card for card in cards}


def _table_of_card(card: Card) -> str | Table:
    """A card of the house by its id, a club's own card in full."""
    if _known().get(card.id) == card:
        return card.id
    table: Table = {
        "number": card.number,
        "id": card.id,
        "name": [card.name.en, card.name.fr],
        "effect": [card.effect.en, card.effect.fr],
        "windows": list(card.windows),
        "by": card.by.value,
    }
    machine = {"ops": card.ops, "target": card.target, "requires": card.requires}
    table |= {
        name: list(v) if isinstance(v, tuple) else v for name, v in machine.items() if v
    }
    if isinstance(card, PowerCard):
        table["level"] = card.level
        table["challenge"] = [card.challenge.kind.value, card.challenge.count]
    return table


def _card_of(value: Value) -> Card:
    if isinstance(value.found, str):
        card = _known().get(value.found)
        if card is None:
            value.fails("there is no card %(value)s", value=value.as_text)
        return card
    is_power = "level" in value
    value.keys((*_CARD, *_POWER) if is_power else _CARD, _MACHINE)
    number, card_id = (
        value.at("number").number(1, CARD_SLOTS - 1),
        value.at("id").text(40),
    )
    name, effect = _words_of(value.at("name")), _words_of(value.at("effect"))
    windows = _texts(value, "windows")
    by = PlayedBy(value.at("by").choice([each.value for each in PlayedBy]))
    target = value.at("target").text(60) if "target" in value else ""
    machine = (windows, by, _texts(value, "ops"), target, _texts(value, "requires"))
    if not is_power:
        return LegendCard(number, card_id, name, effect, *machine)
    level = value.at("level").number(1, 3)
    challenge = _challenge_of(value.at("challenge"))
    return PowerCard(number, card_id, name, level, challenge, effect, *machine)


def _texts(value: Value, name: str) -> tuple[str, ...]:
    if name not in value:
        return ()
    return tuple(v.text(60) for v in value.at(name).items(0, 22))


def _challenge_of_side(value: Value) -> PowerCard | None:
    """HC-CHL-01: a POWER card, shown to all."""
    if "challenge" not in value:
        return None
    card = _card_of(value.at("challenge"))
    if not isinstance(card, PowerCard):
        value.at("challenge").fails("a challenge stands on a POWER card")
    return card


def _words_of(value: Value) -> Words:
    english, french = value.items(2, 2)
    return Words(english.text(1000), french.text(1000))


def _challenge_of(value: Value) -> PrintedChallenge:
    kind, count = value.items(2, 2)
    kinds = [each.value for each in ChallengeKind]
    return PrintedChallenge(ChallengeKind(kind.choice(kinds)), count.number(1, 99))


def _table_of_board(board: Board) -> Table:
    """A board of the house by name, with its digest; a club's own in full."""
    for name in BOARDS:
        if read_board(name).digest == board.digest:
            return {"name": name, "digest": board.digest}
    return {"own": board.as_table()}


def _board_of(value: Value) -> Board:
    if "own" in value:
        value.keys(("own",))
        try:
            return _own_board(json.dumps(value.at("own").found, sort_keys=True))
        except RuleViolation as problem:
            value.at("own").fails("%(reason)s", reason=problem.text)
    value.keys(("name", "digest"))
    board = read_board(value.at("name").choice(tuple(BOARDS)))
    if value.at("digest").text() != board.digest:
        value.fails("this board is not the one that the match was played on")
    return board


# A match is read again at every request, and its board is the same each time.
@lru_cache(maxsize=8)
def _own_board(text: str) -> Board:
    return board_of(json.loads(text))


def _table_of_options(options: Options) -> Table:
    usual = Options()
    return {
        f.name: getattr(options, f.name)
        for f in fields(Options)
        if getattr(options, f.name) != getattr(usual, f.name)
    }


def _options_of(value: Value) -> Options:
    names = tuple(f.name for f in fields(Options))
    value.keys((), names)
    chosen = {name: _option_of(value.at(name), name) for name in names if name in value}
    return Options(**chosen)  # type: ignore[arg-type]


def _option_of(value: Value, name: str) -> bool | int | str:
    usual = getattr(Options(), name)
    if isinstance(usual, bool):
        return value.truth()
    return value.choice(CARDS) if isinstance(usual, str) else value.number(0, MOST)
