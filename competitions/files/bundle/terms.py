"""The rules of a competition in a bundle, and of each of its stages."""

from __future__ import annotations

from collections.abc import Sequence

from competitions.files.bundle.dates import read_instant
from competitions.files.bundle.fixtures import (
    MOST_FIXTURES,
    Known,
    team_called,
    team_in,
)
from competitions.files.bundle.object_reader import ObjectReader, Spot, quote
from competitions.files.bundle.values import BundleAdjustment, BundleBoard
from competitions.games.registry import LEAGUES, league_rules
from competitions.rules.names import NAME_LIMIT
from competitions.rules.standings.chains import checked_chain
from competitions.rules.standings.facts import DEFAULT_CHAIN, HEAD_TO_HEAD
from competitions.rules.terms import ADJUSTMENT, POINTS
from competitions.rules.venues import TABLE, VENUES
from competitions.stored_names import PRIZES
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject
from engine.report import DEPTHS
from engine.rulesets import Ruleset

LONG_REASON, LONG_UNPLAYED = 200, 300
MOST_BOARD, MOST_STEPS = 20_000, 100
HOURS = range(1, 721)
FIRST_KEYS = (
    *("points", "tiebreaks", "head_to_head", "second_yellow_red", PRIZES),
    *("unplayed", "adjustments"),
)
TERM_KEYS = (
    *FIRST_KEYS,
    *(
        "switches",
        "depth",
        "venue",
        "board",
        "order",
        "lots",
        "count_provisional",
        "confirm_hours",
        "finished",
    ),
)


def read_terms(reader: ObjectReader, known: Known) -> JsonObject:
    """What both versions say of the rules of a competition, by the names of `Bundle`."""
    win, draw, loss = read_points(reader)
    return {
        "win": win,
        "draw": draw,
        "loss": loss,
        "tiebreaks": read_chain(reader),
        "head_to_head": reader.choice("head_to_head", HEAD_TO_HEAD, HEAD_TO_HEAD[0]),
        "second_yellow_red": reader.boolean("second_yellow_red"),
        "prizes": reader.boolean(PRIZES, default=True),
        "unplayed": reader.text("unplayed", LONG_UNPLAYED, ""),
        "adjustments": tuple(
            _adjustment(one, at, known)
            for one, at in reader.items("adjustments", MOST_FIXTURES)
        ),
    }


def read_more_terms(reader: ObjectReader, ruleset: Ruleset, known: Known) -> JsonObject:
    """What version 2 says beside them."""
    finished = reader.values.get("finished")
    switches = league_rules(ruleset).switches if ruleset in LEAGUES else ()
    return {
        "switches": tuple(
            _switch(one, at, switches) for one, at in reader.items("switches", 20)
        ),
        "depth": reader.choice("depth", DEPTHS, "standard"),
        "venue": reader.choice("venue", VENUES, TABLE),
        "board": _board(reader) if reader.has("board") else None,
        "order": _order(reader, "order", known),
        "lots": _order(reader, "lots", known),
        "count_provisional": reader.boolean("count_provisional", default=True),
        "confirm_hours": reader.integer("confirm_hours", HOURS, 24),
        "finished": None
        if finished is None
        else read_instant(finished, reader.at("finished")),
    }


def _switch(value: object, spot: Spot, known: Sequence[str]) -> str:
    """HV-COMP-06"""
    if known:
        return spot.choice(value, known)
    spot.note(N_("These rules of play leave nothing of that kind open."))
    return ""


def _board(reader: ObjectReader) -> BundleBoard:
    board = reader.optional("board", ("name", "text"))
    text = board.required("text")
    if not isinstance(text, str) or len(text) > MOST_BOARD:
        board.at("text").note(N_("A text is needed, not %(value)s."), value=quote(text))
        text = ""
    return BundleBoard(board.text("name", NAME_LIMIT), text)


def _order(reader: ObjectReader, key: str, known: Known) -> tuple[str, ...]:
    """HV-TIE-05, HV-TIE-10: some of the teams, the first the best."""
    found: list[str] = []
    for one, at in reader.items(key, len(known)):
        name = team_in(one, at, known)
        if name in found:
            at.note(N_("%(team)s is in this list already."), team=name)
        elif name is not None:
            found.append(name)
    return tuple(found)


def _adjustment(value: object, spot: Spot, known: Known) -> BundleAdjustment:
    reader = ObjectReader(value, spot, ("team", "points", "reason"))
    points = reader.integer("points", ADJUSTMENT)
    if points == 0:
        reader.at("points").note(N_("Give or take 1 to 99 points."))
    team = team_called(reader, "team", known) or ""
    return BundleAdjustment(team, points, reader.text("reason", LONG_REASON))


def read_points(reader: ObjectReader) -> tuple[int, int, int]:
    """For a win, a draw and a defeat."""
    points = reader.optional("points", ("win", "draw", "loss"))
    return (
        points.integer("win", POINTS, 3),
        points.integer("draw", POINTS, 1),
        points.integer("loss", POINTS, 0),
    )


def read_chain(reader: ObjectReader) -> tuple[str, ...]:
    if not reader.has("tiebreaks"):
        return DEFAULT_CHAIN
    names: list[str] = []
    for item, spot in reader.items("tiebreaks", MOST_STEPS):
        if not isinstance(item, str):
            spot.note(N_("A text is needed, not %(value)s."), value=quote(item))
            continue
        try:
            checked_chain([*names, item])
        except RuleViolation as violation:
            params = {**violation.params, "name": quote(item)}
            spot.note(violation.message, **params)
            continue
        names.append(item)
    return checked_chain(names)
