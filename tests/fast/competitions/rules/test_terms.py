"""What a competition may look like: the first thing that cannot be is said."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from competitions.games.registry import FIRST_RULESET, RULESETS
from competitions.rules.formats.registry import format_of
from competitions.rules.formats.stages import StageTerms
from competitions.rules.terms import (
    check_adjustment,
    check_depth,
    check_terms,
    prizes_of,
)
from engine.errors import RuleViolation
from engine.rulesets import Ruleset

CHAMPIONSHIP, CUP = "championship", "cup"


@dataclass(frozen=True)
class Terms:
    kind: str = CHAMPIONSHIP
    ruleset: Ruleset = FIRST_RULESET
    legs: int = 2
    win: int = 3
    draw: int = 1
    loss: int = 0
    tiebreaks: tuple[str, ...] = ("points", "wins")
    head_to_head: str = "restart"
    third_place: bool = False
    stages: tuple[StageTerms, ...] = ()


LEAGUE = Terms()
CUP_TERMS = Terms(CUP, legs=1, third_place=True)


@pytest.mark.rule("HC-CUP-01", "HC-CHP-01")
@pytest.mark.parametrize(
    "terms",
    [
        LEAGUE,
        replace(LEAGUE, legs=1, ruleset=RULESETS[-1], head_to_head="continue"),
        replace(LEAGUE, win=99, draw=99, loss=-9),
        replace(LEAGUE, win=0, draw=0, loss=0),
        CUP_TERMS,
        replace(CUP_TERMS, third_place=False),
    ],
)
def test_what_can_be_played_is_let_through(terms):
    check_terms(terms)


@pytest.mark.rule("HC-CUP-01", "HC-CHP-01")
@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (replace(LEAGUE, kind="friendly"), "a championship or a cup"),
        (replace(LEAGUE, ruleset=Ruleset("chess", "blitz")), "one of the games"),
        (replace(CUP_TERMS, legs=2), "one match"),
        (replace(LEAGUE, legs=0), "once or twice"),
        (replace(LEAGUE, legs=3), "once or twice"),
        (replace(LEAGUE, third_place=True), "third place"),
        (replace(LEAGUE, head_to_head="maybe"), "restarts or continues"),
        (replace(LEAGUE, win=100), "-9 to 99"),
        (replace(LEAGUE, loss=-10), "-9 to 99"),
        (replace(LEAGUE, win=0), "at least a draw"),
        (replace(LEAGUE, draw=-1), "at least a defeat"),
        (replace(LEAGUE, tiebreaks=("luck",)), "tie-break"),
    ],
)
def test_what_cannot_be_is_said(terms, words):
    with pytest.raises(RuleViolation, match=words):
        check_terms(terms)


@pytest.mark.rule("HV-CHL-01")
def test_a_challenge_is_played_in_a_championship_unless_somebody_chose():
    assert prizes_of(CHAMPIONSHIP, None)
    assert not prizes_of(CUP, None)
    assert prizes_of(CUP, True)
    assert not prizes_of(CHAMPIONSHIP, False)


def test_a_sheet_asks_for_one_of_three_depths():
    assert [check_depth(word) for word in ("score", "standard", "full")] == [
        "score",
        "standard",
        "full",
    ]
    with pytest.raises(RuleViolation, match="score only"):
        check_depth("some")


@pytest.mark.rule("HC-CUP-02", "HC-CHP-03")
@pytest.mark.parametrize(("kind", "most"), [(CUP, 256), (CHAMPIONSHIP, 64)])
def test_a_competition_has_two_teams_at_least_and_so_many_at_most(kind, most):
    format_of(kind).check_size(2)
    format_of(kind).check_size(most)
    for number in (1, most + 1):
        with pytest.raises(
            RuleViolation, match=f"2 to {most} teams, not {number}"
        ) as no:
            format_of(kind).check_size(number)
        assert no.value.rule_id == ("HC-CUP-02" if kind == CUP else "HC-CHP-03")
        assert no.value.text.startswith(f"A {kind} takes")


@pytest.mark.rule("DEC-18")
def test_points_given_or_taken_are_few_and_have_a_reason():
    for points in (-99, -1, 1, 99):
        check_adjustment(points, "late")
    for points in (-100, 0, 100):
        with pytest.raises(RuleViolation, match="1 to 99"):
            check_adjustment(points, "late")
    with pytest.raises(RuleViolation, match="reason"):
        check_adjustment(1, " ")
