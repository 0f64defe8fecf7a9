"""Coin-toss football: a whole game in a page, to try the seams of the engine with.

The ball lies on one of nine cells in a row; a goal is its way off the board. Before the
match each side writes down in secret how much of its strength goes into each round: six
digits, too many plans to list. Then whoever has the ball pushes it: a die and the digit
of the round against the other side's digit. Once in a match a card doubles a digit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from hashlib import sha256
from typing import ClassVar, NamedTuple

from engine.action_forms import (
    PLACES,
    ActionForm,
    Choosable,
    FormField,
    FormLimit,
)
from engine.boards import BoardGoal, BoardReading, BoardShape, box_of
from engine.chronicle import Chronicle, Note
from engine.dice import FastDice
from engine.errors import IllegalAction, RuleViolation
from engine.figures import Figures
from engine.moments import (
    About,
    Aim,
    Ball,
    Card,
    Moment,
    Piece,
    SideMoment,
    Throw,
    piece_id,
)
from engine.protocol import MatchEnd
from engine.reading import Value
from engine.report import MatchReport
from engine.room import (
    ActionGroup,
    SetupOption,
    SetupOptions,
    TrialGroup,
    Way,
)
from engine.sides import SIDES
from engine.spaces import ActionSpace, drawn_action
from engine.switches import Option
from engine.trials import BalanceTrial

CELLS, CENTRE, ROUNDS, MOST = 9, 4, 6, 20
# Each side has one man, and this is his number.
PUSHER = 1


class Act(NamedTuple):
    """One action; a plan has its digits."""

    kind: str
    plan: str = ""


PUSH, CARD = Act("push"), Act("card")


class No(NamedTuple):
    rule: str
    text: str


NOT_NOW = No("CT-TURN-01", "This is not what is asked of this side.")
NO_PLAN = No("CT-PLAN-01", "A plan is six digits that come to 20 at most.")
PLAYED = No("CT-CARD-01", "The card is played once in a match.")
LATE = RuleViolation("CT-PLAN-02", "A match has one to six rounds.")


class Setup(NamedTuple):
    names: tuple[str, str]
    rounds: int = ROUNDS


class State:
    """Where a match stands; two plans, the ball, and whose it is."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.waiting, self.attack, self.ply, self.log = 3, 0, 0, None
        self.plans, self.cards, self.doubled = ["", ""], 3, 0
        self.ball, self.round, self.score = CENTRE, 0, [0, 0]

    def copy(self) -> State:
        other = copy(self)
        other.plans, other.score, other.log = self.plans[:], self.score[:], None
        return other

    @property
    def phase(self) -> str:
        return "plan" if "" in self.plans else "push" if self.waiting else "over"

    def tell(self, *event: object) -> None:
        if self.log is not None:
            self.log.append(event)

    def strength(self, side: int) -> int:
        return int(self.plans[side][self.round]) << (side == self.attack) * self.doubled


def refusal(s: State, side: int, a: object) -> No | None:
    if not isinstance(a, Act) or not s.waiting >> side & 1:
        return NOT_NOW
    if s.waiting == 3 or not s.plans[side]:
        good = a.plan.isdecimal() and a.plan.isascii() and len(a.plan) == ROUNDS
        good = good and sum(map(int, a.plan)) <= MOST
        return NOT_NOW if a.kind != "plan" else None if good else NO_PLAN
    if a == CARD:
        return None if s.cards >> side & 1 else PLAYED
    return None if a == PUSH else NOT_NOW


def a_plan(dice) -> str:
    """Six digits by chance that come to no more than they may."""
    while True:
        digits = [dice.roll("digit", 10) - 1 for _ in range(ROUNDS)]
        if sum(digits) <= MOST:
            return "".join(map(str, digits))


class Space(ActionSpace[Act]):
    """What a side may do; plans are drawn, never listed."""

    def __init__(self, s: State, side: int, kind: str = "") -> None:
        self.s, self.side, self.kind = s, side, kind

    def refusal(self, action: object) -> No | None:
        found = refusal(self.s, self.side, action)
        return found or (NOT_NOW if self.kind not in ("", action.kind) else None)

    def listed(self) -> list[Act] | None:
        asked = self.s.waiting >> self.side & 1
        if asked and not self.s.plans[self.side]:
            return None
        return [a for a in (PUSH, CARD) if a in self]

    def sample(self, dice) -> Act:
        found = self.listed()
        return Act("plan", a_plan(dice)) if found is None else drawn_action(found, dice)

    def parts(self) -> Mapping[str, ActionSpace[Act]]:
        if self.kind or not self.s.waiting >> self.side & 1:
            return {}
        kinds = ("push", "card") if self.s.plans[self.side] else ("plan",)
        return {kind: Space(self.s, self.side, kind) for kind in kinds}

    def of(self, piece: str) -> list[Act]:
        return [] if piece != piece_id(self.side, PUSHER) else self.listed() or []


