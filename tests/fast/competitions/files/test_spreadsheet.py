"""Tables as files: what a spreadsheet reads back, and that no cell is a formula."""

from __future__ import annotations

import csv
import io
import zipfile
from xml.etree import ElementTree

import pytest

from competitions.files.spreadsheet import ODS_TYPE, Grid, csv_file, ods_file

SPACE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
TABLE, TEXT, OFFICE = (SPACE % one for one in ("table", "text", "office"))
DANGEROUS = (
    *("=1+1", "+41 79", "-Owls", "@SUM(A1)", "\t=1", "\r=1", "\n=1"),
    *(" =1", "\uff1d1", "\uff0b1", "\uff0d1", "\uff20A1"),
)


def grid(*rows: tuple[str | int, ...], name: str = "Standings") -> Grid:
    return Grid(name, ("Rank", "Team"), rows)


def read_csv(content: bytes, delimiter: str = ",") -> list[list[str]]:
    text = content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


def read_ods(content: bytes) -> dict[str, list[list[tuple[str, str | None]]]]:
    """Tables by name: each cell as its text and the number that it says to be."""
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        tree = ElementTree.fromstring(parts.read("content.xml"))
    return {
        table.get(f"{TABLE}name", ""): [
            [
                (cell.findtext(f"{TEXT}p") or "", cell.get(f"{OFFICE}value"))
                for cell in row.iter(f"{TABLE}table-cell")
            ]
            for row in table.iter(f"{TABLE}table-row")
        ]
        for table in tree.iter(f"{TABLE}table")
    }


@pytest.mark.parametrize("delimiter", [",", ";"])
def test_csv_holds_each_cell_as_it_is(delimiter):
    rows = [(1, 'Owls; "the, best"'), (-3, "Äbo\u2019s")]
    found = read_csv(csv_file(grid(*rows), delimiter), delimiter)
    assert found == [["Rank", "Team"], ["1", rows[0][1]], ["-3", rows[1][1]]]


def test_csv_begins_with_the_mark_of_its_encoding():
    assert csv_file(grid(), ",").startswith(b"\xef\xbb\xbfRank")


@pytest.mark.parametrize("text", DANGEROUS)
def test_no_text_of_a_csv_is_a_formula(text):
    (_head, (_rank, cell)) = read_csv(csv_file(grid((1, text)), ","))
    assert cell == f"'{text}"


@pytest.mark.parametrize("text", DANGEROUS)
def test_no_text_of_an_ods_is_a_formula(text):
    content = ods_file([grid((1, text))])
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        written = parts.read("content.xml").decode()
    assert "formula" not in written
    assert written.count('office:value-type="string"') == 3
    assert read_ods(content)["Standings"][1][1][1] is None


def test_ods_holds_several_tables_with_numbers_as_numbers():
    second = Grid("Cards", ("Player",), [('<b> & "c"',)])
    found = read_ods(ods_file([grid((1, "Owls"), (2, "Äbo")), second]))
    assert found == {
        "Standings": [
            [("Rank", None), ("Team", None)],
            [("1", "1"), ("Owls", None)],
            [("2", "2"), ("Äbo", None)],
        ],
        "Cards": [[("Player", None)], [('<b> & "c"', None)]],
    }


def test_an_ods_says_first_and_plainly_what_it_is():
    content = ods_file([grid()])
    assert content[30:38] == b"mimetype"
    assert content[38 : 38 + len(ODS_TYPE)] == ODS_TYPE.encode()
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        assert parts.testzip() is None
        assert set(parts.namelist()) == {
            *("mimetype", "content.xml", "META-INF/manifest.xml")
        }


def test_the_same_tables_give_the_same_bytes():
    assert ods_file([grid((1, "Owls"))]) == ods_file([grid((1, "Owls"))])


@pytest.mark.parametrize("text", ["a\x00b", "a\x1bb", "a\ud800b", "a\uffffb"])
def test_what_no_file_can_hold_does_not_spoil_it(text):
    content = ods_file([grid((1, text), name=f"[{text}]: a/b*c" * 9)])
    (name,) = read_ods(content)
    assert len(name) <= 31
    assert "[" not in name
    assert csv_file(grid((1, text)), ",")
