"""The programs that the tests need beside Python: found, installed, or asked for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# program -> what it is for, and its package on Debian and Ubuntu
PACKAGES = {
    "Redis": ("the program on several machines", "redis-server"),
    "nginx": ("the proxy in front of it", "nginx-light"),
    "Chromium": ("the browser tests", "chromium"),
    "PostgreSQL": ("the tests on PostgreSQL", "postgresql"),
    "gettext": ("the check of the translations", "gettext"),
}
CI = os.environ.get("CI", "").lower() == "true"


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def postgresql() -> Path | None:
    """The folder of initdb and pg_ctl; Debian keeps it off the PATH."""
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda found: int(found.parts[4]) if found.parts[4].isdigit() else 0,
    )
    if versions:
        return versions[-1].parent
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def gettext() -> str | None:
    return shutil.which("msgfmt") and shutil.which("xgettext")


def redis() -> str | None:
    return shutil.which("redis-server")


def nginx() -> str | None:
    """Debian keeps it off the PATH of whoever is not root."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def missing(*, proofs: bool = False) -> list[str]:
    found = {"Chromium": chromium, "PostgreSQL": postgresql, "gettext": gettext}
    if proofs:
        found |= {"Redis": redis, "nginx": nginx}
    return [name for name, search in found.items() if not search()]


def main(*, proofs: bool = False) -> int:
    names = missing(proofs=proofs)
    if names:
        install([PACKAGES[name][1] for name in names])
    for name in (names := missing(proofs=proofs)):
        purpose, package = PACKAGES[name]
        print(
            f"{name} is not installed, so {purpose} cannot run; "
            f"install it with: apt install {package}",
            file=sys.stderr,
        )
    return 1 if names and CI else 0


def install(packages: list[str]) -> None:
    apt = shutil.which("apt-get")
    rights = _rights()
    if apt is None or rights is None:
        return
    print(f"Installing {', '.join(packages)} ...", flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    get = [*rights, apt, "-qq", "-o", "Dpkg::Use-Pty=0"]
    subprocess.run([*get, "update"], env=env, stdout=subprocess.DEVNULL)
    subprocess.run(
        [*get, "install", "-y", "--no-install-recommends", *packages],
        env=env,
        stdout=subprocess.DEVNULL,
    )


def _rights() -> list[str] | None:
    """How to become root without asking for a password; None when that is not so."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if (
        sudo
        and not subprocess.run([sudo, "-n", "true"], capture_output=True).returncode
    ):
        return [sudo, "-n"]
    return None


if __name__ == "__main__":
    sys.exit(main())
