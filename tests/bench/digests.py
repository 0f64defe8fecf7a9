"""A digest of each of many seeded matches, of all that was done, rolled and told.

`python -m tests.bench.digests` prints them as JSON, with where the engine came from.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from hashlib import blake2b

from engine.games.helvetia.board import hexes
from engine.games.helvetia.options import Options
from engine.record import Match
from tests.bench.playing import coached_match, random_match

FRIENDLY = Options(cards="friendly", knock_out=True)
GEEK, FAMILY = "helvetia-geek@1", "helvetia-family@1"
# what is played -> how, and how often
KINDS: dict[str, tuple[Callable[[int], Match], int]] = {
    "random GEEK": (partial(random_match, rules=GEEK), 150),
    "random GEEK with cards": (partial(random_match, options=FRIENDLY), 100),
    "random FAMILY": (partial(random_match, rules=FAMILY), 100),
    "coaches GEEK": (partial(coached_match, rules=GEEK), 20),
    "coaches GEEK with cards": (partial(coached_match, options=FRIENDLY), 20),
    "coaches FAMILY": (partial(coached_match, rules=FAMILY), 20),
    "search": (partial(coached_match, level="pro"), 1),
}


def digest(match: Match) -> str:
    told = [event.as_tuple() for event in match.events]
    text = repr((match.words(), match.rolls, told, [*match.marks], match.outcome))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def main() -> None:
    found = {
        kind: [digest(play(seed)) for seed in range(count)]
        for kind, (play, count) in KINDS.items()
    }
    print(json.dumps({"from": hexes.__file__, "digests": found}))


if __name__ == "__main__":
    main()
