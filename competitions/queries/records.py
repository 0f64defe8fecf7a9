"""Records of a competition, and of all that a club has ever played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.models import Appearance, Challenge, Competition, Result, Team
from competitions.queries.addresses import addresses
from competitions.queries.looks import crest_of
from competitions.queries.results import PLAYED_AT
from competitions.queries.statistics import player_address, summed
from competitions.queries.terms import second_yellows_in
from competitions.queries.words import score
from competitions.rules import records, statistics
from competitions.rules.confirmation import OFFICIAL
from competitions.rules.facts import Result as Fact
from competitions.rules.lines import RecordGroup, RecordLine
from competitions.rules.statistics import PlayerFigures, ranks_of

MOST = 10
FEW = 5
RESULT_FIELDS = (
    "fixture__public_id",
    "fixture__round",
    "home_team_id",
    "away_team_id",
    "home",
    "away",
    "forfeit",
    "shootout_home",
    "shootout_away",
    "fixture__competition_id",
)


@dataclass(frozen=True, slots=True)
class Facts:
    """What the records are read from: official results only (decision 10)."""

    results: tuple[Fact, ...]
    competition_of: Mapping[str, Competition]
    challenges: Mapping[int, tuple[int, int]]
    teams: Mapping[int, Team]


def facts_of(competitions: Iterable[Competition]) -> Facts:
    """Three queries; in the order of play, so that runs go over from one to the next."""
    known = {row.pk: row for row in competitions}
    rows = list(
        Result.objects.filter(fixture__competition__in=known, state=OFFICIAL)
        .order_by(PLAYED_AT, "fixture__round", "fixture__position")
        .values_list(*RESULT_FIELDS)
    )
    official = Q(fixture__competition__in=known, fixture__result__state=OFFICIAL)
    challenges = {
        team: (made, n)
        for team, made, n in Challenge.objects.filter(official)
        .values_list("team_id")
        .annotate(made=Count("pk", filter=Q(made=True)), n=Count("pk"))
    }
    teams = {row[2] for row in rows} | {row[3] for row in rows}
    teams |= {one.champion_id for one in known.values() if one.champion_id}
    return Facts(
        tuple(map(_fact, rows)),
        {row[0]: known[row[-1]] for row in rows},
        challenges,
        Team.objects.in_bulk(list(teams)),
    )


def _fact(row: tuple[Any, ...]) -> Fact:
    public_id, number, home, away, home_goals, away_goals, forfeit, *pens, _of = row
    return Fact(
        fixture=public_id,
        round=number,
        home=home,
        away=away,
        home_goals=home_goals,
        away_goals=away_goals,
        shootout=None if pens[0] is None else (pens[0], pens[1]),
        forfeit=forfeit,
    )


def season_records(competition: Competition) -> tuple[RecordGroup, ...]:
    """HC-STAT-01, ours: what stands out in one competition; three queries."""
    teller = _Teller(facts_of([competition]), FEW)
    return _told(teller.biggest_wins(), teller.unbeaten(), teller.won(), teller.rates())


def all_time_records(competitions: Sequence[Competition]) -> tuple[RecordGroup, ...]:
    """HC-STAT-01: over everything this reader may see; five queries."""
    facts = facts_of(competitions)
    teller, few = _Teller(facts, MOST), _Teller(facts, FEW)
    rows = Appearance.objects.filter(
        fixture__competition__in=competitions, fixture__result__state=OFFICIAL
    )
    figures = summed(rows)
    return _told(
        teller.players("scorers", _("Top scorers"), figures, lambda one: one.goals),
        few.titles(competitions),
        few.biggest_wins(),
        few.unbeaten(),
        few.won(),
        teller.players("matches", _("Most matches"), figures, lambda one: one.matches),
        replace(
            teller.players("cards", _("Most cards"), figures, _cards, _colours),
            note=second_yellows_in(set(facts.competition_of.values())),
        ),
        few.clean_sheets(),
        few.rates(),
    )


def _told(*groups: RecordGroup) -> tuple[RecordGroup, ...]:
    return tuple(group for group in groups if group.lines)


def _cards(one: PlayerFigures) -> int:
    return one.yellows + one.reds


def _colours(one: PlayerFigures) -> str:
    told = {"yellow": one.yellows, "red": one.reds}
    return _("%(yellow)s yellow, %(red)s red") % told


class _Teller:
    """Facts in words, the best `n` of each."""

    def __init__(self, facts: Facts, n: int) -> None:
        self.facts, self.n = facts, n
        self.match, self.team = addresses("match"), addresses("team")

    def players(
        self,
        key: str,
        title: str,
        figures: Iterable[PlayerFigures],
        count: Callable[[PlayerFigures], int],
        note: Callable[[PlayerFigures], str] = lambda _one: "",
    ) -> RecordGroup:
        found = [one for one in figures if count(one) and one.team in self.facts.teams]
        found.sort(key=lambda one: (-count(one), one.name.casefold()))
        rows = zip(ranks_of([count(one) for one in found]), found, strict=True)
        lines = []
        for rank, one in list(rows)[: self.n]:
            team = self.facts.teams[one.team]
            lines.append(
                RecordLine(
                    rank=rank,
                    name=one.name,
                    url=player_address(team.slug, one.player),
                    note=", ".join(filter(None, (team.name, note(one)))),
                    crest=crest_of(team),
                    figure=str(count(one)),
                )
            )
        return RecordGroup(key, title, tuple(lines))

    def biggest_wins(self) -> RecordGroup:
        lines = []
        won = records.biggest_wins(self.facts.results, self.n)
        ranks = ranks_of([abs(r.home_goals - r.away_goals) for r in won])
        for rank, result in zip(ranks, won, strict=True):
            at_home = result.home_goals > result.away_goals
            sides = (result.home, result.away)
            winner, loser = sides if at_home else reversed(sides)
            figures = sorted((result.home_goals, result.away_goals), reverse=True)
            against = _("against %(team)s") % {"team": self.facts.teams[loser].name}
            several = len(set(self.facts.competition_of.values())) > 1
            name = self.facts.competition_of[result.fixture].name if several else ""
            lines.append(
                self._of_team(
                    rank,
                    winner,
                    score(*figures),
                    ", ".join(filter(None, (against, name))),
                    note_url=self.match(result.fixture),
                )
            )
        return RecordGroup("wins", _("Biggest wins"), tuple(lines))

    def unbeaten(self) -> RecordGroup:
        runs = records.unbeaten_runs(self.facts.results, self.n)
        ranks = ranks_of([run.matches for run in runs])
        lines = []
        for rank, run in zip(ranks, runs, strict=True):
            text = ngettext("%(n)s match", "%(n)s matches", run.matches)
            told = text % {"n": run.matches}
            note = _("%(n)s, still going on") % {"n": told} if run.open else told
            lines.append(self._of_team(rank, run.team, str(run.matches), note))
        return RecordGroup("unbeaten", _("Longest without defeat"), tuple(lines))

    def clean_sheets(self) -> RecordGroup:
        sheets = statistics.clean_sheets(list(self.facts.teams), self.facts.results)
        lines = [
            self._of_team(
                one.rank,
                one.team,
                str(one.clean_sheets),
                _("of %(n)s matches") % {"n": one.played},
            )
            for one in sheets[: self.n]
            if one.clean_sheets
        ]
        return RecordGroup("clean", _("Most clean sheets"), tuple(lines))

    def titles(self, competitions: Iterable[Competition]) -> RecordGroup:
        won: dict[int, list[str]] = defaultdict(list)
        for one in competitions:
            if one.finished_at and one.champion_id:
                won[one.champion_id].append(one.name)
        best = sorted(won, key=lambda team: -len(won[team]))[: self.n]
        ranks = ranks_of([len(won[team]) for team in best])
        lines = [
            self._of_team(rank, team, str(len(won[team])), ", ".join(won[team][:3]))
            for rank, team in zip(ranks, best, strict=True)
        ]
        return RecordGroup("titles", _("Most titles"), tuple(lines))

    def won(self) -> RecordGroup:
        counted = records.won_of(self.facts.results)
        note = _("%(made)s of %(tried)s won")
        return RecordGroup(
            "rate", _("Most wins, in per cent"), self._shares(counted, note)
        )

    def rates(self) -> RecordGroup:
        note = _("%(made)s of %(tried)s fulfilled")
        lines = self._shares(self.facts.challenges, note)
        return RecordGroup(
            "challenges", _("Most challenges fulfilled, in per cent"), lines
        )

    def _shares(
        self, counted: Mapping[int, tuple[int, int]], note: str
    ) -> tuple[RecordLine, ...]:
        rates = records.best_rates(counted, self.n)
        known = [rate for rate in rates if rate.team in self.facts.teams]
        ranks = ranks_of([rate.made / rate.tried for rate in known])
        return tuple(
            self._of_team(
                rank,
                rate.team,
                _("%(n)s %%") % {"n": rate.percent},
                note % {"made": rate.made, "tried": rate.tried},
            )
            for rank, rate in zip(ranks, known, strict=True)
        )

    def _of_team(
        self, rank: int, pk: int, figure: str, note: str, note_url: str = ""
    ) -> RecordLine:
        team = self.facts.teams[pk]
        return RecordLine(
            rank=rank,
            name=team.name,
            url=self.team(team.slug),
            note=note,
            crest=crest_of(team),
            figure=figure,
            note_url=note_url,
        )
