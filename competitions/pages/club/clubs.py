"""Clubs as their pages show them: competitions, champions, teams, friendlies, people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.drawings.crests import Drawing
from competitions.models import (
    Club,
    Competition,
    Entrant,
    Fixture,
    Invitation,
    Result,
    Team,
)
from competitions.pages.competition.heads import kind_of
from competitions.pages.rows.lines import MatchLine, SideView
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.team.titles import runners_up_in
from competitions.queries.fixtures.meetings import LEFT_OUT, meeting
from competitions.queries.looks import crest_of
from competitions.queries.people.visibility import Visible
from competitions.rules.people.roles import Role

FRIENDLIES = 60
CHAMPIONS = 6
SHORT_ROLE_NAMES = {
    str(Role.CLUB_ADMIN): gettext_lazy("Admin"),
    str(Role.ORGANISER): gettext_lazy("Organiser"),
}


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club in a list."""

    name: str
    url: str
    competitions: int
    teams: int


@dataclass(frozen=True, slots=True)
class CompetitionLine:
    """A competition in a list of its club: what it is, how far it has come."""

    name: str
    url: str
    kind: str
    state: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team in a list."""

    name: str
    url: str
    crest: Drawing
    note: str = ""


@dataclass(frozen=True, slots=True)
class FriendlyLine:
    """A friendly and what deleting it needs."""

    match: MatchLine
    public_id: str
    version: int
    deletable: bool


def club_lines(clubs: Iterable[Club], *, everything: bool = False) -> list[ClubLine]:
    """Two counts for all of them, not for each."""
    rows = list(clubs)
    shown = Q() if everything else Q(visibility="public")
    competitions = _counts(
        Competition.objects.filter(shown, club__in=rows).values_list("club")
    )
    teams = _counts(Team.objects.filter(club__in=rows).values_list("club"))
    return [
        ClubLine(
            club.name,
            club.get_absolute_url(),
            competitions.get(club.pk, 0),
            teams.get(club.pk, 0),
        )
        for club in rows
    ]


def _counts(rows: Any) -> dict[int, int]:
    return dict(rows.order_by().annotate(n=Count("pk")))


def competition_lines(competitions: Iterable[Competition]) -> list[CompetitionLine]:
    """One page of a list; one query for how many play."""
    rows = list(competitions)
    sizes = _counts(
        Entrant.objects.filter(competition__in=rows).values_list("competition")
    )
    hidden = {"unlisted": _("unlisted"), "private": _("private")}
    return [
        CompetitionLine(
            row.name,
            row.get_absolute_url(),
            kind_of(row, sizes.get(row.pk, 0)),
            _state(row),
            hidden.get(row.visibility, ""),
        )
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class HallLine:
    """A finished competition, who won it and who came second."""

    competition: Competition
    champion: SideView
    second: str


def hall(visible: Visible) -> list[HallLine]:
    """The last champions of what this reader may see, newest first."""
    crowned = visible.competitions.filter(
        finished_at__isnull=False, champion__isnull=False
    )
    rows = list(crowned.select_related("champion").order_by("-finished_at")[:CHAMPIONS])
    second = runners_up_in(rows)
    return [
        HallLine(one, side_of(one.champion), ", ".join(second[one.pk]))
        for one in rows
        if one.champion
    ]


def _state(competition: Competition) -> str:
    if competition.finished_at:
        return _("Finished")
    return _("Under way") if competition.drawn_at else _("Not drawn yet")


def side_of(team: Team) -> SideView:
    return SideView(team.name, crest_of(team), team.get_absolute_url(), won=True)


def team_lines(teams: QuerySet[Team]) -> list[TeamLine]:
    """One page of a list, with the coaches of each."""
    return [
        TeamLine(
            team.name,
            team.get_absolute_url(),
            crest_of(team),
            ", ".join(coach.name for coach in team.coaches.all()),
        )
        for team in teams.prefetch_related("coaches")
    ]


def friendlies_of(club: Club, *, ahead: bool = False) -> list[FriendlyLine]:
    """What is played now, next ones by date, the undated; played ones newest first."""
    rows = club.fixtures.filter(competition=None)
    rows = rows.select_related("home", "away", "live")
    open_ones = list(rows.filter(result=None).order_by("kickoff", "pk")[:FRIENDLIES])
    open_ones.sort(key=lambda row: (not hasattr(row, "live"), row.kickoff is None))
    played = [] if ahead else list(_played(rows)[:FRIENDLIES])
    results = Result.objects.filter(fixture__in=played).defer(*LEFT_OUT)
    found = results.in_bulk(field_name="fixture_id")
    lines = MatchLines(teams={})
    return [_friendly(row, found, lines) for row in (*open_ones, *played)]


def _played(rows: QuerySet[Fixture]) -> QuerySet[Fixture]:
    return rows.exclude(result=None).order_by("-kickoff", "-pk")


def _friendly(
    fixture: Fixture, results: dict[object, Result], lines: MatchLines
) -> FriendlyLine:
    teams = {team.pk: team for team in (fixture.home, fixture.away) if team}
    result = results.get(fixture.pk)
    return FriendlyLine(
        lines.line(meeting(fixture, teams, result, None)),
        fixture.public_id,
        fixture.version,
        result is None,
    )


def members_of(club: Club) -> list[object]:
    """Admins first, then organisers, by name."""
    rows = club.memberships.select_related("user").order_by("role", "user__username")
    return list(rows)


def open_invitations(club: Club, now: object) -> list[Invitation]:
    """Role links that still open something, newest first."""
    return list(
        club.invitations.filter(
            team=None, revoked_at=None, used_at=None, expires_at__gt=now
        ).order_by("-created_at", "-pk")
    )


def team_link(team: Team, now: object) -> Invitation | None:
    """The newest link of a team that still leads somewhere."""
    return (
        team.invitations.filter(revoked_at=None, expires_at__gt=now)
        .order_by("-expires_at", "-pk")
        .first()
    )
