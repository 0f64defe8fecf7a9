"""The stages of a bundle as their formats are told them; teams are numbers, from 1.

What has become of a stage says who comes into the next one, so they are read in order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from competitions.files.bundle.cup import Cup, CupInFile, MatchProblem, cup_of
from competitions.files.bundle.values import Bundle, BundleFixture, BundleStage
from competitions.games.registry import league_rules
from competitions.rules.draws.bracket_values import AWAITED
from competitions.rules.draws.heirs import Heirs, TeamEntry, heirs_at
from competitions.rules.draws.knockout import CupTerms, seeded_leaves
from competitions.rules.draws.legs import LegEnd, MatchKey, leg_end
from competitions.rules.formats.facts import Leaves, StageTeam
from competitions.rules.formats.next_stage import KeptPlace, SeatPlan
from competitions.rules.formats.places import Advance
from competitions.rules.formats.protocol import DrawnMatch, DrawnStage
from competitions.rules.formats.stage_teams import (
    advances_of_heirs,
    first_teams,
    groups_of_heirs,
    with_heirs,
)
from competitions.rules.formats.stages import StageTerms
from competitions.rules.kept_values import KeptValue
from competitions.rules.results.outcome import Outcome
from competitions.rules.standings.cautions import card_counts, doubled_reds
from competitions.rules.standings.facts import AdjustmentFact, ResultFact, TableRules
from competitions.rules.standings.withdrawal import UnplayedMatch
from engine.errors import N_, RuleViolation
from engine.report import MatchReport
from engine.sides import Side

DEEP_BRACKET = N_("This bracket has more rounds than the teams that come here need.")
TwoTeams = tuple[int | None, int | None]


def file_stages(bundle: Bundle) -> tuple[FileStage, ...]:
    found: list[FileStage] = []
    for number, stage in enumerate(bundle.stages, 1):
        before = found[-1] if found and not stage.teams else None
        found.append(FileStage(bundle, stage, before, number))
    return tuple(found)


@dataclass(frozen=True)
class FileStage:
    """The `StandingFacts` of a stage of a bundle.

    `before`: the one that its teams come from; None where a list says them.
    What does not fit together raises RuleViolation, `MatchProblem` where one match shows it.
    """

    bundle: Bundle
    stage: BundleStage
    before: FileStage | None = None
    number: int = 1

    @KeptValue
    def names(self) -> tuple[str, ...]:
        """By number."""
        return ("", *(team.name for team in self.bundle.teams))

    @KeptValue
    def own(self) -> dict[str, int]:
        """The number of each team."""
        return {name: n for n, name in enumerate(self.names)}

    @KeptValue
    def entries(self) -> list[TeamEntry]:
        return [
            TeamEntry(n, one.withdrawn)
            if one.heir is None
            else TeamEntry(
                n,
                one.withdrawn,
                heir=self.own[one.heir.team],
                heir_from=one.heir.stage,
            )
            for n, one in enumerate(self.bundle.teams, 1)
        ]

    @KeptValue
    def heirs(self) -> Heirs:
        """HV-REPL-02: who plays here for whom."""
        return heirs_at(self.entries, self.number)

    @KeptValue
    def ids(self) -> dict[str, int]:
        """By name of a team the number of who has its place here."""
        return {name: self.heirs.get(n, n) for name, n in self.own.items()}

    @property
    def listed(self) -> list[int]:
        """The teams of its list, in seed order; all that have a place in the first one."""
        own = [StageTeam(self.own[name], "") for name in self.stage.teams]
        here = with_heirs(own or first_teams(self.entries), self.entries, self.heirs)
        return [one.team for one in here]

    @KeptValue
    def advances(self) -> tuple[Advance, ...]:
        """The places of the stage before, with who comes from them."""
        if self.before is None:
            return ()
        come = self.before.stage.format.advancing(self.before)
        return advances_of_heirs(come, self.heirs)

    @KeptValue
    def seating(self) -> SeatPlan | None:
        """How the stage before fills it."""
        if self.before is None:
            return None
        kept = self.stage.places or self._places_of_groups()
        return SeatPlan(self.stage.format, self.advances, self._came_from, kept)

    @property
    def _came_from(self) -> Mapping[int, int]:
        """The groups of the stage before."""
        return groups_of_heirs(self.before.groups if self.before else {}, self.heirs)

    @KeptValue
    def lists(self) -> Sequence[Leaves]:
        """The teams by group, or those of a bracket from top to bottom."""
        if self.seating is not None:
            return self.seating.lists
        if self.stage.bracket:
            return ([self.ids[name] if name else None for name in self.stage.bracket],)
        if self.stage.format.bracket:
            return (seeded_leaves(self.listed),)
        if self.stage.groups:
            return [[self.ids[t] for t in one.teams] for one in self.stage.groups]
        return (self.listed,)

    @KeptValue
    def policies(self) -> dict[int, str]:
        gone = {one.team: one.withdrawn for one in self.entries}
        if self.before is None:
            return {team: gone[team] for team in self.listed}
        come = [one.team for one in self.advances if one.team is not None]
        return {team: gone[team] for team in come}

    @KeptValue
    def groups(self) -> dict[int, int]:
        if not self.stage.format.group_count:
            return {}
        return {
            team: n
            for n, teams in enumerate(self.lists, 1)
            for team in teams
            if team is not None and team != AWAITED
        }

    @KeptValue
    def cup(self) -> Cup:
        """Its bracket."""
        fixed = bool(self.stage.places or self.stage.bracket)
        fixed = fixed or AWAITED in self.lists[0]
        ends = {i: end for i, end in enumerate(self.ends) if end}
        seeds = tuple(self.policies)
        gone = [team for team, policy in self.policies.items() if policy]
        found = cup_of(
            CupInFile(self.stage, self.ids, self.lists[0], ends, fixed, seeds, gone)
        )
        if self.before and len(found.leaves) != len(self.lists[0]):
            raise RuleViolation("HC-CUP-02", DEEP_BRACKET)
        return found

    @KeptValue
    def keys(self) -> tuple[MatchKey, ...]:
        """Round, position and leg of each match of the file."""
        if self.stage.format.bracket:
            return self.cup.keys
        if self.seating is not None:
            return tuple(self._sent(self.seating.sides))
        places: dict[int, int] = defaultdict(int)
        found = []
        for one in self.stage.fixtures:
            found.append((one.round, places[one.round], one.leg or 1))
            places[one.round] += 1
        return tuple(found)

    @KeptValue
    def drawn(self) -> DrawnStage:
        """Its matches, those of the file first, and where each team was drawn to."""
        played, fs = self.stage.format, self.stage.fixtures
        if fs and not played.bracket and self.before is None:
            # who has played it stays, whoever counts it
            sides = [(self.own[f.home or ""], self.own[f.away or ""]) for f in fs]
            pairs = zip(self.keys, sides, fs, strict=True)
            return self._placed(
                [
                    DrawnMatch(number, place, *pair, group=self._group(one), leg=leg)
                    for (number, place, leg), pair, one in pairs
                ]
            )
        flipped = self.cup.flipped if played.bracket else frozenset()
        lists = (self.cup.leaves,) if played.bracket else self.lists
        derived = played.bracket or self.before is not None
        matches = {
            (one.round, one.position, one.leg): one._replace(
                home=None if derived else one.home,
                away=None if derived else one.away,
                # of two legs either one changes both
                flipped=(one.round, one.position) in flipped and one.leg == 1,
            )
            for one in played.arrange(_numbered(lists)).matches
        }
        listed = [matches.pop(key) for key in self.keys]
        return self._placed([*listed, *matches.values()])

    def _placed(self, matches: Sequence[DrawnMatch]) -> DrawnStage:
        if self.before is not None:
            return DrawnStage(tuple(matches), {})
        lists = (self.cup.leaves,) if self.stage.format.bracket else self.lists
        kept = self.stage.format.bracket or self.groups
        origin = {heir: team for team, heir in reversed([*self.heirs.items()])}
        slots = {
            origin.get(team, team): slot
            for teams in lists
            for slot, team in enumerate(teams)
            if team is not None and kept
        }
        groups = {origin.get(team, team): at for team, at in self.groups.items()}
        return DrawnStage(tuple(matches), slots, groups)

    @KeptValue
    def terms(self) -> StageTerms:
        """And where its places lead, if not by rule."""
        return replace(self.stage.terms, places=self._kept())

    @property
    def structure(self) -> tuple[Leaves, CupTerms]:
        out = {team for team, policy in self.policies.items() if policy}
        return self.cup.leaves, CupTerms(withdrawn=out, flipped=self.cup.flipped)

    @KeptValue
    def sides(self) -> Mapping[MatchKey, TwoTeams]:
        return self.seating.sides if self.seating else {}

    @KeptValue
    def ends(self) -> list[LegEnd | None]:
        """How each match of the file ended, in its order; None without a result."""
        return [
            leg_end((home, away), _outcome(one.result), pinned=one.facts.kept)
            if one.result and home and away
            else None
            for one, (home, away) in zip(self.stage.fixtures, self._pairs, strict=True)
        ]

    @KeptValue
    def played(self) -> dict[MatchKey, LegEnd]:
        return {key: end for key, end in zip(self.keys, self.ends, strict=True) if end}

    @KeptValue
    def unplayed(self) -> list[UnplayedMatch]:
        """And matches that the file leaves out, where the draw has them."""
        found = {
            key: UnplayedMatch(0, "", *self.sides.get(key, pair), None, *key)
            for key, pair in zip(self.keys, self._pairs, strict=True)
        }
        for key, pair in self.sides.items():
            found.setdefault(key, UnplayedMatch(0, "", *pair, None, *key))
        return [one for key, one in found.items() if key not in self.played]

    @KeptValue
    def results(self) -> list[ResultFact]:
        found = [
            _result(str(i), pair, one)
            for i, (one, pair) in enumerate(
                zip(self.stage.fixtures, self._pairs, strict=True)
            )
            if one.result
        ]
        return sorted(found, key=lambda one: one.round)

    @KeptValue
    def adjustments(self) -> list[AdjustmentFact]:
        """Points given and taken count in the first table."""
        tables = (one for one in self.bundle.stages if one.format.counts_points)
        if next(tables, None) is not self.stage:
            return []
        return [
            AdjustmentFact(self.ids[one.team], one.points, one.reason)
            for one in self.bundle.adjustments
        ]

    @KeptValue
    def rules(self) -> TableRules:
        stage, bundle = self.stage, self.bundle
        return TableRules(
            *(stage.points or (bundle.win, bundle.draw, bundle.loss)),
            tiebreaks=bundle.tiebreaks if stage.tiebreaks is None else stage.tiebreaks,
            head_to_head=stage.head_to_head or bundle.head_to_head,
            second_is_red=bundle.second_yellow_red,
            legs=stage.format.legs,
            forfeit_goals=league_rules(bundle.ruleset).forfeit_goals,
        )

    @KeptValue
    def _pairs(self) -> list[TwoTeams]:
        return [
            (self.ids.get(one.home or "") or None, self.ids.get(one.away or "") or None)
            for one in self.stage.fixtures
        ]

    def _group(self, one: BundleFixture) -> int:
        names = [group.name for group in self.stage.groups]
        return names.index(one.group) + 1 if one.group else 0

    def _sent(self, sides: Mapping[MatchKey, TwoTeams]) -> list[MatchKey]:
        """The match of the draw that each one of a later table is."""
        left = dict(sides)
        found = []
        for i, (one, pair) in enumerate(
            zip(self.stage.fixtures, self._pairs, strict=True)
        ):
            fits = (
                key
                for key, sent in left.items()
                if key[0] == one.round
                and one.leg in (0, key[2])
                and all(
                    team in (None, there)
                    for team, there in zip(pair, sent, strict=True)
                )
            )
            key = next(fits, None)
            if key is None:
                raise MatchProblem(i, N_("The draw of this stage has no such match."))
            found.append(key)
            del left[key]
        return found

    def _places_of_groups(self) -> tuple[KeptPlace, ...]:
        """Where places lead to groups that the file lists, if not by rule."""
        assert self.before
        if not any(one.teams for one in self.stage.groups):
            return ()
        codes = {one.team: one.place.code for one in self.advances}
        listed = [[self.ids[team] for team in one.teams] for one in self.stage.groups]
        usual = SeatPlan(self.stage.format, self.advances, self._came_from)
        if [list(one) for one in usual.lists] == listed:
            return ()
        return tuple(
            (codes[team], group, slot)
            for group, teams in enumerate(listed, 1)
            for slot, team in enumerate(teams)
        )

    def _kept(self) -> tuple[KeptPlace, ...]:
        if self.seating is None or self.seating.kept or not self.stage.format.bracket:
            return tuple(self.seating.kept) if self.seating else ()
        if tuple(self.cup.leaves) == tuple(self.lists[0]):
            return ()
        codes = {one.team: one.place.code for one in self.advances}
        return tuple(
            (codes[team], None, slot)
            for slot, team in enumerate(self.cup.leaves)
            if team is not None
        )


def _numbered(lists: Sequence[Leaves]) -> list[Leaves]:
    """With a number for each team that is awaited, so that all are different."""
    numbers = iter(range(-2, -1000, -1))
    return [
        [next(numbers) if team == AWAITED else team for team in teams]
        for teams in lists
    ]


def _outcome(report: MatchReport) -> Outcome:
    return Outcome(report.home, report.away, report.shootout, report.forfeit or "")


def _result(name: str, pair: TwoTeams, one: BundleFixture) -> ResultFact:
    report = one.result
    assert report
    home, away = pair
    return ResultFact(
        name,
        one.round,
        home or 0,
        away or 0,
        report.home,
        report.away,
        report.shootout,
        report.forfeit or "",
        home_cards=card_counts(report, Side.HOME),
        away_cards=card_counts(report, Side.AWAY),
        doubled=(doubled_reds(report, Side.HOME), doubled_reds(report, Side.AWAY)),
    )
