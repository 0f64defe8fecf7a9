"""Alive and ready are two questions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from helvetia_site import health


def test_a_process_that_answers_is_alive(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.django_db
def test_with_database_and_cache_it_is_ready(client):
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (200, b"ready\n")


@pytest.mark.django_db
def test_it_is_not_ready_before_its_migration(client):
    MigrationRecorder(connection).record_unapplied("accounts", "0001_account")
    response = client.get("/readyz")
    assert response.status_code == 503
    assert b"waits for its migration" in response.content


def test_it_is_not_ready_without_its_database(client, monkeypatch):
    def away(connection):
        raise DatabaseError

    monkeypatch.setattr(health, "MigrationExecutor", away)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert b"database does not answer" in response.content


@pytest.mark.django_db
def test_it_is_not_ready_without_its_cache(client, monkeypatch):
    def away(*args, **kwargs):
        raise ConnectionError

    monkeypatch.setattr(cache, "set", away)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert b"cache does not answer" in response.content


@pytest.mark.django_db
@pytest.mark.parametrize(("days", "way"), [(62, "ahead"), (-1, "back")])
def test_a_clock_that_jumped_is_named(client, days, way):
    with time_machine.travel(datetime.now(UTC) + timedelta(days=days)):
        response = client.get("/readyz")
    assert response.status_code == 200
    said = response.content.decode().splitlines()
    assert said[0] == "ready"
    assert f"was put {way} by" in said[1]


@pytest.mark.django_db
def test_it_is_not_ready_with_a_full_disk(client, monkeypatch):
    monkeypatch.setattr(health, "free_bytes", lambda: 3_000_000)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert b"disk is full: 3 MB are left" in response.content
