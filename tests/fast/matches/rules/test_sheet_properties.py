"""What holds for every sheet, whatever was written and voided on it."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from matches.games.registry import fold_sheet
from matches.rules.checks.corrections import is_final
from matches.rules.report.summary import gaps_on_sheet, summary
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.warnings import sheet_warnings
from tests.examples import examples
from tests.fast.matches.rules.playing import entry, random_sheet
from tests.sheet_notation import NAMES

SEEDS = st.integers(min_value=0, max_value=2**32)


@examples(12)
@given(seed=SEEDS)
def test_the_score_is_the_goals_that_are_not_void(seed):
    state = fold_sheet(random_sheet(seed))
    goals = [row for row in state.rows if row.valid and row.entry.kind == CoreKind.GOAL]
    for side, figure in zip(("home", "away"), state.score, strict=True):
        assert figure == sum(row.entry.side == side for row in goals)


@examples(12)
@given(seed=SEEDS)
def test_a_longer_sheet_begins_as_the_shorter_one(seed):
    entries = random_sheet(seed)
    states = [fold_sheet(entries[:n]) for n in range(len(entries) + 1)]
    for shorter, longer in pairwise(states):
        assert longer.revision == shorter.revision + 1
        earlier = [row.entry for row in longer.rows[:-1]]
        assert earlier == [row.entry for row in shorter.rows]
        # What a void took away does not come back.
        for was, now in zip(shorter.rows, longer.rows, strict=False):
            assert now.voided_by is not None or was.voided_by is None


@examples(12)
@given(seed=SEEDS)
def test_nobody_is_in_two_places(seed):
    for side in fold_sheet(random_sheet(seed)).sides:
        starters = {m.player for m in side.members if m.role != "bench"}
        assert len(side.on_pitch) <= len(starters) == 5
        assert not side.on_pitch & (side.bench | side.left.keys())
        assert side.on_pitch <= side.entered
        assert side.changes == len(side.entered - starters) <= 2


@examples(12)
@given(seed=SEEDS)
def test_voiding_everything_leaves_the_match_as_it_was_opened(seed):
    entries = random_sheet(seed)
    opened = fold_sheet(entries[:1])
    for row in reversed(fold_sheet(entries).rows):
        state = fold_sheet(entries)
        if row.voided_by is None and not is_final(state, row):
            raw = {"kind": "void", "seq": row.entry.seq, "reason": "all wrong"}
            entries += (entry(state, raw),)
    state = fold_sheet(entries)
    assert (state.score, state.phase, state.minute) == ((0, 0), "first", 0)
    assert state.sides == opened.sides


@examples(12)
@given(seed=SEEDS)
def test_every_sheet_can_be_put_into_words(seed):
    state = fold_sheet(random_sheet(seed))
    said = [*summary(state, NAMES), *gaps_on_sheet(state), *sheet_warnings(state)]
    assert all(each.text and "%(" not in each.text for each in said)
