"""What deploy/many says, run as processes of this machine: two web servers, two workers,
a clock, PostgreSQL, Redis and the proxy, each started again when it dies."""

from __future__ import annotations

import contextlib
import json
import os
import pwd
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from scripts import programs
from tests.certificates import self_signed
from tests.conftest import unavailable
from tests.waiting import LONG, until

ROOT = Path(__file__).resolve().parents[1]
MANY = ROOT / "deploy" / "many"
ACCOUNT = "postgres"
WEB = ("web@8001", "web@8002")
REST = ("worker@1", "worker@2", "clock")
# As RestartSec of the units.
PAUSE = 1


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environment_of(file: Path) -> dict[str, str]:
    lines = [line for line in file.read_text().splitlines() if line[:1].isalpha()]
    return dict(line.split("=", 1) for line in lines)


def command_of(name: str) -> list[str]:
    """What the unit of this name starts; `web@8001` is one of `web@`."""
    kind, _, instance = name.partition("@")
    unit = MANY / f"helvetia-{kind}{'@' if instance else ''}.service"
    line = re.search(r"^ExecStart=(.*)$", unit.read_text(), re.M)
    assert line, unit
    words = shlex.split(line[1].replace("%i", instance).replace("%%", "%"))
    return [sys.executable, *words[1:]]


