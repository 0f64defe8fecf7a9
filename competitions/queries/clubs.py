"""Clubs as their pages show them: competitions, champions, teams, friendlies, people."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.models import Club, Competition, Fixture, Invitation, Result, Team
from competitions.queries.champions import hall_of
from competitions.queries.fixtures import meeting
from competitions.queries.lines import LEFT_OUT, MatchLines
from competitions.queries.looks import crest_of
from competitions.queries.pages import kind_of
from competitions.queries.titles import runners_up_in
from competitions.rules.crests import Drawing
from competitions.rules.lines import MatchLine, SideView
from competitions.rules.permissions import sees
from competitions.rules.roles import Role

FRIENDLIES = 60
SHORT_ROLE_NAMES = {
    str(Role.CLUB_ADMIN): gettext_lazy("Admin"),
    str(Role.ORGANISER): gettext_lazy("Organiser"),
}
OF_THE_CLUB = frozenset(Role) - {Role.VISITOR}


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
    champion: SideView | None = None


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


def listed_clubs(user: Any) -> QuerySet[Club]:
    """Clubs that show something to everybody, the reader's own left out."""
    rows = Club.objects.filter(claim_hash="", competitions__visibility="public")
    if user.is_authenticated:
        rows = rows.exclude(memberships__user=user).exclude(coaches__user=user)
    return rows.distinct()


def own_clubs(user: Any, claims: Collection[str]) -> QuerySet[Club]:
    """Where the reader is somebody: member, coach, or holder of the claim."""
    mine = Q(claim_hash__in=claims) & ~Q(claim_hash="")
    if user.is_authenticated:
        mine |= Q(memberships__user=user) | Q(coaches__user=user)
    return Club.objects.filter(mine).distinct()


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


def visible_competitions(
    club: Club, roles: frozenset[Role], mine: Collection[int]
) -> list[Competition]:
    """Unlisted ones for the club's people only, private ones for those who may see them."""
    rows = list(
        club.competitions.select_related("champion").annotate(
            size=Count("entrants", distinct=True),
            own=Count("entrants", filter=Q(entrants__team__in=mine), distinct=True),
        )
    )
    return [row for row in rows if _listed(row, roles)]


def _listed(competition: Any, roles: frozenset[Role]) -> bool:
    if competition.visibility == "public":
        return not competition.club.unclaimed or bool(roles & OF_THE_CLUB)
    if competition.visibility == "unlisted":
        return bool(roles & OF_THE_CLUB)
    # A coach reads the private competitions his teams play in.
    counted = roles if competition.own else roles - {Role.COACH}
    return sees(counted, competition.visibility)


def competition_lines(competitions: Iterable[Any]) -> list[CompetitionLine]:
    """Of `visible_competitions`."""
    hidden = {"unlisted": _("unlisted"), "private": _("private")}
    return [
        CompetitionLine(
            row.name,
            row.get_absolute_url(),
            kind_of(row, row.size),
            _state(row),
            hidden.get(row.visibility, ""),
            side_of(row.champion) if row.champion else None,
        )
        for row in competitions
    ]


@dataclass(frozen=True, slots=True)
class HallLine:
    """A finished competition, who won it and who came second."""

    competition: Competition
    champion: SideView
    second: str


def hall(club: Club, visible: Iterable[Competition]) -> list[HallLine]:
    """The champions of what this reader may see, newest first."""
    seen = {competition.pk for competition in visible}
    rows = [one for one in hall_of(club) if one.pk in seen and one.champion]
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


def team_lines(club: Club) -> list[TeamLine]:
    return [
        TeamLine(
            team.name,
            team.get_absolute_url(),
            crest_of(team),
            ", ".join(coach.name for coach in team.coaches.all()),
        )
        for team in club.teams.prefetch_related("coaches")
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
    fixture: Fixture, results: dict[Any, Result], lines: MatchLines
) -> FriendlyLine:
    teams = {team.pk: team for team in (fixture.home, fixture.away) if team}
    result = results.get(fixture.pk)
    return FriendlyLine(
        lines.line(meeting(fixture, teams, result, None)),
        fixture.public_id,
        fixture.version,
        result is None,
    )


def members_of(club: Club) -> list[Any]:
    """Admins first, then organisers, by name."""
    rows = club.memberships.select_related("user").order_by("role", "user__username")
    return list(rows)


def open_invitations(club: Club, now: Any) -> list[Invitation]:
    """Role links that still open something, newest first."""
    return list(
        club.invitations.filter(
            team=None, revoked_at=None, used_at=None, expires_at__gt=now
        ).order_by("-created_at", "-pk")
    )


def team_link(team: Team, now: Any) -> Invitation | None:
    """The newest link of a team that still leads somewhere."""
    return (
        team.invitations.filter(revoked_at=None, expires_at__gt=now)
        .order_by("-expires_at", "-pk")
        .first()
    )
