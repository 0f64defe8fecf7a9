"""What waits for me, and what a visitor sees going on."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from competitions.models import Competition, Fixture, Result
from competitions.queries.fixtures import meeting, meetings_of, teams_of
from competitions.queries.lines import MatchLines
from competitions.queries.memberships import clubs_of, teams_of_coach
from competitions.queries.standings import table_of
from competitions.rules import confirmation

SHORT = 5
NEXT = 6


def home_of(user: Any) -> dict[str, Any]:
    """To confirm, to play, to decide; my teams and clubs."""
    teams = teams_of_coach(user)
    clubs = clubs_of(user)
    mine = [team.pk for team in teams]
    waiting = _results(
        Q(home_team__in=mine) | Q(away_team__in=mine), confirmation.PROVISIONAL
    ).exclude(entered_by=f"user:{user.pk}")
    disputed = _results(Q(fixture__club__in=clubs), confirmation.DISPUTED)
    return {
        "teams": teams,
        "clubs": clubs,
        "to_confirm": list(waiting),
        "to_decide": list(disputed),
        "to_play": _to_play(mine),
        "running": list(
            Competition.objects.filter(
                Q(club__in=clubs) | Q(entrants__team__in=mine), archived_at=None
            ).distinct()[:12]
        ),
    }


def landing_of() -> dict[str, Any]:
    """The public competition in which something happened last."""
    featured = (
        Competition.objects.filter(
            visibility="public", drawn_at__isnull=False, club__claim_hash=""
        )
        .order_by("finished_at", "-revision", "-pk")
        .first()
    )
    if featured is None:
        return {"featured": None}
    meetings = meetings_of(featured)
    teams = teams_of(featured)
    rounds = max((m.fixture.round for m in meetings), default=0)
    lines = MatchLines(teams, rounds=rounds, cup=featured.is_cup)
    played = [m for m in meetings if m.result][-3:]
    ahead = [m for m in meetings if not m.result and m.home and m.away][:2]
    rows = () if featured.is_cup else table_of(featured)[:SHORT]
    return {
        "featured": featured,
        "matches": [lines.line(m) for m in (*played, *ahead)],
        "short_rows": [(row, teams[row.team]) for row in rows],
    }


def _results(whose: Q, state: str) -> Any:
    return (
        Result.objects.filter(whose, state=state)
        .select_related("fixture__competition", "home_team", "away_team")
        .order_by("deadline")
    )


def _to_play(mine: list[int]) -> list[Any]:
    """My next matches with known opponents; cups derive theirs."""
    league = (
        Fixture.objects.filter(
            Q(home__in=mine) | Q(away__in=mine),
            Q(competition=None) | Q(competition__archived_at=None),
            result=None,
        )
        .select_related("competition", "home", "away")
        .order_by("kickoff", "round")[:NEXT]
    )
    rows = [
        meeting(f, {f.home_id: f.home, f.away_id: f.away}, None, None) for f in league
    ]
    cups = Competition.objects.filter(
        kind="cup", archived_at=None, drawn_at__isnull=False, entrants__team__in=mine
    ).distinct()
    for cup in cups:
        rows += [
            m
            for m in meetings_of(cup)
            if m.result is None
            and m.home
            and m.away
            and {m.home.pk, m.away.pk} & set(mine)
        ]
    return rows[:NEXT]