@dataclass
class Part:
    """One process, started again whenever it ends."""

    command: list[str]
    env: dict[str, str]
    cwd: Path
    log: Path
    user: str | None = None
    wanted: threading.Event = field(default_factory=threading.Event)
    gone: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        self.wanted.set()
        self.process = self._begun()
        self.watching = threading.Thread(target=self._watch, daemon=True)
        self.watching.start()

    def _begun(self) -> subprocess.Popen[bytes]:
        group = pwd.getpwnam(self.user).pw_gid if self.user else None
        with self.log.open("ab") as log:
            return subprocess.Popen(
                self.command,
                env=self.env,
                cwd=self.cwd,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                user=self.user,
                group=group,
                extra_groups=[] if self.user else None,
            )

    def _watch(self) -> None:
        while not self.gone.is_set():
            self.process.wait()
            self.gone.wait(PAUSE)
            while not self.wanted.is_set() and not self.gone.wait(0.1):
                pass
            if not self.gone.is_set():
                self.process = self._begun()

    def kill(self, *, stays: bool = False) -> None:
        """Outright; `stays` away until it is wanted again."""
        if stays:
            self.wanted.clear()
        self._kill_group()
        self.process.wait()

    def _kill_group(self) -> None:
        """As systemd does: with its process go all that it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def end(self) -> None:
        self.gone.set()
        # a PostgreSQL waits for its clients at SIGTERM
        self.process.send_signal(signal.SIGINT if self.user else signal.SIGTERM)
        try:
            self.process.wait(LONG)
        finally:
            self._kill_group()
            self.watching.join(LONG)


class Deployment:
    """All of it in one folder; `parts` by name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ports = {name: free_port() for name in ("postgres", "redis", "proxy")}
        self.ports |= {name: free_port() for name in WEB}
        self.url = f"https://localhost:{self.ports['proxy']}"
        self.parts: dict[str, Part] = {}
        self.key, self.certificate = self_signed(folder)
        given = environment_of(MANY / "helvetia.env")
        place = f"127.0.0.1:{self.ports['postgres']}/postgres"
        self.env = {name: os.environ[name] for name in ("PATH", "HOME")} | {
            **given,
            "HELVETIA_DATA": str(folder / "data"),
            "DATABASE_URL": f"postgres://helvetia@{place}",
            "REDIS_URL": f"redis://127.0.0.1:{self.ports['redis']}/0",
            "PUBLIC_URL": self.url,
            "DJANGO_SETTINGS_MODULE": "helvetia_site.settings",
            # the tests may run as root, the units do not
            "PYTHONWARNINGS": "ignore:You're running the worker",
        }

    def __enter__(self) -> Deployment:
        needed = {"PostgreSQL", "Redis", "nginx"}
        for what in needed.intersection(programs.missing(proofs=True)):
            unavailable(what)
        try:
            self._start_postgres()
            self._start("redis", self._redis(), os.environ)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        late = []
        for name, part in reversed(self.parts.items()):
            try:
                part.end()
            except subprocess.TimeoutExpired:
                late.append(name)
        if hasattr(self, "cluster"):
            shutil.rmtree(self.cluster, ignore_errors=True)
        assert late == [], "these did not stop when they were told"

    def manage(self, *words: str, tree: Path = ROOT) -> str:
        """The output of a command of `manage.py`."""
        line = [sys.executable, "manage.py", *words]
        return self.run(line, tree)

    def run(self, line: list[str], tree: Path = ROOT) -> str:
        done = subprocess.run(
            line, cwd=tree, env=self.env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def run_python(self, code: str, *words: str, tree: Path = ROOT) -> str:
        return self.run([sys.executable, "-c", code, *words], tree)

    def begin(self, name: str, tree: Path = ROOT) -> None:
        """A unit of deploy/many, by the code in `tree`."""
        port = {"PORT": str(self.ports[name])} if name in WEB else {}
        self._start(name, command_of(name), {**self.env, **port}, tree)

    def renew(self, name: str, tree: Path) -> None:
        """As `systemctl restart` when the program has been changed."""
        self.parts[name].end()
        self.begin(name, tree)

    def begin_proxy(self) -> None:
        self._start("proxy", self._nginx(), os.environ)

    def ready(self) -> dict[str, object]:
        """What /readyz says through the proxy."""
        trusting = ssl.create_default_context(cafile=self.certificate)
        try:
            with urllib.request.urlopen(
                f"{self.url}/readyz", timeout=LONG, context=trusting
            ) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            text = error.read()
        except OSError:
            text = b""
        # a proxy whose servers are away speaks for itself
        return json.loads(text) if text.startswith(b"{") else {"status": ""}

    def logs(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def _start(self, name, command, env, cwd=ROOT, user=None):
        log = self.folder / f"{name}.log"
        self.parts[name] = Part(command, dict(env), Path(cwd), log, user)
        self.parts[name].start()

    def _start_postgres(self) -> None:
        found = programs.postgresql()
        assert found
        user = ACCOUNT if os.geteuid() == 0 else None
        self.cluster = Path(tempfile.mkdtemp(prefix="helvetia-cluster-"))
        if user:
            shutil.chown(self.cluster, user)
        data = str(self.cluster / "data")
        subprocess.run(
            [found / "initdb", "-D", data, "-U", "helvetia", "-A", "trust"],
            cwd=self.cluster,
            check=True,
            stdout=subprocess.DEVNULL,
            user=user,
            group=pwd.getpwnam(user).pw_gid if user else None,
            extra_groups=[] if user else None,
        )
        with (Path(data) / "postgresql.conf").open("a") as settings:
            settings.write((MANY / "postgresql.conf").read_text())
        port = ["-p", str(self.ports["postgres"]), "-k", str(self.cluster)]
        line = [str(found / "postgres"), "-D", data, *port]
        self._start("postgres", line, os.environ, self.cluster, user)
        until(lambda: "ready to accept" in self.logs("postgres"))

    def _redis(self) -> list[str]:
        port = ["--port", str(self.ports["redis"]), "--dir", str(self.folder)]
        found = programs.redis()
        assert found
        return [found, str(MANY / "redis.conf"), *port]

    def _nginx(self) -> list[str]:
        site = (MANY / "nginx.conf").read_text()
        for old, new in (
            ("127.0.0.1:8001", f"127.0.0.1:{self.ports['web@8001']}"),
            ("127.0.0.1:8002", f"127.0.0.1:{self.ports['web@8002']}"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.ports['proxy']} ssl"),
            ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
            ("/etc/ssl/helvetia/fullchain.pem", self.certificate),
            ("/etc/ssl/helvetia/privkey.pem", self.key),
            ("cup.example.org", "localhost"),
        ):
            assert old in site, old
            site = site.replace(old, new)
        places = "".join(
            f"{kind}_temp_path {self.folder}/nginx-{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        file = self.folder / "nginx.conf"
        file.write_text(
            f"daemon off; pid {self.folder}/nginx.pid; error_log stderr;\n"
            + ("user root;\n" if os.geteuid() == 0 else "")
            + f"events {{}}\nhttp {{ access_log off;\n{places}{site}}}\n"
        )
        found = programs.nginx()
        assert found
        return [found, "-c", str(file), "-p", str(self.folder), "-e", "stderr"]
