"""A club's own set of footballers as text: a line for each, and all that is wrong with it.

    FB14 M 2 3Y 1 2 4 Jonas Drift

An id, the row, the value, four faces in turning order, the name. What stands behind a #
is passed over. The shape is refused where it is broken; sums that are unlike those of our
sets are only odd.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.errors import N_, RuleViolation
from engine.games.finale.box.cards import (
    FACES,
    KEEPER,
    MOST_VALUE,
    NONE,
    ROWS,
    CardSet,
    Footballer,
    face_of,
)

MOST: Final = 30
LEAST: Final = 15
# FI-DATA-2: the values of the men of each row; all of them come to 100.
KEEPER_VALUES: Final = (2, 3, 5)
ROW_VALUES: Final = (1, 2, 2, 3, 3, 4, 4, 5, 6)
# FI-DATA-4.
TOTAL_STRENGTH: Final = 365
_ID: Final = re.compile(r"[A-Za-z]{1,4}\d{1,2}", re.ASCII)
_NAME: Final = 60
_COLUMNS: Final = 3 + FACES

TOO_FEW_WORDS: Final = N_(
    "Line %(line)s: an id, a row, a value, four faces and a name are expected."
)
BAD_ID: Final = N_(
    "Line %(line)s: %(id)s is no id; one to four letters and a number are."
)
BAD_ROW: Final = N_("Line %(line)s: the row is G, D, M or F, not %(row)s.")
BAD_VALUE: Final = N_("Line %(line)s: the value is 1 to 6, not %(value)s.")
BAD_FACE: Final = N_(
    "Line %(line)s: a face is 1 to 5 with Y, R or I or nothing, not %(face)s."
)
LONG_NAME: Final = N_("Line %(line)s: a name has 60 characters at most.")
ID_TWICE: Final = N_("Line %(line)s: the id %(id)s stands twice.")
TOO_MANY: Final = N_("A set has 30 footballers at most, not %(count)s.")
TOO_FEW: Final = N_("A squad is chosen of 15 footballers at least, not of %(count)s.")
NO_KEEPERS: Final = N_("A set has two keepers at least.")
NO_ROW: Final = N_("A set has at least one footballer of each row.")
ODD_STRENGTH: Final = N_(
    "Line %(line)s: the faces come to %(found)s; %(wanted)s would be usual."
)
ODD_VALUES: Final = N_("The values of row %(row)s are unlike those of other sets.")
ODD_TOTAL: Final = N_("The faces of the set come to %(found)s, and not to 365.")


class SetReading(NamedTuple):
    """The set, or None; what is wrong with it, and what is only odd."""

    cards: CardSet | None
    errors: tuple[RuleViolation, ...] = ()
    warnings: tuple[RuleViolation, ...] = ()


class CardLine(NamedTuple):
    """A footballer, and the line on which he stands."""

    line: int
    man: Footballer


class CardLines(NamedTuple):
    """Some footballers of a set; what is wrong with their lines, and what is only odd."""

    rows: tuple[CardLine, ...]
    errors: tuple[RuleViolation, ...] = ()
    warnings: tuple[RuleViolation, ...] = ()


def read_set(text: str, name: str) -> SetReading:
    """FI-CARD-1 is kept or refused, FI-DATA-2 to FI-DATA-4 are looked at."""
    rows, errors = _lines(text)
    if not errors:
        errors += _whole(rows)
    if errors:
        return SetReading(None, tuple(errors))
    men = tuple(row.man for row in rows)
    return SetReading(CardSet("", name, men), (), tuple(_odd(rows)))


def read_cards(text: str) -> CardLines:
    """FI-CARD-1, FI-DATA-3: the footballers in a text; they need not be a whole set."""
    rows, errors = _lines(text)
    if not errors:
        errors += [*_repeated(rows), *_too_many(rows)]
    return CardLines(tuple(rows), tuple(errors), tuple(_odd_lines(rows)))


def _lines(text: str) -> tuple[list[CardLine], list[RuleViolation]]:
    rows: list[CardLine] = []
    errors: list[RuleViolation] = []
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.partition("#")[0].split()
        if plain:
            found = _row(number, plain)
            if isinstance(found, RuleViolation):
                errors.append(found)
            else:
                rows.append(CardLine(number, found))
    return rows, errors


def _row(line: int, words: Sequence[str]) -> Footballer | RuleViolation:
    if len(words) <= _COLUMNS:
        return _wrong("FI-CARD-1", TOO_FEW_WORDS, line=line)
    id_, letter, value, *rest = words
    faces, name = rest[:FACES], " ".join(rest[FACES:])
    if not _ID.fullmatch(id_):
        return _wrong("FI-CARD-1", BAD_ID, line=line, id=id_[:20])
    if len(letter) != 1 or letter.upper() not in ROWS:
        return _wrong("FI-CARD-1", BAD_ROW, line=line, row=letter[:20])
    if value not in tuple(map(str, range(1, MOST_VALUE + 1))):
        return _wrong("FI-DATA-1", BAD_VALUE, line=line, value=value[:20])
    read = [face_of(face.upper()) for face in faces]
    for face, found in zip(faces, read, strict=True):
        if found is None:
            return _wrong("FI-DATA-5", BAD_FACE, line=line, face=face[:20])
    if len(name) > _NAME:
        return _wrong("FI-CARD-1", LONG_NAME, line=line)
    sides = tuple(face for face in read if face is not None)
    return Footballer(id_.upper(), name, ROWS.index(letter.upper()), int(value), sides)


def _repeated(rows: Sequence[CardLine]) -> Iterator[RuleViolation]:
    seen = set[str]()
    for line, man in rows:
        if man.id in seen:
            yield _wrong("FI-CARD-1", ID_TWICE, line=line, id=man.id)
        seen.add(man.id)


def _too_many(rows: Sequence[CardLine]) -> Iterator[RuleViolation]:
    if len(rows) > MOST:
        yield _wrong("FI-CMP-1", TOO_MANY, count=len(rows))


def _whole(rows: Sequence[CardLine]) -> Iterator[RuleViolation]:
    """What the lines are together."""
    yield from _repeated(rows)
    yield from _too_many(rows)
    if len(rows) < LEAST:
        yield _wrong("FI-SET-1", TOO_FEW, count=len(rows))
    in_row = Counter(row.man.row for row in rows)
    if in_row[KEEPER] < 2:
        yield _wrong("FI-SET-2", NO_KEEPERS)
    if not all(in_row[row] for row in range(len(ROWS))):
        yield _wrong("FI-SET-3", NO_ROW)


def _odd(rows: Sequence[CardLine]) -> Iterator[RuleViolation]:
    """FI-DATA-2 to FI-DATA-4: what makes a set stronger or weaker than ours."""
    yield from _odd_lines(rows)
    yield from _odd_sums([row.man for row in rows])


def _odd_lines(rows: Sequence[CardLine]) -> Iterator[RuleViolation]:
    """FI-DATA-3."""
    for line, man in rows:
        found = sum(face.strength for face in man.faces)
        symbols = sum(face.symbol != NONE for face in man.faces)
        wanted = 5 + 2 * man.value + symbols
        if found != wanted:
            yield _wrong(
                "FI-DATA-3", ODD_STRENGTH, line=line, found=found, wanted=wanted
            )


def set_problems(men: Sequence[Footballer]) -> Iterator[RuleViolation]:
    """What is wrong with a set as a whole, and what is only odd, line by line not."""
    whole = list(_whole([CardLine(n, man) for n, man in enumerate(men, 1)]))
    yield from whole or _odd_sums(men)


def _odd_sums(men: Sequence[Footballer]) -> Iterator[RuleViolation]:
    """FI-DATA-2, FI-DATA-4."""
    for row, letter in enumerate(ROWS):
        values = sorted(man.value for man in men if man.row == row)
        if tuple(values) != (ROW_VALUES if row else KEEPER_VALUES):
            yield _wrong("FI-DATA-2", ODD_VALUES, row=letter)
    total = sum(face.strength for man in men for face in man.faces)
    if total != TOTAL_STRENGTH:
        yield _wrong("FI-DATA-4", ODD_TOTAL, found=total)


def _wrong(rule: str, text: str, **params: object) -> RuleViolation:
    return RuleViolation(rule, text, **params)
