"""Decision 17 with everybody watching every page, whenever something may be told."""

from __future__ import annotations

import pytest

from tests.fast.matches.test_secrets import HANDS, STAGES, WATCHING, compared, world

__all__ = ["world"]
pytestmark = [pytest.mark.django_db, pytest.mark.rule("DEC-17")]


def test_nobody_else_is_sent_another_byte(world, monkeypatch, record_property):
    answered = compared(world, dict.fromkeys(STAGES, WATCHING), monkeypatch)
    told = f"secret hands, whole: {len(answered)} answers x {len(HANDS)} hands"
    record_property("counted", told)
    assert sum(status == 200 for status, *_rest in answered) > 400
