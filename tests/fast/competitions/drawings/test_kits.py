"""Ten colours, four kinds of sight, and the gate that keeps two sides apart."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions.drawings.kits import (
    CLASH_BELOW,
    COLOUR_IDS,
    COLOURS,
    PATTERNS,
    SIGHTS,
    Kit,
    TeamKits,
    clash,
    colour_difference,
    contrast,
    difference,
    kits_for,
    smallest_difference,
)

CLASHING = {
    ("blue", "purple"),
    ("teal", "blue"),
    ("orange", "yellow"),
    ("orange", "pink"),
    ("sky", "pink"),
}
KITS = st.builds(
    Kit,
    st.sampled_from(COLOUR_IDS),
    st.sampled_from(COLOUR_IDS),
    st.sampled_from(PATTERNS),
)
TEAMS = st.builds(TeamKits, KITS, KITS)


@pytest.mark.rule("HV-KIT-01")
def test_exactly_the_five_known_pairs_of_ten_colours_fail_for_somebody():
    assert len(COLOURS) == 10
    failing = {
        pair
        for pair in combinations(COLOUR_IDS, 2)
        if smallest_difference(*pair) < CLASH_BELOW
    }
    assert failing == CLASHING


@pytest.mark.rule("HV-KIT-01")
def test_the_default_colours_of_home_and_away_are_far_apart_for_every_eye():
    """The reference measured 79 to 122 for these two colours."""
    found = [round(colour_difference("blue", "orange", sight)) for sight in SIGHTS]
    assert (min(found), max(found)) == (79, 122)


@pytest.mark.rule("HV-KIT-01")
def test_difference_is_zero_to_itself_and_symmetric():
    for a, b in product(COLOUR_IDS, repeat=2):
        assert smallest_difference(a, b) == smallest_difference(b, a)
        assert (smallest_difference(a, b) == 0) is (a == b)


@pytest.mark.rule("HV-KIT-01")
def test_black_and_white_are_told_apart_as_lab_says():
    assert colour_difference("white", "ink", "normal") == pytest.approx(92, abs=1)
    assert contrast("#ffffff", "#000000") == pytest.approx(21)


@pytest.mark.rule("HV-KIT-01")
def test_swapped_halves_clash_though_their_main_colours_differ():
    assert clash(Kit("blue", "white", "halves"), Kit("white", "blue", "halves"))
    assert not clash(Kit("blue", "white"), Kit("white", "blue"))


@pytest.mark.rule("HV-KIT-02")
def test_the_visitors_wear_their_first_kit_when_nobody_can_mix_them_up():
    home = TeamKits(Kit("blue", "white"), Kit("white", "blue"))
    away = TeamKits(Kit("orange", "ink"), Kit("ink", "orange"))
    assert kits_for(home, away).choice == "first"


@pytest.mark.rule("HV-KIT-02")
@pytest.mark.parametrize(("one", "two"), sorted(CLASHING))
def test_the_visitors_change_where_somebody_could_mix_them_up(one, two):
    home = TeamKits(Kit(one, "ink"), Kit("ink", one))
    away = TeamKits(Kit(two, "white"), Kit("red", "white"))
    worn = kits_for(home, away)
    assert (worn.home, worn.away, worn.choice) == (home.first, away.second, "second")


@pytest.mark.rule("HV-KIT-02")
def test_a_pattern_helps_where_both_kits_clash():
    home = TeamKits(Kit("blue", "white"), Kit("purple", "white"))
    away = TeamKits(Kit("purple", "blue"), Kit("teal", "blue"))
    worn = kits_for(home, away)
    assert worn.choice == "pattern"
    assert worn.away.pattern != "plain"
    assert not clash(worn.home, worn.away)


@pytest.mark.rule("HV-KIT-02")
def test_a_side_in_black_alone_borrows_a_colour_against_black_and_white():
    black = Kit("ink", "ink")
    worn = kits_for(
        TeamKits(Kit("ink", "white", "hoops"), black), TeamKits(black, black)
    )
    assert worn.choice == "pattern"
    assert not clash(worn.home, worn.away)


@pytest.mark.rule("HV-KIT-02")
@given(TEAMS, TEAMS)
def test_two_sides_never_look_the_same(home, away):
    worn = kits_for(home, away)
    assert worn.home == home.first
    assert difference(worn.home, worn.away) >= CLASH_BELOW
    if worn.choice == "pattern":
        assert worn.away.pattern not in ("plain", worn.home.pattern)
        assert smallest_difference(*worn.away.all) >= CLASH_BELOW


@pytest.mark.rule("HV-KIT-02")
@given(TEAMS, TEAMS)
def test_the_same_two_teams_always_wear_the_same(home, away):
    assert kits_for(home, away) == kits_for(home, away)
