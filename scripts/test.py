"""`make test` and `make prove`: every kind of test, one after the other.

What touches the database in anger (tests/services) runs twice: on a SQLite file and
on a PostgreSQL that is started for it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from scripts import postgres, programs

ROOT = Path(__file__).resolve().parent.parent
PYTEST = [sys.executable, "-m", "pytest", "-n", "2"]
BY_FILE = [*PYTEST, "--dist", "loadfile"]
ON_POSTGRES = [sys.executable, "-m", "scripts.postgres"]
KINDS = {
    "test": {
        "fast": [*PYTEST, "tests/fast"],
        "services on SQLite": [*BY_FILE, "tests/services"],
        "services on PostgreSQL": [
            *(*ON_POSTGRES, *BY_FILE, "tests/services", "-m", "not once"),
        ],
        "browser": [*BY_FILE, "tests/browser"],
    },
    "prove": {
        "prove": [*PYTEST, "tests/prove"],
    },
}


def main() -> int:
    kinds = KINDS[sys.argv[1] if len(sys.argv) > 1 else "test"]
    if programs.main():
        return 1
    results = {name: _run(name, command) for name, command in kinds.items()}
    print()
    for name, (code, seconds) in results.items():
        print(f"{_word(code):8} {seconds:5.0f} s  {name}")
    return 1 if any(_word(code) == "FAILED" for code, _ in results.values()) else 0


def _run(name: str, command: list[str]) -> tuple[int, float]:
    print(f"\n--- {name}", flush=True)
    began = time.monotonic()
    code = subprocess.run(command, cwd=ROOT).returncode
    return code, time.monotonic() - began


def _word(code: int) -> str:
    if code == postgres.NOT_INSTALLED and not programs.CI:
        return "SKIPPED"
    return "FAILED" if code else "passed"


if __name__ == "__main__":
    sys.exit(main())
