"""HV-BUNDLE-02: one result of a bundle file, checked like one typed at the table."""

from __future__ import annotations

from competitions.files.bundle.reading import ObjectReader, Problems
from competitions.games.minutes import ADDED, LAST_MINUTE
from competitions.games.registry import league_rules
from competitions.rules.results import checks
from engine.report import (
    CARD_COLOURS,
    PLAY,
    BookingLine,
    CardColour,
    Forfeit,
    Goal,
    MatchMoment,
    MatchReport,
    half_scores,
)
from engine.rulesets import Ruleset
from engine.sides import SIDES

RESULT_KEYS = (
    "home",
    "away",
    "half_time",
    "extra_time",
    "shootout",
    "forfeit",
    "goals",
    "cards",
)
GOAL_KEYS = ("side", "player", "minute", "added", "kind", "assist")
CARD_KEYS = ("side", "player", "minute", "added", "card")
GOALS, MINUTES = range(checks.MOST_GOALS + 1), range(LAST_MINUTE + 1)
MOST_CARDS = 200
LONG_NAME = 120

# Sides and colours are closed sets: the reader answers only what it was given.
_SIDE = {side.value: side for side in SIDES}
_FORFEIT: dict[str, Forfeit] = {**_SIDE, "both": "both"}
_COLOUR: dict[str, CardColour] = {colour: colour for colour in CARD_COLOURS}


def report_in_bundle(
    value: object, place: str, terms: tuple[str, Ruleset], problems: Problems
) -> MatchReport:
    """`terms` are the competition's kind and ruleset."""
    before = len(problems.found)
    reader = ObjectReader(value, place, RESULT_KEYS, problems)
    kinds = league_rules(terms[1]).kinds
    forfeit: Forfeit = ""
    if reader.has("forfeit"):
        forfeit = _FORFEIT[reader.choice("forfeit", tuple(_FORFEIT))]
    report = MatchReport(
        home=reader.integer("home", GOALS),
        away=reader.integer("away", GOALS),
        periods=half_scores(reader.pair("half_time", GOALS)),
        extra_time=reader.boolean("extra_time"),
        shootout=reader.pair("shootout", GOALS),
        forfeit=forfeit,
        kind="forfeit" if forfeit else "played",
        goals=tuple(
            _goal(ObjectReader(item, at, GOAL_KEYS, problems), kinds)
            for item, at in reader.items("goals", 2 * checks.MOST_GOALS)
        ),
        cards=tuple(
            _card(ObjectReader(item, at, CARD_KEYS, problems))
            for item, at in reader.items("cards", MOST_CARDS)
        ),
    )
    if len(problems.found) == before:
        for violation in checks.check_report(report, *terms, imported=True):
            problems.refusal(place, violation)
    return report


def _goal(reader: ObjectReader, kinds: tuple[str, ...]) -> Goal:
    return Goal(
        side=_SIDE[reader.choice("side", tuple(_SIDE))],
        player=reader.text("player", LONG_NAME),
        at=MatchMoment(_minute(reader), _added(reader)),
        kind=reader.choice("kind", kinds, PLAY),
        assist=reader.text("assist", LONG_NAME) if reader.has("assist") else "",
    )


def _card(reader: ObjectReader) -> BookingLine:
    return BookingLine(
        side=_SIDE[reader.choice("side", tuple(_SIDE))],
        player=reader.text("player", LONG_NAME),
        at=MatchMoment(_minute(reader), _added(reader)),
        card=_COLOUR[reader.choice("card", CARD_COLOURS)],
    )


def _minute(reader: ObjectReader) -> int | None:
    return reader.integer("minute", MINUTES) if reader.has("minute") else None


def _added(reader: ObjectReader) -> int:
    """HV-MIN-01: without a minute there is nothing to add to; `results.check` says so."""
    return reader.integer("added", ADDED) if reader.has("added") else 0
