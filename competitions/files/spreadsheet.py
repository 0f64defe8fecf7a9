"""A table as a file for spreadsheets: CSV, or one or several as an OpenDocument file.

ODS is written by hand: the libraries for it are unkept or bring a whole office, and a flat
table of texts and whole numbers needs three small parts in a zip.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias
from xml.sax.saxutils import escape

ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
CSV_TYPE = "text/csv; charset=utf-8"
# What a spreadsheet reads as a formula, in wide letters too; and a text that has the sign
# already which makes a formula one, so that a file that is read in again is the same.
FORMULA = re.compile(r"'*\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NO_NAME = re.compile(r"[\[\]*?:/\\']")
EPOCH = (1980, 1, 1, 0, 0, 0)
SPACE = "urn:oasis:names:tc:opendocument:xmlns:"
CONTENT = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    f'<office:document-content xmlns:office="{SPACE}office:1.0"'
    f' xmlns:table="{SPACE}table:1.0" xmlns:text="{SPACE}text:1.0"'
    ' office:version="1.3"><office:body><office:spreadsheet>%s'
    "</office:spreadsheet></office:body></office:document-content>"
)
MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    f'<manifest:manifest xmlns:manifest="{SPACE}manifest:1.0" manifest:version="1.3">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{ODS_TYPE}"/>'
    '<manifest:file-entry manifest:full-path="content.xml"'
    ' manifest:media-type="text/xml"/></manifest:manifest>'
)

Cell: TypeAlias = str | int


class Grid(NamedTuple):
    """Rows under their heads; whole numbers stay numbers."""

    name: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def csv_file(grid: Grid, delimiter: str) -> bytes:
    """With the mark by which spreadsheets know UTF-8; a formula becomes a text."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter)
    writer.writerows([_plain(cell) for cell in row] for row in (grid.heads, *grid.rows))
    return text.getvalue().encode("utf-8-sig", "replace")


def _plain(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and FORMULA.match(cell) else cell


def ods_file(grids: Iterable[Grid]) -> bytes:
    """The tables as the bytes of an .ods file; equal tables make equal bytes.

    A text says its type, so none is read as a formula.
    """
    content = CONTENT % "".join(map(_table, grids))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as parts:
        # The first one, and as it is: by it the kind of file is known.
        parts.writestr(zipfile.ZipInfo("mimetype", EPOCH), ODS_TYPE)
        for name, text in (
            ("content.xml", content),
            ("META-INF/manifest.xml", MANIFEST),
        ):
            part = zipfile.ZipInfo(name, EPOCH)
            part.compress_type = zipfile.ZIP_DEFLATED
            parts.writestr(part, text.encode("utf-8", "replace"))
    return file.getvalue()


def _table(grid: Grid) -> str:
    name = escape(NO_NAME.sub(" ", NO_XML.sub("", grid.name))[:31], {'"': "&quot;"})
    rows = "".join(
        f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>"
        for row in (grid.heads, *grid.rows)
    )
    width = f'<table:table-column table:number-columns-repeated="{len(grid.heads)}"/>'
    return f'<table:table table:name="{name}">{width}{rows}</table:table>'


def _cell(cell: Cell) -> str:
    text = f"<text:p>{escape(NO_XML.sub('', str(cell)))}</text:p>"
    kind = f'float" office:value="{cell}' if isinstance(cell, int) else "string"
    return f'<table:table-cell office:value-type="{kind}">{text}</table:table-cell>'
