"""`make run`: prepare the data, then web server and background work until Ctrl-C."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import io
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from functools import partial
from pathlib import Path
from typing import TextIO

import segno

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from helvetia_site import env, network  # noqa: E402 - found by the line above

# so long a slow machine may take, and then it is said that it does
WAIT_FOR_START, PATIENCE = 300.0, 20.0
WAIT_FOR_STOP = 6.0
# a part that dies again at once is started again more and more slowly
PAUSES = (0.2, 1.0, 5.0, 20.0)
# one that was killed, or lost a process of its own, could start: it waits so long at most
KILLED = 1.0
# which has shown by then that it can
STEADY = 60.0
PR_SET_PDEATHSIG = 1


class Refused(Exception):
    """A sentence for whoever typed the command."""


class Stop(Exception):
    """Somebody asked for the end: Ctrl-C or a signal."""


def address() -> tuple[str, int]:
    host = os.environ.get("HOST", "").strip() or "0.0.0.0"  # noqa: S104 - phones
    return host, number("PORT", 8000, most=65535)


def number(name: str, default: int, *, most: int) -> int:
    given = os.environ.get(name, "").strip() or str(default)
    if not given.isdecimal() or not 1 <= int(given) <= most:
        raise Refused(f"{name} is {given!r}; expected a whole number from 1 to {most}.")
    return int(given)


def check_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise Refused(_port_refused(host, port, error)) from error


def _port_refused(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken by another program; "
            f"choose another one: make run PORT={port + 1}"
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        return f"Port {port} is not yours to open; choose one above 1023."
    return f"HOST is {host!r}, which is not an address of this machine."


def data_folder() -> Path:
    given = os.environ.get("HELVETIA_DATA", "").strip() or str(ROOT / "var")
    folder = Path(given).expanduser().resolve()
    if owner := env.another_than_root(folder):
        text = f"The data folder {folder} belongs to {owner}; run this as that account."
        raise Refused(text)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        trial = folder / f".write-{os.getpid()}"
        trial.touch()
        trial.unlink()
    except OSError as error:
        raise Refused(
            f"The data folder {folder} cannot be written ({error.strerror}); "
            "choose another one: make run HELVETIA_DATA=/path/to/folder"
        ) from error
    return folder


def lock(folder: Path) -> TextIO:
    """Two servers on one data folder would do the background work twice."""
    file = (folder / "run.lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise Refused(
            f"Helvetia already runs with the data folder {folder}; stop it first, "
            "or choose another folder: make run HELVETIA_DATA=/path/to/folder"
        ) from error
    return file


def prepare() -> None:
    command = [sys.executable, str(ROOT / "manage.py"), "prepare"]
    if subprocess.run(command, cwd=ROOT).returncode:
        raise Refused("Helvetia was not started.")


def environment(name: str, folder: Path) -> dict[str, str]:
    """The queue moves a taken message through TMPDIR: on the same disk, in private."""
    if name == "web server":
        host, port = address()
        return {**os.environ, "HOST": host, "PORT": str(port)}
    if os.environ.get("REDIS_URL", "").strip():
        return dict(os.environ)
    return {**os.environ, "TMPDIR": str(folder / "queue" / "taken")}


def commands() -> dict[str, list[str]]:
    # its warning about root is said once, in a sentence, by announce()
    python = [sys.executable, "-W", "ignore:You're running the worker", "-m"]
    return {
        "web server": [*python, "helvetia_site.web"],
        "background work": [
            *(*python, "celery", "--quiet", "--app", "helvetia_site.celery"),
            *("worker", "--beat", "--pool", "threads", "--concurrency", "2"),
            *("--without-gossip", "--without-mingle", "--without-heartbeat"),
            *("--loglevel", "warning"),
        ],
    }


def _as_a_part(parent: int) -> None:
    """Ctrl-C reaches the whole group: this process takes it and ends its parts.

    Also when it is killed outright nothing keeps the port (Linux).
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            # it was killed before it could be asked for that
            os._exit(os.EX_TEMPFAIL)


