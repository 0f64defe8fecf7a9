"""The whole program as deploy/many runs it, under load: each part is killed in turn.

What was acknowledged stands in the database once; what can go on without a part goes
on; `/readyz` says what is missing, and that all is well again.
"""

from __future__ import annotations

import sys

import pytest

from tests.deployed import REST, WEB, Deployment
from tests.waiting import until
from tests.writers import compared, count, end, figures, phones_at

pytestmark = pytest.mark.once
TABLES = 6
# so many more entries are acknowledged before the next part is killed
BETWEEN = 60
A_MAIL = """
import django
django.setup()
from competitions.models import Mail
from competitions.tasks import send_outbox
from helvetia_site.celery import wake
Mail.objects.create(key="while-away", to="ada@example.org", subject="Kept", body="x")
wake("competitions.tasks.send_outbox")
"""


@pytest.fixture
def site(tmp_path):
    with Deployment(tmp_path) as made:
        made.manage("prepare")
        for name in (*WEB, *REST):
            made.begin(name)
        made.begin_proxy()
        until(lambda: made.ready()["status"] == "ready")
        yield made


def more(phones, than=BETWEEN):
    """They go on: so many more entries are acknowledged."""
    wanted = count(phones) + than
    until(lambda: count(phones) >= wanted)


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
    site.run_python(A_MAIL)
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
    found = compared(site, end(phones))
    said = figures(phones)
    assert (found["lost"], found["twice"]) == ([], [])
    assert "agree" in site.manage("verify")
    with capsys.disabled():
        sys.stdout.write(f"\neach part killed in turn, twice two away: {said}\n")
