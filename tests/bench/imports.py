"""How long a large bundle holds all other writers up: SQLite has one at a time."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from django.db import connection

from competitions.actions.competition.bundles import import_bundle
from competitions.files.bundle.parse import parse_bundle
from competitions.rules.draws import round_robin
from engine.sides import SIDES
from tests import make
from tests.bench.table import line

TEAMS, LEGS, PLAYERS = 50, 4, 9
# Seconds of this process between the beginning and the end of a transaction.
MOST_CPU = 1.0


def main() -> None:
    """`python -m tests.bench imports`"""
    club = make.club("Of Imports")
    for what, details in (
        ("scores", ()),
        ("scores and scorers", ("goals",)),
        ("scores and cards", ("cards",)),
        ("the same teams again", ("cards",)),
    ):
        bundle = parse_bundle(_text(details))
        began = time.process_time()
        with transactions() as spent:
            import_bundle(bundle, by=make.by(), club=club)
        whole, longest = time.process_time() - began, max(spent)
        verdict = "met" if longest <= MOST_CPU else "MISSED"
        line(f"{len(bundle.fixtures)} results, {what}", f"{whole:.1f} s CPU", None, "")
        goal = f"{MOST_CPU:g} s: {verdict}"
        line("  of it the longest transaction", f"{longest:.2f} s CPU", None, goal)


@contextmanager
def transactions() -> Iterator[list[float]]:
    """The CPU of each transaction that ends meanwhile."""
    found, began = list[float](), [0.0]
    base: Any = connection
    ends = {"_commit": base._commit, "_rollback": base._rollback}
    begin = base._start_transaction_under_autocommit

    def begins() -> None:
        begin()
        began[0] = time.process_time()

    def ended(end: Callable[[], None]) -> Callable[[], None]:
        def noted() -> None:
            end()
            found.append(time.process_time() - began[0])

        return noted

    base._start_transaction_under_autocommit = begins
    for name, end in ends.items():
        setattr(base, name, ended(end))
    try:
        yield found
    finally:
        for name in ("_start_transaction_under_autocommit", *ends):
            delattr(base, name)


def _text(details: tuple[str, ...]) -> str:
    chance = Random(7)
    names = [f"T{n}" for n in range(TEAMS)]
    fixtures = [
        {
            "round": number,
            "home": names[one.home],
            "away": names[one.away],
            "result": _result(chance, details),
        }
        for number, found in enumerate(round_robin.rounds(TEAMS, LEGS), 1)
        for one in found
    ]
    stage = {
        "format": "round_robin",
        "options": {"legs": LEGS},
        "fixtures": fixtures,
    }
    return json.dumps(
        {
            "format": "helvetia-bundle/2",
            "club": {"name": "Of Imports"},
            "competition": {"name": "Long", "stages": [stage]},
            "teams": [{"name": name} for name in names],
        }
    )


def _result(chance: Random, details: tuple[str, ...]) -> dict[str, object]:
    scored = {side.value: chance.randint(0, 3) for side in SIDES}
    goals = [
        {"side": side, "player": _player(chance), "minute": chance.randint(1, 90)}
        for side, count in scored.items()
        for _ in range(count)
    ]
    cards = [
        {
            "side": side,
            "player": _player(chance),
            "card": chance.choice(("yellow", "yellow", "red")),
            "minute": chance.randint(1, 90),
        }
        for side in scored
    ]
    more = {"goals": goals, "cards": cards}
    return {**scored, **{name: more[name] for name in details}}


def _player(chance: Random) -> str:
    return f"P{chance.randint(1, PLAYERS)}"
