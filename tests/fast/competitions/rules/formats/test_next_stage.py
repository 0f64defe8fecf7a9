"""From groups into a bracket: who is sent where, until when it waits, what is at risk."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from competitions.rules.draws.bracket_values import AWAITED
from competitions.rules.draws.knockout import CupTerms
from competitions.rules.draws.legs import LegEnd
from competitions.rules.formats.groups import Groups
from competitions.rules.formats.knockout import Knockout
from competitions.rules.formats.next_stage import (
    SeatPlan,
    at_risk_in_next,
    draw_places,
    seats,
    sides_sent,
)
from competitions.rules.formats.places import Advance, StagePlace, group_letter
from competitions.rules.formats.protocol import DrawnStage
from competitions.rules.formats.round_robin import RoundRobin
from tests.stage_played import PlayedStage, drawn_by_lot

CUP = Knockout()


def advances(codes, **known):
    """Places as a draw writes them, with the teams of some."""
    found = []
    for code in codes.split():
        best = int(code[2:]) if "." in code else 0
        group = ord(code[1]) - 64 if code[1:].isalpha() else 0
        found.append(
            Advance(StagePlace(int(code[0]), group, best), known.get(f"p{code}"))
        )
    return found


def test_places_are_called_as_draws_write_them():
    codes = "1A 2B 3.1 4"
    assert [one.place.code for one in advances("1A 2B 3.1")] == codes.split()[:3]
    assert StagePlace(4).code == "4"
    letters = [group_letter(n) for n in (1, 26, 27, 52, 53)]
    assert letters == ["A", "Z", "AA", "AZ", "BA"]


@pytest.mark.rule("HV-STG-04")
def test_a_bracket_of_places_is_drawn_before_anybody_is_known():
    drawn = draw_places(CUP, [one.place for one in advances("1A 1B 2A 2B")])
    assert drawn.slots == {1: 0, 4: 1, 2: 2, 3: 3}
    assert [m[:2] for m in drawn.matches] == [(1, 0), (1, 1), (2, 0)]


@pytest.mark.rule("HV-STG-04")
def test_who_is_known_is_seated_and_the_others_are_awaited():
    known = advances("1A 1B 2A 2B", p1A=11, p2B=42)
    assert seats(CUP, known, {11: 1, 42: 2}) == ([11, 42, AWAITED, AWAITED],)
    three = advances("1A 1B 1C", p1C=30)
    assert seats(CUP, three, {30: 3}) == ([AWAITED, None, AWAITED, 30],)
    groups = Groups(groups=2)
    assert seats(groups, known, {11: 1, 42: 2}) == ([11, 42], [AWAITED, AWAITED])
    assert seats(RoundRobin(), known, {}) == ([11, AWAITED, AWAITED, 42],)


@pytest.mark.rule("HV-STG-04")
@pytest.mark.parametrize("second_of", [1, 2, 3])
def test_the_best_runner_up_never_meets_his_own_winner_at_once(second_of):
    """And so all waits for him: which winner he meets hangs on his group."""
    winners = {"p1A": 10, "p1B": 20, "p1C": 30}
    came_from = {10: 1, 20: 2, 30: 3, 99: second_of}
    waiting = seats(CUP, advances("1A 1B 1C 2.1", **winners), came_from)
    assert waiting == ([AWAITED] * 4,)
    (leaves,) = seats(
        CUP, advances("1A 1B 1C 2.1", **winners, **{"p2.1": 99}), came_from
    )
    assert sorted(leaves) == [10, 20, 30, 99]
    at = leaves.index(99)
    assert came_from[leaves[at ^ 1]] != second_of
    mate = leaves.index(10 * second_of)
    assert (at ^ mate).bit_length() == 2


@pytest.mark.rule("HV-STG-04")
def test_any_four_thirds_of_six_groups_leave_mates_apart():
    """As at a European championship: 15 ways to have four best thirds."""
    codes = "1A 1B 1C 1D 1E 1F 2A 2B 2C 2D 2E 2F 3.1 3.2 3.3 3.4"
    for thirds in combinations(range(1, 7), 4):
        known = {
            f"p{n}{group_letter(g)}": 10 * g + n for g in range(1, 7) for n in (1, 2)
        }
        known |= {f"p3.{n}": 10 * g + 3 for n, g in enumerate(thirds, 1)}
        came_from = {team: team // 10 for team in known.values()}
        (leaves,) = seats(CUP, advances(codes, **known), came_from)
        for one, other in combinations(leaves, 2):
            if one // 10 == other // 10:
                met = (leaves.index(one) ^ leaves.index(other)).bit_length()
                # two in the final; of three two in a semi-final
                assert met >= 3


@pytest.mark.rule("HV-STG-04")
def test_a_table_of_places_says_who_is_sent_to_each_match():
    table = RoundRobin(legs=1)
    sides = sides_sent(table, seats(table, advances("1A 1B 1C", p1A=1, p1C=3), {}))
    assert sorted(sides.values(), key=str) == [(1, None), (3, 1), (None, 3)]
    later = PlayedStage(table, DrawnStage((), {}), dict.fromkeys((1, 2, 3), ""))
    for key, (home, away) in sides_sent(table, [[1, 2, 3]]).items():
        later.enter(key, (home, away), (1, 0))
    later.sides = sides_sent(table, [[1, 2, 3]])
    then = replace(later, sides=sides_sent(table, [[1, 4, 3]]))
    at_risk = at_risk_in_next(table, later, then)
    assert len(at_risk) == 2
    assert {2} == set.intersection(
        *({later.found[k][2], later.found[k][3]} for k in at_risk)
    )


@pytest.mark.rule("HV-STG-04")
def test_open_sides_of_a_table_say_from_which_places_they_come():
    plan = SeatPlan(Groups(groups=2), advances("1A 1B 2A 2B", p1A=11), {11: 1})
    assert plan.lists == ([11, AWAITED], [AWAITED, AWAITED])
    assert plan.open_places == {1: ["2B"], 2: ["1B", "2A"]}
    sides = {frozenset(one) for one in plan.side_places.values()}
    assert sides == {frozenset({"", "2B"}), frozenset({"1B", "2A"})}
    for key, places in plan.side_places.items():
        named = (bool(place) for place in places)
        assert [team is None for team in plan.sides[key]] == [*named]


@pytest.mark.rule("HV-STG-04")
def test_places_that_were_put_by_hand_are_called_so_where_they_lead():
    kept = (("1A", 2, 0), ("1B", 1, 1), ("2A", 1, 0), ("2B", 2, 1))
    plan = SeatPlan(Groups(groups=2), advances("1A 1B 2A 2B"), {}, kept)
    assert plan.open_places == {1: ["2A", "1B"], 2: ["1A", "2B"]}
    tree = SeatPlan(CUP, advances("1A 1B 2A"), {}, (("1A", None, 3), ("1B", None, 0)))
    assert tree.sources == {0: "1B", 3: "1A"}
    assert tree.side_places == tree.open_places == {}


@pytest.mark.rule("HV-STG-04")
def test_where_all_are_known_no_place_is_called():
    known = {"p1A": 1, "p1B": 2, "p2A": 3, "p2B": 4}
    plan = SeatPlan(RoundRobin(legs=1), advances("1A 1B 2A 2B", **known), {})
    assert plan.side_places == plan.open_places == {}


class Bracket(PlayedStage):
    """Whose leaves came from the stage before."""

    leaves = ()

    @property
    def structure(self):
        return self.leaves, CupTerms()


@pytest.mark.rule("HV-STG-04")
def test_a_correction_in_a_group_touches_what_its_team_has_played_since():
    now = Bracket(CUP, DrawnStage((), {}), dict.fromkeys((1, 2, 3, 4), ""))
    now.leaves = (1, 4, 2, 3)
    now.enter((1, 0, 1), (1, 4), (2, 0))
    now.enter((1, 1, 1), (2, 3), (2, 0))
    now.enter((2, 0, 1), (1, 2), (2, 0))
    then = replace(now)
    then.leaves = (5, 4, 2, 3)
    assert at_risk_in_next(CUP, now, then) == ((1, 0, 1), (2, 0, 1))
    then.leaves = now.leaves
    assert at_risk_in_next(CUP, now, then) == ()


@pytest.mark.rule("HV-STG-04")
@pytest.mark.parametrize("n", [9, 13, 24])
def test_groups_and_a_bracket_are_played_from_draw_to_champion(n):
    lots = random.Random(n)
    first = Groups(groups=3, through=2, best_runners_up=2)
    groups = drawn_by_lot(first, n, lots)
    places = first.places(n)
    drawn = draw_places(CUP, places)
    assert len(drawn.matches) == len(places) - 1
    while ahead := first.ahead(groups):
        (leaves,) = seats(CUP, first.advancing(groups), groups.groups)
        assert set(leaves) == {AWAITED}
        groups.some_by_lot(ahead, lots)
    (leaves,) = seats(CUP, first.advancing(groups), groups.groups)
    teams = [team for team in leaves if team is not None]
    assert len(set(teams)) == 8
    for one, other in combinations(teams, 2):
        if groups.groups[one] == groups.groups[other]:
            assert leaves.index(one) ^ leaves.index(other) > 1
    cup = Bracket(CUP, drawn, dict.fromkeys(teams, ""))
    cup.leaves = leaves
    while ahead := CUP.ahead(cup):
        cup.some_by_lot(ahead, lots)
    states = {tie.state for tie in CUP.tree(cup).ties.values()}
    assert states <= {"played", "walkover"}
    assert len(CUP.standing(cup)) == 8


def test_a_match_by_others_is_unfounded_only_there():
    """A result names its own teams; the bracket says who should have met."""
    end = LegEnd(1, 9, (1, 0), 1)
    now = Bracket(CUP, DrawnStage((), {}), {1: "", 2: ""})
    now.leaves = (1, 2)
    assert CUP.not_standing(now) == ()
    now.enter((1, 0, 1), (end.home, end.away), end.goals)
    assert CUP.not_standing(now) == ((1, 0, 1),)
