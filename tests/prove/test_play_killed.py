"""Matches go on while the server and the background work are killed again and again."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from itertools import cycle
from statistics import median

import pytest

from engine.dice import SealedDice
from engine.registry import ROOMS
from engine.sides import Side
from matches.rules.play.computer import Bench
from matches.rules.play.rebuilding import (
    Kickoff,
    StoredAction,
    faces_of,
    rebuild_match,
    room_for,
)
from tests.services.test_start import data, prepared, start
from tests.waiting import LONG, until

__all__ = ["data", "prepared", "start"]
pytestmark = [pytest.mark.once, pytest.mark.rule("HV-PLAY-03")]
KILLS = int(os.environ.get("KILLS", "200"))
MATCHES = int(os.environ.get("MATCHES", "20"))
# Three who answer in the same request, and one that the background work chooses for.
LEVELS = ("novice", "club", "coach", "pro")
SEARCHING = LEVELS[-1]
WEB, WORKER = "helvetia_site.web", "celery"
# Within so many seconds of the restart a match goes on.
SOON = 5
# Nobody acts for so long while nothing is killed.
REST = 0.2
FORM = re.compile(r'<form[^>]*id="offers".*?</form>', re.S)
HIDDEN = re.compile(r'type="hidden" name="(\w+)" value="([^"]*)"')


@dataclass
class Person:
    """Somebody at a browser who sends a form until it is answered."""

    port: int
    level: str
    ends: threading.Event
    # What was acknowledged: the match, the key of its form, its word, when.
    ledger: list[tuple[str, str, str, float]] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    # Of his matches; the last one is being played.
    addresses: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.browser = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor()
        )

    def asked(self, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """Address and page, however often it must be asked; "" once all is over."""
        sent = urllib.parse.urlencode(form).encode() if form else None
        while not self.ends.is_set():
            try:
                url = f"http://127.0.0.1:{self.port}{path}"
                with self.browser.open(url, sent, timeout=LONG) as answer:
                    return answer.url, answer.read().decode()
            except urllib.error.HTTPError as error:
                if error.code < 500:
                    return "", str(error.code)
            except OSError:
                pass
            time.sleep(0.05)
        return "", ""

    def begins(self) -> None:
        html = self.asked("/play/")[1]
        wish = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"[^>]*checked', html))
        hidden = HIDDEN.findall(html)
        form = {**wish, **dict(hidden), "level": self.level, "rules": "geek"}
        form |= {"deed": "start", "game": "helvetia", "squad": "jesters"}
        url, _ = self.asked("/play/", form)
        if url:
            self.addresses.append(urllib.parse.urlsplit(url).path)

    def plays(self) -> None:
        """The first of what is offered, again and again; a new match after the end."""
        while not self.ends.is_set():
            address = self.addresses[-1]
            _, html = self.asked(address)
            offers = FORM.search(html)
            words = re.findall(
                r'name="word" value="([^"]+)"', offers[0] if offers else ""
            )
            if not words:
                time.sleep(REST)
                if "Full time" in html:
                    self.begins()
                continue
            form = dict(HIDDEN.findall(offers[0]))
            form["word"] = unescape(random.choice(words[:3]))
            url, told = self.asked(f"{address}act/", form)
            if url:
                known = (address, form["key"], form["word"], time.monotonic())
                self.ledger.append(known)
            elif told not in {"", "409"}:
                self.odd.append(f"{told} for {form['word']}")
            time.sleep(REST)


def running(run, name: str) -> list[int]:
    return [pid for pid, line in run.group().items() if name in line]


def waiting_for(name: str, people: list[Person]) -> list[Person]:
    """Whose matches stand still without it: a searching level's without the worker."""
    return [p for p in people if (p.level == SEARCHING) is (name == WORKER)]


def goes_on(people: list[Person], since: float) -> float:
    """Seconds until an act of one of them was acknowledged."""
    until(lambda: any(p.ledger and p.ledger[-1][-1] > since for p in people))
    return min(at for p in people for *_, at in p.ledger if at > since) - since


def counted(waits: dict[str, list[float]]) -> Iterator[str]:
    """How long the matches stood still, by what was killed."""
    for name, found in waits.items():
        if found:
            soon = sum(wait <= SOON for wait in found)
            yield (
                f"{name} killed: on within {SOON} s in {soon} of {len(found)}, after "
                f"{median(found):.1f} s, at most {max(found):.1f} s"
            )


