"""A club's own cards pasted as CSV: cards or errors by line and column, never half.

HV-CARD-01: reading changes nothing, so every reading is a dry run; what was read is
stored by an action, and only when there are no errors.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from competitions.files.paste import MOST_BYTES
from competitions.rules.names import NAME_LIMIT, clean_name
from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import (
    FAMILY_VALUES,
    SKILLS,
    ChallengeKind,
    LegendCard,
    PlayerCard,
    PlayerKind,
    PowerCard,
    PrintedChallenge,
    Words,
)
from engine.games.helvetia.box.squads import (
    FieldVerdict,
    check_legend,
    check_player,
    check_power,
    repeated_numbers,
)

MOST_ROWS = 100
EFFECT_LIMIT = 300
DELIMITERS = "\t;,"

PLAYER_COLUMNS = ("number", "name", "kind", "boost", *SKILLS, *FAMILY_VALUES)
POWER_COLUMNS = ("number", "name", "level", "challenge_count", "challenge", "effect")
LEGEND_COLUMNS = ("number", "name", "effect")

PLAYER_TEMPLATE = (
    "number,name,kind,boost,steal,tackle,clear,pressure,"
    "dribble,long_pass,shot,header\n"
    "1,Jux,keeper,2,8,6,12,3,6,12,4,4\n"
    "3,Knick,field,4,12,10,11,4,11,11,8,8\n"
    "10,Schalk,captain,4,11,9,10,4,15,15,14,8\n"
)
POWER_TEMPLATE = (
    "number,name,level,challenge_count,challenge,effect\n"
    "15,Nutmeg,1,1,dribbles,Your carrier dribbles with 4 more.\n"
    "21,Sleight of foot,2,3,shots,Move your aim to a neighbouring free cell.\n"
)
LEGEND_TEMPLATE = (
    "number,name,effect\n1,Unlucky thirteen,Your next d20 counts as a 1.\n"
)

KINDS: dict[str, PlayerKind] = {
    **dict.fromkeys(("keeper", "goalkeeper", "gardien", "g", "k"), PlayerKind.KEEPER),
    **dict.fromkeys(("field", "joueur", "champ", "-", "f", ""), PlayerKind.FIELD),
    **dict.fromkeys(("captain", "capitaine", "c"), PlayerKind.CAPTAIN),
}
# Headings people use besides the ids of the columns.
ALIASES: dict[str, str] = {
    "no": "number",
    "nr": "number",
    "numéro": "number",
    "numero": "number",
    "nom": "name",
    "type": "kind",
    "piquer": "steal",
    "tacle": "tackle",
    "dégagement": "clear",
    "degagement": "clear",
    "press": "pressure",
    "pression": "pressure",
    "long": "long_pass",
    "passe_longue": "long_pass",
    "shoot": "shot",
    "head": "header",
    "tête": "header",
    "tete": "header",
    "niveau": "level",
    "défi": "challenge",
    "defi": "challenge",
    "count": "challenge_count",
    "nombre": "challenge_count",
    "effet": "effect",
    "text": "effect",
    "texte": "effect",
}
WORTHLESS_FRACTION = frozenset({".0", ",0", ".00", ",00"})

Card = TypeVar("Card", PlayerCard, PowerCard, LegendCard)


@dataclass(frozen=True, slots=True)
class CellError:
    """HV-CARD-02: what is wrong, with its line and column; column "" is the line."""

    line: int
    column: str
    problem: RuleViolation


@dataclass(frozen=True, slots=True)
class CardRows(Generic[Card]):
    """The cards that were read, in order, and every error that was met."""

    cards: tuple[Card, ...] = ()
    errors: tuple[CellError, ...] = ()

    @property
    def ok(self) -> bool:
        """May the cards be stored?"""
        return bool(self.cards) and not self.errors


class _Cells:
    """One line's cells by column; collects what is wrong with them."""

    def __init__(self, line: int, values: Mapping[str, str]) -> None:
        self.line = line
        self.values = values
        self.errors: list[CellError] = []

    def __getitem__(self, column: str) -> str:
        return self.values.get(column, "").strip()

    def refuse(self, column: str, problem: RuleViolation) -> None:
        self.errors.append(CellError(self.line, column, problem))

    def name(self) -> str:
        try:
            return clean_name(self["name"], NAME_LIMIT)
        except RuleViolation as problem:
            self.refuse("name", problem)
            return ""

    def whole(self, column: str) -> int:
        """A whole number; 12.0 counts as 12, 12.5 is refused."""
        text = self[column]
        if text[-2:] in WORTHLESS_FRACTION or text[-3:] in WORTHLESS_FRACTION:
            text = text[: -2 if text[-2:] in WORTHLESS_FRACTION else -3]
        if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10:
            return int(text)
        message = N_("A whole number is needed here, not “%(value)s”.")
        if not text:
            message = N_("A whole number is needed here; the cell is empty.")
        self.refuse(column, RuleViolation("HV-CARD-02", message, value=text[:40]))
        return 0

    def whole_or_none(self, column: str) -> int | None:
        return self.whole(column) if self[column] else None

    def effect(self) -> Words:
        if not self["effect"]:
            return Words("")
        try:
            return Words(clean_name(self["effect"], EFFECT_LIMIT))
        except RuleViolation as problem:
            self.refuse("effect", problem)
            return Words("")


