"""What a log decides about teams: who plays, has left, came in, is registered."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.verification.decisions.tables import DecidedRows, EntryFact, Step
from engine.json_values import JsonObject
from engine.sides import SIDES

# First values of a team that has just been entered.
NO_PLACE: JsonObject = {"group": None, "slot": None}
NO_HEIR: JsonObject = {"heir": None, "heir_from": None}
PLAYS: JsonObject = {"withdrawn": "", "pool": (), **NO_PLACE, **NO_HEIR}


def drop_list(decided: DecidedRows, competition: str, stage: int) -> None:
    """Removes the list of teams of a later stage."""
    rows = decided.rows["stage_entrant"]
    for key in [k for k in rows if k[:2] == (competition, stage)]:
        del rows[key]


def fold_add_teams(decided: DecidedRows, entry: EntryFact) -> None:
    entered = decided.where("entrant", competition=entry.owner)
    last = max((row["seed"] for row in entered), default=0)
    for seed, team in enumerate(entry.asked["teams"], last + 1):
        key = (entry.owner, team)
        decided.put("entrant", key, competition=entry.owner, seed=seed, **PLAYS)


def fold_remove_team(decided: DecidedRows, entry: EntryFact) -> None:
    gone = entry.asked["team"]
    decided.rows["entrant"].pop((entry.owner, gone), None)
    listed = decided.rows["stage_entrant"]
    for key in [k for k in listed if (k[0], k[2]) == (entry.owner, gone)]:
        del listed[key]


def fold_order_teams(decided: DecidedRows, entry: EntryFact) -> None:
    for seed, team in enumerate(entry.asked["order"], 1):
        decided.change("entrant", (entry.owner, team), seed=seed)


def fold_withdraw(decided: DecidedRows, entry: EntryFact) -> None:
    key, policy = (entry.owner, entry.asked["team"]), entry.asked["policy"]
    decided.change("entrant", key, withdrawn=policy)


def fold_pool(decided: DecidedRows, entry: EntryFact) -> None:
    key, pool = (entry.owner, entry.asked["team"]), entry.asked["players"]
    decided.change("entrant", key, pool=pool)


def fold_replace(decided: DecidedRows, entry: EntryFact) -> None:
    """The new team takes the row of the old one if that has not played, else has its own."""
    asked, made = entry.asked, entry.made
    entered = decided.rows["entrant"]
    old, new = (entry.owner, asked["team"]), (entry.owner, asked["comes"])
    if "order" in made:
        entered[new] = entered.pop(old) | {"pool": ()}
    else:
        last = max(row["seed"] for row in decided.where("entrant", competition=old[0]))
        decided.put("entrant", new, competition=old[0], seed=last + 1, **PLAYS)
        left = entered[old]["withdrawn"] or "keep"
        decided.change("entrant", old, withdrawn=left)
        if since := made.get("since"):
            decided.change("entrant", old, heir=asked["comes"], heir_from=since)
        else:
            # older entries do not say the number in the group
            at = {"group": entered[old]["group"], "slot": made.get("slot")}
            decided.change("entrant", new, **at)
    listed = decided.rows["stage_entrant"]
    for number in made["stages"]:
        row = listed.pop((entry.owner, number, asked["team"]))
        listed[entry.owner, number, asked["comes"]] = row
    for before, match in made["renewed"]:
        row = decided.rows["fixture"].pop(before)
        for side in SIDES:
            if row[side] == asked["team"]:
                row[side] = asked["comes"]
        decided.rows["fixture"][match] = row | {"version": 0}
        decided.matches[entry.owner] ^= {before, match}


STEPS: Mapping[str, Step] = {
    "teams.add": fold_add_teams,
    "teams.remove": fold_remove_team,
    "teams.order": fold_order_teams,
    "teams.withdraw": fold_withdraw,
    "teams.pool": fold_pool,
    "teams.replace": fold_replace,
}
