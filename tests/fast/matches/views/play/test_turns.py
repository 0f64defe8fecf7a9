"""A match with days for each decision: who wishes it hears by mail when it is his turn."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from competitions.models import Mail
from competitions.models.identity import random_part
from engine.sides import Side
from matches.actions.play.acting import agree
from matches.models import PlayedAction, PlayedMatch, TurnReader
from matches.rules.play.clock import DAYS
from matches.tasks import decide_for_the_late, tell_whose_turn
from tests import make, make_play
from tests.fast.matches.views.play.test_match import fields, press
from tests.fast.matches.views.play.test_played import coach_of
from tests.fast.matches.views.play.test_stopped import decided

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-21")]
DAY = DAYS[0]


def at(**given):
    return time_machine.travel(make.AT + timedelta(**given), tick=False)


@pytest.fixture
def row():
    league = make.coached(make.championship())
    with at():
        row = make_play.league(make.fixture(league, "Owls", "Drakes"), limit=DAY)
    for side in Side:
        user = getattr(row.fixture, side).coaches.get().user
        user.email = f"{side}@example.org"
        user.save()
    return row


def pressed(client, row, deed):
    html = client.get(row.get_absolute_url()).content.decode()
    address = reverse("play_act", args=[row.public_id])
    return client.post(address, {**fields(html), "deed": deed})


def wishes(row, side=Side.HOME):
    client = coach_of(row, side)
    with at():
        assert "Tell me by mail" in client.get(row.get_absolute_url()).content.decode()
        assert pressed(client, row, "mail").status_code == 302
    return client


def mails():
    return list(Mail.objects.order_by("pk").values_list("to", "subject"))


def mails_by(**given):
    with at(**given):
        tell_whose_turn()
        tell_whose_turn()
    return mails()


def test_who_wishes_it_is_told_of_his_turn_once_and_before_it_lapses(row):
    wishes(row)
    assert mails_by(minutes=9) == []
    assert mails_by(minutes=10) == [("home@example.org", "Your turn: Owls – Drakes")]
    assert len(mails_by(hours=17)) == 1
    assert mails_by(hours=18)[1:] == [
        ("home@example.org", "Little time left: Owls – Drakes")
    ]
    body = Mail.objects.latest("pk").body
    assert "the computer decides for you" in body
    assert len(mails_by(hours=25)) == 2


def test_who_has_decided_hears_nothing_before_his_next_turn(row):
    home, away = (wishes(row, side) for side in Side)
    with at(minutes=5):
        press(home, row)
    assert mails_by(minutes=20) == [("away@example.org", "Your turn: Owls – Drakes")]
    with at(minutes=30):
        press(away, row)
    row.refresh_from_db()
    assert len(mails_by(minutes=50)) > 1, "whoever is asked then"


@pytest.mark.long
def test_mails_end_with_the_wish_and_with_coaching(row):
    client = wishes(row)
    page = client.get(row.get_absolute_url()).content.decode()
    assert "No more mails" in page
    with at():
        pressed(client, row, "mute")
    assert not TurnReader.objects.exists()
    wishes(row)
    row.fixture.home.coaches.clear()
    assert mails_by(hours=1) == []


def test_of_what_an_organiser_has_decided_nobody_is_told(row):
    wishes(row)
    decided(row.fixture)
    assert mails_by(hours=1) == []


def agree_at(row, word, side, **given):
    moment = make.AT + timedelta(**given)
    sides = frozenset({side})
    agree(row.public_id, word, make.by(key=random_part(20), sides=sides, at=moment))


@pytest.fixture
def paused(row):
    """After eighteen hours of the day that Owls have for a decision."""
    agree_at(row, "pause offer", Side.HOME, hours=17, minutes=59)
    agree_at(row, "pause accept", Side.AWAY, hours=18)
    return row


@pytest.mark.rule("HV-PLAY-09", "HV-PLAY-13")
def test_in_a_pause_of_days_nothing_is_decided_and_nobody_is_told(paused):
    TurnReader.objects.create(match=paused, user=paused.fixture.home.coaches.get().user)
    paused.refresh_from_db()
    assert paused.due_at is None
    assert mails_by(days=30) == []
    with at(days=30):
        assert decide_for_the_late() == 0
        page = coach_of(paused, Side.HOME).get(paused.get_absolute_url())
    assert "The match is paused" in page.content.decode()
    assert not PlayedAction.objects.filter(role="clock").exists()


def test_after_a_pause_there_is_the_rest_of_the_time(paused):
    TurnReader.objects.create(match=paused, user=paused.fixture.home.coaches.get().user)
    agree_at(paused, "pause end", Side.AWAY, days=30)
    paused.refresh_from_db()
    assert paused.due_at == make.AT + timedelta(days=30, hours=6)
    assert mails_by(days=30, minutes=9) == []
    # a quarter of the day is left
    assert mails_by(days=30, minutes=10) == [
        ("home@example.org", "Little time left: Owls – Drakes")
    ]
    assert len(mails_by(days=30, hours=5)) == 1
    with at(days=30, hours=5, minutes=59):
        assert decide_for_the_late() == 0
    with at(days=30, hours=6):
        assert decide_for_the_late() == 1


def test_of_an_offer_hears_who_is_to_answer_it(row):
    away = wishes(row, Side.AWAY)
    with at(minutes=1):
        press(away, row)
    agree_at(row, "pause offer", Side.HOME, minutes=5)
    assert mails_by(minutes=14) == []
    subject = "The other coach offers something: Owls – Drakes"
    assert mails_by(minutes=15) == [("away@example.org", subject)]
    assert "offers a pause" in Mail.objects.get().body
    assert len(mails_by(hours=3)) == 1
    agree_at(row, "pause withdraw", Side.HOME, hours=4)
    agree_at(row, "pause offer", Side.HOME, hours=5)
    agree_at(row, "pause decline", Side.AWAY, hours=5, minutes=9)
    assert len(mails_by(hours=6)) == 1
    agree_at(row, "pause offer", Side.HOME, hours=7)
    assert len(mails_by(hours=8)) == 2


def test_what_is_due_after_a_day_the_server_decides(row):
    with at(hours=23):
        assert decide_for_the_late() == 0
    with at(hours=24):
        assert decide_for_the_late() == 1


def test_nobody_else_is_offered_mails(row):
    address = row.get_absolute_url()
    assert "by mail" not in Client().get(address).content.decode()
    PlayedMatch.objects.update(limit="decision-60")
    client = coach_of(row, Side.HOME)
    assert "by mail" not in client.get(address).content.decode()
    answer = pressed(client, row, "mail")
    assert answer.status_code == 422
    assert "days for each decision" in answer.content.decode()
    row.fixture.home.coaches.get().user.delete()
    assert not TurnReader.objects.exists()


def test_a_mail_is_in_the_language_of_its_reader(row):
    client = wishes(row)
    assert client
    row.fixture.home.coaches.get().user.__class__.objects.update(language="fr")
    assert mails_by(minutes=10)[0][1].startswith("À vous de jouer")
