"""The stages of a competition as plain columns, and what was chosen of their formats."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.rules.formats.protocol import FormatOptions
from competitions.rules.formats.registry import FORMATS, KINDS
from engine.json_values import JsonObject, Stored

# Columns that mean of the only stage what they mean of its competition.
SHARED = (
    *("points_win", "points_draw", "points_loss", "tiebreaks", "head_to_head"),
    *("lots_seed", "draw_method", "draw_seed", "drawn_at"),
)
# Options that have a column of their own in a competition.
SPELT_OUT = ("legs", "third_place")
USUAL = FormatOptions()


def stored_options(options: FormatOptions) -> JsonObject:
    """What differs from what everybody gets."""
    usual = USUAL._asdict()
    chosen = options._asdict().items()
    return {name: value for name, value in chosen if value != usual[name]}


def options_in(stored: Stored) -> FormatOptions:
    return FormatOptions(**stored)


def stage_columns(competition: Stored) -> JsonObject:
    """The only stage of a competition that has no more than its own columns."""
    options = FormatOptions(*(competition[name] for name in SPELT_OUT))
    return {
        "name": "",
        "format_id": KINDS[competition["kind"]].id,
        "chosen": stored_options(options),
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
