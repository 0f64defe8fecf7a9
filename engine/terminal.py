"""A match in the terminal: the pitch as text, questions, actions as words or numbers."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from typing import Final

from engine.dice import FaceNeeded, TableDice
from engine.errors import IllegalAction, RuleViolation
from engine.games.helvetia import odds, phases
from engine.games.helvetia.actions import NAMES, OF_A_PLAYER, Action
from engine.games.helvetia.board.hexes import LABELS
from engine.games.helvetia.box.cards import LEGEND_NUMBERS
from engine.games.helvetia.coach.levels import Choice, Coach, coach
from engine.games.helvetia.events import Event
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown import asking, board_text, dice_text, offering, veil
from engine.games.helvetia.shown.telling import Teller, paragraphs
from engine.games.helvetia.state import State
from engine.protocol import Refusal
from engine.record import Match
from engine.wording import commands, phrase, worded

WIDTH: Final = 80
# So many actions are offered with a number each; of more there is a survey.
MOST_NUMBERED: Final = 24
HEX: Final = re.compile(r"[A-M][1-9]$")
BEFORE: Final = (phases.SQUAD, phases.KEEP_CARDS, phases.TOSS)
NO_PARAMS: Final[Mapping[str, object]] = {}

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
        keep: Callable[[], None],
    ) -> None:
        self.match = match
        self.human = human
        self.machine = machine
        self.helper = coach("coach", machine.seed + 1)
        self.say = say
        self.ask = ask
        self.language = language
        # Writes down how far the match has come.
        self.keep = keep
        self.teller = Teller(self.setup, language)
        self.offered: list[Action] = []
        self.told = len(match.events) if match.ply else 0

    @property
    def state(self) -> State:
        assert isinstance(self.match.state, State)
        return self.match.state

    @property
    def setup(self) -> Setup:
        assert isinstance(self.match.setup, Setup)
        return self.match.setup

    def phrase(self, key: str, **params: object) -> str:
        return phrase(key, self.language, **params)

    def refused(self, problem: RuleViolation | Refusal) -> None:
        """Say what the rules have against it."""
        if isinstance(problem, RuleViolation):
            text = worded(problem.message, problem.params, self.language)
            rule = problem.rule_id
        else:
            text, rule = worded(problem.text, NO_PARAMS, self.language), problem.rule
        self.say_folded(f"{text} ({rule})")

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
        way = ("coach_right", "coach_left")[self.human]
        side = self.teller.teams[self.human]
        self.say_folded(self.phrase(way, side=side))
        self.say(f"{self.phrase('ways')}\n\n")

    def tell(self) -> None:
        """Say what has happened since the last time."""
        events: list[Event] = self.match.events[self.told :]
        self.told = len(self.match.events)
        for paragraph in paragraphs(events):
            text = " ".join(self.teller.lines(paragraph))
            if text:
                self.say_folded(text)

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
        """Ask for what the die shows until it is something that this die can show."""
        dice = self.match.dice
        assert isinstance(dice, TableDice)
        before = dice.typed_for(needed.label)
        die = dice_text.die(
            self.state, self.human, needed.label, needed.sides, before, self.language
        )
        while dice.needed is not None:
            text = self.ask(f"{die.prompt(self.language)} ")
            if self.command(text.strip().lower()) == "quit":
                raise EOFError
            face = die.face(text)
            if face:
                dice.type(face)
            else:
                self.say(f"{die.wrong(text, self.language)}\n")

    def command(self, word: str) -> str:
        """The command that a word stands for in any of the languages, or the word."""
        return commands().get(word, word)

    def let_human_play(self) -> bool:
        """Ask until the person has decided; False if he stops."""
        self.keep()
        self.tell()
        self.show()
        while True:
            text = self.ask("> ").strip()
            word, _, rest = text.partition(" ")
            if self.command(word.lower()) == "quit":
                return False
            if self.obey(word, rest.strip()):
                return True

    def obey(self, word: str, rest: str) -> bool:
        """Do what was typed; True if the match went on by it."""
        match self.command(word.lower()):
            case "":
                self.show()
            case "help":
                self.say(self.phrase("help"))
            case "men":
                self.say(board_text.men(self.seen(), self.language))
            case "cards":
                self.show_hand()
            case "list":
                self.offer(rest, whole=True)
            case "odds":
                self.show_odds(rest)
            case "hint":
                choice = self.choice_of(self.helper, self.human)
                why = worded(
                    choice.reason.template, choice.reason.values, self.language
                )
                self.say_folded(f"{self.line(choice.action)}. {why}")
            case "auto":
                return self.tried(self.let_helper_play)
            case "undo":
                return self.tried(self.take_back)
            case _:
                # 10 > G5 is 10>G5
                return self.try_word("".join((word, *rest.split())))
        return False

    def say_folded(self, text: str, indent: int = 0, more: int = 0) -> None:
        """A text in lines of the terminal's width, those after the first set in."""
        first, others = " " * indent, " " * (indent + more)
        folded = textwrap.fill(
            text,
            WIDTH,
            initial_indent=first,
            subsequent_indent=others,
            break_on_hyphens=False,
        )
        self.say(f"{folded}\n")

    def let_helper_play(self) -> None:
        self.play(self.human, self.choice_of(self.helper, self.human).action)

    def try_word(self, word: str) -> bool:
        """Play what it names; True if it may be."""
        action = self.action_of(word)
        if isinstance(action, str) and word.isdecimal():
            self.say(self.phrase("no_number", number=word) + "\n")
            return False
        return self.tried(lambda: self.play(self.human, action))

    def tried(self, deed: Callable[[], None]) -> bool:
        """Do it, or say why the rules forbid it."""
        try:
            deed()
        except IllegalAction as error:
            if isinstance(self.match.dice, TableDice):
                self.match.dice.forget()
            self.refused(error)
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
            self.say(board_text.roster(s, self.human, self.language))
        elif s.phase == phases.KEEP_CARDS:
            self.show_hand()
        self.say_folded(asking.asked_in(s, self.language))
        self.offer("")

    def offer(self, number: str, whole: bool = False) -> None:
        """The actions with a number each; a survey of the players if there are many."""
        legal = self.match.legal(self.human)
        found = legal.of(int(number)) if number.isdecimal() else legal.all()
        self.offered = found if len(found) <= MOST_NUMBERED else []
        if not found:
            self.say(self.phrase("nothing_to_do", number=number) + "\n")
        words = [self.match.text(self.human, action) for action in self.offered]
        width = max((len(word) for word in words), default=0)
        for n, (word, action) in enumerate(zip(words, self.offered, strict=True), 1):
            text = f"{n:>4}  {word:<{width}}  {self.line(action)}"
            self.say_folded(text, more=width + 8)
        if found and not self.offered:
            self.survey(found, whole)

    def survey(self, found: list[Action], whole: bool) -> None:
        """Too many to number: what leads where, player by player and kind by kind."""
        groups: dict[str, list[Action]] = {}
        for action in found:
            groups.setdefault(self.group_of(action), []).append(action)
        if not whole:
            self.say_folded(self.example(found))
        for title, actions in groups.items():
            text = f"{title} {self.labels(actions)}"
            if whole:
                self.say_folded(text, indent=2, more=2)
                continue
            if len(text) > WIDTH - 2:
                text = text[: WIDTH - 6].rpartition(" ")[0] + " ..."
            self.say(f"  {text}\n")

    def example(self, found: list[Action]) -> str:
        """A word that may be typed, and how the other ones can be listed."""
        word = self.match.text(self.human, found[0])
        number = re.match(r"\d+", word)
        if number is None:
            return self.phrase("such_as", count=len(found), word=word)
        return self.phrase("of_him", count=len(found), word=word, number=number[0])

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
        if of_a_player:
            return f"{self.teller.player(action.a)} {typed}".strip()
        return f"{self.phrase(f'kinds.{NAMES[action.kind]}')} {typed}".strip()

    def show_hand(self) -> None:
        """The own cards and what they do."""
        s = self.seen()
        mine = [
            card
            for card in self.setup.sides[self.human].cards
            if s.hand[self.human] >> card.number & 1
            or (s.phase == phases.KEEP_CARDS and card.number in LEGEND_NUMBERS)
        ]
        if not mine:
            self.say(self.phrase("no_cards") + "\n")
        for card in mine:
            words = self.teller.card(self.human, card.number)
            text = self.phrase("said", what=words["card"], how=words["effect"])
            self.say_folded(f"{card.number:>4}  {text}", more=6)

    def line(self, action: Action) -> str:
        return offering.offered(self.state, self.human, action, self.language)

    def show_odds(self, word: str) -> None:
        """The chances of one action, or of all that have a number."""
        wanted: list[Action] = self.offered
        if word:
            try:
                named = self.action_of("".join(word.split()))
                if isinstance(named, str):
                    named = self.match.parse(self.human, named)
            except IllegalAction as error:
                self.refused(error)
                return
            wanted = [named]
        if not wanted:
            self.say(self.phrase("say_which") + "\n")
        for action in wanted:
            refusal = self.match.game.refusal(self.state, self.human, action)
            if refusal is not None:
                self.refused(refusal)
                continue
            chances = self.match.odds(self.human, action)
            parts = [
                f"{self.phrase(f'chances.{name}')} {self.percent(chance)}"
                for name, chance in chances.items()
            ]
            how = ", ".join(parts) or self.phrase("certain")
            self.say_folded(self.phrase("said", what=self.line(action), how=how))
            if word and self.state.phase not in BEFORE:
                self.explain(action)

    def percent(self, chance: float) -> str:
        return f"{chance:.0%}".replace("%", self.phrase("percent"))

    def explain(self, action: Action) -> None:
        """What the roll is made of, where the ball may come down, whether it is lost."""
        s, side = self.state, self.human
        parts = odds.explain(s, side, action)
        if parts:
            made = ", ".join(f"{n:+} ({rule})" for rule, n in parts)
            threshold = sum(n for _, n in parts)
            self.say_folded(
                self.phrase("made_by", threshold=threshold, parts=made), 2, 2
            )
        landings = sorted(odds.landings(s, side, action).items(), key=lambda x: -x[1])
        if landings:
            hexes = [f"{LABELS[h]} {self.percent(chance)}" for h, chance in landings]
            text = self.phrase("comes_down", hexes=", ".join(hexes))
            self.say_folded(text, 2, 2)
        lost = odds.turnover(s, side, action)
        if lost:
            self.say_folded(self.phrase("lost", chance=self.percent(lost)), 2)
