"""`make run` as a club sees it: it starts, says where, survives, stops, or says why not."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace

import pytest

from helvetia_site import env, network
from scripts import serve
from scripts.serve import pause_after
from tests.waiting import LONG, until

pytestmark = pytest.mark.once
ROOT = Path(__file__).resolve().parents[2]
MINUTES = 5


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_a_web_server_that_is_slow_to_come_is_waited_for(monkeypatch, capsys):
    monkeypatch.setattr(serve, "PATIENCE", 0.0)
    port = free_port()
    alive = SimpleNamespace(process=SimpleNamespace(poll=lambda: None))
    late = threading.Timer(0.3, answer_once, [port])
    late.start()
    serve.wait_until_up("127.0.0.1", port, alive)
    late.join()
    assert capsys.readouterr().out.count("still starting") == 1


@pytest.mark.parametrize("code, why", [(1, "last lines above"), (None, "not answered")])
def test_a_web_server_that_does_not_come_is_named(monkeypatch, code, why):
    monkeypatch.setattr(serve, "WAIT_FOR_START", 0.2)
    gone = SimpleNamespace(process=SimpleNamespace(poll=lambda: code))
    with pytest.raises(serve.Refused, match=why):
        serve.wait_until_up("127.0.0.1", free_port(), gone)


def answer_once(port):
    with HTTPServer(("127.0.0.1", port), Silent) as server:
        server.handle_request()


class Silent(BaseHTTPRequestHandler):
    """Answers, and says nothing of it."""

    def do_GET(self):
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def parent_of(pid):
    """0 for what has ended meanwhile."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


