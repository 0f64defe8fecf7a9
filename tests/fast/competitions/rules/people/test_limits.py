"""How long one waits: after so many in a time, and after wrong tries."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from competitions.rules.people.limits import (
    DAY,
    LONGEST_WAIT,
    Limit,
    Patience,
    TooMany,
    delay,
    starts,
    still_counted,
)

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
THREE = Limit(3, DAY, "")


def ago(*seconds):
    return [NOON - timedelta(seconds=one) for one in seconds]


@pytest.mark.rule("HV-LIMIT-01")
@pytest.mark.parametrize(
    ("used", "waits"),
    [
        ([], 0),
        ([90, 60], 0),
        # free again when the third last is a day old, whenever that day began
        ([86_390, 60, 30], 10),
        ([80_000, 86_390, 60, 30], 10),
    ],
)
def test_so_many_in_any_day(used, waits):
    assert THREE.free_at(ago(*used), NOON) == NOON + timedelta(seconds=waits)


def test_none_at_all_is_none():
    assert Limit(0, DAY, "").free_at([], NOON) == NOON + DAY


@pytest.mark.rule("HV-LIMIT-03")
def test_a_wrong_try_costs_nothing_then_a_little_then_more():
    waits = [int(delay(n, 5, LONGEST_WAIT).total_seconds()) for n in range(14)]
    assert waits == [0, 0, 0, 0, 0, 10, 20, 40, 80, 160, 320, 640, 900, 900]
    assert delay(10**6, 5, DAY) == timedelta(seconds=10_240)


def test_the_wait_runs_from_the_last_try():
    patience = Patience(2, "")
    assert patience.free_at(ago(5), NOON) == NOON
    assert patience.free_at(ago(9, 4), NOON) == NOON + timedelta(seconds=6)
    assert patience.free_at(ago(99, 40), NOON) == NOON


def test_what_is_old_or_lies_ahead_does_not_count():
    """A clock that was two months ahead keeps nobody out when it is right again."""
    used = ago(86_401, 86_400, 5, 0, -86_400 * 62)
    assert still_counted(used, NOON, DAY) == ago(5, 0)


def test_who_waited_for_the_row_counts_those_who_were_stamped_later():
    assert still_counted(ago(-2, 0, -1), NOON, DAY) == ago(0, -1, -2)
    assert Limit(3, DAY, "").free_at(ago(0, -1, -2), NOON) == NOON + DAY
    assert Patience(1, "").free_at(ago(-2), NOON) == NOON + timedelta(seconds=12)


def test_a_refusal_rounds_up_to_whole_seconds():
    error = TooMany(THREE, NOON, NOON + timedelta(seconds=1.2))
    assert (error.seconds, error.rule_id) == (2, "HV-LIMIT-01")
    assert TooMany(THREE, NOON, NOON).seconds == 1


@pytest.mark.rule("DEC-15")
@pytest.mark.parametrize(
    ("without", "signed_in", "most", "said"),
    [
        (20, False, 20, "It goes on"),
        (5, True, 20, "It goes on"),
        (5, False, 5, "Sign in, or"),
        (0, False, 0, "with an account"),
    ],
)
def test_who_signed_nothing_may_start_fewer(without, signed_in, most, said):
    limit = starts(20, without, signed_in=signed_in)
    assert limit.most == most
    assert said in limit.refusal
