"""The page at the address of a match that a new draw has taken away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from competitions.games.league_words import LeagueWords
from competitions.models import Competition, Fixture
from competitions.queries.fixtures.meetings import meetings_of
from competitions.queries.log.gone import drawn_in
from competitions.queries.people.memberships import entered_teams, roles_in
from competitions.rules.people.permissions import sees
from engine.sides import SIDES

# Fields of a form that nobody types.
OWN = frozenset({"csrfmiddlewaretoken", "deed", "key", "version", "content"})
TEAMS = ("home_team", "away_team")


def match_gone(
    request: HttpRequest, fixture: str, claims: frozenset[str]
) -> HttpResponse | None:
    """Says so, with what was typed, and where the same two teams meet now.

    None where no draw had such a match, or its competition is not for this reader.
    """
    competition = drawn_in(fixture)
    if competition is None:
        return None
    entered = entered_teams(competition)
    roles, _mine = roles_in(competition.club, request.user, claims, entered)
    if not sees(roles, competition.visibility):
        return None
    typed = {name: str(value) for name, value in request.POST.items()}
    typed = {n: v for n, v in typed.items() if n not in OWN and v.strip()}
    teams = [typed.pop(name, "") for name in TEAMS]
    # A result form knows its teams; what else was typed stands here to be read.
    meeting = new_meeting(competition, teams) if all(teams) else None
    context = {
        "competition": competition,
        "lines": list(_lines(typed, competition.league.words)),
        "meeting": meeting,
        "fields": (
            swapped_form(typed) if meeting and meeting.turned else typed
        ).items(),
    }
    status = 409 if request.method == "POST" else 410
    return render(request, "competitions/match_gone.html", context, status=status)


@dataclass(frozen=True, slots=True)
class NewMeeting:
    """A match of the new draw; `turned` where home and away have changed places."""

    fixture: Fixture
    turned: bool


def new_meeting(competition: Competition, teams: Sequence[str]) -> NewMeeting | None:
    """Where these two meet after the new draw, still to be played.

    Turned round only where they do not meet home and away as before.
    """
    found = {
        tuple(
            str(team.pk) if team else "" for team in (meeting.home, meeting.away)
        ): meeting
        for meeting in (meetings_of(competition) if competition.drawn_at else ())
    }
    same, other = found.get(tuple(teams)), found.get(tuple(reversed(teams)))
    meeting = same or other
    if not (meeting and meeting.ahead):
        return None
    return NewMeeting(meeting.fixture, same is None)


def swapped_form(typed: Mapping[str, str]) -> dict[str, str]:
    """A result form with its sides swapped: the names of its fields, and who forfeits."""
    other = {"home": "away", "away": "home"}

    def swapped(text: str) -> str:
        return "_".join(other.get(part, part) for part in text.split("_"))

    return {
        swapped(name): swapped(value) if name == "ending" else value
        for name, value in typed.items()
    }


def _lines(typed: Mapping[str, str], words: LeagueWords) -> Iterator[str]:
    """The score first, then each line of a scorer or a card, then the rest."""
    # what the form has chosen by itself was not typed
    left = {
        name: value for name, value in typed.items() if value not in ("on", "played")
    }
    for stem, label in (("", ""), ("half_time_", _(words.half))):
        pair = [left.pop(f"{stem}{side}", "") for side in SIDES]
        if any(pair):
            figures = " : ".join(figure or "–" for figure in pair)
            yield " ".join(filter(None, (label, figures)))
    for name in [name for name in left if name.endswith("_player")]:
        row = name.removesuffix("_player")
        parts = [left.pop(f"{row}_{part}", "") for part in ("minute", "player")]
        left.pop(f"{row}_what", "")
        yield " ".join(filter(None, (f"{parts[0]}’" if parts[0] else "", parts[1])))
    yield from (value for name, value in left.items() if not name.endswith("_what"))