def read_players(text: str) -> CardRows[PlayerCard]:
    """HV-CARD-02, HC-PLY-10: player cards, in the order of the template's columns."""
    return _read(text, PLAYER_COLUMNS, _player, check_player)


def read_powers(text: str) -> CardRows[PowerCard]:
    """HV-CARD-02, HC-PWR-10: POWER cards."""
    return _read(text, POWER_COLUMNS, _power, check_power)


def read_legends(text: str) -> CardRows[LegendCard]:
    """HV-CARD-02, HC-SHT-04: LEGEND cards."""
    return _read(text, LEGEND_COLUMNS, _legend, check_legend)


def _read(
    text: str,
    columns: Sequence[str],
    make: Callable[[_Cells], Card],
    check: Callable[[Card], tuple[FieldVerdict, ...]],
) -> CardRows[Card]:
    oversize = _oversize(text)
    if oversize:
        return CardRows(errors=(oversize,))
    records, errors = _records(text, columns)
    cards: list[Card] = []
    for cells in records:
        card = make(cells)
        reported = {error.column for error in cells.errors}
        for verdict in check(card):
            if verdict.field not in reported:
                cells.refuse(verdict.field, verdict.problem)
        errors += cells.errors
        cards.append(card)
    errors += _repeated(records, cards)
    return CardRows(tuple(cards), tuple(sorted(errors, key=lambda e: e.line)))


def _oversize(text: str) -> CellError | None:
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        message = N_("That is more than 100 kB of text; paste only the cards.")
        return CellError(1, "", RuleViolation("HV-CARD-03", message))
    return None


