"""Two matches that differ in one secret look the same to whoever may not know it."""

from __future__ import annotations

from functools import cache
from itertools import chain, islice

import pytest
import time_machine
from django.test import Client

from engine.games.finale.room import FinaleRoom
from engine.games.helvetia.room import HelvetiaRoom
from engine.sides import Side
from matches.actions.play.acting import act, answer
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from tests import make, secret_runs
from tests.examples import TIMES
from tests.fast.matches import test_secrets
from tests.secret_runs import (
    COMPUTER,
    COVER,
    FRIEND,
    HELD,
    KEPT,
    KICKERS,
    PLAN,
    SHOT,
    SQUAD,
    WINDOW,
    Watch,
    decks_held,
    differences,
    golden,
    hands,
    sealed,
    traffic,
)

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-04")]
# Against either opponent, at least five of each kind; more are in
# tests/prove/test_play_secrets_whole.py.
SOME = min(5, 3 * TIMES)
FAMILY = "helvetia-family@1"
FINALE = "finale@1"
SHOTS = [(name,) for name in ("coaches", "cards-101", "brutes")]
SHOTS += [("plain", FAMILY), ("kicks", FAMILY)]
FRIENDLIES = ["cards-101", "coaches-friendly", "friendly-cards"]


def some(found):
    return list(islice(found, SOME))


def first_of(matches, kind):
    return some(next(sealed(golden(*one), kind)) for one in matches)


def windows_hidden():
    """Both are asked whatever they hold: one hand can be used, the other not."""
    hidden = golden("friendly-cards-hidden")
    found = (hands(hidden, side) for side in (Side.AWAY, Side.HOME))
    return some(chain.from_iterable(islice(each, 1 + SOME // 2) for each in found))


def windows_alike():
    """Against a computer only who has a use for his hand is asked: either hand has."""
    away = hands(golden("coaches-friendly"), Side.AWAY, alike=True)
    home = hands(golden("friendly-cards-2"), Side.HOME, alike=True)
    halves = (islice(each, 1 + SOME // 2) for each in (away, home))
    return some(chain.from_iterable(halves))


@cache
def points(kind, against):
    if kind == WINDOW:
        return windows_hidden() if against == FRIEND else windows_alike()
    if kind in (SHOT, COVER):
        return first_of(SHOTS, kind)
    return some(each for one in FRIENDLIES for each in sealed(golden(one), kind))


@pytest.mark.long(cases=2)
@pytest.mark.sampled
@pytest.mark.parametrize("against", [FRIEND, COMPUTER])
@pytest.mark.parametrize("kind", secret_runs.KINDS)
def test_a_secret_changes_nothing_for_anybody_else(kind, against, monkeypatch):
    """Of some decisions; against the computer its own secrets are among them."""
    test_secrets.chance(monkeypatch)
    found = points(kind, against)
    assert len(found) == SOME
    for n, secret in enumerate(found):
        watch = Watch(against, mine=against == FRIEND or n % 2 == 0)
        runs = [traffic(secret, run, watch) for run in (0, 1)]
        assert differences(runs) == []
        assert sum(answer[0] == 200 for answer in runs[0][-1].values()) > 2


def of_cards(kind):
    """The first decision of this kind in a match with tactic cards, of either side."""
    if kind == HELD:
        return next(decks_held(golden("coaches", FINALE)))
    name = "kicks-at-once" if kind == KICKERS else "coaches"
    return next(sealed(golden(name, FINALE), kind))


@pytest.mark.long(cases=1)
@pytest.mark.rule("FI-DEC-1", "FI-DEC-2", "FI-DEC-4", "FI-SET-10")
@pytest.mark.parametrize("kind", secret_runs.OF_CARDS)
def test_cards_and_plans_change_nothing_for_anybody_else(kind, monkeypatch):
    test_secrets.chance(monkeypatch)
    secret = of_cards(kind)
    assert len(set(secret.words)) == (1 if kind == HELD else 2)
    runs = [traffic(secret, run, Watch()) for run in (0, 1)]
    assert differences(runs) == []
    assert sum(answer[0] == 200 for answer in runs[0][-1].values()) > 2
    # and whose secret it is sees it
    runs = [traffic(secret, run, Watch(owner=True)) for run in (0, 1)]
    assert any("owner at /play/" in where for where in differences(runs))


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("kind", [PLAN, HELD])
def test_a_leak_of_cards_is_noticed(kind, monkeypatch):
    test_secrets.chance(monkeypatch)
    secret, seen = of_cards(kind), FinaleRoom.seen

    def leaks(state, side):
        return seen(state, secret.side.number if side is None else side)

    monkeypatch.setattr(FinaleRoom, "seen", staticmethod(leaks))
    monkeypatch.setattr(Watch, "viewers", {"spectator": Client()})
    runs = [traffic(secret, run, Watch()) for run in (0, 1)]
    assert "engine at None" in differences(runs)


@pytest.mark.rule("HV-PLAY-18")
def test_a_standing_order_changes_nothing_for_anybody_else(monkeypatch):
    """Nor for him who watches how Ada's orders come, are dropped and go."""
    test_secrets.chance(monkeypatch)
    secret, runs = points(SHOT, FRIEND)[0], []
    for orders in ("", "home:intercept:3:1", "home:keeper:1:0 home:stay:2:99"):
        with time_machine.travel(make.AT, tick=False):
            row = secret_runs.laid(secret.runs[0], Side.HOME, FRIEND)
            PracticeMatch.objects.update(orders=orders)
            runs.append([Watch(whole=True).sent(row)])
    assert differences(runs) == []


@pytest.mark.parametrize("kind", [SQUAD, KEPT, WINDOW])
def test_whose_secret_it_is_sees_it(kind, monkeypatch):
    """The proof above is worth something only if it would notice."""
    test_secrets.chance(monkeypatch)
    secret = points(kind, FRIEND)[0]
    runs = [traffic(secret, run, Watch(owner=True)) for run in (0, 1)]
    assert any("owner at /play/" in where for where in differences(runs))


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("kind", secret_runs.KINDS)
def test_a_leak_is_noticed(kind, monkeypatch):
    """Who looks on is shown what the side of the secret sees."""
    test_secrets.chance(monkeypatch)
    secret, seen = points(kind, FRIEND)[0], HelvetiaRoom.seen

    def leaks(state, side):
        return seen(state, secret.side.number if side is None else side)

    monkeypatch.setattr(HelvetiaRoom, "seen", staticmethod(leaks))
    monkeypatch.setattr(Watch, "viewers", {"spectator": Client()})
    runs = [traffic(secret, run, Watch()) for run in (0, 1)]
    told = differences(runs)
    assert "engine at None" in told
    # no page draws the cells before both have chosen, nor a hand but for its backs
    drawn = kind in {SQUAD, KEPT}
    assert any("spectator" in where for where in told) is drawn


@pytest.mark.parametrize("kind", [SQUAD, KEPT, SHOT, PLAN])
def test_the_computer_chooses_the_same_whatever_was_sealed(kind):
    secret = of_cards(PLAN) if kind == PLAN else points(kind, COMPUTER)[0]
    chosen = set()
    for run, word in zip(secret.runs, secret.words, strict=True):
        row = secret_runs.laid(run, secret.side, COMPUTER)
        act(row.public_id, word, make.by(key="s" * 20), row.revision)
        answer(row.public_id, make.AT)
        here = browser_match(PracticeMatch.objects.get(pk=row.pk))
        theirs = here.actions[row.revision :]
        chosen.add(next(one.word for one in theirs if one.side != secret.side))
    assert len(chosen) == 1
