"""HV-BUNDLE-02: one result of a bundle file, checked like one typed at the table."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from competitions.files.bundle.dates import read_instant
from competitions.files.bundle.facts import (
    NO_FACTS,
    BundleChances,
    BundleHand,
    CardLearnt,
    MatchFacts,
)
from competitions.files.bundle.object_reader import Spot
from competitions.files.bundle.shape_reader import read_object
from competitions.games.minutes import MomentBox
from competitions.games.registry import CODECS, league_by_ruleset, league_rules
from competitions.games.report_shapes import (
    NAMED,
    SIDE,
    FlagShape,
    Keys,
    KeyShape,
    ListShape,
    ObjectShape,
    WholeShape,
    WordShape,
    first_result,
    objects,
    whole_result,
)
from competitions.games.sealing import opens
from competitions.rules.results import checks
from competitions.rules.results.stored_reports import report_with_names
from engine.errors import N_
from engine.json_values import JsonObject
from engine.report import MatchReport
from engine.rulesets import FIRST_GAME, Ruleset
from engine.sides import Side

CARD_NUMBER = WholeShape(range(1, 1000))
OF_SIDE: Keys = {"side": KeyShape(SIDE, needed=True)}
INSTANT = KeyShape(WordShape(40))
COUNT = WholeShape(range(10_000))
FACTS: Keys = {
    "opened": INSTANT,
    "recorded": INSTANT,
    "reason": KeyShape(WordShape(300), default=""),
    "corrected": KeyShape(FlagShape(), default=False),
    "kept": KeyShape(FlagShape(), default=False),
    "learnt": objects(
        {
            **OF_SIDE,
            "number": KeyShape(CARD_NUMBER, needed=True),
            "level": KeyShape(WholeShape(range(1, 100)), needed=True),
        },
        200,
    ),
    "hands": objects(
        {
            **OF_SIDE,
            "cards": KeyShape(ListShape(CARD_NUMBER, 60), default=()),
            "nonce": KeyShape(WordShape(40), needed=True),
            "sealed": KeyShape(WordShape(64), needed=True),
        },
        2,
    ),
    "chances": objects(
        {
            **OF_SIDE,
            **NAMED,
            "shots": KeyShape(COUNT, needed=True),
            "worth": KeyShape(WholeShape(range(1_000_000)), needed=True),
        },
        400,
    ),
}


class ResultTerms(NamedTuple):
    """What a level score means, by which rules it was played, in which version it is told.

    No level: what the other matches of its tie say is looked at later.
    """

    level: str
    ruleset: Ruleset
    first: bool = False

    @property
    def shape(self) -> ObjectShape:
        kinds = league_rules(self.ruleset).kinds
        if self.first:
            return first_result(kinds)
        codec = CODECS[self.ruleset.game]
        report = whole_result(kinds, codec.periods, codec.part).keys
        version = {"version": KeyShape(WholeShape(range(1, codec.version + 1)))}
        return ObjectShape({**report, **version, **FACTS})


def read_result(
    value: object, spot: Spot, terms: ResultTerms
) -> tuple[MatchReport | None, MatchFacts]:
    """The report and what was known beside it; no report where it has a problem."""
    before = len(spot.problems.found)
    found = read_object(terms.shape, value, spot)
    if len(spot.problems.found) > before:
        return None, NO_FACTS
    report = report_with_names(_stored(found, terms.ruleset))
    level, ruleset = terms.level, terms.ruleset
    if level:
        for violation in checks.check_report(report, level, ruleset, imported=True):
            spot.refusal(violation)
    return report, _facts(found, spot)


def _stored(found: JsonObject, ruleset: Ruleset) -> JsonObject:
    """The report as the codec of its game stores it, with names for ids."""
    report = {key: value for key, value in found.items() if key not in FACTS}
    report.setdefault("kind", "forfeit" if report["forfeit"] else "played")
    version = report.pop("version", CODECS[ruleset.game].version)
    # Reports of the first game do not say it.
    if ruleset.game != FIRST_GAME:
        head = {"game": ruleset.game, "profile": ruleset.profile}
        report |= {**head, "version": version}
    _complete(report, league_by_ruleset(ruleset).moments)
    return report


def _complete(value: object, moments: MomentBox) -> None:
    """A period alone says when something was, where a game counts by them."""
    if isinstance(value, list):
        for one in value:
            _complete(one, moments)
    if isinstance(value, dict):
        for one in value.values():
            _complete(one, moments)
        if "period" in value and "minute" not in value:
            at = moments.read(value["period"])
            if at.period == value["period"]:
                value |= {"minute": at.minute, "label": at.label}


def _facts(found: JsonObject, spot: Spot) -> MatchFacts:
    hands = tuple(
        BundleHand(Side(one["side"]), tuple(one["cards"]), one["nonce"], one["sealed"])
        for one in found.get("hands", ())
    )
    for i, hand in enumerate(hands):
        # Decision 17: these are the cards that were sealed.
        if not opens(hand.sealed, hand.cards, hand.nonce):
            spot.inner("hands").inner(i).note(N_("These cards do not open their seal."))
    return MatchFacts(
        opened=_instant(found, "opened", spot),
        recorded=_instant(found, "recorded", spot),
        reason=found.get("reason", ""),
        corrected=found.get("corrected", False),
        kept=found.get("kept", False),
        learnt=tuple(
            CardLearnt(Side(one["side"]), one["number"], one["level"])
            for one in found.get("learnt", ())
        ),
        hands=hands,
        chances=tuple(
            BundleChances(Side(one["side"]), one["player"], one["shots"], one["worth"])
            for one in found.get("chances", ())
        ),
    )


def _instant(found: JsonObject, key: str, spot: Spot) -> dt.datetime | None:
    return read_instant(found[key], spot.inner(key)) if key in found else None
