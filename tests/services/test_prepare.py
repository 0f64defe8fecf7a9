"""What happens between the code and the first page."""

from __future__ import annotations

import json
import stat

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from competitions.models import Club, Live
from helvetia_site.accounts.management.commands.prepare import Command
from helvetia_site.accounts.models import User
from matches.verification.verify import all_findings
from tests import make_sheets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def a_folder_of_its_own(settings, tmp_path, monkeypatch):
    monkeypatch.setenv("DEMO", "no")
    settings.DATA = tmp_path
    settings.STATIC_ROOT = tmp_path / "static"


def is_of_before():
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")
    with connection.schema_editor() as editor:
        editor.execute("DROP TABLE django_session")


def test_an_upgrade_makes_a_backup_first(tmp_path, capsys):
    is_of_before()
    call_command("prepare")
    assert "Upgrading the database; its backup is" in capsys.readouterr().out
    assert len(list((tmp_path / "backups").iterdir())) == 1
    assert "django_session" in connection.introspection.table_names()


def test_an_upgrade_shows_what_happened_on_open_sheets():
    make_sheets.opened()
    Live.objects.update(report={}, stamp="")
    is_of_before()
    call_command("prepare")
    assert Live.objects.get().stamp
    assert list(all_findings()) == []


def test_old_code_does_not_start_on_a_newer_database():
    rows = MigrationRecorder(connection)
    rows.record_applied("matches", "0999_the_future")
    try:
        with pytest.raises(CommandError, match=r"newer Helvetia: matches\.0999"):
            call_command("prepare")
    finally:
        rows.record_unapplied("matches", "0999_the_future")


def test_what_built_a_house_at_once_may_be_called_otherwise_by_now():
    rows = MigrationRecorder(connection)
    rows.record_applied("matches", "at_once_squashed_0001")
    try:
        call_command("prepare")
    finally:
        rows.record_unapplied("matches", "at_once_squashed_0001")


def test_a_start_without_an_upgrade_makes_none(tmp_path, capsys):
    call_command("prepare")
    assert not (tmp_path / "backups").exists()
    assert capsys.readouterr().out == ""


def test_the_files_are_collected_only_when_one_has_changed(tmp_path, monkeypatch):
    call_command("prepare")
    stamp = tmp_path / "static" / ".stamp"
    marker = tmp_path / "static" / "marker"
    marker.touch()
    call_command("prepare")
    assert marker.exists()
    stamp.write_text("another version")
    call_command("prepare")
    assert not marker.exists()


def test_files_of_the_version_before_stay_for_its_processes(tmp_path):
    folder = tmp_path / "static" / "css"
    folder.mkdir(parents=True)
    for name in ("a.css", "a.old.css", "a.old.css.gz", "a.older.css", "a.older.css.gz"):
        (folder / name).touch()
    paths = {"paths": {"css/a.css": "css/a.old.css"}}
    (folder.parent / "staticfiles.json").write_text(json.dumps(paths))
    command = Command()
    command.forget(command.collected() | {"css/a.css", "css/a.new.css"})
    left = {path.name for path in folder.iterdir()}
    assert left == {"a.css", "a.old.css", "a.old.css.gz"}


@pytest.mark.proved_on_postgres
def test_the_demo_club_is_loaded_into_an_empty_house_once(monkeypatch, tmp_path):
    monkeypatch.delenv("DEMO")
    call_command("prepare")
    club = Club.objects.get(demo=True)
    logins = tmp_path / "demo-logins.txt"
    assert stat.S_IMODE(logins.stat().st_mode) == 0o600
    call_command("prepare")
    assert Club.objects.get() == club


def test_no_demo_club_moves_in_with_others(monkeypatch):
    monkeypatch.delenv("DEMO")
    User.objects.create_user("ada")
    call_command("prepare")
    assert not Club.objects.exists()
