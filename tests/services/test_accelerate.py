"""The compiled copy of the engine: nobody needs it, and nobody gets an old one."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from scripts import accelerate

pytestmark = pytest.mark.once


@pytest.fixture
def small(tmp_path, monkeypatch):
    """An engine of two modules, one of them hot, and its copy as a build leaves it."""
    tree = tmp_path / "build" / "accelerated"
    for root in (tmp_path, tree):
        (root / "engine").mkdir(parents=True)
        (root / "engine" / "__init__.py").write_text("")
        (root / "engine" / "dice.py").write_text("FACES = 20\n")
    (tree / "engine" / f"dice{accelerate.SUFFIX}").write_bytes(b"")
    monkeypatch.setattr(accelerate, "ROOT", tmp_path)
    monkeypatch.setattr(accelerate, "SOURCES", tmp_path / "engine")
    monkeypatch.setattr(accelerate, "TREE", tree)
    return tmp_path


def test_a_copy_of_the_very_sources_is_fresh(small):
    assert accelerate.hot() == [Path("engine/dice.py")]
    assert accelerate.fresh()


@pytest.mark.parametrize("name", ["engine/dice.py", "engine/new.py", "engine/new.toml"])
def test_a_source_that_changed_makes_the_copy_old(small, name):
    (small / name).write_text("FACES = 21\n")
    assert not accelerate.fresh()


def test_a_copy_for_another_python_is_not_fresh(small):
    (accelerate.TREE / "engine" / f"dice{accelerate.SUFFIX}").unlink()
    assert not accelerate.fresh()


def test_nothing_built_is_not_fresh(small, monkeypatch):
    monkeypatch.setattr(accelerate, "TREE", small / "nothing")
    assert not accelerate.fresh()


def test_without_a_compiler_it_says_so_in_a_sentence(small, monkeypatch, capsys):
    monkeypatch.setattr(accelerate, "TREE", small / "nothing")
    monkeypatch.setenv("CC", "no-such-compiler")
    assert accelerate.main([]) == 1
    assert "needs a C compiler" in capsys.readouterr().err


@pytest.mark.parametrize("tree", ["sources", "copy"])
def test_only_who_asks_gets_the_copy(small, monkeypatch, tree):
    """Also when it is started in the folder of the sources."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
    wanted = small if tree == "sources" else accelerate.TREE
    code = "import engine; print(engine.__file__)"
    words, env = accelerate.command("-c", code, tree=wanted)
    found = subprocess.run(words, env=env, cwd=small, capture_output=True, text=True)
    assert found.stdout.strip() == os.fspath(wanted / "engine" / "__init__.py")
