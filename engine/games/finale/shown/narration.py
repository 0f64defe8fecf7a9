"""A match as readable text: every event a sentence, every attempt a paragraph."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from engine.games.finale.box.cards import SYMBOLS
from engine.games.finale.box.catalogue import read_table
from engine.games.finale.events import ATTEMPT_WAY, FIRST, Event
from engine.games.finale.setup import Setup
from engine.games.finale.shown.labels import row_name, tactic_name, word
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import MINUTES, ORDINARY
from engine.json_values import Stored
from engine.wording import LANGUAGES, STORY_LANGUAGES, add_spaces, language_among

WIDTH: Final = 88
# What a paragraph begins with; everything else goes on in the one before.
OPENERS: Final = frozenset(
    (
        *("squad", "extra_time", "period", "attempt", "counter", "next_card"),
        *("shootout", "kick", "over"),
    )
)
# Before these a line is left empty.
APART: Final = frozenset({"extra_time", "period", "shootout", "over"})


def minutes_of(period: int) -> str:
    """The minutes of a period, such as 31-45."""
    return f"{MINUTES * (period - 1) + 1}\N{EN DASH}{MINUTES * period}"


def teller_of(setup: Setup, language: str, *, rules: bool = False) -> Teller:
    """Who tells a match in this language; he knows its names once and for all."""
    return _teller(setup, language_among(LANGUAGES, language), rules)


@lru_cache(maxsize=32)
def _teller(setup: Setup, language: str, rules: bool) -> Teller:
    return Teller(setup, language, rules=rules)


def match_text(
    setup: Setup, events: Iterable[Event], language: str, *, rules: bool = False
) -> str:
    """A whole match as text."""
    teller = _teller(setup, language_among(STORY_LANGUAGES, language), rules)
    return teller.story(events)


def paragraphs(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events of an attempt together; a kick is a paragraph of its own."""
    paragraph: list[Event] = []
    for event in events:
        if _opens(event) and paragraph:
            yield paragraph
            paragraph = []
        paragraph.append(event)
    if paragraph:
        yield paragraph


def _opens(event: Event) -> bool:
    """Whether a paragraph begins with it; a counter and a next card open their attempt."""
    is_later = event.kind == "attempt" and event.values[ATTEMPT_WAY] != FIRST
    return event.kind in OPENERS and not is_later


def is_drawn(event: Event) -> bool:
    """Whether a screen shows it anyway, so that it is told on paper alone."""
    return bool(read_table("telling")[event.kind].get("paper"))


