"""A backup is the whole database, and restoring it undoes all that came after."""

from __future__ import annotations

import fcntl
import io
import json
import lzma
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from competitions.management import progress
from competitions.models import (
    Appearance,
    Booking,
    Club,
    Competition,
    Injury,
    LogEntry,
    Result,
    Suspension,
)
from competitions.models.guard import guarded
from competitions.rules.results.stored_reports import report_by_id, report_json
from helvetia_site import backups
from helvetia_site.accounts.models import User
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)
# The demo club, made and saved by the code of commit ebded8c, and what that code said
# of its three competitions.
FIRST_DAYS = Path(__file__).parents[1] / "golden" / "backup-of-ebded8c.sqlite3.xz"
STANDINGS = {
    "Alpine League": "224ca9ef",
    "Summer Cup": "500e1422",
    "Winter Cup": "d955cd5d",
}
FIRST_BUNDLES = {
    "Alpine League": "e26bb576",
    "Summer Cup": "bdd4915a",
    "Winter Cup": "4bb56d3b",
}
# The same by the code of 66c31175, the last one without stages: the demo, a real league
# from a bundle, a cup and a league played by sheets at random, with corrections, voids
# and withdrawals (tests/random_season.py, seed 3). Its own `verify` found nothing.
BEFORE_STAGES = FIRST_DAYS.with_name("backup-of-66c31175.sqlite3.xz")
TABLES = {
    "summer-cup-j4jwrf29gkb": "0000f005",
    "alpine-league-bw8p863sdn5": "eb1ea5f3",
    "winter-cup-svhnvb7zk4m": "0e257513",
    "premier-league-2011-12-k7bmjdh589w": "7eb6cd12",
    "winter-cup-w8mb4g7xshm": "5eedb314",
    "alpine-league-kb6m2ww835r": "d4a5ecaa",
}
# What is in the bundle of each, to the byte: another version of the format changes all.
BUNDLES = {
    "summer-cup-j4jwrf29gkb": "3a324463",
    "alpine-league-bw8p863sdn5": "2d6984a3",
    "winter-cup-svhnvb7zk4m": "05752263",
    "premier-league-2011-12-k7bmjdh589w": "6d9ef653",
    "winter-cup-w8mb4g7xshm": "5be1182a",
    "alpine-league-kb6m2ww835r": "67751214",
}
ROWS = {Result: 433, Injury: 24, Booking: 68, Suspension: 15, Appearance: 598}


def test_what_was_saved_comes_back_and_what_came_later_is_gone(tmp_path):
    User.objects.create_user("ada")
    file = tmp_path / "copy"
    call_command("backup", str(file))
    User.objects.create_user("ben")
    User.objects.filter(username="ada").update(display_name="Changed")
    call_command("restore", str(file))
    assert list(User.objects.values_list("username", "display_name")) == [("ada", "")]


@pytest.mark.once
@pytest.mark.parametrize("name", ["a#b", "a?b", "a%41b", "a b & é"])
def test_any_name_will_do_for_a_backup(tmp_path, name):
    User.objects.create_user("ada")
    file = tmp_path / name / "copy?mode=memory"
    call_command("backup", str(file))
    User.objects.all().delete()
    call_command("restore", str(file))
    assert User.objects.get().username == "ada"


@pytest.mark.once
def test_restoring_says_what_was_there_and_what_is(tmp_path, capsys):
    file = tmp_path / "copy"
    Club.objects.create(name="Here", slug="here")
    call_command("backup", str(file))
    Club.objects.create(name="Later", slug="later")
    call_command("restore", str(file))
    said = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["clubs", "2", "1"] in said
    assert f"by version {settings.VERSION}." in " ".join(said[-2])


