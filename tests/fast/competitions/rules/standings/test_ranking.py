"""The table: published tables with hard ties, restart and continue, and why."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from competitions.rules.seeding import shuffle
from competitions.rules.standings.facts import (
    HEAD_TO_HEAD_WAYS,
    AdjustmentFact,
    TableRules,
)
from competitions.rules.standings.ranking import Level, TableRow, ranked_table
from tests.notation import Names, results

MUTUAL = ("head_to_head_points", "head_to_head_difference", "head_to_head_goals")
UEFA = ("points", *MUTUAL, "goal_difference", "goals_for")


def table_of(text, *, adjustments=(), **rules) -> tuple[Names, tuple[TableRow, ...]]:
    names = Names()
    played = results(text, names)
    given = [AdjustmentFact(names[team], points) for team, points in adjustments]
    return names, ranked_table(list(names.values()), played, TableRules(**rules), given)


def ranks(text, **options) -> str:
    names, rows = table_of(text, **options)
    return " ".join(f"{row.rank}{names.of(row.team)[0]}" for row in rows)


def why_of(text, name, **options):
    names, rows = table_of(text, **options)
    why = next(row.why for row in rows if row.team == names[name])
    return names, why


WORLD_CUP_1994_E = """
Italy 0-1 Ireland; Norway 1-0 Mexico
Italy 1-0 Norway; Mexico 2-1 Ireland
Italy 1-1 Mexico; Ireland 0-0 Norway
"""
EURO_2004_C = """
Denmark 0-0 Italy; Sweden 5-0 Bulgaria
Bulgaria 0-2 Denmark; Italy 1-1 Sweden
Italy 2-1 Bulgaria; Denmark 2-2 Sweden
"""
EURO_2012_A = """
Poland 1-1 Greece; Russia 4-1 Czechia
Greece 1-2 Czechia; Poland 1-1 Russia
Czechia 1-0 Poland; Greece 1-0 Russia
"""


@pytest.mark.rule("HC-CHP-02")
def test_four_teams_level_on_points_and_difference_as_published():
    assert ranks(WORLD_CUP_1994_E) == "1Mexico 2Ireland 3Italy 4Norway"


@pytest.mark.rule("HC-CHP-02")
def test_three_teams_parted_by_goals_among_themselves_as_published():
    order = "1Sweden 2Denmark 3Italy 4Bulgaria"
    assert ranks(EURO_2004_C, tiebreaks=UEFA) == order
    assert ranks(EURO_2004_C, tiebreaks=UEFA, head_to_head="continue") == order


@pytest.mark.rule("HC-CHP-02")
def test_the_better_difference_does_not_help_the_one_who_lost_the_meeting():
    expected = "1Czechia 2Greece 3Russia 4Poland"
    assert ranks(EURO_2012_A, tiebreaks=UEFA) == expected
    by_difference = ("points", "goal_difference")
    other = "1Czechia 2Russia 3Greece 4Poland"
    assert ranks(EURO_2012_A, tiebreaks=by_difference) == other


RING = """
A 1-0 B; C 3-0 D
B 1-0 A; C 2-0 D
A 1-0 C; B 0-0 D
C 0-0 A; D 9-0 B
B 5-0 C; A 0-0 D
C 0-0 B; D 1-0 A
D 1-0 E; E 0-1 D
"""


@pytest.mark.rule("HC-CHP-02", "DEC-18")
def test_restart_and_continue_can_disagree():
    """A, B and C have 8 points each; among them A and B have 7, C has 2."""
    chain = {"tiebreaks": UEFA}
    assert ranks(RING, head_to_head="restart", **chain) == "1D 2A 3B 4C 5E"
    assert ranks(RING, head_to_head="continue", **chain) == "1D 2B 3A 4C 5E"


@pytest.mark.rule("HC-CHP-02")
def test_what_nothing_separates_shares_the_rank():
    text = "A 1-0 D; B 2-1 C; A 0-0 B; C 1-0 D"
    assert ranks("A 2-0 D; B 1-1 C", tiebreaks=("points",)) == "1A 2B 2C 4D"
    assert ranks(text, tiebreaks=("points",)) == "1A 1B 3C 4D"


@pytest.mark.rule("HC-CHP-02")
def test_lots_follow_the_published_seed_and_nothing_before_the_draw():
    text = "A 1-1 B; C 1-1 D"
    assert ranks(text) == "1A 1B 1C 1D"
    names, rows = table_of(text, lots_seed="autumn")
    assert tuple(row.team for row in rows) == shuffle(names.values(), "autumn")
    assert [row.rank for row in rows] == [1, 2, 3, 4]
    assert rows[0].why.step == "lots"


@pytest.mark.rule("HC-CHP-02")
def test_fair_play_weighs_a_red_three_times():
    text = "A 1-0 C cards 3/0 0/0; B 1-0 D cards 0/1 0/0; A 0-0 B cards 0/0 1/0"
    assert ranks(text) == "1A 2B 3C 3D"
    _, why = why_of(text, "A")
    assert (why.step, why.ours, why.theirs) == ("fair_play", 3, 4)


@pytest.mark.rule("HC-CHP-01")
def test_unplayed_is_not_a_draw():
    names = Names()
    played = results("A 0-1 B", names)
    idle = names["C"]
    rows = ranked_table(list(names.values()), played)
    assert [row.played for row in rows] == [1, 0, 1]
    assert next(row for row in rows if row.team == idle).drawn == 0
    assert [row.rank for row in ranked_table([1, 2, 3], [])] == [1, 1, 1]
    assert all(row.why is None for row in ranked_table([1, 2, 3], []))


@pytest.mark.rule("HC-CMP-04", "DEC-19")
def test_a_double_forfeit_is_lost_by_both():
    _, rows = table_of("A 3-0 B forfeit both", loss=1)
    assert [(r.points, r.gf, r.ga, r.lost) for r in rows] == [(0, 0, 2, 1)] * 2


def test_deductions_count_in_the_points_and_are_shown_apart():
    names, rows = table_of("A 1-0 B; A 1-0 C", adjustments=[("A", -4), ("A", -2)])
    row = next(row for row in rows if row.team == names["A"])
    assert (row.points, row.adjustment) == (0, -6)


def test_live_marks_those_whose_result_is_not_official():
    names, rows = table_of("A 1-0 B; C 0-0 D live")
    assert {names.of(row.team)[0] for row in rows if row.provisional} == {"C", "D"}


def test_form_is_the_last_five_oldest_first():
    text = "\n".join(["A 1-0 B", "A 0-1 B", "A 0-0 B", "A 2-0 B", "B 1-0 A", "A 3-0 B"])
    names, rows = table_of(text)
    assert rows[0].form == ("L", "D", "W", "L", "W")
    assert rows[0].team == names["A"]


def test_form_goes_by_rounds_whatever_order_results_come_in():
    names = Names()
    played = results("A 1-0 B\nA 0-0 B\nA 0-1 B", names)
    rows = ranked_table([1, 2], tuple(reversed(played)))
    assert rows[0].form == ("W", "D", "L")


def test_form_goes_by_the_day_played_where_it_is_known():
    """What was put forward stands before its round, a walk-over after its earlier ones."""
    played = results("A 1-0 B\nA 0-0 B\nA 0-1 B\nB 3-0 A", Names())
    days = (5, 9, None, 2)
    dated = [
        one._replace(at=datetime(2026, 3, day, tzinfo=UTC) if day else None)
        for one, day in zip(played, days, strict=True)
    ]
    assert ranked_table([1, 2], dated)[0].form == ("W", "L", "D", "W")
    assert ranked_table([1, 2], dated)[1].form == ("L", "W", "D", "L")


@pytest.mark.rule("HC-CHP-02")
def test_why_names_the_neighbour_the_step_and_the_matches():
    names, why = why_of(EURO_2012_A, "Greece", tiebreaks=UEFA)
    assert why.above == names["Russia"]
    assert (why.step, why.ours, why.theirs) == ("head_to_head_points", 3, 0)
    assert why.score == (1, 0)
    assert why.fixtures == ("m6",)
    assert why.level == (Level("points", 4),)
    names, why = why_of(EURO_2012_A, "Russia", tiebreaks=UEFA)
    assert (why.above, why.below) == (None, names["Greece"])
    assert (why.ours, why.theirs, why.score) == (0, 3, (0, 1))


@pytest.mark.rule("HC-CHP-02")
def test_why_lists_the_steps_on_which_they_were_level():
    names, why = why_of(WORLD_CUP_1994_E, "Ireland")
    assert why.above == names["Italy"]
    assert why.level == (
        Level("points", 4),
        Level("goal_difference", 0),
        Level("goals_for", 2),
    )
    assert (why.step, why.score, why.fixtures) == (
        "head_to_head_points",
        (1, 0),
        ("m1",),
    )


@pytest.mark.rule("HC-CHP-02")
def test_why_says_with_whom_a_rank_is_shared():
    names, why = why_of("A 1-1 B; C 2-0 D", "A")
    assert why.level_with == (names["B"],)
    assert (why.above, why.below, why.step) == (None, None, "")
    assert why.level[0] == Level("points", 1)
    assert Level("fair_play", 0) in why.level


@pytest.mark.rule("HV-TIE-08")
def test_points_alone_are_a_reason_too_but_after_what_parts_equals():
    text = "A 1-0 B; A 1-0 C; A 1-0 D; B 2-0 D; B 0-0 C; C 0-1 D"
    assert ranks(text) == "1A 2B 3D 4C"
    for team, above, below, step, ours, theirs in (
        ("A", "B", None, "points", 9, 4),
        ("B", "D", None, "points", 4, 3),
        ("C", None, "D", "points", 1, 3),
    ):
        names, why = why_of(text, team)
        assert names.of(why.above, why.below) == (above, below)
        assert (why.step, why.ours, why.theirs) == (step, ours, theirs)
    names, why = why_of("A 1-0 B; A 1-0 C; B 1-0 D; C 2-0 D", "B")
    assert (names.of(why.below), why.step) == (("C",), "goal_difference")


FIRST_LEG = "A 1-0 B; B 4-0 C; C 0-2 A; C 1-0 D; A 0-1 D; D 0-2 B"


@pytest.mark.rule("HV-TIE-06")
def test_head_to_head_may_wait_until_all_mutual_matches_are_played():
    """A and B have 6 points; A has won the first of their matches, B has the goals."""
    chain = {"tiebreaks": UEFA, "legs": 2}
    assert ranks(FIRST_LEG, **chain) == "1A 2B 3C 4D"
    for mode in ("restart_complete", "continue_complete", "again_complete"):
        assert ranks(FIRST_LEG, head_to_head=mode, **chain) == "1B 2A 3D 4C"
    _names, why = why_of(FIRST_LEG, "B", head_to_head="restart_complete", **chain)
    waiting = tuple(Level(step, 0, waits=True) for step in MUTUAL)
    assert why.level == (Level("points", 6), *waiting)
    assert (why.step, why.ours, why.theirs) == ("goal_difference", 5, 2)
    both = f"{FIRST_LEG}; B 0-0 A"
    assert ranks(both, head_to_head="restart_complete", **chain)[:5] == "1A 2B"


@pytest.mark.rule("HV-TIE-07")
def test_some_start_anew_only_when_all_steps_were_asked_of_all():
    """A beat B, B beat C, C beat A; C scored more, A and B are level in all else."""
    level = "A 1-0 B; C 2-1 A; B 2-1 C"
    answers = {
        way: ranks(level, tiebreaks=UEFA, head_to_head=way) for way in HEAD_TO_HEAD_WAYS
    }
    assert answers == {
        "restart": "1C 2A 3B",
        "continue": "1C 2A 2B",
        "again": "1C 2A 3B",
    }
    order = "1D 2B 3A 4C 5E"
    assert ranks(RING, tiebreaks=UEFA, head_to_head="again") == order
