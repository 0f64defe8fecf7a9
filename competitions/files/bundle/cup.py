"""The bracket behind the matches of a bundle; teams are numbers, from 1."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from competitions.files.bundle.values import BundleFixture, BundleStage
from competitions.rules.draws.bracket_values import Bracket, Key, Tie
from competitions.rules.draws.imported import (
    ListedFixture,
    ListedTerms,
    leaves_from_fixtures,
)
from competitions.rules.draws.knockout import CupTerms, bracket
from competitions.rules.draws.legs import (
    LegEnd,
    MatchKey,
    TieTerms,
    hosts,
    tie_end,
    tie_ends,
)
from competitions.rules.formats.facts import Leaves
from engine.errors import N_, RuleViolation

OTHER_BRACKET = N_("These matches are not those of the bracket that the file says.")


class MatchProblem(RuleViolation):
    """A match of a stage, by its place in the list, that cannot be."""

    def __init__(self, fixture: int, message: str, **params: object) -> None:
        super().__init__("HV-BUNDLE-03", message, **params)
        self.fixture = fixture


@dataclass(frozen=True, slots=True)
class Cup:
    """`keys` holds round, position and leg for each of the stage's matches."""

    leaves: tuple[int | None, ...]
    flipped: frozenset[Key]
    keys: tuple[MatchKey, ...]


class CupInFile(NamedTuple):
    """What a file says of a bracket, and the leaves that it was drawn with.

    `ends` are those of its matches, by their places in the list. `fixed`: no other
    bracket will do.
    """

    stage: BundleStage
    ids: Mapping[str, int]
    drawn: Leaves
    ends: Mapping[int, LegEnd]
    fixed: bool = False
    # All teams in seed order, and those that have left.
    seeds: Sequence[int] = ()
    gone: Collection[int] = ()

    @property
    def rounds(self) -> int:
        last = max((one.round for one in self.stage.fixtures), default=0)
        return max(last, (len(self.drawn) - 1).bit_length())

    @property
    def tie_terms(self) -> TieTerms:
        return self.stage.format.tie_terms

    @property
    def cup_terms(self) -> CupTerms:
        return self.stage.format.cup_terms(self.gone, self.seeds)


@dataclass(slots=True)
class ListedTie:
    """The matches of one tie by leg, each by its place in the list."""

    round: int
    matches: int
    # In the bracket; which of them is above is found out later.
    first: int | None = None
    other: int | None = None
    legs: dict[int, int] = field(default_factory=dict)
    position: int | None = None

    def is_of(self, home: int | None, away: int | None, leg: int) -> bool:
        """Whether a match is one of its; of unknown teams the first that lacks it."""
        known = {team for team in (home, away) if team is not None}
        if known:
            return bool(known & {self.first, self.other})
        return self.first is None and self.other is None and leg not in self.legs


def cup_of(file: CupInFile) -> Cup:
    """Raises RuleViolation, naming teams by their numbers, when no bracket fits."""
    ties = _ties(file)
    if file.stage.says_places:
        return _placed(file, ties)
    rounds: list[list[ListedFixture]] = [[] for _ in range(file.rounds)]
    places: dict[int, tuple[int, int, int]] = {}
    marked = None
    for tie in ties:
        games = rounds[tie.round - 1]
        for leg, i in tie.legs.items():
            places[i] = (tie.round, len(games), leg)
            if file.stage.fixtures[i].third_place:
                marked = len(games)
        games.append(_listed(tie, file))
    teams = [team for team in file.drawn if team is not None and team > 0]
    terms = ListedTerms(file.stage.third_place, marked, tuple(file.drawn), file.fixed)
    if file.stage.bracket:
        terms = terms._replace(refusal=OTHER_BRACKET)
    found = leaves_from_fixtures(sorted(teams), rounds, terms)
    keys = tuple(
        (number, found.positions[number - 1][at], leg)
        for _i, (number, at, leg) in sorted(places.items())
    )
    return Cup(found.leaves, found.flipped, keys)