class Toss:
    """The rules, behind the protocol of all games."""

    name = "toss@1"

    def setup_of(self, table: object) -> Setup:
        value = Value(table)
        value.keys(("home", "away", "rounds"))
        names = (value.at("home").text(), value.at("away").text())
        return Setup(names, value.at("rounds").number(1, ROUNDS))

    def table_of(self, setup: Setup) -> dict:
        return {**dict(zip(SIDES, setup.names, strict=True)), "rounds": setup.rounds}

    def start(self, setup, dice, log=None) -> State:
        s = State(setup)
        s.log = log
        return s

    def refusal(self, s, side, a):
        return refusal(s, side, a)

    def space(self, s: State, side: int) -> Space:
        return Space(s, side)

    def apply(self, s: State, side: int, a: Act, dice) -> None:
        s.ply += 1
        if a.kind == "plan":
            s.plans[side] = a.plan
            s.waiting &= ~(1 << side)
            if not s.waiting:
                s.tell("planned")
                s.attack = dice.roll("coin", 2) - 1
                s.waiting = 1 << s.attack
        elif a == CARD:
            s.cards &= ~(1 << side)
            s.doubled = 1
            s.tell("card", side)
        else:
            self._push(s, side, dice.roll("push", 6))

    def _push(self, s: State, side: int, face: int) -> None:
        gain = face + s.strength(side) - s.strength(1 - side) - 2
        s.ball += gain if side == 0 else -gain
        s.tell("push", side, face, s.ball)
        if not 0 <= s.ball < CELLS:
            scorer = int(s.ball < 0)
            s.score[scorer] += 1
            s.tell("goal", scorer)
            s.ball = CENTRE
        s.attack, s.doubled, s.round = 1 - side, 0, s.round + 1
        s.waiting = 1 << s.attack if s.round < s.setup.rounds else 0

    def segment(self, s: State) -> int:
        return s.round

    def group(self, s: State) -> tuple[int, ...]:
        return (0, 1) if s.waiting == 3 else ()

    def reveals(self, before, side, a, after) -> int:
        """A push shows both digits of the round; the card, that he had it."""
        return 3 if a == PUSH else (a == CARD) << 1 - side

    def text(self, setup, side, a: Act) -> str:
        return f"p={a.plan}" if a.kind == "plan" else a.kind

    def parse(self, setup, side, text: str) -> Act:
        word = text.lower()
        if word in ("push", "card"):
            return Act(word)
        if word.startswith("p="):
            return Act("plan", word[2:])
        raise IllegalAction("CT-TURN-01", "This is no action.")

    def phase(self, s: State) -> str:
        return s.phase

    def key(self, s: State) -> str:
        return sha256(json.dumps(self.table_of_state(s)).encode()).hexdigest()[:8]

    FIELDS = ("waiting", "attack", "ply", "cards", "doubled", "ball", "round")

    def table_of_state(self, s: State) -> dict:
        numbers = {name: getattr(s, name) for name in self.FIELDS}
        return {**numbers, "plans": s.plans[:], "score": s.score[:]}

    def state_of(self, setup: Setup, table: object) -> State:
        value, s = Value(table), State(setup)
        value.keys((*self.FIELDS, "plans", "score"))
        for name in self.FIELDS:
            setattr(s, name, value.at(name).number(0, 99))
        s.plans = [each.text() for each in value.at("plans").items(2)]
        s.score = [each.number(0, 99) for each in value.at("score").items(2)]
        return s

    def outcome(self, s: State) -> MatchEnd | None:
        if s.waiting:
            return None
        home, away = s.score
        return MatchEnd((home, away), None if home == away else SIDES[away > home])

    def odds(self, s, side, a) -> Mapping[str, float]:
        return {}

    def chances(self, s, side):
        return lambda a: self.odds(s, side, a)

    def observe(self, s: State, side: int | None) -> dict:
        mine = s.plans[side] if side is not None else ""
        return {"ball": s.ball, "round": s.round, "score": s.score[:], "plan": mine}

    def report(self, setup, events, s) -> MatchReport:
        return MatchReport(*s.score)


@dataclass(frozen=True, slots=True)
class TossFigures(Figures):
    matches: int = 0
    home_wins: int = 0
    draws: int = 0
    away_wins: int = 0
    forfeits: int = 0
    shootouts: int = 0
    goals: int = 0
    cards: int = 0

    MEANS: ClassVar[tuple[str, ...]] = ("goals", "cards")


