"""A coach who follows rules of thumb and exact chances: quick, and the base of search."""

from __future__ import annotations

from engine.dice import Dice
from engine.games.helvetia import actions, phases
from engine.games.helvetia.actions import (
    THE_CALL,
    THE_END,
    THE_LET,
    Action,
    action,
)
from engine.games.helvetia.coach import (
    attack,
    card_choice,
    challenges,
    formation,
    gestures,
    guard,
    set_decisions,
    sprints,
)
from engine.games.helvetia.coach.overview import Overview
from engine.games.helvetia.coach.shot_tables import ShotTables
from engine.games.helvetia.coach.style import Style, style_of
from engine.games.helvetia.spell import NO_SPELL
from engine.games.helvetia.state import REPLACED, State


class Heuristic:
    """One side's rules of thumb; it remembers its formation and the moves it has planned."""

    __slots__ = ("dice", "men", "moves", "planned", "posts", "style", "tables")

    def __init__(
        self, tables: ShotTables, dice: Dice, style: Style | None = None
    ) -> None:
        self.tables: ShotTables = tables
        self.dice: Dice = dice
        self.style: Style = style or style_of(tables)
        self.moves: list[Action] = []
        self.posts: formation.Posts = ()
        # The ply for which the next of them was meant, and where everybody stands then.
        self.planned: int = -1
        self.men: list[int] = []

    def pick(self, s: State, side: int) -> Action:
        """What he does now."""
        phase = s.phase
        if phase == phases.MOVE:
            return self.move(s, side)
        if phase == phases.GESTURE:
            return gestures.gesture(s, self.tables, self.style, side)
        if phase == phases.DEFEND:
            return challenges.defend(s, self.tables, self.style, side)
        if phase == phases.PLACE:
            return self.place(s, side)
        if phase == phases.STEP:
            return set_decisions.step(s, self.tables, self.style, side)
        if phase == phases.AIM:
            if side == s.attack:
                return set_decisions.aim(s, self.tables, self.dice)
            return set_decisions.cover(s, self.tables, self.dice)
        if phase == phases.INTERCEPT:
            return challenges.intercept(s, self.tables, self.style, side)
        if phase == phases.CLEAR:
            return challenges.clear(s, self.tables, self.style, side)
        return self.seldom(s, side)

    def seldom(self, s: State, side: int) -> Action:
        """What is asked a few times in a match."""
        phase = s.phase
        if phase == phases.OFFSIDE:
            flagged = s.offside >> s.carrier & 1
            return THE_CALL if flagged else THE_LET
        if phase == phases.CHANGES:
            return set_decisions.change(s, side, self.dice)
        if phase == phases.REPLACE:
            return set_decisions.replacement(s, side, self.dice)
        if phase == phases.STAND_IN:
            return set_decisions.stand_in(s, side, self.dice)
        if phase == phases.KICKER:
            return set_decisions.kicker(s, side, self.dice)
        if phase == phases.SQUAD:
            return set_decisions.select(s, side)
        if phase == phases.TOSS:
            return action(actions.ATTACK_FIRST)
        return self.listed(s, side)

    def listed(self, s: State, side: int) -> Action:
        """What is chosen from the list of what is legal."""
        phase = s.phase
        if phase == phases.STEP_OFF:
            ways = list(s.setup.rules.part(phase, actions.STEP).enumerate(s, side))
            return set_decisions.step_off(s, side, ways, self.dice)
        if phase == phases.NEAREST:
            ways = list(s.setup.rules.part(phase, actions.CHOOSE).enumerate(s, side))
            return set_decisions.nearest(s, side, ways, self.dice)
        if phase == phases.LEAVE_AREA:
            ways = list(s.setup.rules.part(phase, actions.LEAVE).enumerate(s, side))
            return set_decisions.leave(s, side, ways, self.dice)
        if phase == phases.KEEP_CARDS:
            return card_choice.keep(s, side, self.dice)
        return card_choice.play_or_let(s, side, self.tables)

    def place(self, s: State, side: int) -> Action:
        """The next man of the formation, which is drawn with the first one."""
        if not self.posts or s.men[side].bit_count() <= 1:
            self.posts = formation.draw_formation(side == s.attack, self.dice)
        return formation.place(s, side, self.posts)

    def line(self, s: State, side: int) -> list[Action]:
        """What he does now and, while he is asked for moves, after that."""
        if s.phase != phases.MOVE:
            return [self.pick(s, side)]
        if not self.goes_on(s):
            self.plan(s, side)
        found, self.moves = self.moves, []
        found.reverse()
        return found

    def move(self, s: State, side: int) -> Action:
        """The next of the planned moves; a new plan when something came between."""
        if not self.moves or self.planned != s.ply or self.men != s.pos:
            self.plan(s, side)
            self.men = s.pos[:]
        a = self.moves.pop()
        if a.kind == actions.MOVE:
            self.planned = s.ply + 1
            self.men[a.a] = a.b
        elif self.moves:
            self._after(s, a)
        return a

    def goes_on(self, s: State) -> bool:
        """Whether this is the line of play that the rest of the plan was made for."""
        return bool(self.moves) and self.planned == s.ply and self.men == s.pos

    def expect(self, s: State, a: Action) -> None:
        """The rest of the plan is for the moment after this action, and no other."""
        self.men = s.pos[:]
        self._after(s, a)

    def _after(self, s: State, a: Action) -> None:
        self.planned = s.ply + 1
        men = self.men
        if a.kind == actions.MOVE or a.kind == actions.WING:
            men[a.a] = a.b
        elif a.kind == actions.SUBSTITUTE:
            men[a.a], men[a.b] = REPLACED, men[a.a]

    def forget(self) -> None:
        """The plan is dropped: somebody else has played for this side."""
        self.moves = []

    def plan(self, s: State, side: int) -> None:
        """All moves of this phase, the last one first."""
        overview = Overview(s, side, self.tables, self.style.haste)
        found: list[Action] = []
        whole = False
        if s.spell is not NO_SPELL and s.carrier >= 0:
            found = sprints.sprints(
                overview, self.style
            )  # what a card has given to run
        if not found:
            part = attack if side == s.attack else guard
            found, whole = part.plan(overview, self.style)
        if whole:
            found.append(THE_END)
        found.reverse()
        self.moves = found
