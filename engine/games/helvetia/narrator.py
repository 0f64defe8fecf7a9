"""Speaks of a match in a terminal: the pitch, the question, every action and event."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.dice import TableRoll
from engine.games.helvetia import notation, odds, phases
from engine.games.helvetia.actions import CELLS, NAMES, OF_A_PLAYER, Action
from engine.games.helvetia.board.hexes import LABELS
from engine.games.helvetia.events import Event
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown import (
    action_labels,
    board_text,
    dice_text,
    narration,
    waiting_text,
)
from engine.games.helvetia.shown.kicks import shootout_of
from engine.games.helvetia.shown.labels import word
from engine.games.helvetia.shown.moment import D20, held, moment, throws_of, values_of
from engine.games.helvetia.shown.narration import teller_of
from engine.games.helvetia.shown.phrases import phrase
from engine.games.helvetia.spell import NONE
from engine.games.helvetia.state import State
from engine.json_values import JsonObject
from engine.moments import GoalChoice, Moment, ShootoutMoment, Throw
from engine.room import ActionGroup
from engine.wording import fold_lines
from engine.wording import phrase as anywhere

HEX: Final = re.compile(r"[A-M][1-9]$")
# The chances of all faces together, but for a rounding.
ALL: Final = 0.999
BEFORE: Final = (phases.SQUAD, phases.KEEP_CARDS, phases.TOSS)


class PitchNarrator:
    """Knows the names of a match and speaks one language."""

    def __init__(self, setup: Setup, language: str, *, rules: bool = False) -> None:
        self.setup = setup
        self.language = language
        self.rules = rules
        self.teller = teller_of(setup, language, rules=rules)

    def phrase(self, key: str, **params: object) -> str:
        return phrase(key, self.language, **params)

    def greeting(self, side: int) -> str:
        """Who the person is, and where he plays to."""
        way = ("coach_right", "coach_left")[side]
        return self.phrase(way, side=self.teller.teams[side])

    def help(self) -> str:
        return self.phrase("help")

    def scene(self, s: State, side: int) -> str:
        """The pitch with the score; before the match the squad, or the cards."""
        if s.phase == phases.SQUAD:
            return board_text.roster(s, side, self.language)
        if s.phase == phases.KEEP_CARDS:
            return self.hand(s, side)
        if s.phase in BEFORE:
            return ""
        home, away = self.teller.teams
        score = f"{s.score[0]}-{s.score[1]}"
        return f"{home} {score} {away}, {s.clock}'\n{board_text.pitch(s)}"

    def question(self, s: State) -> str:
        """HC-SHOT-01: a shot is spoken of where one may score."""
        scores = odds.may_score(s)
        return waiting_text.asked_in(s, self.language, scores=scores)

    def pieces(self, s: State) -> str:
        return board_text.men(s, self.language)

    def hand(self, s: State, side: int) -> str:
        """The own cards and what they do."""
        mine = list(held(s, side))
        if not mine:
            return self.phrase("no_cards") + "\n"
        return "".join(self._card(side, card.number) for card in mine)

    def _card(self, side: int, number: int) -> str:
        words = self.teller.card(side, number)
        text = anywhere("said", self.language, what=words["card"], how=words["effect"])
        return fold_lines(f"{number:>4}  {text}", more=6)

    def action(self, s: State, side: int, a: Action) -> str:
        return action_labels.action_label(s, side, a, self.language)

    def groups(self, s: State, side: int, found: Sequence[Action]) -> list[ActionGroup]:
        """What leads where, player by player and kind by kind."""
        groups: dict[str, list[Action]] = {}
        for a in found:
            groups.setdefault(self._title(side, a), []).append(a)
        return [
            ActionGroup(title, self._labels(s, side, of))
            for title, of in groups.items()
        ]

    def _title(self, side: int, a: Action) -> str:
        """What an action is listed under: its player or its kind, and how it is typed."""
        word = notation.text(self.setup, side, a)
        typed = HEX.sub("", word) if HEX.search(word) else ""
        if a.kind in OF_A_PLAYER:
            return f"{self.teller.player(a.a)} {typed}".strip()
        return f"{self.phrase(f'kinds.{NAMES[a.kind]}')} {typed}".strip()

    def _labels(self, s: State, side: int, found: Sequence[Action]) -> str:
        """How the actions of a group are typed, the cheap ones first."""
        labels, paid = [], 0
        for a in sorted(found, key=lambda a: action_labels.boost_for(s, a)):
            word = notation.text(self.setup, side, a)
            if action_labels.boost_for(s, a) > paid:
                paid = action_labels.boost_for(s, a)
                labels.append("+" * paid)
            labels.append(LABELS[a.b] if HEX.search(word) else word)
        return " ".join(labels)

    def chance(self, name: str) -> str:
        return self.phrase(f"chances.{name}")

    def reasons(self, s: State, side: int, a: Action) -> list[str]:
        """What the roll is made of, where the ball may come down, whether it is lost."""
        if s.phase in BEFORE:
            return []
        reasons = []
        parts = odds.explain(s, side, a)
        if parts:
            made = ", ".join(f"{n:+} ({rule})" for rule, n in parts)
            threshold = sum(n for _, n in parts)
            reasons.append(self.phrase("made_by", threshold=threshold, parts=made))
        landings = sorted(odds.landings(s, side, a).items(), key=lambda x: -x[1])
        if landings:
            hexes = [f"{LABELS[h]} {self._percent(chance)}" for h, chance in landings]
            reasons.append(self.phrase("comes_down", hexes=", ".join(hexes)))
        lost = odds.turnover(s, side, a)
        if lost:
            reasons.append(self.phrase("lost", chance=self._percent(lost)))
        return reasons

    def why_hopeless(self, s: State, side: int, a: Action) -> str:
        """HC-STEAL-05, HC-SHOT-05: what makes its threshold too low for any face."""
        parts = odds.explain(s, side, a)
        if sum(n for _, n in parts) > 0:
            return self.phrase("no_cell_left")
        made = (f"{self.word(f'part.{rule}') or rule} {n:+}" for rule, n in parts)
        return self.phrase(
            "no_face", parts=", ".join(made).replace("-", "\N{MINUS SIGN}")
        )

    def _percent(self, chance: float) -> str:
        return f"{chance:.0%}".replace("%", anywhere("percent", self.language))

    def die(
        self, s: State, side: int, action: Action, roll: TableRoll
    ) -> dice_text.Die:
        before = roll.before
        return dice_text.die(s, side, roll.label, roll.sides, before, self.language)

    def rolled_for(self, s: State, side: int, action: Action) -> str:
        """Nothing: each die is asked for with what it decides."""
        return ""

    def player(self, side: int, named: str) -> str:
        """A report has his name."""
        return named

    def word(self, name: str) -> str:
        return word(name, self.language)

    def clock(self) -> str:
        """HC-CLK-01, HC-FAM-08, HC-OWN-01."""
        rules, turns = self.setup.rules, self.setup.options.stall_turns
        rule = rules.cites.get("HC-CLK-01", "HC-CLK-01")
        sentences = [self.word(f"clock.{rule}")]
        if turns:
            sentences.append(self.word("clock.HC-OWN-01") % {"turns": turns})
        return " ".join(sentences)

    def ending(self, s: State) -> str:
        """HC-CLK-02: whether any face of the time die would end the period."""
        is_played = s.phase not in (*BEFORE, phases.KICKER, phases.OVER) and not s.named
        is_last = is_played and (s.stay or odds.whistle(s) > ALL)
        return self.word("clock.ending") if is_last else ""

    def moment(self, s: State, side: int | None) -> Moment:
        goal = _goal(s) if s.phase == phases.AIM else None
        return moment(s, side, self.teller.language)._replace(goal=goal)

    def shootout(self, s: State, events: Sequence[Event]) -> ShootoutMoment | None:
        return shootout_of(s, events)

    def values(self, event: Event) -> JsonObject:
        named = values_of(self.setup, event)
        if event.kind == "revealed":
            named["parts"] = odds.parts_at_reveal(self.setup, event)
        return named

    def sentence(self, event: Event) -> str:
        return "" if narration.is_quiet(event) else self.teller.sentence(event)

    def throws(self, event: Event) -> Iterator[Throw]:
        return throws_of(event)

    def paragraphs(self, events: Iterable[Event]) -> Iterator[str]:
        """What has happened, turn by turn; what is quiet is passed over."""
        for paragraph in narration.paragraphs(events):
            text = " ".join(self.teller.lines(paragraph))
            if text:
                yield text

    def story(self, events: Iterable[Event], language: str = "") -> str:
        language = language or self.language
        return narration.match_text(self.setup, events, language, rules=self.rules)


def _goal(s: State) -> GoalChoice:
    """HC-SHOT-02, HC-SHOT-05: what both know before they choose, and who has chosen."""
    chosen = {s.attack: s.cell, 1 - s.attack: s.cover}
    return GoalChoice(
        D20,
        dict(zip(CELLS, odds.chances_of(s), strict=True)),
        s.cells,
        odds.duel_of(s).value,
        tuple(side for side, what in sorted(chosen.items()) if what != NONE),
        odds.shot_parts(s),
    )
