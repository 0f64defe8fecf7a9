"""The clock's entries are tasks that exist, and what tidies up does so."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.utils import timezone

from competitions.actions.log import inspections
from helvetia_site.accounts.tasks import forget_sessions
from helvetia_site.celery import app


def test_every_entry_of_the_clock_names_a_task(settings):
    app.loader.import_default_modules()
    named = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert named <= set(app.tasks)


def test_a_tick_that_nobody_took_is_gone_before_the_next(settings):
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["options"]["expires"] < entry["schedule"]


@pytest.mark.django_db
def test_sessions_are_forgotten_a_day_after_they_expired(monkeypatch, caplog):
    # how long the machine runs is not what the test says
    monkeypatch.setattr(inspections, "BOOT", Path("/nothing"))
    now = timezone.now()
    for key, days in (("old", -1), ("new", 1), ("later", 40)):
        end = now + timedelta(days=days)
        Session.objects.create(session_key=key, session_data="", expire_date=end)
    left = []
    for days in (0, 62, 0, 1, 2):
        with time_machine.travel(now + timedelta(days=days), tick=False):
            forget_sessions()
        left.append({row.session_key for row in Session.objects.all()})
    everyone, younger = {"old", "new", "later"}, {"new", "later"}
    assert left == [everyone, younger, younger, younger, {"later"}]
    assert caplog.text.count("deleted: 1 expired sessions") == 2
