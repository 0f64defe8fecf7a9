"""Typed readers of the environment; a wrong value is refused with what was expected."""

from __future__ import annotations

import os
import pwd
import secrets
import socket
import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off"})
POSTGRES = frozenset({"postgres", "postgresql"})
# Commands that need a database which exists already: an empty folder is a mistake.
ABOUT_DATA = frozenset(
    {
        *("anchor", "backup", "blackout", "changepassword", "createsuperuser"),
        *("export_bundle", "import_bundle", "reset_link", "scorers", "standings"),
        "verify",
    }
)
# The permission bits of the group and of everybody else.
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def boolean(name: str, *, default: bool) -> bool:
    given = text(name).lower()
    if not given:
        return default
    if given not in TRUE | FALSE:
        raise _refused(name, given, "yes or no")
    return given in TRUE


def integer(name: str, default: int, *, least: int, most: int) -> int:
    given = text(name, str(default))
    if not given.isascii() or not given.isdigit() or not least <= int(given) <= most:
        raise _refused(name, given, f"a whole number from {least} to {most}")
    return int(given)


def names(name: str) -> list[str]:
    """A list written with commas; spaces around a name do not count."""
    return [part.strip() for part in text(name).split(",") if part.strip()]


def choice(name: str, default: str, allowed: frozenset[str]) -> str:
    given = text(name, default)
    if given not in allowed:
        raise _refused(name, given, " or ".join(sorted(allowed)))
    return given


def time_zone(name: str, default: str) -> str:
    given = text(name, default)
    try:
        ZoneInfo(given)
    except (KeyError, ValueError, OSError) as error:
        raise _refused(name, given, "a zone like Europe/Zurich") from error
    return given


def file(name: str) -> str:
    """A file that can be read; empty when none is named."""
    given = text(name)
    if given and not os.access(given, os.R_OK):
        raise _refused(name, given, "a file that may be read")
    return given


def folder(name: str, default: Path, *, holds: str = "") -> Path:
    """A folder that exists and can be written; it is made if it is missing.

    `holds`: the name of a file that must be in it already.
    """
    path = Path(text(name, str(default))).expanduser().resolve()
    if owner := another_than_root(path):
        expected = f"a folder of root; run this as the account {owner}, whose it is"
        raise _refused(name, str(path), expected)
    if holds and _is_missing(path / holds):
        raise ImproperlyConfigured(
            f"There is no database in {path}; {name} names the folder of the server, and"
            " `make run` makes a new one."
        )
    return made_folder(path, name)


def _is_missing(path: Path) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False  # it may be in a folder that this account may not open
    return False


def another_than_root(path: Path) -> str:
    """Who owns a folder in which root must write nothing; empty where root may write.

    The owner could not read the files that root leaves there.
    """
    if os.geteuid() or not path.exists() or not path.stat().st_uid:
        return ""
    return owner_of(path)


def owner_of(path: Path) -> str:
    uid = path.stat().st_uid
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)


def made_folder(path: Path, name: str = "the data folder") -> Path:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        expected = f"a folder that can be made ({error.strerror})"
        raise _refused(name, str(path), expected) from error
    if not os.access(path, os.W_OK | os.X_OK):
        raise _refused(name, str(path), "a folder that may be written")
    if path.stat().st_mode & OTHERS:
        _close(path, name)
    return path


def _close(path: Path, name: str) -> None:
    """Take the rights of others away: passwords, mails and sessions lie in there."""
    try:
        for each in (path, *path.rglob("*")):
            each.chmod(stat.S_IMODE(each.stat().st_mode) & ~OTHERS)
    except PermissionError as error:
        expected = (
            "a folder of the account that runs this, closed to others (chmod 700)"
        )
        raise _refused(name, str(path), expected) from error
    sys.stderr.write(f"{path} could be read by others; now only its owner can.\n")


def public_url(name: str) -> str:
    """`https://host[:port]`, without a path; empty when the club has no address."""
    given = text(name).rstrip("/")
    parts = urlsplit(given)
    plain = parts.scheme in {"http", "https"} and parts.hostname
    if given and (not plain or parts.path or parts.query or parts.username):
        raise _refused(name, given, "an address like https://cup.example.org")
    return given


def secret_key(name: str, kept_in: Path) -> str:
    """The given secret; else one that is made once, in a file only its owner can read."""
    given = text(name)
    if given and len(given) < 50:
        raise ImproperlyConfigured(f"{name} is too short; expected 50 characters.")
    try:
        return given or _kept_secret(kept_in)
    except PermissionError as error:
        raise ImproperlyConfigured(
            f"{error.filename} is closed to this account. What lies in the data folder"
            f" must be the account's that runs this: chown -R ACCOUNT {kept_in.parent}"
        ) from error


def _kept_secret(path: Path) -> str:
    if not path.exists():
        draft = path.with_name(f".{path.name}-{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(draft, path)  # of two processes starting at once one wins
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()


def token(name: str) -> str:
    """The password of a page for programs; empty where the page is to stay closed."""
    given = text(name)
    if given and (len(given) < 20 or not given.isascii() or " " in given):
        raise ImproperlyConfigured(f"{name}: expected at least 20 letters or digits.")
    return given


def database(name: str, default: Path) -> dict[str, object]:
    """`postgres://user:password@host:port/name?sslmode=require`, else the file."""
    given = text(name)
    if not given:
        return {"ENGINE": "helvetia_site.sqlite3", "NAME": str(default)}
    try:
        parts = urlsplit(given)
        port = parts.port
    except ValueError as error:
        raise _database_refused(name, given) from error
    if parts.scheme not in POSTGRES or not parts.path.strip("/"):
        raise _database_refused(name, given)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(port or ""),
        # else a page waits two minutes for a machine that is gone
        "OPTIONS": {"connect_timeout": "5", **dict(parse_qsl(parts.query))},
    }


def program(words: Sequence[str]) -> str:
    """The name of this process in the database, made of the command that started it.

    `restore` says by this name who still uses the database.
    """
    started, rest = Path(words[0]), words[1:]
    if started.parts[-2:] == ("web", "__main__.py"):
        part = "web server"
    elif started.parts[-2:] == ("celery", "__main__.py"):
        part = "background work" if "worker" in rest else "clock"
    else:
        part = " ".join((started.name, *rest[:1]))
    # PostgreSQL keeps 63 bytes of it, and makes a question mark of what is not ASCII
    here = f"{part} on {socket.gethostname()}".encode("ascii", "replace")
    return here[:63].decode()


def is_about_data(words: Sequence[str]) -> bool:
    """Is this a command that wants a database which is there already?"""
    command, rest = words[1:2], words[2:]
    if Path(words[0]).name != "manage.py" or not ABOUT_DATA.issuperset(command):
        return False
    if command == ["backup"] and "--prove" in rest and any(map(os.path.isfile, rest)):
        return False  # a copy is proved on any machine
    return bool(command) and not {"-h", "--help"} & set(rest)


def _database_refused(name: str, given: str) -> ImproperlyConfigured:
    scheme, separator, rest = given.partition("://")
    hidden = f"{scheme}://...@{rest.rpartition('@')[2]}" if separator else "..."
    return _refused(name, hidden, "postgres://user:password@host:port/name")


def _refused(name: str, given: str, expected: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} is {given!r}; expected {expected}.")
