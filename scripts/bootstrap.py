"""Make .venv and install the pinned packages; plain Python, nothing installed yet.

This file is read by whatever Python the machine has: its syntax stays that of 3.7,
so that a too old Python can say so instead of failing on a bracket.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCKS = {
    "run": ROOT / "requirements.lock",
    "postgres": ROOT / "requirements-postgres.lock",
    "dev": ROOT / "requirements-dev.lock",
}
# each holds the packages of those before it, in the same versions
FULFILS = {
    "run": ("run",),
    "postgres": ("run", "postgres"),
    "dev": ("run", "postgres", "dev"),
}
LEAST = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
NETWORK = (
    "NewConnectionError",
    "ConnectTimeout",
    "ReadTimeout",
    "ProxyError",
    "No matching distribution found",
    "Name or service not known",
)


class Refused(Exception):
    """A sentence for whoever typed the command."""


def version_of(python: str) -> tuple[int, ...]:
    code = "import sys; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run(
            [python, "-c", code],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return (0, 0)
    return tuple(int(part) for part in answer.stdout.split())


def find_python() -> str:
    """This Python if it is new enough, else a newer one on the PATH."""
    if sys.version_info[:2] >= LEAST:
        return sys.executable
    for name in NEWER:
        found = shutil.which(name)
        if found and version_of(found) >= LEAST:
            return found
    here = ".".join(str(part) for part in sys.version_info[:3])
    raise Refused(
        f"Helvetia needs Python 3.11 or newer; this is Python {here} and no newer "
        "one was found. Install one, or name it: make run PYTHON=/path/to/python3.12"
    )


def make_venv() -> None:
    if PYTHON.exists() and version_of(str(PYTHON)) >= LEAST:
        return
    python = find_python()
    try:
        if VENV.exists():
            shutil.rmtree(str(VENV))
        VENV.mkdir()
    except OSError as error:
        raise Refused(
            f"The folder {ROOT} cannot be written ({error.strerror}), but Helvetia "
            "installs its packages in it; copy it to a place that is yours."
        ) from error
    done = subprocess.run(
        [python, "-m", "venv", str(VENV)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        shutil.rmtree(str(VENV), ignore_errors=True)
        raise Refused(
            f"Python's venv module does not work ({python}); on Debian or Ubuntu "
            "install it with: apt install python3-venv"
        )


def install(kind: str) -> None:
    """Install the lock of this kind unless just that lock is installed already."""
    make_venv()
    lock = LOCKS[kind]
    print_of_lock = hashlib.sha256(lock.read_bytes()).hexdigest()
    stamp = VENV / f"installed-{kind}"
    if stamp.exists() and stamp.read_text() == print_of_lock:
        return
    print("Installing the packages (only the first time) ...", flush=True)
    _pip_install(lock)
    for fulfilled in FULFILS[kind]:
        digest = hashlib.sha256(LOCKS[fulfilled].read_bytes()).hexdigest()
        (VENV / f"installed-{fulfilled}").write_text(digest)


def _pip_install(lock: Path) -> None:
    command = [
        *(str(PYTHON), "-m", "pip", "install", "--quiet", "--no-input"),
        *("--disable-pip-version-check", "--retries", "2", "--timeout", "20"),
        *("--require-hashes", "--requirement", str(lock)),
    ]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode == 0:
        return
    output = done.stdout.decode(errors="replace")
    log = VENV / "install.log"
    log.write_text(output)
    raise Refused(f"Installing stopped: {reason(output)} (details in {log})")


def reason(output: str) -> str:
    """What pip's long complaint comes down to."""
    if "DO NOT MATCH THE HASHES" in output:
        return "a downloaded package is not the one that was pinned"
    if any(sign in output for sign in NETWORK):
        return "the packages could not be downloaded; is there a network?"
    if "No space left" in output:
        return "the disk is full"
    return "pip failed"


def main() -> int:
    kind = sys.argv[1] if len(sys.argv) > 1 else "run"
    try:
        install(kind)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"Installing stopped: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
