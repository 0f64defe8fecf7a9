"""All entries of all logs, in the order of their writing, to what they have decided."""

from __future__ import annotations

from collections.abc import Iterable

from competitions.rules.decided import clubs, leagues
from competitions.rules.decided.tables import Decided, EntryFact, Key

STEPS = {**clubs.STEPS, **leagues.STEPS}
# An entry that says all that stood when it was written, for what is older than it.
STANDS = ("club.stands", "competition.stands")
# What happens to a match counts its version up.
ON_MATCH = ("result.", "fixture.")


def fold(entries: Iterable[EntryFact]) -> Decided:
    """A stream of which an entry says too little is not followed further: it is `older`."""
    decided = Decided()
    for entry in entries:
        try:
            _step(decided, entry)
        except (KeyError, StopIteration):
            decided.older.add(entry.stream)
    return decided


def _step(decided: Decided, entry: EntryFact) -> None:
    if entry.kind in STANDS:
        _stands(decided, entry)
        return
    step = STEPS.get(entry.kind)
    if step:
        step(decided, entry)
    clubs.players(decided, entry.made.get("players", ()))
    if match := entry.asked.get("fixture"):
        row = decided.rows["fixture"].get(match)
        if row and entry.kind.startswith(ON_MATCH):
            row["version"] += 1
    elif row := decided.rows["competition"].get(entry.owner):
        row["version"] += entry.stream.startswith("competition:")


def _stands(decided: Decided, entry: EntryFact) -> None:
    for table, rows in entry.made["rows"].items():
        for key, columns in rows:
            known: Key = tuple(key) if isinstance(key, list) else key
            decided.put(table, known, **columns)
            if table == "fixture" and columns["competition"]:
                decided.matches.setdefault(columns["competition"], set()).add(known)
    decided.played.update(entry.made["played"])
    decided.older.discard(entry.stream)
