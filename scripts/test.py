"""`make test` and `make prove`: every kind of test, and what each of them takes.

What touches the database in anger (tests/services) runs twice: on a SQLite file and
on a PostgreSQL that is started for it. The browser's tests run beside the latter: both
wait for other programs a good part of their time. The files of tests/prove are parts of
their own, two at a time: one that fails or takes long hides none of the others. More
parts are made of the tests of `make test`: those that try some of what could be tried
try ten times as much (`tries`; tests/examples.py), and those marked `long`, of which
`make test` runs some cases or none, run whole. `make prove PARTS="tamper leagues"` runs
these alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from scripts import postgres, programs

ROOT = Path(__file__).resolve().parent.parent
PYTEST = [sys.executable, "-m", "pytest", "-n"]
BY_FILE = ["--dist", "loadfile"]
# These wait for other programs half of their time, so there are more of them at once.
SERVICES = [*PYTEST, "4", *BY_FILE, "--short", "tests/services"]
ON_POSTGRES = [sys.executable, "-m", "scripts.postgres"]
ALONE = {
    "fast": [*PYTEST, "2", *BY_FILE, "--short", "tests/fast"],
    "services on SQLite": SERVICES,
}
TWICE = "not once and not proved_on_postgres"
TOGETHER = {
    "services on PostgreSQL": [*ON_POSTGRES, *SERVICES, "-m", TWICE],
    "browser": [*PYTEST, "3", *BY_FILE, "--short", "tests/browser"],
}
# Whatever a test starts would else compile the whole program, each time anew.
ENV = {**os.environ}
ENV.pop("PYTHONDONTWRITEBYTECODE", None)
ONE = [*PYTEST, "0"]
LEFT_OUT = "(long or proved_on_postgres) and not once"
# Parts of `make prove` that are made of the tests of `make test`.
MORE = {
    "long": [*ONE, "tests/fast", "tests/services", "-m", "long"],
    "long_on_postgres": [*ON_POSTGRES, *ONE, "tests/services", "-m", LEFT_OUT],
    "long_in_browser": [*ONE, "tests/browser", "-m", "long"],
    "tries": [*ONE, "tests/fast", "-m", "hypothesis or sampled"],
}
# those that take longest begin first, so that the end is not a wait for one of them
LONGEST = ("bad_input_whole", "compiled", "engine_whole")


@dataclass
class Part:
    """What one command said and used: seconds on the wall and of the processors."""

    name: str
    code: int
    wall: float
    spent: float
    output: str = ""

    @property
    def word(self) -> str:
        if self.code == postgres.NOT_INSTALLED and not programs.CI:
            return "SKIPPED"
        return "FAILED" if self.code else "passed"

    @property
    def line(self) -> str:
        return f"{self.word:8} {self.wall:5.0f} s {self.spent:5.0f} s CPU  {self.name}"


def main() -> int:
    kind, *wanted = sys.argv[1:] or ["test"]
    names = [*_proof_names(), *MORE]
    if unknown := set(wanted) - set(names):
        print(
            f"No such part: {', '.join(sorted(unknown))}. There are: {', '.join(names)}."
        )
        return 2
    if programs.main(proofs=kind == "prove"):
        return 1
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="helvetia-migrated-") as folder:
        # tests/migrated.py
        ENV["HELVETIA_MIGRATED"] = folder
        parts = list(
            _kinds() if kind == "test" else _two_at_a_time(wanted or names, _proof)
        )
    print()
    for part in parts:
        print(part.line)
    wall, spent = time.monotonic() - began, sum(part.spent for part in parts)
    print(f"{'':8} {wall:5.0f} s {spent:5.0f} s CPU  in all")
    return 1 if any(part.word == "FAILED" for part in parts) else 0


def _kinds() -> Iterator[Part]:
    """Each kind of test; what runs alone is printed while it runs."""
    for name, command in ALONE.items():
        print(f"\n--- {name}", flush=True)
        yield _run(name, command, sys.stdout)
    yield from _two_at_a_time(TOGETHER, lambda name: _run(name, TOGETHER[name]))


def _proof_names() -> list[str]:
    """The files of tests/prove, those that take longest first."""
    names = [path.stem[5:] for path in sorted(ROOT.glob("tests/prove/test_*.py"))]
    return sorted(names, key=lambda name: name not in LONGEST)


def _two_at_a_time(names: Iterable[str], run: Callable[[str], Part]) -> Iterator[Part]:
    """Each part is printed when it is through."""
    with ThreadPoolExecutor(2) as two:
        running = [two.submit(run, name) for name in names]
        for done in as_completed(running):
            part = done.result()
            print(f"\n--- {part.line}\n{part.output}", flush=True)
            yield part


def _proof(name: str) -> Part:
    command = MORE.get(name, [*ONE, f"tests/prove/test_{name}.py"])
    return _run(name, command, env={"HELVETIA_TRIES": "10"} if name == "tries" else {})


def _run(
    name: str,
    command: list[str],
    stream: IO[str] | None = None,
    env: dict[str, str] | None = None,
) -> Part:
    """Its output goes to `stream` at once, or into the part."""
    began = time.monotonic()
    with tempfile.TemporaryFile("w+") as kept:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**ENV, **(env or {})},
            stdout=stream or kept,
            stderr=subprocess.STDOUT,
        )
        # its own processors and those of all that it has started and waited for
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        kept.seek(0)
        output = kept.read()
    wall, spent = time.monotonic() - began, used.ru_utime + used.ru_stime
    return Part(name, process.returncode, wall, spent, output)


if __name__ == "__main__":
    sys.exit(main())
