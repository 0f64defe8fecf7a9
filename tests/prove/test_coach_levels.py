"""Each level of machine coach against the one before: mirrored matches, with intervals."""

from __future__ import annotations

import sys

import pytest

from engine.games.helvetia.family import FAMILY
from tests.mirrored import Meeting, meet

pytestmark = pytest.mark.once

# ours, theirs, pairs of matches, the score it must be surely above
LADDER = (
    ("novice", "random", 30, 0.5),
    ("club", "novice", 60, 0.5),
    ("coach", "club", 100, 0.5),
    ("pro", "coach", 50, 0.5),
    ("legend", "pro", 20, 0.5),
    ("legend", "coach", 8, 0.6),
)
MOST_TURNS = 200


@pytest.mark.parametrize(("ours", "theirs", "pairs", "least"), LADDER)
def test_each_level_is_above_the_one_before(
    ours: str, theirs: str, pairs: int, least: float, capsys: pytest.CaptureFixture
) -> None:
    meeting = meet(ours, theirs, pairs)
    told(meeting, capsys)
    assert meeting.score - meeting.error > least
    assert max(meeting.turns) < MOST_TURNS


def test_levels_hold_in_family(capsys: pytest.CaptureFixture) -> None:
    for ours, theirs, pairs in (("coach", "novice", 150), ("pro", "coach", 30)):
        meeting = meet(ours, theirs, pairs, rules=FAMILY)
        told(meeting, capsys)
        assert meeting.score - meeting.error > 0.5


def test_levels_hold_with_cards(capsys: pytest.CaptureFixture) -> None:
    for ours, theirs, pairs in (("coach", "novice", 100), ("pro", "coach", 30)):
        meeting = meet(ours, theirs, pairs, cards="friendly")
        told(meeting, capsys)
        assert meeting.score - meeting.error > 0.5


def told(meeting: Meeting, capsys: pytest.CaptureFixture) -> None:
    with capsys.disabled():
        sys.stdout.write(f"\n{meeting.line}\n")
