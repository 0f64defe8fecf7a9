"""Twenty taps at the same moment: one history, and each form counts once."""

from __future__ import annotations

import pytest

from engine.errors import Conflict
from matches.actions.play.acting import act, answer
from matches.actions.play.joining import take_side
from matches.models import PracticeAction, PracticeMatch
from matches.queries.play.browser_matches import BrowserMatch, browser_match
from matches.rules.play.computer import FRIEND
from matches.seats import holder_of
from tests import make, make_play
from tests.at_once import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rule("HV-PLAY-03")]
MANY = 20


def test_twenty_taps_play_one_action():
    row = make_play.practice()
    here = browser_match(row)
    words = [here.match.text(here.side, a) for a in here.match.legal(here.side).all()]
    answers = at_once(
        *[
            lambda n=n: act(
                row.public_id,
                words[n % len(words)],
                make.by(key=f"key{n:017}"),
                row.revision,
            )
            for n in range(MANY)
        ]
    )
    assert sum(isinstance(one, BrowserMatch) for one in answers) == 1
    assert sum(isinstance(one, Conflict) for one in answers) == MANY - 1
    stored = browser_match(PracticeMatch.objects.get())
    assert [one.n for one in row.actions.all()] == [
        1,
        *range(2, stored.match.written + 1),
    ]


def test_the_same_tap_twenty_times_is_answered_alike():
    row = make_play.practice()
    here = browser_match(row)
    word = here.match.text(here.side, here.match.legal(here.side).all()[0])
    by = make.by(key="k" * 20)
    answers = at_once(
        *[lambda: act(row.public_id, word, by, row.revision)] * MANY,
    )
    assert all(isinstance(one, BrowserMatch) for one in answers)
    assert len({tuple(one.actions) for one in answers}) == 1
    assert PracticeAction.objects.filter(key=by.key).count() == 1


def test_many_workers_choose_once():
    row = make_play.practice(level="pro")
    answers = at_once(*[lambda: answer(row.public_id, make.AT)] * 6)
    assert sum(answers) == 1
    assert PracticeAction.objects.count() == 1


def test_of_many_friends_one_takes_the_side():
    row = make_play.practice(level=FRIEND)
    answers = at_once(
        *[
            lambda n=n: take_side(row.public_id, holder_of(f"friend {n}"), make.AT)
            for n in range(6)
        ]
    )
    taken = [one for one in answers if isinstance(one, PracticeMatch)]
    assert len(taken) == 1
    row.refresh_from_db()
    assert row.guest == taken[0].guest
