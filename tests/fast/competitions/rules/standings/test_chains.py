"""Every tie-break's figure, and chains that cannot be."""

from __future__ import annotations

import pytest

from competitions.rules.standings.chains import (
    chain_before,
    chain_of,
    checked_chain,
    move_step,
    points_first,
    tiebreak_id,
)
from competitions.rules.standings.facts import DEFAULT_CHAIN, TableRules
from competitions.rules.standings.ranking import ranked_table
from competitions.rules.standings.steps import NONE_CONCEDED, RATIO, TIEBREAKS
from competitions.rules.standings.tallies import (
    link_opponents,
    place_teams,
    team_tallies,
)
from competitions.verification.second_table import recount_table
from engine.errors import RuleViolation
from tests.notation import Names, results

MATCHES = """
A 3-1 B cards 2/0 0/1; C 0-0 D
B 0-2 C forfeit away; D 5-0 A forfeit both
"""


def figures(step: str, text: str = MATCHES) -> dict[str, int]:
    names = Names()
    played = results(text, names)
    sums = team_tallies(names.values(), played, TableRules())
    place_teams(sums, names.values(), "seed")
    place_teams(sums, [4, 1, 99, 3], "by_hand")
    link_opponents(sums, played, TableRules())
    return {name: TIEBREAKS[step].value(sums[team]) for name, team in names.items()}


@pytest.mark.rule("HC-CHP-02", "HV-TIE-03")
@pytest.mark.parametrize(
    "step, expected",
    [
        ("points", {"A": 3, "B": 3, "C": 1, "D": 1}),
        ("goal_difference", {"A": 0, "B": -4, "C": 2, "D": -2}),
        ("goals_for", {"A": 3, "B": 1, "C": 2, "D": 0}),
        ("goals_against", {"A": 3, "B": 5, "C": 0, "D": 2}),
        ("wins", {"A": 1, "B": 1, "C": 0, "D": 0}),
        ("away_goals", {"A": 0, "B": 1, "C": 2, "D": 0}),
        ("away_wins", {"A": 0, "B": 0, "C": 0, "D": 0}),
        ("fair_play", {"A": 2, "B": 3, "C": 0, "D": 0}),
        ("fewest_forfeits", {"A": 1, "B": 0, "C": 1, "D": 1}),
        # 3 + 0; 0 + 3 against C, whose forfeit it was; half of D; half of C
        ("sonneborn_berger", {"A": 6, "B": 2, "C": 1, "D": 1}),
        # with two matches a team has half of what it could from 3 points on
        ("koya", {"A": 3, "B": 0, "C": 0, "D": 0}),
        ("seeding", {"A": 1, "B": 2, "C": 3, "D": 4}),
    ],
)
def test_the_figure_of_each_step(step, expected):
    """TV-CHP-1: 3, 1 and 0 points for a win, a draw and a defeat."""
    assert figures(step) == expected


@pytest.mark.rule("HV-TIE-01", "HV-TIE-02")
def test_quotients_are_exact_and_defined_where_nothing_is_divided():
    text = "A 3-1 B; A 0-2 C; C 4-3 B; D 0-0 E; D 1-0 E; F 0-0 D"
    third = RATIO // 3
    assert figures("points_per_game", text) == {
        "A": 3 * RATIO // 2,
        "B": 0,
        "C": 3 * RATIO,
        "D": 5 * third + 1,
        "E": RATIO // 2,
        "F": RATIO,
    }
    assert figures("goal_quotient", text) == {
        "A": RATIO,
        "B": 4 * RATIO // 7,
        "C": 2 * RATIO,
        "D": NONE_CONCEDED,
        "E": 0,
        "F": RATIO,
    }
    # so many goals that a rounded quotient would make them equal
    many = figures("goal_quotient", "A 9999-9998 B; C 9998-9997 D")
    assert many["C"] > many["A"]


@pytest.mark.rule("HV-TIE-04")
def test_federations_weigh_cards_otherwise():
    """One yellow and one sent off by a second yellow; one straight red."""
    text = "A 0-0 B cards 3/0/1 0/1/0"
    assert figures("fair_play", text) == {"A": 5, "B": 3}
    assert figures("conduct_score", text) == {"A": 4, "B": 4}
    assert figures("disciplinary_points", text) == {"A": 4, "B": 3}


@pytest.mark.rule("HV-TIE-04")
def test_a_red_card_beside_two_yellows_is_what_these_came_to():
    """One deduction for each player and match; fair play counts as it is written."""
    names = Names()
    (one,) = results("A 0-0 B cards 3/1/0 0/1/0", names)
    played = [one._replace(doubled=(1, 0))]
    sums = team_tallies(names.values(), played, TableRules())
    counted = {
        step: [TIEBREAKS[step].value(tally) for tally in sums.values()]
        for step in ("conduct_score", "disciplinary_points", "fair_play")
    }
    assert counted == {
        "conduct_score": [4, 4],
        "disciplinary_points": [4, 3],
        "fair_play": [6, 3],
    }
    for step in ("conduct_score", "disciplinary_points"):
        rules = TableRules(tiebreaks=("points", step))
        again = recount_table(list(names.values()), played, rules)
        shown = ranked_table(list(names.values()), played, rules)
        assert [(r.rank, r.team) for r in shown] == [(r.rank, r.team) for r in again]


