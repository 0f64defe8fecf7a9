"""`make check`, after the linters: migrations, translations, production settings."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts import messages, programs

ROOT = Path(__file__).resolve().parent.parent


def manage(*arguments: str, **env: str) -> bool:
    with tempfile.TemporaryDirectory() as data:
        done = subprocess.run(
            [sys.executable, "-W", "error", "manage.py", *arguments],
            cwd=ROOT,
            env={**os.environ, "HELVETIA_DATA": data, "DATABASE_URL": "", **env},
        )
    return done.returncode == 0


def migrations() -> bool:
    return manage("makemigrations", "--check", "--dry-run")


def production() -> bool:
    """True if Django checks it as behind a proxy with TLS: no warning, and none silenced.

    Preloading is asked for here, as Django wants it; we leave it to the operator.
    """
    arguments = ("check", "--deploy", "--fail-level", "WARNING")
    return manage(*arguments, PUBLIC_URL="https://cup.example.org", HSTS_PRELOAD="yes")


def translations() -> bool:
    if "gettext" in programs.missing():
        print("The translations were not checked: gettext is not installed.")
        return not programs.CI
    return not messages.stale()


def main() -> int:
    programs.main()
    results = {
        check.__name__: check() for check in (migrations, translations, production)
    }
    for name, fine in results.items():
        print(f"{'passed' if fine else 'FAILED':8} {name}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
