"""Coaches of a team: who joins at once, who asks, who says yes or no, who leaves."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import lock_club, still_there
from competitions.actions.log.entries import Author
from competitions.actions.log.people import person_payload
from competitions.actions.mails.notices import tell_of_coach, tell_of_request
from competitions.actions.people.allegiance import note_team
from competitions.actions.people.clubs import refuse_dead
from competitions.actions.people.opponents import (
    kept_by_others,
    matches_against,
    meetings_begun,
    organises_lately,
)
from competitions.models import Club, Coach, CoachRequest, Invitation, Team
from competitions.models.people import User
from competitions.queries.people.allegiance import teams_acted_for
from competitions.queries.people.memberships import coached_by
from competitions.rules.people.allegiance import (
    joins_at_once,
    own_team_in,
    refuse_answer,
    stands_against,
)
from engine.errors import N_, RuleViolation

YES, NO = "yes", "no"


class JoinOutcome(StrEnum):
    """What came of a team's link."""

    COACH = "coach"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class Joiner:
    """Who takes a team's link, and what else his browser is: a claim, a scorer."""

    user: User
    actors: Collection[str] = ()
    links: Collection[str] = ()


@transaction.atomic
def take_team(invitation: Invitation, joiner: Joiner, *, by: Author) -> JoinOutcome:
    """HV-COACH-01: who is first coaches the team; who comes later sends a request."""
    user = joiner.user
    club = lock_club(invitation.club)
    asked = {"link": invitation.pk, "role": invitation.role, "user": user.pk}
    if entries.entry_of_key(club, by, "club.join", asked):
        return joining_of(invitation.team, user) or JoinOutcome.WAITING
    # Read again: while we waited for the club it may have been revoked.
    invitation = Invitation.objects.select_related("team").get(pk=invitation.pk)
    refuse_dead(invitation, by)
    team = still_there(Team.objects.filter(invitations=invitation))
    if known := joining_of(team, user):
        return known
    mine = {*joiner.actors, _actor(user)}
    against = matches_against(team, mine, coached_by(club, user), joiner.links)
    kept = kept_by_others(team, mine)
    if joins_at_once(coached=has_coach(team), opposed=bool(against), kept=kept):
        coach = _add(club, team, user)
        entries.append(club, "club.join", by, asked, team=team.pk, coach=coach)
        return JoinOutcome.COACH
    _refuse_again(team, user, invitation)
    for fixture, other in against:
        # His browser has acted for the other team: from now on his account has, too.
        note_team(fixture, other, by=replace(by, actor=_actor(user)))
    request = CoachRequest.objects.create(team=team, user=user, at=by.at)
    entries.append(club, "club.join", by, asked, waits=request.pk, team=team.pk)
    tell_of_request(request)
    return JoinOutcome.WAITING


@transaction.atomic
def answer_request(
    request: CoachRequest, *, yes: bool, by: Author, actors: Collection[str] = ()
) -> None:
    """HV-COACH-01: by one of its coaches or who organises, and not against the match."""
    club = lock_club(request.team.club)
    asked = {"request": request.pk, "yes": yes}
    if entries.entry_of_key(club, by, "team.answer", asked):
        return
    request = still_there(
        CoachRequest.objects.filter(pk=request.pk).select_related("team", "user")
    )
    if request.answer:
        raise RuleViolation("HV-COACH-01", N_("This request is answered already."))
    team, user = request.team, request.user
    mine = {*actors, by.actor}
    refuse_answer(own=_actor(user) in mine, opposed=_is_opponent(team, mine, by))
    coach = None
    if yes:
        for fixture, other in matches_against(
            team, {_actor(user)}, coached_by(club, user)
        ):
            # He could read what the other team has chosen: there he still counts for it.
            note_team(fixture, other, by=replace(by, actor=_actor(user)))
        coach = _add(club, team, user)
    CoachRequest.objects.filter(pk=request.pk).update(
        answer=YES if yes else NO, answered_by=by.actor, answered_at=by.at
    )
    made = {
        "team": team.slug,
        "user": user.pk,
        "who": person_payload(_actor(user), str(user)),
        "coach": coach,
    }
    entries.append(club, "team.answer", by, asked, **made)
    if yes:
        tell_of_coach(request)