@pytest.mark.once
def test_a_long_backup_says_how_much_is_written(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(progress, "OF_LOG", 0.0)
    monkeypatch.setattr(progress, "LOOK", 0.01)
    made, said = backups.backup, []

    def slow(file):
        until(lambda: said.append(capsys.readouterr().err) or "MB written" in said[-1])
        made(file)

    monkeypatch.setattr(backups, "backup", slow)
    call_command("backup", str(tmp_path / "copy"))
    assert backups.look(tmp_path / "copy").counts["clubs"] == 0


def test_restoring_keeps_what_was_there(tmp_path, capsys):
    file = tmp_path / "copy"
    call_command("backup", str(file))
    User.objects.create_user("ben")
    call_command("restore", str(file))
    kept = capsys.readouterr().out.strip().rpartition("there before: ")[2]
    call_command("restore", kept)
    assert User.objects.get().username == "ben"


@pytest.mark.once
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


def said_of_itself(monkeypatch, **counts):
    """The next copy says this of itself."""
    present = backups.contents.note_from

    def more(row):
        note = present(row)
        return replace(note, counts={**note.counts, **counts})

    monkeypatch.setattr(f"{backups._engine().__name__}.note_from", more)


@pytest.mark.once
@pytest.mark.parametrize("what", ["clubs", "log entries"])
def test_a_backup_that_holds_less_than_it_says_is_refused(tmp_path, monkeypatch, what):
    User.objects.create_user("ada")
    file = backups.backup(tmp_path / "copy")
    said_of_itself(monkeypatch, **{what: 7})
    with pytest.raises(CommandError, match=f"holds 7 {what}, but there are 0"):
        call_command("restore", str(file))
    with pytest.raises(CommandError, match="not whole"):
        call_command("backup", str(tmp_path / "another"))
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.once
def test_a_backup_of_a_newer_version_is_refused_with_what_it_knows(tmp_path):
    row = MigrationRecorder(connection)
    row.record_applied("matches", "0999_the_future")
    try:
        file = backups.backup(tmp_path / "copy")
    finally:
        row.record_unapplied("matches", "0999_the_future")
    with pytest.raises(CommandError, match="does not know matches"):
        call_command("restore", str(file))


def test_what_a_newer_version_added_goes_with_it(tmp_path):
    User.objects.create_user("ada")
    file = backups.backup(tmp_path / "copy")
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE accounts_newer (id bigint REFERENCES accounts_user (id))"
        )
    call_command("restore", str(file))
    assert "accounts_newer" not in connection.introspection.table_names()
    assert User.objects.get().username == "ada"


def test_a_backup_of_before_says_nothing_of_itself_and_is_taken(
    tmp_path, monkeypatch, capsys
):
    User.objects.create_user("ada")
    monkeypatch.setattr(f"{backups._engine().__name__}.NOTE", "another_table")
    file = backups.backup(tmp_path / "copy")
    monkeypatch.undo()
    call_command("restore", str(file))
    assert "does not say what it held" in capsys.readouterr().out


@pytest.fixture
def put_back(tmp_path):
    """Tables that only an older version had rows in are not emptied after a test."""
    empty = backups.backup(tmp_path / "empty")
    yield
    call_command("restore", str(empty))


def bundle_digest(competition: Competition) -> str:
    out = io.StringIO()
    call_command("export_bundle", competition.slug, stdout=out)
    return sha256(out.getvalue().encode()).hexdigest()[:8]


def reports_rewritten() -> list[str]:
    """Matches whose stored report is another one once a codec has read and written it."""
    found = []
    for row in Result.objects.select_related("fixture"):
        report = report_by_id(row.report)
        known = {who: who[1] for who in report.players()}
        if json.dumps(report_json(report, known)) != json.dumps(row.report):
            found.append(row.fixture.public_id)
    return found


@pytest.mark.long
@pytest.mark.once
@pytest.mark.usefixtures("put_back")
@pytest.mark.skipif(connection.vendor != "sqlite", reason="it is of a SQLite database")
def test_a_backup_of_the_first_days_is_brought_up_to_date(tmp_path, capsys):
    """Its tables and logs are those of 22 November 2026: one sheet open, no stages."""
    file = tmp_path / "first"
    file.write_bytes(lzma.decompress(FIRST_DAYS.read_bytes()))
    call_command("restore", str(file))
    said = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["competitions", "0", "3"] in said
    assert ["log", "entries", "0", "197"] in said
    assert "does not say what it held" in " ".join(map(" ".join, said))
    call_command("verify")
    capsys.readouterr()
    read = {}
    for competition in Competition.objects.all():
        call_command("standings", competition.slug, "--json")
        read[competition.name] = sha256(capsys.readouterr().out.encode()).hexdigest()
    assert {name: digest[:8] for name, digest in read.items()} == STANDINGS
    everything = Competition.objects.all()
    assert {one.name: bundle_digest(one) for one in everything} == FIRST_BUNDLES
    assert reports_rewritten() == []


