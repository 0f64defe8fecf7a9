"""Two hundred secrets of each kind, with every page, against a friend and the computer."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain, count, islice

import pytest

from engine.sides import Side
from tests.fast.matches import test_secrets
from tests.league_secrets import (
    league_traffic,
    league_watchers,
    watched_fixture,
)
from tests.recorded import GEEK, played
from tests.secret_runs import (
    COMPUTER,
    FRIEND,
    KINDS,
    WINDOW,
    Recorded,
    Secret,
    Watch,
    differences,
    hands,
    recorded,
    sealed,
    traffic,
)

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-04", "HV-PLAY-06")]
EACH = int(os.environ.get("SECRETS", "200"))
# So many of one match at most, that there are many matches.
OF_ONE = 12


def matches(*, hidden: bool) -> Iterator[Recorded]:
    """Friendlies with cards of lively coaches, one after the other."""
    for seed in count(1):
        options = {"cards": "friendly", "knock_out": True, "hide_prompts": hidden}
        yield recorded(played(seed, GEEK, **options))


def secrets_of(match: Recorded, kind: str, *, hidden: bool) -> Iterator[Secret]:
    if kind != WINDOW:
        return sealed(match, kind)
    return chain(*(hands(match, side, alike=not hidden) for side in Side))


def recorded_secrets(kind: str, against: str) -> Iterator[Secret]:
    hidden = against == FRIEND
    for match in matches(hidden=hidden):
        secrets = list(secrets_of(match, kind, hidden=hidden))
        yield from secrets[:: max(1, len(secrets) // OF_ONE)][:OF_ONE]


@pytest.mark.parametrize("against", [FRIEND, COMPUTER])
@pytest.mark.parametrize("kind", KINDS)
def test_a_secret_changes_nothing(kind, against, monkeypatch, record_property):
    """Half of them against either; a computer's own are every other one of its half."""
    test_secrets.chance(monkeypatch)
    answers = 0
    for n, secret in enumerate(islice(recorded_secrets(kind, against), EACH // 2)):
        watch = Watch(against, mine=against == FRIEND or n % 2 == 0, whole=True)
        runs = [traffic(secret, run, watch) for run in (0, 1)]
        assert differences(runs) == []
        answers += sum(len(stage) for stage in runs[0])
    told = f"secrets of play, {kind}, {against}: {EACH // 2} in {answers} answers"
    record_property("counted", told)


@pytest.mark.parametrize("kind", KINDS)
def test_a_secret_of_the_league_changes_nothing(kind, monkeypatch, record_property):
    """With organiser, administrator, sheet, bundle: a tenth of them of each kind."""
    test_secrets.chance(monkeypatch)
    answers, many = 0, max(1, EACH // 10)
    found = list(islice(recorded_secrets(kind, FRIEND), many))
    match = watched_fixture(found[0].runs[0])
    for secret in found:
        people = league_watchers(match, secret.side)
        runs = [league_traffic(secret, run, match, people) for run in (0, 1)]
        assert differences(runs) == []
        answers += sum(len(stage) for stage in runs[0])
    told = f"secrets of the league, {kind}: {many} in {answers} answers"
    record_property("counted", told)
