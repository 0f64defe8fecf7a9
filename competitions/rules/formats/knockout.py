"""HC-CUP: the loser is out, and a bracket says who meets whom next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from competitions.rules.draws import knockout
from competitions.rules.draws.bracket_values import Bracket, Key, TieEnd
from competitions.rules.draws.hints import Hint, cup_hint
from competitions.rules.draws.knockout import CupTerms
from competitions.rules.formats.protocol import (
    DrawnMatch,
    DrawnStage,
    FormatOptions,
    Leaves,
    StageFacts,
)
from competitions.rules.standings.withdrawal import UnplayedMatch
from engine.errors import N_, RuleViolation


@dataclass(frozen=True, slots=True)
class CupPlace:
    """How far a team came; `why` is the tie in which it went out, if it did."""

    rank: int
    team: int
    why: Key | None


class Knockout:
    """One match a tie, byes for the first of the list."""

    id, kind = "knockout", "cup"
    sizes = (knockout.FEWEST, knockout.MOST)
    asks: tuple[str, ...] = ("third_place",)
    usual = FormatOptions()
    bracket, needs_winner, counts_points = True, True, False
    pages: tuple[str, ...] = ("bracket",)
    policies: tuple[str, ...] = ("forfeit",)

    def check_options(self, options: FormatOptions) -> None:
        if options.legs != 1:
            raise RuleViolation("HC-CUP-01", N_("A cup tie is one match."))

    def check_size(self, teams: int) -> None:
        knockout.check_cup_size(teams)

    def hint(self, teams: int, options: FormatOptions, *, drawn: bool) -> Hint:
        """`drawn`: by lot, so that nobody knows who has a bye."""
        return cup_hint(teams, drawn=drawn)

    def draw(self, teams: Sequence[int], options: FormatOptions) -> DrawnStage:
        leaves = knockout.seeded_leaves(teams)
        slots = {team: slot for slot, team in enumerate(leaves) if team is not None}
        return DrawnStage(ties_of(leaves, CupTerms(options.third_place)), slots)

    def tree(self, facts: StageFacts) -> Bracket:
        leaves, terms = facts.structure
        return knockout.bracket(leaves, facts.played, terms)

    def ahead(self, facts: StageFacts) -> list[UnplayedMatch]:
        return knockout.drawn_to(facts.unplayed, self.tree(facts).ties)

    def walked(self, facts: StageFacts) -> list[tuple[UnplayedMatch, int]]:
        if not any(facts.policies.values()):
            return []
        return knockout.walkovers(facts.unplayed, self.tree(facts).ties)

    def standing(self, facts: StageFacts) -> tuple[CupPlace, ...]:
        """Whoever is still in shares the first place until the final is played."""
        tree = self.tree(facts)
        places, out = knockout.placings(tree), knockout.exits(tree)
        order = sorted(facts.policies, key=lambda team: places.get(team, 1))
        return tuple(
            CupPlace(places.get(team, 1), team, out.get(team)) for team in order
        )

    def through(self, facts: StageFacts, places: int) -> tuple[int, ...]:
        ranks = knockout.placings(self.tree(facts))
        first = [team for team, rank in ranks.items() if rank <= places]
        return tuple(first) if len(first) == places else ()

    def touched(
        self, facts: StageFacts, place: Key, end: TieEnd | None
    ) -> tuple[Key, ...]:
        """Decision 11: the later ties that other teams have played then."""
        leaves, terms = facts.structure
        return knockout.downstream(leaves, facts.played, (place, end), terms)


def ties_of(leaves: Leaves, terms: CupTerms) -> tuple[DrawnMatch, ...]:
    """A match for every tie that will be played; its sides are derived later."""
    tree = knockout.bracket(leaves, {}, terms)
    return tuple(
        DrawnMatch(*key, flipped=key in terms.flipped)
        for key, tie in tree.ties.items()
        if tie.state != "bye"
    )
