"""A match in the terminal: the pitch as text, questions, actions as words or numbers."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Final

from engine.cards import LEGEND_NUMBERS
from engine.dice import FaceNeeded, TableDice
from engine.errors import IllegalAction
from engine.games.helvetia import (
    asking,
    board_text,
    dice_text,
    odds,
    offering,
    phases,
    veil,
)
from engine.games.helvetia.actions import NAMES, OF_A_PLAYER, Action
from engine.games.helvetia.coach.levels import Choice, Coach, coach
from engine.games.helvetia.events import Event
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.state import State
from engine.games.helvetia.telling import Teller, paragraphs
from engine.hexes import LABELS
from engine.record import Match

WIDTH: Final = 80
# So many actions are offered with a number each; of more there is a survey.
MOST_NUMBERED: Final = 24
HEX: Final = re.compile(r"[A-M][1-9]$")
BEFORE: Final = (phases.SQUAD, phases.KEEP_CARDS, phases.TOSS)
HELP: Final = f"""\
On the pitch: {board_text.KEY};
  # keeper zone, : penalty area, x its spot, - wing
Type the number of an action or its word:
  10>G5 move   10+G5 wing bonus   10^ stand up   6/4 number 4 for 6   10@G5 place
  . end        steal  tackle      -G5 short pass  ~G5 long pass       >G5 step
  shoot  touch  header            B aim at cell B [BC] cover B and C  #10 choose 10
  try  let  offside               c16 play card 16
And besides:
  list [10]     the actions, or all those of number 10; each + costs one BOOST more
  odds [word]   the chances of an action and why, or of all that are numbered
  men, cards    both sides, man by man; your cards and what they do
  hint          what the computer would do here, and why
  auto          let the computer decide this one for you
  undo          take your last action back, if no die was rolled
  help          this page
  quit          stop here; the match so far is written down
