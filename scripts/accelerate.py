"""`make accelerate`: a copy of the engine in build/, its hot modules compiled by mypyc.

The sources are what runs. The copy is taken only by a Python that is started with
`command()`; there the compiled modules lie beside the files they were made of, so
whether they are still theirs can be seen by comparing. What stands after
`python -m scripts.accelerate` is done as after `python -m engine`, by the copy.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "engine"
TREE = ROOT / "build" / "accelerated"
HALF_DONE = ROOT / "build" / "accelerating"
# What a match spends its time in, but for what turns it into text or JSON.
HOT = (
    *("dice.py", "course.py", "record.py", "spaces.py", "undo.py"),
    *("games/**/*.py", "ai/**/*.py"),
)
TEXT = {
    *("__init__.py", "codec.py", "entry.py", "notation.py", "reporting.py"),
    *(
        "setup_table.py",
        "side_report.py",
        "telling.py",
        "observation.py",
        "board_text.py",
    ),
    *("dice_text.py", "drawing.py", "board_checks.py"),
    *("cards.py", "catalogue.py", "squads.py"),
    *("figures.py", "narrator.py", "phrases.py", "room.py"),
    *("futures.py", "odds.py"),
}
COMPILE = "--compile-in-place"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
NO_COMPILER = (
    "mypyc needs a C compiler and the headers of Python (on Debian or Ubuntu: "
    "apt install gcc python3-dev). Helvetia does not need either."
)


def hot() -> list[Path]:
    """The modules to compile, relative to the root."""
    found = {path for pattern in HOT for path in SOURCES.glob(pattern)}
    return sorted(path.relative_to(ROOT) for path in found if path.name not in TEXT)


def compiler() -> str | None:
    """The C compiler this Python was built for, if it and Python.h are here."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(words[0]) if headers.exists() else None


def fresh() -> bool:
    """Whether the copy is of these very sources, all of it compiled for this Python."""
    sources = [path.relative_to(ROOT) for path in _files(SOURCES)]
    copies = [path.relative_to(TREE) for path in _files(TREE / "engine")]
    return (
        sources == copies
        and all(
            (TREE / path).read_bytes() == (ROOT / path).read_bytes() for path in sources
        )
        and all((TREE / path).with_suffix(SUFFIX).exists() for path in hot())
    )


def _files(folder: Path) -> list[Path]:
    """What the engine consists of: its modules and its data."""
    return sorted(
        path for path in folder.rglob("*") if path.suffix in {".py", ".toml", ".json"}
    )


def build() -> None:
    """Copy, compile, and only then take the place of what was there."""
    shutil.rmtree(HALF_DONE, ignore_errors=True)
    left_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SOURCES, HALF_DONE / "engine", ignore=left_out)
    code = [sys.executable, "-m", "scripts.accelerate", COMPILE]
    process = subprocess.run(
        code, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if process.returncode:
        raise SystemExit(f"{process.stdout[-4000:]}\nmypyc did not compile the engine.")
    shutil.rmtree(TREE, ignore_errors=True)
    HALF_DONE.rename(TREE)


def compile_in_place() -> None:
    """The half-done copy, as a package's setup.py would; our mypy settings stay out."""
    compiled = [str(path) for path in hot()]
    everything = [str(path.relative_to(ROOT)) for path in SOURCES.rglob("*.py")]
    os.chdir(HALF_DONE)
    modules = mypycify(
        ["--config-file=", *sorted(everything)],
        only_compile_paths=compiled,
        opt_level="3",
        target_dir="c",
    )
    setup(
        name="engine",
        packages=[],
        ext_modules=modules,
        script_args=["--quiet", "build_ext", "--inplace", "--build-temp", "o"],
    )


def command(*arguments: str, tree: Path = TREE) -> tuple[list[str], dict[str, str]]:
    """The words and the environment to start a Python that finds the engine of a tree.

    -P keeps the folder it is started in off the path, where the sources would be found.
    """
    path = [str(tree), str(ROOT), os.environ.get("PYTHONPATH", "")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}
    return [sys.executable, "-P", *arguments], env


def main(arguments: list[str]) -> int:
    if arguments == [COMPILE]:
        compile_in_place()
        return 0
    if not fresh():
        if compiler() is None:
            print(NO_COMPILER, file=sys.stderr)
            return 1
        print(f"Compiling {len(hot())} modules, a minute or two ...", file=sys.stderr)
        build()
    if arguments:
        words, env = command("-m", "engine", *arguments)
        return subprocess.run(words, env=env).returncode
    print(f"The compiled engine is in {TREE.relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
