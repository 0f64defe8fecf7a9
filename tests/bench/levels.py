"""Each level of machine coaches against the one before: mirrored matches, with intervals.

`python -m tests.bench.levels` plays all of it, for hours: a hundred matches of each pair
of levels up to the last but one and sixty of the strongest, in GEEK, in FAMILY and with
friendly cards. `--log FILE` writes each pair of matches down and does not play again what
is there; with the same file several commands share the work, `--part 1/2` and `--part 2/2`.
Begin a new file when a coach has changed.

    python -m tests.bench.levels --worlds geek cards --meet pro coach --pairs 10
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.games.helvetia.coach.levels import LEVELS
from tests.bench.table import line
from tests.mirrored import WORLDS, Meeting, Result, meet, pair

LADDER = tuple(zip(LEVELS[1:], LEVELS, strict=False))
PAIRS, PAIRS_OF_THE_STRONGEST = 50, 30
# who against whom, how many pairs of mirrored matches, what is hoped for
SAMPLE = (
    ("coach", "random", 10, "more than .95"),
    ("coach", "novice", 20, "more than .5"),
    ("coach", "club", 40, "more than .5"),
    ("pro", "coach", 4, "more than .5"),
    (LEVELS[-1], "coach", 1, ".80 at 300 ms"),
)
# The world, ours, theirs, the seed: what is known of this pair of matches.
Log = dict[tuple[str, str, str, int], list[Result]]


def sample() -> None:
    """A few of them, for `make bench`."""
    print("levels of machine coaches, mirrored matches, GEEK without cards")
    for ours, theirs, pairs, goal in SAMPLE:
        meeting = meet(ours, theirs, pairs)
        figure = f"{meeting.score:.2f} +-{meeting.error:.2f}"
        line(
            f"  {ours} v {theirs}, {meeting.each:.2f} ms a decision", figure, None, goal
        )


def ladder(
    worlds: Iterable[str],
    rungs: Iterable[tuple[str, str, int]],
    part: tuple[int, int] = (1, 1),
    path: Path | None = None,
) -> None:
    """Play what is not in the log, and print a line for each two levels in each world."""
    mine, parts = part
    log = read(path)
    rungs = tuple(rungs)
    for world in worlds:
        print(world)
        for ours, theirs, pairs in rungs:
            for seed in range(1, pairs + 1):
                key = (world, ours, theirs, seed)
                if key not in log and seed % parts == mine % parts:
                    log[key] = list(pair(ours, theirs, seed, world))
                    write(path, key, log[key])
            known = [(world, ours, theirs, seed) for seed in range(1, pairs + 1)]
            found = [result for key in known for result in log.get(key, [])]
            if found:
                print(Meeting(ours, theirs, found).line, flush=True)


def read(path: Path | None) -> Log:
    """What has been played."""
    if path is None or not path.exists():
        return {}
    rows = [json.loads(row) for row in path.read_text(encoding="utf-8").splitlines()]
    return {tuple(key): [Result(*each) for each in results] for key, results in rows}


def write(path: Path | None, key: tuple[str, str, str, int], results: object) -> None:
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps((key, results)) + "\n")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.levels",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--worlds", nargs="+", choices=WORLDS, default=list(WORLDS))
    parser.add_argument(
        "--meet", nargs=2, choices=LEVELS, metavar="LEVEL", help="these two alone"
    )
    parser.add_argument("--pairs", type=int, help="of matches, for each two levels")
    parser.add_argument(
        "--part", default="1/1", help="2/3: the second of three commands"
    )
    parser.add_argument("--log", type=Path, help="where matches are written down")
    asked = parser.parse_args(arguments)
    rungs = [
        (ours, theirs, asked.pairs or _pairs(ours))
        for ours, theirs in ([asked.meet] if asked.meet else LADDER)
    ]
    mine, parts = map(int, asked.part.split("/"))
    ladder(asked.worlds, rungs, (mine, parts), asked.log)


def _pairs(ours: str) -> int:
    return PAIRS_OF_THE_STRONGEST if ours == LEVELS[-1] else PAIRS


if __name__ == "__main__":
    main()
