"""A bad line: a little of what `tests/prove/test_play_life.py` tries."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.play_life import PlayLife

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-03")]


def test_whatever_the_network_does_each_deed_counts_once() -> None:
    few = settings(max_examples=2, stateful_step_count=8, deadline=None)
    run_state_machine_as_test(PlayLife, settings=few)
