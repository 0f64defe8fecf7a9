"""A list that comes as a file: its bytes as text, its lines as cells by column.

HV-FILE-01, HV-FILE-02: what cannot be read is named with its line, and nothing is guessed.
"""

from __future__ import annotations

import base64
import csv
import io
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from competitions.files.spreadsheet import FORMULA
from engine.errors import N_, RuleViolation

MOST_BYTES, MOST_LINES, MOST_COLUMNS = 1_000_000, 5_000, 60
DELIMITERS = ",;\t"
# What a spreadsheet writes before the first line to say how cells are parted.
PARTED_BY = re.compile(r"sep=(.)", re.IGNORECASE)
ORDERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
LINE_ENDS = re.compile(r"\r\n|\r|\n")
QUOTED = re.compile(r'"[^"]*"')
WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
ARCHIVE = b"PK\x03\x04"
SHORT = 40


@dataclass(frozen=True, slots=True)
class LineProblem:
    """What is wrong with a line of a file; line 0 is the file as a whole."""

    line: int
    problem: RuleViolation


@dataclass(frozen=True, slots=True)
class ListLine:
    """The cells of a line by column; one that is not there is empty."""

    number: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


@dataclass(frozen=True, slots=True)
class ListColumns:
    """What a list may hold: heads as people write them, each with its column.

    Of each group of `needed` one column must be there.
    """

    heads: Mapping[str, str]
    needed: tuple[tuple[str, ...], ...]

    def title(self, column: str) -> str:
        """The first head of a column, as a sentence names it."""
        return next(head for head, one in self.heads.items() if one == column)


@dataclass(frozen=True, slots=True)
class ListFile:
    """All lines in order, the columns there are, and what is wrong."""

    lines: tuple[ListLine, ...] = ()
    columns: frozenset[str] = frozenset()
    # Heads that nobody knows.
    unread: tuple[str, ...] = ()
    problems: tuple[LineProblem, ...] = ()

    @property
    def content(self) -> dict[str, object]:
        """What it says, however it was written."""
        return {"lines": [dict(line.cells) for line in self.lines]}


def text_of_file(content: bytes) -> str:
    """HV-FILE-01: UTF-8 with or without its mark, else Windows-1252."""
    if len(content) > MOST_BYTES:
        raise _refusal(N_("The file is larger than 1 MB; divide it."))
    if content.startswith(ARCHIVE):
        raise _refusal(N_("This is no CSV file. Save the sheet as CSV first."))
    if not content.startswith(WIDE_MARKS):
        for encoding in ("utf-8-sig", "cp1252"):
            try:
                return content.decode(encoding)
            except UnicodeDecodeError:
                continue
    raise _refusal(N_("The file is no text in UTF-8 or Windows-1252."))


def packed_text(text: str) -> str:
    """The text as a form carries it from the preview to the second look."""
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked_text(packed: str) -> str:
    """What `packed_text` packed; of anything else a refusal."""
    machine = zlib.decompressobj()
    try:
        content = machine.decompress(
            base64.b64decode(packed, validate=True), 3 * MOST_BYTES
        )
        text = content.decode()
    except (ValueError, zlib.error):
        text = ""
    if not text or not machine.eof:
        raise _refusal(N_("The file was lost on the way; choose it again."))
    return text


def list_file(text: str, columns: ListColumns) -> ListFile:
    """HV-FILE-01, HV-FILE-02: the lines below the heads, or everything that is wrong."""
    text = text.removeprefix("\ufeff")
    try:
        _refuse_orders(text)
        records = list(_records(text))
        if not records:
            raise _Unreadable(1, N_("The file is empty."))
        (line, heads), *body = records
        return _under_heads(columns, _Heads(line, heads), body)
    except _Unreadable as error:
        return ListFile(problems=(error.problem,))


class _Unreadable(Exception):
    def __init__(self, line: int, message: str, **params: object) -> None:
        super().__init__(message)
        self.problem = LineProblem(line, _refusal(message, **params))


@dataclass(frozen=True, slots=True)
class _Heads:
    line: int
    cells: list[str]


def _refusal(message: str, **params: object) -> RuleViolation:
    return RuleViolation("HV-FILE-01", message, **params)


def _refuse_orders(text: str) -> None:
    if order := ORDERS.search(text):
        line = len(LINE_ENDS.findall(text, 0, order.start())) + 1
        message = N_("The text holds a control character (%(code)s); type it again.")
        raise _Unreadable(line, message, code=f"U+{ord(order[0]):04X}")


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    """Number and cells of each line that holds something; a quoted cell may hold lines."""
    first = next((li for li in LINE_ENDS.split(text) if li.strip()), "")
    named = PARTED_BY.fullmatch(first.strip())
    plain = QUOTED.sub("", first)
    delimiter = named[1] if named else max(DELIMITERS, key=plain.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line, count, skip = 1, 0, bool(named)
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise _unreadable(line, str(error)) from None
        if any(cell.strip() for cell in cells):
            count += not skip
            if count > MOST_LINES + 1:
                message = N_(
                    "At most %(most)s lines are read at once; divide the file."
                )
                raise _Unreadable(line, message, most=MOST_LINES)
            if not skip:
                yield line, [_cell(cell) for cell in cells]
            skip = False
        line = reader.line_num + 1


def _unreadable(line: int, why: str) -> _Unreadable:
    if "limit" in why:
        return _Unreadable(line, N_("A cell of this line is longer than any name."))
    return _Unreadable(line, N_("A quotation mark of this line is not closed."))


def _cell(text: str) -> str:
    """Without the sign by which our own files keep a text from being a formula."""
    if text.startswith("'") and FORMULA.match(text, 1):
        text = text[1:]
    return text.strip()


def _under_heads(
    columns: ListColumns, heads: _Heads, body: Iterable[tuple[int, list[str]]]
) -> ListFile:
    """The lines by column, as the first one names them."""
    if len(heads.cells) > MOST_COLUMNS:
        message = N_("A line has at most %(most)s cells.")
        raise _Unreadable(heads.line, message, most=MOST_COLUMNS)
    named = [columns.heads.get(_head(cell), "") for cell in heads.cells]
    for column, cell in zip(named, heads.cells, strict=True):
        if column and named.count(column) > 1:
            message = N_("The column “%(column)s” is there twice.")
            raise _Unreadable(heads.line, message, column=cell[:SHORT])
    for group in columns.needed:
        if not set(group) & set(named):
            message = N_("The first line names the columns; “%(column)s” is missing.")
            raise _Unreadable(heads.line, message, column=columns.title(group[0]))
    unread = [
        cell[:SHORT]
        for cell, column in zip(heads.cells, named, strict=True)
        if cell and not column
    ]
    lines, problems = [], []
    for number, cells in body:
        lines.append(ListLine(number, _by_column(named, cells)))
        if any(cells[len(named) :]):
            message = N_(
                "This line has %(count)s cells, but there are %(most)s columns."
            )
            places = {"count": len(cells), "most": len(named)}
            problems.append(LineProblem(number, _refusal(message, **places)))
    if not lines:
        raise _Unreadable(heads.line, N_("There is no line below the heads."))
    found = frozenset(filter(None, named))
    return ListFile(tuple(lines), found, tuple(unread), tuple(problems))


def _by_column(named: list[str], cells: list[str]) -> dict[str, str]:
    found = zip(named, cells, strict=False)
    return {column: cell for column, cell in found if column}


def _head(cell: str) -> str:
    return " ".join(cell.casefold().replace("’", "'").split())
