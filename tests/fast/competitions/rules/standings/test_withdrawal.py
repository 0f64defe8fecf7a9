"""What counts when a team of a championship has withdrawn."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from competitions.rules.standings.withdrawal import (
    UnplayedMatch,
    closing_policy,
    forfeits,
    next_matches,
    results_with_forfeits,
)
from tests.notation import Names, results

NAMES = Names(A=1, B=2, C=3)
PLAYED = results("A 1-0 B; B 3-3 C", NAMES)
OPEN = (
    UnplayedMatch(1, "x1", 1, 3, None, 2, 1),
    UnplayedMatch(2, "x2", 2, 1, None, 2, 2),
)


def shown(policies: dict[int, str]) -> list[str]:
    return [
        f"{r.fixture} {r.home_goals}-{r.away_goals} {r.forfeit}".strip()
        for r in results_with_forfeits(PLAYED, OPEN, policies, 2)
    ]


@pytest.mark.rule("HC-FFT-03", "DEC-19")
def test_keep_lets_what_was_played_count_and_no_more():
    assert shown({1: "keep"}) == ["m1 1-0", "m2 3-3"]
    assert shown({}) == ["m1 1-0", "m2 3-3"]


@pytest.mark.rule("HC-FFT-03", "DEC-19")
def test_expunge_takes_all_matches_of_the_team_out():
    assert shown({1: "expunge"}) == ["m2 3-3"]


@pytest.mark.rule("HC-FFT-03", "DEC-19")
def test_forfeit_gives_the_rest_to_the_opponents():
    expected = ["m1 1-0", "m2 3-3", "x1 0-2 home", "x2 2-0 away"]
    assert shown({1: "forfeit"}) == expected


@pytest.mark.rule("HC-FFT-03")
def test_two_that_withdraw_both_forfeit_and_an_expunged_one_gives_nothing():
    assert shown({1: "forfeit", 3: "forfeit"})[2:] == ["x1 0-0 both", "x2 2-0 away"]
    assert shown({1: "forfeit", 3: "expunge"}) == ["m1 1-0", "x2 2-0 away"]


@pytest.mark.rule("HC-FFT-03")
def test_a_match_is_closed_by_the_policy_of_who_left():
    assert closing_policy((1, 3), {1: "", 3: "keep"}) == "keep"
    assert closing_policy((1, 2), {1: "", 2: "", 3: "keep"}) == ""
    assert closing_policy((1, 3), {1: "forfeit", 3: "expunge"}) == "expunge"
    assert closing_policy((1, None), {1: "keep", 3: "forfeit"}) == "keep"


def unplayed(match: str, home: int, away: int, day: int, number: int) -> UnplayedMatch:
    at = datetime(2026, 5, day, tzinfo=UTC) if day else None
    return UnplayedMatch(number, match, home, away, at, number, 0)


@pytest.mark.rule("HC-FFT-03", "DEC-19")
def test_a_forfeit_counts_once_nothing_to_play_comes_before_it():
    open_ones = [unplayed("a", 1, 2, 0, 1), unplayed("b", 2, 3, 0, 2)]
    later = [*open_ones, unplayed("c", 1, 3, 0, 3)]

    def won(policies, rows=later):
        return [(one.match, team) for one, team in forfeits(rows, policies)]

    assert won({1: "forfeit"}) == [("a", 2)]
    assert won({1: "forfeit"}, [open_ones[0], later[2]]) == [("a", 2), ("c", 3)]
    assert won({1: "keep"}) == won({1: "expunge"}) == []
    # dates come before rounds where both have one
    early = unplayed("c", 1, 3, 1, 3)
    assert won({1: "forfeit"}, [unplayed("b", 2, 3, 9, 2), early]) == [("c", 3)]


def test_no_match_comes_before_itself():
    one, two = unplayed("a", 1, 2, 0, 1), unplayed("b", 1, 3, 0, 2)
    assert one.before(two)
    assert not two.before(one)
    assert not one.before(one)


def test_a_walk_over_without_a_date_follows_the_rounds_before():
    first, second = (datetime(2026, 5, day, tzinfo=UTC) for day in (1, 2))
    walked = unplayed("c", 1, 3, 0, 3)
    assert walked.order([(first, 1, 0), (second, 4, 0)]) == (first, 3, 0)
    assert unplayed("c", 1, 3, 2, 3).order([]) == (second, 3, 0)


def ahead(
    match: str, sides: tuple[int | None, int | None], **place: int
) -> UnplayedMatch:
    """Of round 1 if nothing else is said; `day` gives it a date."""
    day = place.get("day")
    kickoff = datetime(2026, 3, day, tzinfo=UTC) if day else None
    at = (place.get("round", 1), place.get("position", 0))
    return UnplayedMatch(int(match), match, *sides, kickoff, *at)


def test_the_next_match_is_the_first_by_the_calendar_then_by_the_rounds():
    rows = [
        ahead("1", (1, 2)),
        ahead("2", (1, 3), round=3, day=9),
        ahead("3", (3, 1), round=2, day=8),
        ahead("4", (2, 4), round=2),
    ]
    assert next_matches(rows, ()) == {1: "3", 3: "3", 2: "1", 4: "4"}


@pytest.mark.rule("HC-FFT-03")
def test_nobody_waits_for_a_match_against_who_has_left():
    rows = [ahead("1", (1, 2)), ahead("2", (1, 3), round=2)]
    assert next_matches(rows, {2: "keep"}) == {1: "2", 3: "2"}
