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
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from scripts.judge import Fate, Items, Judge
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
QUIET = (
    *("-q", "-s", "--no-header", "--noconftest", "--import-mode=importlib"),
    *("-c", os.devnull, f"--rootdir={ROOT}", "-Wignore"),
    *(f"-pno:{plugin}" for plugin in ("django", "randomly", "xdist", "cacheprovider")),
)


def main() -> int:
    options = arguments()
    found = [m for m in every_mutant(options.files or FILES) if options.only in str(m)]
    judge = Judge(
        sample_of(found, options.sample, options.seed), equal_ones(), near_first
    )
    judge.jobs = options.jobs
    return judged(judge, [*QUIET, *test_files()], options.least)


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


def sample_of(found: list[Mutant], size: int, seed: int) -> list[Mutant]:
    """All of them, or so many by this seed."""
    if not size or size >= len(found):
        return found
    return random.Random(seed).sample(found, size)  # noqa: S311


def judged(judge: Judge, tests: list[str], least: float) -> int:
    """Collects the tests, lets the judge run them, and says how many mutants died."""
    began = time.monotonic()
    code = pytest.main(tests, plugins=[judge])
    if code or len(judge.fates) < len(judge.found):
        raise SystemExit("The tests fail without a mutant.")
    rate = summed_up(judge)
    print(f"({time.monotonic() - began:.0f} s)")
    return int(rate < least)


def summed_up(judge: Judge) -> float:
    """The share of those that were killed, of those that can be seen."""
    seen, dead = Counter[str](), Counter[str]()
    for n, mutant in enumerate(judge.found):
        fate = judge.fates[n]
        is_equal = fate is Fate.SURVIVED and mutant.name in judge.known
        if fate is not Fate.OUT_OF_REACH and not is_equal:
            seen[mutant.path] += 1
            dead[mutant.path] += fate is Fate.KILLED
    for path in sorted(seen):
        print(f"{dead[path]:5} of {seen[path]:5}  {path}")
    rate = 100 * dead.total() / seen.total() if seen else 100.0
    print(
        f"{dead.total()} of {seen.total()} mutants killed, {rate:.1f} %; "
        f"{len(judge.found) - seen.total()} more are equal to the original or out of reach"
    )
    return rate


def test_files() -> list[str]:
    files = [ROOT / TESTS / f"test_{name}.py" for name in ORDER]
    return [str(file) for file in files if file.exists()]


def near_first(items: Items, mutant: Mutant) -> Items:
    return sorted(items, key=lambda item: rank(item, mutant))


def rank(item: pytest.Item, mutant: Mutant) -> int:
    """The mutant's own tests first; the rest stays in its order."""
    stem = Path(mutant.path).stem
    own = (stem, *FIRST.get(stem, ()))
    name = item.path.stem.removeprefix("test_")
    return own.index(name) if name in own else len(own)


if __name__ == "__main__":
    sys.exit(main())
