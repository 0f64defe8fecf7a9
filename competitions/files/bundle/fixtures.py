"""Who meets whom in a bundle, when and where, and what was thrown for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from competitions.files.bundle.dates import read_date
from competitions.files.bundle.facts import NO_FACTS, BundleAnswer, BundleRoll
from competitions.files.bundle.object_reader import (
    MISSING,
    ObjectReader,
    Spot,
    name_of,
    quote,
)
from competitions.files.bundle.results import ResultTerms, read_result
from competitions.files.bundle.shape_reader import read_keys
from competitions.files.bundle.values import BundleFixture
from competitions.games.report_shapes import (
    SIDED,
    ChoiceShape,
    FlagShape,
    Keys,
    KeyShape,
    WholeShape,
    WordShape,
    objects,
)
from competitions.rules.formats.protocol import Format
from competitions.rules.names import NAME_LIMIT, name_key
from competitions.rules.results.checks import level_of
from engine.errors import N_, RuleViolation
from engine.rulesets import Ruleset
from engine.sides import SIDES, Side

MOST_FIXTURES = 5000
ROUNDS = range(1, 1000)
FIRST_KEYS = ("round", "date", "home", "away", "result")
ROLLED = ("sealed", "table", "server")

Known = Mapping[str, str]
"""Names of teams as the file spells them, by what makes two names the same."""

OPEN: Keys = {
    "rolls": objects(
        {
            **SIDED,
            "face": KeyShape(WholeShape(range(1, 100)), needed=True),
            "fit": KeyShape(FlagShape(), needed=True),
            "how": KeyShape(ChoiceShape(ROLLED), default="table"),
        },
        400,
    ),
    "answers": objects(
        {
            **SIDED,
            "question": KeyShape(WordShape(20), needed=True),
            "value": KeyShape(WholeShape(range(32_768)), needed=True),
        },
        400,
    ),
}
DETAILS: Keys = {
    "third_place": KeyShape(FlagShape(), default=False),
    "place": KeyShape(WordShape(80), default=""),
    "table": KeyShape(WordShape(20), default=""),
    "postponed": KeyShape(FlagShape(), default=False),
    "replay": KeyShape(FlagShape(), default=False),
    "group": KeyShape(WordShape(20), default=""),
    "leg": KeyShape(WholeShape(range(1, 8))),
    "position": KeyShape(WholeShape(range(256))),
    **OPEN,
}
FIXTURE_KEYS = (*FIRST_KEYS, *DETAILS)


class FixtureTerms(NamedTuple):
    """By which format and rules the matches are played, and who may meet."""

    known: Known
    format: Format
    ruleset: Ruleset
    # As version 1 tells them.
    first: bool = False
    # There is a stage before from which the teams come.
    later: bool = False

    @property
    def terms(self) -> ResultTerms:
        # Whether a match of several has to be decided is asked when all are read.
        several = self.format.tie_matches(1, 2) > 1
        level = level_of(needs_winner=self.format.decides(None))
        level = "" if several else level
        return ResultTerms(level, self.ruleset, self.first)

    def may_be_open(self, number: int) -> bool:
        """Whether who plays a match of this round may not be known."""
        return self.later or (self.format.bracket and number > 1)


def read_fixture(value: object, spot: Spot, played: FixtureTerms) -> BundleFixture:
    reader = ObjectReader(value, spot, FIRST_KEYS if played.first else FIXTURE_KEYS)
    number = reader.integer("round", ROUNDS)
    may_be_open = played.may_be_open(number)
    home, away = (
        None
        if may_be_open and reader.values.get(side, "") is None
        else team_called(reader, side, played.known)
        for side in SIDES
    )
    if home is not None and home == away:
        spot.note(N_("A team cannot meet itself."))
    date = (
        read_date(reader.values["date"], reader.at("date"))
        if reader.has("date")
        else None
    )
    report, facts = None, NO_FACTS
    if reader.has("result"):
        at = reader.at("result")
        report, facts = read_result(reader.values["result"], at, played.terms)
        if may_be_open and None in (home, away):
            at.note(N_("A result needs both of its teams."))
    fixture = BundleFixture(number, home, away, date, report, facts=facts)
    return fixture if played.first else _with_details(fixture, reader)


def _with_details(fixture: BundleFixture, reader: ObjectReader) -> BundleFixture:
    problems = reader.spot.problems.found
    before = len(problems)
    found = read_keys(DETAILS, reader)
    if len(problems) > before:
        return fixture
    rolls = tuple(
        BundleRoll(
            Side(one["side"]), one["player"], one["face"], one["fit"], one["how"]
        )
        for one in found.pop("rolls")
    )
    answers = tuple(
        BundleAnswer(Side(one["side"]), one["player"], one["question"], one["value"])
        for one in found.pop("answers")
    )
    return replace(fixture, rolls=rolls, answers=answers, **found)


def team_called(reader: ObjectReader, key: str, known: Known) -> str | None:
    """The team as the file spells it."""
    value = reader.required(key)
    return None if value is MISSING else team_in(value, reader.at(key), known)


def team_in(value: object, spot: Spot, known: Known) -> str | None:
    """The team that a value names, as the file spells it; None after a note."""
    if not isinstance(value, str):
        spot.text(value, NAME_LIMIT)
        return None
    try:
        name = known.get(name_key(name_of(value, NAME_LIMIT)))
    except RuleViolation as violation:
        spot.refusal(violation)
        return None
    if name is None:
        spot.note(N_("%(name)s is not among the teams."), name=quote(value))
    return name
