"""Men and cards are counted by name, nowhere by a bare number."""

from __future__ import annotations

import re

from tests.paths import ROOT

COUNTED = re.compile(r"// 9\b|\b9 \* [a-z]|range\((?:9|18|25)\)|[*+] (?:18|25)\b")


def test_men_and_cards_are_counted_by_name():
    files = (ROOT / "engine" / "games" / "helvetia").rglob("*.py")
    lines = [
        f"{path.name}: {line.strip()}"
        for path in files
        for line in path.read_text("utf-8").splitlines()
        if COUNTED.search(line)
    ]
    assert lines == []
