"""Two web servers on one PostgreSQL: what is entered at one stands on screens of both.

Half of the tables write at either, and half of their viewers ask there: each server
finds out by itself what was committed, and no other part tells it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys

import pytest

from tests.bench import crowd, goals, viewers
from tests.bench.lines import Line, request
from tests.deployed import WEB, Deployment
from tests.waiting import until

pytestmark = pytest.mark.once
# so few that it is answered beside other tests; the figures are printed, not judged
VIEWERS, TABLES, ENTRIES, MINUTES = 100, 8, 12, 0.5
SET_UP = """
import json, sys
import django
django.setup()
from tests.bench.viewers import made_table
tables = [made_table(f"coach {n}", int(sys.argv[2])) for n in range(int(sys.argv[1]))]
rows = [[[m.path, m.name, m.cookies, m.contents] for m in t.matches] for t in tables]
print(json.dumps(rows))
"""
FIND = """
import json, sys
import django
django.setup()
from collections import Counter
from matches.models import SheetEntry
found = Counter(SheetEntry.objects.values_list("match", "key"))
given = [tuple(pair) for pair in json.load(open(sys.argv[1]))]
print(sum(found[pair] != 1 for pair in given))
"""


@pytest.fixture
def site(tmp_path):
    with Deployment(tmp_path) as made:
        made.manage("prepare")
        for name in WEB:
            made.begin(name)
        made.begin_proxy()
        until(lambda: made.ready()["status"] in {"ready", "degraded"})
        yield made


def lost_of(site, hall):
    """Acknowledged entries that are not in the database, or twice."""
    file = site.folder / "keys.json"
    matches = [match for table in hall.tables for match in table.matches]
    pairs = [(match.name, key) for match in matches for key in match.keys]
    file.write_text(json.dumps(pairs))
    assert pairs
    return int(site.run_python(FIND, str(file)).splitlines()[-1])


def shown_at(site, match):
    """How many entries of it stand on the screens of either server's viewers."""
    return [asyncio.run(entries_on_screen(site.ports[name], match)) for name in WEB]


async def entries_on_screen(port, match):
    heads = {"X-Forwarded-Proto": "https", "HX-Request": "true"}
    line = Line(port)
    answer = await line.ask(request(f"{match.path}?since=0", heads))
    line.close()
    await asyncio.sleep(0)
    return viewers.shown_by(answer.header(b"x-live"))


def test_what_is_entered_at_one_stands_on_the_screens_of_the_other(site, capsys):
    each = int(ENTRIES * MINUTES * 60 / TABLES * 1.3 / viewers.ENTRIES) + 1
    made = site.run_python(SET_UP, str(TABLES), str(each)).splitlines()[-1]
    tables = [
        viewers.Table([viewers.Match(*match) for match in matches])
        for matches in json.loads(made)
    ]
    # as the proxy says it, whose place these viewers take
    heads = {"X-Forwarded-Proto": "https", "Origin": site.url}
    ports = [site.ports[name] for name in WEB]
    counts = crowd.Counts()
    hall = viewers.Hall(ports, counts, heads, tables=tables, viewers=VIEWERS)
    usage = crowd.Usage(site.parts[WEB[0]].process.pid)
    given = argparse.Namespace(
        viewers=VIEWERS, tables=TABLES, entries=ENTRIES, minutes=MINUTES
    )
    given.phones, given.pages = False, 0
    asyncio.run(viewers.measured(hall, given, usage))
    lost = lost_of(site, hall)
    with capsys.disabled():
        sys.stdout.write("\ntwo web servers\n")
        goals.print_goals(hall, usage, lost)
    assert lost == 0
    assert hall.counts.ages
    for table in tables:
        match = table.match
        until(lambda match=match: shown_at(site, match) == [len(match.sent)] * 2)


PLAY = """
import django
django.setup()
from matches.rules.play.computer import FRIEND
from tests import make_play
row = make_play.practice("ada", level=FRIEND)
print(row.get_absolute_url(), row.news)
"""


async def readers_told(port, address, reader):
    heads = {"X-Forwarded-Proto": "https", "HX-Request": "true", "X-Reader": reader}
    line = Line(port)
    answer = await line.ask(request(address, heads))
    line.close()
    await asyncio.sleep(0)
    return answer.header(b"x-readers")


def test_a_page_that_asks_at_both_is_counted_once(site):
    path, news = site.run_python(PLAY).split()[-2:]
    address = f"{path}?heard=1&since={news}"
    # as a proxy shares them: one asks at both, two at one each
    asks = [(WEB[0], "1"), (WEB[1], "1"), (WEB[0], "2"), (WEB[1], "3")]

    def told():
        return [
            asyncio.run(readers_told(site.ports[name], address, who * 16))
            for name, who in asks
        ]

    until(lambda: told() == ["3"] * 4)