@pytest.mark.rule("HV-TIE-05")
def test_the_order_of_the_organiser_puts_the_named_first():
    order = figures("manual")
    assert sorted(order, key=order.__getitem__, reverse=True) == ["D", "A", "C", "B"]


@pytest.mark.rule("HC-CMP-04")
def test_a_forfeit_is_won_by_the_other_side_whatever_the_score_says():
    names = Names()
    played = results("A 0-2 B forfeit away; C 1-0 D forfeit home", names)
    sums = team_tallies(names.values(), played, TableRules())
    assert [sums[names[n]].won for n in "ABCD"] == [1, 0, 0, 1]
    assert sums[names["D"]].away_wins == 1


@pytest.mark.rule("HC-CHP-01")
def test_a_shoot_out_is_a_draw_in_a_championship():
    names = Names()
    played = results("A 1-1 B pens 5-4", names)
    sums = team_tallies(names.values(), played, TableRules())
    assert [(s.points, s.gf, s.ga) for s in sums.values()] == [(1, 1, 1), (1, 1, 1)]


@pytest.mark.rule("HC-CHP-01")
def test_a_club_may_weigh_results_otherwise():
    names = Names()
    played = results("A 1-0 B; B 0-0 A; A 9-9 B forfeit both", names)
    sums = team_tallies(names.values(), played, TableRules(win=4, draw=2, loss=1))
    assert [s.points for s in sums.values()] == [6, 3]


@pytest.mark.rule("HC-CHP-02", "DEC-18")
def test_the_default_chain_is_the_decided_one():
    assert [step.id for step in chain_of()] == list(DEFAULT_CHAIN)
    assert [step.id for step in chain_of(["wins"])] == ["points", "wins"]


@pytest.mark.rule("HV-TIE-01")
def test_points_per_match_may_lead_in_place_of_the_points():
    per_match = ("points_per_game", "goal_difference")
    assert points_first(per_match) == per_match
    assert points_first(per_match[::-1]) == ("points", *per_match[::-1])
    assert move_step(per_match, "in", "wins") == (*per_match, "wins")
    assert move_step(per_match, "in", "points") == per_match
    assert move_step(per_match, "out", "points_per_game") == per_match


@pytest.mark.parametrize(
    "spelt, name",
    [
        ("GD", "goal_difference"),
        ("goal-difference", "goal_difference"),
        ("h2h_points", "head_to_head_points"),
        ("head-to-head-goal-difference", "head_to_head_difference"),
        ("Fair play", "fair_play"),
        ("lots", "lots"),
    ],
)
def test_obvious_other_spellings_are_understood(spelt, name):
    assert tiebreak_id(spelt) == name


@pytest.mark.rule("HC-CHP-02")
@pytest.mark.parametrize(
    "chain, sentence",
    [
        (["points", "luck"], "“luck” is not a tie-break."),
        (["points", "gd", "goal_difference"], "“goal_difference” is named twice."),
        (["wins", "points"], "Points always come first."),
    ],
)
def test_chains_that_cannot_be_are_refused(chain, sentence):
    with pytest.raises(RuleViolation) as refusal:
        checked_chain(chain)
    assert sentence in refusal.value.text


def test_every_step_says_what_it_is():
    for name, step in TIEBREAKS.items():
        assert name == step.id
        assert step.label
        assert step.explanation.endswith(".")


@pytest.mark.rule("HV-CHAIN-01")
@pytest.mark.parametrize(
    "stored, before",
    [
        ("points a b c", ""),
        # the first save took only the points, which count all the same
        ("points a b c; a b c", ""),
        ("points a b c; a b c; b c; c", "points a b c"),
        # what was changed meanwhile stays changed
        ("points a b c; a b c; c b", "points a c b"),
        # typed again, or taken out while it showed: nothing is missing
        ("points a b c; a b c; b c; a b c", ""),
        ("points a b c; b c", ""),
        # the form of today shows all: who changes it there means it
        ("points a b c; a b c; b c; points b c", "points a b c"),
        ("points a b c; a b c; b c; points c b", ""),
    ],
)
def test_steps_that_a_form_hid_are_found_in_the_log(stored, before):
    ids = {"a": "wins", "b": "goals_for", "c": "lots", "points": "points"}
    chains = [tuple(ids[s] for s in part.split()) for part in stored.split(";")]
    assert chain_before(chains) == tuple(ids[s] for s in before.split())


@pytest.mark.rule("HC-CHP-02")
@pytest.mark.parametrize(
    "way, step, after",
    [
        ("up", "lots", "wins lots fair_play"),
        ("up", "wins", "wins fair_play lots"),
        ("down", "wins", "fair_play wins lots"),
        ("down", "lots", "wins fair_play lots"),
        ("out", "fair_play", "wins lots"),
        ("in", "away_wins", "wins fair_play lots away_wins"),
        ("in", "wins", "wins fair_play lots"),
        ("in", "luck", "wins fair_play lots"),
        ("up", "luck", "wins fair_play lots"),
        ("out", "points", "wins fair_play lots"),
        ("", "", "wins fair_play lots"),
    ],
)
def test_a_step_moves_by_one_and_points_stay_first(way, step, after):
    chain = ("wins", "fair_play", "lots")
    assert move_step(chain, way, step) == ("points", *after.split())
    assert move_step(("points", *chain), way, step) == ("points", *after.split())
