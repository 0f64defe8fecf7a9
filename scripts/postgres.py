"""Run a command against a PostgreSQL of its own: `scripts/postgres.py COMMAND ...`."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from scripts import programs

NOT_INSTALLED = 77
# PostgreSQL refuses root; Debian's package makes this account
ACCOUNT = "postgres"
# the data live for minutes: what a power cut would do to them is of no interest
OPTIONS = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"


@contextlib.contextmanager
def server(programs_folder: Path) -> Iterator[str]:
    """Start a server on a free port, give its address, and remove all of it."""
    folder = Path(tempfile.mkdtemp(prefix="helvetia-postgres-"))
    user = ACCOUNT if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    data, port = folder / "data", _free_port()

    def call(program: str, *arguments: str) -> None:
        subprocess.run(
            [str(programs_folder / program), *arguments],
            user=user,
            group=pwd.getpwnam(user).pw_gid if user else None,
            extra_groups=[] if user else None,
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    try:
        call("initdb", "-D", str(data), "-U", "helvetia", "-A", "trust", "-E", "UTF8")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 {OPTIONS}"
        log = str(folder / "log")
        call("pg_ctl", "-D", str(data), "-l", log, "-w", "-o", options, "start")
        try:
            yield f"postgres://helvetia@127.0.0.1:{port}/postgres"
        finally:
            call("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> int:
    found = programs.postgresql()
    if found is None:
        print("PostgreSQL is not installed: apt install postgresql", file=sys.stderr)
        return NOT_INSTALLED
    with server(found) as address:
        env = {**os.environ, "DATABASE_URL": address}
        return subprocess.run(sys.argv[1:], env=env).returncode


if __name__ == "__main__":
    sys.exit(main())
