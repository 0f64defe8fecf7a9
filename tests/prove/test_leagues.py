"""Leagues and cups of 2 to 40 teams with random results, through the database."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from competitions.actions.competition.bundles import import_bundle
from competitions.actions.competition.competitions import finish_competition
from competitions.actions.results.deeds import record_report
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dump
from competitions.files.bundle.parse import parse_bundle
from competitions.models import Competition
from competitions.queries.fixtures.meetings import meetings_of
from competitions.verification.verify import league_findings
from engine.report import MatchReport
from tests import make

pytestmark = pytest.mark.django_db
# a league takes a second to write: a failing one is shown as found, not made smaller
PHASES = [Phase.explicit, Phase.generate]
sizes = st.integers(2, 40)
chances = st.integers(0, 2**32).map(random.Random)


def names(n: int) -> list[str]:
    return [f"Team{i:02d}" for i in range(n)]


class Leagues(TestCase):
    @settings(max_examples=40, deadline=None, phases=PHASES)
    @given(n=sizes, legs=st.sampled_from([1, 2]), chance=chances)
    def test_a_championship_is_legal_counted_and_carried(self, n, legs, chance):
        drawn = make.championship(names(n), legs=legs)
        value = dump(bundle_of(drawn))
        fixtures = value["competition"]["stages"][0]["fixtures"]
        everybody_meets(fixtures, n, legs)
        nobody_plays_twice(fixtures)
        home_and_away_balance(fixtures, legs)
        for fixture in fixtures:
            if chance.random() < 0.9:
                fixture["result"] = any_result(chance, fixture)
        comes_back_as_it_was(value)

    @settings(max_examples=40, deadline=None, phases=PHASES)
    @given(n=sizes, third=st.booleans(), chance=chances)
    def test_a_cup_ends_with_the_one_nobody_beat(self, n, third, chance):
        cup = make.cup(names(n), third_place=third and n > 3)
        beaten = played_out(cup, chance)
        (left,) = set(names(n)) - beaten
        finish_competition(cup, by=make.by(), version=None)
        cup.refresh_from_db()
        assert cup.champion.name == left
        comes_back_as_it_was(dump(bundle_of(cup)))


def everybody_meets(fixtures: list[dict[str, Any]], n: int, legs: int) -> None:
    pairs = Counter((f["home"], f["away"]) for f in fixtures)
    met = Counter(frozenset(pair) for pair in pairs.elements())
    assert len(met) == n * (n - 1) // 2
    assert set(met.values()) == {legs}
    assert set(pairs.values()) == {1}


def nobody_plays_twice(fixtures: list[dict[str, Any]]) -> None:
    busy = Counter((f["round"], f[side]) for f in fixtures for side in ("home", "away"))
    assert set(busy.values()) == {1}


def home_and_away_balance(fixtures: list[dict[str, Any]], legs: int) -> None:
    at_home = Counter(f["home"] for f in fixtures)
    away = Counter(f["away"] for f in fixtures)
    for team in at_home | away:
        assert abs(at_home[team] - away[team]) <= (1 if legs == 1 else 0)


def any_result(chance: random.Random, fixture: dict[str, Any]) -> dict[str, Any]:
    home, away = chance.randrange(5), chance.randrange(5)
    if chance.random() < 0.05:
        loser = chance.choice(["home", "away"])
        score = {"home": 0, "away": 2} if loser == "home" else {"home": 2, "away": 0}
        return {**score, "forfeit": loser}
    goals = [
        {"side": side, "player": f"{fixture[side]} {i % 3}", "minute": 10 + i}
        for side, number in (("home", home), ("away", away))
        for i in range(number)
        if chance.random() < 0.8
    ]
    return {"home": home, "away": away, "goals": goals}


def played_out(cup: Competition, chance: random.Random) -> set[str]:
    """Each match in its turn; who lost one before the third place match."""
    beaten = set()
    while open_now := [
        m for m in meetings_of(cup) if m.home and m.away and not m.result
    ]:
        for meeting in open_now:
            goals = [chance.randrange(4), chance.randrange(4)]
            kicks = chance.choice([(4, 3), (2, 4)]) if goals[0] == goals[1] else None
            record_report(
                meeting.fixture,
                MatchReport(*goals, extra_time=bool(kicks), shootout=kicks),
                by=make.by(),
            )
            home, away = kicks or goals
            beaten.add((meeting.away if home > away else meeting.home).name)
    return beaten


def comes_back_as_it_was(value: Any) -> None:
    """Into a club of its own, and out again; both ways of counting agree."""
    parsed = parse_bundle(json.dumps({**value, "club": {"name": "Elsewhere"}}))
    made = import_bundle(parsed, by=make.by())
    assert dump(bundle_of(made)) == dump(parsed)
    assert list(league_findings()) == []
