"""Bounds of cards, composition of squads, selections: all verdicts with their rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.helvetia.box.cards import (
    FAMILY_VALUES,
    SKILLS,
    ChallengeKind,
    PrintedChallenge,
    Words,
)
from engine.games.helvetia.box.catalogue import faction
from engine.games.helvetia.box.squads import (
    best_five_boost,
    bounds_of,
    check_legend,
    check_player,
    check_power,
    check_selection,
    check_squad,
)

JESTERS = faction("jesters").players
KEEPER, FIELD, CAPTAIN = JESTERS[0], JESTERS[1], JESTERS[7]
POWER, LEGEND = faction("jesters").powers[0], faction("jesters").legends[0]
NUMBERS = ("number", "boost", *SKILLS, *FAMILY_VALUES)


def high_with(field, value):
    high = replace(FIELD, family_defence=20, family_attack=20)
    return replace(high, **{field: value})


def rules(problems):
    return [problem.rule_id for problem in problems]


@pytest.mark.rule("HC-PLY-10")
@pytest.mark.parametrize("field", NUMBERS)
def test_each_number_of_a_card_has_its_bounds(field):
    least, most = bounds_of(field)
    for value, right in ((least - 1, False), (most + 1, False), (most, True)):
        broken = [verdict.field for verdict in check_player(high_with(field, value))]
        assert (field not in broken) is right


@pytest.mark.rule("HC-PLY-10")
def test_bounds_are_twenty_for_skills_and_eight_for_pressure_and_boost():
    assert bounds_of("shot") == (1, 20)
    assert bounds_of("pressure") == (0, 8)
    assert bounds_of("boost") == (0, 8)


@pytest.mark.rule("HC-PLY-10")
@given(st.fixed_dictionaries({f: st.integers(*bounds_of(f)) for f in NUMBERS[:10]}))
def test_any_card_within_the_bounds_is_accepted_without_family_values(values):
    blank = dict.fromkeys(FAMILY_VALUES)
    assert check_player(replace(FIELD, **values, **blank)) == ()


@pytest.mark.rule("HC-PLY-10", "HC-PLY-03")
def test_an_exhausted_value_may_not_be_above_the_normal_one():
    found = check_player(replace(FIELD, family_attack=5, family_attack_exhausted=6))
    assert [verdict.field for verdict in found] == ["family_attack_exhausted"]


@pytest.mark.rule("HC-PLY-10")
def test_a_verdict_says_field_bounds_and_value():
    (verdict,) = check_player(replace(FIELD, pressure=9))
    assert verdict.problem.text == "Pressure must lie between 0 and 8, not 9."


@pytest.mark.rule("HC-PLY-01")
def test_a_card_needs_a_name():
    assert [v.field for v in check_player(replace(FIELD, name=" "))] == ["name"]


@pytest.mark.rule("HC-PWR-10", "HC-SHT-04", "HC-CHL-03")
def test_power_cards_have_level_number_and_challenge_within_bounds():
    assert check_power(POWER) == ()
    nothing = PrintedChallenge(ChallengeKind.SHOTS, 0)
    wrong = replace(POWER, number=4, level=4, challenge=nothing, name=Words(""))
    fields = ["number", "level", "challenge_count", "name"]
    assert [v.field for v in check_power(wrong)] == fields


@pytest.mark.rule("HC-SHT-04")
@pytest.mark.parametrize(("number", "right"), [(0, False), (1, True), (5, False)])
def test_legend_cards_have_the_numbers_one_to_four(number, right):
    assert (check_legend(replace(LEGEND, number=number)) == ()) is right


@pytest.mark.rule("HC-KIT-01")
def test_a_squad_has_nine_figures_of_three_kinds():
    assert check_squad(JESTERS)
    verdicts = check_squad(JESTERS[:-2])
    assert not verdicts
    assert rules(verdicts.errors) == ["HC-KIT-01"]
    assert verdicts.errors[0].text == "A squad has 2 captains; this one has 0."


@pytest.mark.rule("HC-PLY-05")
def test_a_squad_has_one_keeper_figure():
    second = replace(FIELD, kind=KEEPER.kind)
    squad = tuple(second if card is FIELD else card for card in JESTERS)
    assert rules(check_squad(squad).errors) == ["HC-PLY-05", "HC-KIT-01"]


@pytest.mark.rule("HC-PLY-01")
def test_a_number_stands_on_one_card_only():
    squad = (*JESTERS[:-1], replace(JESTERS[-1], number=1))
    assert rules(check_squad(squad).errors) == ["HC-PLY-01"]


@pytest.mark.rule("HC-KIT-05")
def test_too_much_boost_is_only_a_warning():
    strong = tuple(replace(card, boost=8) for card in JESTERS)
    verdicts = check_squad(strong)
    assert verdicts
    assert verdicts.errors == ()
    assert rules(verdicts.warnings) == ["HC-KIT-05"]
    assert verdicts.warnings[0].params["boost"] == 40


@pytest.mark.rule("HC-KIT-05")
def test_the_fittest_five_hold_one_keeper_and_at_most_one_captain():
    two_captains = tuple(
        replace(card, boost=8 if card.kind == "captain" else 1) for card in JESTERS
    )
    assert best_five_boost(two_captains) == 1 + 8 + 3


@pytest.mark.rule("HC-PLY-04", "HC-SET-01")
def test_a_selection_of_seven_has_at_most_one_captain():
    seven = (*JESTERS[:6], CAPTAIN)
    assert check_selection(seven).errors == ()
    both = JESTERS[:5] + JESTERS[-2:]
    assert rules(check_selection(both).errors) == ["HC-PLY-04"]


@pytest.mark.rule("HC-SET-01", "HC-PLY-05")
def test_a_selection_is_seven_cards_with_one_keeper():
    assert "HC-SET-01" in rules(check_selection(JESTERS).errors)
    twin = replace(KEEPER, number=2)
    assert rules(check_selection((KEEPER, twin)).errors) == ["HC-PLY-05"]


@pytest.mark.rule("HC-SET-05", "HC-SET-06")
def test_fewer_than_seven_or_no_keeper_is_worth_a_warning():
    verdicts = check_selection(JESTERS[1:4])
    assert verdicts
    assert rules(verdicts.warnings) == ["HC-SET-06", "HC-SET-05"]
