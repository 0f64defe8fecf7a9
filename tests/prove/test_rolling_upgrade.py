"""Old and new code at once: the last migration is made while the code before it serves.

The steps are those of docs/operations.md, "Upgrading without a stop", on what deploy/many
starts. Phones write all the time, and every page of the old code is read beside the new.
"""

from __future__ import annotations

import http.client
import subprocess
import sys
from contextlib import closing

import pytest

from tests.deployed import REST, ROOT, WEB, Deployment
from tests.waiting import LONG, until
from tests.writers import compared, count, end, figures, phones_at

pytestmark = pytest.mark.once
TABLES = 4
BETWEEN = 40
# Three matches, each with somebody who rolls before it.
HURT = """
import json, django
django.setup()
from tests import make, preparing
for n in range(3):
    club = make.club(f"Hurt {n}", user=make.user(f"hurt{n}"))
    match, side, player = preparing.recovering(club)
    print(match.public_id, side, player.pk)
"""
# Rolls, or finds what was rolled; prints how often he has rolled.
ROLL = """
import sys, django
django.setup()
from competitions.actions.dice import recovery
from competitions.models import Fixture, LogEntry
from tests import make
public_id, side, player = sys.argv[1:]
match = Fixture.objects.get(public_id=public_id)
recovery.promise_dice(match, by=make.by())
recovery.roll_recovery(match, int(player), by=make.coach_by(side))
rolls = LogEntry.objects.filter(kind="recovery.roll", payload__contains=public_id)
print(rolls.count())
"""


def git(*words):
    line = ["git", "-C", str(ROOT), *words]
    done = subprocess.run(line, capture_output=True)
    if done.returncode:
        pytest.skip("only a clone of the repository knows the code of before")
    return done.stdout


def in_order(commit):
    """Do all migrations there still bear their names, and no two of an app one number?"""
    files = git("ls-tree", "-r", "--name-only", commit).decode().split()
    steps = [path for path in files if "/migrations/0" in path]
    numbers = {path[: path.rindex("/0") + 5] for path in steps}
    return len(numbers) == len(steps) and all((ROOT / path).exists() for path in steps)


@pytest.fixture
def old(tmp_path):
    """The code as it was before the last migration."""
    migrations = ":(glob)**/migrations/0*.py"
    added = git("log", "--format=%H^", "--diff-filter=A", "--", migrations)
    before = next(filter(in_order, added.decode().split()))
    packed = git("archive", before)
    tree = tmp_path / "old"
    tree.mkdir()
    subprocess.run(["tar", "-x", "-C", tree], input=packed, check=True)
    return tree


def status(site, name, path):
    """What one of the two web servers answers, asked without the proxy."""
    headers = {"Host": "localhost", "X-Forwarded-Proto": "https"}
    port = site.ports[name]
    with closing(http.client.HTTPConnection("127.0.0.1", port, LONG)) as line:
        try:
            line.request("GET", path, headers=headers)
            answer = line.getresponse()
            answer.read()
        except OSError:
            return 0
        return answer.status


def pages(phones):
    match = phones[0].matches[0]
    return ("/", "/accounts/login/", f"/m/{match}/", f"/m/{match}/sheet/", "/gallery/")


def read_at(site, name, phones):
    until(lambda: status(site, name, "/healthz") == 200)
    found = {path: status(site, name, path) for path in pages(phones)}
    assert {path: code for path, code in found.items() if code not in (200, 302)} == {}


def more(phones):
    wanted = count(phones) + BETWEEN
    until(lambda: count(phones) >= wanted)


def test_old_and_new_code_work_side_by_side(tmp_path, old, capsys):
    with Deployment(tmp_path) as site:
        site.manage("prepare", tree=old)
        for name in (*WEB, *REST):
            site.begin(name, old)
        site.begin_proxy()
        phones = phones_at(site, TABLES, tree=old)
        for name in WEB:
            read_at(site, name, phones)
        for phone in phones:
            phone.start()
        more(phones)
        rolled, *hurt = map(str.split, site.run_python(HURT, tree=old).splitlines())
        site.run_python(ROLL, *rolled, tree=old)
        said = site.manage("prepare")
        assert "Upgrading the database" in said
        # the old code alone on the new tables
        more(phones)
        for name in WEB:
            read_at(site, name, phones)
        # what one of them has rolled the other one finds
        orders = ((ROOT, old), (old, ROOT), (ROOT, old))
        for match, trees in zip((rolled, *hurt), orders, strict=True):
            for tree in trees:
                assert int(site.run_python(ROLL, *match, tree=tree)) == 1
        # one of each
        for name in ("web@8002", "worker@2"):
            site.renew(name, ROOT)
        read_at(site, "web@8002", phones)
        read_at(site, "web@8001", phones)
        more(phones)
        for name in ("web@8001", "worker@1", "clock"):
            site.renew(name, ROOT)
        read_at(site, "web@8001", phones)
        more(phones)
        until(lambda: site.ready()["status"] == "ready")
        found = compared(site, end(phones))
        assert (found["lost"], found["twice"]) == ([], [])
        answers = set().union(*(phone.answers for phone in phones))
        assert {code for code in answers if code.startswith("5")} <= {"502", "503"}
        assert "agree" in site.manage("verify")
        with capsys.disabled():
            sys.stdout.write(f"\nupgraded under load: {figures(phones)}\n")
