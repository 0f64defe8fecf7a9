"""The fixtures of a competition by round or by day, of all teams or of one."""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from competitions.models import Competition, Team
from competitions.pages.competition.groups import by_day, by_round, played_now
from competitions.pages.competition.parts import (
    Shown,
    days_shown,
    live_in,
    rounds_shown,
)
from competitions.pages.rows.match_lines import MatchLines
from competitions.queries.fixtures.brackets import bracket_of
from competitions.queries.fixtures.meetings import meetings_in, teams_of
from competitions.queries.fixtures.progress import Progress, policies_of, progress_of
from competitions.views.frame import head, show
from competitions.views.unchanged import unless_unchanged
from competitions.web import Page, page


@unless_unchanged
@page()
def fixtures(request: Page, competition: Competition) -> HttpResponse:
    teams = teams_of(competition)
    policies = policies_of(competition)
    drawn_cup = competition.is_cup and competition.drawn_at
    tree = bracket_of(competition) if drawn_cup else None
    progress = progress_of(competition, tree, policies)
    days = request.GET.get("by") == "day"
    chosen = _chosen(request, teams)
    lines = MatchLines(
        teams,
        rounds=progress.rounds,
        cup=competition.is_cup,
        mine=request.scope.mine,
        day_known=days,
    )
    part = None if chosen else _part(request, competition, progress)
    narrowed = Q(home=chosen) | Q(away=chosen) if chosen and not tree else Q()
    if part:
        narrowed = part.wanted | live_in(competition)
    meetings = meetings_in(competition, teams, tree, narrowed, policies)
    if chosen:
        meetings = [met for met in meetings if chosen in (met.home, met.away)]
    now = played_now(meetings, lines)
    if part:
        meetings = [met for met in meetings if met.fixture in part]
    groups = (
        by_day(meetings, lines)
        if days
        else by_round(meetings, lines, tree, resting=chosen is None)
    )
    context = {
        "groups": (*now, *groups),
        "part": part,
        "by_day": days,
        "chosen": chosen.slug if chosen else "",
        "teams": sorted(teams.values(), key=lambda team: team.name.casefold()),
        "to_current": _to_current(progress.current, part, len(groups)),
        "drawn": bool(competition.drawn_at),
        "paper_url": reverse("schedule", args=[competition.slug]),
    }
    top = head(request, competition, progress, "fixtures")
    return show(request, "competitions/fixtures.html", top, context, partial="fixtures")


def _chosen(request: Page, teams: dict[int, Team]) -> Team | None:
    wanted = request.GET.get("team", "")
    return next((team for team in teams.values() if team.slug == wanted), None)


def _part(request: Page, competition: Competition, progress: Progress) -> Shown:
    """HV-LIST-01: the rounds or days that the address asks for, or those of now."""
    asked = request.GET
    if asked.get("by") == "day":
        return days_shown(competition, asked.get("days", ""), timezone.localdate())
    wanted, rounds = asked.get("rounds", ""), progress.rounds
    return rounds_shown(competition, rounds, wanted, progress.current)


def _to_current(current: int, part: Shown | None, groups: int) -> str:
    """An address within a long page, or of another part; else nothing."""
    if not current or part is None or part.field != "rounds":
        return ""
    if current in part.keys:
        return f"#round-{current}" if groups > 4 else ""
    return f"?rounds={current}#round-{current}"
