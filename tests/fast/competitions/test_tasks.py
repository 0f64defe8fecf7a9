"""Background work: due things once, whatever runs twice, late or fails."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.urls import reverse

from competitions import tasks
from competitions.actions.competition import competitions
from competitions.actions.log import inspections
from competitions.actions.log.entries import Grounds
from competitions.actions.people import clubs
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.models import Club, LogEntry, Mail, Result
from competitions.queries.log.outbox import MOST_ATTEMPTS
from engine.report import MatchReport
from tests import make, make_sheets

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def league():
    return make.championship(results="Owls 2-1 Drakes live")


def at(moment):
    return time_machine.travel(moment, tick=False)


@pytest.mark.rule("DEC-10")
def test_silence_confirms_when_the_deadline_has_passed(league):
    with at(make.AT + timedelta(hours=23)):
        assert tasks.close_deadlines() == 0
    assert Result.objects.get().state == "provisional"
    with at(make.AT + DAY):
        assert tasks.close_deadlines() == 1
    result = Result.objects.get()
    assert (result.state, result.settled, result.settled_by) == (
        *("official", "deadline", "system"),
    )


def test_a_deadline_counts_once_however_often_the_worker_comes(league):
    with at(make.AT + 2 * DAY):
        assert [tasks.close_deadlines() for _ in range(3)] == [1, 0, 0]
    assert LogEntry.objects.filter(kind="result.lapse").count() == 1


def test_a_result_entered_anew_gets_its_own_deadline(league):
    """The worker has read the old deadline when the new entry arrives."""
    fixture = make.fixture(league, "Owls", "Drakes")
    late = replace(make.coach_by("home"), at=make.AT + DAY)
    deeds.propose_result(
        fixture, Submission(MatchReport(3, 3)), by=late, grounds=Grounds(None)
    )
    assert not tasks._close(fixture, make.AT + DAY)
    assert Result.objects.get().state == "provisional"


def test_a_disputed_result_waits_for_the_organiser(league):
    result = Result.objects.get()
    deeds.dispute_result(
        result.fixture,
        content=result.content_hash,
        by=make.coach_by("away", "user:9"),
        grounds=Grounds(None, reason="It was 2-2"),
    )
    with at(make.AT + 2 * DAY):
        assert tasks.close_deadlines() == 0


def test_one_that_cannot_be_closed_stops_none_of_the_others(league, monkeypatch):
    make.play(league, "Herons 1-0 Marmots live")
    real, calls = tasks.close_by_deadline, []

    def first_fails(fixture, **given):
        calls.append(fixture)
        if len(calls) == 1:
            raise tasks.Conflict("somebody was faster")
        return real(fixture, **given)

    monkeypatch.setattr(tasks, "close_by_deadline", first_fails)
    with at(make.AT + 2 * DAY):
        assert tasks.close_deadlines() == 1


def test_an_archived_competition_is_left_alone(league):
    league.archived_at = make.AT
    league.save()
    with at(make.AT + 2 * DAY):
        assert tasks.close_deadlines() == 0


# Clubs nobody claimed.


@pytest.fixture
def office():
    club = make.club("Office Cup", claim="token")
    cup = make.cup(owner=club, visibility="unlisted")
    make.play(cup, _first(cup))
    competitions.finish_competition(
        make.cup("X Y", owner=club, results="X 2-1 Y"), by=make.by(), version=None
    )
    make.friendly(*club.teams.all()[:2])
    return club


def _first(cup):
    met = next(m for m in make.meetings_of(cup) if m.home and m.away)
    return f"{met.home.name} 2-1 {met.away.name}"


@pytest.fixture
def clock_alone(monkeypatch):
    """How long the machine runs is not what the test says."""
    monkeypatch.setattr(inspections, "BOOT", Path("/nothing"))


@pytest.mark.rule("DEC-15")
@pytest.mark.usefixtures("clock_alone")
def test_what_nobody_claims_goes_after_thirty_days_and_leaves_its_log(office):
    entries = LogEntry.objects.count()
    found = []
    for days in (29, 30, 31, 32):
        with at(make.AT + days * DAY):
            found.append(tasks.delete_unclaimed())
    assert found == [0, 0, 1, 0]
    assert not Club.objects.exists()
    assert LogEntry.objects.count() == entries + 1
    assert LogEntry.objects.get(kind="club.delete").actor == "system"


@pytest.mark.usefixtures("clock_alone")
def test_a_claimed_club_stays_for_good(office):
    clubs.claim_club(office, user=make.user("ada"), by=make.by())
    for days in (100, 101):
        with at(make.AT + days * DAY):
            assert tasks.delete_unclaimed() == 0
    assert Club.objects.exists()


@pytest.mark.usefixtures("clock_alone")
def test_a_clock_that_ran_ahead_deletes_nothing(office):
    for days in (1, 63, 1, 2, 3):
        with at(make.AT + days * DAY):
            assert tasks.delete_unclaimed() == 0
    assert Club.objects.exists()


def test_a_club_claimed_in_the_last_moment_is_not_deleted(office):
    """The worker has it on its list already."""
    clubs.claim_club(office, user=make.user("ada"), by=make.by())
    clubs.expire_club(office, by=make.by(at=make.AT + 100 * DAY))
    assert Club.objects.exists()


# Mails.


def written(key="invite:1", **given):
    values = {"to": "eve@example.org", "subject": "Hello", "body": "Come!\n"}
    return Mail.objects.create(key=key, **values, **given)


class Away(EmailBackend):
    """A mail server that does not answer."""

    def send_messages(self, messages):
        raise OSError("no route to host")


def test_what_waits_is_sent_once():
    written()
    assert [tasks.send_outbox() for _ in range(3)] == [1, 0, 0]
    (sent,) = mail.outbox
    assert (sent.to, sent.subject, sent.body) == (
        ["eve@example.org"],
        "Hello",
        "Come!\n",
    )
    assert Mail.objects.get().sent_at


def test_what_fails_is_tried_again_later_and_later(settings):
    written()
    settings.EMAIL_BACKEND = f"{__name__}.Away"
    moments, when = [], make.AT
    for _ in range(30):
        with at(when):
            before = Mail.objects.get().attempts
            assert tasks.send_outbox() == 0
            if Mail.objects.get().attempts > before:
                moments.append((when - make.AT) // timedelta(minutes=1))
        when += timedelta(minutes=10)
    assert moments == [0, 10, 20, 30, 40, 60, 100, 170]
    assert Mail.objects.get().attempts == MOST_ATTEMPTS


def test_a_mail_that_failed_goes_out_when_the_server_is_back(settings):
    written()
    good = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}.Away"
    with at(make.AT):
        tasks.send_outbox()
    settings.EMAIL_BACKEND = good
    with at(make.AT + timedelta(minutes=5)):
        assert tasks.send_outbox() == 1
    assert len(mail.outbox) == 1


def test_of_two_workers_one_sends():
    one, other = written(), Mail.objects.get()
    now = make.AT
    assert tasks._send(one, now)
    assert not tasks._send(other, now)
    assert len(mail.outbox) == 1


def test_a_worker_that_died_while_sending_loses_nothing():
    """It took the mail and never came back: after a while another one takes it."""
    one = written()
    assert tasks.take(one, until=make.AT + timedelta(minutes=2))
    with at(make.AT + timedelta(minutes=1)):
        assert tasks.send_outbox() == 0
    with at(make.AT + timedelta(minutes=3)):
        assert tasks.send_outbox() == 1


def test_one_bad_address_does_not_hold_up_the_others(monkeypatch):
    written("a"), written("b")
    real = tasks.EmailMessage.send

    def first_fails(self, *args, **given):
        if not mail.outbox and not getattr(tasks, "failed", False):
            monkeypatch.setattr(tasks, "failed", True, raising=False)
            raise ValueError("bad address")
        return real(self, *args, **given)

    monkeypatch.setattr(tasks.EmailMessage, "send", first_fails)
    assert tasks.send_outbox() == 1


def test_the_schedule_names_these_tasks(settings):
    named = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    ours = {name for name in named if name.startswith("competitions.tasks.")}
    assert ours == {
        f"competitions.tasks.{task}"
        for task in (
            "say_alive",
            "close_deadlines",
            "nudge_coaches",
            "send_outbox",
            "delete_unclaimed",
            "forget_limits",
        )
    }


@pytest.mark.rule("HV-DEAD-01")
def test_a_deadline_keeps_the_night_of_its_club(league):
    clubs.rename_club(league.club, name="Tokyo", zone="Asia/Tokyo", by=make.by())
    make.play(league, "Herons 1-0 Marmots live")
    before, after = Result.objects.order_by("pk")
    # what was stored stays: 21:00 in Zurich; entered at 5:00 in Tokyo it is at 10:00
    assert before.deadline == make.AT + DAY
    assert after.deadline == make.AT + DAY + timedelta(hours=5)


@pytest.mark.rule("HV-DEAD-02")
def test_both_coaches_hear_once_that_silence_soon_confirms(client):
    league = make.coached(make.championship())
    match = make.fixture(league, "Owls", "Drakes")
    ben = make.coach_by("home", f"user:{match.home.coaches.get().user_id}")
    deeds.propose_result(
        match, Submission(MatchReport(2, 1)), by=ben, grounds=Grounds(None)
    )
    Mail.objects.all().delete()
    until = Result.objects.get().deadline
    for hours, told in ((3, 0), (2, 2), (1, 0), (0, 0)):
        with at(until - timedelta(hours=hours)):
            assert tasks.nudge_coaches() == told
    mails = {one.to: one.body for one in Mail.objects.all()}
    assert mails.keys() == {"ben@example.org", "cleo@example.org"}
    assert "Without an answer of the other coach" in mails["ben@example.org"]
    assert "Confirm it, or say what is wrong" in mails["cleo@example.org"]
    # on their first pages it stands from the start, and is near now
    for name, heading in (
        ("ben", "Waiting for the other coach"),
        ("cleo", "To confirm"),
    ):
        client.force_login(get_user_model().objects.get(username=name))
        for hours, near in ((20, False), (1, True)):
            with at(until - timedelta(hours=hours)):
                text = client.get("/").content.decode()
            assert heading in text
            assert "official on Thu 5 Mar 2026, 21:00 if nobody objects" in " ".join(
                text.split()
            )
            assert ("soon</b>" in text) == near


@pytest.mark.rule("HV-DEAD-02")
def test_those_who_were_told_hold_up_none_of_the_others(monkeypatch):
    league = make.coached(make.championship("Owls Drakes", legs=2))
    for match in league.fixtures.all():
        ben = make.coach_by("home", f"user:{match.home.coaches.get().user_id}")
        deeds.propose_result(
            match, Submission(MatchReport(2, 1)), by=ben, grounds=Grounds(None)
        )
    monkeypatch.setattr(tasks, "AT_ONCE", 1)
    with at(Result.objects.first().deadline - timedelta(hours=1)):
        assert [tasks.nudge_coaches() for _ in range(3)] == [2, 2, 0]


@pytest.mark.rule("HV-DEAD-01")
def test_both_read_the_deadline_on_match_result_and_sheet(client):
    match = make_sheets.opened()
    people = {}
    for side in ("home", "away"):
        people[side] = make.user(side)
        make.coaching(make_sheets.team_of(match, side), people[side])
    make_sheets.ended(match, actor=f"user:{people['home'].pk}")
    for person in people.values():
        client.force_login(person)
        for page in ("match", "result", "sheet"):
            text = client.get(reverse(page, args=[match.public_id])).content.decode()
            assert "becomes official on Thu 5 Mar 2026, 21:00" in text, page