def _records(text: str, columns: Sequence[str]) -> tuple[list[_Cells], list[CellError]]:
    """The lines as cells; a first line that names columns gives their order."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = [(n, line) for n, line in enumerate(plain.split("\n"), 1) if line.strip()]
    delimiter = next((d for d in DELIMITERS if lines and d in lines[0][1]), ",")
    table = [(n, next(csv.reader([line], delimiter=delimiter))) for n, line in lines]
    order, errors = _order(table[0], columns) if table else ([], [])
    body = table[1:] if order else table
    return _aligned(body[:MOST_ROWS], order or list(columns), errors + _size(body))


def _size(body: list[tuple[int, list[str]]]) -> list[CellError]:
    """HV-CARD-03: at least one card and not a whole archive."""
    if not body:
        message = N_("Paste at least one card, one on each line.")
        return [CellError(1, "", RuleViolation("HV-CARD-03", message))]
    if len(body) > MOST_ROWS:
        message = N_("At most %(most)s cards are read at once; these are %(count)s.")
        problem = RuleViolation("HV-CARD-03", message, most=MOST_ROWS, count=len(body))
        return [CellError(body[MOST_ROWS][0], "", problem)]
    return []


def _order(
    first: tuple[int, list[str]], columns: Sequence[str]
) -> tuple[list[str], list[CellError]]:
    """The columns named by the first line, or none if it holds a card already."""
    line, cells = first
    named = [_column(cell) for cell in cells]
    if "number" not in named and "name" not in named:
        return [], []
    unknown = [
        cell for cell, column in zip(cells, named, strict=True) if column not in columns
    ]
    message = N_("There is no column “%(column)s” here; the columns are %(columns)s.")
    errors = [
        CellError(
            line,
            cell.strip()[:40],
            RuleViolation(
                "HV-CARD-02",
                message,
                column=cell.strip()[:40],
                columns=", ".join(columns),
            ),
        )
        for cell in unknown
    ]
    return named, errors


def _column(heading: str) -> str:
    key = "_".join(heading.casefold().split())
    return ALIASES.get(key, key)


def _aligned(
    body: list[tuple[int, list[str]]], order: list[str], errors: list[CellError]
) -> tuple[list[_Cells], list[CellError]]:
    records = []
    for line, values in body:
        cells = _Cells(line, dict(zip(order, values, strict=False)))
        if any(value.strip() for value in values[len(order) :]):
            message = N_(
                "This line has %(count)s cells, but there are %(most)s columns."
            )
            cells.refuse(
                "",
                RuleViolation(
                    "HV-CARD-02", message, count=len(values), most=len(order)
                ),
            )
        records.append(cells)
    return records, errors


def _player(cells: _Cells) -> PlayerCard:
    kind = KINDS.get(cells["kind"].casefold())
    if kind is None:
        message = N_("“%(value)s” is not a kind of player: keeper, field or captain.")
        problem = RuleViolation("HC-PLY-01", message, value=cells["kind"][:40])
        cells.refuse("kind", problem)
    return PlayerCard(
        number=cells.whole("number"),
        name=cells.name(),
        kind=kind or PlayerKind.FIELD,
        boost=cells.whole("boost"),
        **{skill: cells.whole(skill) for skill in SKILLS},
        family_defence=cells.whole_or_none("family_defence"),
        family_defence_exhausted=cells.whole_or_none("family_defence_exhausted"),
        family_attack=cells.whole_or_none("family_attack"),
        family_attack_exhausted=cells.whole_or_none("family_attack_exhausted"),
    )


def _power(cells: _Cells) -> PowerCard:
    return PowerCard(
        number=cells.whole("number"),
        id="",
        name=Words(cells.name()),
        level=cells.whole("level"),
        challenge=PrintedChallenge(_challenge(cells), cells.whole("challenge_count")),
        effect=cells.effect(),
    )


def _challenge(cells: _Cells) -> ChallengeKind:
    try:
        return ChallengeKind(cells["challenge"].casefold().replace(" ", "_"))
    except ValueError:
        message = N_("“%(value)s” is not a challenge; choose one of %(kinds)s.")
        problem = RuleViolation(
            "HC-CHL-03",
            message,
            value=cells["challenge"][:40],
            kinds=", ".join(ChallengeKind),
        )
        cells.refuse("challenge", problem)
        return ChallengeKind.SHOTS


def _legend(cells: _Cells) -> LegendCard:
    return LegendCard(
        number=cells.whole("number"),
        id="",
        name=Words(cells.name()),
        effect=cells.effect(),
    )


def _repeated(records: list[_Cells], cards: Sequence[Card]) -> list[CellError]:
    """HC-PLY-01: a number twice is an error at the line that repeats it."""
    found = []
    for problem in repeated_numbers(card.number for card in cards):
        number = problem.params["number"]
        lines = [
            r.line for r, c in zip(records, cards, strict=True) if c.number == number
        ]
        if number:
            found.append(CellError(lines[-1], "number", problem))
    return found
