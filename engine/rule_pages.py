"""The pages of docs/rules as commands and the site read them: rules, rulings on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

DOCS: Final = Path(__file__).resolve().parent.parent / "docs" / "rules"
# Each game has two or three letters of its own: FB-TACK-03.
RULE_ID: Final = re.compile(r"[A-Z]{2,3}-(?:[A-Z]+-)?\d+")
ROW: Final = re.compile(rf"^\| ({RULE_ID.pattern}) \| (.*?) \|", re.MULTILINE)
RULING: Final = re.compile(r"^- \*\*RULING ([^*]+)\*\*: (.*)$", re.MULTILINE)
FORMERLY: Final = re.compile(rf"Formerly ({RULE_ID.pattern})\.")
# What is in brackets after a title is for programmers.
TITLE: Final = re.compile(r"^##? (.*?)(?: \(`.*)?$", re.MULTILINE)


class RuleSection(NamedTuple):
    """Rules that stand under one title, by their ids, and the rulings that follow them."""

    page: str
    title: str
    rules: dict[str, str]
    rulings: tuple[tuple[str, str], ...]


def sections_of(folder: Path, page: str = "*") -> Iterator[RuleSection]:
    """All that has a rule or a ruling, page by page, in the order of the pages."""
    for text in _texts(folder, page):
        head, *parts = TITLE.split(text)
        titles, texts = ["", *parts[::2]], [head, *parts[1::2]]
        for title, part in zip(titles, texts, strict=True):
            rules = {found[1]: found[2] for found in ROW.finditer(part)}
            rulings = tuple((each[1], each[2]) for each in RULING.finditer(part))
            if rules or rulings:
                # the first title of a page is its own
                yield RuleSection(titles[1] if parts else "", title, rules, rulings)


def rules_of(folder: Path, page: str = "*") -> dict[str, str]:
    """Every rule by its id, in our words; those of one page if it is named."""
    sections = sections_of(folder, page)
    return {rule: text for section in sections for rule, text in section.rules.items()}


def earlier_ids(rules: dict[str, str], rule: str) -> list[str]:
    """The ids of the rules that this id was given to before."""
    return [each for each, text in rules.items() if rule in FORMERLY.findall(text)]


def rulings_of(folder: Path) -> list[tuple[str, str]]:
    """All rulings: the ids that each is about, and what it says."""
    return [ruling for section in sections_of(folder) for ruling in section.rulings]


def rulings_on(
    rulings: Iterable[tuple[str, str]], rule: str
) -> Iterator[tuple[str, str]]:
    """The rulings that name this rule."""
    for about, text in rulings:
        if rule in RULE_ID.findall(about):
            yield about, text


def _texts(folder: Path, page: str) -> Iterator[str]:
    for each in sorted(folder.glob(f"{page}.md")):
        yield each.read_text(encoding="utf-8")
