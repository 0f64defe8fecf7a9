"""How a club types and pastes the footballers of its own set (FI-CARD-1, FI-COR-8)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from competitions.games.boxes import (
    CardFault,
    CardField,
    CardReading,
    CardTyping,
    NameCleaner,
)
from engine.errors import N_, RuleViolation
from engine.games.finale.box.cards import (
    FACES,
    MOST_VALUE,
    ROWS,
    SYMBOLS,
    Footballer,
    face_of,
)
from engine.games.finale.box.own_set import CardLine, read_cards
from engine.json_values import Stored

ROLES: Final = (N_("Keeper"), N_("Defender"), N_("Midfielder"), N_("Attacker"))
ID: Final = re.compile(r"[A-Z]{1,4}\d{1,2}", re.ASCII)
LONGEST_ID: Final = 6
LONGEST_NAME: Final = 60
MOST_BYTES: Final = 100_000
FACE_FIELDS: Final = tuple(f"face_{n}" for n in range(1, FACES + 1))
FACE_LABELS: Final = (
    N_("First face"),
    N_("Second face"),
    N_("Third face"),
    N_("Fourth face"),
)
EVERY_FACE: Final = tuple(
    (f"{strength}{symbol}", f"{strength} {symbol}".strip())
    for strength in range(1, 6)
    for symbol in SYMBOLS
)
FIELDS: Final = (
    CardField(
        "id",
        N_("Id"),
        N_("One to four letters and a number, such as FB14."),
        longest=LONGEST_ID,
    ),
    CardField("name", N_("Name"), longest=LONGEST_NAME),
    CardField("row", N_("Row"), choices=tuple(zip(ROWS, ROLES, strict=True))),
    CardField("value", N_("Value"), bounds=(1, MOST_VALUE)),
    *(
        CardField(
            name,
            label,
            N_("Y: may be booked, R: may be sent off, I: may be injured.")
            if name == FACE_FIELDS[-1]
            else "",
            choices=EVERY_FACE,
        )
        for name, label in zip(FACE_FIELDS, FACE_LABELS, strict=True)
    ),
)
BAD_ID: Final = N_("“%(id)s” is no id: one to four letters and a number are.")
BAD_NAME: Final = N_("Line %(line)s: this name cannot be kept.")
NUMBER_TWICE: Final = N_(
    "Line %(line)s: the number %(number)s stands twice; each card of a club has its own."
)
NOTHING: Final = N_("Paste at least one card, one on each line.")
TOO_LONG: Final = N_("That is more than 100 kB of text; paste only the cards.")


class FinaleTyping:
    """An id, the row, the value and four faces: a card as it lies in the box."""

    fields: tuple[CardField, ...] = FIELDS
    sample: str = "FB14 M 2 3Y 1 2 4 Jonas Drift\nFB15 M 2 3 3 2 1 Emil Sand\n"
    line: str = N_(
        "An id, the row (G, D, M or F), the value, four faces in turning order, each 1 to"
        " 5 with Y, R or I or nothing, and the name. What stands behind a # is passed over."
    )

    def faults(self, values: Stored, /) -> tuple[CardFault, ...]:
        """FI-CARD-1: the rest can only be chosen."""
        typed = str(values["id"])
        if ID.fullmatch(typed.upper()):
            return ()
        return (CardFault("id", RuleViolation("FI-CARD-1", BAD_ID, id=typed)),)

    def card(self, values: Stored, /) -> Footballer:
        faces = [face_of(str(values[name])) for name in FACE_FIELDS]
        return Footballer(
            str(values["id"]).upper(),
            str(values["name"]),
            ROWS.index(values["row"]),
            int(values["value"]),
            tuple(face for face in faces if face is not None),
        )

    def values(self, card: Footballer, /) -> Stored:
        faces = zip(FACE_FIELDS, map(str, card.faces), strict=True)
        row = ROWS[card.row]
        return {"id": card.id, "row": row, "value": card.value, **dict(faces)}

    def read(self, text: str, clean: NameCleaner, /) -> CardReading:
        """FI-CARD-1, FI-DATA-3: every line that is wrong, or some footballers."""
        if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
            return CardReading((), (RuleViolation("HV-CARD-03", TOO_LONG),))
        found = read_cards(text)
        if not found.rows and not found.errors:
            return CardReading((), (RuleViolation("HV-CARD-03", NOTHING),))
        cards = [row.man._replace(name=_cleaned(row, clean)) for row in found.rows]
        problems = (*found.errors, *_nameless(found.rows, cards), *_twice(found.rows))
        if problems:
            return CardReading((), tuple(problems))
        return CardReading(tuple(cards), (), found.warnings)


FINALE_TYPING: Final[CardTyping] = FinaleTyping()


def number_of_id(id_: str) -> int:
    """The number of a card is that of its id."""
    return int(id_.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def _cleaned(row: CardLine, clean: NameCleaner) -> str:
    try:
        return clean(row.man.name)
    except RuleViolation:
        return ""


def _nameless(
    rows: Sequence[CardLine], cards: Sequence[Footballer]
) -> Iterator[RuleViolation]:
    for row, card in zip(rows, cards, strict=True):
        if not card.name:
            yield RuleViolation("FI-CARD-1", BAD_NAME, line=row.line)


def _twice(rows: Sequence[CardLine]) -> Iterator[RuleViolation]:
    """A refusal for each number with two ids; `read_cards` refuses equal ids."""
    seen: dict[int, str] = {}
    for line, man in rows:
        number = number_of_id(man.id)
        if seen.setdefault(number, man.id) != man.id:
            yield RuleViolation("FI-CARD-1", NUMBER_TWICE, line=line, number=number)