class Tally:
    watches = True

    def __init__(self) -> None:
        self.cards = 0

    def sees(self, s, side, a, log) -> None:
        self.cards += a == CARD

    def figures(self, s: State, log) -> TossFigures:
        home, away = s.score
        won = (home > away, home == away, home < away)
        return TossFigures(1, *map(int, won), 0, 0, home + away, self.cards)


class Chronicler:
    """Notes the goals; a push is no shot."""

    def __init__(self) -> None:
        self.notes = []

    def sees(self, ply: int, s: State, events) -> None:
        self.notes += [
            Note(ply, s.round, values[0], kind)
            for kind, *values in events
            if kind == "goal"
        ]

    def chronicle(self) -> Chronicle:
        return Chronicle(tuple(self.notes))


class Why(NamedTuple):
    template: str
    values: Mapping[str, object]


class Choice(NamedTuple):
    action: Act
    reason: Why


class Coach:
    """Chance itself."""

    def __init__(self, seed: int) -> None:
        self.seed, self.dice = seed, FastDice(seed)

    def choose(self, s: State, side: int) -> Choice:
        return Choice(Space(s, side).sample(self.dice), Why("By chance.", {}))

    def line(self, s: State, side: int) -> list[Act]:
        return [self.choose(s, side).action]


class Coin(NamedTuple):
    sides: int

    def prompt(self, language: str) -> str:
        return f"1 to {self.sides}:"

    def face(self, typed: str) -> int:
        number = int(typed) if typed.isdecimal() else 0
        return number if number <= self.sides else 0

    def wrong(self, typed: str, language: str) -> str:
        return f"There is no {typed}."


