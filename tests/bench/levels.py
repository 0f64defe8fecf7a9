"""The levels of machine coaches in a small sample; the whole table is in `make prove`.

`python -m tests.bench.levels [PAIRS]` runs this part alone.
"""

from __future__ import annotations

import sys

from tests.bench.table import line
from tests.mirrored import meet

# who against whom, how many pairs of mirrored matches, what is hoped for
SAMPLE = (
    ("coach", "random", 10, "more than .95"),
    ("coach", "novice", 20, "more than .5"),
    ("coach", "club", 40, "more than .5"),
    ("pro", "coach", 4, "more than .5"),
    ("legend", "coach", 1, ".80 at 300 ms"),
)


def main(times: float = 1.0) -> None:
    print("levels of machine coaches, mirrored matches, GEEK without cards")
    for ours, theirs, pairs, goal in SAMPLE:
        meeting = meet(ours, theirs, max(1, int(pairs * times)))
        each = 1000 * meeting.seconds / meeting.decisions
        figure = f"{meeting.score:.2f} +-{meeting.error:.2f}"
        line(f"  {ours} v {theirs}, {each:.2f} ms a decision", figure, None, goal)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
