"""HV-REC-01: what a team's results add up to, kept from one to the next."""

from __future__ import annotations

from datetime import timedelta

import pytest

from competitions.rules.statistics.records import biggest_wins, unbeaten_runs, won_of
from competitions.rules.statistics.sums import (
    NEWEST,
    SUMS,
    VISIBILITIES,
    Official,
    TeamFigures,
    best_wins,
    figures_in,
    is_newest,
    players_in,
    seen_by,
    team_sums,
    with_result,
)
from tests import make
from tests.notation import Names, results

pytestmark = pytest.mark.rule("HV-REC-01")
PAST = (
    "A 3-1 B\nB 0-0 A\nA 4-0 B\nB 2-0 A\nA 1-0 B\nA 2-2 B pens 3-4\nB 5-0 A forfeit home"
    "\nA 0-0 B forfeit both\nB 0-2 A\nA 1-1 B"
)


def past(names: Names, seen: str = "public unlisted private") -> list[Official]:
    """Each match of another visibility than the one before it."""
    kinds = seen.split()
    return [
        Official(
            result,
            kinds[n % len(kinds)],
            (make.AT + timedelta(days=n), n, 0),
            {names["A"]: n % 3 == 0} if n % 2 else {},
        )
        for n, result in enumerate(results(PAST, names))
    ]


def test_of_five_wins_the_clearest_comes_first_then_the_older():
    wins = [(1, 5, "b", ""), (3, 3, "a", ""), (1, 5, "a", ""), (1, 6, "c", "")]
    wins += [(1, 2, "a", ""), (1, 1, "a", "")]
    assert best_wins(wins) == tuple(wins[n] for n in (1, 3, 2, 0, 4))


@pytest.mark.parametrize("reader", [1, 2, 3])
@pytest.mark.parametrize(
    "kinds", ["public", "private public", "public unlisted private"]
)
def test_the_sums_are_those_of_all_results_that_a_reader_sees(kinds, reader):
    names = Names()
    played, seen = past(names, kinds), VISIBILITIES[:reader]
    shown = [one.result for one in played if one.visibility in seen]
    a = names["A"]
    sums = seen_by(team_sums(a, played), seen)
    assert (sums.won, sums.played) == won_of(shown).get(a, (0, 0))
    runs = {run.team: run for run in unbeaten_runs(shown, 5)}
    run = runs.get(a)
    assert (sums.longest, sums.open) == ((run.matches, run.open) if run else (0, False))
    # HC-FFT-03: a forfeit is nobody's clean sheet.
    conceded = [
        one.away_goals if one.home == a else one.home_goals
        for one in shown
        if not one.forfeit
    ]
    assert (sums.clean_sheets, sums.decided) == (conceded.count(0), len(conceded))
    wins = [
        one.fixture
        for one in biggest_wins(shown, 9)
        if (one.home == a) == (one.home_goals > one.away_goals)
    ]
    assert [win[-1] for win in sums.wins] == wins[:5]


def test_a_match_of_yesterday_is_not_simply_added():
    names = Names()
    *older, newest = past(names)
    sums = team_sums(names["A"], older)
    assert is_newest(sums, newest)
    assert not is_newest(with_result(names["A"], sums, newest), older[-1])


def test_stored_sums_are_read_as_they_were_counted():
    columns = ("public", [[3, 4, "at", "m1"]], make.AT, 2, 0, *range(1, len(SUMS) + 1))
    win, newest = (3, 4, "at", "m1"), (make.AT, 2, 0)
    figures = TeamFigures(1, 2, 3, 4, 5, 6, (win,), 7, 8, 9, newest)
    assert figures_in([(5, *columns)]) == {5: {"public": figures}}
    empty = ("public", [], None, None, None, *[0] * len(SUMS))
    assert len(NEWEST) == 3
    assert figures_in([(5, *empty)]) == {5: {"public": TeamFigures(open=0)}}


@pytest.mark.rule("HC-FOUL-02")
def test_second_yellows_that_turned_red_are_counted_as_red():
    rows = [(5, "public", 9, 2, 4, 1, 1), (6, "public", 9, 2, 4, 1)]
    assert players_in(rows) == {
        (5, "public"): (9, 2, 3, 2),
        (6, "public"): (9, 2, 4, 1),
    }
