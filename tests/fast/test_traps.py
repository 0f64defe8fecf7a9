"""The rules of the book, its worked examples, what implementers get wrong: all of it is here."""

from __future__ import annotations

import re
from pathlib import Path

from engine.rule_pages import earlier_ids, rules_of
from scripts.rules import listed

TESTS = Path(__file__).resolve().parents[1]
TRAPS = range(1, 56)
EXAMPLES = """
MOVE-1 MOVE-2 MOVE-3 MOVE-4 MOVE-5 MOVE-6 MOVE-7 MOVE-8 HALF STEAL-1 STEAL-2
TACK-1 TACK-2 TACK-3 FOUL-1 FOUL-3 FOUL-4 FOUL-5 FOUL-6 FOUL-7 PEN-1 PRES-1 PRES-2 PRES-3
SHORT-1 SHORT-2 SHORT-3 LONG-1 LONG-2 LONG-3 LONG-4 LONG-5 CLR-1 SHOT-1 SHOT-2 SHOT-3
SHOT-4 SHOT-5 SHOT-6 REP-1 REP-3 OFF-1 OFF-2 OFF-4 OFF-5 OFF-7 CLK-1 CLK-2 KO-1 GK-1 SO-1
SUB-1 SUB-2 FAM-1 FAM-2 FAM-3 FAM-4 TRN-1 CARD-1 FAT-1 SUSP-1 FFT-1 FFT-2 CHP-1 CHP-2
SHT-1 SHT-2 C01 C05 C09
"""

# How far the ids of each chapter count; that each of them has a test is told elsewhere.
CHAPTERS = """
KIT 8 PLY 10 SET 6 TOSS 1 PLACE 7 KO 4 TURN 7 MOVE 16 BALL 5 LOOSE 5 DEF 5 STEAL 5 TACK 4
FOUL 7 RST 6 PEN 6 PRES 5 SHORT 7 INT 2 LONG 3 DEV 3 LAND 6 CLR 4 HEAD 2 SHOT 8 REP 3 GK 5
GKICK 3 SUB 8 OFF 10 POSS 3 CLK 5 HALF 2 ET 3 SO 7 FFT 3 OWN 4 FAM 14 FAT 3 REC 4 SUSP 7
DECK 5 TRN 3 CHL 4 CUP 2 CHP 3 CMP 4 SHT 5 STAT 1
"""
WITH_GAPS = {
    "PWR": (1, 2, 3, 4, 10, 11, 12, 13, 14),
    "GEO": (*range(1, 8), *range(10, 18), 20, 21, 22, 30, 40),
}


def rules_of_the_book() -> set[str]:
    chapters = re.findall(r"([A-Z]+) (\d+)", CHAPTERS)
    numbers = {name: range(1, int(last) + 1) for name, last in chapters} | WITH_GAPS
    return {f"HC-{name}-{n:02}" for name, of_it in numbers.items() for n in of_it}


def texts() -> list[str]:
    paths = sorted(TESTS.rglob("test_*.py"))
    return [p.read_text("utf-8") for p in paths if p.name != Path(__file__).name]


def marked() -> set[int]:
    """The traps that a test names in its marker."""
    lists = re.findall(r"mark\.trap\(([\d, ]+)\)", "".join(texts()))
    return {int(n) for numbers in lists for n in numbers.split(",")}


def examples_told() -> set[str]:
    """TV-MOVE-1, "TV-MOVE-1 to TV-MOVE-6", test_tv_shot_4_and_5_something."""
    text = "".join(texts()).replace("_", "-").upper()
    found = set(re.findall(r"TV-([A-Z]+-\d+|C\d+|HALF)", text))
    pairs = re.findall(r"TV-([A-Z]+)-(\d+)[- ](?:TO|AND)[- ](?:TV-\1-)?(\d+)", text)
    for kind, first, last in pairs:
        found |= {f"{kind}-{n}" for n in range(int(first), int(last) + 1)}
    return found


def test_every_rule_of_the_book_stands_in_our_pages():
    assert len(rules_of_the_book()) == 282
    pages = rules_of(TESTS.parent / "docs" / "rules")
    gone = rules_of_the_book() - set(listed())
    assert sorted(rule for rule in gone if not earlier_ids(pages, rule)) == []


def test_every_trap_has_a_test():
    assert sorted(set(TRAPS) - marked()) == []
    assert marked() <= set(TRAPS)


def test_every_worked_example_has_a_test():
    assert sorted(set(EXAMPLES.split()) - examples_told()) == []
