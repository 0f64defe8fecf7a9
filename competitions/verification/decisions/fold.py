"""Turns the entries of the logs of clubs and competitions into the rows that they decide."""

from __future__ import annotations

from collections.abc import Iterable

from competitions.verification.decisions import clubs, leagues
from competitions.verification.decisions.entrants import NO_HEIR
from competitions.verification.decisions.tables import (
    Columns,
    DecidedRows,
    EntryFact,
    Key,
)

# A snapshot, written by a migration for what is older than the full log.
STANDS = ("club.stands", "competition.stands")
# Columns that were added after those snapshots, with their values at that time.
NEWER_COLUMNS: dict[str, Columns] = {
    "fixture": {"game": "", "venue": "", "board": "", **leagues.NO_STAGE},
    "competition": {
        "venue": "table",
        "board": "",
        "switches": "",
        "pools_open": False,
        "team_order": None,
        "lots_order": None,
    },
    "entrant": {"group": None, "pool": (), **NO_HEIR},
}
# What happens to a match counts its version up.
ON_MATCH = ("result.", "fixture.")
# Competitions come first, each stream by its numbers, as the log of a club refers to what
# competitions have made and not the other way round. Both name things by public names,
# never by ids of rows, which no hash covers.
LEAGUE, CLUB = "competition:", "club:"
OWNERS = (LEAGUE, CLUB)
STEPS = {**clubs.STEPS, **leagues.STEPS}
# Entries about matches stand in either kind of log, all others in one kind only.
PLACES = {
    **dict.fromkeys(clubs.STEPS, (CLUB,)),
    **{kind: (LEAGUE,) for kind in leagues.STEPS if not kind.startswith(ON_MATCH)},
    "club.stands": (CLUB,),
    "competition.stands": (LEAGUE,),
}


def fold_decisions(entries: Iterable[EntryFact]) -> DecidedRows:
    """An entry that says too little, or stands in a log of another kind, is `unread`."""
    decided = DecidedRows()
    stream = ""
    for entry in entries:
        first, stream = entry.stream != stream, entry.stream
        try:
            _step(decided, entry, first=first)
        except (KeyError, StopIteration, TypeError, ValueError, AttributeError):
            decided.unread.append((entry.stream, entry.seq))
    leagues.follow_columns(decided)
    return decided


def _step(decided: DecidedRows, entry: EntryFact, *, first: bool) -> None:
    if not entry.stream.startswith(PLACES.get(entry.kind, OWNERS)):
        raise ValueError(entry.kind)
    if entry.kind in STANDS:
        _stands(decided, entry, first=first)
        return
    match = entry.asked.get("fixture")
    row = decided.rows["fixture"].get(match) if match else None
    if row and _stream_of(row) != entry.stream:
        raise ValueError(match)
    if step := STEPS.get(entry.kind):
        step(decided, entry)
    clubs.put_players(decided, entry.made.get("players", ()))
    if match:
        row = decided.rows["fixture"].get(match)
        if row and entry.kind.startswith(ON_MATCH):
            row["version"] += 1
    elif row := decided.rows["competition"].get(entry.owner):
        row["version"] += entry.stream.startswith(LEAGUE)


def _stream_of(match: Columns) -> str:
    competition = match["competition"]
    return f"{LEAGUE}{competition}" if competition else f"{CLUB}{match['club']}"


def _stands(decided: DecidedRows, entry: EntryFact, *, first: bool) -> None:
    """A snapshot counts only as the first entry of a stream."""
    if not first:
        raise ValueError(entry.kind)
    for table, rows in entry.made["rows"].items():
        for key, columns in rows:
            known: Key = tuple(key) if isinstance(key, list) else key
            decided.put(table, known, **{**NEWER_COLUMNS.get(table, {}), **columns})
            if table == "fixture" and columns["competition"]:
                owned = {"stage": 1, "stage_of": columns["competition"]}
                decided.change("fixture", known, **owned)
                decided.matches.setdefault(columns["competition"], set()).add(known)
    decided.played.update(entry.made["played"])