@pytest.mark.long
@pytest.mark.once
@pytest.mark.usefixtures("put_back")
@pytest.mark.skipif(connection.vendor != "sqlite", reason="it is of a SQLite database")
def test_seasons_with_sheets_of_before_there_were_stages_lose_nothing(tmp_path, capsys):
    file = tmp_path / "before"
    file.write_bytes(lzma.decompress(BEFORE_STAGES.read_bytes()))
    call_command("restore", str(file))
    call_command("verify")
    assert {rows: rows.objects.count() for rows in ROWS} == ROWS
    capsys.readouterr()
    read = {}
    for competition in Competition.objects.all():
        for word in ("standings", "scorers"):
            call_command(word, competition.slug, "--json")
        told = capsys.readouterr().out.encode()
        read[competition.slug] = sha256(told).hexdigest()[:8]
        (stage,) = competition.stages_in_order
        assert stage.fixtures.count() == competition.fixtures.count()
    assert read == TABLES
    everything = Competition.objects.all()
    assert {one.slug: bundle_digest(one) for one in everything} == BUNDLES
    assert reports_rewritten() == []


def test_a_database_of_something_else_is_refused(tmp_path):
    file = tmp_path / "copy"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipes (name)")
    with pytest.raises(CommandError, match="holds nothing of Helvetia"):
        call_command("restore", str(file))


def test_a_backup_is_proved_beside_the_database(tmp_path, capsys):
    User.objects.create_user("ada")
    call_command("backup", str(tmp_path / "copy"), prove=True)
    said = capsys.readouterr().out
    assert "Put back beside and verified: 0 clubs, 0 competitions, 1 account," in said


@pytest.mark.long
@pytest.mark.once
def test_what_does_not_verify_is_not_proved(tmp_path):
    LogEntry(None, "club:x", 1, "key", "", "", "", "{}", "", "", timezone.now()).save()
    with pytest.raises(CommandError, match="test of verify"):
        call_command("backup", str(tmp_path / "copy"), prove=True)


def script(folder, **env):
    """deploy/backup.sh with the environment of a server."""
    known = {"DJANGO_SETTINGS_MODULE": "helvetia_site.settings", "DATABASE_URL": ""}
    given = {**os.environ, **known, "HELVETIA_DATA": str(folder), **env}
    words = ["sh", "deploy/backup.sh"]
    return subprocess.run(
        words, cwd=settings.BASE, env=given, capture_output=True, text=True
    )


@pytest.mark.long
@pytest.mark.once
def test_the_nightly_script_keeps_thirty_and_those_of_upgrades(tmp_path):
    folder = tmp_path / "data" / "backups"
    folder.mkdir(parents=True)
    for n in range(31):
        (folder / f"helvetia-2026-01-{n:02}.sqlite3").touch()
    (folder / "upgrade-2025-01-01.sqlite3").touch()
    away = tmp_path / "away"
    away.mkdir()
    backups.backup(folder.parent / "helvetia.sqlite3")
    assert not script(folder.parent, OFFSITE=str(away)).returncode
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == 31
    assert names[0] == "helvetia-2026-01-02.sqlite3"
    assert names[-1] == "upgrade-2025-01-01.sqlite3"
    assert [path.name for path in away.iterdir()] == [names[-2]]


