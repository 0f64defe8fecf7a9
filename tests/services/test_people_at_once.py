"""Many at once: links, claims, new clubs, and workers that come twice."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail

from competitions import tasks
from competitions.actions.people import clubs, coaching
from competitions.actions.people.coaching import Joiner
from competitions.models import Club, CoachRequest, LogEntry, Mail, Membership, Result
from engine.errors import Conflict, RuleViolation
from tests import make
from tests.at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 6


def refused(answers):
    return sum(isinstance(answer, RuleViolation | Conflict) for answer in answers)


def test_one_form_founds_one_club():
    ada, by = make.user(), make.by()
    made = at_once(*[lambda: clubs.open_club("Geneva", user=ada, by=by)] * MANY)
    assert {club.pk for club in made} == {Club.objects.get().pk}


def test_a_role_link_is_taken_by_one_person():
    club = make.club()
    link = clubs.invite(club, role="admin", by=make.by())
    people = [make.user(f"coach{n}") for n in range(MANY)]
    answers = at_once(
        *[lambda p=p: clubs.accept(link, user=p, by=make.by()) for p in people]
    )
    assert refused(answers) == MANY - 1
    assert Membership.objects.count() == 1


def test_a_team_link_makes_each_account_a_coach_once():
    team = make.team()
    link, ben, by = team.invitations.get(), make.user("ben"), make.by()
    at_once(*[lambda: coaching.take_team(link, Joiner(ben), by=by)] * MANY)
    assert team.coaches.count() == 1
    assert LogEntry.objects.filter(kind="club.join").count() == 1


@pytest.mark.rule("HV-COACH-01")
def test_of_many_who_open_a_team_link_at_once_one_coaches_and_the_others_wait():
    team = make.team()
    link, people = team.invitations.get(), [make.user(f"coach{n}") for n in range(MANY)]
    take = coaching.take_team
    at_once(*[lambda p=p: take(link, Joiner(p), by=make.by()) for p in people])
    assert team.coaches.exclude(user=None).count() == 1
    assert CoachRequest.objects.filter(answer="").count() == MANY - 1


def test_of_two_accounts_with_the_organiser_link_one_keeps_the_club():
    club = make.club(claim="token")
    people = [make.user(f"eve{n}") for n in range(2)]
    answers = at_once(
        *[lambda p=p: clubs.claim_club(club, user=p, by=make.by()) for p in people]
    )
    assert refused(answers) == 1
    assert club.memberships.count() == 1


def test_a_club_is_claimed_or_deleted_never_half():
    club = make.club(claim="token")
    make.championship(owner=club)
    late = make.by(at=make.AT + timedelta(days=40))
    ada = make.user()

    def claim():
        try:
            clubs.claim_club(club, user=ada, by=make.by())
        except Club.DoesNotExist:
            return "gone"

    at_once(claim, lambda: clubs.expire_club(club, by=late))
    if found := Club.objects.first():
        assert not found.unclaimed
        assert found.competitions.count() == 1
    else:
        assert LogEntry.objects.filter(kind="club.delete").count() == 1


def test_two_admins_who_leave_at_once_do_not_orphan_the_club():
    people = [make.user(f"eve{n}") for n in range(2)]
    club = make.club(user=people[0])
    Membership.objects.create(club=club, user=people[1], role="admin")
    answers = at_once(
        *[
            lambda p=p: clubs.set_role(club, user=p.pk, role="", by=make.by())
            for p in people
        ]
    )
    assert refused(answers) == 1
    assert club.memberships.filter(role="admin").count() == 1


def test_workers_that_come_together_send_each_mail_once():
    for n in range(4):
        Mail.objects.create(key=f"k{n}", to="e@example.org", subject=str(n), body=".")
    assert sum(at_once(*[tasks.send_outbox] * MANY)) == 4
    assert sorted(one.subject for one in mail.outbox) == ["0", "1", "2", "3"]


def test_workers_that_come_together_close_each_deadline_once():
    make.championship(results="Owls 2-1 Drakes live; Herons 0-0 Marmots live")
    with time_machine.travel(make.AT + timedelta(days=2), tick=False):
        at_once(*[tasks.close_deadlines] * MANY)
    assert set(Result.objects.values_list("settled", flat=True)) == {"deadline"}
    assert LogEntry.objects.filter(kind="result.lapse").count() == 2
