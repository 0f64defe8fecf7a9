"""Phones that write notes on sheets until they are stopped, and keep what was acknowledged."""

from __future__ import annotations

import http.client
import json
import ssl
import statistics
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Protocol
from urllib.parse import urlencode, urlsplit

from tests.deployed import ROOT
from tests.waiting import LONG

# Makes as many tables as are asked for, each with sheets enough, and prints who writes where.
SET_UP = """
import json, sys
import django
django.setup()
from django.test import Client
from tests import make, make_sheets
tables = []
ada = make.user("ada")
for n in range(int(sys.argv[1])):
    owner = make.club(f"Club {n}", user=ada)
    matches = []
    for part in range(int(sys.argv[2])):
        given = {"legs": 1, "owner": owner, "name": f"League {part}"}
        names = [f"North {part}", f"South {part}"]
        league = make.championship(names, **given)
        fixture = league.fixtures.select_related("competition__club", "club", "home", "away")
        matches.append(make_sheets.opened(fixture.first()).public_id)
    phone = make.signed_in(Client(), "ada", owner)
    tables.append({"matches": matches, "session": phone.session.session_key})
print(json.dumps(tables))
"""
OF_A_SHEET = 500
TOKEN = "x" * 32
# Whoever got no answer, or one that asks him to come again, sends the same once more.
PAUSE = 0.25


class Site(Protocol):
    """Where they write: behind a proxy that speaks TLS, or the server of `make run`."""

    url: str
    folder: Path
    # Of the proxy; nothing of a site without TLS.
    certificate: Path | None

    def run_python(self, code: str, *words: str, tree: Path = ROOT) -> str:
        """What such a program prints, with the settings of the site."""


class Phone(threading.Thread):
    """Sends one entry after the other, each until it is answered."""

    def __init__(self, site: Site, table: dict[str, object]) -> None:
        super().__init__(daemon=True)
        self.site, self.matches = site, table["matches"]
        host = "__Host-" if site.certificate else ""
        self.cookies = f"{host}session={table['session']}; {host}csrf={TOKEN}"
        self.stop = threading.Event()
        self.acknowledged: list[tuple[str, str]] = []
        self.waits: list[float] = []
        self.answers: Counter[str] = Counter()
        self.trusting = None
        if site.certificate:
            self.trusting = ssl.create_default_context(cafile=site.certificate)

    def run(self) -> None:
        for n in range(OF_A_SHEET * len(self.matches)):
            match, key = self.matches[n // OF_A_SHEET], f"{self.ident}x{n:05}"
            began = time.monotonic()
            while not self._sent(match, key, n):
                if self.stop.wait(PAUSE):
                    return
            self.acknowledged.append((match, key))
            self.waits.append(time.monotonic() - began)
            if self.stop.wait(PAUSE):
                return

    def _sent(self, match: str, key: str, n: int) -> bool:
        entry = {"kind": "note", "text": f"Note {n}"}
        form = {"deed": "enter", "key": key, "seen": 0, "entry": json.dumps(entry)}
        headers = {
            "Cookie": self.cookies,
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": self.site.url,
            "X-CSRFToken": TOKEN,
            "X-Outbox": "more",
        }
        with closing(self._line()) as line:
            try:
                line.request("POST", f"/m/{match}/sheet/", urlencode(form), headers)
                answer = line.getresponse()
                answer.read()
            except OSError as error:
                self.answers[type(error).__name__] += 1
                return False
            except http.client.HTTPException as error:
                self.answers[type(error).__name__] += 1
                return False
        self.answers[str(answer.status)] += 1
        return answer.status == 200

    def _line(self) -> http.client.HTTPConnection:
        address = urlsplit(self.site.url).netloc
        if self.trusting is None:
            return http.client.HTTPConnection(address, timeout=LONG)
        return http.client.HTTPSConnection(address, timeout=LONG, context=self.trusting)


def phones_at(
    site: Site, tables: int, sheets: int = 2, tree: Path = ROOT
) -> list[Phone]:
    """As many phones as tables, each with sheets of its own; not writing yet."""
    made = site.run_python(SET_UP, str(tables), str(sheets), tree=tree)
    return [Phone(site, table) for table in json.loads(made.splitlines()[-1])]


def count(phones: Sequence[Phone]) -> int:
    return sum(len(phone.acknowledged) for phone in phones)


def end(phones: Sequence[Phone]) -> list[tuple[str, str]]:
    """Everything that was acknowledged, when all have stopped."""
    for phone in phones:
        phone.stop.set()
    for phone in phones:
        phone.join(LONG)
        assert not phone.is_alive()
    return [entry for phone in phones for entry in phone.acknowledged]


def figures(phones: Sequence[Phone]) -> str:
    waits = sorted(wait * 1000 for phone in phones for wait in phone.waits)
    cuts = statistics.quantiles(waits, n=100)
    answers = sum((phone.answers for phone in phones), Counter())
    times = f"p50 {cuts[49]:.0f}, p95 {cuts[94]:.0f}, p99 {cuts[98]:.0f} ms"
    return f"{len(waits)} acknowledged, {times}; answers {dict(answers)}"


# Prints what the database holds of each entry that was acknowledged.
FIND = """
import json, sys
import django
django.setup()
from collections import Counter
from matches.models import SheetEntry
given = [tuple(pair) for pair in json.load(open(sys.argv[1]))]
found = Counter(SheetEntry.objects.filter(kind="note").values_list("match", "key"))
lost = [pair for pair in given if pair not in found]
twice = [pair for pair, number in found.items() if number > 1]
print(json.dumps({"lost": lost, "twice": twice, "given": len(given), "found": len(found)}))
"""


def compared(
    site: Site, acknowledged: list[tuple[str, str]]
) -> dict[str, list[object]]:
    """Which of them are not in the database, and which are there twice."""
    file = site.folder / "acknowledged.json"
    file.write_text(json.dumps(acknowledged))
    return json.loads(site.run_python(FIND, str(file)))
