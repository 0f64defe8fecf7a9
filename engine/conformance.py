"""What must be true of any game: found out by random matches, whatever the game.

`check_rules(game, setups, n)` plays and raises `Breach` at the first thing that is
wrong. A new ruleset passes it before it is listed. With an `Onlooker` (`onlooker.py`)
as its `watch` it looks at what leaves the engine as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Sequence
from typing import Final, TypeVar

from engine.course import BOTH
from engine.dice import FastDice, ScriptedDice, SealedDice
from engine.errors import IllegalAction
from engine.protocol import AnyGame
from engine.record import AnyMatch, Match
from engine.replay import replay
from engine.spaces import ActionSpace
from engine.undo import UNDO

MOST_ACTIONS: Final = 20_000
# What somebody may type by mistake, besides the signs of the game's own words.
SIGNS: Final = "0aZ: '\"\\%"
_RULE: Final = re.compile(r"[A-Z]{2,}-(?:[A-Z]+-)?\d+")
_POOL: Final = 400
# Where actions cannot be listed so many are drawn.
_SAMPLES: Final = 20

T = TypeVar("T")
Watch = Callable[[AnyMatch], None]
Choose = Callable[[AnyMatch, int], object]


class Breach(AssertionError):
    """A promise of the engine that was not kept."""


def check_rules(
    game: AnyGame,
    setups: Sequence[object],
    n: int,
    *,
    seed: int = 0,
    every: int = 1,
    watch: Watch | None = None,
    choose: Choose | None = None,
) -> int:
    """Play n matches; look closely at each `every`th decision; how many there were.

    `watch` sees the match before each decision, for what is true of one game only.
    `choose` decides for a side, where blind chance would not come far enough.
    """
    played = 0
    for i in range(n):
        trial = Trial(game, setups[i % len(setups)], seed + i)
        trial.every, trial.watch = every, watch
        trial.choose = choose or trial.choose_blindly
        played += trial.run()
    return played


def holds_any(space: ActionSpace[T]) -> bool:
    """Whether there is an action in it, by its list or because it has none."""
    found = space.listed()
    return found is None or bool(found)


def listed_or_judged(space: ActionSpace[T]) -> Container[object]:
    """What tells whether an action is legal: the list, else the rule itself."""
    found = space.listed()
    return space if found is None else set(found)


class Trial:
    """One random match, and all that must be true on the way."""

    def __init__(self, game: AnyGame, setup: object, seed: int) -> None:
        self.game = game
        self.setup = setup
        self.every = 1
        self.watch: Watch | None = None
        self.choose: Choose = self.choose_blindly
        self.seed = seed.to_bytes(32, "big")
        self.chance = FastDice(seed)
        self.match = Match.new(game, setup, SealedDice(self.seed))
        # Actions that were legal once, to be tried where they are not.
        self.pool: list[object] = []
        # The signs of words that stood for one, in the order of their coming.
        self.signs = dict.fromkeys(SIGNS)
        self.keys = [game.key(self.match.state)]

    def run(self) -> int:
        while self.match.state.waiting:
            self.need(self.match.ply < MOST_ACTIONS, "the match does not end")
            if self.watch is not None:
                self.watch(self.match)
            if self.match.ply % self.every == 0:
                self.look_closely()
            self.play_on()
        self.look_at_the_end()
        return self.match.ply

    def need(self, truth: bool, text: str) -> None:
        if not truth:
            raise Breach(f"seed {self.seed.hex()}, ply {self.match.ply}: {text}")

    def pick(self, found: Sequence[T]) -> T:
        return found[self.chance.roll("pick", len(found)) - 1]

    # One decision.

    def play_on(self) -> None:
        """A side that is asked does something; at a secret choice the other one as well."""
        sides = [side for side in (0, 1) if self.match.state.waiting >> side & 1]
        side = self.pick(sides)
        both = len(sides) == 2
        group = self.game.group(self.match.state)
        self.need(sorted(group) == (sides if both else []), "others choose in secret")
        rolled = len(self.match.rolls)
        self.match.play(side, self.choose(self.match, side))
        if both:
            same = len(self.match.rolls) == rolled
            self.need(same, "a die tells of a choice before all are in")
            # Only when both are in is a key the same whoever came first.
            self.match.play(1 - side, self.choose(self.match, 1 - side))
            self.keys.append("")
        self.keys.append(self.game.key(self.match.state))

    def choose_blindly(self, match: AnyMatch, side: int) -> object:
        """Something legal, its kind first."""
        space = match.legal(side)
        parts = [part for part in space.parts().values() if holds_any(part)]
        if not parts and holds_any(space):
            parts = [space]
        self.need(bool(parts), "a side is asked and can do nothing")
        return self.pick(parts).sample(self.chance)

    # What must be true of every position.

    def look_closely(self) -> None:
        for side in (0, 1):
            self.look_at_what_is_legal(side)
            self.try_what_is_not_legal(side)
        self.look_at_the_table()
        self.look_at_a_copy()
        self.take_back()

    def look_at_what_is_legal(self, side: int) -> None:
        """Some actions where one is asked, none twice, each with its own word."""
        match, game = self.match, self.game
        space = match.legal(side)
        found = space.listed()
        must_act = bool(match.state.waiting >> side & 1)
        if found is not None:
            self.need(bool(found) == must_act, "a list is empty, or nobody is asked")
            self.need(len(set(found)) == len(found), "an action is listed twice")
            self.look_at_the_parts(space, len(found))
        elif must_act:
            found = [space.sample(self.chance) for _ in range(_SAMPLES)]
        for action in found or ():
            word = game.text(self.setup, side, action)
            self.signs.update(dict.fromkeys(word))
            self.need(action in space, f"{word} is legal and refused")
            self.need(word != UNDO, "an action reads like the word for taking it back")
            same = game.parse(self.setup, side, word) == action
            self.need(same, f"{word} is read as another action")
        if found:
            self.pool.append(self.pick(found))
            self.pool = self.pool[-_POOL:]
            self.try_a_legal_one(side, self.pick(found))

    def look_at_the_parts(self, space: ActionSpace[T], count: int) -> None:
        """By kind there are as many; what chance draws from a part is in it."""
        by_kind = 0
        for part in space.parts().values():
            found = part.all()
            by_kind += len(found)
            if found:
                drawn = part.sample(self.chance)
                self.need(drawn in part and drawn in space, f"{drawn} is no part")
        self.need(by_kind == count or not space.parts(), "the kinds have other actions")

    def try_a_legal_one(self, side: int, action: object) -> None:
        """Whatever is legal can be played, up to the next decision or the end."""
        state = self.match.state.copy()
        dice = FastDice(self.chance.roll("dice", 1 << 20))
        self.game.apply(state, side, action, dice)
        self.need(state.ply == self.match.state.ply + 1, "an action is no ply")

    def try_what_is_not_legal(self, side: int) -> None:
        """What is not legal is refused with a rule and a reason, and changes nothing."""
        match = self.match
        legal = listed_or_judged(match.legal(side))
        before = self.game.key(match.state)
        for action in [self.pick(self.pool) for _ in range(10) if self.pool]:
            if action not in legal:
                self.must_be_refused(side, action)
        for _ in range(3):
            self.try_to_type(side)
        same = self.game.key(match.state) == before and match.ply == len(match.sides)
        self.need(same, "a refused action left a trace")

    def must_be_refused(self, side: int, action: object) -> None:
        try:
            self.match.play(side, action)
        except IllegalAction as refused:
            good = _RULE.fullmatch(refused.rule_id) and refused.text
            self.need(bool(good), f"refused without a rule or a reason: {refused!r}")
        else:
            self.need(False, f"{action} is played, but not legal")

    def try_to_type(self, side: int) -> None:
        """A text is an action, or refused in a sentence."""
        length = self.chance.roll("length", 8)
        signs = [*self.signs]
        word = "".join(self.pick(signs) for _ in range(length))
        try:
            action = self.game.parse(self.setup, side, word)
        except IllegalAction as refused:
            self.need(bool(refused.text), "refused without a sentence")
            return
        space = self.match.legal(side)
        same = (action in listed_or_judged(space)) == (action in space)
        self.need(same, f"{word}: list and rule differ")

    def look_at_the_table(self) -> None:
        """A state comes back from JSON."""
        state = self.match.state
        text = json.dumps(self.game.table_of_state(state))
        again = self.game.state_of(self.setup, json.loads(text))
        same = self.game.key(again) == self.game.key(state)
        self.need(same, "the state does not come back from JSON")
        for side in (0, 1):
            now, then = self.game.space(state, side), self.game.space(again, side)
            same = now.listed() == then.listed() and now.kinds() == then.kinds()
            self.need(same, "the state from JSON has other legal actions")

    def look_at_a_copy(self) -> None:
        """What happens to a copy does not happen to the match."""
        state = self.match.state
        before = self.game.key(state)
        copy = state.copy()
        self.need(self.game.key(copy) == before, "a copy differs")
        dice = FastDice(self.chance.roll("dice", 1 << 20))
        for _ in range(5):
            if not copy.waiting:
                break
            side = 0 if copy.waiting & 1 else 1
            action = self.game.space(copy, side).sample(self.chance)
            self.game.apply(copy, side, action, dice)
        self.need(self.game.key(state) == before, "the copy is not independent")

    def take_back(self) -> None:
        """What may be taken back comes back, and can be played again."""
        match = self.match
        if not match.ply or self.chance.roll("undo", 8) > 1:
            return
        side, now = match.sides[-1], self.game.key(match.state)
        events, marks = len(match.events), len(match.marks)
        try:
            match.undo(side)
        except IllegalAction:
            self.need(self.game.key(match.state) == now, "a refused undo left a trace")
            return
        expected = self.keys[match.ply]
        self.need(self.game.key(match.state) == expected, "undone to something else")
        match.redo(side)
        same = (len(match.events), len(match.marks)) == (events, marks)
        same = same and self.game.key(match.state) == now
        self.need(same, "redone to something else")

    # What must be true of the whole match.

    def look_at_the_end(self) -> None:
        match = self.match
        self.need(match.outcome is not None, "the match is over without an outcome")
        for side in (0, 1):
            self.need(
                match.legal(side).listed() == [], "something is legal after the end"
            )
        record = json.loads(json.dumps(match.record))
        again = replay(self.game, record)
        self.need(again.record == record, "the record of the replay is another one")
        replayed = [repr(event) for event in again.events]
        self.need(replayed == [repr(event) for event in match.events], "other events")
        self.play_again()

    def play_again(self) -> None:
        """EN-DICE-01: need the same match from the same seed, or faces and decisions.

        Where both chose at once, the other one comes first this time.
        """
        match = self.match
        for dice in (SealedDice(self.seed), ScriptedDice(match.rolls)):
            again = Match.new(self.game, self.setup, dice)
            while again.ply < match.ply:
                n = again.ply
                turns = [n + 1, n] if again.state.waiting == BOTH else [n]
                for k in turns:
                    again.play(match.sides[k], match.actions[k])
                key = self.game.key(again.state)
                self.need(key == self.keys[again.ply], f"played again, ply {n} differs")
