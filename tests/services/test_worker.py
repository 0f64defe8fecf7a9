"""A real worker on the broker that needs no server: a folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import LONG, until

pytestmark = pytest.mark.once
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def env(tmp_path):
    kept = {name: os.environ[name] for name in ("PATH", "HOME")}
    return {**kept, "HELVETIA_DATA": str(tmp_path / "data"), "LOG_LEVEL": "ERROR"}


@pytest.fixture
def worker(env):
    running = subprocess.Popen(
        [
            *(sys.executable, "-m", "celery", "-q", "-A", "helvetia_site.celery"),
            *("worker", "-P", "threads", "-c", "2", "-I", "tests.services.tasks"),
            *("--without-gossip", "--without-mingle", "-l", "error"),
        ],
        cwd=ROOT,
        env=env,
    )
    yield running
    running.terminate()
    running.wait(LONG)


def send(env, *calls):
    code = (
        "from helvetia_site.celery import app\nfrom tests.services.tasks import leave\n"
    )
    code += "".join(f"leave.delay(*{call!r})\n" for call in calls)
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True)


def wait_for(path, lines):
    until(lambda: path.exists() and len(path.read_text().splitlines()) >= lines)
    return path.read_text().splitlines()


def test_a_task_runs_in_the_worker_once(env, tmp_path, worker):
    trace = tmp_path / "trace"
    send(env, *[(str(trace), f"task {n}") for n in range(20)])
    assert sorted(wait_for(trace, 20)) == sorted(f"task {n}" for n in range(20))
    assert list((tmp_path / "data" / "queue" / "tasks").iterdir()) == []


@pytest.mark.long
def test_a_task_waits_for_the_worker_to_come(env, tmp_path, request):
    trace = tmp_path / "trace"
    send(env, (str(trace), "early"))
    assert len(list((tmp_path / "data" / "queue" / "tasks").iterdir())) == 1
    request.getfixturevalue("worker")
    assert wait_for(trace, 1) == ["early"]
