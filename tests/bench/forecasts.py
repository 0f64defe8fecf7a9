"""`python -m tests.bench.forecasts 2000`: how well a forecast is kept.

Matches of two computers are played; at the beginning of each turn the forecast is noted,
and at the end what came of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from engine.dice import SealedDice
from engine.moments import Forecast
from engine.record import Match
from engine.registry import ROOMS

ROOM = ROOMS["helvetia"]
LEVELS = ("club", "coach")
BINS = 10


def forecasts(n: int) -> Iterator[tuple[Forecast, int]]:
    """Each forecast of the match with this number, and its end: 0 home, 1 draw, 2 away."""
    rules = ROOM.rulesets["geek"]
    setup = ROOM.setup_of("geek", *ROOM.squads[:2], {"cards": "none"})
    match = Match.new(rules, setup, SealedDice(n.to_bytes(32, "big")))
    level = LEVELS[n % len(LEVELS)]
    coaches = [ROOM.coach(level, 2 * n + side) for side in (0, 1)]
    found: list[Forecast] = []
    while match.to_move:
        side = min(match.to_move).number
        seen = ROOM.seen(match.state, side)
        turns = len(match.events)
        match.play(side, coaches[side].choose(seen, side).action)
        if any(event.kind == "turn" for event in match.events[turns:]):
            found.append(ROOM.forecast(match.state))
    home, away = match.state.score
    end = 0 if home > away else 1 if home == away else 2
    yield from ((each, end) for each in found)


def main(matches: int) -> None:
    told: list[list[float]] = [[] for _ in range(BINS)]
    came: list[int] = [0] * BINS
    brier = flat = turns = 0.0
    ends = [0, 0, 0]
    for n in range(matches):
        noted = list(forecasts(n))
        ends[noted[-1][1]] += 1
        for forecast, end in noted:
            turns += 1
            for which, chance in enumerate(forecast):
                hit = which == end
                place = min(BINS - 1, int(chance * BINS))
                told[place].append(chance)
                came[place] += hit
                brier += (chance - hit) ** 2
    shares = [each / matches for each in ends]
    flat = turns * (1 - sum(share**2 for share in shares))
    print(f"{matches} matches, {turns:.0f} turns; ends {shares}")
    print(
        f"Brier score {brier / turns:.3f}; who always says the shares {flat / turns:.3f}"
    )
    for place, chances in enumerate(told):
        if chances:
            said, was = sum(chances) / len(chances), came[place] / len(chances)
            print(f"said {said:6.1%}  came {was:6.1%}  of {len(chances)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 2_000)
