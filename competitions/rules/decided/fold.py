"""All entries of all logs, in the order of their writing, to what they have decided."""

from __future__ import annotations

from collections.abc import Iterable

from competitions.rules.decided import clubs, leagues
from competitions.rules.decided.tables import Decided, Key, Told

STEPS = {**clubs.STEPS, **leagues.STEPS}
# An entry that says all that stood when it was written, for what is older than it.
STANDS = ("club.stands", "competition.stands")
# What happens to a match counts its version up.
ON_MATCH = ("result.", "fixture.")


def fold(entries: Iterable[Told]) -> Decided:
    """A stream of which an entry says too little is not told further: it is `older`."""
    decided = Decided()
    for told in entries:
        try:
            _step(decided, told)
        except (KeyError, StopIteration):
            decided.older.add(told.stream)
    return decided


def _step(decided: Decided, told: Told) -> None:
    if told.kind in STANDS:
        _stands(decided, told)
        return
    step = STEPS.get(told.kind)
    if step:
        step(decided, told)
    clubs.players(decided, told.made.get("players", ()))
    if match := told.asked.get("fixture"):
        row = decided.rows["fixture"].get(match)
        if row and told.kind.startswith(ON_MATCH):
            row["version"] += 1
    elif row := decided.rows["competition"].get(told.owner):
        row["version"] += told.stream.startswith("competition:")


def _stands(decided: Decided, told: Told) -> None:
    for table, rows in told.made["rows"].items():
        for key, columns in rows:
            known: Key = tuple(key) if isinstance(key, list) else key
            decided.put(table, known, **columns)
            if table == "fixture" and columns["competition"]:
                decided.matches.setdefault(columns["competition"], set()).add(known)
    decided.played.update(told.made["played"])
    decided.older.discard(told.stream)
