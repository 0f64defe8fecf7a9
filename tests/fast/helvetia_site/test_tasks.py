"""The clock's entries are tasks that exist, and what tidies up does so."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

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
def test_expired_sessions_are_forgotten():
    now = timezone.now()
    for key, days in (("old", -1), ("new", 1)):
        end = now + timedelta(days=days)
        Session.objects.create(session_key=key, session_data="", expire_date=end)
    forget_sessions()
    assert Session.objects.get().session_key == "new"
