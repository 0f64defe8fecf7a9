"""Speaks of a match in a terminal and to a screen, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.dice import TableRoll
from engine.games.finale import notation, odds, phases, picks
from engine.games.finale.actions import NAMES, Action
from engine.games.finale.box.cards import ROWS
from engine.games.finale.box.catalogue import FINAL_CARD, TACTICS
from engine.games.finale.decks import BEGINNER_DECK
from engine.games.finale.events import Event
from engine.games.finale.setup import Setup
from engine.games.finale.shown import dice_text, table_text, waiting_text
from engine.games.finale.shown.contest import clash_of, piece_of
from engine.games.finale.shown.labels import phrase, word, zones
from engine.games.finale.shown.moment import kicks_of, moment, throws_of
from engine.games.finale.shown.narration import (
    is_drawn,
    match_text,
    minutes_of,
    paragraphs,
    teller_of,
)
from engine.games.finale.slots import BACK, BENCH
from engine.games.finale.state import MINUTES, State, own
from engine.json_values import JsonObject
from engine.moments import Moment, ShootoutMoment, Throw
from engine.room import ActionGroup
from engine.sides import SIDES
from engine.wording import fold_lines

_WIDE: Final = 26


class TableNarrator:
    """Knows the names of a match: the cards on a table are told as text."""

    def __init__(self, setup: Setup, language: str, *, rules: bool = False) -> None:
        self.setup = setup
        self.rules = rules
        self.teller = teller_of(setup, language, rules=rules)
        self.language = self.teller.language

    def greeting(self, side: int) -> str:
        return phrase("coach", self.language, side=self.teller.teams[side])

    def help(self) -> str:
        return phrase("help", self.language)

    def scene(self, s: State, side: int) -> str:
        """The score and all men row by row; while squads are chosen one's own set."""
        if s.phase == phases.SQUAD:
            return self._roster(s, side)
        if s.phase == phases.DECK:
            return "".join(self._card(n) for n in self._to_choose())
        home, away = self.teller.teams
        head = f"{home} {s.score[0]}-{s.score[1]} {away}, {minutes_of(s.period)}’\n"
        lines = map(fold_lines, table_text.on_table(s, self.teller))
        return head + self.pieces(s) + self.hand(s, side) + "".join(lines)

    def _to_choose(self) -> Sequence[int]:
        """FI-SET-6: the cards that a deck may have."""
        if self.setup.options.deck_mode == "beginner":
            return BEGINNER_DECK
        return [n for n in range(len(TACTICS)) if n != FINAL_CARD]

    def question(self, s: State) -> str:
        return waiting_text.asked_in(s, self.language)

    def pieces(self, s: State) -> str:
        """Both sides row by row, each man with his faces; the bench last."""
        lines = []
        for side in (0, 1):
            lines.append(f"{self.teller.teams[side]}\n")
            for row in (0, 1, 2, 3, BENCH):
                men = [q for q in s.squad[side] if s.pos[q] == row]
                sign = ROWS[row] if row < BENCH else "-"
                text = ", ".join(self._man(s, q) for q in men)
                lines.append(fold_lines(f"{sign} {text}", 2, 2))
        return "".join(lines)

    def _man(self, s: State, slot: int) -> str:
        """A man as one types and knows him: "FB14 Yann Cutter 3Y (1 2 4)*".

        FI-APP-1, FI-APP-4: + was chosen now, * was in the approach.
        """
        marks = "+" * (slot in s.picks[0] or slot in s.picks[1])
        marks += "*" * bool(s.chips >> slot & 1) + "!" * s.yellows[slot]
        card = self.setup.man(slot)
        return f"{card.id} {waiting_text.man_text(s, slot, self.teller)}{marks}"

    def _roster(self, s: State, side: int) -> str:
        """FI-SET-1: the whole set, with rows and values."""
        lines = []
        for card in self.setup.sides[side].cards.cards:
            faces = " ".join(map(str, card.faces))
            name = f"{card.id} {card.name}"
            lines.append(f"  {ROWS[card.row]} {name:<{_WIDE}} {card.value}  {faces}\n")
        return "".join(lines)

    def hand(self, s: State, side: int) -> str:
        """The own cards and what they ask for."""
        mine = [n for n in s.hand[side] if n != BACK]
        if not mine:
            why = "no_cards" if s.period else "not_dealt"
            return phrase(why, self.language) + "\n"
        return "".join(self._card(n) for n in mine)

    def _card(self, card: int) -> str:
        tactic = TACTICS[card]
        text = phrase(
            "card",
            self.language,
            id=tactic.id,
            name=tactic.name[self.language],
            value=tactic.value,
            zones=zones(card, self.language),
        )
        return fold_lines(text, 2, 4)

    def action(self, s: State, side: int, action: Action) -> str:
        return waiting_text.offered(s, side, action, self.language)

    def groups(self, s: State, side: int, found: Sequence[Action]) -> list[ActionGroup]:
        """One line for each kind; there are never many of them."""
        kinds = dict.fromkeys(a.kind for a in found)
        return [
            ActionGroup(
                word(f"kind.{NAMES[kind]}", self.language),
                " ".join(
                    notation.text(self.setup, side, a) for a in found if a.kind == kind
                ),
            )
            for kind in kinds
        ]

    def chance(self, name: str) -> str:
        return phrase(f"chances.{name}", self.language)

    def reasons(self, s: State, side: int, action: Action) -> list[str]:
        """What both sides come to without the dice, the strongest being chosen."""
        t = odds.outlook(s, side, action)
        if t is None:
            return []
        left, against = picks.sums(t)
        values = {"left": left + picks.bonus(t), "right": against}
        return [phrase("made_by", self.language, **values)]

    def why_hopeless(self, s: State, side: int, action: Action) -> str:
        """Nothing: its dice can always turn what two sums come to."""
        return ""

    def die(
        self, s: State, side: int, action: Action, roll: TableRoll
    ) -> dice_text.Die:
        return dice_text.die(s, side, action, roll, self.teller)

    def rolled_for(self, s: State, side: int, action: Action) -> str:
        return table_text.rolled_for(s, side, action, self.teller)

    def player(self, side: int, named: str) -> str:
        """FI-COR-2: a report names a man by the id of his card."""
        number = self.setup.number_of[side].get(named, -1)
        return self.teller.man(own(side, number)) if number >= 0 else named

    def word(self, name: str) -> str:
        return word(name, self.language)

    def clock(self) -> str:
        return self.word("clock.period")

    def ending(self, s: State) -> str:
        """Nothing: how far it is stands above the men."""
        return ""

    def moment(self, s: State, side: int | None) -> Moment:
        return moment(s, side, self.language)

    def shootout(self, s: State, events: Sequence[Event]) -> ShootoutMoment | None:
        return kicks_of(events, self.word("kicks.rule"))

    def values(self, event: Event) -> JsonObject:
        """An event by the names of its values; a man as a screen knows him."""
        side = SIDES[event.side].value if event.side >= 0 else None
        clash = clash_of(event)
        end = {"end": "saved"} if event.kind == "shot" and not event.values[5] else {}
        return end | {
            "kind": event.kind,
            "rule": event.rule,
            "period": event.period,
            "minute": MINUTES * event.period,
            "time": minutes_of(event.period) if event.period else "",
            "side": side,
            "piece": piece_of(event.slot),
            "values": [*event.values],
            "clash": clash.as_table() if clash else None,
        }

    def sentence(self, event: Event) -> str:
        return "" if is_drawn(event) else self.teller.sentence(event)

    def throws(self, event: Event) -> Iterator[Throw]:
        return throws_of(event)

    def paragraphs(self, events: Iterable[Event]) -> Iterator[str]:
        for paragraph in paragraphs(events):
            text = " ".join(self.teller.lines(paragraph))
            if text:
                yield text

    def story(self, events: Iterable[Event], language: str = "") -> str:
        return match_text(
            self.setup, events, language or self.language, rules=self.rules
        )
