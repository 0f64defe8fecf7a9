"""The programs beside Python: a missing one is said, and under CI it is a failure."""

from __future__ import annotations

import pytest

from scripts import programs

pytestmark = pytest.mark.once


@pytest.fixture
def bare(monkeypatch):
    """A machine with nothing, where nothing may be installed either."""
    monkeypatch.setattr(programs, "chromium", lambda: None)
    monkeypatch.setattr(programs, "postgresql", lambda: None)
    monkeypatch.setattr(programs, "_rights", lambda: None)


@pytest.mark.parametrize("ci, code", [(False, 0), (True, 1)])
def test_a_missing_program_is_named_with_its_package(
    bare, monkeypatch, capsys, ci, code
):
    monkeypatch.setattr(programs, "CI", ci)
    assert programs.main() == code
    said = capsys.readouterr().err.splitlines()
    assert "Chromium is not installed, so the browser tests cannot run" in said[0]
    assert "apt install postgresql" in said[1]


def test_it_is_installed_where_that_is_possible(bare, monkeypatch):
    called = []
    monkeypatch.setattr(programs, "_rights", lambda: ["sudo", "-n"])
    monkeypatch.setattr(programs.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(
        programs.subprocess, "run", lambda command, **_: called.append(command)
    )
    programs.install(["chromium"])
    assert called[0][:3] == ["sudo", "-n", "/usr/bin/apt-get"]
    assert called[1][-1] == "chromium"


def test_what_is_there_is_not_installed(monkeypatch):
    def never(packages):
        raise AssertionError(packages)

    monkeypatch.setattr(programs, "missing", lambda **_: [])
    monkeypatch.setattr(programs, "install", never)
    assert programs.main() == 0
