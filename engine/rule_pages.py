"""The pages of docs/rules as the command line reads them: rules, and rulings on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

# Each game has two or three letters of its own: FB-TACK-03.
ROW: Final = re.compile(r"^\| ([A-Z]{2,3}-(?:[A-Z]+-)?\d+) \| (.*?) \|", re.MULTILINE)
RULING: Final = re.compile(r"^- \*\*RULING ([^*]+)\*\*: (.*)$", re.MULTILINE)
FORMERLY: Final = re.compile(r"Formerly ([A-Z]{2,3}-(?:[A-Z]+-)?\d+)\.")


def rules_of(folder: Path) -> dict[str, str]:
    """Every rule by its id, in our words."""
    return {
        found[1]: found[2] for text in _texts(folder) for found in ROW.finditer(text)
    }


def renamed(rules: dict[str, str], rule: str) -> list[str]:
    """The ids of the rules that this id was given to before."""
    return [each for each, text in rules.items() if rule in FORMERLY.findall(text)]


def rulings_on(folder: Path, rule: str) -> Iterator[tuple[str, str]]:
    """The rulings that name this rule: the ids they are about, and what they say."""
    for text in _texts(folder):
        for found in RULING.finditer(text):
            if re.search(rf"\b{re.escape(rule)}\b", found[1]):
                yield found[1], found[2]


def _texts(folder: Path) -> Iterator[str]:
    for page in sorted(folder.glob("*.md")):
        yield page.read_text(encoding="utf-8")