"""

Say = Callable[[str], object]
Ask = Callable[[str], str]


class Session:
    """One person at one terminal against one machine coach."""

    def __init__(
        self,
        match: Match,
        human: int,
        machine: Coach,
        say: Say,
        ask: Ask,
        language: str,
    ) -> None:
        self.match = match
        self.human = human
        self.machine = machine
        self.helper = coach("coach", machine.seed + 1)
        self.say = say
        self.ask = ask
        self.language = language
        self.teller = Teller(self.setup, language)
        self.offered: list[Action] = []
        self.told = 0

    @property
    def state(self) -> State:
        assert isinstance(self.match.state, State)
        return self.match.state

    @property
    def setup(self) -> Setup:
        assert isinstance(self.match.setup, Setup)
        return self.match.setup

    def run(self) -> bool:
        """Play until the end; False if the person stops before, wherever he is asked."""
        self.greet()
        try:
            while self.state.waiting:
                if not self.state.waiting >> self.human & 1:
                    self.let_machine_play()
                elif not self.let_human_play():
                    return False
        except (EOFError, KeyboardInterrupt):
            self.say("\n")
            return False
        self.tell()
        return True

    def greet(self) -> None:
        """Who the person is, where he plays to, and how to go on."""
        way = ("right", "left")[self.human]
        self.say(
            f"You coach {self.teller.teams[self.human]}, {board_text.LETTERS[self.human]} "
            f"on the pitch, and attack to the {way}.\n"
            "help says what can be typed, hint what the computer would do.\n\n"
        )

    def tell(self) -> None:
        """Say what has happened since the last time."""
        events: list[Event] = self.match.events[self.told :]
        self.told = len(self.match.events)
        for paragraph in paragraphs(events):
            text = " ".join(self.teller.lines(paragraph))
            if text:
                self.say(textwrap.fill(text, WIDTH, break_on_hyphens=False) + "\n")

    def let_machine_play(self) -> None:
        side = 1 - self.human
        self.play(side, self.choice_of(self.machine, side).action)

    def choice_of(self, who: Coach, side: int) -> Choice:
        """What a coach decides who sees what this side may see."""
        return who.choose(veil.veiled(self.state, side), side)

    def play(self, side: int, action: Action | str) -> None:
        """Play it; at a real table the faces are typed in as they are needed."""
        while True:
            try:
                self.match.play(side, action)
            except FaceNeeded as needed:
                self.type_face(needed)
            else:
                break

    def type_face(self, needed: FaceNeeded) -> None:
        dice = self.match.dice
        assert isinstance(dice, TableDice)
        prompt = dice_text.die(self.state, needed.label, needed.sides)
        while dice.needed is not None:
            text = self.ask(f"{prompt}: ")
            try:
                dice.type(int(text) if text.strip().isdecimal() else 0)
            except IllegalAction as error:
                self.say(f"{error.text}\n")

    def let_human_play(self) -> bool:
        """Ask until the person has decided; False if he stops."""
        self.tell()
        self.show()
        while True:
            text = self.ask("> ").strip()
            word, _, rest = text.partition(" ")
            if word in ("quit", "q"):
                return False
            if self.obey(word.lower(), rest.strip()):
                return True

    def obey(self, word: str, rest: str) -> bool:
        """Do what was typed; True if the match went on by it."""
        match word:
            case "":
                self.show()
            case "help" | "?":
                self.say(HELP)
            case "men":
                self.say(board_text.men(self.seen()))
            case "cards":
                self.show_hand()
            case "list":
                self.offer(rest)
            case "odds":
                self.show_odds(rest)
            case "hint":
                choice = self.choice_of(self.helper, self.human)
                self.say(f"{self.line(choice.action)}. {choice.why}\n")
            case "auto":
                self.play(self.human, self.choice_of(self.helper, self.human).action)
                return True
            case "undo":
                return self.tried(self.take_back)
            case _:
                # 10 > G5 is 10>G5
                return self.try_word("".join((word, *rest.split())))
        return False

    def try_word(self, word: str) -> bool:
        """Play what it names; True if it may be."""
        action = self.action_of(word)
        if isinstance(action, str) and word.isdecimal():
            self.say(f"Nothing here has the number {word}; help says more.\n")
            return False
        return self.tried(lambda: self.play(self.human, action))

    def tried(self, deed: Callable[[], None]) -> bool:
        """Do it, or say why the rules forbid it."""
        try:
            deed()
        except IllegalAction as error:
            if isinstance(self.match.dice, TableDice):
                self.match.dice.forget()
            self.say(f"{error.text} ({error.rule_id})\n")
            return False
        return True

    def take_back(self) -> None:
        self.match.undo(self.human)
        self.told = len(self.match.events)

    def action_of(self, word: str) -> Action | str:
        """The action with this number on the screen; else the word itself."""
        if word.isdecimal() and 1 <= int(word) <= len(self.offered):
            return self.offered[int(word) - 1]
        return word

    def seen(self) -> State:
        """What the person may see."""
        return veil.veiled(self.state, self.human)

    def show(self) -> None:
        """The pitch, the question and what may be done."""
        s = self.seen()
        if s.phase not in BEFORE:
            home, away = self.teller.teams
            score = f"{s.score[0]}-{s.score[1]}"
            self.say(f"{home} {score} {away}, {s.clock}'\n{board_text.pitch(s)}")
        elif s.phase == phases.SQUAD:
            self.say(board_text.roster(s, self.human))
        elif s.phase == phases.KEEP_CARDS:
            self.show_hand()
        self.say(asking.asked_in(s, self.language) + "\n")
        self.offer("")

    def offer(self, number: str) -> None:
        """The actions with a number each; a survey of the players if there are many."""
        legal = self.match.legal(self.human)
        found = legal.of(int(number)) if number.isdecimal() else legal.all()
        self.offered = found if len(found) <= MOST_NUMBERED else []
        if not found:
            self.say(f"There is nothing to do for number {number}.\n")
        for n, action in enumerate(self.offered, 1):
            word = self.match.text(self.human, action)
            self.say(f"{n:>4}  {word:<8} {self.line(action)}\n")
        if found and not self.offered:
            self.survey(found, whole=number.isdecimal())

    def survey(self, found: list[Action], whole: bool) -> None:
        """Too many to number: what leads where, player by player and kind by kind."""
        groups: dict[str, list[Action]] = {}
        for action in found:
            groups.setdefault(self.group_of(action), []).append(action)
        if not whole:
            self.say(f"{len(found)} actions, such as {self.example(found)}\n")
        for title, actions in groups.items():
            text = f"  {title} {self.labels(actions)}"
            if whole:
                text = textwrap.fill(text, WIDTH, subsequent_indent=" " * 4)
            elif len(text) > WIDTH:
                text = text[: WIDTH - 4].rpartition(" ")[0] + " ..."
            self.say(f"{text}\n")

    def example(self, found: list[Action]) -> str:
        """A word that may be typed, and whose other words can be listed."""
        word = self.match.text(self.human, found[0])
        number = re.match(r"\d+", word)
        return f"{word}; list {number[0]} shows all of his" if number else word

    def labels(self, found: list[Action]) -> str:
        """How the actions of a group are typed, the cheap ones first."""
        labels, paid = [], 0
        for action in sorted(found, key=lambda a: offering.boost_for(self.state, a)):
            word = self.match.text(self.human, action)
            if offering.boost_for(self.state, action) > paid:
                paid = offering.boost_for(self.state, action)
                labels.append("+" * paid)
            labels.append(LABELS[action.b] if HEX.search(word) else word)
        return " ".join(labels)

    def group_of(self, action: Action) -> str:
        """What an action is listed under: its player or its kind, and how it is typed."""
        word = self.match.text(self.human, action)
        typed = HEX.sub("", word) if HEX.search(word) else ""
        of_a_player = action.kind in OF_A_PLAYER
        whose = self.teller.player(action.a) if of_a_player else NAMES[action.kind]
        return f"{whose} {typed}".strip()

    def show_hand(self) -> None:
        """The own cards and what they do."""
        s = self.seen()
        for card in self.setup.sides[self.human].cards:
            choosing = s.phase == phases.KEEP_CARDS and card.number in LEGEND_NUMBERS
            if s.hand[self.human] >> card.number & 1 or choosing:
                words = self.teller.card(self.human, card.number)
                text = f"{card.number:>4}  {words['card']}: {words['effect']}"
                self.say(textwrap.fill(text, WIDTH, subsequent_indent=" " * 6) + "\n")

    def line(self, action: Action) -> str:
        return offering.offered(self.state, self.human, action, self.language)

    def show_odds(self, word: str) -> None:
        """The chances of one action, or of all that have a number."""
        wanted: list[Action] = self.offered
        if word:
            try:
                named = self.action_of(word)
                if isinstance(named, str):
                    named = self.match.parse(self.human, named)
            except IllegalAction as error:
                self.say(f"{error.text} ({error.rule_id})\n")
                return
            wanted = [named]
        if not wanted:
            self.say("Say of which action, such as odds shoot.\n")
        for action in wanted:
            refusal = self.match.game.refusal(self.state, self.human, action)
            if refusal is not None:
                self.say(f"{refusal.text} ({refusal.rule})\n")
                continue
            chances = self.match.odds(self.human, action)
            parts = [f"{name} {chance:.0%}" for name, chance in chances.items()]
            self.say(f"{self.line(action)}: {', '.join(parts) or 'certain'}\n")
            if word and self.state.phase not in BEFORE:
                self.explain(action)

    def explain(self, action: Action) -> None:
        """What the roll is made of, where the ball may come down, whether it is lost."""
        s, side = self.state, self.human
        parts = odds.explain(s, side, action)
        if parts:
            made = ", ".join(f"{n:+} ({rule})" for rule, n in parts)
            self.say(f"  made by {sum(n for _, n in parts)} or less: {made}\n")
        landings = sorted(odds.landings(s, side, action).items(), key=lambda x: -x[1])
        if landings:
            hexes = ", ".join(f"{LABELS[h]} {chance:.0%}" for h, chance in landings)
            text = f"  the ball comes down on {hexes}"
            self.say(textwrap.fill(text, WIDTH, subsequent_indent="    ") + "\n")
        lost = odds.turnover(s, side, action)
        if lost:
            self.say(f"  then the other side attacks: {lost:.0%}\n")


def write_record(match: Match, path: Path) -> None:
    """The record of a match, as far as it has come."""
    path.write_text(json.dumps(match.record, indent=1) + "\n", encoding="utf-8")
