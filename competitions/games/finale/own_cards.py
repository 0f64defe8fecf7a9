"""The footballers of a club's own sets (FI-CARD-1) as they are stored, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from competitions.games.boxes import (
    PLAYER,
    CardLook,
    CardRecord,
    CardTyping,
    FaceOfCard,
    PrintedBox,
)
from competitions.games.finale.typed_cards import (
    FINALE_TYPING,
    ID,
    LONGEST_ID,
    ROLES,
    number_of_id,
)
from engine.errors import N_, CorruptRecord, RuleViolation
from engine.games.finale.box.cards import (
    FACES,
    INJURY,
    MOST_VALUE,
    NONE,
    RED,
    ROWS,
    YELLOW,
    Footballer,
    FootballerFace,
    face_of,
)
from engine.games.finale.box.catalogue import SET_KEYS, card_set
from engine.games.finale.box.own_set import set_problems
from engine.games.finale.reporting import RULESET
from engine.games.finale.squads import STARTERS, SUBSTITUTES
from engine.reading import Value

# FI-SYM-2 to FI-SYM-4: what a symbol may bring.
SIGNS: Final = {
    NONE: ("", ""),
    YELLOW: ("yellow", N_("may be booked")),
    RED: ("red", N_("may be sent off")),
    INJURY: ("injury", N_("may be injured")),
}


class FinaleBox:
    """FI-COR-8: a row, a value and four faces; tactic cards are the same for all."""

    game: str = RULESET.game
    chosen: int = STARTERS + SUBSTITUTES
    machine: str = ""
    typing: CardTyping | None = FINALE_TYPING
    kinds: tuple[str, ...] = (PLAYER,)
    drawn: str = ""

    def holds(self, card: object, /) -> bool:
        return isinstance(card, Footballer)

    def record(self, card: Footballer, /, language: str = "en") -> CardRecord:
        """Its number is that of its id."""
        values = {
            "id": card.id,
            "row": ROWS[card.row],
            "value": card.value,
            "faces": list(map(str, card.faces)),
        }
        return CardRecord(PLAYER, number_of_id(card.id), card.name, values)

    def card(self, record: CardRecord, /) -> Footballer:
        Value(record.kind, "kind").choice(self.kinds)
        values = Value(record.values, "values")
        values.keys(("id", "row", "value", "faces"))
        id_ = values.at("id").text(LONGEST_ID)
        if not ID.fullmatch(id_) or number_of_id(id_) != record.number:
            raise CorruptRecord("values.id is not that of card %(n)s", n=record.number)
        return Footballer(
            id_,
            record.name,
            ROWS.index(values.at("row").choice(tuple(ROWS))),
            values.at("value").number(1, MOST_VALUE),
            tuple(map(_face, values.at("faces").items(FACES, FACES))),
        )

    def problems(self, card: Footballer, /) -> tuple[RuleViolation, ...]:
        """Nothing: what has another shape is none, and its sums are its club's affair."""
        return ()

    def look(self, card: Footballer, /) -> CardLook:
        mark = "" if card.row else "keeper"
        faces = (FaceOfCard(face.strength, *SIGNS[face.symbol]) for face in card.faces)
        return CardLook(ROLES[card.row], mark, card.value, tuple(faces))

    def squad_problems(
        self, cards: Sequence[Footballer], /
    ) -> tuple[RuleViolation, ...]:
        """FI-LGE-3, FI-DATA-2, FI-DATA-4: what makes a set unlike ours."""
        return tuple(set_problems(cards))

    def catalogue(self) -> tuple[PrintedBox, ...]:
        """FI-LGE-3: the two sets of a box."""
        sets = map(card_set, SET_KEYS)
        return tuple(PrintedBox(one.key, one.name, one.cards) for one in sets)

    def acts(self, card: Footballer, /) -> bool:
        """Never: nobody plays a card."""
        return False

    def acting_as(self, card: Footballer, other: Footballer, /) -> Footballer:
        return card

    def common(self) -> tuple[Footballer, ...]:
        return ()

    def printed(self, card: Footballer, origin: str, /) -> Footballer:
        """The footballer as he is: his name is the same in each language."""
        return card


def _face(value: Value) -> FootballerFace:
    found = face_of(value.text(2))
    if found is None:
        value.fails("no face reads so")
    return found


FINALE_BOX: Final = FinaleBox()
