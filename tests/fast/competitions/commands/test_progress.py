"""Long commands say on standard error how far they are; what they print stays the same."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from competitions.management import progress
from helvetia_site.accounts.management.commands import backup
from tests import make
from tests.waiting import until


@pytest.mark.django_db
def test_verify_says_how_many_entries_it_has_read(monkeypatch, capsys):
    monkeypatch.setattr(progress, "OF_LOG", 0.0)
    make.cup(results="Owls 1-0 Marmots")
    call_command("verify")
    said = capsys.readouterr()
    assert said.out == "All that is derived agrees with the log.\n"
    assert "Log entries: 0 of " in said.err
    assert "Competitions: 1 of 1" in said.err


def test_short_work_says_nothing():
    out, now = StringIO(), [0.0]
    told = progress.ProgressLine(out, clock=lambda: now[0])
    told.count("Log entries", 0, 9)
    assert out.getvalue() == ""
    now[0] = progress.OF_LOG
    told.count("Log entries", 5, 9)
    told.count("Log entries", 6, 9)
    assert out.getvalue() == "Log entries: 5 of 9\n"


def test_what_cannot_be_asked_is_looked_at(monkeypatch):
    monkeypatch.setattr(progress, "OF_LOG", 0.0)
    monkeypatch.setattr(progress, "LOOK", 0.01)
    out = StringIO()
    with progress.ProgressLine(out).every_second(lambda: "Backup: 3 MB written"):
        until(lambda: "3 MB written" in out.getvalue())


def test_the_proof_of_a_backup_says_what_is_done_and_for_how_long():
    step = backup._Step()
    step.begin("Verifying what was put back")
    assert step.line() == "Verifying what was put back: 0 s so far"
