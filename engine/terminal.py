"""A match in the terminal: what is seen, questions, actions as words or numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, Generic

from engine.dice import FaceNeeded, FastDice, TableDice, TableRoll
from engine.errors import IllegalAction, RuleViolation
from engine.moments import piece_id
from engine.protocol import ActionT, SetupT, StateT
from engine.record import Match
from engine.room import Choice, ComputerCoach, Room
from engine.spaces import Refusal, places_of
from engine.wording import WIDTH, commands, fill, fold_lines, phrase

# So many actions are offered with a number each; of more there is a survey.
MOST_NUMBERED: Final = 24

Say = Callable[[str], object]
Ask = Callable[[str], str]


class Session(Generic[SetupT, StateT, ActionT]):
    """One person at one terminal against one machine coach."""

    def __init__(
        self,
        room: Room[SetupT, StateT, ActionT],
        match: Match[SetupT, StateT, ActionT],
        human: int,
        machine: ComputerCoach[StateT, ActionT],
        say: Say,
        ask: Ask,
        language: str,
        keep: Callable[[], None],
    ) -> None:
        self.room = room
        self.match = match
        self.human = human
        self.machine = machine
        self.helper = room.coach(room.level, machine.seed + 1)
        # Who decides in the person's place, where nobody is asked at all.
        self.stands_in: ComputerCoach[StateT, ActionT] | None = None
        self.say = say
        self.ask = ask
        self.language = language
        # Writes down how far the match has come.
        self.keep = keep
        self.narrator = room.narrator(match.setup, language)
        self.offered: list[ActionT] = []
        self.events_shown = len(match.events) if match.ply else 0

    @property
    def state(self) -> StateT:
        return self.match.state

    def phrase(self, key: str, **params: object) -> str:
        return phrase(key, self.language, **params)

    def refused(self, problem: RuleViolation | Refusal) -> None:
        """Say what the rules have against it."""
        if isinstance(problem, RuleViolation):
            text = fill(problem.message, problem.params, self.language)
            rule = problem.rule_id
        else:
            text = fill(problem.text, places_of(problem), self.language)
            rule = problem.rule
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
        self.say_folded(self.narrator.greeting(self.human))
        self.say(f"{self.phrase('ways')}\n\n")

    def tell(self) -> None:
        """Say what has happened since the last time."""
        events = self.match.events[self.events_shown :]
        self.events_shown = len(self.match.events)
        for text in self.narrator.paragraphs(events):
            self.say_folded(text)

    def let_machine_play(self) -> None:
        side = 1 - self.human
        self.play(side, self.choice_of(self.machine, side).action)

    def choice_of(
        self, who: ComputerCoach[StateT, ActionT], side: int
    ) -> Choice[ActionT]:
        """What a coach decides who sees what this side may see."""
        return who.choose(self.room.seen(self.state, side), side)

    def play(self, side: int, action: ActionT | str) -> None:
        """Play it; at a real table the faces are typed in as they are needed."""
        is_first = True
        while True:
            try:
                self.match.play(side, action)
            except FaceNeeded as needed:
                named = (
                    self.match.parse(side, action)
                    if isinstance(action, str)
                    else action
                )
                if is_first:
                    self.say_rolled_for(side, named)
                is_first = False
                self.type_face(named, needed)
            else:
                break

    def say_rolled_for(self, side: int, action: ActionT) -> None:
        """What the dice of a real table decide, before they are rolled."""
        text = self.narrator.rolled_for(self.state, side, action)
        if text:
            self.say_folded(text)

    def type_face(self, action: ActionT, needed: FaceNeeded) -> None:
        """Ask for what the die shows until it is something that this die can show."""
        dice = self.match.dice
        assert isinstance(dice, TableDice)
        roll = TableRoll(needed.label, needed.sides, dice.typed)
        die = self.narrator.die(self.state, self.human, action, roll)
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
        if self.stands_in is not None:
            self.play(self.human, self.choice_of(self.stands_in, self.human).action)
            return True
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
                self.say(self.narrator.help())
            case "men":
                self.say(self.narrator.pieces(self.seen()))
            case "cards":
                self.say(self.narrator.hand(self.seen(), self.human))
            case "list":
                self.offer(rest, whole=True)
            case "odds":
                self.show_odds(rest)
            case "hint":
                choice = self.choice_of(self.helper, self.human)
                why = fill(choice.reason.template, choice.reason.values, self.language)
                self.say_folded(f"{self.line(choice.action)}. {why}")
            case "auto":
                return self.attempt(self.let_helper_play)
            case "undo":
                return self.attempt(self.take_back)
            case _:
                # 10 > G5 is 10>G5
                return self.try_word("".join((word, *rest.split())))
        return False

    def say_folded(self, text: str, indent: int = 0, more: int = 0) -> None:
        """A text in lines of the terminal's width, those after the first set in."""
        self.say(fold_lines(text, indent, more))

    def let_helper_play(self) -> None:
        self.play(self.human, self.choice_of(self.helper, self.human).action)

    def try_word(self, word: str) -> bool:
        """Play what it names; True if it may be."""
        action = self.action_of(word)
        if isinstance(action, str) and word.isdecimal():
            self.say(self.phrase("no_number", number=word) + "\n")
            return False
        return self.attempt(lambda: self.play(self.human, action))

    def attempt(self, deed: Callable[[], None]) -> bool:
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
        self.events_shown = len(self.match.events)

    def action_of(self, word: str) -> ActionT | str:
        """The action with this number on the screen; else the word itself."""
        if word.isdecimal() and 1 <= int(word) <= len(self.offered):
            return self.offered[int(word) - 1]
        return word

    def seen(self) -> StateT:
        """What the person may see."""
        return self.room.seen(self.state, self.human)

    def show(self) -> None:
        """What there is to see, the question and what may be done."""
        state = self.seen()
        self.say(self.narrator.scene(state, self.human))
        self.say_folded(self.narrator.question(state))
        self.offer("")

    def offer(self, number: str, whole: bool = False) -> None:
        """The actions with a number each; a survey of the players if there are many."""
        legal = self.match.legal(self.human)
        of_one = number.isdecimal() and number.isascii()
        piece = piece_id(self.human, int(number)) if of_one else ""
        found = legal.of(piece) if piece else legal.listed()
        if found is None and (one := legal.only()) is not None:
            found = [one]
        if found is None:
            self.offered = []
            word = self.match.text(self.human, legal.sample(FastDice(self.match.ply)))
            self.say_folded(self.phrase("too_many", word=word))
            return
        self.offered = list(found) if len(found) <= MOST_NUMBERED else []
        if not found:
            self.say(self.phrase("nothing_to_do", number=number) + "\n")
        words = [self.match.text(self.human, action) for action in self.offered]
        width = max((len(word) for word in words), default=0)
        for n, (word, action) in enumerate(zip(words, self.offered, strict=True), 1):
            text = f"{n:>4}  {word:<{width}}  {self.line(action)}"
            self.say_folded(text, more=width + 8)
        if found and not self.offered:
            self.survey(found, whole)

    def survey(self, found: Sequence[ActionT], whole: bool) -> None:
        """Too many to number: what belongs together on a line."""
        if not whole:
            self.say_folded(self.example(found))
        for group in self.narrator.groups(self.state, self.human, found):
            text = f"{group.title} {group.words}"
            if whole:
                self.say_folded(text, indent=2, more=2)
                continue
            if len(text) > WIDTH - 2:
                text = text[: WIDTH - 6].rpartition(" ")[0] + " ..."
            self.say(f"  {text}\n")

    def example(self, found: Sequence[ActionT]) -> str:
        """A word that may be typed, and how the other ones can be listed."""
        word = self.match.text(self.human, found[0])
        number = re.match(r"\d+", word)
        if number is None:
            return self.phrase("such_as", count=len(found), word=word)
        return self.phrase("of_him", count=len(found), word=word, number=number[0])

    def line(self, action: ActionT) -> str:
        return self.narrator.action(self.state, self.human, action)

    def show_odds(self, word: str) -> None:
        """The chances of one action, or of all that have a number."""
        wanted: list[ActionT] = self.offered
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
                f"{self.narrator.chance(name)} {self.percent(chance)}"
                for name, chance in chances.items()
            ]
            how = ", ".join(parts) or self.phrase("certain")
            self.say_folded(self.phrase("said", what=self.line(action), how=how))
            if word:
                reasons = self.narrator.reasons(self.state, self.human, action)
                for text in reasons:
                    self.say_folded(text, 2, 2)

    def percent(self, chance: float) -> str:
        return f"{chance:.0%}".replace("%", self.phrase("percent"))
