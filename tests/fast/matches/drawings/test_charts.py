"""Lines over the time of a match, as SVG takes them."""

from __future__ import annotations

import pytest

from matches.drawings.charts import percent_of, scale_to, step_line, sums


@pytest.mark.parametrize(
    ("most", "top", "texts"),
    [
        (1.35, 1.5, ["0", "0.5", "1", "1.5"]),
        (0.3, 0.3, ["0", "0.1", "0.2", "0.3"]),
        (17, 20, ["0", "5", "10", "15", "20"]),
        (0, 0.1, ["0", "0.1"]),
    ],
)
def test_a_scale_has_round_numbers_up_to_the_most(most, top, texts):
    scale = scale_to(most)
    assert scale.most == pytest.approx(top)
    assert [tick.text for tick in scale.ticks] == texts
    assert (scale.y(0), scale.y(scale.most)) == (150, 0)


def test_a_line_keeps_each_amount_until_the_next():
    line = step_line([(0, 0), (0.25, 1), (0.5, 2)], scale_to(2))
    assert line == "M0 150H250V75H500V0H1000"
    assert step_line([], scale_to(1)) == ""


def test_amounts_come_together():
    assert list(sums([(0.2, 0.5), (0.6, 0.25)])) == [(0, 0), (0.2, 0.5), (0.6, 0.75)]


def test_a_share_is_a_part_of_the_width():
    assert percent_of(0.456) == "45.6%"
