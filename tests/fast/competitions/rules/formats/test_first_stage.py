"""The first stage: one of each pot in each group, place by place, or put there by hand."""

from __future__ import annotations

import pytest

from competitions.rules.draws.groups import group_sizes
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.formats.first_stage import first_draw, listed_seats, team_pots
from competitions.rules.formats.next_stage import drawn_in_order
from competitions.rules.formats.registry import FORMATS, GROUPS, KNOCKOUT, ROUND_ROBIN
from engine.errors import RuleViolation
from scripts.draw.check_draw import berger_rounds, to_and_fro

THREE = GROUPS.chosen({"groups": 3})


def lots_of(n):
    return {team: f"team-{team}" for team in range(1, n + 1)}


def drawn(played, n, method, seats=(), seed="alp"):
    order = DrawOrder(method, seed, tuple(seats))
    (found,) = drawn_in_order([first_draw(played, order, lots_of(n))])
    return found


def groups_in(found):
    lists = {}
    for team, group in sorted(found.groups.items(), key=lambda at: found.slots[at[0]]):
        lists.setdefault(group, []).append(team)
    return [lists[group] for group in sorted(lists)]


@pytest.mark.rule("HV-LOT-01")
@pytest.mark.parametrize("n", range(6, 41))
def test_each_group_has_one_of_each_pot_and_none_has_two(n):
    lists = groups_in(drawn(THREE, n, "pots"))
    assert [len(one) for one in lists] == group_sizes(n, 3)
    for pot in team_pots(THREE, range(1, n + 1)):
        met = [len({*pot} & {*teams}) for teams in lists]
        assert max(met) == 1
        assert sum(met) == len(pot)


def test_the_file_that_needs_nothing_of_ours_fills_the_same_groups():
    for n in range(6, 20):
        order = DrawOrder("pots", "alp")
        teams = first_draw(THREE, order, lots_of(n)).teams
        stage = drawn(THREE, n, "pots")
        assert to_and_fro(teams, 3) == groups_in(stage)
        for number, group in enumerate(groups_in(stage), 1):
            rounds = [[] for _ in berger_rounds(group)]
            for match in stage.matches:
                if match.group == number:
                    rounds[match.round - 1].append((match.home, match.away))
            assert rounds == berger_rounds(group)


@pytest.mark.parametrize("n", range(2, 41))
def test_pots_of_a_bracket_meet_no_earlier_than_their_seeds(n):
    slots, listed = (drawn(KNOCKOUT, n, way).slots for way in ("pots", "list"))
    for pot in team_pots(KNOCKOUT, range(1, n + 1)):
        assert {slots[team] for team in pot} == {listed[team] for team in pot}


@pytest.mark.rule("HV-LOT-01")
def test_place_by_place_the_list_is_the_bracket_from_its_upper_end():
    assert drawn(KNOCKOUT, 5, "places").slots == {1: 0, 2: 2, 3: 3, 4: 4, 5: 6}
    assert groups_in(drawn(THREE, 7, "places")) == [[1, 2, 3], [4, 5], [6, 7]]


@pytest.mark.rule("HV-LOT-01")
def test_by_hand_each_team_is_where_it_was_put():
    seats = {1: 8, 2: 1, 3: 3, 4: 6, 5: 4}
    slots = drawn(KNOCKOUT, 5, "hand", seats.items()).slots
    assert slots == {team: place - 1 for team, place in seats.items()}
    uneven = dict(zip(range(1, 9), [1, 3, 2, 1, 1, 1, 2, 3], strict=True))
    lists = groups_in(drawn(THREE, 8, "hand", uneven.items()))
    assert lists == [[1, 4, 5, 6], [3, 7], [2, 8]]


@pytest.mark.parametrize("played", [KNOCKOUT, THREE])
@pytest.mark.parametrize("n", [6, 7, 13])
def test_by_hand_as_the_list_seeds_is_the_list(played, n):
    seats = listed_seats(played, range(1, n + 1))
    by_hand, listed = drawn(played, n, "hand", seats.items()), drawn(played, n, "list")
    assert by_hand.groups == listed.groups
    if played.bracket:
        assert by_hand == listed


@pytest.mark.rule("HV-LOT-01")
@pytest.mark.parametrize(
    ("played", "seats", "words"),
    [
        (KNOCKOUT, {1: 1, 2: 1, 3: 4}, "Two teams are at place 1"),
        (KNOCKOUT, {1: 1, 2: 2, 3: 5}, "no place 5"),
        (KNOCKOUT, {1: 0, 2: 2, 3: 3}, "no place 0"),
        (KNOCKOUT, {1: 1, 2: 2}, "put in one place"),
        (KNOCKOUT, {1: 1, 2: 2, 3: 3, 9: 4}, "put in one place"),
        (THREE, dict.fromkeys(range(1, 7), 1), "Group B takes at least 2 teams"),
        (THREE, {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4}, "no group 4"),
    ],
)
def test_what_is_no_draw_is_refused_with_what_is_wrong(played, seats, words):
    n = 3 if played.bracket else 6
    with pytest.raises(RuleViolation) as refused:
        drawn(played, n, "hand", seats.items())
    assert words in refused.value.message % refused.value.params


def test_two_free_places_side_by_side_are_no_tie():
    with pytest.raises(RuleViolation) as refused:
        drawn(KNOCKOUT, 5, "hand", {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}.items())
    assert refused.value.params == {"one": 7, "other": 8}


def test_a_team_named_twice_is_refused():
    with pytest.raises(RuleViolation, match="put in one place"):
        drawn(KNOCKOUT, 2, "hand", [(1, 1), (1, 2), (2, 2)])


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_drawn_in_each_way_that_it_names(name):
    played = FORMATS[name]
    for n in (4, 5, 9, 16):
        seats = listed_seats(played, range(1, n + 1)).items()
        for method in played.draw_methods:
            found = drawn(played, n, method, seats if method == "hand" else ())
            assert len(found.matches) == played.hint(n, drawn=True).matches


def test_where_all_meet_all_nothing_is_put_anywhere():
    for method in ("pots", "places", "hand"):
        with pytest.raises(RuleViolation, match="not made in this way"):
            drawn(ROUND_ROBIN, 4, method)
