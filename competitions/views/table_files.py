"""The tables of a page as files, by one more parameter of its own address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django_tables2.columns import BoundColumn

from competitions.files.spreadsheet import (
    CSV_TYPE,
    ODS_TYPE,
    Cell,
    Grid,
    csv_file,
    ods_file,
)
from competitions.pages.text.labels import outcome_letters
from competitions.tables import LineTable

ASKED, TABLE = "file", "grid"
# Where a comma stands in numbers, spreadsheets part cells by semicolons.
COMMA_IN_NUMBERS = frozenset({"fr"})


Wanted: TypeAlias = Callable[[], Grid]
"""A table that is only written when its file is asked for."""


class TableFiles(NamedTuple):
    """Label and address of each table of a page as CSV, and the address of all as ODS."""

    csv: list[tuple[object, str]]
    ods: str


def table_files(request: HttpRequest, labels: Mapping[str, object]) -> TableFiles:
    """For the foot of the page, by the names of its tables."""

    def address(**wanted: str) -> str:
        query = request.GET.copy()
        for name, value in wanted.items():
            query[name] = value
        return f"?{query.urlencode()}"

    csv = [
        (label, address(**{ASKED: "csv", TABLE: name}))
        for name, label in labels.items()
    ]
    return TableFiles(csv, address(**{ASKED: "ods"}))


def table_file(
    request: HttpRequest, name: str, tables: Mapping[str, Wanted]
) -> HttpResponse | None:
    """The file that the address asks for: one table as CSV, or all of them as ODS."""
    kind = request.GET.get(ASKED)
    if kind is None:
        return None
    table = request.GET.get(TABLE) or next(iter(tables), "")
    if table not in tables:
        raise Http404
    if kind == "csv":
        delimiter = ";" if (get_language() or "")[:2] in COMMA_IN_NUMBERS else ","
        content, kept_as = csv_file(tables[table](), delimiter), CSV_TYPE
    elif kind == "ods":
        content, kept_as = ods_file(one() for one in tables.values()), ODS_TYPE
    else:
        raise Http404
    answer = HttpResponse(content, content_type=kept_as)
    saved = f'attachment; filename="{name}-{table}.{kind}"'
    answer.headers["Content-Disposition"] = saved
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def table_grid(table: LineTable) -> Wanted:
    """All rows in the order that is asked for, under the full names of the columns."""

    def grid() -> Grid:
        heads = {one.name: _full_name(one) for one in table.columns}
        rows = [*table.rows.data]
        if rows and hasattr(rows[0], "team"):
            # The page has it beneath the player's name.
            at = list(heads).index("name") + 1
            named = list(heads.items())
            heads = dict([*named[:at], ("team", _("Team")), *named[at:]])
        if rows and hasattr(rows[0], "adjustment"):
            # The page has it as a note.
            points = heads.pop("points")
            heads["adjustment"] = _("Points given or taken")
            heads["points"] = points
        cells = [[_cell(getattr(row, name)) for name in heads] for row in rows]
        places = (one.name for one in getattr(table, "open_places", ()))
        cells += [
            [place if name == "name" else "" for name in heads] for place in places
        ]
        return Grid(str(table.label), [*heads.values()], cells)

    return grid


def _full_name(column: BoundColumn) -> str:
    return str(column.column.full_name or column.column.verbose_name)


def _cell(value: object) -> Cell:
    """A value as a cell of a file; the form of a team as a letter for each match."""
    if isinstance(value, tuple):
        letters = outcome_letters()
        return " ".join(letters[one] for one in value)
    return value if isinstance(value, int) else str(value)
