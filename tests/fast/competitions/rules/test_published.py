"""Groups of real tournaments with hard ties, in the order in which they ended."""

from __future__ import annotations

import pytest

from competitions.rules.standings.facts import TableRules
from competitions.rules.standings.ranking import ranked_table
from tests.notation import Names, results

MUTUAL = ("head_to_head_points", "head_to_head_difference", "head_to_head_goals")
UEFA = ("points", *MUTUAL, "goal_difference", "goals_for", "fair_play")
FIFA = ("points", "goal_difference", "goals_for", *MUTUAL, "fair_play")

EURO_2024_E = """
Romania 3-0 Ukraine; Belgium 0-1 Slovakia
Slovakia 1-2 Ukraine; Belgium 2-0 Romania
Slovakia 1-1 Romania; Ukraine 0-0 Belgium
"""
WORLD_CUP_2010_C = """
England 1-1 USA; Algeria 0-1 Slovenia
Slovenia 2-2 USA; England 0-0 Algeria
Slovenia 0-1 England; USA 1-0 Algeria
"""


def order(text, **rules):
    names = Names()
    played = results(text, names)
    rows = ranked_table(list(names.values()), played, TableRules(**rules))
    return " ".join(f"{row.rank}{names.of(row.team)[0]}" for row in rows)


@pytest.mark.rule("HC-CHP-02")
def test_four_level_teams_go_through_all_three_head_to_head_steps():
    """The federation asks all three before it starts anew."""
    published = "1Romania 2Belgium 3Slovakia 4Ukraine"
    assert order(EURO_2024_E, tiebreaks=UEFA, head_to_head="again") == published


@pytest.mark.rule("HC-CHP-02")
def test_a_group_that_more_goals_decided():
    assert order(WORLD_CUP_2010_C, tiebreaks=FIFA) == "1USA 2England 3Slovenia 4Algeria"
