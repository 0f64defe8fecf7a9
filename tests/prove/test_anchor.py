"""Who has the database's file cuts, deletes, alters: `verify` or a kept head names it."""

from __future__ import annotations

import json
import sqlite3

import pytest

from competitions.rules.log.anchors import CHAIN, anchor_in
from tests.prove.test_disk_full import manage
from tests.services.test_start import Run, free_port
from tests.waiting import until

pytestmark = [pytest.mark.once, pytest.mark.rule("HV-LOG-01")]
LOG = "competitions_logentry"
# What keeps an honest program from all this.
TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The demo club, run until its clock has signed it by itself; the head is kept."""
    folder = tmp_path_factory.mktemp("anchor")
    run = Run(folder / "data", free_port(), folder / "log", DEMO="yes")
    try:
        run.wait_until_up()
        file = folder / "data" / "helvetia.sqlite3"
        until(lambda: rows(file, f"SELECT 1 FROM {LOG} WHERE stream = '{CHAIN}'"))
    finally:
        run.stop()
    printed = manage(folder / "data", "anchor")
    kept = anchor_in(printed.stdout)
    assert kept, printed.stderr
    assert manage(folder / "data", "verify").returncode == 0
    return folder, file, str(kept)


@pytest.fixture
def data(site, tmp_path):
    """The folder of a copy of it."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    with (
        sqlite3.connect(site[1]) as source,
        sqlite3.connect(folder / "helvetia.sqlite3") as target,
    ):
        source.backup(target)
    return folder


@pytest.fixture
def tampered(site, data):
    """In the copy statements run as if there were no triggers."""
    kept, copy = site[2], data / "helvetia.sqlite3"

    def tamper(*statements):
        with sqlite3.connect(copy) as database:
            guard = database.execute(TRIGGERS).fetchall()
            for name, _sql in guard:
                database.execute(f"DROP TRIGGER {name}")
            for statement in statements:
                database.execute(statement)
            for _name, sql in guard:
                database.execute(sql)
        database.close()
        return manage(data, "verify"), manage(data, "anchor", "--check", kept)

    return tamper


def rows(file, query):
    with sqlite3.connect(file) as database:
        return database.execute(query).fetchall()


def last_result(file):
    """A league's stream and the number of an entry at its end."""
    query = (
        f"SELECT stream, MAX(seq) FROM {LOG} WHERE stream LIKE 'competition:%'"
        " GROUP BY stream HAVING MAX(seq) > 20 LIMIT 1"
    )
    return rows(file, query)[0]


def test_nothing_changed_is_clean(tampered):
    assert [one.returncode for one in tampered()] == [0, 0]


def test_a_cut_tail_with_all_that_was_made_of_it(site, tampered):
    stream, seq = last_result(site[1])
    cut = f"DELETE FROM {LOG} WHERE stream = '{stream}' AND seq > {seq - 3}"
    verified, checked = tampered(cut)
    said = f"log {stream}, entry {seq}: countersigned"
    assert said in verified.stdout
    assert (checked.returncode, said in checked.stdout) == (1, True)


def test_a_stream_deleted_with_all_that_was_made_of_it(site, tampered):
    stream, _seq = last_result(site[1])
    slug = stream.partition(":")[2]
    wipe = [f"DELETE FROM {LOG} WHERE stream = '{stream}'"]
    wipe.append(f"UPDATE competitions_competition SET slug='x' WHERE slug = '{slug}'")
    verified, checked = tampered(*wipe)
    assert f"log {stream}, entry" in verified.stdout
    assert checked.returncode == 1


def test_the_chain_cut_with_its_streams_shows_by_the_kept_head(site, tampered):
    stream, seq = last_result(site[1])
    verified, checked = tampered(
        f"DELETE FROM {LOG} WHERE stream = '{stream}' AND seq = {seq}",
        f"DELETE FROM {LOG} WHERE stream = '{CHAIN}'",
    )
    assert "countersigned" not in verified.stdout
    assert "any more" in checked.stdout


@pytest.mark.rule("HV-LOG-03")
def test_a_name_taken_out_leaves_all_else_bound(data, tampered):
    copy = data / "helvetia.sqlite3"
    query = "SELECT name FROM competitions_squadplayer WHERE length(name) > 6 LIMIT 1"
    name = rows(copy, query)[0][0]
    holding = f"SELECT 1 FROM {LOG} WHERE payload LIKE '%{name}%'"
    assert rows(copy, holding)
    done = manage(data, "blackout", name, "--yes")
    assert "The owner's proof" in done.stdout, done.stderr
    assert not rows(copy, holding)
    verified, checked = tampered()
    assert (verified.returncode, checked.returncode) == (0, 0), verified.stdout
    assert "taken out since" in checked.stdout
    act = f"SELECT payload FROM {LOG} WHERE kind = 'log.black'"
    entry = json.loads(rows(copy, act)[0][0])["entries"][0]
    where = f"stream = '{entry['stream']}' AND seq = {entry['seq']}"
    changed = f"UPDATE {LOG} SET payload = replace(payload, '\"asked\"', '\"Asked\"')"
    verified, _checked = tampered(f"{changed} WHERE {where}")
    assert f"log {entry['stream']}, entry {entry['seq']}: the chain is broken" in (
        verified.stdout
    )
