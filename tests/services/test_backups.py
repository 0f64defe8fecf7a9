"""A backup is the whole database, and restoring it undoes all that came after."""

from __future__ import annotations

import fcntl
import sqlite3
import stat
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from helvetia_site import backups
from helvetia_site.accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_was_saved_comes_back_and_what_came_later_is_gone(tmp_path):
    User.objects.create_user("ada")
    file = tmp_path / "copy"
    call_command("backup", str(file))
    User.objects.create_user("ben")
    User.objects.filter(username="ada").update(display_name="Changed")
    call_command("restore", str(file))
    assert list(User.objects.values_list("username", "display_name")) == [("ada", "")]


def test_restoring_keeps_what_was_there(tmp_path, capsys):
    file = tmp_path / "copy"
    call_command("backup", str(file))
    User.objects.create_user("ben")
    call_command("restore", str(file))
    kept = capsys.readouterr().out.strip().rpartition("there before: ")[2]
    call_command("restore", kept)
    assert User.objects.get().username == "ben"


def test_a_backup_is_readable_by_its_owner_only(tmp_path):
    file = backups.backup(tmp_path / "copy")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_a_backup_never_replaces_a_file(tmp_path):
    file = tmp_path / "copy"
    file.write_text("mine")
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(file))
    assert file.read_text() == "mine"


def test_what_is_no_backup_is_refused_and_nothing_changes(tmp_path):
    User.objects.create_user("ada")
    file = tmp_path / "copy"
    file.write_bytes(b"holiday pictures" * 100)
    with pytest.raises(CommandError, match="is not a backup"):
        call_command("restore", str(file))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("restore", str(tmp_path / "nothing"))
    assert User.objects.get().username == "ada"


def test_a_damaged_backup_is_refused_and_nothing_changes(tmp_path):
    User.objects.create_user("ada")
    whole = backups.backup(tmp_path / "copy").read_bytes()
    damaged = tmp_path / "damaged"
    damaged.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CommandError):
        call_command("restore", str(damaged))
    assert User.objects.get().username == "ada"


def test_nothing_is_restored_under_a_running_server(tmp_path, settings):
    settings.DATA = tmp_path
    file = backups.backup(tmp_path / "copy")
    with (tmp_path / "run.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(CommandError, match="stop it first"):
            call_command("restore", str(file))
    call_command("restore", str(file))


def test_a_place_that_cannot_be_written_is_named():
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", "/proc/helvetia/copy")


@pytest.mark.once
def test_a_copy_made_while_others_write_is_whole(tmp_path):
    User.objects.create_user("ada")
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE accounts_user SET display_name = 'half'")
        file = backups.backup(tmp_path / "copy")
        other.rollback()
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT display_name FROM accounts_user").fetchall() == [
            ("",)
        ]
