"""Intervals that pages are told: short, longer for many, and with an end."""

from __future__ import annotations

from helvetia_site.web import pace


def test_many_who_ask_are_told_a_longer_interval_that_has_an_end():
    many = pace.Pace()
    many.asked = 300
    many.look(1, 0)
    assert many.interval == pace.LEAST
    for asked, least, most in ((2_500, 3, 5), (500, 3, 5), (100_000, 5, 5), (0, 4, 5)):
        many.asked = asked
        many.look(1, 0)
        assert least <= many.interval <= most
        assert pace.LEAST <= many.writers <= many.interval
    for _ in range(100):
        many.look(1, 0)
    assert many.interval == pace.LEAST
    # writers wait: pages are asked for patience, then sent away
    many.look(1, 2 * pace.LATE)
    assert many.interval > pace.LEAST
    assert not many.refuses
    assert many.rest >= pace.LATE
    many.look(1, 2 * pace.MUCH_TOO_LATE)
    assert many.refuses
    many.look(1, 0)
    assert not many.refuses


def test_while_much_is_written_sheets_are_drawn_once_for_several_entries():
    much = pace.Pace()
    much.asked = 2_000
    much.look(1, 0, wrote=1.0)
    assert much.many_write
    assert much.writers == much.interval > pace.LEAST
    much.look(1, 0, wrote=0.1)
    assert not much.many_write
    assert much.writers < much.interval
