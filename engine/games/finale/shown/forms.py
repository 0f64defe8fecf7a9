"""FI-DEC-1, FI-DEC-2, FI-DEC-4: squad, deck, plan and kickers as forms to fill in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from engine.action_forms import (
    PAIRS,
    PLACES,
    SOME,
    WITH,
    ActionForm,
    Answers,
    Choosable,
    FormField,
    FormLimit,
)
from engine.dice import FastDice
from engine.errors import N_, IllegalAction
from engine.games.finale import actions, decks, notation, phases, play, shootout, squads
from engine.games.finale.actions import Action
from engine.games.finale.box.cards import KEEPER, ROWS
from engine.games.finale.box.catalogue import FINAL_CARD, TACTICS, WHITES
from engine.games.finale.shown.contest import piece_of
from engine.games.finale.shown.labels import row_name, tactic_name, word
from engine.games.finale.shown.moment import tactic_card
from engine.games.finale.shown.narration import teller_of
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import State, own

HALF_A_CHANGE: Final = N_("A change names who is taken off and who comes on for him.")
# What is filled in at first where it is drawn: the same for everybody.
_DRAWN_BY: Final = 1


def form_of(s: State, side: int, language: str) -> ActionForm[Action] | None:
    """The form of what this side is asked; None where its actions are listed."""
    if not s.waiting >> side & 1 or s.phase not in _FORMS:
        return None
    return _FORMS[s.phase](s, side, language)


def _squad(s: State, side: int, language: str) -> ActionForm[Action]:
    """FI-SET-1: every man of the set, with a place among the eleven or on the bench."""
    entry, options = s.setup.sides[side], s.setup.options
    shape = squads.shape_of(entry, options)
    assert shape is not None
    cards = entry.cards.cards
    men = tuple(
        _man(s, own(side, n), language, cards[n].row)
        for n in sorted(squads.eligible(entry), key=lambda n: (cards[n].row, n))
    )

    def action(given: Answers) -> Action:
        parts = [_men(s, side, given[name]) for name in ("starters", "bench")]
        return Action(actions.SQUAD, (len(parts[0]), *parts[0], *parts[1]))

    def answers(a: Action) -> Answers:
        start, ids = a.what[0], [cards[n].id for n in a.what[1:]]
        return {"starters": ids[:start], "bench": ids[start:]}

    return ActionForm(
        (
            FormField("starters", _pick("starters", language), SOME, men, shape.start),
            FormField("bench", _pick("bench", language), SOME, men, shape.sit),
        ),
        word("form.squad", language),
        _printed(s, side),
        action,
        answers,
        word("form.squad_note", language),
        FormLimit(word("form.worth", language), options.squad_budget),
    )


def _printed(s: State, side: int) -> Action:
    """FI-SET-4: the squad for a first match, if it may play; else one by chance."""
    printed = s.setup.sides[side].cards
    men = _men(s, side, (*printed.starters, *printed.bench))
    found = Action(actions.SQUAD, (len(printed.starters), *men))
    if play.refusal(s, side, found) is None:
        return found
    return play.sample(s, side, FastDice(_DRAWN_BY))


def _deck(s: State, side: int, language: str) -> ActionForm[Action]:
    """FI-SET-6: the form for the six coloured cards of a standard deck, value by value.

    Nothing is to be chosen of a beginner's deck; FI-SET-8: a free one has an order.
    """
    mode = s.setup.options.deck_mode
    fields = tuple(_deck_fields(mode, language))
    fixed = _fixed(mode)

    def action(given: Answers) -> Action:
        chosen = [card for each in fields for card in _cards(given[each.name])]
        what = chosen if mode == "free" else sorted((*fixed, *chosen))
        return Action(actions.DECK, tuple(what))

    def answers(a: Action) -> Answers:
        ids = [TACTICS[n].id for n in a.what]
        known = {each.name: {item.token for item in each.items} for each in fields}
        return {
            name: [id_ for id_ in ids if id_ in tokens]
            for name, tokens in known.items()
        }

    return ActionForm(
        fields,
        word("form.deck", language),
        play.sample(s, side, FastDice(_DRAWN_BY)),
        action,
        answers,
        word(f"form.deck_{mode}", language),
    )


def _deck_fields(mode: str, language: str) -> Iterator[FormField]:
    if mode == "free":
        cards = (n for n in range(len(TACTICS)) if n != FINAL_CARD)
        items = _tactics(sorted(cards, key=lambda n: -TACTICS[n].value), language)
        yield FormField("cards", _pick("cards", language), PLACES, items, decks.CARDS)
    elif mode == "standard":
        for value in sorted(set(decks.COLOURED), reverse=True):
            among = (
                n
                for n, tactic in enumerate(TACTICS)
                if tactic.value == value and tactic.colour != "white"
            )
            items, count = _tactics(among, language), decks.COLOURED.count(value)
            title = word("form.value", language) % {"n": value}
            yield FormField(f"value{value}", title, SOME, items, count)


def _fixed(mode: str) -> list[int]:
    """The cards that are in every deck of this kind."""
    if mode == "free":
        return []
    colours = ("white", decks.BEGINNER_COLOUR) if mode == "beginner" else ("white",)
    named = (n for n, tactic in enumerate(TACTICS) if tactic.colour in colours)
    others = [n for n in named if n not in WHITES and n != FINAL_CARD]
    return [*WHITES, *others]


def _plan(s: State, side: int, language: str) -> ActionForm[Action] | None:
    """FI-PER-1: a card, and perhaps who is taken off for whom.

    None where nobody can be: the cards alone are listed.
    """
    if not play.may_change(s, side):
        return None
    hand = _tactics(decks.playable(s, side), language)
    left = s.setup.options.subs_max - s.changes[side]
    return ActionForm(
        (
            FormField("card", _pick("card", language), SOME, hand, 1),
            FormField(
                "changes",
                word("form.changes", language),
                PAIRS,
                tuple(
                    _man(s, q, language, s.pos[q])
                    for q in sorted(s.on_pitch(side), key=lambda q: s.pos[q])
                ),
                min(len(s.bench(side)), left),
                tuple(_newcomers(s, side, language)),
            ),
        ),
        word("form.plan", language),
        _cheapest(s, side),
        lambda given: _plan_of(s, side, given),
        lambda a: _plan_answers(s, side, a),
        word("form.plan_note", language),
    )


def _plan_of(s: State, side: int, given: Answers) -> Action:
    if len(given["card"]) != 1:
        raise IllegalAction(play.NOT_IN_HAND.rule, play.NOT_IN_HAND.text)
    what = _cards(given["card"])
    for off, on in zip(given["changes"], given[f"changes{WITH}"], strict=False):
        if off and on:
            what.append(notation.man_named(s.setup, side, off))
            what += notation.entrant_named(s.setup, side, on)
        elif off or on:
            raise IllegalAction("FI-PER-1", HALF_A_CHANGE)
    return Action(actions.LAY, tuple(what))


def _plan_answers(s: State, side: int, a: Action) -> Answers:
    cards, what = s.setup.sides[side].cards.cards, a.what
    changes = [what[n : n + 3] for n in range(1, len(what), 3)]
    return {
        "card": [TACTICS[what[0]].id],
        "changes": [cards[off].id for off, _, _ in changes],
        f"changes{WITH}": [_newcomer(s, own(side, on), row) for _, on, row in changes],
    }


def _cheapest(s: State, side: int) -> Action:
    """The card that is worth least, and no change."""
    hand = decks.playable(s, side)
    return actions.LAYS[min(hand, key=lambda n: (TACTICS[n].value, n))]


def _newcomers(s: State, side: int, language: str) -> Iterator[Choosable]:
    """FI-PER-3: each in the row of his card, and in those that are or may become empty."""
    teller = teller_of(s.setup, language)
    rows = [s.pos[q] for q in s.on_pitch(side)]
    for q in s.bench(side):
        first = s.setup.man(q).row
        free = [row for row in range(1, len(ROWS)) if rows.count(row) < 2]
        others = [row for row in free if row != first] if first != KEEPER else []
        for row in (first, *others):
            values = {"man": teller.man(q), "row": row_name(row, language)}
            text = word("form.comes_on", language) % values
            yield Choosable(_newcomer(s, q, row), text, piece=piece_of(q) or "")


def _newcomer(s: State, slot: int, row: int) -> str:
    """The newcomer as a plan names him: with his row, where it is not that of his card."""
    card = s.setup.man(slot)
    return card.id if card.row == row else f"{card.id}@{ROWS[row]}"


def _shooters(s: State, side: int, language: str) -> ActionForm[Action]:
    """FI-PEN-1, FI-PEN-6: one after the other, at first the strongest."""
    left = sorted(shootout.to_name(s, side), key=lambda q: -s.strength(q))
    count = shootout.names_asked(s, side)
    men = tuple(_man(s, q, language) for q in left)
    cards = s.setup.sides[side].cards.cards
    return ActionForm(
        (FormField("kickers", _pick("kickers", language), PLACES, men, count),),
        word("form.shooters", language),
        Action(actions.SHOOTERS, tuple(q % SIDE_SLOTS for q in left[:count])),
        lambda given: Action(actions.SHOOTERS, tuple(_men(s, side, given["kickers"]))),
        lambda a: {"kickers": [cards[n].id for n in a.what]},
        word("form.shooters_note", language),
    )


_FORMS: Final[dict[int, Callable[[State, int, str], ActionForm[Action] | None]]] = {
    phases.SQUAD: _squad,
    phases.DECK: _deck,
    phases.PLAN: _plan,
    phases.SHOOTERS: _shooters,
}


def _pick(name: str, language: str) -> str:
    return word(f"pick.{name}", language)


def _man(s: State, slot: int, language: str, row: int = -1) -> Choosable:
    """A man by his name, under the heading of a row."""
    card = s.setup.man(slot)
    return Choosable(
        card.id,
        teller_of(s.setup, language).man(slot),
        word(f"line.{ROWS[row]}", language) if row >= 0 else "",
        card.value,
        piece_of(slot) or "",
    )


def _men(s: State, side: int, ids: Iterable[str]) -> list[int]:
    """By their places in the set; IllegalAction for who is not in it."""
    return [notation.man_named(s.setup, side, id_) for id_ in ids if id_]


def _cards(ids: Iterable[str]) -> list[int]:
    return [notation.card_named(id_) for id_ in ids if id_]


def _tactics(cards: Iterable[int], language: str) -> tuple[Choosable, ...]:
    return tuple(
        Choosable(
            TACTICS[n].id,
            tactic_name(n, language),
            word("form.value", language) % {"n": TACTICS[n].value},
            card=tactic_card(n, language),
        )
        for n in cards
    )
