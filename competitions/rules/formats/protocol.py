"""What every format answers.

A format says who meets whom, who goes on, and why. It holds its own options and knows
no game: what a match is worth and how a level one goes on is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol, Self

from competitions.rules.draws.bracket_values import Bracket
from competitions.rules.draws.hints import Hint
from competitions.rules.draws.knockout import CupTerms
from competitions.rules.draws.legs import LegEnd, MatchKey, TieTerms
from competitions.rules.draws.listed_pairs import PairList
from competitions.rules.formats.facts import Leaves, StageFacts, StandingFacts
from competitions.rules.formats.options import FormatChoice
from competitions.rules.formats.places import Advance, GroupTable, Place, StagePlace
from competitions.rules.results.outcome import Decider
from competitions.rules.standings.ranking import TableRow
from competitions.rules.standings.withdrawal import UnplayedMatch
from competitions.rules.standings.zones import TableZone

NOBODY: Mapping[int, int] = {}


class DrawnMatch(NamedTuple):
    """A match of the draw; where its sides follow from results it names none."""

    round: int
    position: int
    home: int | None = None
    away: int | None = None
    flipped: bool = False
    # From 1; 0: there are no groups.
    group: int = 0
    # Of a tie from 1; of a table which meeting of its pair it is.
    leg: int = 1


class DrawnStage(NamedTuple):
    """The matches of a draw, and where each team was drawn to: in a bracket, in a group."""

    matches: tuple[DrawnMatch, ...]
    # The place of a team: its leaf of the bracket, or its number in its group.
    slots: Mapping[int, int]
    groups: Mapping[int, int] = NOBODY

    def with_teams(self, swap: Mapping[int, int]) -> DrawnStage:
        """A copy with other teams in its places; the matches are left as they were."""
        return self._replace(
            slots={swap.get(team, team): at for team, at in self.slots.items()},
            groups={swap.get(team, team): at for team, at in self.groups.items()},
        )


class Format(Protocol):
    """One way to play a stage, with what was chosen of it; `registry` lists them all."""

    # What it is

    @property
    def id(self) -> str:
        """Its name in files."""

    @property
    def kind(self) -> str:
        """Its older word: competitions, logs and bundles of version 1 hold this one."""

    @property
    def sizes(self) -> tuple[int, int]:
        """The fewest and the most teams."""

    @property
    def choices(self) -> tuple[FormatChoice, ...]:
        """Its options."""

    @property
    def asks(self) -> tuple[str, ...]:
        """The options that the first form asks."""

    @property
    def bracket(self) -> bool:
        """Whether results lead the teams from match to match; else a table is kept."""

    def decides(self, leg: int | None) -> bool:
        """Whether a match may go on until somebody has won; see `decider`.

        `leg`: which of its tie it is; None if it is the only one.
        """

    @property
    def counts_points(self) -> bool:
        """Whether a result gives points."""

    @property
    def pages(self) -> tuple[str, ...]:
        """The pages that a competition of this format has, by the names of their addresses."""

    @property
    def policies(self) -> tuple[str, ...]:
        """What may become of the matches of a team that leaves."""

    # Its options

    def chosen(self, options: Mapping[str, object]) -> Self:
        """With these options; RuleViolation, if they cannot be chosen."""

    @property
    def stored(self) -> dict[str, int]:
        """All its options by name, for a row, a file or a form; nobody decides by them."""

    @property
    def legs(self) -> int:
        """How often each pair of a table meets, or how many legs a tie has."""

    @property
    def group_count(self) -> int:
        """How many groups its teams are in; 0: there are none."""

    @property
    def surely_through(self) -> int:
        """How many ranks of each of its groups go on, whatever the others have."""

    @property
    def best_through(self) -> int:
        """How many places go to the best across the groups, beside those of each group."""

    @property
    def compares_equal(self) -> bool:
        """Whether these are compared over an equal number of matches."""

    @property
    def plays_third(self) -> bool:
        """Whether it has a match for third place by an option of its own."""

    @property
    def hides_places(self) -> bool:
        """Whether the bracket cannot be read from its matches: drawn anew, or losers play on."""

    @property
    def tie_terms(self) -> TieTerms:
        """What decides a tie of its bracket; without one each is one match."""

    def cup_terms(self, gone: Collection[int], seeds: Sequence[int]) -> CupTerms:
        """What was decided of its bracket beside draw and results; empty if it has none.

        `gone`: who has left; `seeds`: all teams that are known, the best first.
        """

    def usual(self, teams: int) -> Self:
        """What is usual of it with so many teams."""

    # The draw

    def check_size(self, teams: int) -> None:
        """RuleViolation, if it is not for so many."""

    def hint(self, teams: int, *, drawn: bool) -> Hint:
        """What so many teams mean: rounds, matches, byes."""

    def draw(
        self, order: Sequence[int], apart: Mapping[int, int] = NOBODY
    ) -> DrawnStage:
        """Who meets whom, of teams in the order of the draw.

        `apart`: the group that a team comes from; its mates meet as late as can be.
        """

    @property
    def draw_methods(self) -> tuple[str, ...]:
        """HV-LOT-01: in which ways its teams are drawn; see `draws.orders`."""

    def pots(self, teams: int) -> tuple[int, ...]:
        """How many of so many teams are in each pot; nothing where there are no pots."""

    def top_down(self, order: Sequence[int]) -> tuple[Leaves, ...]:
        """The lists for `arrange` as this order fills them, place by place."""

    def seat_count(self, teams: int) -> int:
        """How many groups, or places of a bracket, somebody can be put in by hand."""

    def seated(self, chosen: Mapping[int, int]) -> tuple[Leaves, ...]:
        """The lists with each team in its group or place; RuleViolation, if it cannot be."""

    def joined(self, lists: Sequence[Leaves], team: int) -> tuple[Leaves, ...]:
        """HV-LOT-03: with one more, all others in their places; RuleViolation, if full."""

    def arrange(self, lists: Sequence[Leaves]) -> DrawnStage:
        """The matches of teams that have their places, by group or in a bracket."""

    def draw_pairs(self, listed: PairList) -> DrawnStage:
        """HV-LOT-04: the matches that a list says; WrongPairs, if it cannot be so."""

    # What becomes of it

    def tree(self, facts: StageFacts) -> Bracket | None:
        """Its bracket as it follows from the results; nothing of a table."""

    def tables(self, facts: StandingFacts) -> tuple[GroupTable, ...]:
        """Its table, or one for each group; nothing of a bracket."""

    def race_tables(
        self, facts: StandingFacts, tables: Sequence[GroupTable]
    ) -> tuple[GroupTable, ...]:
        """HV-WD-01: its tables as they decide who goes on: early leavers come last."""

    def standing(self, facts: StandingFacts) -> Sequence[Place]:
        """All teams, the best first, by groups; those that nothing parts share a rank."""

    def ahead(self, facts: StageFacts) -> list[UnplayedMatch]:
        """What can be played next: the matches whose two sides are known and there."""

    def tie_matches(self, number: int, rounds: int) -> int:
        """How many matches each tie of a round of its bracket has; 1 without one."""

    def walkovers(self, facts: StageFacts) -> list[tuple[UnplayedMatch, int]]:
        """What a withdrawal has decided without a result, each with who has won."""

    def decider(self, facts: StageFacts, match: MatchKey) -> Decider | None:
        """What makes a match go on until somebody has won; None: it may stay level."""

    def not_standing(self, facts: StageFacts) -> tuple[MatchKey, ...]:
        """The played matches that do not stand: others are sent there, or nobody won."""

    def at_risk(
        self, facts: StageFacts, match: MatchKey, end: LegEnd | None
    ) -> tuple[MatchKey, ...]:
        """The played matches that would not stand if one ended so, or were open again."""

    # Who goes on

    @property
    def zones(self) -> tuple[TableZone, ...]:
        """What the places of its tables mean, where nobody has named zones."""

    @property
    def best_zones(self) -> tuple[TableZone, ...]:
        """What the places mean of teams that are compared across groups."""

    def best_runners(
        self, facts: StandingFacts, tables: Sequence[GroupTable]
    ) -> tuple[TableRow, ...]:
        """The rows of one rank in their groups that are compared, the best first."""

    def leaders(self, facts: StandingFacts, places: int) -> tuple[int, ...]:
        """Who holds the first places now; nobody while it is not clear who."""

    def places(self, teams: int) -> tuple[StagePlace, ...]:
        """The places that go on from a stage of so many teams, in seed order."""

    def advancing(self, facts: StandingFacts) -> tuple[Advance, ...]:
        """The places that go on, each with its team as soon as nothing can change that."""
