"""The whole program as deploy/many runs it, under load: each part is killed in turn.

What was acknowledged stands in the database once; what can go on without a part goes
on; `/readyz` says what is missing, and that all is well again.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import urllib.request

import pytest

from tests.deployed import REST, WEB, Deployment, free_port
from tests.services.test_start import Run
from tests.waiting import LONG, until
from tests.writers import compared, count, end, figures, phones_at

pytestmark = pytest.mark.once
TABLES = 6
# so many more entries are acknowledged before the next part is killed
BETWEEN = 60
# written as an action does; whoever is awake is told, if that is wanted
A_MAIL = """
import sys
import urllib.request
import django
django.setup()
from competitions.models import Mail
from helvetia_site.celery import wake
key, *tasks = sys.argv[1:]
Mail.objects.create(key=key, to="ada@example.org", subject="Kept", body="x")
for task in tasks:
    wake(task)
"""


@pytest.fixture
def servers(tmp_path):
    """PostgreSQL and Redis, and nothing of ours yet."""
    with Deployment(tmp_path) as made:
        yield made


@pytest.fixture
def site(servers):
    servers.manage("prepare")
    for name in (*WEB, *REST):
        servers.begin(name)
    servers.begin_proxy()
    until(lambda: servers.ready()["status"] == "ready")
    return servers


def more(phones, than=BETWEEN):
    """They go on: so many more entries are acknowledged."""
    wanted = count(phones) + than
    until(lambda: count(phones) >= wanted)


def revision(site, name, phone, match):
    """How far this web server, asked without the proxy, says that the sheet is."""
    address = f"http://127.0.0.1:{site.ports[name]}/m/{match}/sheet/?since=1"
    headers = {"Host": "localhost", "X-Forwarded-Proto": "https"}
    request = urllib.request.Request(address, None, headers | {"Cookie": phone.cookies})
    with urllib.request.urlopen(request, timeout=LONG) as answer:
        return int(answer.headers.get("X-Revision", 0))


def test_each_part_is_killed_in_turn_and_nothing_is_lost(site, capsys):
    phones = phones_at(site, TABLES)
    for phone in phones:
        phone.start()
    more(phones)
    for name in (*WEB, *REST, "proxy", "postgres", "redis"):
        site.parts[name].kill()
        more(phones)
    # Redis stays away: pages are made, mails wait
    site.parts["redis"].kill(stays=True)
    until(lambda: site.ready()["status"] == "degraded")
    assert "Redis does not answer" in " ".join(site.ready()["reasons"])
    more(phones)
    site.run_python(A_MAIL, "while Redis is away", "competitions.tasks.send_outbox")
    mails = site.folder / "data" / "mails"
    assert not list(mails.glob("*"))
    site.parts["redis"].wanted.set()
    until(lambda: list(mails.glob("*")))
    # and so does the database
    site.parts["postgres"].kill(stays=True)
    until(lambda: site.ready()["status"] == "not ready")
    site.parts["postgres"].wanted.set()
    more(phones)
    until(lambda: site.ready()["status"] == "ready")
    acknowledged = end(phones)
    found = compared(site, acknowledged)
    said = figures(phones)
    assert (found["lost"], found["twice"]) == ([], [])
    assert "agree" in site.manage("verify")
    # both web servers tell what was entered at either
    match = phones[0].matches[0]
    entries = 1 + sum(one == match for one, _key in acknowledged)
    for name in WEB:
        until(lambda name=name: revision(site, name, phones[0], match) == entries)
    for name in (*WEB, *REST):
        for line in site.logs(name).splitlines():
            assert json.loads(line)["level"], line
    with capsys.disabled():
        sys.stdout.write(f"\neach part killed in turn, twice two away: {said}\n")


def test_make_run_beside_both_has_a_clock_that_comes_again(servers, tmp_path):
    """In a new data folder; nobody but the clock tells the worker to look."""
    servers.manage("prepare")
    named = {name: servers.env[name] for name in ("DATABASE_URL", "REDIS_URL")}
    run = Run(tmp_path / "new", free_port(), tmp_path / "run.log", **named)
    mails = tmp_path / "new" / "mails"
    try:
        run.wait_for("Ctrl-C stops it")
        servers.run_python(A_MAIL, "first")
        until(lambda: len(list(mails.glob("*"))) == 1)
        # the worker and its clock, which it has started
        os.kill(max(run.worker()), signal.SIGKILL)
        run.wait_for("The background work ended")
        assert "the clock of the background work has died" in run.said
        servers.run_python(A_MAIL, "second")
        until(lambda: len(list(mails.glob("*"))) == 2)
    finally:
        run.stop()
