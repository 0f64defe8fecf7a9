"""The tables of a ruleset: no number of a step is left without a part."""

from __future__ import annotations

from engine.games.helvetia import steps
from engine.games.helvetia.geek import GEEK, missing_step

NUMBERS = {
    name: number
    for name, number in vars(steps).items()
    if name.isupper() and name != "STEPS"
}


def test_steps_are_numbered_one_after_the_other():
    assert list(NUMBERS.values()) == list(range(steps.STEPS))


def test_every_step_has_its_part_in_the_full_rules():
    assert [n for n in NUMBERS if GEEK.steps[NUMBERS[n]] is missing_step] == []
