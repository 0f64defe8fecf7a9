"""HC-CHP: all play all, and a table says who is first."""

from __future__ import annotations

from collections.abc import Sequence

from competitions.rules.draws import round_robin
from competitions.rules.draws.bracket_values import Key, TieEnd
from competitions.rules.draws.hints import Hint, championship_hint
from competitions.rules.formats.protocol import (
    DrawnMatch,
    DrawnStage,
    FormatOptions,
    StageFacts,
    StandingFacts,
)
from competitions.rules.standings import withdrawal
from competitions.rules.standings.ranking import TableRow, rank_rows, ranked_table
from competitions.rules.standings.withdrawal import UnplayedMatch
from engine.errors import N_, RuleViolation


class RoundRobin:
    """Every pair meets as often as there are legs."""

    id, kind = "round_robin", "championship"
    sizes = (round_robin.FEWEST, round_robin.MOST)
    asks: tuple[str, ...] = ("legs",)
    usual = FormatOptions(legs=2)
    bracket, needs_winner, counts_points = False, False, True
    pages: tuple[str, ...] = ("table",)
    policies = withdrawal.POLICIES

    def check_options(self, options: FormatOptions) -> None:
        if options.legs not in (1, 2):
            raise RuleViolation("HC-CHP-01", N_("Each pair meets once or twice."))
        if options.third_place:
            raise RuleViolation(
                "HC-CUP-02", N_("Only a cup has a match for third place.")
            )

    def check_size(self, teams: int) -> None:
        round_robin.check_league_size(teams)

    def hint(self, teams: int, options: FormatOptions, *, drawn: bool) -> Hint:
        """Rounds and matches; a lot changes nothing about them."""
        return championship_hint(teams, options.legs)

    def draw(self, teams: Sequence[int], options: FormatOptions) -> DrawnStage:
        """HC-CHP-03: Berger tables over the drawn order."""
        rounds = round_robin.rounds(len(teams), options.legs)
        matches = (
            DrawnMatch(number, position, teams[pair.home], teams[pair.away])
            for number, pairs in enumerate(rounds, 1)
            for position, pair in enumerate(pairs)
        )
        return DrawnStage(tuple(matches), {})

    def tree(self, facts: StageFacts) -> None:
        return None

    def ahead(self, facts: StageFacts) -> list[UnplayedMatch]:
        out = _left(facts)
        return [one for one in facts.unplayed if out.keys().isdisjoint(one.sides)]

    def walked(self, facts: StageFacts) -> list[tuple[UnplayedMatch, int]]:
        out = _left(facts)
        return withdrawal.forfeits(facts.unplayed, out) if out else []

    def standing(self, facts: StandingFacts) -> tuple[TableRow, ...]:
        """With what follows from who has left; an expunged team stands nowhere."""
        teams, results = withdrawal.teams_and_results(
            facts.policies, facts.results, lambda: facts.unplayed
        )
        # What follows from who has left stands behind the others, whenever it was due.
        table = ranked_table if any(facts.policies.values()) else rank_rows
        return table(teams, results, facts.rules, facts.adjustments)

    def through(self, facts: StandingFacts, places: int) -> tuple[int, ...]:
        first = [row.team for row in self.standing(facts) if row.rank <= places]
        return tuple(first) if len(first) == places else ()

    def touched(
        self, facts: StageFacts, place: Key, end: TieEnd | None
    ) -> tuple[Key, ...]:
        """Who meets whom is fixed by the draw."""
        return ()


def _left(facts: StageFacts) -> dict[int, str]:
    """The teams that have left, each with what becomes of its matches."""
    return {team: policy for team, policy in facts.policies.items() if policy}
