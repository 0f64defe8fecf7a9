"""Records of a competition, and of all that a club has ever played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competitions.files.spreadsheet import Cell, Grid
from competitions.games.registry import prize_words
from competitions.models import Competition, Team
from competitions.pages.competition.competition_rules import (
    MOST_NAMED,
    second_yellow_words,
)
from competitions.pages.rows.lines import RecordGroup, RecordLine
from competitions.pages.text.addresses import address_maker, player_address
from competitions.pages.text.labels import score
from competitions.queries.competition.clubs import teams_by_id
from competitions.queries.competition.switches import by_second_yellow
from competitions.queries.people.visibility import Visible
from competitions.queries.results.counting import results_in
from competitions.queries.statistics.cards import prizes_in
from competitions.queries.statistics.visible_sums import (
    PlayersSeen,
    Tally,
    figures_seen,
    results_with_names,
    titles_seen,
)
from competitions.rules.standings.facts import ResultFact as Fact
from competitions.rules.statistics import records, sums
from competitions.rules.statistics.players import ranks_of

MOST = 10
FEW = 5


def season_records(competition: Competition) -> tuple[RecordGroup, ...]:
    """HC-STAT-01, ours: what stands out in one competition; three queries."""
    played = results_in(competition, official_only=True)
    prizes = prizes_in(competition)
    runs = [
        (run.team, run.matches, run.open) for run in records.unbeaten_runs(played, FEW)
    ]
    lines = _Lines(teams_by_id({row.home for row in played} | {r.away for r in played}))
    return _without_empty(
        lines.biggest_wins(records.biggest_wins(played, FEW), {}),
        lines.unbeaten(runs),
        lines.won(records.won_of(played)),
        lines.rates(prizes),
    )


def all_time_records(visible: Visible) -> tuple[RecordGroup, ...]:
    """HC-STAT-01, HV-REC-01: from the sums that stand; as many queries for any past."""
    figures = figures_seen(visible)
    if not figures:
        return ()
    players = PlayersSeen(visible, MOST)
    scorers = players.most("n_goals")
    matches = players.most("n_matches")
    cards = players.most("n_yellows", "n_reds")
    titles = titles_seen(visible, FEW)
    wins = sums.best_wins(win for one in figures.values() for win in one.wins)
    won, names = results_with_names(win[-1] for win in wins)
    runs = sorted(figures.items(), key=lambda row: (-row[1].longest, row[0]))[:FEW]
    clean = sorted(figures.items(), key=lambda row: (-row[1].clean_sheets, row[0]))[
        :FEW
    ]
    rates = {team: (one.won, one.played) for team, one in figures.items()}
    prizes = {team: (one.made, one.tried) for team, one in figures.items()}
    best = (records.best_rates(counted, FEW) for counted in (rates, prizes))
    wanted = {team for team, _one in (*runs, *clean)} | titles.keys()
    wanted |= {rate.team for found in best for rate in found}
    wanted |= {team for one in won for team in (one.home, one.away)}
    wanted |= {row[2] for row in (*scorers, *matches, *cards)}
    lines = _Lines(teams_by_id(wanted))
    return _without_empty(
        lines.players("scorers", _("Top scorers"), scorers),
        lines.titles(titles),
        lines.biggest_wins(won, names if visible.several else {}),
        lines.unbeaten((team, one.longest, one.open) for team, one in runs),
        lines.won(rates),
        lines.players("matches", _("Most matches"), matches),
        replace(
            lines.players("cards", _("Most cards"), cards),
            note=second_yellow_words(*by_second_yellow(visible.drawn, MOST_NAMED + 1)),
        ),
        lines.clean_sheets(
            (team, one.clean_sheets, one.decided) for team, one in clean
        ),
        lines.rates(prizes),
    )


def record_grid(groups: Iterable[RecordGroup]) -> Grid:
    """All of them in one table, each line under the name of its record."""
    heads = [_("Records"), _("Rank"), _("Name"), _("Figure"), _("Note")]
    rows: list[list[Cell]] = [
        [group.title, line.rank, line.name, _number(line.figure), line.note]
        for group in groups
        for line in group.lines
    ]
    return Grid(_("Records"), heads, rows)


def _number(figure: str) -> Cell:
    return int(figure) if figure.isdecimal() else figure


def _without_empty(*groups: RecordGroup) -> tuple[RecordGroup, ...]:
    return tuple(group for group in groups if group.lines)


def _colours(cards: Sequence[int]) -> str:
    """The number of yellow and red cards in words; "" without cards."""
    if not cards:
        return ""
    values = {"yellow": cards[0], "red": cards[1]}
    return _("%(yellow)s yellow, %(red)s red") % values


class _Lines:
    """Figures as the rows of the page; `teams` are all that they name."""

    def __init__(self, teams: Mapping[int, Team]) -> None:
        self.teams = teams
        self.match, self.team = address_maker("match"), address_maker("team")

    def players(self, key: str, title: str, best: Sequence[Tally]) -> RecordGroup:
        ranks = ranks_of([row[3] for row in best])
        lines = []
        for rank, (player, name, pk, n, cards) in zip(ranks, best, strict=True):
            team = self.teams[pk]
            lines.append(
                RecordLine(
                    rank=rank,
                    name=name,
                    url=player_address(team.slug, player),
                    note=", ".join(filter(None, (team.name, _colours(cards)))),
                    crest=team.crest,
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
            note = ", ".join(filter(None, (against, name)))
            line = self._of_team(rank, winner, score(*figures), note)
            lines.append(replace(line, note_url=self.match(result.fixture)))
        return RecordGroup("wins", _("Biggest wins"), tuple(lines))

    def unbeaten(self, runs: Iterable[tuple[int, int, bool]]) -> RecordGroup:
        """Team, matches, and whether it goes on."""
        best = [run for run in runs if run[1]]
        ranks = ranks_of([matches for _team, matches, _open in best])
        lines = []
        for rank, (team, matches, going_on) in zip(ranks, best, strict=True):
            text = ngettext("%(n)s match", "%(n)s matches", matches)
            figure = text % {"n": matches}
            note = _("%(n)s, still going on") % {"n": figure} if going_on else figure
            lines.append(self._of_team(rank, team, str(matches), note))
        return RecordGroup("unbeaten", _("Longest without defeat"), tuple(lines))

    def clean_sheets(self, best: Iterable[tuple[int, int, int]]) -> RecordGroup:
        """Team, clean sheets, matches really played."""
        found = [row for row in best if row[1]]
        ranks = ranks_of([clean for _team, clean, _n in found])
        lines = []
        for rank, (team, clean, n) in zip(ranks, found, strict=True):
            note = ngettext("of %(n)s match", "of %(n)s matches", n) % {"n": n}
            lines.append(self._of_team(rank, team, str(clean), note))
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
        words = prize_words()
        return RecordGroup(words.switch, _(words.most), self._shares(counted, note))

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

    def _of_team(self, rank: int, pk: int, figure: str, note: str) -> RecordLine:
        team = self.teams[pk]
        return RecordLine(
            rank=rank,
            name=team.name,
            url=self.team(team.slug),
            note=note,
            crest=team.crest,
            figure=figure,
        )