@pytest.mark.usefixtures("data")
def test_two_hundred_kills(start, tmp_path, record_property):
    run = start(PRACTICE_PER_HOUR="1000")
    run.wait_until_up()
    ends, chance = threading.Event(), random.Random(1)
    people = [
        Person(run.port, level, ends)
        for _, level in zip(range(MATCHES), cycle(LEVELS), strict=False)
    ]
    for person in people:
        person.begins()
    threads = [threading.Thread(target=person.plays) for person in people]
    for thread in threads:
        thread.start()
    waits: dict[str, list[float]] = {WEB: [], WORKER: []}
    for n in range(KILLS):
        time.sleep(chance.uniform(0.2, 1.2))
        name = (WEB, WORKER)[n % 4 == 3]
        until(lambda name=name: running(run, name))
        killed = chance.choice(running(run, name))
        os.kill(killed, signal.SIGKILL)
        until(lambda killed=killed: killed not in run.group())
        until(lambda: b"ok" in answered(run))
        waits[name].append(goes_on(waiting_for(name, people), time.monotonic()))
    time.sleep(5)
    ends.set()
    for thread in threads:
        thread.join(LONG)
    assert run.stop() == 0
    assert [person.odd for person in people if person.odd] == []
    acts = sum(len(person.ledger) for person in people)
    repeated = checked(tmp_path / "data" / "helvetia.sqlite3", people)
    told = (
        f"{KILLS} kills in {len(people)} matches: {acts} acts acknowledged, each once; "
        f"{repeated} choices of computers, each as it is chosen again; "
        f"{'; '.join(counted(waits))}"
    )
    record_property("counted", told)


def answered(run) -> bytes:
    try:
        return run.get("/healthz")
    except OSError:
        return b""


def checked(file, people: list[Person]) -> int:
    """How many choices of computers all these matches hold, when all is as it must be."""
    base = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    choices = 0
    for person in people:
        for address in person.addresses:
            known = [one[1:3] for one in person.ledger if one[0] == address]
            choices += of_match(base, address.split("/")[2], known)
    return choices


def of_match(base, public_id: str, known: list[tuple[str, str]]) -> int:
    """One history, in which each acknowledged act stands once."""
    pk, rules, setup, promise, faces, side, level, revision = base.execute(
        "SELECT id, rules, setup, promise, faces, side, level, revision "
        "FROM matches_practicematch WHERE public_id = ?",
        [public_id],
    ).fetchone()
    rows = base.execute(
        "SELECT n, key, side, word, faces, actor FROM matches_practiceaction "
        "WHERE match_id = ? ORDER BY n",
        [pk],
    ).fetchall()
    assert [row[0] for row in rows] == list(range(1, revision + 1))
    written = [(key, word) for _, key, _, word, _, actor in rows if actor == "person"]
    assert len(set(written)) == len(written)
    assert len(set(known)) == len(known)
    assert set(known) <= set(written)
    # written and never acknowledged: at most the one that was under way at the end
    assert len(set(written) - set(known)) <= 1
    kickoff = Kickoff(rules, setup, promise, faces_of(json.loads(faces)))
    actions = [
        StoredAction(key, Side(one), word, faces_of(json.loads(rolled)))
        for _, key, one, word, rolled, _ in rows
    ]
    seed, computer = map(
        bytes.fromhex,
        base.execute(
            "SELECT seed, computer FROM matches_practicesecret WHERE match_id = ?", [pk]
        ).fetchone(),
    )
    bench = Bench(room_for(rules), Side(side).other, level, computer)
    return chosen_again(kickoff, actions, bench, seed)


def chosen_again(kickoff, actions, bench, seed) -> int:
    """Each choice of the computer is what it chooses there, with the same faces."""
    done = {n for n, one in enumerate(actions) if one.key.startswith("computer.")}
    for begun in sorted(n for n in done if n - 1 not in done):
        again = rebuild_match(kickoff, actions[:begun])
        again.roll_on(SealedDice(seed, len(again.rolls)))
        for n, deed in enumerate(bench.play(again), begun):
            assert n in done
            assert (actions[n].word, actions[n].faces) == deed, f"action {n}"
    return len(done)


def test_the_levels_are_those_of_the_lobby():
    offered = {each.key for each in ROOMS["helvetia"].offers("en").levels}
    assert set(LEVELS) <= offered
