"""Values of the environment are typed, and a wrong one is named."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import get_commands

from helvetia_site import env
from scripts import serve


@pytest.mark.parametrize(
    "given, value",
    [("", True), ("yes", True), ("1", True), ("No", False), ("off", False)],
)
def test_boolean(monkeypatch, given, value):
    monkeypatch.setenv("FLAG", given)
    assert env.boolean("FLAG", default=True) is value


def test_integer(monkeypatch):
    monkeypatch.setenv("PORT", " 8080 ")
    assert env.integer("PORT", 1, least=1, most=9000) == 8080


def test_names(monkeypatch):
    monkeypatch.setenv("HOSTS", "a.example, b.example ,")
    assert env.names("HOSTS") == ["a.example", "b.example"]


REFUSED = [
    (lambda: env.integer("X", 1, least=1, most=9), "ten", "a whole number from 1 to 9"),
    (lambda: env.integer("X", 1, least=1, most=9), "10", "a whole number from 1 to 9"),
    (lambda: env.integer("X", 1, least=1, most=9), "-1", "a whole number from 1 to 9"),
    (lambda: env.boolean("X", default=False), "perhaps", "yes or no"),
    (lambda: env.choice("X", "en", frozenset({"en", "fr"})), "tlh", "en or fr"),
    (lambda: env.public_url("X"), "cup.example.org", "https://cup.example.org"),
    (lambda: env.public_url("X"), "https://a.example/path", "https://cup.example.org"),
    (lambda: env.time_zone("X", "UTC"), "Europe/Drakes", "Europe/Zurich"),
    (lambda: env.time_zone("X", "UTC"), "../../etc/passwd", "Europe/Zurich"),
    (lambda: env.database("X", None), "mysql://u@h/db", "postgres://user"),
    (lambda: env.database("X", None), "postgres://h", "postgres://user"),
    (lambda: env.database("X", None), "postgres://h:port/db", "postgres://user"),
]


@pytest.mark.parametrize("read, given, expected", REFUSED)
def test_a_wrong_value_is_named_with_what_is_expected(
    monkeypatch, read, given, expected
):
    monkeypatch.setenv("X", given)
    with pytest.raises(ImproperlyConfigured) as refused:
        read()
    assert str(refused.value).startswith("X is ")
    assert expected in str(refused.value)


def test_a_refused_database_does_not_tell_its_password(monkeypatch):
    monkeypatch.setenv("X", "mysql://ada:hunter2@db.example/league")
    with pytest.raises(ImproperlyConfigured) as refused:
        env.database("X", None)
    assert "hunter2" not in str(refused.value)
    assert "db.example" in str(refused.value)


def test_a_database_address_is_taken_apart(monkeypatch):
    monkeypatch.setenv("X", "postgres://ada:p%40ss@db:5433/league?sslmode=require")
    assert env.database("X", None) == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "league",
        "USER": "ada",
        "PASSWORD": "p@ss",
        "HOST": "db",
        "PORT": "5433",
        "OPTIONS": {"connect_timeout": "5", "sslmode": "require"},
    }


@pytest.mark.parametrize(
    "words, said",
    [
        (["/a/helvetia_site/web/__main__.py"], "web server"),
        (["/a/celery/__main__.py", "worker", "--beat"], "background work"),
        (["/a/celery/__main__.py", "--quiet", "beat"], "clock"),
        (["manage.py", "restore", "file"], "manage.py restore"),
    ],
)
def test_who_uses_the_database_is_told_by_name_and_machine(monkeypatch, words, said):
    monkeypatch.setattr("socket.gethostname", lambda: "hall" * 20)
    assert env.program(words).startswith(f"{said} on hall")
    assert len(env.program(words)) == 63


def test_without_an_address_the_database_is_a_file(monkeypatch, tmp_path):
    monkeypatch.delenv("X", raising=False)
    file = tmp_path / "helvetia.sqlite3"
    assert env.database("X", file)["NAME"] == str(file)


def test_a_secret_is_made_once_and_readable_by_its_owner_only(monkeypatch, tmp_path):
    monkeypatch.delenv("X", raising=False)
    kept = tmp_path / "secret"
    first = env.secret_key("X", kept)
    assert len(first) >= 50
    assert env.secret_key("X", kept) == first
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [kept]


def test_a_short_secret_is_refused_without_being_shown(monkeypatch, tmp_path):
    monkeypatch.setenv("X", "short-and-known")
    with pytest.raises(ImproperlyConfigured) as refused:
        env.secret_key("X", tmp_path / "secret")
    assert "short-and-known" not in str(refused.value)


def test_a_folder_that_cannot_be_made_is_named(monkeypatch):
    monkeypatch.setenv("X", "/proc/helvetia")
    with pytest.raises(ImproperlyConfigured, match="X is '/proc/helvetia'"):
        env.folder("X", None)


def test_a_new_folder_is_private(monkeypatch, tmp_path):
    monkeypatch.setenv("X", str(tmp_path / "data"))
    assert stat.S_IMODE(env.folder("X", tmp_path).stat().st_mode) == 0o700


def test_a_folder_that_others_may_read_is_closed_and_told(tmp_path, capsys):
    inside = tmp_path / "data" / "mails"
    inside.mkdir(parents=True)
    (inside / "mail").write_text("secret")
    for path in (inside / "mail", inside, inside.parent):
        path.chmod(0o777)
    env.folder("X", inside.parent)
    assert "could be read by others" in capsys.readouterr().err
    modes = [oct(p.stat().st_mode & 0o777) for p in (inside.parent, inside / "mail")]
    assert modes == ["0o700", "0o700"]
    env.folder("X", inside.parent)
    assert capsys.readouterr().err == ""


def test_a_folder_of_somebody_else_is_refused(tmp_path, monkeypatch):
    tmp_path.chmod(0o755)

    def not_yours(path, mode):
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", not_yours)
    with pytest.raises(ImproperlyConfigured, match="closed to others"):
        env.folder("X", tmp_path)


def test_root_leaves_the_folder_of_another_account_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("X", str(tmp_path))
    monkeypatch.setenv("HELVETIA_DATA", str(tmp_path))
    given = tmp_path.stat()
    another = os.stat_result((*given[:4], 65_534, *given[5:]))
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(Path, "stat", lambda path, **_: another)
    with pytest.raises(ImproperlyConfigured, match="run this as the account nobody"):
        env.folder("X", None)
    with pytest.raises(serve.Refused, match="belongs to nobody"):
        serve.data_folder()
    assert not list(tmp_path.iterdir())


def test_a_secret_of_another_account_is_a_sentence(tmp_path, monkeypatch):
    monkeypatch.delenv("X", raising=False)
    kept = tmp_path / "secret-key"
    kept.touch()

    def closed(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_text", closed)
    with pytest.raises(ImproperlyConfigured, match="secret-key is closed to this"):
        env.secret_key("X", kept)


def test_every_command_of_ours_wants_a_database_or_makes_one():
    apps = ("competitions", "matches", "helvetia_site.accounts")
    ours = {name for name, app in get_commands().items() if app in apps}
    makes = {"demo", "makemessages", "prepare", "restore"}
    assert ours - makes == env.ABOUT_DATA - {"changepassword"}


@pytest.mark.parametrize(
    "line, wants",
    [
        ("manage.py verify --rebuild", True),
        ("/srv/manage.py anchor", True),
        ("manage.py backup --prove", True),
        ("manage.py backup --prove FILE", False),
        ("manage.py backup FILE", True),
        ("manage.py restore FILE", False),
        ("manage.py verify --help", False),
        ("manage.py", False),
        ("python -m pytest verify", False),
    ],
)
def test_which_commands_want_a_database(tmp_path, line, wants):
    (tmp_path / "copy").touch()
    words = [str(tmp_path / "copy") if w == "FILE" else w for w in line.split()]
    assert env.is_about_data(words) is wants


def test_a_folder_that_is_closed_is_not_said_to_be_empty(tmp_path, monkeypatch):
    monkeypatch.setenv("X", str(tmp_path))
    with pytest.raises(ImproperlyConfigured, match="There is no database in"):
        env.folder("X", None, holds="file")
    stat = Path.stat

    def closed(path, **given):
        if path.name == "file":
            raise PermissionError
        return stat(path, **given)

    monkeypatch.setattr(Path, "stat", closed)
    assert env.folder("X", None, holds="file") == tmp_path