class Narrator:
    """The row of cells as text."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def greeting(self, side: int) -> str:
        return f"You coach {self.setup.names[side]}."

    def help(self) -> str:
        return "p=123456, push or card.\n"

    def scene(self, s: State, side: int) -> str:
        return "".join("*" if n == s.ball else "." for n in range(CELLS)) + "\n"

    def question(self, s: State) -> str:
        return "Your plan?" if "" in s.plans else "Push, or play the card first?"

    def pieces(self, s: State) -> str:
        return f"{s.score[0]}-{s.score[1]}\n"

    def hand(self, s: State, side: int) -> str:
        return "the card\n" if s.cards >> side & 1 else "no card\n"

    def action(self, s: State, side: int, a: Act) -> str:
        return f"{self.setup.names[side]}: {a.kind}"

    def groups(self, s, side, found) -> list[ActionGroup]:
        return [ActionGroup(a.kind, a.kind) for a in found]

    def chance(self, name: str) -> str:
        return name

    def reasons(self, s, side, a) -> list[str]:
        return []

    def why_hopeless(self, s, side, a) -> str:
        return ""

    def die(self, s, side, action, roll) -> Coin:
        return Coin(roll.sides)

    def player(self, side: int, named: str) -> str:
        return named

    def word(self, name: str) -> str:
        return name.partition(".")[2]

    def clock(self) -> str:
        return "Each push takes a round."

    def ending(self, s) -> str:
        return ""

    def moment(self, s: State, side: int | None) -> Moment:
        plan = s.plans[side] if side is not None else ""
        teams = [
            SideMoment(name, {"plan": plan if n == side else ""})
            for n, name in enumerate(self.setup.names)
        ]
        mine = side is not None and s.cards >> side & 1
        return Moment(
            {"round": s.round},
            tuple(s.score),
            tuple(teams),
            (self._pusher(0, s), self._pusher(1, s)),
            ball=Ball(str(s.ball + 1), "loose"),
            hand=(Card("card", "card", "Double", "Doubles a digit."),) if mine else (),
        )

    def _pusher(self, side: int, s: State) -> Piece:
        """He stands at the ball while his side pushes it."""
        attacks = s.phase == "push" and side == s.attack
        cell = str(s.ball + 1) if attacks else None
        return Piece(side, PUSHER, "Pusher", cell, "ball" if attacks else "bench")

    def rolled_for(self, s: State, side: int, action) -> str:
        return ""

    def shootout(self, s: State, events) -> None:
        """A draw stands."""

    def values(self, event) -> dict:
        kind, *values = event
        named = dict(zip(("side", "face", "to"), values, strict=False))
        side = SIDES[named["side"]].value if values else None
        return {"kind": kind, **named, "side": side}

    def sentence(self, event) -> str:
        return " ".join(map(str, event))

    def throws(self, event):
        return [Throw("push", 6, event[2])] if event[0] == "push" else []

    def paragraphs(self, events):
        return map(self.sentence, events)

    def story(self, events, language="") -> str:
        return "\n".join(self.paragraphs(events)) + "\n"


class Room:
    """All of it, as the floor of the engine knows a game."""

    key = "toss"
    rulesets: ClassVar = {"plain": Toss()}
    ways: ClassVar = {"plain": Way("plain")}
    squads = ("reds", "blues")
    opening = ()
    options = (
        Option(
            "rounds", ROUNDS, {"en": "rounds", "fr": "manches"}, (), 1, ROUNDS, True
        ),
    )
    levels = ("chance",)
    level = "chance"

    def offers(self, language: str) -> SetupOptions:
        plain = (SetupOption("plain", "Plain", "All the rules."),)
        squads = tuple(SetupOption(key, key.title(), "") for key in self.squads)
        chance = (SetupOption("chance", "Chance", "Tosses a coin."),)
        game = SetupOption("toss", "Toss", "A ball in a row.")
        return SetupOptions(game, plain, squads, chance, plain)

    def level_named(self, name: str) -> str:
        return name

    def coach(self, level: str, seed: int) -> Coach:
        return Coach(seed)

    def seen(self, s: State, side: int | None) -> State:
        s = s.copy()
        for other in (0, 1):
            if other != side and s.plans[other]:
                s.plans[other] = "0" * ROUNDS
        return s

    def twin(self, s: State, side: int | None, dice) -> State:
        s = s.copy()
        for other in (0, 1):
            if other != side and s.plans[other]:
                s.plans[other] = a_plan(dice)
        return s

    def aims(self, s: State, side: int, number: int) -> list:
        if number != PUSHER or s.phase != "push":
            return []
        ahead = s.ball + (1 if side == 0 else -1)
        cell = str(ahead + 1) if 0 <= ahead < CELLS else None
        return [Aim(cell, "push", PUSH), Aim(None, "card", CARD)]

    def about(self, s: State, side: int, a: Act) -> About:
        return About(a.kind)

    def cost(self, s: State, a: Act) -> int:
        return 0

    def kind(self, a: Act) -> str:
        return a.kind

    def guide(self, language: str) -> None:
        """Nobody guides."""

    def orders(self, setup, language: str) -> tuple:
        return ()

    def follow(self, order: str, s: State, side: int, seed: int) -> None:
        """Nothing is said for anybody."""

    def decline(self, s: State, side: int) -> None:
        return None

    def lapse(self, s: State, side: int, seed: int) -> None:
        return None

    def setup_of(self, rules, home, away, options) -> Setup:
        rounds = options.get("rounds", ROUNDS)
        if not 1 <= rounds <= ROUNDS:
            raise LATE
        return Setup((home, away), rounds)

    def board(self, setup: Setup) -> BoardShape:
        row = tuple(box_of(str(n + 1), 10.0 * n, 0.0, 10.0, 10.0) for n in range(CELLS))
        return BoardShape(
            row, (BoardGoal(SIDES[0], ("1",)), BoardGoal(SIDES[1], ("9",)))
        )

    def lines(self, setup: Setup) -> None:
        """Its row has cells."""

    def form(self, s: State, side: int, language: str) -> ActionForm[Act] | None:
        """A digit for each round."""
        if not s.waiting >> side & 1 or s.plans[side]:
            return None
        digits = tuple(Choosable(str(n), str(n), weight=n) for n in range(10))
        return ActionForm(
            (FormField("plan", "Plan", PLACES, digits, ROUNDS),),
            "Seal it",
            Act("plan", "1" * ROUNDS),
            lambda given: Act("plan", "".join(given["plan"])),
            lambda a: {"plan": list(a.plan)},
            limit=FormLimit("Sum", MOST),
        )

    def board_text(self) -> str:
        return ""

    def board_in(self, text: str) -> BoardReading:
        return BoardReading(None)

    def on_board(self, setup, text: str) -> Setup:
        return setup

    def narrator(self, setup, language, *, rules=False) -> Narrator:
        return Narrator(setup)

    def tally(self, setup) -> Tally:
        return Tally()

    def forecast(self, s: State) -> None:
        """Nobody knows."""

    def chronicler(self, setup) -> Chronicler:
        return Chronicler()

    def trials(self, language: str) -> tuple[TrialGroup, ...]:
        return ()

    def card_trial(self, card: object) -> BalanceTrial:
        raise KeyError(card)

    def trial(self, key: str) -> BalanceTrial:
        raise KeyError(key)

    def no_figures(self) -> TossFigures:
        return TossFigures()


ROOM = Room()
