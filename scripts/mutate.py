"""`python -m scripts.mutate`: does a test fail for every small fault in the rules?

    python -m scripts.mutate                        all of gestures/ and possession.py
    python -m scripts.mutate engine/.../fouls.py    these files
    --sample 60 --seed 7    some of the mutants     --least 85    fail below this rate
    --jobs 2                processes               --only WORDS  mutants with these words

The tests of the rules are collected once. Then each mutant gets a process of its own, in
which its functions take the place of the true ones and the tests run until one fails; no
file is touched. Survivors are printed. Those of tests/prove/equal_mutants.txt change
nothing that can be seen: each stands there with its reason and is counted apart.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
from _pytest.runner import runtestprotocol

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
    *("short_pass", "long_pass", "clearance", "offside", "shot", "keeper", "steal"),
    *("tackle", "fouls", "restarts", "penalty", "pressure", "header", "every_shirt"),
    "gestures_with_cards",
    *("shootout", "periods", "turns", "loose", "stalling", "cards_effects"),
    *("cards_common", "cards_jesters", "cards_drakes", "cards_free", "cards_windows"),
)
SECONDS = 60  # for all the tests of one mutant: a fault may loop for ever
QUIET = (
    *("-q", "-s", "--no-header", "--noconftest", "--import-mode=importlib"),
    *("-c", os.devnull, f"--rootdir={ROOT}", "-Wignore"),
    *(f"-pno:{plugin}" for plugin in ("django", "randomly", "xdist", "cacheprovider")),
)


def main() -> int:
    asked = arguments()
    known = equal_ones()
    found = [m for m in every_mutant(asked.files or FILES) if asked.only in str(m)]
    if asked.sample and asked.sample < len(found):
        found = random.Random(asked.seed).sample(found, asked.sample)  # noqa: S311
    began = time.monotonic()
    judge = Judge(found, known, asked.jobs)
    code = pytest.main([*QUIET, *test_files()], plugins=[judge])
    if code or len(judge.lives) < len(found):
        raise SystemExit("The tests fail without a mutant.")
    survived = [m for n, m in enumerate(found) if judge.lives[n]]
    alive = [m for m in survived if m.name not in known]
    equal = len(survived) - len(alive)
    return summed_up(found, alive, equal, time.monotonic() - began, asked.least)


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
    """The first column of the list; the reason follows after two bars."""
    lines = EQUAL.read_text("utf-8").splitlines() if EQUAL.exists() else []
    return {
        line.split("  ||  ")[0].strip()
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


def test_files() -> list[str]:
    files = [ROOT / TESTS / f"test_{name}.py" for name in ORDER]
    return [str(file) for file in files if file.exists()]


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


class Judge:
    """A plugin: instead of running the tests once, runs them against every mutant."""

    def __init__(self, found: list[Mutant], known: set[str], jobs: int) -> None:
        self.found = found
        self.known = known
        self.jobs = jobs
        self.lives: dict[int, bool] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed or not passes(session.items):
            return True
        running: dict[int, int] = {}
        for n, mutant in enumerate(self.found):
            if len(running) == self.jobs:
                self._reap(running)
            running[fork(mutant, session.items)] = n
        while running:
            self._reap(running)
        return True

    def _reap(self, running: dict[int, int]) -> None:
        child, status = os.wait()
        n = running.pop(child)
        self.lives[n] = status == 0
        if self.lives[n]:
            known = self.found[n].name in self.known
            print("equal    " if known else "survived ", self.found[n], flush=True)


def fork(mutant: Mutant, items: list[pytest.Item]) -> int:
    """A process in which the mutant lives; it ends with 0 if all tests pass."""
    child = os.fork()
    if child:
        return child
    signal.alarm(SECONDS)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        put_in_place(mutant)
        survived = passes(sorted(items, key=lambda item: rank(item, mutant)))
    finally:
        # whatever went wrong is the mutant's death
        os._exit(0 if "survived" in locals() and survived else 1)


def rank(item: pytest.Item, mutant: Mutant) -> int:
    """The mutant's own tests first; the rest stays in its order."""
    stem = Path(mutant.path).stem
    own = (stem, *FIRST.get(stem, ()))
    name = item.path.stem.removeprefix("test_")
    return own.index(name) if name in own else len(own)


def passes(items: list[pytest.Item]) -> bool:
    return all(
        not report.failed
        for item in items
        for report in runtestprotocol(item, log=False, nextitem=None)
    )


def put_in_place(mutant: Mutant) -> None:
    """The true functions get the code of the mutant; tables hold on to them."""
    name = mutant.path.removesuffix(".py").replace("/", ".")
    module = sys.modules[name]
    spoilt = ModuleType(name)
    exec(compile(mutant.source, mutant.path, "exec"), spoilt.__dict__)  # noqa: S102
    names = [key for key in vars(spoilt) if not key.startswith("__")]
    for key in names:
        new = getattr(spoilt, key)
        old = getattr(module, key, None)
        if isinstance(new, FunctionType) and new.__module__ == name:
            assert isinstance(old, FunctionType)
            old.__code__ = new.__code__
            old.__defaults__ = new.__defaults__
        elif isinstance(new, int | str | tuple | dict) and new != old:
            for other in those_who_hold(key, old):
                setattr(other, key, new)


def those_who_hold(key: str, value: object) -> Iterator[ModuleType]:
    """The modules that have imported a constant."""
    for name, module in list(sys.modules.items()):
        if name.startswith("engine.") and getattr(module, key, None) is value:
            yield module


if __name__ == "__main__":
    sys.exit(main())