def _placed(file: CupInFile, ties: Sequence[ListedTie]) -> Cup:
    """Round by round: which place of the bracket each tie has, and whose ground it is.

    Whether the results lead there is asked of all matches later on.
    """
    leaves = tuple(file.drawn)
    rounds = (len(leaves) - 1).bit_length()
    played: dict[MatchKey, LegEnd] = {}
    flipped: set[Key] = set()
    keys: dict[int, MatchKey] = {}
    for tie in sorted(ties, key=lambda one: one.round):
        first = min(tie.legs.values())
        if tie.round > rounds:
            text = N_("This bracket has only %(rounds)s rounds.")
            raise MatchProblem(first, text, rounds=rounds)
        terms = file.cup_terms._replace(flipped=flipped)
        tree = bracket(leaves, tie_ends(played, file.tie_terms, rounds), terms)
        taken = {at for number, at, _leg in keys.values() if number == tie.round}
        key = (tie.round, _position(tie, tree, taken))
        if _turned(tie, tree.ties[key]):
            flipped.add(key)
        for leg, i in tie.legs.items():
            keys[i] = (*key, leg)
            if i in file.ends:
                played[keys[i]] = file.ends[i]
    found = tuple(key for _i, key in sorted(keys.items()))
    return Cup(leaves, frozenset(flipped), found)


def _position(tie: ListedTie, tree: Bracket, taken: Collection[int]) -> int:
    """The position that the file says, else where its teams meet, else the first free one."""
    i = min(tie.legs.values())
    free = {
        one.position: {one.home, one.away}
        for one in tree.round(tie.round)
        if one.state != "bye" and one.position not in taken
    }
    if tie.position is not None:
        if tie.position not in free:
            text = N_("This bracket has no place %(place)s here, or it is taken.")
            raise MatchProblem(i, text, place=tie.position)
        return tie.position
    known = {team for team in (tie.first, tie.other) if team is not None}
    fits = (at for at in sorted(free) if known <= free[at])
    at = next(fits, None)
    if at is None:
        raise MatchProblem(i, N_("The results before this match do not lead to it."))
    return at


def _turned(tie: ListedTie, there: Tie) -> bool:
    """Whether the team from the lower half plays at home first."""
    above, below = (tie.first, there.away), (tie.other, there.home)
    return any(team is not None and team == at for team, at in (above, below))


def _ties(file: CupInFile) -> list[ListedTie]:
    """The ties in the order in which they are first listed."""
    found: list[ListedTie] = []
    for i, fixture in enumerate(file.stage.fixtures):
        matches = file.stage.format.tie_matches(fixture.round, file.rounds)
        home, away = (
            None if name is None else file.ids[name]
            for name in (fixture.home, fixture.away)
        )
        here = [one for one in found if one.round == fixture.round and matches > 1]
        at, leg = fixture.position, fixture.leg or 1
        tie = next(
            (
                one
                for one in here
                if (one.is_of(home, away, leg) if at is None else one.position == at)
            ),
            None,
        )
        if tie is None:
            found.append(tie := ListedTie(fixture.round, matches, position=at))
        leg = _leg(tie, i, fixture)
        sides = (home, away) if hosts(leg, matches) else (away, home)
        for name, team in zip(("first", "other"), sides, strict=True):
            there = getattr(tie, name)
            if None not in (team, there) and team != there:
                text = N_("From match to match of a tie its teams change sides.")
                raise MatchProblem(i, text)
            setattr(tie, name, there if team is None else team)
        tie.legs[leg] = i
    return found


def _leg(tie: ListedTie, at: int, fixture: BundleFixture) -> int:
    """Where the file does not say it they stand in order."""
    leg = fixture.leg or len(tie.legs) + 1
    if leg > tie.matches:
        raise MatchProblem(
            at,
            N_("A tie of this round has no match %(leg)s; the most are %(matches)s."),
            leg=leg,
            matches=tie.matches,
        )
    if leg in tie.legs:
        raise MatchProblem(
            at, N_("Match %(leg)s of this tie is here already."), leg=leg
        )
    return leg


def _listed(tie: ListedTie, file: CupInFile) -> ListedFixture:
    ends = {leg: file.ends[i] for leg, i in tie.legs.items() if i in file.ends}
    if not ends:
        return ListedFixture(tie.first, tie.other)
    end = tie_end(ends, file.tie_terms, tie.matches)
    dead = end.winner is None and not end.open
    return ListedFixture(tie.first, tie.other, end.winner, dead=dead, kept=end.pinned)