class Run:
    """One `make run`, its output in a file, its process group its own."""

    def __init__(self, data, port, log, **env):
        self.port, self.log = port, log
        kept = {name: os.environ[name] for name in ("PATH", "HOME")}
        # the demo club has its own tests; here it would only cost time
        given = {"HELVETIA_DATA": str(data), "PORT": str(port), "DEMO": "no", **env}
        with log.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "scripts/serve.py"],
                cwd=ROOT,
                env={**kept, **given},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                # as careless as an account can be
                umask=0,
            )

    @property
    def said(self):
        return self.log.read_text()

    def wait_for(self, text):
        self._wait_until(lambda: text in self.said or self.process.poll() is not None)
        assert text in self.said, self.said

    def wait_until_up(self):
        self._wait_until(lambda: answers(self, "/healthz"))

    def _wait_until(self, true):
        """Minutes, where the machine does much else: it is slow then, not wrong."""
        for _ in range(MINUTES):
            with contextlib.suppress(AssertionError):
                until(true)
                return
        raise AssertionError(self.said)

    def get(self, path, host="127.0.0.1"):
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(f"http://{host}:{self.port}{path}", timeout=LONG) as answer:
            return answer.read()

    def group(self):
        """The processes that this run has started, by their command line."""
        found = {}
        for entry in Path("/proc").glob("[0-9]*/stat"):
            try:
                group = int(entry.read_text().rpartition(")")[2].split()[2])
                line = (entry.parent / "cmdline").read_text()
            except (OSError, ValueError):
                continue
            if group == self.process.pid and line:
                found[int(entry.parent.name)] = line
        return found

    def parts(self, command):
        """Those that it has started itself, which have children of their own."""
        return [
            pid
            for pid, line in self.group().items()
            if command in line and parent_of(pid) == self.process.pid
        ]

    def worker(self):
        return [pid for pid, line in self.group().items() if "celery" in line]

    def stop(self, number=signal.SIGINT):
        # as a terminal does: the whole group is told
        os.killpg(self.process.pid, number)
        return self.process.wait(LONG)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A data folder that is ready: to migrate anew takes longer than all else here."""
    folder = tmp_path_factory.mktemp("prepared") / "data"
    folder.mkdir(mode=0o700)
    kept = {name: os.environ[name] for name in ("PATH", "HOME")}
    subprocess.run(
        [sys.executable, "manage.py", "prepare"],
        cwd=ROOT,
        env={**kept, "HELVETIA_DATA": str(folder), "DEMO": "no"},
        check=True,
    )
    return folder


@pytest.fixture
def data(prepared, tmp_path):
    shutil.copytree(prepared, tmp_path / "data")


@pytest.fixture
def start(tmp_path):
    runs = []

    def begin(data="data", **env):
        port = env.pop("port", None) or free_port()
        log = tmp_path / f"run-{len(runs)}.log"
        runs.append(Run(tmp_path / data, port, log, **env))
        return runs[-1]

    yield begin
    for run in runs:
        if run.process.poll() is None:
            os.killpg(run.process.pid, signal.SIGKILL)
            run.process.wait()


def sign_up_with_an_address(run):
    """As a browser does: the page first, its token, then the form."""
    browser = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor()
    )
    address = f"http://127.0.0.1:{run.port}/accounts/signup/"
    page = browser.open(address, timeout=LONG).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    form = {"csrfmiddlewaretoken": token, "email": "ada@example.org"}
    form |= {"username": "ada", "password1": "correct horse battery"}
    browser.open(address, urllib.parse.urlencode(form).encode(), timeout=LONG).close()


def ready(run):
    return json.loads(run.get("/readyz"))["status"] == "ready"


def answers(run, path):
    try:
        return run.get(path)
    except OSError:
        return b""


def refused(run):
    assert run.process.wait(LONG) == 1
    lines = run.said.strip().splitlines()
    assert len(lines) == 1, run.said
    return lines[0]


def test_it_starts_says_where_and_ctrl_c_stops_all_of_it(start):
    run = start()
    run.wait_for("Ctrl-C stops it")
    assert ready(run)
    assert f"http://localhost:{run.port}/" in run.said
    lan = network.lan_address()
    if lan:
        assert f"for phones on http://{lan}:{run.port}/" in run.said
        assert b"<html" in run.get("/", host=lan)
    assert len(run.worker()) >= 1
    assert run.stop() == 0
    assert run.said.rstrip().endswith("Helvetia has stopped.")
    assert run.group() == {}
    again = start(port=run.port)
    again.wait_for("Ctrl-C stops it")
    assert "Making the database" not in again.said
    assert again.stop(signal.SIGTERM) == 0
    assert again.group() == {}


@pytest.mark.long
@pytest.mark.usefixtures("data")
def test_a_mail_goes_from_the_page_through_the_queue_into_a_file(start, tmp_path):
    run = start()
    run.wait_for("Ctrl-C stops it")
    sign_up_with_an_address(run)
    mails = tmp_path / "data" / "mails"
    key = f"http://127.0.0.1:{run.port}/accounts/confirm-email/"
    until(lambda: any(key in mail.read_text() for mail in mails.glob("*.log")))
    (mail,) = mails.glob("*.log")
    assert "To: ada@example.org" in mail.read_text()
    found = list((tmp_path / "data").rglob("*"))
    assert [path for path in found if path.stat().st_mode & env.OTHERS] == []
    assert run.stop() == 0


@pytest.mark.long
@pytest.mark.usefixtures("data")
def test_a_part_that_dies_is_started_again(start):
    run = start()
    run.wait_for("Ctrl-C stops it")
    until(lambda: len(run.worker()) == 2)
    (clock,) = set(run.worker()) - set(run.parts("celery"))
    for name, command in (
        ("background work", "celery"),
        ("web server", "helvetia_site.web"),
    ):
        # numbers begin anew at some point: a child may have a smaller one
        (part,) = run.parts(command)
        os.kill(part, signal.SIGKILL)
        run.wait_for(f"The {name} ended (code -9); it starts again")
    # a child of the worker; the next one has a clock of its own
    until(lambda: clock not in run.group())
    until(lambda: answers(run, "/readyz"))
    assert ready(run)
    assert run.worker()
    assert run.stop() == 0


def test_what_was_killed_comes_back_at_once_and_what_cannot_start_later_and_later():
    killed, refuses = -signal.SIGKILL, 1
    assert [pause_after(killed, n) for n in (0, 1, 2, 9)] == [0.2, 1, 1, 1]
    assert [pause_after(refuses, n) for n in (0, 1, 2, 9)] == [0.2, 1, 5, 20]


@pytest.mark.long
@pytest.mark.usefixtures("data")
def test_when_it_is_killed_outright_nothing_keeps_the_port(start):
    run = start()
    run.wait_for("Ctrl-C stops it")
    run.process.kill()
    run.process.wait()
    until(lambda: not run.group())


def test_a_taken_port_is_said_with_a_way_out(start):
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        sentence = refused(start(port=port))
    assert f"Port {port} is taken" in sentence
    assert f"make run PORT={port + 1}" in sentence


def test_a_data_folder_that_cannot_be_written_is_said(start):
    sentence = refused(start(HELVETIA_DATA="/proc/helvetia"))
    assert "The data folder /proc/helvetia cannot be written" in sentence


@pytest.mark.parametrize("port", ["http", "0", "70000"])
def test_a_port_that_is_none_is_said(start, port):
    assert f"PORT is '{port}'" in refused(start(PORT=port))


def test_an_address_of_another_machine_is_said(start):
    assert "HOST is '192.0.2.77'" in refused(start(HOST="192.0.2.77"))


@pytest.mark.usefixtures("data")
def test_two_servers_never_share_a_data_folder(start):
    run = start()
    run.wait_for("Ctrl-C stops it")
    second = start()
    assert second.process.wait(LONG) == 1
    assert "already runs with the data folder" in second.said
    assert run.stop() == 0


def test_a_value_that_makes_no_sense_stops_the_start(start):
    run = start(PUBLIC_URL="cup.example.org")
    assert run.process.wait(LONG) == 1
    first, last = run.said.splitlines()
    assert "PUBLIC_URL is 'cup.example.org'; expected" in first
    assert last == "Helvetia was not started."


@pytest.mark.long
@pytest.mark.usefixtures("data")
def test_the_demo_logins_are_shown_at_every_start(start, tmp_path):
    (tmp_path / "data" / "demo-logins.txt").write_text("organiser  ada  pa55word\n")
    run = start()
    run.wait_for("Ctrl-C stops it")
    assert "organiser  ada  pa55word" in run.said
    address = re.search(r"for phones on (http://\S+)", run.said)
    assert address is None or str(run.port) in address[1]
    assert run.stop() == 0
