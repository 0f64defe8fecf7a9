"""What a screen shows of a state: the men in their rows, cards, and what is under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.finale import phases, picks, shootout
from engine.games.finale.box.cards import (
    INJURY,
    KEEPER,
    NONE,
    RED,
    ROWS,
    SLOTS,
    YELLOW,
    Zone,
)
from engine.games.finale.box.catalogue import DIE, FINAL_CARD, TACTICS, VALUES
from engine.games.finale.events import Event
from engine.games.finale.shown.contest import contest_of, piece_of, track_of
from engine.games.finale.shown.labels import card_facts, known, tactic_name, zones
from engine.games.finale.shown.narration import Teller, minutes_of, teller_of
from engine.games.finale.shown.waiting_text import chosen_in
from engine.games.finale.slots import BACK, PLACES, SIDE_SLOTS
from engine.games.finale.state import COUNTERS, MINUTES, State
from engine.json_values import JsonObject
from engine.moments import (
    Card,
    CardSeen,
    KickMoment,
    Moment,
    Piece,
    PieceFace,
    ShootoutMoment,
    SideMoment,
    Throw,
)
from engine.sides import SIDES

_FACE_MARKS: Final = {YELLOW: "booked_face", RED: "red_face", INJURY: "injury_face"}
SIGNS: Final = {NONE: "", YELLOW: "yellow_card", RED: "red_card", INJURY: "injury"}
# Where the dice of an event stand among its values: home's or the left side's first.
# With None all of them are dice, pair after pair.
_THROWS: Final[dict[str, tuple[int, ...] | None]] = {
    "approach": (1, 4),
    "shot": (1, 4),
    "attack_tie": None,
    "starts": None,
    "kick": (2, 4),
    "symbol": (1,),
}
_PURPOSES: Final = {"starts": "start"}


def moment(s: State, side: int | None, language: str) -> Moment:
    """A state as this side may see it, its secrets left out before."""
    teller = teller_of(s.setup, language)
    return Moment(
        {"period": s.period, "minute": MINUTES * s.period, "attempts": s.attempts},
        (s.score[0], s.score[1]),
        (_team(s, 0, teller), _team(s, 1, teller)),
        tuple(pieces(s, teller)),
        hand=tuple(hand(s, side, language)) if side is not None else (),
        under_way=_under_way(s, language),
        time=f"{minutes_of(s.period)}’" if s.period else "0’",
        track=track_of(s, teller),
        contest=contest_of(s, teller),
        sealed=_sealed(s),
        chosen=chosen_in(s, side, language) if side is not None else "",
    )


def _sealed(s: State) -> tuple[int, ...] | None:
    if s.phase not in phases.SEALED:
        return None
    return tuple(side for side in (0, 1) if not s.waiting >> side & 1)


def _team(s: State, side: int, teller: Teller) -> SideMoment:
    lines = [s.pos[slot] for slot in s.squad[side]]
    values: JsonObject = {
        "formation": "-".join(str(lines.count(row)) for row in (1, 2, 3)),
        "hand": len(s.hand[side]),
        "pile": len(s.pile[side]),
        "swapped": len(s.discards[side]),
        "changes_left": s.setup.options.subs_max - s.changes[side],
        "worth": sum(s.setup.man(slot).value for slot in s.squad[side]),
        "sealed": s.sealed[side] is not None,
    }
    return SideMoment(teller.teams[side], values, tuple(_cards(s, side, teller)))


def _cards(s: State, side: int, teller: Teller) -> Iterator[CardSeen]:
    """FI-CARD-6: the final card lies open, hand and pile face down, the others are used."""
    for _ in range(len(s.hand[side]) + len(s.pile[side]) + len(s.discards[side])):
        yield CardSeen("tactic", "down")
    language = teller.language
    for card in s.used[side]:
        name = tactic_name(card, language)
        yield CardSeen(TACTICS[card].colour, "played", name)
    final = tactic_name(FINAL_CARD, language)
    yield CardSeen(TACTICS[FINAL_CARD].colour, "open", final)


def pieces(s: State, teller: Teller) -> Iterator[Piece]:
    """The fifteen of each side; before they are chosen all of a set."""
    for side in (0, 1):
        first = side * SIDE_SLOTS
        everybody = range(first, first + SIDE_SLOTS)
        for slot in s.squad[side] or everybody:
            card = s.setup.men[slot]
            if card is None:
                continue
            yield Piece(
                side,
                slot - first + 1,
                teller.man(slot),
                None,
                PLACES[s.pos[slot]],
                tuple(_marks(s, slot)),
                _values(s, slot),
                f"row {ROWS[card.row]}",
                tuple(_faces_of(s, slot)),
            )


def _values(s: State, slot: int) -> dict[str, int]:
    card = s.setup.man(slot)
    return {
        "strength": card.faces[s.turned[slot]].strength,
        "value": card.value,
    }


def _faces_of(s: State, slot: int) -> Iterator[PieceFace]:
    """FI-CARD-3: the face in force, then those that come after each use."""
    faces, turned = s.setup.man(slot).faces, s.turned[slot]
    for face in (*faces[turned:], *faces[:turned]):
        yield PieceFace(face.strength, SIGNS[face.symbol])


def _marks(s: State, slot: int) -> Iterator[str]:
    symbol = s.symbol(slot)
    marks = {
        "keeper": s.pos[slot] == KEEPER,
        "chip": s.chips >> slot & 1,
        "picked": slot in s.picks[0] or slot in s.picks[1],
        "stand_in": s.stand_ins >> slot & 1,
        "yellow": s.yellows[slot],
        _FACE_MARKS.get(symbol, ""): symbol != NONE,
    }
    yield from (name for name, is_so in marks.items() if is_so)


def hand(s: State, side: int, language: str) -> Iterator[Card]:
    """One's own cards, and the final card once there are no others."""
    cards: Sequence[int] = s.hand[side]
    if not cards and s.period:
        cards = (FINAL_CARD,)
    for card in cards:
        if card == BACK:
            continue
        yield tactic_card(card, language)


