"""Of a match of the league nobody is sent a secret: neither its organiser nor a file."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.games.helvetia.room import HelvetiaRoom
from tests.examples import TIMES
from tests.fast.matches import test_secrets
from tests.league_secrets import league_traffic, league_watchers, watched_fixture
from tests.secret_runs import KEPT, SQUAD, differences, golden, sealed

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.rule("HV-PLAY-04", "HV-PLAY-06"),
    pytest.mark.sampled,
]
# All kinds are in tests/prove/test_play_secrets_whole.py.
OF = "friendly-cards-hidden"


@pytest.fixture
def match(monkeypatch):
    test_secrets.chance(monkeypatch)
    return watched_fixture(golden(OF))


@pytest.mark.long
def test_a_hand_of_the_league_changes_nothing_for_others(match):
    """Opponent, organiser, administrator, visitor: page, sheet, bundle, files, polls."""
    for secret in islice(sealed(golden(OF), KEPT), TIMES):
        people = league_watchers(match, secret.side)
        runs = [league_traffic(secret, run, match, people) for run in (0, 1)]
        assert differences(runs) == []
        answers = runs[0][-1]
        for name in people:
            found = [one[0] for (who, _), one in answers.items() if who == name]
            assert found.count(200) > 5


@pytest.mark.long
def test_a_leak_of_the_league_is_noticed(match, monkeypatch):
    """An organiser who is shown what a side sees."""
    secret, seen = next(sealed(golden(OF), SQUAD)), HelvetiaRoom.seen

    def leaks(state, side):
        return seen(state, secret.side.number if side is None else side)

    monkeypatch.setattr(HelvetiaRoom, "seen", staticmethod(leaks))
    people = {"otto": league_watchers(match, secret.side)["otto"]}
    runs = [league_traffic(secret, run, match, people) for run in (0, 1)]
    assert any("otto at /play/" in where for where in differences(runs))
