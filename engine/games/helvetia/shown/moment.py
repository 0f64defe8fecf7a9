"""A position and what led to it as a screen shows them, of a state without secrets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.helvetia import phases, rolls
from engine.games.helvetia.actions import CELLS
from engine.games.helvetia.board.hexes import HEXES, LABELS
from engine.games.helvetia.box.cards import (
    LEGEND_NUMBERS,
    LEVELS,
    LegendCard,
    PowerCard,
)
from engine.games.helvetia.box.catalogue import window
from engine.games.helvetia.box.faces import COLOURS, FACES, TIME_FACES
from engine.games.helvetia.duel import scoring
from engine.games.helvetia.events import Event
from engine.games.helvetia.preparation import LEGENDS
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown import observation
from engine.games.helvetia.shown.narration import SHOTS, sentences
from engine.games.helvetia.shown.redaction import face_down
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS
from engine.games.helvetia.state import State
from engine.json_values import JsonObject
from engine.moments import (
    Ball,
    Card,
    CardSeen,
    Moment,
    Piece,
    SideMoment,
    Throw,
    piece_id,
)
from engine.sides import SIDES

D20: Final = 20
COINS: Final = {"toss": "coin", "shootout": "shootout_coin"}
# In FAMILY the time follows from the track and no die is rolled.
TIME_DIE: Final = "HC-CLK-01"


def moment(seen: State, side: int | None, language: str) -> Moment:
    """What this side, or with None everybody, sees; `seen` holds no other secret."""
    home, away = seen.score
    return Moment(
        {"minute": seen.clock, "period": seen.period},
        (home, away),
        (_team(seen, 0, language), _team(seen, 1, language)),
        tuple(_piece(seen, q) for q in range(SLOTS) if seen.setup.players[q]),
        _ball(seen),
        () if side is None else tuple(_hand(seen, side, language)),
        _under_way(seen),
    )


def held(s: State, side: int) -> Iterator[PowerCard | LegendCard]:
    """The own cards; while they are chosen every LEGEND is still to be had."""
    for card in s.setup.sides[side].cards:
        choosing = s.phase == phases.KEEP_CARDS and card.number in LEGEND_NUMBERS
        if s.hand[side] >> card.number & 1 or choosing:
            yield card


def _hand(s: State, side: int, language: str) -> Iterator[Card]:
    for card in held(s, side):
        moments = (window(each).name.text(language) for each in card.windows)
        level, levels = (
            (card.level, LEVELS[-1]) if isinstance(card, PowerCard) else (0, 0)
        )
        yield Card(
            str(card.number),
            _kind(card),
            card.name.text(language),
            card.effect.text(language),
            level,
            levels,
            "; ".join(moments),
        )


def _kind(card: PowerCard | LegendCard) -> str:
    return "legend" if isinstance(card, LegendCard) else "power"


def _cards(s: State, side: int, language: str) -> Iterator[CardSeen]:
    """HC-PWR-02: backs, the LEGEND that lies open, and what was played."""
    yield from [CardSeen("power", "down")] * face_down(s, side)
    for card in s.setup.sides[side].cards:
        for how, mask in (("open", s.hand[side] & LEGENDS), ("played", s.spent[side])):
            if mask >> card.number & 1:
                yield CardSeen(_kind(card), how, card.name.text(language))


def _team(s: State, side: int, language: str) -> SideMoment:
    setup = s.setup.sides[side]
    return SideMoment(
        setup.name,
        {
            "attacks": s.attack == side,
            "changes": s.changes[side],
            "challenge": setup.challenge.number if setup.challenge else None,
            "kicks": [bool(kick & 1) for kick in s.kicks if kick >> 1 == side],
            **observation.cards_of(s, side),
        },
        tuple(_cards(s, side, language)),
    )


def _piece(s: State, slot: int) -> Piece:
    card = s.setup.players[slot]
    assert card is not None
    where = s.pos[slot]
    on = where < HEXES
    return Piece(
        slot // SIDE_SLOTS,
        card.number,
        card.name,
        LABELS[where] if on else None,
        "pitch" if on else observation.PLACES[where],
        tuple(observation.marks_of(s, slot)),
        {
            "boost": s.boost[slot],
            "printed": s.setup.printed[slot],
            **{name: s.skill(slot, n) for name, n in s.setup.rules.values},
        },
        card.kind.value,
    )


def _id(setup: Setup, slot: int) -> str | None:
    return piece_id(slot // SIDE_SLOTS, setup.number(slot)) if slot >= 0 else None


def _ball(s: State) -> Ball:
    """HC-BALL-01: carried, loose or dead, on a hex."""
    return Ball(LABELS[s.ball], observation.how_held(s), _id(s.setup, s.carrier))


def _under_way(s: State) -> JsonObject | None:
    """A gesture that waits for a choice or a die; players go by their ids."""
    found = observation.gesture_of(s)
    if found is None:
        return None
    for who in ("actor", "foe"):
        man = found.get(who)
        if man is not None:
            found[who] = piece_id(SIDES.index(man["side"]), man["number"])
    return found


# What has happened.


def values_of(setup: Setup, event: Event) -> JsonObject:
    """An event with names for its numbers: `{"kind": "moved", "from": "D4", ...}`."""
    named: JsonObject = {
        "kind": event.kind,
        "rule": event.rule,
        "period": event.period,
        "minute": event.minute,
        "side": SIDES[event.side].value if event.side >= 0 else None,
        "piece": _id(setup, event.slot),
    }
    if event.kind == "lined_up":
        n, slots = event.values[0], event.values[1:]
        ids = [_id(setup, slot) for slot in slots]
        named |= {"starters": ids[:n], "bench": ids[n:]}
    if event.kind == "revealed":
        threshold, zone = event.values[4:6]
        needs = scoring(threshold, setup.board.malus[zone])
        named |= {"faces": D20, "needs": dict(zip(CELLS, needs, strict=True))}
    specs = sentences()[event.kind].get("values", ())
    for spec, raw in zip(specs, event.values, strict=False):
        name, _, what = spec.partition(":")
        # a shot has a kind of its own
        key = "shot" if name == "kind" else name
        named[key] = _named(setup, what, raw)
    return named


def _named(setup: Setup, what: str, raw: int) -> object:
    """A number of an event as a machine may read it without our tables."""
    match what:
        case "hex":
            return LABELS[raw] if 0 <= raw < HEXES else None
        case "slot":
            return _id(setup, raw)
        case "colour":
            return COLOURS[raw]
        case "cell":
            return CELLS[raw]
        case "cells":
            return [name for n, name in enumerate(CELLS) if raw >> n & 1]
        case "test":
            return rolls.NAMES[raw]
        case "shot":
            return SHOTS[raw]
    return raw


def throws_of(event: Event) -> Iterator[Throw]:
    """The dice that an event tells of; a face is what is printed on it.

    Of the team dice one shows a colour (none, yellow, red: 0 to 2), one the BOOST lost;
    a coin shows a side (1 is home).
    """
    values = event.values
    if event.kind == "rolled":
        test, face, need = values
        yield Throw(rolls.NAMES[test], D20, face, need, face <= need)
    elif event.kind in COINS:
        yield Throw(COINS[event.kind], 2, event.side + 1)
    elif event.kind == "time" and event.rule == TIME_DIE:
        yield Throw("time", len(TIME_FACES), values[0])
    elif event.kind == "team_dice":
        yield Throw("team_die_card", FACES, values[0])
        yield Throw("team_die_loss", FACES, values[1])
