"""What a deed takes from others."""

from __future__ import annotations

import pytest

from competitions.rules.losses import Loss, champion_loss, level_in, losses_of
from competitions.rules.standings import ranking
from competitions.rules.standings.facts import TableRules
from tests.notation import Names, results

pytestmark = pytest.mark.rule("HV-LOSS-01")


def test_of_what_there_is_none_nothing_is_lost():
    counts = {"dates": 2, "places": 0, "results": 1}
    assert losses_of(counts) == (Loss("dates", 2), Loss("results", 1))


def test_who_is_crowned_is_called_by_name():
    assert champion_loss("Drakes") == Loss("crowned", 1, "Drakes")
    assert champion_loss(None) == Loss("nobody_crowned", 1)


def test_who_is_level_is_named_and_nobody_else():
    names = Names()
    played = results("A 2-1 B\nC 1-1 D\nB 1-1 C", names)
    rules = TableRules(tiebreaks=("points",))
    called = {names[name]: name for name in "ABCD"}
    table = ranking.ranked_table([names[n] for n in "ABCD"], played, rules, [])
    assert level_in(table, called) == Loss("level", 2, "B, D")
    one = [row for row in table if called[row.team] in "AC"]
    assert level_in(one, called) == Loss("nobody_level", 1)
