"""Every action as one short word, both ways: shirt numbers, names of hexes, few signs.

The table of the words stands in docs/engine.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine.errors import N_, IllegalAction
from engine.games.helvetia import actions
from engine.games.helvetia.actions import (
    AIMS,
    CARD,
    CELLS,
    CHOICES,
    CHOOSE,
    COVER,
    COVERS,
    KEEP,
    LEAVE,
    LONGS,
    MOVE,
    MOVES,
    PLACE,
    SELECT,
    SHORTS,
    STAND,
    STEPS,
    SUBSTITUTE,
    WING,
    Action,
    action,
)
from engine.games.helvetia.board.hexes import LABELS, hex_of
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.slots import CARD_SLOTS, SIDE_SLOTS, SLOTS

WORDS: Final[dict[str, Action]] = {
    ".": actions.THE_END,
    "attack": action(actions.ATTACK_FIRST),
    "defend": action(actions.DEFEND_FIRST),
    "steal": actions.THE_STEAL,
    "tackle": actions.THE_TACKLE,
    "shoot": actions.THE_SHOT,
    "touch": actions.THE_FIRST_TOUCH,
    "header": actions.THE_HEADER,
    "try": actions.THE_TRY,
    "let": actions.THE_LET,
    "offside": actions.THE_CALL,
    **{CELLS[a.a]: a for a in AIMS},
}
_LOWER: Final = {word.lower(): a for word, a in WORDS.items()}
# Between a player and a hex, or alone before a hex.
_SIGN: Final = {MOVE: ">", WING: "+", PLACE: "@", LEAVE: "<"}
_TO_HEX: Final = {">": STEPS, "-": SHORTS, "~": LONGS}
# The words that name no player.
_WORD_OF: Final = {
    **{a: word for word, a in WORDS.items()},
    **{a: sign + LABELS[a.b] for sign, ways in _TO_HEX.items() for a in ways},
}
_LONGEST: Final = 60

_WITH_HEX: Final = re.compile(r"(\d{1,2})?([>+@<~-])([a-mA-M][1-9])", re.ASCII)
_CHANGE: Final = re.compile(r"(\d{1,2})/(\d{1,2})", re.ASCII)
_CHOICE: Final = re.compile(r"#(\d{1,2})", re.ASCII)
_STAND: Final = re.compile(r"(\d{1,2})\^", re.ASCII)
_CARD: Final = re.compile(
    r"c(\d{1,2})(?:=([a-f]|x?\d{1,2}|\d{1,2},\d{1,2}))?", re.ASCII | re.IGNORECASE
)
_CARDS: Final = re.compile(r"\+(\d{1,2}(?:,\d{1,2})*)?", re.ASCII)
_SQUAD: Final = re.compile(r"=([\d,]{1,40})/([\d,]{0,40})", re.ASCII)
_COVER: Final = re.compile(r"\[([a-fA-F]{0,6})\]", re.ASCII)

UNREADABLE: Final = N_(
    '"%(text)s" is no action; the page on the engine lists them all.'
)
NOBODY_WEARS: Final = N_('In "%(text)s": nobody of this side wears number %(number)s.')
NO_HEX: Final = N_('In "%(text)s": there is no hex %(hex)s.')
NO_CARD: Final = N_('In "%(text)s": there is no card %(number)s.')
TWICE: Final = N_('In "%(text)s" something is named twice.')


def text(setup: Setup, side: int, a: Action) -> str:
    """The word for an action."""
    word = _WORD_OF.get(a)
    return _TEXTS[a.kind](setup, side, a) if word is None else word


def _player_and_hex(setup: Setup, side: int, a: Action) -> str:
    return f"{setup.number(a.a)}{_SIGN[a.kind]}{LABELS[a.b]}"


def _change(setup: Setup, side: int, a: Action) -> str:
    return f"{setup.number(a.a)}/{setup.number(a.b)}"


def _choice(setup: Setup, side: int, a: Action) -> str:
    return f"#{setup.number(a.a)}"


def _stand(setup: Setup, side: int, a: Action) -> str:
    return f"{setup.number(a.a)}^"


def _card(setup: Setup, side: int, a: Action) -> str:
    asks = _asks(setup, side, a.a)
    return f"c{a.a}={_CHOSEN[asks](setup, side, a.b)}" if asks or a.b else f"c{a.a}"


def _asks(setup: Setup, side: int, number: int) -> str:
    """What a card of this side asks for, see ruleset.Target."""
    card = setup.cards[side][number] if 0 <= number < CARD_SLOTS else None
    return card.target.asks if card else ""


def _chosen_number(setup: Setup, side: int, chosen: int) -> str:
    return str(chosen)


def _chosen_player(setup: Setup, side: int, chosen: int) -> str:
    other = chosen // SIDE_SLOTS != side
    return f"{'x' * other}{setup.number(chosen)}"


def _chosen_players(setup: Setup, side: int, chosen: int) -> str:
    return f"{setup.number(chosen // SLOTS)},{setup.number(chosen % SLOTS)}"


def _chosen_cell(setup: Setup, side: int, chosen: int) -> str:
    return CELLS[chosen]


_CHOSEN: Final = {
    "": _chosen_number,
    "minutes": _chosen_number,
    "player": _chosen_player,
    "players": _chosen_players,
    "cell": _chosen_cell,
}


def _cards(setup: Setup, side: int, a: Action) -> str:
    legend = [a.b] if a.b else []
    return "+" + _listed(legend + [n for n in range(CARD_SLOTS) if a.a >> n & 1])


def _squad(setup: Setup, side: int, a: Action) -> str:
    return f"={_shirts(setup, side, a.a)}/{_shirts(setup, side, a.b)}"


def _cover(setup: Setup, side: int, a: Action) -> str:
    return f"[{''.join(c for n, c in enumerate(CELLS) if a.a >> n & 1)}]"


def _shirts(setup: Setup, side: int, mask: int) -> str:
    first = SIDE_SLOTS * side
    slots = [first + i for i in range(SIDE_SLOTS) if mask >> i & 1]
    return _listed([setup.number(slot) for slot in slots])


def _listed(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))


_TEXTS: Final[dict[int, Callable[[Setup, int, Action], str]]] = {
    SELECT: _squad,
    KEEP: _cards,
    PLACE: _player_and_hex,
    MOVE: _player_and_hex,
    WING: _player_and_hex,
    LEAVE: _player_and_hex,
    STAND: _stand,
    SUBSTITUTE: _change,
    COVER: _cover,
    CHOOSE: _choice,
    CARD: _card,
}


def parse(setup: Setup, side: int, word: str) -> Action:
    """The action of a word; a word without meaning is refused in a sentence."""
    word = word.strip()
    if len(word) > _LONGEST:
        raise _wrong(UNREADABLE, word[:_LONGEST] + "…")
    known = WORDS.get(word)
    if known is not None:
        return known
    for shape, read in _SHAPES:
        found = shape.fullmatch(word)
        if found is not None:
            return read(setup, side, found)
    known = _LOWER.get(word.lower())
    if known is None:
        raise _wrong(UNREADABLE, word)
    return known


_Match = re.Match[str]


def _with_hex(setup: Setup, side: int, found: _Match) -> Action:
    number, sign, label = found.groups()
    h = hex_of(label)
    if h < 0:
        raise _wrong(NO_HEX, found[0], hex=label)
    if number is None:
        if sign not in _TO_HEX:
            raise _wrong(UNREADABLE, found[0])
        return _TO_HEX[sign][h]
    slot = _slot(setup, side, found, 1)
    if sign == ">":
        return MOVES[slot][h]
    if sign not in _READ_PLAYER:
        raise _wrong(UNREADABLE, found[0])
    return action(_READ_PLAYER[sign], slot, h)


_READ_PLAYER: Final = {"+": WING, "@": PLACE, "<": LEAVE}


def _read_change(setup: Setup, side: int, found: _Match) -> Action:
    return action(
        SUBSTITUTE, _slot(setup, side, found, 1), _slot(setup, side, found, 2)
    )


def _read_choice(setup: Setup, side: int, found: _Match) -> Action:
    return CHOICES[_slot(setup, side, found, 1)]


def _read_stand(setup: Setup, side: int, found: _Match) -> Action:
    return action(STAND, _slot(setup, side, found, 1))


def _read_card(setup: Setup, side: int, found: _Match) -> Action:
    number = int(found[1])
    if not 1 <= number < CARD_SLOTS:
        raise _wrong(NO_CARD, found[0], number=number)
    asks, chosen = _asks(setup, side, number), found[2]
    if not asks and chosen is None:
        return action(CARD, number)
    if not asks or chosen is None or not _ASKED[asks].fullmatch(chosen):
        raise _wrong(ASKS[asks], found[0], number=number)
    return action(CARD, number, _choice_of(setup, side, asks, found))


def _choice_of(setup: Setup, side: int, asks: str, found: _Match) -> int:
    chosen = found[2].lower()
    if asks == "cell":
        return CELLS.index(chosen.upper())
    if asks == "player":
        whose = 1 - side if chosen[0] == "x" else side
        return _wearer(setup, whose, int(chosen.lstrip("x")), found)
    if asks == "players":
        one, other = (
            _wearer(setup, side, int(word), found) for word in chosen.split(",")
        )
        return SLOTS * one + other
    return int(chosen)


_ASKED: Final = {
    "minutes": re.compile(r"\d{1,2}", re.ASCII),
    "player": re.compile(r"x?\d{1,2}", re.ASCII | re.IGNORECASE),
    "players": re.compile(r"\d{1,2},\d{1,2}", re.ASCII),
    "cell": re.compile("[a-f]", re.IGNORECASE),
}
ASKS: Final = {
    "": N_('In "%(text)s": card %(number)s asks for nothing.'),
    "minutes": N_('In "%(text)s": card %(number)s asks for minutes: c%(number)s=6.'),
    "player": N_(
        'In "%(text)s": card %(number)s asks for a player: c%(number)s=7, or for an '
        "opponent c%(number)s=x7."
    ),
    "players": N_('In "%(text)s": card %(number)s asks for two: c%(number)s=7,8.'),
    "cell": N_('In "%(text)s": card %(number)s asks for a cell: c%(number)s=B.'),
}


def _read_cards(setup: Setup, side: int, found: _Match) -> Action:
    numbers = _numbers(found, found[1] or "")
    for n in numbers:
        if not 1 <= n < CARD_SLOTS:
            raise _wrong(NO_CARD, found[0], number=n)
    if len(numbers) > MOST_KEPT:
        raise IllegalAction("HC-PWR-02", AT_MOST_THREE)
    legends = [n for n in numbers if n < 5]
    if len(legends) > 1:
        raise IllegalAction("HC-PWR-02", ONE_LEGEND)
    mask = sum(1 << n for n in numbers if n >= 5)
    return action(KEEP, mask, legends[0] if legends else 0)


MOST_KEPT: Final = 3
AT_MOST_THREE: Final = N_("At most three cards are kept.")
ONE_LEGEND: Final = N_("At most one LEGEND card is kept.")


def _read_squad(setup: Setup, side: int, found: _Match) -> Action:
    return action(SELECT, _mask(setup, side, found, 1), _mask(setup, side, found, 2))


def _read_cover(setup: Setup, side: int, found: _Match) -> Action:
    cells = [CELLS.index(c) for c in found[1].upper()]
    if len(set(cells)) < len(cells):
        raise _wrong(TWICE, found[0])
    return COVERS[sum(1 << cell for cell in cells)]


_SHAPES: Final[tuple[tuple[re.Pattern[str], Callable[..., Action]], ...]] = (
    (_WITH_HEX, _with_hex),
    (_CHANGE, _read_change),
    (_CHOICE, _read_choice),
    (_STAND, _read_stand),
    (_CARD, _read_card),
    (_COVER, _read_cover),
    (_CARDS, _read_cards),
    (_SQUAD, _read_squad),
)


def _slot(setup: Setup, side: int, found: _Match, group: int) -> int:
    return _wearer(setup, side, int(found[group]), found)


def _wearer(setup: Setup, side: int, number: int, found: _Match) -> int:
    slot = setup.slot(side, number)
    if slot < 0:
        raise _wrong(NOBODY_WEARS, found[0], number=number)
    return slot


def _mask(setup: Setup, side: int, found: _Match, group: int) -> int:
    numbers = _numbers(found, found[group])
    slots = [_wearer(setup, side, number, found) for number in numbers]
    return sum(1 << (slot - SIDE_SLOTS * side) for slot in slots)


def _numbers(found: _Match, listed: str) -> list[int]:
    """Numbers between commas, none of them twice."""
    words = listed.split(",") if listed else []
    if not all(0 < len(word) < 3 for word in words):
        raise _wrong(UNREADABLE, found[0])
    numbers = [int(word) for word in words]
    if len(set(numbers)) < len(numbers):
        raise _wrong(TWICE, found[0])
    return numbers


def _wrong(sentence: str, word: str, **params: object) -> IllegalAction:
    return IllegalAction("HC-TURN-01", sentence, text=word, **params)
