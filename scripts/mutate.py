"""`python -m scripts.mutate`: does a test fail for every small fault in the rules?

    python -m scripts.mutate                        all of gestures/ and possession.py
    python -m scripts.mutate engine/.../fouls.py    these files
    --sample 60 --seed 7    some of the mutants     --least 85    fail below this rate
    --jobs 2                processes               --only WORDS  mutants with these words

The program is copied to a scratch folder; there one mutant at a time takes the place of
its file and the tests of the rules run until the first one fails. Survivors are printed.
Those of tests/prove/equal_mutants.txt change nothing that can be seen; each is listed
there with its reason and counted apart.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import pytest

from scripts.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent
GAME = "engine/games/helvetia"
FILES = (f"{GAME}/gestures/*.py", f"{GAME}/possession.py")
EQUAL = ROOT / "tests" / "prove" / "equal_mutants.txt"
TESTS = "tests/fast/engine/helvetia"
# The tests of a file come first; the others follow in this order.
FIRST = {
    "tackle": ("tackle",),
    "steal": ("steal",),
    "shot": ("shot", "header", "penalty", "keeper"),
    "pressure": ("pressure",),
    "possession": ("offside", "periods"),
    "fouls": ("fouls", "penalty"),
    "restarts": ("restarts", "penalty", "keeper"),
}
ORDER = (
    "every_shirt",
    *("short_pass", "long_pass", "clearance", "offside", "shot", "keeper", "steal"),
    *("tackle", "fouls", "restarts", "penalty", "pressure", "header", "shootout"),
    *("periods", "turns", "loose", "stalling"),
)
SECONDS = 60  # for all the tests of one mutant; a fault may loop for ever
PYTEST_INI = "[pytest]\nmarkers =\n  rule(*ids): rules\n  trap(*numbers): traps\n"
QUIET = (
    *("-x", "-q", "--no-header", "--import-mode=importlib", "-c", "pytest.ini"),
    *(f"-pno:{plugin}" for plugin in ("django", "randomly", "xdist", "cacheprovider")),
)


def main() -> int:
    asked = arguments()
    known = equal_ones()
    found = [m for m in every_mutant(asked.files or FILES) if asked.only in str(m)]
    if asked.sample and asked.sample < len(found):
        found = random.Random(asked.seed).sample(found, asked.sample)  # noqa: S311
    began = time.monotonic()
    with multiprocessing.get_context("fork").Pool(asked.jobs, settle) as pool:
        survived = [
            m
            for m, lives in zip(found, pool.imap(survives, found), strict=True)
            if lives
        ]
    equal = [m for m in survived if m.name in known]
    alive = [m for m in survived if m.name not in known]
    for mutant in alive:
        print(f"survived  {mutant}")
    return summed_up(found, alive, len(equal), time.monotonic() - began, asked.least)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.mutate")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    return parser.parse_args()


def equal_ones() -> set[str]:
    """The first column of the list; the reason follows after a bar."""
    lines = EQUAL.read_text("utf-8").splitlines() if EQUAL.exists() else []
    return {
        line.split("  |  ")[0].strip()
        for line in lines
        if line.strip() and not line.startswith("#")
    }


def every_mutant(patterns: tuple[str, ...] | list[str]) -> list[Mutant]:
    return [
        mutant
        for pattern in patterns
        for path in sorted(ROOT.glob(pattern))
        for mutant in mutants(
            path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
        )
    ]


def summed_up(
    found: list[Mutant], alive: list[Mutant], equal: int, seconds: float, least: float
) -> int:
    left = Counter(m.path for m in alive)
    for path, all_of_it in sorted(Counter(m.path for m in found).items()):
        print(f"{all_of_it - left[path]:5} of {all_of_it:5}  {path}")
    judged = len(found) - equal
    rate = 100 * (judged - len(alive)) / judged if judged else 100.0
    print(
        f"{judged - len(alive)} of {judged} mutants killed, {rate:.1f} %; "
        f"{equal} more are equal to the original ({seconds:.0f} s)"
    )
    return 1 if rate < least else 0


def settle() -> None:
    """A process's own copy of the program, in which it spoils one file at a time."""
    scratch = Path(tempfile.mkdtemp(prefix="mutants-"))
    multiprocessing.util.Finalize(None, shutil.rmtree, (scratch, True), exitpriority=1)
    keep = shutil.ignore_patterns("__pycache__", "conftest.py", "*.so")
    shutil.copytree(ROOT / "engine", scratch / "engine", ignore=keep)
    (scratch / "tests").mkdir()
    for path in (ROOT / "tests").glob("*.py"):
        if path.name != "conftest.py":
            shutil.copy(path, scratch / "tests")
    shutil.copytree(ROOT / TESTS, scratch / TESTS, ignore=keep)
    (scratch / "pytest.ini").write_text(PYTEST_INI)
    os.chdir(scratch)
    sys.path[:] = [str(scratch), *(p for p in sys.path if p not in ("", str(ROOT)))]
    if (
        outcome(list(ordered(""))) != 0
    ):  # writes the bytecode of all that stays as it is
        raise SystemExit("the tests fail without a mutant")


def ordered(path: str) -> list[str]:
    names = dict.fromkeys((*FIRST.get(Path(path).stem, ()), *ORDER))
    files = [f"{TESTS}/test_{name}.py" for name in (Path(path).stem, *names)]
    return [file for file in dict.fromkeys(files) if Path(file).exists()]


def survives(mutant: Mutant) -> bool:
    """Whether all tests pass with this fault."""
    file = Path(mutant.path)
    original = file.read_text("utf-8")
    for cached in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        cached.unlink()
    sys.dont_write_bytecode = True
    file.write_text(mutant.source, "utf-8")
    try:
        return outcome(ordered(mutant.path)) == 0
    finally:
        file.write_text(original, "utf-8")


def outcome(tests: list[str]) -> int:
    """What pytest says of these tests, in a process of its own."""
    child = os.fork()
    if not child:
        signal.alarm(SECONDS)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        os._exit(int(pytest.main([*QUIET, *tests])))
    return os.waitpid(child, 0)[1]


if __name__ == "__main__":
    sys.exit(main())
