"""The disk of the data folder is full: each door says so, and goes on when there is room."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from tests.services.test_start import ROOT, Run, free_port, ready
from tests.waiting import LONG, until

pytestmark = pytest.mark.once
SIZE = "64m"


@pytest.fixture
def small_disk(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", str(folder)]
    if os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("only an account that may mount can make a small disk")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(file):
    """To the last byte."""
    with file.open("ab", buffering=0) as filler:
        for size in (1 << 20, 1 << 12, 1):
            with contextlib.suppress(OSError):
                while True:
                    filler.write(b"x" * size)


def opened(run, path, data=None):
    """Status and text of a page."""
    request = urllib.request.Request(f"http://127.0.0.1:{run.port}{path}", data)
    try:
        with urllib.request.urlopen(request, timeout=LONG) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def manage(data, *command):
    env = {**os.environ, "HELVETIA_DATA": str(data)}
    env["DJANGO_SETTINGS_MODULE"] = "helvetia_site.settings"
    line = [sys.executable, "manage.py", *command]
    return subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True)


@pytest.fixture
def run(small_disk, tmp_path):
    """It is ended also when the test has failed."""
    run = Run(small_disk / "data", free_port(), tmp_path / "log")
    yield run
    if run.process.poll() is None:
        run.stop()


def test_a_full_disk_is_said_at_every_door(small_disk, run):
    data = small_disk / "data"
    run.wait_until_up()
    # the worker has found its queue
    exchange = data / "queue" / "control" / "celery.exchange"
    until(lambda: exchange.exists() and exchange.read_text())
    assert ready(run)
    fill(small_disk / "filler")
    # an answer is kept for a second
    until(lambda: opened(run, "/readyz")[0] == 503)
    assert "the disk is full" in opened(run, "/readyz")[1]
    assert opened(run, "/healthz") == (200, "ok\n")
    # what the worker is told waits on this disk
    until(lambda: "No space left" in run.said)
    backup = manage(data, "backup")
    assert backup.returncode == 1
    assert len(backup.stderr.strip().splitlines()) == 1
    assert "cannot be written" in backup.stderr
    (small_disk / "filler").unlink()
    until(lambda: ready(run))
    assert manage(data, "backup").returncode == 0
    until(run.worker)
    assert run.stop() == 0
