"""The engine beside engines of others: in turn, on one core, CPU time, medians of ratios.

`python -m tests.bench.engine_speed [ROUNDS]` runs this part alone.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from scripts import accelerate
from tests.bench.table import line

ROUNDS = 5
SECONDS = 1.0
CHESS = ("peers", "python-chess")
CHESS_COPY = ("peers", "python-chess copy")
SPIEL = ("peers", "open_spiel")
RANDOM, COPY, REPLAY, COACHES, MOMENTS = (
    ("sources", deed) for deed in ("random", "copy", "replay", "coaches", "moments")
)
# decisions a second relative to python-chess's random playouts, as recorded once for
# what cannot be installed beside it; and a botbowl deepcopy in chess copies
BOTBOWL, BOARDGAME_IO = 0.23, 0.40
BOTBOWL_COPY = 16_000

# (who, deed) -> its rate in each round
Rates = dict[tuple[str, str], list[float]]


class Contestant:
    """A process with deeds to measure; it rests while another one runs."""

    def __init__(self, module: str, tree: Path = accelerate.ROOT) -> None:
        words = ("-m", "tests.bench.worker", module, _core())
        command, env = accelerate.command(*words, tree=tree)
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(
            command, cwd=accelerate.ROOT, env=env, text=True, **pipes
        )
        self.facts = self._answer()

    def rate(self, deed: str, seconds: float) -> float:
        """So much of it in a second of CPU time."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps([deed, seconds]) + "\n")
        self.process.stdin.flush()
        return self._answer()

    def close(self) -> None:
        self.process.communicate(timeout=20)

    def _answer(self):
        assert self.process.stdout
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("a contestant of the engine's bench ended by itself")
        return json.loads(answer)


def _core() -> str:
    """The last core we may use; a system without such a choice answers none."""
    if not hasattr(os, "sched_getaffinity"):
        return ""
    return str(max(os.sched_getaffinity(0)))


def measure(contestants: dict[str, Contestant], rounds: int) -> Rates:
    """All deeds of all contestants, one after the other, so many times."""
    deeds = [(who, deed) for who, c in contestants.items() for deed in c.facts["deeds"]]
    rates: Rates = {place: [] for place in deeds}
    for who, deed in deeds:
        contestants[who].rate(deed, 0.1)  # what happens only the first time
    for _ in range(rounds):
        for who, deed in deeds:
            rates[who, deed].append(contestants[who].rate(deed, SECONDS))
    return rates


def main(rounds: int = ROUNDS) -> None:
    contestants = {
        "peers": Contestant("peers"),
        "sources": Contestant("playing"),
        "finale": Contestant("finale_play"),
    }
    if accelerate.fresh():
        contestants["compiled"] = Contestant("playing", accelerate.TREE)
    rates = measure(contestants, rounds)
    facts = contestants["sources"].facts
    for contestant in contestants.values():
        contestant.close()
    report(rates, facts)


def report(rates: Rates, facts: dict[str, float]) -> None:
    """The table: our rate, how many times that of the peer, the goal."""
    print(f"engine, {len(rates[CHESS])} rounds in turn on one core, CPU time")
    _against_peers(rates)
    _by_itself(rates, facts)
    _second_game(rates)
    _compiled(rates)


def _second_game(rates: Rates) -> None:
    """Finale beside Helvetia: its decisions are to be as many a second."""
    for deed, what in (
        ("random", "Finale: random decisions"),
        ("chosen", "  squads and decks chosen in the match"),
    ):
        place = ("finale", deed)
        line(what, figure(rates, place), ratio(rates, place, RANDOM), "1 x Helvetia's")
    replay = 1e3 / statistics.median(rates["finale", "replay"])
    line("  replay of a match", f"{replay:.2f} ms", None, "5 ms")
    fifty = 50 / statistics.median(rates["finale", "simulated"])
    line("  fifty matches simulated", f"{fifty:.1f} s", None, "30 s")


def _against_peers(rates: Rates) -> None:
    ours = f"{statistics.median(rates[RANDOM]):,.0f} per s"
    chess = ratio(rates, RANDOM, CHESS)
    line("random decisions, checked and logged", ours, None, "")
    line("  python-chess, random playouts", figure(rates, CHESS), chess, "2 x")
    if SPIEL in rates:
        spiel = ratio(rates, RANDOM, SPIEL)
        line("  open_spiel C++ backgammon", figure(rates, SPIEL), spiel, "1 x")
    else:
        line("  open_spiel C++ backgammon", "not installed", None, "1 x")
    for name, share, goal in (
        (f"  botbowl, recorded as {BOTBOWL} of chess", BOTBOWL, "8 x"),
        (f"  boardgame.io D20, as {BOARDGAME_IO:.2f} of chess", BOARDGAME_IO, "5 x"),
    ):
        theirs = share * statistics.median(rates[CHESS])
        line(name, f"{theirs:,.0f} per s", chess / share, goal)


def _by_itself(rates: Rates, facts: dict[str, float]) -> None:
    copy = 1e6 / statistics.median(rates[COPY])
    botbowl = ratio(rates, COPY, CHESS_COPY) * BOTBOWL_COPY
    goal = "2 us, or 5,000 x botbowl's"
    line("copy of a state", f"{copy:.2f} us", None, goal)
    line("  botbowl, recorded as 16,000 chess copies", "", botbowl, "5,000 x")
    line("a state as JSON", f"{facts['state_json']:,} bytes", None, "1,000 bytes")
    line("a match as JSON", f"{facts['record_json']:,} bytes", None, "about 4 kB")
    replay = 1e3 / statistics.median(rates[REPLAY])
    line("replay of a match", f"{replay:.2f} ms", None, "5 ms")
    spent = facts["moment_ms"]
    middle, slow = (spent[int(len(spent) * share)] for share in (0.5, 0.95))
    times = ratio(rates, REPLAY, MOMENTS)
    line("a moment observed, viewed, aimed at", f"{middle:.2f} ms", None, "2 ms")
    line("  95 of 100 within", f"{slow:.2f} ms", None, "2 ms")
    line("  a moment in replays of a match", "", times, "")
    line("heuristic against heuristic", figure(rates, COACHES, "matches"), None, "150")


def _compiled(rates: Rates) -> None:
    compiled = {deed for who, deed in rates if who == "compiled"}
    if not compiled:
        line("compiled by mypyc", "not built", None, "make accelerate")
    for deed, what, goal in (
        ("coaches", "compiled: heuristic against heuristic", "2 x"),
        ("random", "  random decisions", ""),
        ("copy", "  copy of a state", ""),
        ("replay", "  replay of a match", ""),
    ):
        if deed in compiled:
            times = ratio(rates, ("compiled", deed), ("sources", deed))
            line(what, figure(rates, ("compiled", deed)), times, goal)


def ratio(rates: Rates, ours: tuple[str, str], theirs: tuple[str, str]) -> float:
    """The median of the rounds' ratios: what disturbed a round disturbed both."""
    pairs = zip(rates[ours], rates[theirs], strict=True)
    return statistics.median(a / b for a, b in pairs)


def figure(rates: Rates, place: tuple[str, str], unit: str = "") -> str:
    return f"{statistics.median(rates[place]):,.0f} {unit} per s".replace("  ", " ")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
