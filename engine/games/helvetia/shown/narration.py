"""A match as readable text: every event a sentence, every turn a paragraph."""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from engine.games.helvetia import rolls
from engine.games.helvetia.actions import CELLS
from engine.games.helvetia.board.hexes import HEXES, LABELS
from engine.games.helvetia.box.cards import LegendCard, PowerCard
from engine.games.helvetia.events import Event
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown.card_stories import card_texts
from engine.games.helvetia.slots import SIDE_SLOTS, SLOTS
from engine.json_values import Stored
from engine.wording import LANGUAGES, STORY_LANGUAGES, add_spaces, language_among

WIDTH: Final = 88
INDENT: Final = 6
SHOTS: Final = ("shot", "first_touch", "header", "penalty", "shootout", "anywhere")
# What a paragraph begins with; everything else goes on in the one before.
OPENERS: Final = frozenset(
    {"lined_up", "kept", "toss", "period", "turn", "kick_off", "whistle", "shootout"}
)
# Paragraphs that no minute belongs to.
TIMELESS: Final = frozenset(
    {"lined_up", "kept", "toss", "period", "whistle", "shootout", "shot"}
)
WING: Final = "HC-MOVE-09"

Table = Stored


@cache
def sentences() -> Table:
    """All that is said about events: a table for each kind of them."""
    file = resources.files("engine.games.helvetia").joinpath("data", "telling.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def sentence(setup: Setup, event: Event, language: str = "en") -> str:
    """One event as one sentence."""
    return teller_of(setup, language).sentence(event)


def teller_of(setup: Setup, language: str, *, rules: bool = False) -> Teller:
    """Who tells a match in this language; he knows its names once and for all."""
    return _teller(setup, language_among(LANGUAGES, language), rules)


@lru_cache(maxsize=32)
def _teller(setup: Setup, language: str, rules: bool) -> Teller:
    return Teller(setup, language, rules=rules)


def match_text(
    setup: Setup, events: Iterable[Event], language: str = "en", *, rules: bool = False
) -> str:
    """A whole match as text, with the ids of the rules if they are asked for."""
    teller = _teller(setup, language_among(STORY_LANGUAGES, language), rules)
    home, away = teller.teams
    title = f"{home} - {away}"
    lines = [title, "=" * len(title), ""]
    for paragraph in paragraphs(events):
        text = " ".join(teller.lines(paragraph))
        if text:
            lines.append(_wrapped(paragraph[0], text))
    return "\n".join(lines) + "\n"


def is_quiet(event: Event) -> bool:
    """Whether a story passes it over."""
    return bool(sentences()[event.kind].get("quiet"))


def paragraphs(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events of a turn together; a kick of the shoot-out is a turn of its own."""
    paragraph: list[Event] = []
    shooting = False
    for event in events:
        shooting = shooting or event.kind == "shootout"
        opens = event.kind in OPENERS or (shooting and event.kind == "shot")
        if event.kind == "placed" and paragraph:
            opens = paragraph[-1].kind not in ("placed", "period")
        if opens and paragraph:
            yield paragraph
            paragraph = []
        paragraph.append(event)
    if paragraph:
        yield paragraph


def _wrapped(first: Event, text: str) -> str:
    heading = first.kind in TIMELESS
    minute = "" if heading else f"{first.minute}'"
    before = "\n" if first.kind in ("period", "whistle", "shootout") else ""
    return before + textwrap.fill(
        text,
        WIDTH,
        initial_indent=minute.ljust(INDENT * (not heading)),
        subsequent_indent=" " * INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )


class Teller:
    """Knows the names of a match and speaks one language."""

    def __init__(
        self, setup: Setup, language: str = "en", *, rules: bool = False
    ) -> None:
        self.language = language_among(STORY_LANGUAGES, language)
        self.setup = setup
        self.rules = rules
        self.teams = self._teams()
        self.names = tuple(self._name(slot) for slot in range(SLOTS))

    def sentence(self, event: Event) -> str:
        """One event as one sentence."""
        return self._filled(self._table(event), event)

    def lines(self, events: list[Event]) -> Iterator[str]:
        """The sentences of a paragraph: what many did at once is told in one."""
        n = 0
        while n < len(events):
            run = self._run(events, n)
            if run:
                yield self._many(run)
                # Whoever ran out of BOOST on the way is named at the end of it.
                last = events.index(run[-1], n)
                yield from (self._with_rule(e) for e in events[n:last] if e not in run)
                n = last + 1
                continue
            if not is_quiet(events[n]):
                yield self._with_rule(events[n])
            n += 1

    def _run(self, events: list[Event], n: int) -> list[Event]:
        """The events from here that share a sentence."""
        first, run = events[n], []
        if "many" not in self._table(first):
            return []
        for event in events[n:]:
            if (event.kind, event.side) == (first.kind, first.side):
                run.append(event)
            elif event.kind != "exhausted":
                break
        return run

    def _many(self, run: list[Event]) -> str:
        table = self._table(run[0])
        items = []
        for event in run:
            template = self._table(event)["item"][self.language]
            items.append(template % self._params(event))
        params = self._params(run[0]) | {"list": ", ".join(items)}
        text = self.spaced(table["many"][self.language] % params)
        return self._marked(text, run[0])

    def _with_rule(self, event: Event) -> str:
        return self._marked(self.sentence(event), event)

    def _marked(self, text: str, event: Event) -> str:
        return f"{text} [{event.rule}]" if self.rules else text

    def _filled(self, table: Table, event: Event) -> str:
        # a card that nobody has worded in this language has its name alone
        return self.spaced(str(table[self.language]) % self._params(event)).rstrip()

    def spaced(self, text: str) -> str:
        """French sets a space before some signs, at which no line ends."""
        return add_spaces(text, self.language)

    def _table(self, event: Event) -> Table:
        """Where the sentence of this event stands, among the variants of its kind."""
        table: Table = sentences()[event.kind]
        by = table.get("by")
        if by is None:
            return table
        for spec, raw in zip(table["values"], event.values, strict=False):
            name, _, what = spec.partition(":")
            if name == by:
                found: Table = table[_variant(event, what, raw, table)]
                return found
        raise LookupError(f"{event.kind} has no value {by}")

    def _params(self, event: Event) -> dict[str, str]:
        """The words of all places that a sentence may have."""
        side = event.side if event.side >= 0 else 0
        params = {
            "side": self.teams[side],
            "other": self.teams[1 - side],
            "player": self.player(event.slot),
        }
        if event.kind == "lined_up":
            params |= self._line_up(event.values)
        specs = sentences()[event.kind].get("values", ())
        for spec, raw in zip(specs, event.values, strict=False):
            name, _, what = spec.partition(":")
            params[name] = self._word(what, raw)
            if what == "card":
                params |= self.card(side, raw)
        if "home" in params:
            params["score"] = f"{params['home']}-{params['away']}"
        return params

    def _word(self, what: str, raw: int) -> str:
        """A number of an event as a reader knows it."""
        words = sentences()["words"]
        match what:
            case "hex":
                return LABELS[raw] if 0 <= raw < HEXES else "-"
            case "slot":
                return self.player(raw)
            case "side":
                return self.teams[raw]
            case "colour":
                return str(words["colours"][self.language][raw])
            case "cell":
                return CELLS[raw]
            case "cells":
                return "".join(c for n, c in enumerate(CELLS) if raw >> n & 1)
        return str(raw)

    def card(self, side: int, number: int) -> dict[str, str]:
        """The name and the effect of a card, as its own table words them."""
        for card in self.setup.sides[side].cards:
            if card.number == number and isinstance(card, PowerCard | LegendCard):
                name, effect = card_texts(card, self.language)
                return {"card": name, "effect": effect}
        return {"card": str(number), "effect": ""}

    def _line_up(self, values: tuple[int, ...]) -> dict[str, str]:
        n, slots = values[0], values[1:]
        numbered = [f"{self.setup.number(slot)} {self.names[slot]}" for slot in slots]
        nobody = sentences()["words"]["nobody"][self.language]
        return {
            "starters": ", ".join(numbered[:n]) or nobody,
            "bench": ", ".join(numbered[n:]) or nobody,
        }

    def player(self, slot: int) -> str:
        """The name of a player, or nobody."""
        if slot < 0:
            return str(sentences()["words"]["nobody"][self.language])
        return self.names[slot]

    def _name(self, slot: int) -> str:
        """HC-SET-05: where both sides play the same faction, a name stands on both."""
        card = self.setup.players[slot]
        if card is None:
            return ""
        twice = sum(p is not None and p.name == card.name for p in self.setup.players)
        return (
            f"{card.name} ({self._side(slot // SIDE_SLOTS)})"
            if twice > 1
            else card.name
        )

    def _teams(self) -> tuple[str, str]:
        home, away = self.setup.sides
        if home.name != away.name:
            return home.name, away.name
        return f"{home.name} ({self._side(0)})", f"{away.name} ({self._side(1)})"

    def _side(self, side: int) -> str:
        return str(sentences()["words"]["sides"][self.language][side])


def _variant(event: Event, what: str, raw: int, table: Table) -> str:
    """The variant of a kind that this event is."""
    if event.rule == WING:
        return "wing"
    if what == "test":
        won = event.values[1] <= event.values[2]
        return f"{rolls.NAMES[raw]}_{'won' if won else 'lost'}"
    if what == "shot":
        return SHOTS[raw]
    if what == "cells" and not raw and any(event.values[2:3]):
        return "too_near"
    if str(raw) in table:
        return str(raw)
    return "some" if raw else "none"
