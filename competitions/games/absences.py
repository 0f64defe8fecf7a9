"""Who misses matches, why and how long: what a player carries on, one match at a time.

Counts and lengths of any game; a game says its numbers in `AbsenceRules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, Self

from competitions.stored_names import TIRED


@dataclass(frozen=True, slots=True)
class Cause:
    """Where something comes from: the match, and what happened to the player there."""

    match: str
    what: str


@dataclass(frozen=True, slots=True)
class Absence:
    """What keeps a player out, by which rule, and for how many matches yet."""

    cause: Cause
    rule: str
    # None: until a roll says more.
    left: int | None = 1

    @property
    def match(self) -> str:
        return self.cause.match

    @property
    def what(self) -> str:
        return self.cause.what


@dataclass(frozen=True, slots=True)
class Trace:
    """What a player left in one match of his side; being selected is a trace."""

    yellows: int = 0
    reds: int = 0
    injured: bool = False
    tired: bool = False


@dataclass(frozen=True, slots=True)
class SideMatch:
    """One match of a side, as far as something is carried on from it."""

    match: str
    walkover: bool = False
    traces: Mapping[int, Trace] = field(default_factory=dict)
    # Who rolled before this match, and whether he was fit for it.
    rolls: Mapping[int, bool] = field(default_factory=dict)
    # What was thrown after it for those who were injured in it.
    faces: Mapping[int, int] = field(default_factory=dict, kw_only=True)

    @property
    def moves_cards(self) -> bool:
        """Whether the side got cards by it or used some up."""
        return False


@dataclass(frozen=True, slots=True)
class Condition:
    """How a player stands before the next match of his side."""

    active_yellows: int = 0
    banned: Absence | None = None
    injured: Absence | None = None
    # He plays, weaker; for one match.
    tired: Absence | None = None

    @property
    def rolls(self) -> bool:
        """Whether it is a roll that makes him fit, not a number of matches."""
        return self.injured is not None and self.injured.left is None


FIT = Condition()


@dataclass(frozen=True, slots=True)
class CarriedState:
    """All that a side carries into its next match; players without a line are fit."""

    players: Mapping[int, Condition] = field(default_factory=dict)

    def of(self, player: int) -> Condition:
        """How this player stands; fit where nothing is said of him."""
        return self.players.get(player, FIT)

    def with_tired(self, tired: Mapping[int, Absence]) -> Self:
        """This state with these players tired: it lasts one match, so no row says it."""
        causes = tired.items()
        found = {player: replace(self.of(player), tired=why) for player, why in causes}
        return replace(self, players={**self.players, **found})


class Ban(NamedTuple):
    """What an offence costs: the rule that says so, and how many matches."""

    rule: str
    matches: int = 1


class BanCounter(NamedTuple):
    """How many yellow cards of several matches cost a ban, and when they are forgotten."""

    # What the ban is stored as, and at how many yellow cards it comes.
    kind: str
    n: int
    # Forgotten as soon as the ban is there, or once it is served.
    reset: Literal["imposed", "served"]
    ban: Ban
    # Whether those of a match count in which two of them sent him off.
    with_sent_off: bool = False


class FirstCost(NamedTuple):
    """The rule by which somebody is out, and for how many matches; None: until a roll."""

    rule: str
    left: int | None


class InjuryRule(NamedTuple):
    """What an injury costs."""

    rule: str
    # The rule by which he then stays out until a roll.
    roll_rule: str
    roll: Literal["before", "after"]
    # Rolled before matches: so many are missed first.
    misses: int = 1
    # Rolled once, after the match: how many are missed, by the face of the die.
    lengths: tuple[int, ...] = ()

    @property
    def at_first(self) -> FirstCost:
        """What it costs before anything is rolled."""
        if self.roll == "before":
            return FirstCost(self.rule, self.misses)
        return FirstCost(self.roll_rule, None)


@dataclass(frozen=True, slots=True)
class AbsenceRules:
    """The numbers of a game; without an entry nothing follows from it."""

    two_yellows: Ban | None = None
    red: Ban | None = None
    counter: BanCounter | None = None
    injury: InjuryRule | None = None
    # The rule by which a player who ends a match tired starts the next so; empty: nobody is.
    tired: str = ""
    # A match counts for a ban or an injury only if the side did not choose the player;
    # else each match of the side counts.
    sits_out: bool = True
    # Bans of several offences add up; else the gravest of a match replaces all before.
    adds: bool = False

    @property
    def rolls_after(self) -> bool:
        """Whether a die is thrown after the match for who was injured in it."""
        return self.injury is not None and self.injury.roll == "after"

    @property
    def faces_after(self) -> int:
        """How many faces that die has; 0 where none is thrown."""
        return len(self.injury.lengths) if self.injury and self.rolls_after else 0


NO_ABSENCES = AbsenceRules()


class PlayerMatch(NamedTuple):
    """What one match brought one player; without a trace he sat it out."""

    match: str
    trace: Trace | None = None
    # What he rolled before it, and what was thrown for him after it.
    fit: bool | None = None
    face: int | None = None


# So many yellow cards in one match send a player off.
SENT_OFF = 2


def condition_after(
    rules: AbsenceRules, before: Condition, happened: PlayerMatch
) -> Condition:
    """How a player stands after one match of his side, from how he stood before it."""
    trace = happened.trace
    # Is this one of the matches that he has to miss?
    counted = trace is None or not rules.sits_out
    banned = _one_less(before.banned) if counted else before.banned
    served = before.banned is not None and banned is None
    forgets = served and rules.counter is not None and rules.counter.reset == "served"
    yellows = 0 if forgets else before.active_yellows
    injured = _injury(rules, before, happened, counted=counted)
    if trace is None:
        return Condition(yellows, banned, injured)
    yellows, offences = _offences(rules, yellows, trace)
    if offences:
        left = sum(ban.matches for _what, ban in offences)
        left += (banned.left or 0) if banned and rules.adds else 0
        what, ban = offences[0]
        banned = Absence(Cause(happened.match, what), ban.rule, left)
    tired = None
    if trace.tired and rules.tired:
        tired = Absence(Cause(happened.match, TIRED), rules.tired)
    return Condition(yellows, banned, injured, tired)


def _one_less(absence: Absence | None) -> Absence | None:
    """One match less to miss: None after the last; what waits for a roll stays."""
    if absence is None or absence.left is None:
        return absence
    return replace(absence, left=absence.left - 1) if absence.left > 1 else None


def _injury(
    rules: AbsenceRules, before: Condition, happened: PlayerMatch, *, counted: bool
) -> Absence | None:
    """What is left of an injury, or what a new one costs."""
    rule, trace = rules.injury, happened.trace
    if rule is None:
        return None
    left = _healing(rule, before.injured, happened.fit, counted=counted)
    if trace is None or not trace.injured:
        return left
    cause = Cause(happened.match, "injury")
    if rule.roll == "before" or happened.face is None:
        return Absence(cause, *rule.at_first)
    length = rule.lengths[happened.face - 1]
    # Nothing is missed for this face, or the injury before still waits for its own.
    if not length or (left and left.left is None):
        return left
    more = left.left or 0 if left and rules.adds else 0
    return Absence(cause, rule.rule, length + more)


def _healing(
    rule: InjuryRule, injured: Absence | None, fit: bool | None, *, counted: bool
) -> Absence | None:
    """What is left of an earlier injury after this match.

    A roll that was not due has no effect, one that was not made is never invented.
    """
    if injured is None or rule.roll == "after":
        return _one_less(injured) if counted else injured
    if injured.left is None:
        return None if fit else injured
    if not counted:
        return injured
    return _one_less(injured) or replace(injured, rule=rule.roll_rule, left=None)


def _offences(
    rules: AbsenceRules, yellows: int, trace: Trace
) -> tuple[int, list[tuple[str, Ban]]]:
    """The yellow cards that count from now on, and what costs him matches."""
    off = trace.yellows >= SENT_OFF
    found: list[tuple[str, Ban]] = []
    if off and rules.two_yellows:
        found.append(("two_yellows", rules.two_yellows))
    elif not off and trace.reds and rules.red:
        found.append(("red", rules.red))
    counter = rules.counter
    if counter is None:
        return 0, found
    seen = 0 if off and not counter.with_sent_off else trace.yellows
    if seen and yellows + seen >= counter.n:
        if rules.adds or not found:
            found.append((counter.kind, counter.ban))
        if counter.reset == "imposed":
            return 0, found
    return yellows + seen, found


def counts_for_absences(match: SideMatch, *, walkover_serves: bool) -> bool:
    """Whether it is a match for bans and injuries; nobody has played a walk-over."""
    return walkover_serves or not match.walkover


def players_after(
    rules: AbsenceRules, players: Mapping[int, Condition], match: SideMatch
) -> dict[int, Condition]:
    """How all who are not fit stand after a match that counts.

    Nobody leaves a trace in a walk-over.
    """
    traces = {} if match.walkover else match.traces
    found = {}
    for player in {**players, **traces}:
        happened = PlayerMatch(
            match.match,
            traces.get(player),
            match.rolls.get(player),
            match.faces.get(player),
        )
        condition = condition_after(rules, players.get(player, FIT), happened)
        if condition != FIT:
            found[player] = condition
    return found