@transaction.atomic
def leave_team(
    team: Team, *, coach: int, by: Author, actors: Collection[str] = ()
) -> None:
    """Takes a coach out; a second tap does nothing.

    In matches that have begun he still counts for this side: he could read its cards.
    """
    club = lock_club(team.club)
    asked = {"team": team.slug, "coach": coach}
    if entries.entry_of_key(club, by, "team.uncoach", asked):
        return
    leaving = team.coaches.filter(pk=coach).first()
    if leaving and leaving.user:
        actor = _actor(leaving.user)
        if actor not in {*actors, by.actor} and _is_opponent(
            team, {*actors, by.actor}, by
        ):
            refuse_answer(own=False, opposed=True)
        _keep_side(club, team, leaving.user, by)
    team.coaches.remove(coach)
    entries.append(club, "team.uncoach", by, asked)


def has_coach(team: Team) -> bool:
    """One with an account; a name that was pasted with the team waits for its own."""
    return team.coaches.exclude(user=None).exists()


def is_taken(team: Team) -> bool:
    """Whoever opens its link now asks first, whoever he is."""
    return has_coach(team) or kept_by_others(team, ())


def joining_of(team: Team | None, user: User) -> JoinOutcome | None:
    """What he is to the team by now: its coach, one whose request waits, or nothing."""
    if team is None:
        return None
    if team.coaches.filter(user=user).exists():
        return JoinOutcome.COACH
    open_ones = CoachRequest.objects.filter(team=team, user=user, answer="")
    return JoinOutcome.WAITING if open_ones.exists() else None


def is_refused(team: Team, user: User, invitation: Invitation) -> bool:
    """Whether the team has said no since this link was made; a new link asks anew."""
    return CoachRequest.objects.filter(
        team=team, user=user, answer=NO, answered_at__gte=invitation.created_at
    ).exists()


def _refuse_again(team: Team, user: User, invitation: Invitation) -> None:
    if is_refused(team, user, invitation):
        raise RuleViolation(
            "HV-COACH-01",
            N_("The team has said no. Only a new link of the team lets you ask again."),
        )


def _is_opponent(team: Team, actors: Collection[str], by: Author) -> bool:
    """Whether who decides about a coach plays against the team in a match that has begun.

    So does who became an organiser after such a match had begun.
    """
    user = by.account or by.actor
    pk = int(user.removeprefix("user:")) if user.startswith("user:") else 0
    coached = _teams_of(team.club, pk)
    if team.pk not in coached and organises_lately(team, pk):
        return True
    return any(
        stands_against(
            teams_acted_for(fixture, actors), team.pk, coaches_both=other.pk in coached
        )
        for fixture, other in matches_against(team, actors, coached)
    )


def _keep_side(club: Club, team: Team, user: User, by: Author) -> None:
    """He counts for this side in matches that have begun; his scorers' links are revoked."""
    actor, coached = _actor(user), coached_by(club, user)
    himself = replace(by, actor=actor)
    for fixture, other in meetings_begun(team):
        if other.pk not in coached and own_team_in(
            teams_acted_for(fixture, {actor}), team.pk, coached
        ):
            note_team(fixture, team, by=himself, played=True)
        lent = fixture.table_links.filter(made_by=actor, revoked_at=None)
        lent.update(revoked_at=by.at)


def _teams_of(club: Club, user: int) -> frozenset[int]:
    rows = Team.objects.filter(club=club, coaches__user=user)
    return frozenset(rows.values_list("pk", flat=True))


def _actor(user: User) -> str:
    return f"user:{user.pk}"


def _add(club: Club, team: Team, user: User) -> int:
    """The id of the coach that he is in this club."""
    coach = Coach.objects.filter(club=club, user=user).first()
    if coach is None:
        # The coach who was pasted with the team is most likely the one who joins.
        coach = team.coaches.filter(user=None).first() or Coach(club=club)
        coach.user, coach.name = user, coach.name or str(user)
        coach.save()
    team.coaches.add(coach)
    return coach.pk
