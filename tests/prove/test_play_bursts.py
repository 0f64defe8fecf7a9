"""Bursts of acts: each is sent many times at once, with late and changed ones between."""

from __future__ import annotations

import random

import pytest

from engine.errors import Conflict, RuleViolation
from matches.actions.play.acting import act
from matches.models import PracticeAction
from matches.queries.play.browser_matches import BrowserMatch, browser_match, row_of
from tests import make, secret_runs
from tests.at_once import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
# As many bursts in all, in stretches of a recorded match that each have so many acts.
BURSTS, STRETCH = 1_000, 250
MOST = 20


def deed(row, one, n, key, word):
    by = make.by(key=key, sides={one.side.value})
    return lambda: act(row.public_id, word, by, n)


@pytest.mark.rule("HV-PLAY-03")
@pytest.mark.parametrize("begun", range(BURSTS // STRETCH))
def test_each_of_a_thousand_bursts_counts_once(begun, record_property):
    of, chance = secret_runs.golden("coaches"), random.Random(begun)
    first = 20 + begun * 20
    row = secret_runs.laid(of.first(first), secret_runs.Side.HOME, secret_runs.FRIEND)
    kept, sent = [], 0
    for n, one in enumerate(of.actions[first : first + STRETCH], first):
        key = f"burst{n:015}"
        right = deed(row, one, n, key, one.word)
        times = chance.randint(2, MOST)
        late = [chance.choice(kept) for _ in range(chance.randint(0, 3)) if kept]
        other = {
            f"other{n:013}.{k}": deed(row, one, n, f"other{n:013}.{k}", one.word)
            for k in range(chance.randint(0, 2))
        }
        deeds = [*[right] * times, *late, *other.values()]
        chance.shuffle(deeds)
        sent += len(deeds)
        answers = at_once(*deeds)
        refused = [each for each in answers if not isinstance(each, BrowserMatch)]
        # whichever form was first counts, once; of two forms the second is out of date
        assert all(isinstance(each, Conflict | RuleViolation) for each in refused)
        assert len(answers) - len(refused) > len(late)
        rows = PracticeAction.objects.filter(match=row, n__gt=n)
        assert [(each.word, each.side) for each in rows] == [(one.word, one.side)]
        kept.append({key: right, **other}[rows[0].key])
    here = browser_match(row_of(row.public_id))
    known = [(each.word, each.faces) for each in of.actions[: first + STRETCH]]
    assert [(each.word, each.faces) for each in here.actions] == known
    record_property("counted", f"{STRETCH} bursts, {sent} requests, one history")
