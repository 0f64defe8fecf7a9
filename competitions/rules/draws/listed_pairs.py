"""HV-LOT-04: a list of who meets whom, from which a stage is drawn as it stands there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from engine.errors import N_, RuleViolation

NOWHERE = N_("%(team)s is in no line.")
NOWHERE_IN_CUP = N_("%(team)s is in no line; who has a bye stands alone on one.")
ITSELF = N_("A team cannot play against itself.")


@dataclass(frozen=True, slots=True)
class ListedPair:
    """A line of it; where no visitor is named, the other one has a bye."""

    line: int
    home: int
    away: int | None = None
    # None: the first one in which both are free.
    round: int | None = None
    # From 1; None: as it follows from who meets whom.
    group: int | None = None

    @property
    def teams(self) -> tuple[int, ...]:
        return (self.home,) if self.away is None else (self.home, self.away)


class WrongPair(NamedTuple):
    """What is wrong with a line; line 0 is the list as a whole."""

    line: int
    problem: RuleViolation


class WrongPairs(Exception):
    """All that is wrong with a list."""

    def __init__(self, problems: Iterable[WrongPair]) -> None:
        super().__init__()
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class PairList:
    """Its lines in order, and the names of all teams, as they are entered."""

    pairs: tuple[ListedPair, ...]
    names: Mapping[int, str]

    def wrong(self, line: int, message: str, **params: object) -> WrongPair:
        return WrongPair(line, RuleViolation("HV-LOT-04", message, **params))

    def sides(self, pair: ListedPair) -> dict[str, str]:
        """The names of both, for a sentence."""
        return {
            "home": self.names[pair.home],
            "away": self.names.get(pair.away or 0, ""),
        }

    def missing(self, there: Collection[int], message: str) -> list[WrongPair]:
        """Who is entered and in no line."""
        return [
            self.wrong(0, message, team=name)
            for team, name in self.names.items()
            if team not in there
        ]


def first_round_leaves(listed: PairList, places: int) -> tuple[int | None, ...]:
    """The bracket from top to bottom: two places for each line of its first round.

    Later rounds follow from results, so lines of them are left alone.
    """
    problems: list[WrongPair] = []
    lines: dict[int, int] = {}
    leaves: list[int | None] = []
    for pair in listed.pairs:
        if pair.round not in (None, 1):
            continue
        if pair.home == pair.away:
            problems.append(listed.wrong(pair.line, ITSELF))
            lines.setdefault(pair.home, pair.line)
            continue
        for team in pair.teams:
            before = lines.setdefault(team, pair.line)
            if before != pair.line:
                message = N_("%(team)s is on line %(before)s already.")
                params = {"team": listed.names[team], "before": before}
                problems.append(listed.wrong(pair.line, message, **params))
        leaves += (pair.home, pair.away)
    problems += listed.missing(lines, NOWHERE_IN_CUP)
    if not problems and len(leaves) != places:
        message = N_(
            "The first round of %(teams)s teams has %(lines)s lines, those with a bye"
            " among them; these are %(number)s."
        )
        params = {"lines": places // 2, "number": len(leaves) // 2}
        problems.append(listed.wrong(0, message, teams=len(listed.names), **params))
    if problems:
        raise WrongPairs(problems)
    return tuple(leaves)


def groups_of_pairs(listed: PairList, groups: int) -> dict[int, int]:
    """The group of each team: as the lines say, else those who meet are one."""
    if any(pair.group for pair in listed.pairs):
        return _groups_named(listed)
    mates: dict[int, set[int]] = {team: {team} for team in listed.names}
    for pair in listed.pairs:
        both = set[int]().union(*(mates[team] for team in pair.teams))
        for team in both:
            mates[team] = both
    found: dict[int, int] = {}
    number = 0
    for pair in listed.pairs:
        if pair.home not in found:
            number += 1
            found |= dict.fromkeys(mates[pair.home], number)
    problems = listed.missing(found, NOWHERE)
    if not problems and number != groups:
        message = N_("By who meets whom there are %(number)s groups, not %(groups)s.")
        problems.append(listed.wrong(0, message, number=number, groups=groups))
    if problems:
        raise WrongPairs(problems)
    return {team: found[team] for team in listed.names}


def _groups_named(listed: PairList) -> dict[int, int]:
    found: dict[int, tuple[int, int]] = {}
    problems = []
    named = {team for pair in listed.pairs for team in pair.teams}
    for pair in listed.pairs:
        if pair.group is None:
            message = N_("Say the group of this match.")
            problems.append(listed.wrong(pair.line, message))
            continue
        for team in pair.teams:
            group, before = found.setdefault(team, (pair.group, pair.line))
            if group != pair.group:
                message = N_("%(team)s is in another group on line %(before)s.")
                params = {"team": listed.names[team], "before": before}
                problems.append(listed.wrong(pair.line, message, **params))
    problems += listed.missing(named, NOWHERE)
    if problems:
        raise WrongPairs(problems)
    return {team: found[team][0] for team in listed.names}


class TablePair(NamedTuple):
    """A match of a table: its round, and which meeting of its pair it is."""

    round: int
    home: int
    away: int
    leg: int


def table_pairs(
    listed: PairList, legs: int, groups: Mapping[int, int]
) -> list[TablePair]:
    """Each pair of a group meets as often as there are legs; in the order of the rounds.

    `groups`: where there are several the one of each team.
    """
    reader = _TableReader(listed, legs, groups)
    found = sorted(reader.placed(), key=lambda one: one[0])
    problems = reader.problems
    # a pair that meets too seldom may only follow from a line that is wrong
    if problems:
        problems += listed.missing(reader.last, NOWHERE)
    else:
        problems += reader.left()
    if problems:
        raise WrongPairs(problems)
    meetings: Counter[frozenset[int]] = Counter()
    pairs = []
    for number, home, away in found:
        meetings[frozenset((home, away))] += 1
        leg = meetings[frozenset((home, away))]
        pairs.append(TablePair(number, home, away, leg))
    return pairs


class _TableReader:
    """The lines of a table one by one, with what is wrong with each."""

    def __init__(self, listed: PairList, legs: int, groups: Mapping[int, int]) -> None:
        self.listed, self.legs, self.groups = listed, legs, groups
        self.problems: list[WrongPair] = []
        self.busy: set[tuple[int, int]] = set()
        self.last: Counter[int] = Counter()
        self.meetings: Counter[frozenset[int]] = Counter()
        self.hosted: Counter[tuple[int, int]] = Counter()

    def placed(self) -> Iterator[tuple[int, int, int]]:
        """Round, home and away of each line; of one that is wrong nothing."""
        for pair in self.listed.pairs:
            number = pair.round or self._free_round(pair)
            if fault := self._fault(pair, number):
                self.problems.append(fault)
            elif pair.away is not None:
                yield number, pair.home, pair.away
            for team in pair.teams:
                self.busy.add((number, team))
                self.last[team] = max(self.last[team], number)

    def left(self) -> Iterator[WrongPair]:
        """The pairs that do not meet as often as they should."""
        yield from self.listed.missing(self.last, NOWHERE)
        for one, other in combinations(self.listed.names, 2):
            pair = ListedPair(0, one, other)
            there = one in self.last and other in self.last
            if (
                there
                and self._mates(pair)
                and self.meetings[frozenset(pair.teams)] < self.legs
            ):
                message = N_(
                    "%(home)s and %(away)s do not meet as often as the rules say."
                )
                yield self.listed.wrong(0, message, **self.listed.sides(pair))

    def _free_round(self, pair: ListedPair) -> int:
        return max(self.last[team] for team in pair.teams) + 1

    def _mates(self, pair: ListedPair) -> bool:
        return len({self.groups.get(team) for team in pair.teams}) == 1

    def _fault(self, pair: ListedPair, number: int) -> WrongPair | None:
        sides = self.listed.sides(pair)
        if pair.away is None:
            message = N_("Say who plays against %(home)s.")
        elif pair.home == pair.away:
            message = ITSELF
        elif not self._mates(pair):
            message = N_("%(home)s and %(away)s are not in the same group.")
        elif busy := [team for team in pair.teams if (number, team) in self.busy]:
            message = N_("%(team)s plays twice in round %(round)s.")
            name = self.listed.names[busy[0]]
            return self.listed.wrong(pair.line, message, team=name, round=number)
        else:
            message = self._too_often(pair)
        return self.listed.wrong(pair.line, message, **sides) if message else None

    def _too_often(self, pair: ListedPair) -> str:
        """HC-CHP-03: as often as the legs say, at either side's home by turns."""
        self.meetings[frozenset(pair.teams)] += 1
        self.hosted[pair.teams[0], pair.teams[1]] += 1
        if self.meetings[frozenset(pair.teams)] > self.legs:
            return N_("%(home)s and %(away)s have met as often as the rules say.")
        if self.hosted[pair.teams[0], pair.teams[1]] > (self.legs + 1) // 2:
            return N_("%(away)s has to be at home against %(home)s, too.")
        return ""
