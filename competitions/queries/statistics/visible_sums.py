"""The sums of a club over the competitions that a reader sees, and the best of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum

from competitions.models import Appearance, PlayerSums, Result
from competitions.queries.people.visibility import Visible
from competitions.queries.results.stored_results import SCORE
from competitions.queries.statistics.players import BRIEF_SUMS, TURNED_RED
from competitions.queries.statistics.sums import officials, stored_figures
from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.standings.facts import ResultFact as Fact
from competitions.rules.standings.facts import result_in
from competitions.rules.statistics import sums
from engine.json_values import JsonObject

# Player, name, team, a figure, and what it is made of where it is a sum.
Tally = tuple[int, str, int, int, tuple[int, ...]]


def figures_seen(visible: Visible) -> dict[int, sums.TeamFigures]:
    """By team; whoever sees only some private competitions has them counted for him."""
    seen = ("public",) if visible.exactly else visible.visibilities
    if visible.exactly:
        here = Q(fixture__competition__in=visible.competitions)
        alike = (replace(one, visibility="public") for one in officials(here))
        stored: Mapping[int, sums.Figures] = sums.figures_due(alike)
    else:
        stored = stored_figures(Q(team__club=visible.club))
    found = {team: sums.seen_by(rows, seen) for team, rows in stored.items()}
    return {team: one for team, one in found.items() if one.played}


class PlayersSeen:
    """The players of a club by what they did, added up over what the reader sees."""

    def __init__(self, visible: Visible, limit: int) -> None:
        self.limit = limit
        rows: QuerySet[Any, Any] = PlayerSums.objects.filter(
            player__team__club=visible.club, visibility__in=visible.visibilities
        )
        self.sums: JsonObject = {f"n_{name}": Sum(name) for name in sums.PLAYER_SUMS}
        if visible.exactly:
            rows = Appearance.objects.filter(
                fixture__competition__in=visible.competitions,
                fixture__result__state=OFFICIAL,
            )
            turned = Count("pk", filter=TURNED_RED)
            yellows = BRIEF_SUMS["n_yellows"] - turned
            reds = BRIEF_SUMS["n_reds"] + turned
            self.sums = {**BRIEF_SUMS, "n_yellows": yellows, "n_reds": reds}
        self.rows = rows.order_by()

    def most(self, *names: str) -> list[Tally]:
        """The best of one figure, or of several together, each of which is given then."""
        wanted = {name: self.sums[name] for name in names}
        found = (
            self.rows.values_list("player_id", "player__name", "player__team_id")
            .annotate(**wanted)
            .annotate(n=sum((F(name) for name in names[1:]), F(names[0])))
            .filter(n__gt=0)
            .order_by("-n", "player__name", "player_id")
        )
        best = [
            (player, name, team, n, tuple(figures) if len(figures) > 1 else ())
            for player, name, team, *figures, n in found[: self.limit]
        ]
        return sorted(best, key=lambda row: (-row[3], row[1].casefold()))


def titles_seen(visible: Visible, most: int) -> dict[int, list[str]]:
    """The best few teams and what they have won."""
    rows = visible.competitions.filter(finished_at__isnull=False)
    crowned = rows.filter(champion__isnull=False)
    counts = crowned.order_by().values_list("champion_id").annotate(n=Count("pk"))
    won: dict[int, list[str]] = {
        team: [] for team, _n in counts.order_by("-n", "champion_id")[:most]
    }
    named = crowned.filter(champion__in=won).values_list("champion_id", "name")
    for team, name in named:
        won[team].append(name)
    return won


def results_with_names(wanted: Iterable[str]) -> tuple[list[Fact], dict[str, str]]:
    """Some results in this order, and in which competition each was played."""
    order = list(wanted)
    rows = Result.objects.filter(fixture__public_id__in=order)
    found = {
        row[0]: (result_in(row), name)
        for *row, name in rows.values_list(*SCORE, "fixture__competition__name")
    }
    known = [one for one in order if one in found]
    return [found[one][0] for one in known], {one: found[one][1] for one in known}
