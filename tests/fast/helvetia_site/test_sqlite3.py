"""Threads of a process queue for the transaction that may write."""

from __future__ import annotations

import sqlite3
import threading

import pytest
from django.db import DatabaseError, connection

from helvetia_site.sqlite3.base import DatabaseWrapper
from tests.waiting import LONG

pytestmark = pytest.mark.django_db


@pytest.fixture
def opened(tmp_path):
    """Makes connections to one file, as each thread has its own."""
    made = []

    def connect():
        given = {**connection.settings_dict, "NAME": str(tmp_path / "db.sqlite3")}
        given["OPTIONS"] = {"transaction_mode": "IMMEDIATE", "timeout": 0}
        made.append(DatabaseWrapper(given, "another"))
        made[-1].inc_thread_sharing()
        return made[-1]

    yield connect
    for one in made:
        one.close()


def begin(one):
    one.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def test_one_waits_for_the_other_instead_of_being_refused(opened):
    """Without a queue SQLite, which waits no time here, says that it is locked."""
    first, second = opened(), opened()
    begin(first)
    began = threading.Event()
    waiting = threading.Thread(target=lambda: (begin(second), began.set()))
    waiting.start()
    assert not began.is_set()
    first.commit()
    assert began.wait(LONG)
    waiting.join(LONG)
    second.rollback()


def fails_to_begin(one, monkeypatch, tmp_path):
    other = sqlite3.connect(tmp_path / "db.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseError):
        begin(one)
    other.close()


def commits(one, monkeypatch, tmp_path):
    begin(one)
    one.commit()


def fails_to_commit_and_goes_back(one, monkeypatch, tmp_path):
    begin(one)
    with monkeypatch.context() as broken:
        broken.setattr(one, "_commit", lambda: (_ for _ in ()).throw(DatabaseError()))
        with pytest.raises(DatabaseError):
            one.commit()
    one.rollback()


def closes(one, monkeypatch, tmp_path):
    begin(one)
    one.close()


@pytest.mark.parametrize(
    "end", [fails_to_begin, commits, fails_to_commit_and_goes_back, closes]
)
def test_a_turn_ends_however_the_transaction_does(opened, end, monkeypatch, tmp_path):
    first, second = opened(), opened()
    first.ensure_connection()
    end(first, monkeypatch, tmp_path)
    begin(second)
    second.rollback()
