"""What the matches of a tie come to: goals, goals away, shoot-outs, forfeits, series."""

from __future__ import annotations

import pytest

from competitions.rules.draws.legs import (
    LegEnd,
    TieTerms,
    hosts,
    leg_end,
    tie_end,
    tie_sum,
)
from competitions.rules.results.outcome import Decider, Outcome
from tests.notation import Names, results

LEGS = TieTerms(legs=2)
AWAY = TieTerms(legs=2, away_goals=True)


def end(text, terms=LEGS, matches=2):
    """Of matches in the order in which they were played: who goes on, and by what."""
    names = Names()
    played = results(text.replace(";", "\n"), names)
    legs = {
        n: leg_end((one.home, one.away), one.outcome, pinned="!" in text)
        for n, one in enumerate(played, 1)
    }
    found = tie_end(legs, terms, matches)
    (winner,) = names.of(found.winner)
    return f"{'open' if found.open else winner or 'nobody'} {found.how}".strip()


@pytest.mark.rule("HC-CUP-01")
@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("A 2-1 B", "A goals"),
        ("A 1-1 B pens 3-4", "B shootout"),
        ("A 0-2 B forfeit home", "B forfeit"),
        ("A 0-0 B forfeit both", "nobody forfeit"),
    ],
)
def test_one_match_decides_by_itself(text, ended):
    assert end(text, TieTerms(), 1) == ended


@pytest.mark.rule("HC-CUP-01")
@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("A 2-1 B", "open"),
        ("A 2-1 B; B 0-0 A", "A aggregate"),
        ("A 2-1 B; B 2-0 A", "B aggregate"),
        # level: the second leg went on until its shoot-out, which may part other goals
        ("A 2-0 B; B 2-0 A pens 3-4", "A shootout"),
        ("A 2-0 B; B 2-0 A pens 5-4", "B shootout"),
        ("A 1-1 B; B 1-1 A pens 3-4", "A shootout"),
        # nobody has said yet how it ended
        ("A 2-1 B; B 2-1 A", "open"),
        # goals away count only where the cup says so
        ("A 1-2 B; B 0-1 A pens 4-2", "B shootout"),
        # a correction has made a shoot-out needless
        ("A 3-0 B; B 2-0 A pens 5-4", "A aggregate"),
    ],
)
def test_goals_of_two_legs_are_added(text, ended):
    assert end(text) == ended


@pytest.mark.rule("HC-CUP-01")
@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("A 1-2 B; B 0-1 A", "B away_goals"),
        ("A 2-0 B; B 3-1 A", "A away_goals"),
        ("A 2-1 B; B 2-1 A pens 3-4", "A shootout"),
        ("A 0-0 B; B 1-1 A", "A away_goals"),
    ],
)
def test_goals_away_part_level_legs(text, ended):
    assert end(text, AWAY) == ended


@pytest.mark.rule("HC-CUP-01")
@pytest.mark.parametrize(
    ("text", "ended"),
    [
        # a forfeited leg counts by its goals, so a lead may outlast it
        ("A 0-2 B forfeit home; B 0-1 A", "B aggregate"),
        ("A 5-0 B; B 2-0 A forfeit away", "A aggregate"),
        # level: not who gave the last leg up, whatever goals away say
        ("A 2-0 B; B 2-0 A forfeit away", "B forfeit"),
        ("A 1-3 B; B 0-2 A forfeit home", "A forfeit"),
        # both: it brings nobody a goal, and a level tie nobody goes on from
        ("A 2-1 B; B 0-0 A forfeit both", "A aggregate"),
        ("A 1-1 B; B 0-0 A forfeit both", "nobody forfeit"),
        ("A 0-0 B forfeit both; B 1-0 A", "B aggregate"),
    ],
)
def test_a_forfeit_in_two_legs(text, ended):
    assert end(text) == ended
    if "away" not in ended:
        assert end(text, AWAY) in (
            ended,
            ended.replace("nobody forfeit", "B away_goals"),
        )


def test_a_level_last_leg_that_was_kept_sends_on_who_won_it():
    """Decision 11, "keep"."""
    assert end("A 2-1 B; B 2-1 A !") == "B goals"


@pytest.mark.rule("HC-CUP-01")
@pytest.mark.parametrize(
    ("text", "matches", "ended"),
    [
        ("A 1-0 B; B 0-1 A", 3, "A series"),
        ("A 1-0 B; B 1-0 A", 3, "open"),
        ("A 1-0 B; B 1-0 A; A 0-0 B pens 2-3", 3, "B series"),
        ("A 1-0 B; B 0-1 A", 5, "open"),
        ("A 1-0 B; B 0-1 A; A 2-0 B", 5, "A series"),
        # what is played after that changes nothing
        ("A 1-0 B; B 0-1 A; A 0-2 B", 3, "A series"),
        ("A 0-0 B forfeit both; B 0-0 A forfeit both; A 0-1 B", 3, "B series"),
        ("A 1-0 B; B 1-0 A; A 0-0 B forfeit both", 3, "nobody series"),
        # two ahead, and one match is left
        (
            "A 1-0 B; B 0-1 A; A 0-0 B forfeit both; B 0-0 A forfeit both",
            5,
            "A series",
        ),
    ],
)
def test_a_series_is_over_once_nobody_can_overtake(text, matches, ended):
    assert end(text, TieTerms(best_of=matches), matches) == ended


def test_legs_of_different_pairs_are_nobody_s():
    legs = {1: LegEnd(1, 2, (1, 0), 1), 2: LegEnd(3, 1, (1, 0), 3)}
    found = tie_end(legs, LEGS, 2)
    assert found.open
    assert {found.home, found.away}.isdisjoint({1, 2, 3})


@pytest.mark.rule("HC-CUP-01")
def test_the_first_hosts_the_last_match_and_hosts_alternate():
    assert [hosts(leg, 1) for leg in (1,)] == [True]
    assert [hosts(leg, 2) for leg in (1, 2)] == [False, True]
    assert [hosts(leg, 5) for leg in range(1, 6)] == [True, False, True, False, True]
    # so the side at home in the second leg stands first
    legs = {1: LegEnd(7, 8, (0, 0)), 2: LegEnd(8, 7, (1, 0), 8)}
    found = tie_end(legs, LEGS, 2)
    assert (found.home, found.away, found.winner) == (8, 7, 8)
    assert tie_end({1: LegEnd(7, 8, (0, 0))}, LEGS, 2).home == 8


@pytest.mark.rule("HC-CUP-01")
def test_the_last_leg_goes_on_where_both_together_are_level():
    plain = Decider()
    assert plain.level(1, 1)
    assert not plain.level(2, 1)
    behind = Decider(home=0, away=2)
    assert behind.level(2, 0)
    assert behind.level(3, 1)
    assert not behind.level(0, 0)
    # the home side brings one goal that it scored away, its visitors will have scored two
    afield = Decider(home=1, away=2, away_goals=(1, 0))
    assert afield.level(2, 1)
    assert not afield.level(1, 0)
    assert not afield.level(3, 2)


def test_a_tie_is_summed_for_its_first_side():
    first = leg_end((1, 2), Outcome(2, 1))
    second = leg_end((2, 1), Outcome(0, 3))
    assert tie_sum(1, [first, second]) == ((5, 1), (2, 0), (3, 1))
    assert tie_sum(2, [first, second]) == ((1, 5), (0, 2), (1, 3))
