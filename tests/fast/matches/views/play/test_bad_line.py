"""A bad line: a little of what `tests/prove/test_play_life.py` tries."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.play_life import PlayLife

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-03")]


class YoungLife(PlayLife):
    """A match that has just begun: it is played again at each step."""

    LATEST = 40


def test_whatever_the_network_does_each_deed_counts_once() -> None:
    few = settings(max_examples=1, stateful_step_count=10, deadline=None)
    run_state_machine_as_test(YoungLife, settings=few)
