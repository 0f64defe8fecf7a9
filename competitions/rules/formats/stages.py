"""The stages of a competition: as their organiser wants them, and as plain columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from competitions.rules.formats.next_stage import KeptPlace
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.registry import (
    FORMATS,
    format_in,
    format_in_columns,
    options_chosen,
)
from competitions.rules.standings.zones import TableZone
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject, Stored

# What a stage may have of its own, and the columns it is kept in.
OWN: Mapping[str, tuple[str, ...]] = {
    "points": ("points_win", "points_draw", "points_loss"),
    "tiebreaks": ("tiebreaks",),
    "head_to_head": ("head_to_head",),
}
# Columns that mean of a stage what they mean of its competition, unless they are its own.
SHARED = (
    *(column for columns in OWN.values() for column in columns),
    *("lots_seed", "draw_method", "draw_seed", "drawn_at"),
)
# Options that have a column of their own in a competition.
SPELT_OUT = ("legs", "third_place")
MOST_STAGES = 10


@dataclass(frozen=True, slots=True)
class StageTerms:
    """A stage as its organiser wants it; what is left open is as in its competition."""

    format: Format
    name: str = ""
    # For a win, a draw, a defeat.
    points: tuple[int, int, int] | None = None
    tiebreaks: tuple[str, ...] | None = None
    head_to_head: str = ""
    # Of a later stage: its teams come from a list, not from the places before.
    listed: bool = False
    # Where each of those places leads, if not by the rule of its draw.
    places: tuple[KeptPlace, ...] = ()
    # What its groups are called, where not A, B, C.
    group_names: tuple[str, ...] = ()
    # What places of its table mean from the first; `set_zones` changes it.
    zones: tuple[TableZone, ...] = ()

    @property
    def own(self) -> dict[str, tuple[object, ...]]:
        """What it has of its own: the values of its columns, by the names of `OWN`."""
        found: dict[str, tuple[object, ...]] = {}
        if self.points is not None:
            found["points"] = self.points
        if self.tiebreaks is not None:
            found["tiebreaks"] = (list(self.tiebreaks),)
        if self.head_to_head:
            found["head_to_head"] = (self.head_to_head,)
        return found

    @property
    def plain(self) -> bool:
        """It says nothing but its format."""
        return self == StageTerms(self.format)

    @property
    def course(self) -> tuple[object, ...]:
        """What the draw is made for."""
        return (self.format, self.listed, self.places)


def check_stages(stages: Sequence[StageTerms]) -> None:
    """HV-STG-07: each stage can be filled from the one before; RuleViolation, if not."""
    if len(stages) > MOST_STAGES:
        raise RuleViolation(
            "HV-STG-07",
            N_("A competition has at most %(most)s stages."),
            most=MOST_STAGES,
        )
    for before, stage in pairwise(stages):
        if stage.listed:
            continue
        come = before.format.places(before.format.sizes[1])
        if not come:
            raise RuleViolation(
                "HV-STG-07", N_("Say how many teams go on to the next stage.")
            )
        stage.format.check_size(len(come))
        codes = {place.code for place in come}
        if stage.places and {code for code, _group, _slot in stage.places} != codes:
            raise RuleViolation(
                "HV-STG-07",
                N_("The next stage has one place for each team that goes on."),
            )


def stage_terms_as_logged(stages: Sequence[StageTerms]) -> list[JsonObject]:
    """For rows and for the log."""
    return [
        {
            "name": one.name,
            "format_id": one.format.id,
            "chosen": options_chosen(one.format),
            "listed": number == 1 or one.listed,
            "places": [list(place) for place in one.places],
            "group_names": list(one.group_names),
            "own_terms": " ".join(one.own),
            **({"zones": [list(zone) for zone in one.zones]} if one.zones else {}),
            **{
                column: value
                for name, values in one.own.items()
                for column, value in zip(OWN[name], values, strict=True)
            },
        }
        for number, one in enumerate(stages, 1)
    ]


def stage_terms_in(stage: Stored) -> StageTerms:
    """The terms that a row was made with."""
    own = stage["own_terms"].split()
    return StageTerms(
        format=format_in(stage["format_id"], stage["chosen"]),
        name=stage["name"],
        points=(stage["points_win"], stage["points_draw"], stage["points_loss"])
        if "points" in own
        else None,
        tiebreaks=tuple(stage["tiebreaks"]) if "tiebreaks" in own else None,
        head_to_head=stage["head_to_head"] if "head_to_head" in own else "",
        listed=stage["listed"] and stage["number"] > 1,
        places=tuple((code, group, slot) for code, group, slot in stage["places"]),
        group_names=tuple(stage["group_names"]),
    )


def shared_columns(stage: Stored, competition: Stored) -> JsonObject:
    """What a stage takes over from its competition."""
    own = {column for name in stage["own_terms"].split() for column in OWN[name]}
    return {name: competition[name] for name in SHARED if name not in own}


def stage_columns(competition: Stored) -> JsonObject:
    """The only stage of a competition that has no more than its own columns."""
    options = {name: competition[name] for name in SPELT_OUT}
    played = format_in_columns(competition["kind"], **options)
    (columns,) = stage_terms_as_logged([StageTerms(played)])
    return {**columns, "zones": [], **shared_columns(columns, competition)}


def stage_as_logged(stage: Stored, competition: Stored) -> JsonObject:
    """The only stage of a competition: its own columns follow those that both have.

    Code of before there were stages writes those of the competition alone.
    """
    columns = stage_columns(competition)
    same = FORMATS[stage["format_id"]].kind == competition["kind"]
    more: Mapping[str, object] = stage["chosen"] if same else {}
    kept = {name: value for name, value in more.items() if name not in SPELT_OUT}
    return {
        "format_id": stage["format_id"] if same else columns["format_id"],
        "chosen": {**kept, **columns["chosen"]},
        "listed": True,
        "places": [],
        **shared_columns(stage, competition),
    }