def pause_after(code: int, deaths: int) -> float:
    """How long a part waits that has ended so often soon after its start."""
    pause = PAUSES[min(deaths, len(PAUSES) - 1)]
    killed = code in {-signal.SIGKILL, os.EX_TEMPFAIL}
    return min(pause, KILLED) if killed else pause


class Part:
    """A child process that is started again when it dies."""

    def __init__(self, name: str, command: list[str], env: dict[str, str]) -> None:
        self.name, self.command, self.env = name, command, env
        self.deaths = 0
        self.start()

    def start(self) -> None:
        self.started = time.monotonic()
        self.due: float | None = None
        self.process = subprocess.Popen(
            self.command,
            cwd=ROOT,
            env=self.env,
            stdin=subprocess.DEVNULL,
            preexec_fn=partial(_as_a_part, os.getpid()),
        )

    def watch(self) -> None:
        """Start it again when it is time; the other parts are not kept waiting."""
        code, now = self.process.poll(), time.monotonic()
        if code is None:
            return
        if self.due is None:
            self.deaths = 0 if now - self.started > STEADY else self.deaths + 1
            pause = pause_after(code, self.deaths)
            say(f"The {self.name} ended (code {code}); it starts again in {pause} s.")
            self.due = now + pause
        if now >= self.due:
            self.start()

    def stop(self, until: float) -> None:
        try:
            self.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def say(text: str) -> None:
    print(text, flush=True)


def scheme() -> str:
    return "https" if os.environ.get("TLS_CERT", "").strip() else "http"


def wait_until_up(host: str, port: int, web: Part) -> None:
    own = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)  # noqa: S104
    began, patient = time.monotonic(), True
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}),
        # it is ourselves whom we ask, and the name of a certificate is another one
        urllib.request.HTTPSHandler(context=ssl._create_unverified_context()),  # noqa: S323
    )
    while (waited := time.monotonic() - began) < WAIT_FOR_START:
        if web.process.poll() is not None:
            raise Refused(
                "The web server did not come up; its last lines above say why."
            )
        if patient and waited > PATIENCE:
            patient = False
            say("The web server is still starting: this machine has much to do.")
        try:
            opener.open(f"{scheme()}://{own}:{port}/healthz", timeout=5).close()
        except urllib.error.HTTPError:
            return  # an answer, if only the way to https
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise Refused(
        f"The web server has not answered for {WAIT_FOR_START:g} s; it was ended."
    )


def announce(host: str, port: int, folder: Path) -> None:
    public = os.environ.get("PUBLIC_URL", "").strip()
    lan = network.lan_address() if host in {"0.0.0.0", "::"} else None  # noqa: S104
    shared = public or (f"{scheme()}://{lan}:{port}/" if lan else "")
    say(f"\nHelvetia runs on  {scheme()}://localhost:{port}/")
    if shared:
        say(f"and for phones on {shared}")
        picture = io.StringIO()
        segno.make(shared, micro=False).terminal(picture, compact=True, border=2)
        say(picture.getvalue())
    logins = folder / "demo-logins.txt"
    if logins.exists():
        say(f"Demo logins ({logins}):")
        say(logins.read_text().rstrip())
    if os.geteuid() == 0:
        say("\nThis runs as root; an account of its own would be safer.")
    say("\nCtrl-C stops it.")


def stop_all(parts: list[Part]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    for part in parts:
        if part.process.poll() is None:
            part.process.terminate()
    until = time.monotonic() + WAIT_FOR_STOP
    for part in parts:
        part.stop(until)
    say("Helvetia has stopped.")


def _asked_to_stop(number: int, frame: object) -> None:
    raise Stop


def run() -> None:
    os.umask(0o077)  # what is made is readable by its owner only
    host, port = address()
    folder = data_folder()
    held = lock(folder)
    check_port(host, port)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _asked_to_stop)
    parts: list[Part] = []
    try:
        prepare()
        for name, line in commands().items():
            parts.append(Part(name, line, environment(name, folder)))
            # the pages first: the worker's start would only slow theirs down
            wait_until_up(host, port, parts[0])
        announce(host, port, folder)
        while True:
            time.sleep(0.1)
            for part in parts:
                part.watch()
    except Stop:
        pass
    finally:
        if parts:
            stop_all(parts)
        held.close()


def main() -> int:
    try:
        run()
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
