"""Installing on a machine that lacks something: one sentence, and no half state."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from scripts import bootstrap

pytestmark = pytest.mark.once


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A clone without its .venv, and with the smallest of locks."""
    lock = tmp_path / "requirements.lock"
    lock.write_text("segno==1.6.6 --hash=sha256:" + "0" * 64 + "\n")
    venv = tmp_path / ".venv"
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", venv)
    monkeypatch.setattr(bootstrap, "PYTHON", venv / "bin" / "python")
    monkeypatch.setattr(bootstrap, "LOCKS", {"run": lock})
    return tmp_path


def program(path, text):
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_a_too_old_python_can_read_the_script():
    """It must come as far as saying that it is too old."""
    source = (bootstrap.ROOT / "scripts" / "bootstrap.py").read_text()
    ast.parse(source, feature_version=(3, 7))


def test_a_too_old_python_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(bootstrap, "LEAST", (9, 0))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        bootstrap.Refused, match=r"needs Python 3\.11 or newer; this is"
    ):
        bootstrap.find_python()


def test_a_newer_python_on_the_path_is_taken(monkeypatch, tmp_path):
    monkeypatch.setattr(bootstrap, "LEAST", (9, 0))
    program(tmp_path / "python3.13", "echo 3 13")
    newer = program(tmp_path / "python3.12", "echo 9 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert bootstrap.find_python() == str(newer)


def test_without_the_venv_module_nothing_is_left(bare, monkeypatch):
    python = program(bare / "python3", "exit 1")
    monkeypatch.setattr(bootstrap, "find_python", lambda: str(python))
    with pytest.raises(bootstrap.Refused, match="apt install python3-venv"):
        bootstrap.install("run")
    assert not bootstrap.VENV.exists()


def test_a_folder_that_cannot_be_written_is_named(monkeypatch):
    monkeypatch.setattr(bootstrap, "ROOT", bootstrap.Path("/proc"))
    monkeypatch.setattr(bootstrap, "VENV", bootstrap.Path("/proc/.venv"))
    monkeypatch.setattr(bootstrap, "PYTHON", bootstrap.Path("/proc/.venv/bin/python"))
    with pytest.raises(bootstrap.Refused, match="The folder /proc cannot be written"):
        bootstrap.install("run")


@pytest.mark.long
def test_without_a_network_the_next_try_begins_again(bare, monkeypatch):
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/")
    for name in ("PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_NO_INDEX"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(bootstrap.Refused, match="is there a network") as refused:
        bootstrap.install("run")
    assert len(str(refused.value).splitlines()) == 1
    assert not (bootstrap.VENV / "installed-run").exists()


@pytest.mark.parametrize(
    "said, why",
    [
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM", "not the one"),
        ("NewConnectionError(...)", "network"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("something new", "pip failed"),
    ],
)
def test_what_pip_said_comes_down_to_a_reason(said, why):
    assert why in bootstrap.reason(said)


def test_what_is_installed_is_not_installed_again(bare, monkeypatch):
    monkeypatch.setattr(bootstrap, "make_venv", lambda: None)
    done = []
    monkeypatch.setattr(bootstrap, "_pip_install", done.append)
    bootstrap.VENV.mkdir()
    bootstrap.install("run")
    bootstrap.install("run")
    assert len(done) == 1
    bootstrap.LOCKS["run"].write_text("segno==1.6.7\n")
    bootstrap.install("run")
    assert len(done) == 2


def test_the_command_fails_in_one_line(tmp_path):
    script = bootstrap.ROOT / "scripts" / "bootstrap.py"
    copy = tmp_path / "scripts" / "bootstrap.py"
    copy.parent.mkdir()
    copy.write_text(script.read_text().replace("LEAST = (3, 11)", "LEAST = (9, 0)"))
    done = subprocess.run(
        [sys.executable, str(copy)],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
