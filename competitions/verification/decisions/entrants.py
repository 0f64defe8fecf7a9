"""What the log decides of the teams of a competition: in, out, in order, withdrawn, registered."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.verification.decisions.tables import DecidedRows, EntryFact, Step
from engine.json_values import JsonObject

NEW_ENTRANT: JsonObject = {"group": None, "slot": None, "withdrawn": "", "pool": ()}


def fold_add_teams(decided: DecidedRows, entry: EntryFact) -> None:
    entered = decided.where("entrant", competition=entry.owner)
    last = max((row["seed"] for row in entered), default=0)
    for seed, team in enumerate(entry.asked["teams"], last + 1):
        key = (entry.owner, team)
        decided.put("entrant", key, competition=entry.owner, seed=seed, **NEW_ENTRANT)


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


STEPS: Mapping[str, Step] = {
    "teams.add": fold_add_teams,
    "teams.remove": fold_remove_team,
    "teams.order": fold_order_teams,
    "teams.withdraw": fold_withdraw,
    "teams.pool": fold_pool,
}
