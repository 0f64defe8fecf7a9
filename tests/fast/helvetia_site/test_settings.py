"""The settings as a fresh process reads them: at home, and behind a proxy with TLS."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SHOW = """
import json
from helvetia_site import settings
names = ["DEBUG", "SECURE", "SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "ALLOWED_HOSTS",
    "CELERY_BROKER_URL", "SECURE_HSTS_SECONDS",
    "SECURE_HSTS_PRELOAD", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "TIME_ZONE", "EMAIL_BACKEND"]
shown = {name: getattr(settings, name) for name in names}
shown["OPTIONS"] = settings.DATABASES["default"].get("OPTIONS")
shown["CACHE"] = settings.CACHES["default"]["BACKEND"]
print(json.dumps(shown))
"""


def process(*arguments, data, **env):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**kept, "HELVETIA_DATA": str(data), **env},
        capture_output=True,
        text=True,
    )


def settings_with(data, **env):
    done = process("-c", SHOW, data=data, **env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_with_no_value_given_everything_has_a_default_that_runs(tmp_path):
    shown = settings_with(tmp_path / "data")
    assert shown["DEBUG"] is False
    assert shown["SESSION_COOKIE_NAME"] == "session"
    assert shown["CELERY_BROKER_URL"].startswith("files://")
    assert "filebased" in shown["EMAIL_BACKEND"]
    assert "localhost" in shown["ALLOWED_HOSTS"]
    assert "*" not in shown["ALLOWED_HOSTS"]
    assert shown["TIME_ZONE"] == "Europe/Zurich"


def test_what_sqlite_acknowledged_survives_a_power_cut(tmp_path):
    options = settings_with(tmp_path / "data")["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] == 20
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]


def test_redis_is_broker_and_cache_when_it_is_named(tmp_path):
    shown = settings_with(tmp_path / "data", REDIS_URL="redis://cache:6379/1")
    assert shown["CELERY_BROKER_URL"] == "redis://cache:6379/1"
    assert shown["CACHE"] == "helvetia_site.caching.Cache"


def test_a_public_https_address_makes_the_cookies_secure(tmp_path):
    shown = settings_with(tmp_path / "data", PUBLIC_URL="https://cup.example.org")
    assert shown["SESSION_COOKIE_NAME"] == "__Host-session"
    assert shown["CSRF_COOKIE_NAME"] == "__Host-csrf"
    assert shown["SECURE_HSTS_SECONDS"] >= 31_536_000
    assert shown["SECURE_HSTS_PRELOAD"] is False
    assert shown["SECURE_HSTS_INCLUDE_SUBDOMAINS"] is False
    assert "cup.example.org" in shown["ALLOWED_HOSTS"]


# `make check` does it too
@pytest.mark.long
def test_check_deploy_is_silent_and_nothing_is_silenced(tmp_path):
    done = process(
        *("-W", "error", "manage.py", "check", "--deploy", "--fail-level", "WARNING"),
        data=tmp_path / "data",
        PUBLIC_URL="https://cup.example.org",
        HSTS_PRELOAD="yes",
    )
    assert done.returncode == 0, done.stderr
    assert "0 silenced" in done.stdout


@pytest.mark.long(cases=3)
@pytest.mark.parametrize(
    "name, given",
    [
        ("DEBUG", "perhaps"),
        ("PUBLIC_URL", "cup.example.org"),
        ("DATABASE_URL", "mysql://localhost/league"),
        ("TIME_ZONE", "Mars/Olympus"),
        ("EMAIL_PORT", "smtp"),
        ("LOG_LEVEL", "LOUD"),
        ("HSTS_PRELOAD", "soon"),
    ],
)
def test_a_wrong_value_stops_the_start_and_is_named(tmp_path, name, given):
    done = process("manage.py", "check", data=tmp_path / "data", **{name: given})
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert f"{name} is '{given.split('://')[0]}" in last


def test_every_value_is_explained_in_the_operations_manual():
    """Each name that the code reads from the environment or deploy/ sets has its line."""
    code = "".join(
        path.read_text()
        for path in [*ROOT.glob("helvetia_site/**/*.py"), *ROOT.glob("scripts/*.py")]
    )
    names = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', code))
    names |= set(re.findall(r'environ\.get\("([A-Z_]+)"', code))
    given = [*ROOT.glob("deploy/**/*.service"), *ROOT.glob("deploy/**/*.env")]
    units = "".join(path.read_text() for path in given)
    names |= set(re.findall(r"^(?:Environment=)?([A-Z_]+)=", units, re.M))
    manual = (ROOT / "docs" / "operations.md").read_text()
    assert {name for name in names if f"`{name}`" not in manual} == set()


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("words", [["verify"], ["backup"], ["export_bundle", "cup"]])
def test_a_forgotten_folder_is_a_sentence_and_makes_nothing(tmp_path, words):
    done = process("manage.py", *words, data=tmp_path / "data")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"There is no database in {tmp_path / 'data'};")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())
