"""`make mutants`: does a fast test fail for a small fault in the rules and actions?

    make mutants SAMPLE=200 SEED=7       that many faults, drawn by this seed
    ... -m scripts.mutate_rooms FILES    all the faults of these files
    --first 60   --last 120   of those drawn only the 60th (counted from 0) to the 119th
    --least 85   fail below this rate    --only WORDS  faults with these words
    --jobs 2     processes               --anew        forget what is known

The seed puts the faults in an order; a larger sample begins with a smaller one. What
became of each is written to `.mutants` at once, so a run that was cut goes on where it
was. A fault that is known there is not judged again: after a change of the tests those
that survived are, with --anew all.

As scripts.mutate does it for the engine, but each fault meets only the tests that run its
line (or its module, if the line is read but once), those first that run little else.
Which they are is known from `make coverage`, which runs again if anything has changed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from coverage import CoverageData
from django.conf import settings as site
from hypothesis import Phase, settings

from scripts import covered
from scripts.covered import KEPT, ROOMS, ROOT
from scripts.judge import Fate, Items, Judge
from scripts.mutants import Mutant
from scripts.mutate import equal_ones, every_mutant, judged

QUIET = (
    *("-q", "-s", "--no-header", "-Wignore::pytest.PytestAssertRewriteWarning"),
    *(f"-pno:{plugin}" for plugin in ("randomly", "xdist", "cacheprovider")),
)


FATES = ROOT / ".mutants"
MOST = 100  # tests of one mutant: what they do not see is not tested beside it


class Runs:
    """Which tests run which lines."""

    def __init__(self, kept: CoverageData) -> None:
        self.by_line = {
            path: kept.contexts_by_lineno(path) for path in kept.measured_files()
        }
        self.lines_of = Counter(
            test
            for lines in self.by_line.values()
            for tests in lines.values()
            for test in tests
        )

    def of(self, items: Items, mutant: Mutant) -> Items:
        """The tests that run the line, else the module.

        First a case of each test, then a second of each: those first that run little.
        """
        lines = self.by_line[mutant.path]
        own = range(mutant.line, mutant.last + 1)
        tests = {test for n in own for test in lines.get(n, ())}
        if "" in tests:  # run while it was imported, by no test
            tests = {test for those in lines.values() for test in those}
        chosen = [item for item in items if item.nodeid in tests]
        chosen.sort(key=lambda item: self.lines_of[item.nodeid])
        before = Counter[str]()
        turns: list[tuple[int, int, pytest.Item]] = []
        for item in chosen:
            name = item.nodeid.partition("[")[0]
            turns.append((before[name], len(turns), item))
            before[name] += 1
        return [item for _case, _place, item in sorted(turns)[:MOST]]


def own_database() -> dict[str, str]:
    """What the settings say of the database that tests make."""
    databases: dict[str, Any] = site.DATABASES
    return databases["default"]["TEST"]


class Hasty(Judge):
    """The smallest example of a failure is not looked for: one is enough."""

    def keep(self, mutant: Mutant, fate: Fate) -> None:
        with FATES.open("a", encoding="utf-8") as file:
            file.write(f"{fate.name}\t{digest(mutant)}\t{mutant}\n")

    def pytest_collection(self) -> None:
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "hasty", settings(), phases=phases, database=None, derandomize=True
        )
        settings.load_profile("hasty")

    def starts(self, items: Items) -> bool:
        """They have passed while they were measured."""
        return bool(items)

    def alone(self) -> None:
        own = own_database()
        own["NAME"] = f"{own['NAME']}.{os.getpid()}"

    def gone(self, child: int) -> None:
        name = Path(f"{own_database()['NAME']}.{child}")
        for file in name.parent.glob(f"{name.name}*"):
            file.unlink()


def digest(mutant: Mutant) -> str:
    """The digest of a whole module with its fault: any other change makes a new one."""
    return hashlib.sha256(mutant.source.encode()).hexdigest()[:16]


def killed_before(found: list[Mutant]) -> Iterator[int]:
    """The faults that a run before this one has killed."""
    lines = FATES.read_text("utf-8").splitlines() if FATES.exists() else []
    rows = [line.split("\t") for line in lines]
    dead = {row[1] for row in rows if row[0] == Fate.KILLED.name and len(row) > 2}
    return (n for n, mutant in enumerate(found) if digest(mutant) in dead)


def take_sample(found: list[Mutant], options: argparse.Namespace) -> list[Mutant]:
    """A sample in the order of the seed, so that a larger one begins with a smaller one."""
    shuffled = random.Random(options.seed).sample(found, len(found))  # noqa: S311
    return shuffled[: options.sample or None][options.first : options.last or None]


def main() -> int:
    options = arguments()
    files = options.files or [f"{room}/**/*.py" for room in ROOMS]
    every = [mutant for mutant in every_mutant(files) if options.only in str(mutant)]
    found = take_sample(every, options)
    runs = Runs(measured())
    if options.anew:
        FATES.unlink(missing_ok=True)
    judge = Hasty(found, equal_ones(), runs.of)
    judge.fates = dict.fromkeys(killed_before(found), Fate.KILLED)
    judge.jobs = options.jobs
    return judged(judge, [*QUIET, covered.TESTS], options.least)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.mutate_rooms")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--only", default="")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--last", type=int, default=0)
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--least", type=float, default=85)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def measured() -> CoverageData:
    """What `make coverage` has kept, if nothing has changed since; else anew."""
    folders = [ROOT / room for room in (*ROOMS, covered.TESTS)]
    changed = max(file.stat().st_mtime for f in folders for file in f.rglob("*.py"))
    if not KEPT.exists() or KEPT.stat().st_mtime < changed:
        subprocess.run([sys.executable, "-m", "scripts.covered"], cwd=ROOT, check=True)
    kept = CoverageData(str(KEPT))
    kept.read()
    return kept


if __name__ == "__main__":
    sys.exit(main())
