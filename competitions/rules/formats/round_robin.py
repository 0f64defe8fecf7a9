"""HC-CHP: all play all, and a table says who is first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from competitions.rules.draws import round_robin
from competitions.rules.draws.hints import Hint, championship_hint
from competitions.rules.draws.legs import LegEnd, MatchKey
from competitions.rules.draws.listed_pairs import (
    PairList,
    WrongPairs,
    groups_of_pairs,
    table_pairs,
)
from competitions.rules.formats.facts import (
    Leaves,
    StageFacts,
    StandingFacts,
    played_by_others,
)
from competitions.rules.formats.options import FormatChoice, FormatOptions
from competitions.rules.formats.places import (
    Advance,
    GroupTable,
    StagePlace,
    alone_at,
    check_through,
    filled_up,
    for_places,
)
from competitions.rules.formats.protocol import NOBODY, DrawnMatch, DrawnStage
from competitions.rules.standings import withdrawal
from competitions.rules.standings.ranking import TableRow, rank_rows, ranked_table
from competitions.rules.standings.withdrawal import UnplayedMatch
from competitions.rules.standings.zones import TableZone
from engine.errors import N_


@dataclass(frozen=True, slots=True)
class RoundRobin(FormatOptions):
    """Every pair meets as often as there are legs."""

    legs: int = 2
    # Each leg has the rounds of the one before, with sides changed.
    mirrored: bool = True
    # How many go on to the next stage.
    through: int = 0

    id, kind = "round_robin", "championship"
    sizes = (round_robin.FEWEST, round_robin.MOST)
    asks = ("legs", "through")
    bracket, counts_points = False, True
    pages = ("table",)
    policies = withdrawal.POLICIES
    choices = (
        FormatChoice(
            "legs",
            range(1, round_robin.MOST_LEGS + 1),
            N_("Each pair meets one to six times."),
            "HC-CHP-01",
        ),
        FormatChoice("mirrored"),
        FormatChoice(
            "through",
            range(round_robin.MOST + 1),
            N_("From 0 to 64 teams go on from a table."),
        ),
    )

    def check_size(self, teams: int) -> None:
        round_robin.check_league_size(teams, self.legs)
        check_through(self.through, teams)

    def hint(self, teams: int, *, drawn: bool) -> Hint:
        """Rounds and matches; a lot changes nothing about them."""
        return championship_hint(teams, self.legs)

    def draw(
        self, order: Sequence[int], apart: Mapping[int, int] = NOBODY
    ) -> DrawnStage:
        return self.arrange([order])

    def arrange(self, lists: Sequence[Leaves]) -> DrawnStage:
        """HC-CHP-03: Berger tables over the first list."""
        teams = [team for team in lists[0] if team is not None]
        rounds = round_robin.rounds(len(teams), self.legs, mirrored=self.mirrored)
        a_leg = len(rounds) // self.legs
        matches = (
            DrawnMatch(
                number + 1,
                position,
                teams[pair.home],
                teams[pair.away],
                leg=number // a_leg + 1,
            )
            for number, pairs in enumerate(rounds)
            for position, pair in enumerate(pairs)
        )
        return DrawnStage(tuple(matches), {})

    def draw_pairs(self, listed: PairList) -> DrawnStage:
        self.check_size(len(listed.names))
        return DrawnStage(matches_in_pairs(listed, self.legs), {})

    def decides(self, leg: int | None) -> bool:
        return False

    @property
    def zones(self) -> tuple[TableZone, ...]:
        return (TableZone("through", 1, self.through),) if self.through else ()

    def tree(self, facts: StageFacts) -> None:
        return None

    def tables(self, facts: StandingFacts) -> tuple[GroupTable, ...]:
        return (GroupTable(0, self.standing(facts)),)

    def standing(self, facts: StandingFacts) -> tuple[TableRow, ...]:
        """With what follows from who has left; an expunged team stands nowhere."""
        teams, results = withdrawal.teams_and_results(
            facts.policies,
            facts.results,
            lambda: facts.unplayed,
            facts.rules.forfeit_goals,
        )
        # What follows from who has left stands behind the others, whenever it was due.
        table = ranked_table if any(facts.policies.values()) else rank_rows
        return table(teams, results, facts.rules, facts.adjustments)

    def race_tables(
        self, facts: StandingFacts, tables: Sequence[GroupTable]
    ) -> tuple[GroupTable, ...]:
        """HV-WD-01: the only table, with early leavers behind all others."""
        return tuple(for_places(one, early_in(facts)) for one in tables)

    def ahead(self, facts: StageFacts) -> list[UnplayedMatch]:
        return withdrawal.still_played(facts.unplayed, facts.policies)

    def tie_matches(self, number: int, rounds: int) -> int:
        return 1

    def walkovers(self, facts: StageFacts) -> list[tuple[UnplayedMatch, int]]:
        out = withdrawal.withdrawals(facts.policies)
        return withdrawal.forfeits(facts.unplayed, out) if out else []

    def decider(self, facts: StageFacts, match: MatchKey) -> None:
        return None

    def not_standing(self, facts: StageFacts) -> tuple[MatchKey, ...]:
        return played_by_others(facts)

    def at_risk(
        self, facts: StageFacts, match: MatchKey, end: LegEnd | None
    ) -> tuple[MatchKey, ...]:
        """Who meets whom is fixed by the draw."""
        return ()

    def leaders(self, facts: StandingFacts, places: int) -> tuple[int, ...]:
        (table,) = self.race_tables(facts, self.tables(facts))
        return tuple(row.team for row in alone_at(table.rows, places))

    def places(self, teams: int) -> tuple[StagePlace, ...]:
        return tuple(StagePlace(rank) for rank in range(1, self.through + 1))

    def advancing(self, facts: StandingFacts) -> tuple[Advance, ...]:
        """Nobody before the last match; then everybody whose rank is his alone."""
        places = self.places(len(facts.policies))
        if self.ahead(facts):
            return tuple(map(Advance, places))
        (table,) = self.race_tables(facts, self.tables(facts))
        rows = [table.alone_at(place.rank) for place in places]
        found = [
            Advance(place, row.team, row.why) if row else Advance(place)
            for place, row in zip(places, rows, strict=True)
        ]
        empty = (place for place in places if place.rank > len(table.rows))
        return filled_up(found, empty, withdrawal.taken_out(facts.policies))


def early_in(facts: StandingFacts) -> dict[int, str]:
    """Who has left its table before the last of its matches."""
    return withdrawal.early_leavers(
        facts.policies, facts.results, lambda: facts.unplayed
    )


def matches_in_pairs(
    listed: PairList, legs: int, groups: Mapping[int, int] = NOBODY
) -> tuple[DrawnMatch, ...]:
    """HV-LOT-04: the matches of a list, in each round as they stand there."""
    places = Counter[int]()
    found = []
    for number, home, away, leg in table_pairs(listed, legs, groups):
        match = DrawnMatch(number, places[number], home, away, leg=leg)
        found.append(match._replace(group=groups.get(home, 0)))
        places[number] += 1
    return tuple(found)


def grouped_pairs(listed: PairList, groups: int, legs: int) -> dict[int, int]:
    """The group of each team; else all faults, also those of lines in whatever groups."""
    try:
        return groups_of_pairs(listed, groups)
    except WrongPairs as wrong:
        problems = list(wrong.problems)
    try:
        matches_in_pairs(listed, legs)
    except WrongPairs as wrong:
        problems += (one for one in wrong.problems if one.line)
    raise WrongPairs(problems)
