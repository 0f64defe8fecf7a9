"""Matches of two people over a bad network, beside a naive model of what was stored."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.play_life import PlayLife

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.rule("HV-PLAY-03")]


def test_whatever_the_network_does_each_deed_counts_once() -> None:
    run_state_machine_as_test(
        PlayLife,
        settings=settings(max_examples=200, stateful_step_count=50, deadline=None),
    )
