"""The stages of a competition as plain columns, and what was chosen of their formats."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.rules.formats.registry import (
    FORMATS,
    format_in_columns,
    options_chosen,
)
from engine.json_values import JsonObject, Stored

# Columns that mean of the only stage what they mean of its competition.
SHARED = (
    *("points_win", "points_draw", "points_loss", "tiebreaks", "head_to_head"),
    *("lots_seed", "draw_method", "draw_seed", "drawn_at"),
)
# Options that have a column of their own in a competition.
SPELT_OUT = ("legs", "third_place")


def stage_columns(competition: Stored) -> JsonObject:
    """The only stage of a competition that has no more than its own columns."""
    options = {name: competition[name] for name in SPELT_OUT}
    played = format_in_columns(competition["kind"], **options)
    return {
        "name": "",
        "format_id": played.id,
        "chosen": options_chosen(played),
        "listed": True,
        "places": [],
        "group_names": [],
        "zones": [],
        **{name: competition[name] for name in SHARED},
    }


def stage_as_told(stage: Stored, competition: Stored) -> JsonObject:
    """The only stage of a competition: its own columns follow those that both have.

    Code of before there were stages writes those of the competition alone.
    """
    told = stage_columns(competition)
    same = FORMATS[stage["format_id"]].kind == competition["kind"]
    more: Mapping[str, object] = stage["chosen"] if same else {}
    kept = {name: value for name, value in more.items() if name not in SPELT_OUT}
    return {
        **told,
        "name": stage["name"],
        "format_id": stage["format_id"] if same else told["format_id"],
        "chosen": {**kept, **told["chosen"]},
        "group_names": stage["group_names"],
        "zones": stage["zones"],
    }
