"""Setups as tables of a file, read strictly."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from engine.errors import N_, CorruptRecord, RuleViolation
from engine.games.finale import decks, squads
from engine.games.finale.box.cards import (
    MOST_VALUE,
    ROWS,
    CardSet,
    Footballer,
    face_of,
)
from engine.games.finale.box.catalogue import NUMBER_OF, SET_KEYS, TACTICS, card_set
from engine.games.finale.options import DECK_MODES, LEVEL_ENDS, Options
from engine.games.finale.setup import Setup, SideEntry
from engine.games.finale.slots import SIDE_SLOTS
from engine.protocol import Table
from engine.reading import Value
from engine.sides import SIDES

OF_SIDE: Final = N_("%(side)s: %(reason)s")
# The bounds of the switches that are numbers.
BOUNDS: Final = {
    "squad_budget": (15, 99),
    "keepers_required": (1, 2),
    "min_per_row": (0, 3),
    "subs_max": (0, 4),
}
CHOICES: Final = {"deck_mode": DECK_MODES, "if_level": LEVEL_ENDS}


def setup_for(home: SideEntry, away: SideEntry, options: Options) -> Setup:
    """Both sides as they may meet; RuleViolation for the first thing that is wrong."""
    for entry in (home, away):
        if entry.starters:
            found = squads.refuse_squad(entry, options, entry.starters, entry.bench)
        else:
            found = squads.refuse_entry(entry, options)
        if found is None and entry.deck:
            found = decks.refuse_deck(options.deck_mode, entry.deck)
        if found is not None:
            raise RuleViolation(
                found.rule, OF_SIDE, side=entry.name, reason=found.sentence
            )
    return Setup(home, away, options)


def table_of(setup: Setup) -> Table:
    """A setup as JSON can hold it; of switches those that are not as usual."""
    usual = Options()
    switches = {
        each.name: getattr(setup.options, each.name)
        for each in fields(Options)
        if getattr(setup.options, each.name) != getattr(usual, each.name)
    }
    home, away = (_table_of_side(entry) for entry in setup.sides)
    return {"home": home, "away": away, "options": switches}


def _table_of_side(entry: SideEntry) -> Table:
    cards = entry.cards
    table: Table = {"name": entry.name}
    if cards.key in SET_KEYS and cards == card_set(cards.key):
        table["set"] = cards.key
    else:
        table["cards"] = [_row_of(card) for card in cards.cards]
    for name in ("starters", "bench", "unavailable"):
        if getattr(entry, name):
            table[name] = [cards.cards[n].id for n in getattr(entry, name)]
    if entry.deck:
        table["deck"] = [TACTICS[n].id for n in entry.deck]
    return table


def _row_of(card: Footballer) -> list[object]:
    faces = " ".join(map(str, card.faces))
    return [card.id, card.name, ROWS[card.row], card.value, faces]


def setup_of(table: object) -> Setup:
    """The setup of a table; CorruptRecord if it is broken or no match could have it."""
    value = Value(table, "setup")
    value.keys(("home", "away", "options"))
    home, away = (_side_of(value.at(side.value)) for side in SIDES)
    options = _options_of(value.at("options"))
    try:
        return setup_for(home, away, options)
    except RuleViolation as refused:
        raise CorruptRecord(refused.message, **refused.params) from None


def _side_of(value: Value) -> SideEntry:
    one = "set" if "set" in value else "cards"
    value.keys(("name", one), ("starters", "bench", "deck", "unavailable"))
    name = value.at("name").text(60)
    if one == "set":
        cards = card_set(value.at("set").choice(SET_KEYS))
    else:
        rows = value.at("cards").items(15, SIDE_SLOTS)
        cards = CardSet("", name, tuple(_footballer(row) for row in rows))
    known = {card.id: n for n, card in enumerate(cards.cards)}
    if len(known) != len(cards.cards):
        value.fails("two footballers have the same id")
    lists = {
        each: tuple(
            known[item.choice([*known])] for item in value.at(each).items(0, 30)
        )
        for each in ("starters", "bench", "unavailable")
        if each in value
    }
    deck: tuple[int, ...] = ()
    if "deck" in value:
        items = value.at("deck").items(0, decks.CARDS)
        deck = tuple(NUMBER_OF[item.choice([*NUMBER_OF])] for item in items)
    return SideEntry(name, cards, deck=deck, **lists)


def _footballer(row: Value) -> Footballer:
    id_, name, letter, value, faces = row.items(5, 5)
    words = faces.text(20).split(" ")
    read = [face for face in map(face_of, words) if face is not None]
    if len(read) != 4 or len(words) != 4:
        faces.fails("four faces are expected, such as 4Y 2 1 1")
    if not id_.text(8).isalnum():
        id_.fails("an id has letters and digits only")
    return Footballer(
        id_.text(8),
        name.text(60),
        ROWS.index(letter.choice([*ROWS])),
        value.number(1, MOST_VALUE),
        tuple(read),
    )


def _options_of(value: Value) -> Options:
    value.keys((), tuple(each.name for each in fields(Options)))
    found: dict[str, object] = {}
    for each in fields(Options):
        if each.name not in value:
            continue
        at = value.at(each.name)
        if each.name in CHOICES:
            found[each.name] = at.choice(CHOICES[each.name])
        elif each.name in BOUNDS:
            found[each.name] = at.number(*BOUNDS[each.name])
        else:
            found[each.name] = at.truth()
    return Options(**found)  # type: ignore[arg-type]
