"""A draft keeps a line-up and the answers to all questions, as it always has."""

from __future__ import annotations

import json

from competitions.games.kickoffs import NOTHING, SideChoices
from competitions.games.registry import QUESTIONS
from matches.games.choices import choices_in, stored_choices

CHOICES = SideChoices(
    ((4, "keeper"), (2, "bench")),
    {"trained": (7, 5), "cards": (1, 8), "challenge": (12,)},
    captain=2,
)
# To the byte as drafts were stored before there was a second game.
STORED = (
    '{"lineup": [[4, "keeper"], [2, "bench"]], "trained": [7, 5], "cards": [1, 8],'
    ' "challenge": 12, "captain": 2}'
)
EMPTY = '{"lineup": [], "trained": [], "cards": [], "challenge": null, "captain": null}'


def test_what_is_chosen_is_stored_as_ever_and_comes_back():
    assert json.dumps(stored_choices(CHOICES)) == STORED
    assert choices_in(json.loads(STORED)) == CHOICES


def test_what_nobody_answered_has_an_empty_field():
    assert json.dumps(stored_choices(NOTHING)) == EMPTY
    assert choices_in(json.loads(EMPTY)) == choices_in({}) == NOTHING


def test_no_question_of_a_draft_is_called_as_another():
    kinds = [one.kind for asked in QUESTIONS.values() for one in asked]
    assert len(kinds) == len({*kinds, "lineup", "captain", "team", "page"}) - 4
