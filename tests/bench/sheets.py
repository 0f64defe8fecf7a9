"""Match sheets under load: CPU of an entry, of opening, of a poll; entries a second."""

from __future__ import annotations

import http.client
import json
import re
import threading
import time
from functools import partial
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client

from competitions.models import Fixture
from matches.actions.sheet import add_entry
from matches.models import SheetEntry
from matches.queries.sheet import sheet_fold
from tests import make, make_finale, make_sheets
from tests.bench import spending
from tests.bench.spending import Spent

# A lively match: 60 entries as two coaches write them.
MATCH = """kickoff away; clock +6; 6' yellow away 5; clock +6; 12' goal home 11 header;
 clock +9; clock +6; 27' goal away 6; note 'Rain'; clock +6; 33' injury home 7;
 33' change home 7>8; clock +9; 42' power home 12; clock +6; half; clock +6;
 51' goal home 6; clock +6; 57' yellow home 5; clock +9; exhausted home 11;
 66' second away 5; clock +6; 72' change away 7>8; clock +6; 78' goal away 11;
 clock +6; 84' legend away 3; amend 6 from 5; clock +9; full"""
GOALS = "90' goal home 6; 90' goal away 6; 90' yellow home 6; 90' yellow away 6"
PHONES = 4
TABLES = 16
ENTRIES = 200


def coaches(fixture: Fixture) -> dict[str, Client]:
    """A signed-in phone per side, coaching its team."""
    found = {}
    for side in ("home", "away"):
        name = f"{side}-{fixture.public_id}"
        person = get_user_model().objects.create_user(name, password="not-a-secret")
        make.coaching(make_sheets.team_of(fixture, side), person)
        found[side] = Client()
        found[side].force_login(person)
    return found


def sheet_of_sixty() -> Fixture:
    terms = "open home legend=2 challenge=9:shots:3 away legend=3"
    fixture = make_sheets.opened(terms=terms, hands={"home": (12, 5)})
    make_sheets.written(fixture, " ".join(MATCH.split()))
    make_sheets.written(fixture, GOALS)
    n = len(sheet_fold(fixture.public_id).entries)
    make_sheets.written(fixture, ";".join(["note 'Cake'"] * (60 - n)))
    return fixture


def periods_of_sixty() -> Fixture:
    """A match of Finale with as many entries: a goal and a card in each period, notes."""
    fixture = make.fixture(make_finale.league(), "Owls", "Drakes")
    make_finale.opened(fixture)
    said = [
        make_finale.raw(fixture, text)
        for n in range(1, 7)
        for text in (f"goal home {n + 4}", f"yellow away {n + 4}", f"period {n + 1}")
    ][:-1]
    notes = [{"kind": "note", "text": f"Cake {n}"} for n in range(59 - len(said))]
    for n, raw in enumerate([*said, *notes], 1):
        add_entry(fixture, raw, by=make_sheets.by("home", key=f"sixty{n:015}"), seen=n)
    return fixture


def on_one_core() -> dict[str, Spent]:
    """CPU of opening, of an unchanged poll, of an entry with its answer."""
    fixture = sheet_of_sixty()
    phone = coaches(fixture)["home"]
    address = f"/m/{fixture.public_id}/sheet/"
    opening = spending.of(lambda: phone.get(address), 30)
    poll = f"{address}?since={phone.get(address).headers['X-Revision']}"
    if phone.get(poll).status_code != 204:
        raise SystemExit("an unchanged sheet did not answer 204")
    unchanged = spending.of(lambda: phone.get(poll), 100)
    fresh = make_sheets.opened(make.friendly(fixture.home, fixture.away, cards="free"))
    short = _entries(coaches(fresh)["home"], f"/m/{fresh.public_id}/sheet/")
    long = _entries(phone, address)
    other = periods_of_sixty()
    of_periods = _entries(coaches(other)["home"], f"/m/{other.public_id}/sheet/")
    return {
        "opening": opening,
        "poll": unchanged,
        "first": short,
        "sixtieth": long,
        "of periods": of_periods,
    }


def _entries(phone: Client, address: str) -> Spent:
    def enter(n: int) -> None:
        form = form_of(n, f"{n:010}", 0)
        answer = phone.post(address, form, headers={"X-Outbox": "1"})
        if answer.status_code != 200:
            raise SystemExit(re.sub(r"<[^>]+>", " ", answer.content.decode()))

    return spending.of_each(partial(enter, n) for n in range(10))


def form_of(n: int, key: str, seen: int) -> dict[str, object]:
    entry = {"kind": "note", "text": f"Note {n}"}
    return {"deed": "enter", "key": key, "seen": seen, "entry": json.dumps(entry)}


def over_http(port: int, offered: int = 0) -> tuple[float, float, int]:
    """Entries a second, the 95th percentile in ms, and how many were lost.

    Each phone writes on a sheet of its own, as at a day with several tables: as fast
    as it is answered, or all of them together `offered` entries a second. Then a time
    counts from the moment the entry was due, not from when its turn came.
    """
    count = TABLES if offered else PHONES
    spent: list[list[float]] = []
    sent: dict[str, int] = {}
    phones = []
    pause = count / offered if offered else 0.0
    for place in range(count):
        fixture = make_sheets.opened()
        phone, times = coaches(fixture)["home"], []
        spent.append(times)
        sent[fixture.public_id] = ENTRIES // count
        writer = _Writer(port, fixture.public_id, phone.session.session_key, times)
        start = place * pause / count
        arguments = (ENTRIES // count, start, pause)
        phones.append(threading.Thread(target=writer.run, args=arguments))
    began = time.perf_counter()
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    took = time.perf_counter() - began
    stored = SheetEntry.objects.filter(match__in=sent, kind="note").count()
    times = sorted(t for some in spent for t in some)
    return len(times) / took, times[int(len(times) * 0.95)], sum(sent.values()) - stored


class _Writer:
    """One phone: its connection, its session, and how long each answer took."""

    def __init__(self, port: int, match: str, session: str, spent: list[float]) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self.match, self.spent = match, spent
        token = "x" * 32
        self.headers = {
            "Cookie": f"{settings.SESSION_COOKIE_NAME}={session};"
            f" {settings.CSRF_COOKIE_NAME}={token}",
            "Content-Type": "application/x-www-form-urlencoded",
            "X-CSRFToken": token,
            "X-Outbox": "1",
        }

    def run(self, entries: int, start: float, pause: float) -> None:
        began = time.perf_counter() + start
        for n in range(entries):
            now = time.perf_counter()
            due = began + n * pause if pause else now
            time.sleep(max(0.0, due - now))
            self._write(n)
            self.spent.append((time.perf_counter() - due) * 1000)

    def _write(self, n: int) -> None:
        body = urlencode(form_of(n, f"{self.match}{n:04}", 0))
        self.connection.request("POST", f"/m/{self.match}/sheet/", body, self.headers)
        answer = self.connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise SystemExit(f"an entry was answered {answer.status}")
