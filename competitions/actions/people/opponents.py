"""What somebody could spoil who takes a team: the matches begun, and who has acted there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Exists, OuterRef, Q

from competitions.models import (
    Allegiance,
    Fixture,
    Hand,
    Live,
    Membership,
    TableLink,
    Team,
)
from competitions.queries.fixtures.meetings import sides_of
from competitions.queries.people.allegiance import teams_acted_for
from engine.sides import Side


def meetings_begun(team: Team) -> list[tuple[Fixture, Team]]:
    """Matches of the team that are prepared or open, each with the other team.

    Until a result is official its hands are closed, so the match counts as open.
    """
    found = []
    for fixture in _begun(team):
        home, away = sides_of(fixture)
        if home and away and team.pk in (home.pk, away.pk):
            found.append((fixture, away if home.pk == team.pk else home))
    return found


def _begun(team: Team) -> Iterable[Fixture]:
    here = {"fixture": OuterRef("pk")}
    begun = (
        Exists(Allegiance.objects.filter(**here))
        | Exists(Hand.objects.filter(**here))
        | Exists(Live.objects.filter(**here))
    )
    rows = Fixture.objects.filter(begun, club=team.club_id)
    rows = rows.exclude(result__state="official")
    # A cup derives who meets in its later rounds.
    rows = rows.filter(Q(home=team) | Q(away=team) | Q(home=None, away=None))
    return rows.select_related("competition", "home", "away")


def matches_against(
    team: Team,
    actors: Collection[str],
    coached: Collection[int],
    links: Collection[str] = (),
) -> list[tuple[Fixture, Team]]:
    """HV-COACH-01: the matches begun in which this person is on the other side.

    He coaches it, has acted for it, or his browser holds a link of its scorer.
    """
    return [
        (fixture, other)
        for fixture, other in meetings_begun(team)
        if other.pk in coached
        or other.pk in teams_acted_for(fixture, actors)
        or (links and _holds(fixture, other, links))
    ]


def kept_by_others(team: Team, actors: Collection[str]) -> bool:
    """Somebody else has acted for the team in a match begun: it has secrets already."""
    begun = [fixture.pk for fixture, _other in meetings_begun(team)]
    acted = Allegiance.objects.filter(fixture__in=begun, team=team)
    return acted.exclude(actor__in=actors).exists()


def organises_lately(team: Team, user: int) -> bool:
    """He became an organiser after a match of the team had begun: by whose favour?"""
    begun = [fixture.pk for fixture, _other in meetings_begun(team)]
    acted = Allegiance.objects.filter(fixture__in=begun).order_by("at")
    first = acted.values_list("at", flat=True).first()
    if first is None:
        return False
    members = Membership.objects.filter(club=team.club_id, user=user)
    return members.filter(since__gt=first).exists()


def _holds(fixture: Fixture, team: Team, links: Collection[str]) -> bool:
    """Also one that was taken back: what was seen stays seen."""
    home, _away = sides_of(fixture)
    side = Side.HOME if home == team else Side.AWAY
    lent = TableLink.objects.filter(fixture=fixture, side=side, public_id__in=links)
    return lent.exists()