@pytest.mark.long
@pytest.mark.once
def test_a_wrong_environment_fails_in_a_sentence_and_makes_no_backup(tmp_path):
    kept = tmp_path / "backups" / "helvetia-2026-01-01.sqlite3"
    kept.parent.mkdir(mode=0o700)
    kept.touch()
    done = script(tmp_path)
    assert done.returncode == 1
    assert f"There is no database in {tmp_path}; HELVETIA_DATA" in done.stderr
    assert list(kept.parent.iterdir()) == [kept]
    assert list(tmp_path.iterdir()) == [kept.parent]
    done = script(tmp_path, DATABASE_URL="postgres://ada:pw@127.0.0.1:9/league")
    assert done.returncode == 1
    assert "The database league does not answer: connection failed" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.once
def test_a_file_that_nobody_writes_to_any_more_is_not_copied(tmp_path, settings):
    settings.DATA = tmp_path
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "helvetia-2026-01-01.pgdump").touch()
    with pytest.raises(CommandError, match="is DATABASE_URL forgotten"):
        call_command("backup")
    call_command("backup", str(tmp_path / "named"))


@pytest.mark.once
def test_a_backup_is_put_into_a_new_installation(tmp_path, monkeypatch, capsys):
    User.objects.create_user("ada")
    file = backups.backup(tmp_path / "copy")
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "new"))
    call_command("restore", str(file))
    connection.close()
    monkeypatch.undo()
    assert "What was there before: nothing" in capsys.readouterr().out


def test_nothing_is_restored_under_a_running_server(tmp_path, settings):
    settings.DATA = tmp_path
    file = backups.backup(tmp_path / "copy")
    with (tmp_path / "run.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(CommandError, match="stop it first"):
            call_command("restore", str(file))
    call_command("restore", str(file))


@pytest.mark.skipif(connection.vendor == "sqlite", reason="its lock says it")
def test_nothing_is_restored_while_others_use_the_database(tmp_path):
    file = backups.backup(tmp_path / "copy")
    User.objects.create_user("ada")
    other = connection.copy()
    other.settings_dict["OPTIONS"] |= {"application_name": "web server on hall"}
    other.connect()
    try:
        with pytest.raises(CommandError, match=r"on every machine: web server on hall"):
            call_command("restore", str(file))
    finally:
        other.close()
    assert User.objects.get().username == "ada"
    call_command("restore", str(file))
    assert not User.objects.exists()


@pytest.mark.skipif(connection.vendor == "sqlite", reason="moves to the other")
def test_a_club_moves_from_sqlite_to_postgresql(tmp_path, settings, monkeypatch):
    settings.DATA = tmp_path
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "helvetia_site.settings"}
    env |= {"HELVETIA_DATA": str(tmp_path), "DATABASE_URL": "", "DEMO": "yes"}
    kept, told = tmp_path / "kept", tmp_path / "told"
    words = ["--exclude=sessions", "--output"]
    lines = (
        ["migrate"],
        ["demo"],
        ["backup", str(kept)],
        ["dumpdata", *words, str(told)],
    )
    code = f"import django; django.setup(); [m(*line) for line in {lines}]"
    code = f"from django.core.management import call_command as m; {code}"
    subprocess.run([sys.executable, "-c", code], cwd=settings.BASE, env=env, check=True)
    broken = tmp_path / "broken"
    broken.write_bytes(kept.read_bytes())
    with closing(sqlite3.connect(broken)) as other:
        other.execute("UPDATE accounts_user SET display_name = ?", ["x" * 999])
        other.commit()

    def put(folder, *_):
        shutil.copy(broken, f"{folder}/helvetia.sqlite3")

    with monkeypatch.context() as patched:
        patched.setattr(backups.move, "run_manage", put)
        with pytest.raises(CommandError, match="Nothing was moved, The database"):
            call_command("restore", str(broken))
    assert not any(backups.present().counts.values())

    call_command("restore", str(kept))
    assert min(backups.present().counts.values()) > 0
    call_command("verify")
    assert guarded(connection)
    call_command("dumpdata", *words, str(tmp_path / "moved"))
    assert json.loads((tmp_path / "moved").read_text()) == json.loads(told.read_text())
    newest = Club.objects.order_by("pk").last().pk
    assert Club.objects.create(name="Later", slug="later").pk == newest + 1
    with pytest.raises(CommandError, match="moved into an empty one only"):
        call_command("restore", str(kept))


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
