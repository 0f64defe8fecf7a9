"""Phones write on sheets while the server of `make run` is killed again and again."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.services.test_start import ROOT, Run, data, prepared, start
from tests.waiting import until
from tests.writers import compared, count, end, figures, phones_at

__all__ = ["data", "prepared", "start"]
pytestmark = pytest.mark.once
KILLS = int(os.environ.get("KILLS", "100"))
TABLES, SHEETS = 6, 4
# How often the server is killed for each time that it is the background work.
PARTS = ("helvetia_site.web", "helvetia_site.web", "celery")


@dataclass
class Embedded:
    """The data folder of a run, for the phones and for what they wrote."""

    run: Run
    folder: Path
    certificate: Path | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.run.port}"

    def run_python(self, code: str, *words: str, tree: Path = ROOT) -> str:
        return self.program("-c", code, *words, tree=tree)

    def program(self, *words: str, tree: Path = ROOT) -> str:
        # the settings of the tests, its secret key among them, are not those of the run
        kept = {name: os.environ[name] for name in ("PATH", "HOME")}
        settings = {
            "HELVETIA_DATA": str(self.folder / "data"),
            "DJANGO_SETTINGS_MODULE": "helvetia_site.settings",
        }
        done = subprocess.run(
            [sys.executable, *words],
            cwd=tree,
            env={**kept, **settings},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.mark.usefixtures("data")
def test_what_was_acknowledged_stands_once_after_every_kill(
    start, tmp_path, record_property
):
    run = start()
    run.wait_until_up()
    site = Embedded(run, tmp_path)
    phones = phones_at(site, TABLES, SHEETS)
    for phone in phones:
        phone.start()
    chance = random.Random(1)
    for n in range(KILLS):
        # wherever the phones are then: in an entry, or between two
        wanted = count(phones) + chance.randint(1, 2 * TABLES)
        until(lambda wanted=wanted: count(phones) >= wanted)
        name = PARTS[n % len(PARTS)]
        until(lambda name=name: running(run, name))
        killed = chance.choice(running(run, name))
        os.kill(killed, signal.SIGKILL)
        until(lambda killed=killed: killed not in run.group())
    acknowledged = end(phones)
    found = compared(site, acknowledged)
    assert (found["lost"], found["twice"]) == ([], [])
    # an answer, one that asks to come again, or none
    codes = {code for phone in phones for code in phone.answers if code.isdigit()}
    assert codes <= {"200", "503"}
    assert run.stop() == 0
    with closing(sqlite3.connect(tmp_path / "data" / "helvetia.sqlite3")) as base:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert "agree" in site.program("manage.py", "verify")
    record_property("counted", f"{KILLS} kills, none lost: {figures(phones)}")


def running(run: Run, name: str) -> list[int]:
    return [pid for pid, line in run.group().items() if name in line]
