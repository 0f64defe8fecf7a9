"""Who meets in a match, and whether anybody still plays it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from competitions.rules.draws import knockout
from competitions.rules.draws.bracket_values import AWAITED, TieEnd
from competitions.rules.draws.pairings import (
    CLOSED,
    Contestants,
    Pairing,
    StageTree,
)
from competitions.rules.results.outcome import Outcome
from engine.sides import BySide, Side

NAMES = {1: "Drakes", 2: "Otters", 3: "Moles", 4: "Rams"}


@dataclass(frozen=True)
class Score:
    outcome: Outcome
    official: bool = True


def cup(played=None, withdrawn=()):
    terms = knockout.CupTerms(third_place=False, withdrawn=set(withdrawn))
    tree = StageTree(knockout.bracket([1, 2, 3, 4], played or {}, terms))
    return Contestants(NAMES, {1: tree})


def tie_at(who, place):
    return who.trees[1].of_match(place, 1)


def tie_of(who, place):
    """The match at this place of the bracket, without a result."""
    tie = tie_at(who, place)
    return Pairing("m", who.teams.get(tie.home), who.teams.get(tie.away), None, tie)


def test_a_match_without_a_result_is_planned_and_has_no_winner():
    met = Pairing("m", "Drakes", "Otters", None)
    assert (met.state, met.winner, met.ahead, met.off) == ("planned", None, True, False)


@pytest.mark.parametrize(
    ("official", "state"), [(True, "final"), (False, "live")], ids=["official", "not"]
)
def test_a_result_says_who_won_and_whether_it_is_final(official, state):
    met = Pairing("m", "Drakes", "Otters", Score(Outcome(1, 2), official))
    assert (met.state, met.winner, met.ahead) == (state, Side.AWAY, False)


def test_the_policy_of_who_has_left_closes_a_championship_match():
    """HC-FFT-03: the gravest of both."""
    who = Contestants(NAMES, policies={1: "keep", 2: "expunge"})
    left = who.left(None, (1, 2), closed=False)
    met = Pairing("m", "Drakes", "Otters", None, left=left)
    assert (met.off, met.expunged, met.state) == (True, True, "final")
    assert who.left(None, (3, 4), closed=False) == ""


def test_what_the_organiser_closes_is_played_by_nobody():
    """HV-REST-01: in a championship, and in a cup what nobody has walked over."""
    who = cup(withdrawn=[2])
    assert Contestants(NAMES).left(None, (1, 2), closed=True) == CLOSED
    assert who.left(tie_at(who, (1, 1)), (3, 4), closed=True) == CLOSED
    assert who.left(tie_at(who, (1, 0)), (1, 2), closed=True) == ""


def test_a_walk_over_has_a_winner_and_is_not_played():
    met = tie_of(cup(withdrawn=[2]), (1, 0))
    assert (met.off, met.state, met.winner) == (True, "final", Side.HOME)
    assert tie_of(cup(withdrawn=[1]), (1, 0)).winner is Side.AWAY


def test_an_open_place_of_a_cup_names_the_two_who_play_for_it():
    who = cup({(1, 0): TieEnd(1, 2, 1)})
    pairs = who.pairs(who.trees[1], tie_at(who, (2, 0)))
    assert pairs == BySide((), ("Moles", "Rams"))
    assert tie_at(who, (3, 0)) is None


def test_a_result_of_other_teams_than_the_bracket_sends_is_not_final():
    played = {(1, 0): TieEnd(1, 2, 1), (1, 1): TieEnd(3, 4, 3), (2, 0): TieEnd(2, 3, 2)}
    tie = tie_at(cup(played), (2, 0))
    met = Pairing("m", "Otters", "Moles", Score(Outcome(1, 0)), tie)
    assert (met.stale, met.state) == (True, "live")


def test_a_leg_has_the_sides_of_its_tie_in_turn_and_its_places_too():
    """The side that stands first in the bracket hosts the last leg."""
    awaited = knockout.bracket([AWAITED, AWAITED], {})
    drawn = knockout.bracket([1, 2], {})
    places = {0: "1A", 1: "2B"}
    found = {}
    for flipped in (set(), {(1, 0)}):
        tree = StageTree(awaited, lambda _number, _rounds: 2, flipped, places)
        for leg in (1, 2):
            found[bool(flipped), leg] = tuple(tree.sources_of((1, 0), leg))
    assert found == {
        (False, 1): ("2B", "1A"),
        (False, 2): ("1A", "2B"),
        (True, 1): ("1A", "2B"),
        (True, 2): ("2B", "1A"),
    }
    legs = StageTree(drawn, lambda _number, _rounds: 2)
    sides = [(t.home, t.away) for n in (1, 2) if (t := legs.of_match((1, 0), n))]
    assert sides == [(2, 1), (1, 2)]
    assert (legs.single, StageTree(drawn).single) == (False, True)


def test_of_a_series_that_is_decided_nothing_more_is_played():
    tree = StageTree(knockout.bracket([1, 2], {(1, 0): TieEnd(1, 2, 1)}))
    tie = tree.of_match((1, 0), 3)
    met = Pairing("m", "Drakes", "Otters", None, tie)
    assert (met.off, met.ahead, met.winner) == (True, False, None)


def test_who_has_a_bye_comes_to_the_second_round():
    """2A and 2B meet first; 1A waits for the winner and is called so in both rounds."""
    leaves = [AWAITED, None, AWAITED, AWAITED]
    tree = StageTree(knockout.bracket(leaves, {}), sources={0: "1A", 2: "2A", 3: "2B"})
    assert tuple(tree.sources_of((1, 0), 1)) == ("1A", "")
    assert tuple(tree.sources_of((1, 1), 1)) == ("2A", "2B")
    assert tuple(tree.sources_of((2, 0), 1)) == ("1A", "")
