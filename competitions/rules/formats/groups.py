"""HV-STG-02: several tables beside each other, from which the first ones go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from competitions.rules.draws import round_robin
from competitions.rules.draws.groups import group_sizes, snake
from competitions.rules.draws.hints import Hint, groups_hint
from competitions.rules.draws.legs import LegEnd, MatchKey
from competitions.rules.draws.listed_pairs import PairList
from competitions.rules.draws.orders import METHODS, pots_of_groups
from competitions.rules.formats.best_places import (
    Comparison,
    best_of_rank,
    rank_is_clear,
)
from competitions.rules.formats.facts import (
    Leaves,
    StageFacts,
    StandingFacts,
    played_by_others,
)
from competitions.rules.formats.group_facts import facts_by_group
from competitions.rules.formats.options import FormatChoice, FormatOptions
from competitions.rules.formats.places import (
    Advance,
    GroupTable,
    StagePlace,
    filled_up,
    for_places,
    group_letter,
)
from competitions.rules.formats.protocol import NOBODY, DrawnMatch, DrawnStage
from competitions.rules.formats.round_robin import (
    RoundRobin,
    early_in,
    grouped_pairs,
    matches_in_pairs,
)
from competitions.rules.standings import withdrawal
from competitions.rules.standings.ranking import TableRow, order_of_play
from competitions.rules.standings.withdrawal import UnplayedMatch
from competitions.rules.standings.zones import TableZone
from engine.errors import N_, RuleViolation

MOST_GROUPS, MOST_TEAMS = 32, 256


@dataclass(frozen=True, slots=True)
class Groups(FormatOptions):
    """All play all in each group."""

    groups: int = 2
    legs: int = 1
    mirrored: bool = True
    # From each group.
    through: int = 2
    # And the best of those who come next in their groups.
    best_runners_up: int = 0
    # Which are compared by as many matches each.
    equal_matches: bool = True

    id, kind = "groups", "groups"
    asks = ("groups", "legs", "through", "best_runners_up")
    bracket, counts_points = False, True
    pages = ("groups",)
    policies = withdrawal.POLICIES
    draw_methods = METHODS
    choices = (
        FormatChoice(
            "groups", range(2, MOST_GROUPS + 1), N_("There are 2 to 32 groups.")
        ),
        *(choice for choice in RoundRobin.choices if choice.name != "through"),
        FormatChoice(
            "through",
            range(round_robin.MOST + 1),
            N_("From each group 0 to 64 teams go on."),
        ),
        FormatChoice(
            "best_runners_up",
            range(MOST_GROUPS + 1),
            N_("Of those who come next, 0 to 32 go on."),
        ),
        FormatChoice("equal_matches"),
    )

    @property
    def sizes(self) -> tuple[int, int]:
        deepest = self.through + (self.best_runners_up > 0)
        return self.groups * max(2, deepest), MOST_TEAMS

    @property
    def zones(self) -> tuple[TableZone, ...]:
        next_one = self.through + 1
        sure = (TableZone("through", 1, self.through),) if self.through else ()
        best = (TableZone("best", next_one, next_one),) if self.best_runners_up else ()
        return (*sure, *best)

    @property
    def best_zones(self) -> tuple[TableZone, ...]:
        return (TableZone("through", 1, self.best_runners_up),)

    def usual(self, teams: int) -> Groups:
        """Groups of about four, two go on, and the thirds that a whole bracket lacks."""
        groups = min(max(2, round(teams / 4)), MOST_GROUPS)
        lacking = 2 ** (2 * groups - 1).bit_length() - 2 * groups
        thirds = lacking if lacking <= groups and teams // groups > 2 else 0
        return Groups(groups=groups, best_runners_up=thirds)

    def check(self) -> None:
        if self.best_runners_up > self.groups:
            raise RuleViolation(
                "HV-STG-02",
                N_(
                    "Of those who come next one of each group can go on: at most"
                    " %(groups)s, not %(number)s."
                ),
                groups=self.groups,
                number=self.best_runners_up,
            )

    def check_size(self, teams: int) -> None:
        fewest, most = self.sizes
        if not fewest <= teams <= most:
            raise RuleViolation(
                "HV-STG-02",
                N_(
                    "%(groups)s groups with those who go on take %(fewest)s to %(most)s"
                    " teams, not %(number)s."
                ),
                groups=self.groups,
                fewest=fewest,
                most=most,
                number=teams,
            )
        sizes = group_sizes(teams, self.groups)
        for size in sizes:
            round_robin.check_league_size(size, self.legs)
        round_robin.check_matches(sum(self._matches(size) for size in sizes))

    def hint(self, teams: int, *, drawn: bool) -> Hint:
        sizes = group_sizes(teams, self.groups)
        matches = sum(self._matches(size) for size in sizes)
        rounds = self.legs * (sizes[0] - 1 + sizes[0] % 2)
        return groups_hint(teams, self.groups, rounds, matches)

    def draw(
        self, order: Sequence[int], apart: Mapping[int, int] = NOBODY
    ) -> DrawnStage:
        self.check_size(len(order))
        return self.arrange(snake(order, self.groups, apart))

    def pots(self, teams: int) -> tuple[int, ...]:
        return pots_of_groups(teams, self.groups)

    def top_down(self, order: Sequence[int]) -> tuple[Leaves, ...]:
        """The first of the list are the first group, and so on."""
        sizes = group_sizes(len(order), self.groups)
        ends = [sum(sizes[: n + 1]) for n in range(self.groups)]
        return tuple(
            order[end - size : end] for end, size in zip(ends, sizes, strict=True)
        )

    def seat_count(self, teams: int) -> int:
        return self.groups

    def seated(self, chosen: Mapping[int, int]) -> tuple[Leaves, ...]:
        """Each group with at least as many as may go on from it, at least two."""
        lists: list[list[int]] = [[] for _ in range(self.groups)]
        for team, group in chosen.items():
            if not 1 <= group <= self.groups:
                raise RuleViolation(
                    "HV-LOT-01",
                    N_("There are the groups 1 to %(groups)s, and no group %(group)s."),
                    groups=self.groups,
                    group=group,
                )
            lists[group - 1].append(team)
        for group, teams in enumerate(lists, 1):
            self._check_group(group, len(teams))
        round_robin.check_matches(sum(self._matches(len(teams)) for teams in lists))
        return tuple(lists)

    def joined(self, lists: Sequence[Leaves], team: int) -> tuple[Leaves, ...]:
        """HV-LOT-03: in the smallest group, of several the first."""
        smallest = min(range(len(lists)), key=lambda group: len(lists[group]))
        return tuple(
            (*teams, team) if group == smallest else teams
            for group, teams in enumerate(lists)
        )

    def _check_group(self, group: int, teams: int) -> None:
        fewest = self.sizes[0] // self.groups
        if teams < fewest:
            raise RuleViolation(
                "HV-LOT-01",
                N_(
                    "Group %(group)s takes at least %(fewest)s teams; you have put"
                    " %(number)s there."
                ),
                group=group_letter(group),
                fewest=fewest,
                number=teams,
            )
        round_robin.check_league_size(teams, self.legs)

    def arrange(self, lists: Sequence[Leaves]) -> DrawnStage:
        """The lists are the groups; their rounds are played beside each other."""
        matches: list[DrawnMatch] = []
        slots, groups = {}, {}
        taken: dict[int, int] = {}
        for group, teams in enumerate(lists, 1):
            for slot, team in enumerate(team for team in teams if team is not None):
                slots[team], groups[team] = slot, group
            for match in self._table.arrange([teams]).matches:
                position = taken[match.round] = taken.get(match.round, -1) + 1
                matches.append(match._replace(group=group, position=position))
        matches.sort(key=lambda match: (match.round, match.position))
        return DrawnStage(tuple(matches), slots, groups)

    def draw_pairs(self, listed: PairList) -> DrawnStage:
        self.check_size(len(listed.names))
        groups = grouped_pairs(listed, self.groups, self.legs)
        seated = self.arrange(self.seated(groups))
        matches = matches_in_pairs(listed, self.legs, groups)
        return DrawnStage(matches, seated.slots, groups)

    def decides(self, leg: int | None) -> bool:
        return False

    def tree(self, facts: StageFacts) -> None:
        return None

    def tables(self, facts: StandingFacts) -> tuple[GroupTable, ...]:
        """Each by its own matches."""
        return tuple(
            GroupTable(group, self._table.standing(own))
            for group, own in sorted(facts_by_group(facts).items())
        )

    def race_tables(
        self, facts: StandingFacts, tables: Sequence[GroupTable]
    ) -> tuple[GroupTable, ...]:
        """HV-WD-01: each with early leavers of its group behind all others."""
        if not any(facts.policies.values()):
            return tuple(tables)
        groups = facts_by_group(facts)
        return tuple(
            for_places(table, early_in(groups[table.group])) for table in tables
        )

    def standing(self, facts: StandingFacts) -> tuple[TableRow, ...]:
        """Group after group; ranks are those in the group."""
        return tuple(row for table in self.tables(facts) for row in table.rows)

    def ahead(self, facts: StageFacts) -> list[UnplayedMatch]:
        return self._table.ahead(facts)

    def tie_matches(self, number: int, rounds: int) -> int:
        return 1

    def walkovers(self, facts: StageFacts) -> list[tuple[UnplayedMatch, int]]:
        return self._table.walkovers(facts)

    def decider(self, facts: StageFacts, match: MatchKey) -> None:
        return None

    def not_standing(self, facts: StageFacts) -> tuple[MatchKey, ...]:
        return played_by_others(facts)

    def at_risk(
        self, facts: StageFacts, match: MatchKey, end: LegEnd | None
    ) -> tuple[MatchKey, ...]:
        """Who meets whom is fixed by the draw; of the next stage see `next_stage`."""
        return ()

    def leaders(self, facts: StandingFacts, places: int) -> tuple[int, ...]:
        """Nobody: each group has a first."""
        return ()

    def places(self, teams: int) -> tuple[StagePlace, ...]:
        """All winners, then all seconds; at last the best of those behind."""
        ranks = range(1, self.through + 1)
        of_groups = [
            StagePlace(rank, group)
            for rank in ranks
            for group in range(1, self.groups + 1)
        ]
        best = range(1, self.best_runners_up + 1)
        return (*of_groups, *(StagePlace(self.through + 1, best=n) for n in best))

    def advancing(self, facts: StandingFacts) -> tuple[Advance, ...]:
        """A group is known once its last match is played, the best ones after all."""
        shown = self.tables(facts)
        tables = {one.group: one for one in self.race_tables(facts, shown)}
        ahead = self.ahead(facts)
        open_groups = {facts.groups[team] for one in ahead for team in one.sides}
        if any(not one.sides for one in ahead):
            # of a later stage: which group will it be of?
            open_groups |= set(range(1, self.groups + 1))
        all_known = not open_groups and rank_is_clear(
            list(tables.values()), self.through + 1, equal_matches=self.equal_matches
        )
        best = self.best_runners(facts, shown) if all_known else ()
        compared = GroupTable(0, best)
        found = []
        for place in self.places(len(facts.policies)):
            row = compared.alone_at(place.best)
            if place.group:
                known = place.group not in open_groups and place.group in tables
                row = tables[place.group].alone_at(place.rank) if known else None
            found.append(Advance(place, row.team, row.why) if row else Advance(place))
        if open_groups:
            return tuple(found)
        rows = {group: len(table.rows) for group, table in tables.items()}
        empty = (
            place
            for place in self.places(len(facts.policies))
            if (place.group and place.rank > rows.get(place.group, 0))
            or (all_known and place.best > len(best))
        )
        return filled_up(found, empty, withdrawal.taken_out(facts.policies))

    def best_runners(
        self, facts: StandingFacts, tables: Sequence[GroupTable]
    ) -> tuple[TableRow, ...]:
        """The rows behind the places that go on from each group, the best first."""
        if not self.best_runners_up:
            return ()
        goals = facts.rules.forfeit_goals
        _teams, results = withdrawal.teams_and_results(
            facts.policies, facts.results, lambda: facts.unplayed, goals
        )
        by = Comparison(
            order_of_play(results),
            facts.adjustments,
            facts.rules,
            tuple(facts.policies),
            self.equal_matches,
        )
        race = self.race_tables(facts, tables)
        return best_of_rank(race, self.through + 1, by)

    @property
    def _table(self) -> RoundRobin:
        return RoundRobin(legs=self.legs, mirrored=self.mirrored)

    def _matches(self, teams: int) -> int:
        return self.legs * teams * (teams - 1) // 2
