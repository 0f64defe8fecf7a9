"""What pages of a club cost, and what the same cost beside many results of others.

A process for each look, at the small database and at the large one in turn: what else the
machine does in a minute then makes neither of them dearer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Looks at each database; of each page the cheapest counts.
TURNS = 4


def in_turn(
    folders: tuple[Path, Path], slug: str
) -> Iterator[tuple[str, float, float]]:
    """Each page of the club with its price in empty views, in the one folder and the other."""
    found: list[dict[str, float]] = [{}, {}]
    for _ in range(TURNS):
        for folder, known in zip(folders, found, strict=True):
            for path, times in _look(folder, slug).items():
                known[path] = min(times, known.get(path, times))
    for path, times in found[0].items():
        yield path, times, found[1][path]


def _look(folder: Path, slug: str) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.bench.look", slug]
    env = {**os.environ, "HELVETIA_DATA": str(folder)}
    said = subprocess.run(
        command, env=env, cwd=ROOT, check=True, stdout=subprocess.PIPE
    )
    found: dict[str, float] = json.loads(said.stdout)
    return found
