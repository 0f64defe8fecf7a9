"""The rules by their ids, as docs/rules has them: all of them, those searched, one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from engine.rule_pages import (
    DOCS,
    RULE_ID,
    RuleSection,
    earlier_ids,
    rulings_of,
    rulings_on,
    sections_of,
)

_MARKED: Final = re.compile(rf"(`[^`]+`|\b{RULE_ID.pattern}\b)")


class Passage(NamedTuple):
    """A piece of a rule's text; `rule` is the id it leads to, if it is one."""

    text: str
    rule: str = ""
    is_code: bool = False


class RuleLine(NamedTuple):
    """A rule or a ruling: its id, or what it is about, and its text."""

    name: str
    text: tuple[Passage, ...]


class RuleGroup(NamedTuple):
    """The rules under one title, with the number of them that its reader sees."""

    title: str
    rules: tuple[RuleLine, ...]
    rulings: tuple[RuleLine, ...]

    @property
    def size(self) -> int:
        return len(self.rules) + len(self.rulings)


class RulebookChapter(NamedTuple):
    """A page of docs/rules."""

    title: str
    groups: tuple[RuleGroup, ...]


class RulebookPage(NamedTuple):
    """All chapters, or of each what has the words that were asked for."""

    asked: str
    chapters: tuple[RulebookChapter, ...]

    @property
    def size(self) -> int:
        return sum(group.size for each in self.chapters for group in each.groups)


class RulePage(NamedTuple):
    """One rule with what was ruled on it, where it stands and what stands beside it."""

    rule: RuleLine
    chapter: str
    group: str
    rulings: tuple[RuleLine, ...]
    before: str | None
    after: str | None


def rulebook_page(query: str) -> RulebookPage:
    """What is shown to who types this; an id brings its rule, words all that have them."""
    words = query.casefold().split()
    chapters = []
    for title, sections in groupby(_sections(), lambda section: section.page):
        groups = [_group(section, words) for section in sections]
        groups = [group for group in groups if group.size]
        if groups:
            chapters.append(RulebookChapter(title, tuple(groups)))
    return RulebookPage(query, tuple(chapters))


@lru_cache(maxsize=1_000)
def rule_page(rule: str) -> RulePage | None:
    """None where no rule has this id.

    A page of a match names many rules.
    """
    for section in _sections():
        if rule in section.rules:
            ids = list(section.rules)
            n = ids.index(rule)
            return RulePage(
                _line(rule, section.rules[rule]),
                section.page,
                section.title,
                tuple(_line(*one) for one in rulings_on(_rulings(), rule)),
                ids[n - 1] if n else None,
                ids[n + 1] if n + 1 < len(ids) else None,
            )
    return None


def rule_now(rule: str) -> str | None:
    """The id that took the place of this one, which is no longer in use."""
    for section in _sections():
        for each in earlier_ids(section.rules, rule):
            return each
    return None


@cache
def _sections() -> tuple[RuleSection, ...]:
    """Read once: the pages change with the program."""
    return tuple(sections_of(DOCS))


@cache
def _rulings() -> tuple[tuple[str, str], ...]:
    return tuple(rulings_of(DOCS))


def _group(section: RuleSection, words: list[str]) -> RuleGroup:
    """What of a section has all these words."""

    def chosen(lines: Iterable[tuple[str, str]]) -> tuple[RuleLine, ...]:
        return tuple(
            _line(name, text)
            for name, text in lines
            if all(word in f"{name} {text}".casefold() for word in words)
        )

    rules = chosen(section.rules.items())
    return RuleGroup(section.title, rules, chosen(section.rulings))


@lru_cache(maxsize=1_000)
def _line(name: str, text: str) -> RuleLine:
    return RuleLine(name, tuple(_passages(text)))


def _passages(text: str) -> Iterator[Passage]:
    """Plain text, ids of rules and what stands between backticks, in turn."""
    for n, piece in enumerate(_MARKED.split(text)):
        if not n % 2:
            yield Passage(piece)
        elif piece.startswith("`"):
            yield Passage(piece.strip("`"), is_code=True)
        else:
            yield Passage(piece, rule=piece if _is_known(piece) else "")


def _is_known(rule: str) -> bool:
    return any(rule in section.rules for section in _sections())
