"""Clubs as their pages show them: competitions, champions, teams, friendlies, people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.drawings.crests import Drawing
from competitions.models import (
    Club,
    Competition,
    Team,
)
from competitions.pages.competition.heads import kind_words
from competitions.pages.rows.lines import MatchLine, SideView
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.team.titles import runners_up_in
from competitions.queries.competition.clubs import (
    competitions_of_each,
    entrants_of_each,
    friendlies_in,
    teams_of_each,
)
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
    competitions = competitions_of_each(rows, everything=everything)
    teams = teams_of_each(rows)
    return [
        ClubLine(
            club.name,
            club.get_absolute_url(),
            competitions.get(club.pk, 0),
            teams.get(club.pk, 0),
        )
        for club in rows
    ]


def competition_lines(competitions: Iterable[Competition]) -> list[CompetitionLine]:
    """One page of a list; one query for how many play."""
    rows = list(competitions)
    sizes = entrants_of_each(rows)
    hidden = {"unlisted": _("unlisted"), "private": _("private")}
    return [
        CompetitionLine(
            row.name,
            row.get_absolute_url(),
            kind_words(row, sizes.get(row.pk, 0)),
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
    rows = visible.crowned(CHAMPIONS)
    second = runners_up_in(rows)
    return [
        HallLine(one, team_side_view(one.champion), ", ".join(second[one.pk]))
        for one in rows
        if one.champion
    ]


def _state(competition: Competition) -> str:
    if competition.finished_at:
        return _("Finished")
    return _("Under way") if competition.drawn_at else _("Not drawn yet")


def team_side_view(team: Team) -> SideView:
    return SideView(team.name, team.crest, team.get_absolute_url(), won=True)


def team_lines(teams: Iterable[Team]) -> list[TeamLine]:
    """One page of a list; the coaches of each are loaded."""
    return [
        TeamLine(
            team.name,
            team.get_absolute_url(),
            team.crest,
            ", ".join(coach.name for coach in team.coaches.all()),
        )
        for team in teams
    ]


def friendlies_of(club: Club, *, ahead: bool = False) -> list[FriendlyLine]:
    """What is played now, next ones by date, the undated; played ones newest first."""
    lines = MatchLines({})
    return [
        FriendlyLine(
            lines.line(meeting),
            meeting.fixture.public_id,
            meeting.fixture.version,
            meeting.result is None,
        )
        for meeting in friendlies_in(club, most=FRIENDLIES, ahead=ahead)
    ]
