"""Records of a competition, and of all that a club has ever played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.models import (
    Appearance,
    Competition,
    PlayerSums,
    Result,
    Team,
)
from competitions.pages.competition.terms import MOST_NAMED, second_yellow_words
from competitions.pages.rows.lines import RecordGroup, RecordLine
from competitions.pages.text.addresses import addresses, player_address
from competitions.pages.text.labels import score
from competitions.queries.competition.switches import by_second_yellow
from competitions.queries.looks import crest_of
from competitions.queries.people.visibility import Visible
from competitions.queries.results.stored_results import PLAYED_AT
from competitions.queries.statistics.cards import challenges_in
from competitions.queries.statistics.players import PLAYED, TURNED_RED
from competitions.queries.statistics.sums import figures_due, officials, stored_figures
from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.standings.facts import Result as Fact
from competitions.rules.statistics import records, sums
from competitions.rules.statistics.players import ranks_of
from engine.json_values import JsonObject

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
)
# Player, name, team, a figure, and what is added to his line.
Tally = tuple[int, str, int, int, str]
CARDS = F("n_yellows") + F("n_reds")


def season_records(competition: Competition) -> tuple[RecordGroup, ...]:
    """HC-STAT-01, ours: what stands out in one competition; three queries."""
    # Not asked by their state: the index of states would be read for all competitions.
    rows = (
        Result.objects.filter(fixture__competition=competition)
        .order_by(PLAYED_AT, "fixture__round", "fixture__position")
        .values_list(*RESULT_FIELDS, "state")
    )
    played = [_fact(row) for *row, state in rows if state == OFFICIAL]
    challenges = challenges_in(competition)
    runs = [
        (run.team, run.matches, run.open) for run in records.unbeaten_runs(played, FEW)
    ]
    lines = _Lines(
        Team.objects.in_bulk({row.home for row in played} | {r.away for r in played})
    )
    return _told(
        lines.biggest_wins(records.biggest_wins(played, FEW), {}),
        lines.unbeaten(runs),
        lines.won(records.won_of(played)),
        lines.rates(challenges),
    )


def all_time_records(visible: Visible) -> tuple[RecordGroup, ...]:
    """HC-STAT-01, HV-REC-01: from the sums that stand; as many queries for any past."""
    figures = _figures(visible)
    if not figures:
        return ()
    players = _Players(visible)
    scorers = players.most("n_goals")
    matches = players.most("n_matches")
    cards = players.most("n_yellows", "n_reds")
    titles = _titles(visible)
    wins = sums.best_wins(win for one in figures.values() for win in one.wins)
    won, names = _matches(win[-1] for win in wins)
    runs = sorted(figures.items(), key=lambda row: (-row[1].longest, row[0]))[:FEW]
    clean = sorted(figures.items(), key=lambda row: (-row[1].clean_sheets, row[0]))[
        :FEW
    ]
    rates = {team: (one.won, one.played) for team, one in figures.items()}
    challenges = {team: (one.made, one.tried) for team, one in figures.items()}
    best = (records.best_rates(counted, FEW) for counted in (rates, challenges))
    wanted = {team for team, _one in (*runs, *clean)} | titles.keys()
    wanted |= {rate.team for found in best for rate in found}
    wanted |= {team for one in won for team in (one.home, one.away)}
    wanted |= {row[2] for row in (*scorers, *matches, *cards)}
    lines = _Lines(Team.objects.in_bulk(wanted))
    drawn = visible.competitions.filter(drawn_at__isnull=False)
    return _told(
        lines.players("scorers", _("Top scorers"), scorers),
        lines.titles(titles),
        lines.biggest_wins(won, names if drawn.count() > 1 else {}),
        lines.unbeaten((team, one.longest, one.open) for team, one in runs),
        lines.won(rates),
        lines.players("matches", _("Most matches"), matches),
        replace(
            lines.players("cards", _("Most cards"), cards),
            note=second_yellow_words(*by_second_yellow(drawn, MOST_NAMED + 1)),
        ),
        lines.clean_sheets(
            (team, one.clean_sheets, one.decided) for team, one in clean
        ),
        lines.rates(challenges),
    )


def _figures(visible: Visible) -> dict[int, sums.TeamFigures]:
    """By team; whoever sees only some private competitions has them counted for him."""
    if not visible.exactly:
        stored = stored_figures(Q(team__club=visible.club))
        found = {
            team: sums.seen_by(rows, visible.visibilities)
            for team, rows in stored.items()
        }
    else:
        here = Q(fixture__competition__in=visible.competitions)
        alike = (replace(one, visibility="public") for one in officials(here))
        found = {
            team: sums.seen_by(rows, ("public",))
            for team, rows in figures_due(alike).items()
        }
    return {team: one for team, one in found.items() if one.played}


class _Players:
    """The players of a club by what they did, added up over what the reader sees."""

    def __init__(self, visible: Visible) -> None:
        if not visible.exactly:
            rows: QuerySet[Any, Any] = PlayerSums.objects.filter(
                player__team__club=visible.club, visibility__in=visible.visibilities
            )
            figures: JsonObject = {
                f"n_{name}": Sum(name) for name in ("matches", "goals")
            }
            cards: JsonObject = {"n_yellows": Sum("yellows"), "n_reds": Sum("reds")}
        else:
            rows = Appearance.objects.filter(
                fixture__competition__in=visible.competitions,
                fixture__result__state=OFFICIAL,
            )
            turned = Count("pk", filter=TURNED_RED)
            figures = {"n_matches": Count("pk", filter=PLAYED), "n_goals": Sum("goals")}
            cards = {
                "n_yellows": Sum("yellows") - turned,
                "n_reds": Sum("reds") + turned,
            }
        self.rows = rows.order_by()
        self.sums = figures | cards

    def most(self, *names: str) -> list[Tally]:
        """The best of one figure, or of several together, which are told then."""
        wanted = {name: self.sums[name] for name in names}
        found = (
            self.rows.values_list("player_id", "player__name", "player__team_id")
            .annotate(**wanted)
            .annotate(n=sum((F(name) for name in names[1:]), F(names[0])))
            .filter(n__gt=0)
            .order_by("-n", "player__name", "player_id")
        )
        best = [
            (player, name, team, n, _colours(*told) if len(told) > 1 else "")
            for player, name, team, *told, n in found[:MOST]
        ]
        return sorted(best, key=lambda row: (-row[3], row[1].casefold()))


def _titles(visible: Visible) -> dict[int, list[str]]:
    """The best few teams and what they have won."""
    rows = visible.competitions.filter(finished_at__isnull=False)
    crowned = rows.filter(champion__isnull=False)
    counts = crowned.order_by().values_list("champion_id").annotate(n=Count("pk"))
    won: dict[int, list[str]] = {
        team: [] for team, _n in counts.order_by("-n", "champion_id")[:FEW]
    }
    named = crowned.filter(champion__in=won).values_list("champion_id", "name")
    for team, name in named:
        won[team].append(name)
    return won


def _matches(wanted: Iterable[str]) -> tuple[list[Fact], dict[str, str]]:
    """Some results in this order, and in which competition each was played."""
    order = list(wanted)
    rows = Result.objects.filter(fixture__public_id__in=order)
    found = {
        row[0]: (_fact(row), name)
        for *row, name in rows.values_list(*RESULT_FIELDS, "fixture__competition__name")
    }
    known = [one for one in order if one in found]
    return [found[one][0] for one in known], {one: found[one][1] for one in known}


def _fact(row: Sequence[Any]) -> Fact:
    public_id, number, home, away, home_goals, away_goals, forfeit, *pens = row
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


def _told(*groups: RecordGroup) -> tuple[RecordGroup, ...]:
    return tuple(group for group in groups if group.lines)


def _colours(yellows: int, reds: int) -> str:
    told = {"yellow": yellows, "red": reds}
    return _("%(yellow)s yellow, %(red)s red") % told


class _Lines:
    """Figures as the rows of the page; `teams` are all that they name."""

    def __init__(self, teams: Mapping[int, Team]) -> None:
        self.teams = teams
        self.match, self.team = addresses("match"), addresses("team")

    def players(self, key: str, title: str, best: Sequence[Tally]) -> RecordGroup:
        ranks = ranks_of([row[3] for row in best])
        lines = []
        for rank, (player, name, pk, n, note) in zip(ranks, best, strict=True):
            team = self.teams[pk]
            lines.append(
                RecordLine(
                    rank=rank,
                    name=name,
                    url=player_address(team.slug, player),
                    note=", ".join(filter(None, (team.name, note))),
                    crest=crest_of(team),
                    figure=str(n),
                )
            )
        return RecordGroup(key, title, tuple(lines))

    def biggest_wins(
        self, won: Sequence[Fact], competitions: Mapping[str, str]
    ) -> RecordGroup:
        lines = []
        ranks = ranks_of([abs(r.home_goals - r.away_goals) for r in won])
        for rank, result in zip(ranks, won, strict=True):
            at_home = result.home_goals > result.away_goals
            sides = (result.home, result.away)
            winner, loser = sides if at_home else reversed(sides)
            figures = sorted((result.home_goals, result.away_goals), reverse=True)
            against = _("against %(team)s") % {"team": self.teams[loser].name}
            name = competitions.get(result.fixture, "")
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

    def unbeaten(self, runs: Iterable[tuple[int, int, bool]]) -> RecordGroup:
        """Team, matches, and whether it goes on."""
        best = [run for run in runs if run[1]]
        ranks = ranks_of([matches for _team, matches, _open in best])
        lines = []
        for rank, (team, matches, going_on) in zip(ranks, best, strict=True):
            text = ngettext("%(n)s match", "%(n)s matches", matches)
            told = text % {"n": matches}
            note = _("%(n)s, still going on") % {"n": told} if going_on else told
            lines.append(self._of_team(rank, team, str(matches), note))
        return RecordGroup("unbeaten", _("Longest without defeat"), tuple(lines))

    def clean_sheets(self, best: Iterable[tuple[int, int, int]]) -> RecordGroup:
        """Team, clean sheets, matches really played."""
        found = [row for row in best if row[1]]
        ranks = ranks_of([clean for _team, clean, _n in found])
        lines = [
            self._of_team(rank, team, str(clean), _("of %(n)s matches") % {"n": n})
            for rank, (team, clean, n) in zip(ranks, found, strict=True)
        ]
        return RecordGroup("clean", _("Most clean sheets"), tuple(lines))

    def titles(self, won: Mapping[int, Sequence[str]]) -> RecordGroup:
        ranks = ranks_of([len(names) for names in won.values()])
        lines = [
            self._of_team(rank, team, str(len(names)), ", ".join(names[:3]))
            for rank, (team, names) in zip(ranks, won.items(), strict=True)
        ]
        return RecordGroup("titles", _("Most titles"), tuple(lines))

    def won(self, counted: Mapping[int, tuple[int, int]]) -> RecordGroup:
        note = _("%(made)s of %(tried)s won")
        return RecordGroup(
            "rate", _("Most wins, in per cent"), self._shares(counted, note)
        )

    def rates(self, counted: Mapping[int, tuple[int, int]]) -> RecordGroup:
        note = _("%(made)s of %(tried)s fulfilled")
        lines = self._shares(counted, note)
        return RecordGroup(
            "challenges", _("Most challenges fulfilled, in per cent"), lines
        )

    def _shares(
        self, counted: Mapping[int, tuple[int, int]], note: str
    ) -> tuple[RecordLine, ...]:
        rates = records.best_rates(counted, FEW)
        ranks = ranks_of([rate.made / rate.tried for rate in rates])
        return tuple(
            self._of_team(
                rank,
                rate.team,
                _("%(n)s %%") % {"n": rate.percent},
                note % {"made": rate.made, "tried": rate.tried},
            )
            for rank, rate in zip(ranks, rates, strict=True)
        )

    def _of_team(
        self, rank: int, pk: int, figure: str, note: str, note_url: str = ""
    ) -> RecordLine:
        team = self.teams[pk]
        return RecordLine(
            rank=rank,
            name=team.name,
            url=self.team(team.slug),
            note=note,
            crest=crest_of(team),
            figure=figure,
            note_url=note_url,
        )
