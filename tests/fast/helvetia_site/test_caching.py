"""Redis is an accelerator: while it is away pages are made, tasks wait, and /readyz says so."""

from __future__ import annotations

import json
import logging

import pytest
from django.core.cache import cache, caches
from django.db import transaction
from django.urls import reverse

from competitions.models import Mail
from helvetia_site import caching
from helvetia_site.accounts.adapter import AccountAdapter
from helvetia_site.accounts.models import User
from helvetia_site.celery import app, wake
from tests import make

# nobody listens there
AWAY = "redis://127.0.0.1:1/0"


@pytest.fixture
def redis_away(settings, monkeypatch):
    monkeypatch.setattr(caching, "LINE", caching.RedisLine())
    settings.REDIS_URL = AWAY
    settings.CACHES = {
        "default": {"BACKEND": "helvetia_site.caching.Cache", "LOCATION": AWAY}
    }


def test_nothing_is_found_and_nothing_is_kept(redis_away):
    assert cache.add("a", 1) is True
    cache.set("a", 1)
    cache.set_many({"a": 1})
    assert cache.get("a", "other") == "other"
    assert cache.get_many(["a"]) == {}
    assert cache.get_or_set("a", lambda: 3) == 3
    assert "a" not in cache
    assert cache.touch("a") is False
    assert cache.delete("a") is False
    with pytest.raises(ValueError, match="a"):
        cache.incr("a")
    cache.delete_many(["a"])
    assert cache.clear() is False


def test_who_found_it_away_asks_again_after_a_while_only(redis_away, monkeypatch):
    asked = []

    def away(self, *arguments, **options):
        asked.append(1)
        raise ConnectionError

    client = caches["default"]._cache
    monkeypatch.setattr(type(client), "get_client", away)
    assert [cache.get("a"), cache.get("b")] == [None, None]
    assert len(asked) == 1
    caching.LINE.cut_until = 0.0
    assert cache.get("a") is None
    assert len(asked) == 2


def test_it_is_said_once_that_it_went_and_once_that_it_came(redis_away, caplog):
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            caching.LINE.cut(ConnectionError("refused"))
        caching.LINE.mended()
        caching.LINE.mended()
    assert len(caplog.messages) == 2


@pytest.mark.django_db
def test_pages_are_made_without_it(redis_away, client):
    ada = User.objects.create_user("ada", password="correct horse battery")
    league = make.championship(owner=make.club(user=ada))
    match = make.fixture(league, *make.first_pair(league))
    form = {"login": "ada", "password": "correct horse battery"}
    assert client.post(reverse("account_login"), form).status_code == 302
    for address in (
        reverse("home"),
        reverse("club", args=[league.club.slug]),
        reverse("records", args=[league.club.slug]),
        reverse("table", args=[league.slug]),
        reverse("match", args=[match.public_id]),
        reverse("sheet", args=[match.public_id]),
    ):
        assert client.get(address, follow=True).status_code == 200, address


@pytest.mark.django_db
def test_ready_says_what_is_missing_and_sends_people_all_the_same(redis_away, client):
    response = client.get("/readyz")
    said = json.loads(response.content)
    assert (response.status_code, said["status"]) == (200, "degraded")
    assert any("Redis does not answer" in reason for reason in said["reasons"])


def test_a_mail_waits_in_the_outbox(
    redis_away, django_capture_on_commit_callbacks, db, rf
):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        AccountAdapter().send_mail(
            "account/email/unknown_account", "ada@example.org", {"signup_url": "/"}
        )
    assert Mail.objects.get().sent_at is None


def test_a_worker_that_cannot_be_told_is_told_by_the_clock(monkeypatch, caplog):
    def gone(*arguments, **options):
        raise OSError("broken pipe")

    monkeypatch.setattr(app, "send_task", gone)
    wake("competitions.tasks.send_outbox")
    assert "send_outbox waits for the clock" in caplog.text