def tactic_card(card: int, language: str) -> Card:
    """A tactic card as a screen shows it."""
    tactic = TACTICS[card]
    return Card(
        tactic.id,
        tactic.colour,
        tactic.name[known(language)],
        zones(card, language),
        tactic.value,
        max(VALUES),
        facts=card_facts(card, language),
    )


def _under_way(s: State, language: str) -> JsonObject | None:
    """The card that is played, who attacks, and who was chosen so far."""
    if s.card < 0:
        return None
    tactic = TACTICS[s.card]
    sides = (s.left, 1 - s.left)
    return {
        "card": tactic.id,
        "name": tactic.name[known(language)],
        "value": tactic.value,
        "approach": _slots(tactic.approach),
        "shot": _slots(tactic.shot),
        "reuse": [ROWS[n] for n in range(4) if tactic.reuse >> n & 1],
        "zone": "shot" if s.shot else "approach",
        "counter": s.counter == COUNTERS,
        "sides": [SIDES[side].value for side in sides],
        "attempts": s.attempts,
        "bonus": picks.bonus(s),
        "laid": [TACTICS[n].id if n >= 0 else "" for n in s.laid],
        "picks": [[piece_of(q) for q in part] for part in s.picks],
    }


def _slots(zone: Zone | None) -> list[list[str]] | None:
    if zone is None:
        return None
    return [[SLOTS[n] for n in half] for half in zone]


def throws_of(event: Event) -> Iterator[Throw]:
    """The dice that an event tells of, by what they show."""
    purpose = _PURPOSES.get(event.kind, event.kind)
    places = _THROWS.get(event.kind, ())
    faces = event.values if places is None else [event.values[n] for n in places]
    for face in faces:
        yield Throw(purpose, max(DIE), face)


def kicks_of(events: Sequence[Event], rule: str) -> ShootoutMoment | None:
    """FI-PEN-3: five each, then series of five; None without any."""
    kicks = [
        KickMoment(e.side, piece_of(e.slot), "goal" if e.values[0] else "saved")
        for e in events
        if e.kind == "kick"
    ]
    return ShootoutMoment(shootout.KICKS, tuple(kicks), rule) if kicks else None
