"""A contestant: a process that does its deeds for as long as it is told, one at a time."""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
from collections.abc import Callable


def measured(deed: Callable[[], int], seconds: float) -> float:
    """So much in a second of CPU time; whole deeds, so the last may end later."""
    done = 0
    began = spent = time.process_time()
    while spent - began < seconds:
        done += deed()
        spent = time.process_time()
    return done / (spent - began)


def main(module: str, core: str) -> None:
    if core:
        os.sched_setaffinity(0, {int(core)})
    contestant = importlib.import_module(f"tests.bench.{module}")
    facts = {"deeds": sorted(contestant.DEEDS), **getattr(contestant, "FACTS", {})}
    print(json.dumps(facts), flush=True)
    for line in sys.stdin:
        name, seconds = json.loads(line)
        print(measured(contestant.DEEDS[name], seconds), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
