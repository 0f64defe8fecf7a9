"""Who is written to when a result waits for him, in his language, once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from competitions.actions.log.entries import Grounds
from competitions.actions.mails import notices
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.models import Mail, Membership, Result
from engine.report import MatchReport
from tests import make

pytestmark = pytest.mark.django_db


@pytest.fixture
def league():
    return make.championship(owner=make.club(user=make.user("ada")))


@pytest.fixture
def ben(league):
    return coach_of(league, "Owls", "ben")


@pytest.fixture
def cleo(league):
    return coach_of(league, "Drakes", "cleo")


def coach_of(league, team, name, **given):
    person = make.user(name, **given)
    make.coaching(league.club.teams.get(name=team), person)
    return person


def enter(league, person, side="home", goals=(2, 1)):
    fixture = make.fixture(league, "Owls", "Drakes")
    by = make.coach_by(side, f"user:{person.pk}")
    return deeds.propose_result(
        fixture, Submission(MatchReport(*goals)), by=by, grounds=Grounds(None)
    )


def test_the_other_sides_coach_is_asked_to_confirm(league, ben, cleo, settings):
    settings.PUBLIC_URL = "https://cup.example.org"
    result = enter(league, ben)
    mail = Mail.objects.get()
    assert mail.to == cleo.email
    assert mail.subject == "Please confirm: Owls – Drakes: Owls win 2 : 1"
    assert "Alpine League" in mail.body
    assert f"https://cup.example.org/m/{result.fixture.public_id}/result/" in mail.body


def test_without_a_public_address_the_mail_says_where_to_look(league, ben, cleo):
    enter(league, ben)
    body = Mail.objects.get().body
    assert "it waits for you on the first page" in body
    assert "http" not in body


def test_the_author_and_his_side_are_not_asked(league, ben):
    coach_of(league, "Owls", "dan")
    enter(league, ben)
    assert not Mail.objects.exists()


def test_who_gave_no_address_or_is_switched_off_gets_no_mail(league, ben):
    coach_of(league, "Drakes", "eve", email="")
    coach_of(league, "Drakes", "fay", is_active=False)
    enter(league, ben)
    assert not Mail.objects.exists()


@pytest.mark.rule("HV-MAIL-01")
def test_an_address_that_nobody_confirmed_gets_no_mail(league, ben, settings):
    settings.EMAIL_HOST = "mail.example.org"
    eve, fay = (
        coach_of(league, "Drakes", name, email=f"{name.title()}@example.org")
        for name in ("eve", "fay")
    )
    for person, verified in ((eve, False), (fay, True)):
        address = person.email.lower()
        EmailAddress.objects.create(user=person, email=address, verified=verified)
    result = enter(league, ben)
    assert notices.nudge(result.fixture, result) == 1
    assert set(Mail.objects.values_list("to", flat=True)) == {fay.email}


def test_a_new_entry_asks_again_and_the_same_form_does_not(league, ben, cleo):
    fixture = make.fixture(league, "Owls", "Drakes")
    by = make.coach_by("home", f"user:{ben.pk}")
    for _ in range(2):
        deeds.propose_result(
            fixture, Submission(MatchReport(2, 1)), by=by, grounds=Grounds(None)
        )
    assert Mail.objects.count() == 1
    enter(league, ben, goals=(3, 1))
    assert Mail.objects.count() == 2


@pytest.mark.rule("HV-MAIL-03")
def test_who_changes_his_entry_again_and_again_fills_no_mailbox(league, ben, cleo):
    for goals in range(9):
        result = enter(league, ben, goals=(goals, 1))
    assert Mail.objects.count() == notices.MOST_MAILS
    eve = coach_of(league, "Drakes", "eve")
    enter(league, ben, goals=(2, 2))
    assert Mail.objects.filter(to=eve.email).count() == 1
    assert Mail.objects.filter(to=cleo.email).count() == notices.MOST_MAILS
    assert notices.nudge(result.fixture, Result.objects.get()) == 3
    yesterday = timezone.now() - timedelta(days=1)
    Mail.objects.filter(key__startswith="to_confirm:").update(created_at=yesterday)
    enter(league, ben, goals=(3, 3))
    told = Mail.objects.filter(to=cleo.email, key__startswith="to_confirm:")
    assert told.count() == notices.MOST_MAILS + 1


def test_a_dispute_goes_to_those_who_decide(league, ben, cleo):
    dan = make.user("dan")
    Membership.objects.create(club=league.club, user=dan, role="organiser")
    result = enter(league, ben)
    Mail.objects.all().delete()
    deeds.dispute_result(
        result.fixture,
        content=result.content_hash,
        by=make.coach_by("away", f"user:{cleo.pk}"),
        grounds=Grounds(None, reason="It was 2-2"),
    )
    assert set(Mail.objects.values_list("to", flat=True)) == {
        *("ada@example.org", "dan@example.org"),
    }
    assert "It was 2-2" in Mail.objects.first().body


def test_an_official_result_is_nobodys_errand(league, ben, cleo):
    fixture = make.fixture(league, "Owls", "Drakes")
    deeds.record_report(fixture, MatchReport(2, 1), by=make.by())
    assert not Mail.objects.exists()


def test_a_mail_is_written_with_its_cause_or_not_at_all(league, ben, cleo):
    with transaction.atomic():
        enter(league, ben)
        transaction.set_rollback(True)
    assert not Mail.objects.exists()
    assert not Result.objects.exists()


def test_names_stand_in_a_mail_as_they_are_and_break_no_header(league, ben):
    club = league.club
    club.name = "<b>&'\r\nBcc: x@example.org"
    link = make.clubs.invite(club, role="admin", by=make.by())
    link.club = club
    mail = notices.mail_invitation(link, "eve@example.org", "https://x.org/i/", "Ada")
    assert "\n" not in mail.subject
    assert "\r" not in mail.subject
    assert "<b>&'" in mail.body
    assert "&lt;" not in mail.body


def test_a_mail_speaks_its_readers_language(league, ben, cleo, monkeypatch):
    seen = []
    real = notices.override
    monkeypatch.setattr(
        notices, "override", lambda code: seen.append(code) or real(code)
    )
    cleo.language = "fr"
    cleo.save()
    enter(league, ben)
    assert seen == ["fr"]