class Teller:
    """Knows the names of a match and speaks one language."""

    def __init__(self, setup: Setup, language: str, *, rules: bool = False) -> None:
        self.language = language
        self.setup = setup
        self.rules = rules
        self.teams = self._teams()
        self.names = self._names()

    def sentence(self, event: Event) -> str:
        """One event as one sentence; "" where another one has said it."""
        table: Stored = read_table("telling")[event.kind]
        params = self._params(table, event)
        text = str(_variant(table, event)[self.language])
        return self.spaced(text % params)

    def lines(self, events: Iterable[Event]) -> Iterator[str]:
        """The sentences of a paragraph, with the ids of rules if they are asked for."""
        for event in events:
            if text := self.sentence(event):
                yield f"{text} [{event.rule}]" if self.rules else text

    def story(self, events: Iterable[Event]) -> str:
        """A whole match as text."""
        title = " - ".join(self.teams)
        lines = [title, "=" * len(title), ""]
        for paragraph in paragraphs(events):
            text = " ".join(self.lines(paragraph))
            if text:
                before = "\n" if paragraph[0].kind in APART else ""
                lines.append(
                    before + textwrap.fill(text, WIDTH, break_on_hyphens=False)
                )
        return "\n".join(lines) + "\n"

    def spaced(self, text: str) -> str:
        """French sets a space before some signs, at which no line ends."""
        return add_spaces(text, self.language)

    def man(self, slot: int) -> str:
        """The name of a footballer, or nobody."""
        return self.names[slot] if slot >= 0 else self.filler("nobody")

    def filler(self, name: str) -> str:
        """A word that stands in sentences in place of a name."""
        return str(read_table("telling")["words"][name][self.language])

    def men(self, slots: Iterable[int]) -> str:
        return ", ".join(self.man(slot) for slot in slots) or self.man(-1)

    def _params(self, table: Stored, event: Event) -> dict[str, str]:
        """The words of all places that a sentence may have."""
        side = max(0, event.side)
        values = event.values
        params = {
            "side": self.teams[side],
            "home_team": self.teams[0],
            "away_team": self.teams[1],
            "man": self.man(event.slot),
            "period": str(event.period),
            "minutes": minutes_of(event.period),
        }
        for spec, raw in zip(table["values"], values, strict=False):
            name, _, what = spec.partition(":")
            params[name] = self._word(what, raw)
        if event.kind == "squad":
            params |= self._squad(side, values)
        elif event.kind in ("picked", "turned"):
            params["men"] = ", ".join(self._with_strengths(values))
        elif event.kind in ("attack_tie", "starts"):
            params["pairs"] = self._pairs(values)
        elif "home" in params:
            params["score"] = f"{params['home']}-{params['away']}"
        if "attack" in params:
            params |= _sums(event)
        if event.kind == "kick":
            params["goal"] = (
                params["keeper"] if values[-1] >= 0 else self.filler("empty_goal")
            )
        elif event.kind == "over" and values[2]:
            kicks = sorted(values[3:], reverse=True)
            params["kicks"] = "-".join(map(str, kicks))
        return params

    def _with_strengths(self, values: tuple[int, ...]) -> Iterator[str]:
        """Men with the strength of each: "Jonas Drift 3"."""
        for slot, strength in zip(values[::2], values[1::2], strict=True):
            yield f"{self.man(slot)} {strength}" if slot >= 0 else self.man(slot)

    def _pairs(self, values: tuple[int, ...]) -> str:
        """What both dice showed each time, home first: "1-1, 2-2, then 0-3"."""
        pairs = [f"{a}-{b}" for a, b in zip(values[::2], values[1::2], strict=True)]
        before = ", ".join(pairs[:-1])
        return f"{before}, {self.filler('then')} {pairs[-1]}" if before else pairs[-1]

    def _word(self, what: str, raw: int) -> str:
        """A number of an event as a reader knows it."""
        match what:
            case "man":
                return self.man(raw)
            case "card":
                return tactic_name(raw, self.language)
            case "row":
                return row_name(raw, self.language)
            case "symbol":
                return word(f"symbol.{SYMBOLS[raw]}", self.language)
        return str(raw)

    def _squad(self, side: int, values: tuple[int, ...]) -> dict[str, str]:
        start, first = values[0], side * SIDE_SLOTS
        slots = [first + n for n in values[1:]]
        rows = [self.setup.man(slot).row for slot in slots[:start]]
        return {
            "formation": "-".join(str(rows.count(row)) for row in (1, 2, 3)),
            "starters": self.men(slots[:start]),
            "bench": self.men(slots[start:]),
        }

    def _names(self) -> tuple[str, ...]:
        """FI-LGE-3: where both own the same set, a name stands on both sides."""
        names = [card.name if card else "" for card in self.setup.men]
        return tuple(
            f"{name} ({self._side(slot // SIDE_SLOTS)})"
            if name and names.count(name) > 1
            else name
            for slot, name in enumerate(names)
        )

    def _teams(self) -> tuple[str, str]:
        home, away = (entry.name for entry in self.setup.sides)
        if home != away:
            return home, away
        return f"{home} ({self._side(0)})", f"{away} ({self._side(1)})"

    def _side(self, side: int) -> str:
        return str(read_table("telling")["words"]["sides"][self.language][side])


def _variant(table: Stored, event: Event) -> Stored:
    """The texts for this event, by one of its values and by whether it is extra time."""
    if "by" in table:
        names = [each.partition(":")[0] for each in table["values"]]
        raw = str(event.values[names.index(table["by"])])
        table = table[raw if raw in table else "some"]
    return table["late"] if event.period > ORDINARY and "late" in table else table


def _sums(event: Event) -> dict[str, str]:
    """What both sides come to: strengths, the die, the bonus of a counter."""
    values = event.values
    if event.kind == "kick":
        _, attack, roll, defence, answer, _ = values
        extra = 0
    else:
        attack, roll, extra, defence, answer, _ = values
    more = f"+{extra}" if extra else ""
    return {
        "left": f"{attack + roll + extra} ({attack}{more}+{roll})",
        "right": f"{defence + answer} ({defence}+{answer})",
    }
