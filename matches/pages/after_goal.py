"""The chips beside the toast of a goal: how it was scored, who passed."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.pages.dock import Chip
from matches.pages.labels import what
from matches.pages.names import Names
from matches.rules.checks.corrections import goal_to_amend, kind_of_row, passers
from matches.rules.sheet.state import EntryRow, Sheet


@dataclass(frozen=True, slots=True)
class GoalChips:
    """What is not said yet of the reader's newest goal, each in one tap."""

    goal: str
    ways: tuple[Chip, ...]
    passes: tuple[Chip, ...]


def goal_chips(sheet: Sheet, actor: str, names: Names) -> GoalChips | None:
    """HC-SHT-05: the kind and the pass, until the reader writes something else."""
    row, missing = goal_to_amend(sheet, actor)
    if row is None or not missing:
        return None
    scorer = names.players.get(row.entry.player, "–")
    ways = (
        [way for way in sheet.profile.ways if way != "own"] if "how" in missing else []
    )
    state, kind = sheet.sides[row.entry.side], kind_of_row(sheet, row)
    passed = [one for one in passers(sheet, row) if one in state.on_pitch]
    return GoalChips(
        goal=scorer,
        ways=tuple(
            _chip(row, ("how", way), what(kind, {"how": way}), scorer) for way in ways
        ),
        passes=tuple(
            _chip(row, ("assist", player), names.players.get(player, "–"), scorer)
            for player in (passed if "assist" in missing else ())
        ),
    )


def _chip(row: EntryRow, added: tuple[str, str | int], name: str, scorer: str) -> Chip:
    field, value = added
    entry = {"kind": "amend", "seq": row.entry.seq, field: value}
    passed = _("Pass from %(player)s") % {"player": name}
    return Chip(
        value=json.dumps(entry, separators=(",", ":")),
        name=name,
        says=scorer,
        what=passed if field == "assist" else name,
        side=row.entry.side,
    )
