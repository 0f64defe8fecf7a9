"""Actions as one word each: "FB12", "FB11>FB04,W5", "in=FB23@F", "counter"."""

from __future__ import annotations

from typing import Final

from engine.errors import N_, IllegalAction
from engine.games.finale import actions
from engine.games.finale.actions import Action
from engine.games.finale.box.cards import ROWS
from engine.games.finale.box.catalogue import NUMBER_OF, TACTICS
from engine.games.finale.setup import Setup

UNKNOWN: Final = N_("%(word)s is no action: help shows how they are typed.")
NOBODY_LIKE: Final = N_("%(word)s is neither a man of this side nor a tactic card.")

_BARE: Final = {
    "counter": actions.THE_COUNTER,
    "decline": actions.THE_DECLINE,
    "keep": actions.THE_KEEP,
}
_LISTS: Final = {
    "squad": actions.SQUAD,
    "deck": actions.DECK,
    "kicks": actions.SHOOTERS,
    "in": actions.ENTER,
    "goal": actions.SCORER,
    "swap": actions.SWAP,
}
_CARD: Final = {id_.lower(): n for id_, n in NUMBER_OF.items()}


def text(setup: Setup, side: int, a: Action) -> str:
    """An action as people type it and records keep it."""
    what = a.what
    cards = setup.sides[side].cards.cards
    match a.kind:
        case actions.SQUAD:
            names = [cards[n].id for n in what[1:]]
            start = what[0]
            return f"squad={','.join(names[:start])}/{','.join(names[start:])}"
        case actions.DECK:
            return f"deck={','.join(TACTICS[n].id for n in what)}"
        case actions.LAY:
            changes = [
                f"{cards[what[n]].id}>{_entry(setup, side, what[n + 1 : n + 3])}"
                for n in range(1, len(what), 3)
            ]
            return ",".join((*changes, TACTICS[what[0]].id))
        case actions.PICK:
            return cards[what[0]].id
        case actions.ENTER:
            return f"in={_entry(setup, side, what)}"
        case actions.SCORER:
            return f"goal={cards[what[0]].id}"
        case actions.SWAP:
            return f"swap={TACTICS[what[0]].id}"
        case actions.SHOOTERS:
            return f"kicks={','.join(cards[n].id for n in what)}"
    return next(word for word, bare in _BARE.items() if bare == a)


def _entry(setup: Setup, side: int, what: tuple[int, ...]) -> str:
    """Who comes on, with the row where it is not that of his card."""
    man, row = what
    card = setup.sides[side].cards.cards[man]
    return card.id if card.row == row else f"{card.id}@{ROWS[row]}"


def parse(setup: Setup, side: int, word: str) -> Action:
    """The action that a word stands for; IllegalAction if it stands for none."""
    word = word.strip()
    bare = _BARE.get(word.lower())
    if bare is not None:
        return bare
    head, sign, rest = word.partition("=")
    if not sign:
        return _plain(setup, side, word)
    kind = _LISTS.get(head.lower())
    if kind is None or not rest:
        raise IllegalAction("EN-TURN-01", UNKNOWN, word=word[:40])
    return _of_kind(setup, side, kind, rest)


def _plain(setup: Setup, side: int, word: str) -> Action:
    """A man is chosen; a card is laid, perhaps with changes before it."""
    *changes, last = word.split(",")
    if not changes and last in setup.number_of[side]:
        return actions.PICKS[setup.number_of[side][last]]
    if not changes and last.upper() in setup.number_of[side]:
        return actions.PICKS[setup.number_of[side][last.upper()]]
    what = [card_named(last)]
    for each in changes:
        off, sign, on = each.partition(">")
        if not sign:
            raise IllegalAction("EN-TURN-01", UNKNOWN, word=word[:40])
        what += (man_named(setup, side, off), *entrant_named(setup, side, on))
    return actions.LAYS[what[0]] if len(what) == 1 else Action(actions.LAY, tuple(what))


def _of_kind(setup: Setup, side: int, kind: int, rest: str) -> Action:
    if kind == actions.ENTER:
        return Action(kind, entrant_named(setup, side, rest))
    if kind == actions.SWAP:
        return actions.SWAPS[card_named(rest)]
    if kind == actions.SCORER:
        return actions.SCORERS[man_named(setup, side, rest)]
    if kind == actions.DECK:
        return Action(kind, tuple(card_named(each) for each in rest.split(",")))
    if kind == actions.SHOOTERS:
        return Action(
            kind, tuple(man_named(setup, side, each) for each in rest.split(","))
        )
    starters, _, bench = rest.partition("/")
    parts = [
        [man_named(setup, side, each) for each in part.split(",") if each]
        for part in (starters, bench)
    ]
    return Action(kind, (len(parts[0]), *parts[0], *parts[1]))


def entrant_named(setup: Setup, side: int, text: str) -> tuple[int, int]:
    """Who comes on, and the row in which he will stand."""
    id_, sign, letter = text.partition("@")
    man = man_named(setup, side, id_)
    if not sign:
        return man, setup.sides[side].cards.cards[man].row
    if len(letter) != 1 or letter.upper() not in ROWS:
        raise IllegalAction("EN-TURN-01", UNKNOWN, word=text[:40])
    return man, ROWS.index(letter.upper())


def man_named(setup: Setup, side: int, id_: str) -> int:
    """His place in the set of his side; IllegalAction if it has nobody like him."""
    known = setup.number_of[side]
    found = known.get(id_, known.get(id_.upper()))
    if found is None:
        raise IllegalAction("EN-TURN-01", NOBODY_LIKE, word=id_[:40])
    return found


def card_named(id_: str) -> int:
    """The place of a tactic card in the row of all; IllegalAction if there is none."""
    found = _CARD.get(id_.lower())
    if found is None:
        raise IllegalAction("EN-TURN-01", NOBODY_LIKE, word=id_[:40])
    return found
