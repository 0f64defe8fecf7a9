"""Line-ups judged by the rows of bans and injuries."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from competitions.games.absences import Cause
from competitions.games.carry_rows import CarryRows, InjuryRow, SuspensionRow
from competitions.games.league import HeldCard
from competitions.games.lineups import (
    MatchPlayed,
    barred_in,
    breaches,
    last_that_counts,
    state_in_rows,
    with_walkovers,
)
from competitions.games.registry import league_by_ruleset
from competitions.rules.standings.withdrawal import UnplayedMatch
from engine.rulesets import Ruleset

GEEK = league_by_ruleset(Ruleset("helvetia", "geek"))
RULES = GEEK.rules.absences
FIPS, VOG = 7, 8


def season(*walkovers: int, open_ones: tuple[int, ...] = ()) -> list[MatchPlayed]:
    """Four matches of team 1 against team 2."""
    return [
        MatchPlayed(n, f"m{n}", 1, 2, n not in open_ones, n in walkovers, n)
        for n in range(1, 5)
    ]


ROWS = CarryRows(
    injuries={("m1", VOG): InjuryRow("HC-REC-02", 1, missed="m2")},
    suspensions={("m1", FIPS): SuspensionRow("red", "HC-SUSP-01", served_in="m3")},
)


@pytest.mark.rule("HC-SUSP-01", "HC-REC-02")
def test_who_was_chosen_while_banned_injured_or_without_his_roll_newest_first():
    barred = barred_in(RULES, {1: season()}, {1: ROWS})
    assert list(barred) == [(2, FIPS), (2, VOG), (3, VOG), (4, VOG)]
    chosen = [(2, FIPS), (2, VOG), (3, VOG), (4, VOG)]
    found = breaches(barred, chosen, {(4, VOG): True})
    assert [(one.played.match, one.player, one.fit.status) for one in found] == [
        ("m3", VOG, "roll_needed"),
        ("m2", VOG, "injured"),
        ("m2", FIPS, "banned"),
    ]
    assert (found[2].unfit.rule, found[2].unfit.cause.match) == ("HC-SUSP-01", "m1")


def test_nobody_is_chosen_for_a_walk_over():
    barred = barred_in(RULES, {1: season(2)}, {1: ROWS})
    assert {place for place, _player in barred} == {3, 4}


def test_a_walk_over_stands_among_the_matches_of_who_won_it():
    moments = {n: (datetime(2026, 3, n, tzinfo=UTC), n, 0) for n in range(1, 5)}
    gone = [(UnplayedMatch(9, "m9", 1, 3, None, 2, 1), 1)]
    found = with_walkovers({1: season(), 2: season()}, gone, moments)
    assert [one.match for one in found[1]] == ["m1", "m2", "m9", "m3", "m4"]
    assert found[1][2].walkover
    assert found[2] == season()


@pytest.mark.rule("HC-FAT-03")
def test_tired_is_who_played_the_last_match_that_counts():
    last = last_that_counts(GEEK.rules, season(open_ones=(4,)))
    assert last
    assert last.match == "m3"
    assert last_that_counts(GEEK.rules, []) is None


@pytest.mark.rule("HC-SHT-03")
def test_the_state_before_a_match_follows_from_rows_that_came_later_too():
    rows = CarryRows(
        injuries={
            ("m1", VOG): InjuryRow("HC-REC-02", 1, None, "m2", "m4", active=False)
        },
        suspensions={
            ("m1", FIPS): SuspensionRow("red", "HC-SUSP-01", active=False),
            ("m2", FIPS): SuspensionRow(
                "red", "HC-SUSP-01", served_in="m3", active=False
            ),
        },
        deck={5: HeldCard("m2", "training"), 2: HeldCard("m3", "played")},
    )
    told = []
    for match in ("m1", "m2", "m3", "m4", "to come"):
        state = state_in_rows(GEEK, rows, season(), match)
        banned, hurt = state.of(FIPS).banned, state.of(VOG)
        told.append(
            (
                banned.match if banned else "",
                (hurt.injured.match if hurt.injured else "", hurt.rolls),
                (*state.deck, *state.legends_spent),
            )
        )
    assert told == [
        ("", ("", False), ()),
        ("m1", ("m1", False), ()),
        ("m2", ("m1", True), (5,)),
        ("", ("m1", True), (5, 2)),
        ("", ("", False), (5, 2)),
    ]


@pytest.mark.rule("HC-REC-01")
def test_an_injury_of_a_result_that_is_not_official_replaces_none_that_counts():
    rows = CarryRows(
        injuries={
            ("m1", VOG): InjuryRow("HC-REC-02", 1, missed="m2"),
            ("m3", VOG): InjuryRow(active=False),
        }
    )
    state = state_in_rows(GEEK, rows, season(open_ones=(3,)), "m4")
    assert state.of(VOG).injured.cause == Cause("m1", "injury")
