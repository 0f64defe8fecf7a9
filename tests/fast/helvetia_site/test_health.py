"""Alive and ready are two questions, and one may be ready without being well."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from threading import Event
from types import SimpleNamespace

import pytest
import time_machine
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from competitions.actions.log.inspections import seen_at_work
from competitions.models import Mail
from competitions.rules.inspections import Reading
from competitions.tasks import say_alive
from helvetia_site.clock import Clock
from helvetia_site.health import look as looking
from helvetia_site.health.state import ServerState, verdict

ROOM = 10**10
TOKEN = "a-token-for-the-watcher"


@pytest.fixture(autouse=True)
def _just_started(monkeypatch):
    """Nobody is missed yet, nothing is known."""
    monkeypatch.setattr(looking, "STARTED", looking.time.monotonic())
    monkeypatch.setattr(looking, "MIGRATED", Event())


def said(client):
    response = client.get("/readyz")
    return response.status_code, response.json()["status"], response.json()["reasons"]


def test_a_process_that_answers_is_alive(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.django_db
def test_with_its_database_it_is_ready(client, django_assert_num_queries):
    assert said(client) == (200, "ready", [])
    # what it asks each time; that the tables are those of this version it knows by now
    with django_assert_num_queries(2):
        assert said(client) == (200, "ready", [])


@pytest.mark.django_db
def test_it_is_not_ready_before_its_migration(client):
    MigrationRecorder(connection).record_unapplied("accounts", "0004_deleted_accounts")
    reasons = ["the database waits for its migration"]
    assert said(client) == (503, "not ready", reasons)


def test_it_is_not_ready_without_its_database(client, monkeypatch):
    def away(now):
        raise DatabaseError

    looking.MIGRATED.set()
    monkeypatch.setattr(looking, "mails_due", away)
    reasons = ["the database does not answer"]
    assert said(client) == (503, "not ready", reasons)


@pytest.mark.django_db
def test_who_has_long_been_silent_is_named(client, monkeypatch):
    long_ago = looking.time.monotonic() - 10_000
    monkeypatch.setattr(looking, "STARTED", long_ago)
    seen_at_work("clock", Reading(timezone.now() - timedelta(minutes=10)))
    say_alive()
    status, word, reasons = said(client)
    assert (status, word) == (200, "degraded")
    assert re.fullmatch(
        r"the clock of the background work has not been heard of for 60\d s",
        " ".join(reasons),
    )


@pytest.mark.django_db
def test_the_clock_says_that_it_runs(client, monkeypatch):
    monkeypatch.setattr("helvetia_site.clock.close_old_connections", lambda: None)
    clock = Clock(app=_Nobody(), lazy=True)
    clock.tick()
    assert client.get("/readyz").json()["silence_seconds"]["clock"] == 0


class _Nobody:
    """A Celery with nothing to do."""

    conf = SimpleNamespace(beat_max_loop_interval=1, beat_sync_every=0)
    amqp = SimpleNamespace(Producer=None)


@pytest.mark.django_db
def test_a_mail_that_waits_too_long_is_named(client):
    begun = timezone.now() - timedelta(minutes=10)
    for key, values in {
        "waits": {},
        "is tried later": {"try_after": timezone.now() + timedelta(hours=1)},
        "given up": {"attempts": 8},
        "sent": {"sent_at": begun},
    }.items():
        Mail.objects.create(key=key, to="ada@example.org", **values)
    Mail.objects.update(created_at=begun)
    status, word, reasons = said(client)
    assert (status, word) == (200, "degraded")
    assert re.fullmatch(r"a mail has waited for 60\d s", " ".join(reasons))


@pytest.mark.django_db
@pytest.mark.parametrize(("days", "way"), [(62, "ahead"), (-1, "back")])
def test_a_clock_that_jumped_is_named(client, days, way):
    with time_machine.travel(datetime.now(UTC) + timedelta(days=days)):
        status, word, reasons = said(client)
    assert (status, word) == (200, "degraded")
    assert f"was put {way} by" in reasons[0]


@pytest.mark.django_db
def test_it_is_not_ready_with_a_full_disk(client, monkeypatch):
    monkeypatch.setattr(looking, "free_bytes", lambda: 3_000_000)
    status, word, reasons = said(client)
    assert (status, word) == (503, "not ready")
    assert "disk is full: 3 MB are left" in reasons[0]


def test_what_is_worse_comes_first():
    found = verdict(ServerState(free_bytes=0, redis=False, clock_moved=-70))
    assert found.status == "not ready"
    assert [reason.split()[0] for reason in found.reasons] == ["the", "Redis", "the"]


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["", TOKEN])
@pytest.mark.parametrize("given", ["", "Bearer ", f"Bearer {TOKEN}x", TOKEN])
def test_without_its_token_nobody_finds_the_figures(client, settings, token, given):
    settings.METRICS_TOKEN = token
    response = client.get("/metrics", headers={"Authorization": given})
    assert response.status_code == 404


FAMILY = re.compile(
    r"# TYPE (?P<name>helvetia_\w+) gauge\n"
    r"(?:# UNIT (?P=name) (?P<unit>seconds|bytes)\n)?"
    r"# HELP (?P=name) [^\n]+\n"
    r'(?:(?P=name)(?:\{\w+="[\w .-]+"\})? -?\d+\n)+'
)


@pytest.mark.django_db
def test_the_figures_are_openmetrics_and_name_nobody(client, settings):
    settings.METRICS_TOKEN = TOKEN
    Mail.objects.create(key="waits", to="ada@example.org", subject="For Ada")
    response = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    text = response.content.decode()
    assert response.headers["Content-Type"].startswith("application/openmetrics-text")
    assert FAMILY.sub("", text) == "# EOF\n"
    assert "helvetia_outbox_mails 1\n" in text
    assert 'helvetia_status{status="ready"} 1\n' in text
    assert 'helvetia_silence_seconds{part="worker"} 0\n' in text
    assert "ada" not in text.lower()
