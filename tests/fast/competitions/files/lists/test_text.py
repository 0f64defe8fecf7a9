"""Files as people have them, and as nobody should: read, or refused with the line."""

from __future__ import annotations

import pytest

from competitions.files.lists.text import (
    MOST_BYTES,
    MOST_LINES,
    ListColumns,
    list_file,
    packed_text,
    text_of_file,
    unpacked_text,
)
from competitions.files.spreadsheet import Grid, csv_file
from engine.errors import RuleViolation
from tests.corpus import CORPUS

COLUMNS = ListColumns({"team": "team", "player": "player"}, (("player",),))


def read(content):
    text = content if isinstance(content, str) else text_of_file(content)
    return list_file(text, COLUMNS)


def line_and_sentence(content):
    """The only sentence about a file, with its line."""
    try:
        (one,) = read(content).problems
    except RuleViolation as problem:
        return 0, problem.text
    return one.line, one.problem.text


@pytest.mark.rule("HV-FILE-01")
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_spreadsheets_write_is_read(delimiter, encoding, end):
    """UTF-8 and Windows-1252, with each sign between the cells."""
    lines = [("Team", "Player"), ("Löwen", 'Zoë "Z" – Ruiz'), ("Owls", "A,b;c")]
    quoted = [
        [f'"{cell.replace(chr(34), chr(34) * 2)}"' for cell in li] for li in lines
    ]
    content = end.join(delimiter.join(cells) for cells in quoted).encode(encoding)
    found = read(content)
    assert found.problems == ()
    assert [line.cells for line in found.lines] == [
        {"team": "Löwen", "player": 'Zoë "Z" – Ruiz'},
        {"team": "Owls", "player": "A,b;c"},
    ]


@pytest.mark.rule("HV-FILE-02")
def test_lines_are_counted_as_an_editor_counts_them():
    """A quoted cell may go over several lines, and empty ones count."""
    found = read('sep=;\n\nPlayer;Team\n"Vog\nStok";Owls\n;\nBerg;Owls\n')
    assert [(line.number, line["player"]) for line in found.lines] == [
        (4, "Vog\nStok"),
        (7, "Berg"),
    ]


def test_heads_stand_in_any_order_and_foreign_ones_are_named():
    found = read("Shoe size,PLAYER , Team\n43,Vog,Owls\n44\n")
    assert found.unread == ("Shoe size",)
    assert [line.cells for line in found.lines] == [
        {"player": "Vog", "team": "Owls"},
        {},
    ]


HOSTILE = {
    "nothing": (b"", 1, "empty"),
    "spaces": (b" \n\t\n", 1, "empty"),
    "only heads": (b"Player\n", 1, "below the heads"),
    "no heads": (b"Vog\nStok\n", 1, "missing"),
    "a head twice": (b"Player,Player\nVog,Stok\n", 1, "twice"),
    "more cells than heads": (b"Player\nVog\nStok,Berg\n", 3, "2 cells"),
    "too many heads": (b"Player" + b"," * 60 + b"\nVog\n", 1, "60"),
    "an open quotation mark": (b'Player\nVog\n"Stok\nBerg\n', 3, "quotation"),
    "a mark within a quoted cell": (b'Player\n"Vog"x\n', 2, "quotation"),
    "an endless cell": (b"Player\nVog\n" + b"x" * 200_000, 3, "longer"),
    "NUL": (b"Player\nVog\nSt\x00ok\n", 3, "U+0000"),
    "an escape": (b"Player\r\nVog\r\nSt\x1b[31mok\r\n", 3, "U+001B"),
    "a line separator": ("Player\nVo\u2028g\n".encode(), 2, "U+2028"),
    "wide characters": ("Player\nVog\n".encode("utf-16"), 0, "UTF-8"),
    "neither encoding": (b"Player\nV\x81\xe9g\n", 0, "UTF-8"),
    "a workbook": (b"PK\x03\x04" + b"\x00" * 50, 0, "CSV"),
    "too large": (b"Player\n" + b"x\n" * (MOST_BYTES // 2), 0, "1 MB"),
    "too many lines": (b"Player\n" + b"x\n" * (MOST_LINES + 1), MOST_LINES + 2, "5000"),
}


@pytest.mark.rule("HV-FILE-01")
@pytest.mark.rule("HV-FILE-02")
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_one_sentence_and_its_line(name):
    content, line, words = HOSTILE[name]
    found = line_and_sentence(content)
    assert found[0] == line
    assert words in found[1]


@pytest.mark.rule("HV-FILE-01")
def test_the_largest_file_is_read():
    """1 MB and 5,000 lines."""
    cell = "é" * 98
    text = "Player\n" + f"{cell}\n" * MOST_LINES
    content = text.encode().removesuffix(b"\n")
    content += b"x" * (MOST_BYTES - len(content))
    assert len(read(content).lines) == MOST_LINES


@pytest.mark.parametrize("text", ["=1+1", "'=1+1", "''@x", "'Vog", "-3", "+4 'x"])
def test_a_formula_goes_out_harmless_and_comes_back_as_it_was(text):
    grid = Grid("Players", ["Player"], [[text]])
    content = csv_file(grid, ";")
    cell = content.decode("utf-8-sig").splitlines()[1]
    assert cell[0] not in "=+-@"
    (line,) = read(content).lines
    assert line["player"] == text


def test_what_a_preview_carries_is_what_was_read():
    text = "Player\n" + "\n".join(one for one in CORPUS if one.isprintable())
    assert unpacked_text(packed_text(text)) == text


@pytest.mark.parametrize(
    "packed",
    ["", "x", "é", "AAAA", packed_text("Player")[:-8], packed_text("x" * 4_000_000)],
)
def test_what_was_never_packed_is_no_file(packed):
    with pytest.raises(RuleViolation, match="choose it again"):
        unpacked_text(packed)
