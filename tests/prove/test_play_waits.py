"""How long the other side waits tells nothing of a hand, nor since when one has sealed."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from itertools import islice
from statistics import NormalDist, median

import pytest
import time_machine
from django.db import transaction
from django.urls import reverse

from engine.sides import Side
from matches.actions.play.acting import act
from matches.models import PracticeMatch
from tests import make, secret_runs
from tests.fast.matches import test_secrets
from tests.make_play import browser
from tests.secret_runs import FRIEND, HTMX, Secret, golden, hands

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-04", "HV-PLAY-07")]
ANSWERS = int(os.environ.get("ANSWERS", "1000"))
LEAST_P = 0.01
POINTS = 6


def windows() -> list[Secret]:
    """Moments for cards that the other side's act opens: of use to one hand only."""
    match = golden("friendly-cards-hidden")
    found = (one for side in Side for one in hands(match, side))
    return list(islice(filter(_opened_by_other, found), POINTS))


def _opened_by_other(secret: Secret) -> bool:
    n = len(secret.runs[0].actions)
    one = golden("friendly-cards-hidden").actions[n - 1]
    return one.side != secret.side and one.word != secret_runs.LET


def of_his_act(secret: Secret, run: int) -> float:
    """Seconds until his act is answered, which asked the other, who always passes."""
    whole = secret.runs[run]
    n = len(whole.actions) - 1
    row = secret_runs.laid(whole.first(n), secret.side, FRIEND)
    PracticeMatch.objects.update(passing=str(secret.side))
    form = {"deed": "act", "ply": n, "key": "t" * 20, "word": whole.actions[n].word}
    address, ben = reverse("play_act", args=[row.public_id]), browser("ben")
    began = time.perf_counter()
    answer = ben.post(address, form, headers=HTMX)
    took = time.perf_counter() - began
    assert answer.status_code == 200
    row.refresh_from_db()
    assert row.revision >= n + 2
    return took


def of_his_question(secret: Secret, run: int) -> float:
    """Seconds until he is answered what the other's word was, who has just passed."""
    row = secret_runs.laid(secret.runs[run], secret.side, FRIEND)
    known = row.news
    act(row.public_id, secret_runs.LET, make.by(key="s" * 20), row.revision)
    ben = browser("ben")
    began = time.perf_counter()
    answer = ben.get(f"{row.get_absolute_url()}?since={known}", headers=HTMX)
    took = time.perf_counter() - began
    assert answer.status_code == 200
    return took


def apart(first: Sequence[float], second: Sequence[float]) -> float:
    """Mann and Whitney's p, two-sided: how likely both are of one kind."""
    ranked = sorted([(one, 0) for one in first] + [(one, 1) for one in second])
    n, m = len(first), len(second)
    ranks = sum(rank for rank, (_, kind) in enumerate(ranked, 1) if kind == 0)
    u = ranks - n * (n + 1) / 2
    spread = (n * m * (n + m + 1) / 12) ** 0.5
    return 2 * (1 - NormalDist().cdf(abs(u - n * m / 2) / spread))


def test_the_test_tells_two_kinds_apart():
    chance = random.Random(1)
    alike = [[chance.gauss(20, 5) for _ in range(1000)] for _ in range(2)]
    assert apart(*alike) > LEAST_P
    assert apart(alike[0], [one + 1 for one in alike[1]]) < LEAST_P


@pytest.mark.parametrize("waits", [of_his_act, of_his_question])
def test_a_hand_of_use_and_one_of_none_are_waited_for_alike(
    waits: Callable[[Secret, int], float], record_property
):
    """By turns in an order of chance, so that the machine is as busy for either."""
    found, chance = windows(), random.Random(2)
    assert len(found) == POINTS
    times: tuple[list[float], list[float]] = ([], [])
    for secret in found:
        here: tuple[list[float], list[float]] = ([], [])
        for _ in range(ANSWERS // POINTS + 1):
            for run in chance.sample((0, 1), 2):
                with transaction.atomic():
                    here[run].append(waits(secret, run))
                    transaction.set_rollback(True)
        usual = median([*here[0], *here[1]])
        for run in (0, 1):
            times[run].extend(one - usual for one in here[run][1:])
    p = apart(*times)
    told = f"{waits.__name__}: {len(times[0])} answers for either hand, p = {p:.2f}"
    record_property("counted", told)
    assert p > LEAST_P, told


def test_nobody_learns_since_when_the_other_has_sealed(monkeypatch):
    """A minute sooner or later: the same bytes, at the same moment."""
    test_secrets.chance(monkeypatch)
    match = golden("coaches-friendly").first(0)
    secret = Secret(secret_runs.SQUAD, Side.HOME, (match,), ())
    seen = []
    for minutes in (1, 9):
        with transaction.atomic(), time_machine.travel(make.AT, tick=False) as clock:
            row = secret_runs.laid(match, Side.HOME, FRIEND)
            clock.shift(timedelta(minutes=minutes))
            html = browser("ada").get(row.get_absolute_url()).content.decode()
            word = re.findall(r'name="word" value="([^"]+)"', html)[0]
            by = make.by(key="s" * 20, at=make.AT + timedelta(minutes=minutes))
            act(row.public_id, word, by, 0)
            clock.shift(timedelta(minutes=10 - minutes))
            row.refresh_from_db()
            seen.append(secret_runs.Watch(whole=True).sent(row))
            transaction.set_rollback(True)
    assert secret_runs.differences([[one] for one in seen]) == []
    assert secret.words == ()
