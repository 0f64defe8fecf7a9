"""Cups of thirteen in groups, then a bracket: random deeds of an organiser, proved each time.

Results, corrections, results taken back or played again, swapped sides, dates, teams that
leave. After each deed `verify` finds nothing; now and then the cup leaves as a file and
comes in again as it was. A seed that fails is the name of its test: `-k "[7]"`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace

import pytest
import time_machine

from competitions.actions.competition.bundles import import_bundle
from competitions.actions.competition.entrants import Withdrawal, withdraw_team
from competitions.actions.competition.fixtures import swap_sides
from competitions.actions.log.entries import Grounds
from competitions.actions.log.losses import LossNeeded
from competitions.actions.results import deeds
from competitions.actions.results.cascade import CHOICES, CascadeNeeded
from competitions.actions.results.settlement import Submission
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dump, dumps
from competitions.files.bundle.parse import parse_bundle
from competitions.models import Competition
from competitions.queries.fixtures.brackets import stale_fixtures
from competitions.queries.fixtures.meetings import Meeting, meetings_of
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from engine.errors import RuleViolation
from engine.report import MatchReport
from matches.verification.verify import all_findings
from tests import make, sheets
from tests.random_season import insist, moved

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SEEDS = range(20)
DEEDS = 40
THIRTEEN = [f"Team {letter}" for letter in "ABCDEFGHIJKLM"]
IN_GROUPS = {"groups": 3, "through": 2, "best_runners_up": 2}
BRACKETS = (
    {},
    {"third_place": True},
    {"legs": 2, "away_goals": True, "single_final": True},
    {"best_of": 3},
    {"reseed": True, "third_place": True},
    {"places_played": 8},
    {"legs": 2, "reseed": True, "places_played": 4},
)


@pytest.mark.parametrize("seed", SEEDS)
@time_machine.travel(make.AT, tick=False)
def test_whatever_an_organiser_does_the_log_tells_it(
    seed: int, record_property
) -> None:
    lots = random.Random(f"cup {seed}")
    bracket = BRACKETS[seed % len(BRACKETS)]
    stages = (
        StageTerms(GROUPS.chosen(IN_GROUPS)),
        StageTerms(KNOCKOUT.chosen(bracket)),
    )
    cup = make.cup(THIRTEEN, stages=stages)
    done: list[str] = []
    for day in range(DEEDS):
        done.append(something(cup, lots, day))
        cup.refresh_from_db()
        found = list(all_findings())
        assert found == [], done
        if day % 8 == 7 and not stale_fixtures(cup):
            comes_back(cup, f"{seed} {day}")
    record_property("counted", f"cup {seed}, {bracket}: {len(done)} deeds")


def something(cup: Competition, lots: random.Random, day: int) -> str:
    """What was done."""
    rows = [one for one in meetings_of(cup) if one.home and one.away]
    open_ones = [one for one in rows if not (one.result or one.off)]
    played = [one for one in rows if one.result]
    chosen: list[Callable[[], str]] = []
    if open_ones:
        chosen += [lambda: some_results(open_ones, lots)] * 5
        chosen += [lambda: swapped(lots.choice(open_ones))]
        chosen += [lambda: dated(lots.choice(open_ones), lots)]
    if played:
        chosen += [lambda: corrected(lots.choice(played), lots)] * 2
        chosen += [lambda: taken_back(lots.choice(played), lots)]
    if day in (9, 21, 30):
        chosen = [lambda: left(cup, lots)]
    return lots.choice(chosen)()


def some_results(open_ones: list[Meeting], lots: random.Random) -> str:
    some = lots.sample(open_ones, lots.randint(1, min(8, len(open_ones))))
    some.sort(key=lambda one: one.fixture.round)
    for one in some:
        enter(one, lots)
    return f"{len(some)} results"


def enter(one: Meeting, lots: random.Random) -> None:
    """As its form takes it: where somebody must win there is a shoot-out."""
    try:
        handed_in = Submission(report_of(one, lots))
        insist(deeds.propose_result, one.fixture, handed_in, lots=lots)
    except RuleViolation as refusal:
        # another match of its tie comes first, or has decided it
        if refusal.rule_id not in ("HV-LEG-01", "HC-FFT-03", "HC-CUP-01"):
            raise


def report_of(one: Meeting, lots: random.Random) -> MatchReport:
    goals = (lots.randrange(4), lots.randrange(4))
    if lots.random() < 0.08:
        side = lots.choice(("home", "away", "both"))
        goals = {"home": (0, 2), "away": (2, 0), "both": (0, 0)}[side]
        return MatchReport(*goals, forfeit=side, kind="forfeit")
    report = MatchReport(*goals)
    if deeds.violations(one.fixture, report):
        kicks = lots.choice(((4, 3), (2, 3)))
        return MatchReport(*goals, extra_time=True, shootout=kicks)
    return report


def corrected(one: Meeting, lots: random.Random) -> str:
    before = one.result
    submission = Submission(report_of(one, lots))
    try:
        insist(deeds.decide_result, one.fixture, submission, lots=lots)
    except RuleViolation as refusal:
        return f"no correction: {refusal.rule_id}"
    return f"round {one.fixture.round}: {before.home}-{before.away} is another"


def taken_back(one: Meeting, lots: random.Random) -> str:
    insist(deeds.void_result, one.fixture, lots=lots)
    return f"round {one.fixture.round}: taken back"


def swapped(one: Meeting) -> str:
    try:
        swap_sides(one.fixture, by=make.by(), version=None)
    except RuleViolation as refusal:
        return f"no swap: {refusal.rule_id}"
    return "sides swapped"


def dated(one: Meeting, lots: random.Random) -> str:
    moved(one.fixture, lots.randrange(20))
    return f"dated {sheets.on(1):%B}"


def left(cup: Competition, lots: random.Random) -> str:
    """He reads what follows; whoever has left already has left."""
    there = list(cup.entrants.filter(withdrawn=""))
    gone = lots.choice(there)
    policy = lots.choice(cup.first_stage.format.policies)
    grounds = Grounds(None)
    for _ in range(4):
        try:
            wanted = Withdrawal(gone.team_id, policy=policy)
            withdraw_team(cup, wanted, by=make.by(), grounds=grounds)
        except LossNeeded as needed:
            grounds = replace(grounds, acknowledged=needed.acknowledged)
        except CascadeNeeded as needed:
            chosen = {one.public_id: lots.choice(CHOICES) for one in needed.fixtures}
            grounds = replace(grounds, cascade=chosen)
        except RuleViolation as refusal:
            return f"nobody leaves: {refusal.rule_id}"
        else:
            return f"{gone.team.name} leaves, {policy}"
    raise AssertionError("asked for ever")


def comes_back(cup: Competition, called: str) -> None:
    """Its file into a club of its own, and out again."""
    value = json.loads(dumps(bundle_of(cup)))
    parsed = parse_bundle(json.dumps({**value, "club": {"name": f"Club {called}"}}))
    made = import_bundle(parsed, by=make.by())
    assert dump(bundle_of(made)) == dump(parsed)
    assert list(all_findings()) == []
