"""Pages that are made by children of the web server: whose they are, and how they end."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from tests.bench.usage import family
from tests.waiting import LONG, until

pytestmark = pytest.mark.once


class Site:
    def __init__(self, folder):
        self.folder = folder
        command = [sys.executable, "-m", "tests.services.apart", str(folder)]
        self.process = subprocess.Popen(command, start_new_session=True)
        until((folder / "port").exists)
        self.port = int((folder / "port").read_text())
        self.children = family(self.process.pid)[1:]

    def get(self, path, **headers):
        """The number and the patience of the process that made the page."""
        status, page = self.answer(path, **headers)
        assert status == 200
        number, patience = page.split()
        return int(number), int(patience)

    def answer(self, path, **headers):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        page = answer.read().decode()
        line.close()
        return answer.status, page

    def get_held(self):
        """A reader whose page is being made; `said` gets it when the file `go` is there."""
        said = []

        def read():
            with suppress(OSError):
                said.append(self.answer("/held"))

        reader = threading.Thread(target=read)
        reader.start()
        until((self.folder / "held").exists)
        return reader, said

    def go(self):
        (self.folder / "go").touch()

    @property
    def alive(self):
        return [pid for pid in self.children if is_alive(pid)]


def is_alive(pid):
    """A child whose parent was killed may stay in the table until somebody looks."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return told.rpartition(")")[2].split()[0] != "Z"


@pytest.fixture
def site(tmp_path):
    made = Site(tmp_path)
    yield made
    made.go()
    made.process.kill()
    made.process.wait(LONG)
    until(lambda: not made.alive)


def test_who_writes_and_who_reads_have_a_process_each(site):
    reader, patience = site.get("/")
    assert {reader, site.get("/", Cookie="session=good")[0]} == set(site.children)
    # whose cookie was found good, and one that nobody has checked yet
    for cookie in ("session=good", "session=other"):
        writer, none = site.get("/", Cookie=cookie)
        assert writer != reader
        assert none < patience, "who writes comes first where both want the processor"


def test_what_was_begun_is_answered_when_the_whole_group_is_told_to_end(site):
    reader, said = site.get_held()
    for number in (signal.SIGINT, signal.SIGTERM):
        os.killpg(site.process.pid, number)
    site.go()
    reader.join(LONG)
    assert said[0][0] == 200
    site.process.wait(LONG)
    until(lambda: not site.alive)


@pytest.mark.long
def test_whose_page_was_being_made_is_asked_to_come_again(site):
    """Whether it was done nobody knows; the same key sent again counts once."""
    number, _ = site.get("/")
    reader, said = site.get_held()
    os.kill(number, signal.SIGKILL)
    reader.join(LONG)
    ((status, sentence),) = said
    assert (status, sentence[:24]) == (503, "The server starts again.")


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("place", [0, 1])
def test_without_one_of_its_children_the_server_ends_and_says_so(site, place):
    os.kill(site.children[place], signal.SIGKILL)
    assert site.process.wait(LONG) == 1
    until(lambda: not site.alive)


@pytest.mark.long
def test_children_end_with_a_server_that_was_killed(site):
    reader, _ = site.get_held()
    site.process.kill()
    site.process.wait(LONG)
    site.go()
    reader.join(LONG)
    until(lambda: not site.alive)
