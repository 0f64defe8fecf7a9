"""HV-STG-01: what may be chosen of a format, and the sentence that refuses the rest.

A format is a frozen value: its fields are its options, with what holds where nobody has
chosen; `choices` says which values each may have. In files and rows they are JSON.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from competitions.rules.draws.knockout import CupTerms
from competitions.rules.draws.legs import ONE_MATCH, TieTerms
from competitions.rules.draws.orders import PLAIN_METHODS
from competitions.rules.formats.facts import Leaves, StandingFacts
from competitions.rules.formats.places import GroupTable
from competitions.rules.standings.ranking import TableRow
from competitions.rules.standings.zones import TableZone
from engine.errors import N_, RuleViolation


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """An option by its name in files, what it may be, and what is said of anything else.

    Where no values are named it is yes or no.
    """

    name: str
    values: Sequence[int] = (False, True)
    refusal: str = N_("“%(option)s” is either true or false.")
    rule: str = "HV-STG-01"

    @property
    def switch(self) -> bool:
        """Whether it is yes or no."""
        return isinstance(self.values[0], bool)

    def allows(self, value: object) -> bool:
        return type(value) is type(self.values[0]) and value in self.values


@dataclass(frozen=True, slots=True)
class FormatOptions:
    """What was chosen of a format."""

    id: ClassVar[str] = ""
    choices: ClassVar[tuple[FormatChoice, ...]] = ()
    # HV-LOT-01: where all meet all there is one list, and a place in it is the order.
    draw_methods: ClassVar[tuple[str, ...]] = PLAIN_METHODS

    def race_tables(
        self, facts: StandingFacts, tables: Sequence[GroupTable]
    ) -> tuple[GroupTable, ...]:
        """HV-WD-01: its tables as their places are given away."""
        return tuple(tables)

    @property
    def group_count(self) -> int:
        """How many groups its teams are in; 0: there are none."""
        return self.stored.get("groups", 0)

    @property
    def surely_through(self) -> int:
        """How many ranks of each of its groups go on, whatever the others have."""
        return self.stored.get("through", 0) if self.group_count else 0

    @property
    def best_through(self) -> int:
        """How many of those go on who are compared across groups."""
        return self.stored.get("best_runners_up", 0)

    @property
    def compares_equal(self) -> bool:
        """Whether those are compared on as many matches each."""
        return bool(self.stored.get("equal_matches"))

    @property
    def plays_third(self) -> bool:
        """Whether it has a match for third place by an option of its own."""
        return bool(self.stored.get("third_place"))

    @property
    def hides_places(self) -> bool:
        """Whether its matches do not show its bracket: drawn anew, or losers play on."""
        return bool(self.stored.get("reseed") or self.stored.get("places_played"))

    @property
    def tie_terms(self) -> TieTerms:
        """What decides a tie of its bracket; without one each is one match."""
        return ONE_MATCH

    def cup_terms(self, gone: Collection[int], seeds: Sequence[int]) -> CupTerms:
        """What was decided of its bracket beside draw and results; of no other, nothing."""
        return CupTerms(withdrawn=gone)

    @property
    def zones(self) -> tuple[TableZone, ...]:
        """What its places mean, where nobody has named zones."""
        return ()

    @property
    def best_zones(self) -> tuple[TableZone, ...]:
        """What the places of a comparison across groups mean, without named zones."""
        return ()

    def best_runners(
        self, facts: StandingFacts, tables: Sequence[GroupTable]
    ) -> tuple[TableRow, ...]:
        """The rows of one rank in their groups that are compared, the best first."""
        return ()

    def pots(self, teams: int) -> tuple[int, ...]:
        """How many of so many teams are in each pot; nothing where there are no pots."""
        return ()

    def top_down(self, order: Sequence[int]) -> tuple[Leaves, ...]:
        """The lists for `arrange` as this order fills them, place by place."""
        return (order,)

    def seat_count(self, teams: int) -> int:
        """How many groups, or places of a bracket, somebody can be put in by hand."""
        return 0

    def seated(self, chosen: Mapping[int, int]) -> tuple[Leaves, ...]:
        """The lists with each team in its group or place; RuleViolation, if it cannot be."""
        return (tuple(chosen),)

    def joined(self, lists: Sequence[Leaves], team: int) -> tuple[Leaves, ...]:
        """HV-LOT-03: with one more, at the end of the only list."""
        (order,) = lists
        return ((*order, team),)

    def usual(self, teams: int) -> Self:
        """What is usual of it with so many teams."""
        return self

    def check(self) -> None:
        """RuleViolation, if they cannot be chosen together."""

    def chosen(self, options: Mapping[str, object]) -> Self:
        """A copy with these options set; RuleViolation names the first fault."""
        known = {choice.name: choice for choice in self.choices}
        for name, value in options.items():
            if name not in known:
                raise RuleViolation(
                    "HV-STG-01",
                    N_("“%(option)s” is no option of this format, “%(format)s”."),
                    option=name,
                    format=self.id,
                )
            if not known[name].allows(value):
                choice = known[name]
                raise RuleViolation(choice.rule, choice.refusal, option=name)
        made = replace(self, **options)
        made.check()
        return made

    @property
    def stored(self) -> dict[str, int]:
        """All of them by name, as a row or a file keeps them."""
        return {one.name: getattr(self, one.name) for one in self.choices}
