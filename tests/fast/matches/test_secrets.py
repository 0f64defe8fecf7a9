"""Decision 17: nobody but their coach learns which POWER cards lie in a hand.

The same match is prepared, opened and begun twice; only the hand differs. Whatever
chance there is (keys, form secrets, the clock, the commitments) is fixed by injection,
so every other person must be sent the same bytes.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import crypto

from competitions.actions.dice import recovery
from competitions.actions.results import opening
from competitions.games.sealing import hand_commitment
from competitions.models import Competition, Fixture, Hand, LogEntry, identity
from helvetia_site import middleware
from matches import seats
from matches.actions.sheet import add_entry
from matches.models import SheetEntry
from tests import make, preparing
from tests.fast import matrix_world

pytestmark = [pytest.mark.django_db, pytest.mark.rule("DEC-17")]
# Learnt by both; the first is played by both, the rest is what nobody may find out.
LEARNT = (7, 8, 10)
HANDS = ((7, 8), (7,))
WATCHING = ("away coach", "rival coach", "organiser", "site admin", "visitor")
STAGES = READY, OPEN, PLAYED = "ready", "open", "one card played"
# Who watches when; a leak stays on a page, so the last stage is worth the most. `make
# prove` lets everybody watch all the time.
WATCHED = {READY: ("rival coach", "visitor"), OPEN: (), PLAYED: WATCHING}
ADMIN = ("logentry", "fixture", "competition", "team", "squadplayer", "result", "coach")
# They answer in a file or not at all.
LEFT_OUT = {"gallery", "healthz", "readyz", "metrics"}


@pytest.fixture
def world():
    made = matrix_world.build()
    league = Competition.objects.get(slug=made.objects["public"]["competition"])
    match = make.fixture(league, "Herons", "Owls")
    owls, other = match.away, match.home
    preparing.squad(owls)
    preparing.squad(other, "drakes")
    made.objects["public"]["fixture"] = match.public_id
    made.objects["public"]["team"] = owls.slug
    made.objects["public"]["player"] = preparing.player(owls, 1).pk
    return made


DICE = random.Random()


def chance(monkeypatch):
    """The same keys, form secrets and request ids in every run."""
    fair = SimpleNamespace(
        choice=DICE.choice,
        token_hex=lambda n=8: f"{DICE.getrandbits(8 * n):0{2 * n}x}",
        compare_digest=crypto.secrets.compare_digest,
    )
    for module in (identity, crypto, middleware, recovery, seats):
        monkeypatch.setattr(module, "secrets", fair)
    monkeypatch.setattr(opening, "hand_commitment", lambda numbers, nonce: "c" * 64)


def addresses(world) -> list[str]:
    """Every page about the match, its competition, teams, club; the polls; the admin."""
    found = [
        world.address(page, "public")
        for page in matrix_world.pages()
        if not page.plain
        and "token" not in page.arguments
        and page.name not in LEFT_OUT
    ]
    match = world.objects["public"]["fixture"]
    sheet = reverse("sheet", args=[match])
    prepare = reverse("prepare", args=[match])
    found += [f"{sheet}?since=0", f"{prepare}?side=away", f"{prepare}?wait=1"]
    # what spectators are sent while it is played
    found.append(reverse("match", args=[match]) + "?since=0")
    for model in ADMIN:
        found.append(reverse(f"admin:competitions_{model}_changelist"))
    found += [
        reverse("admin:competitions_logentry_change", args=[entry.pk])
        for entry in LogEntry.objects.filter(kind__startswith="match.")
    ]
    return found


def sent_to(client: Client, address: str) -> tuple[Any, ...]:
    """All that arrives: status, headers, body; cookies are of the browser itself."""
    cache.clear()
    DICE.seed(7)
    cookies = client.cookies.copy()
    headers = {"HX-Request": "true"} if "since" in address else {}
    answer = client.get(address, headers=headers)
    client.cookies = cookies
    body = b"".join(answer) if answer.streaming else answer.content
    return answer.status_code, sorted(answer.headers.items()), body


def look(world, people, each=1) -> dict[tuple[str, str], Any]:
    """Of all pages each so-many-th, another part of them for each person."""
    return {
        (person, address): sent_to(world.clients[person], address)
        for n, person in enumerate(people)
        for address in (
            own_pages(world)
            if person == "home coach"
            else addresses(world)[n % each :: each]
        )
    }


def own_pages(world) -> list[str]:
    """Where the coach of this hand reads it himself."""
    match = world.objects["public"]["fixture"]
    return [reverse(name, args=[match]) for name in ("prepare", "sheet")]


def run(world, hand, watched, monkeypatch, each=1) -> list[dict[tuple[str, str], Any]]:
    """What they see when Owls is ready, when the sheet is open, after one card."""
    chance(monkeypatch)
    DICE.seed(8)
    match = Fixture.objects.get(public_id=world.objects["public"]["fixture"])
    seen = []
    with transaction.atomic(), time_machine.travel(make.AT, tick=False):
        mine = preparing.pressed(match, "away", trained=LEARNT, cards=(1, *hand))
        preparing.keep_choices(match, mine, by=coach("away", "z"))
        seen.append(look(world, watched[READY], each))
        theirs = preparing.pressed(match, "home", trained=(7,), cards=(7,))
        preparing.keep_choices(match, theirs, by=coach("home", "o"))
        seen.append(look(world, watched[OPEN], each))
        add_entry(
            match, {"kind": "kickoff", "side": "home"}, by=coach("away", "p"), seen=1
        )
        add_entry(
            match,
            {"kind": "power", "side": "away", "number": 7},
            by=coach("away", "q"),
            seen=2,
        )
        seen.append(look(world, watched[PLAYED], each))
        transaction.set_rollback(True)
    return seen


def coach(side: str, key: str) -> Any:
    """The account that coaches this side, with a key that is the same in every run."""
    name = {"away": "home-coach", "home": "rival-coach"}[side]
    actor = f"user:{matrix_world.accounts().get(username=name).pk}"
    given = {"sides": frozenset({side}), "organiser": False, "key": key * 20}
    return make.by(actor, "coach", **given)


def compared(world, watched, monkeypatch, each=1) -> list[Any]:
    """The same match with either hand; the answers to the first one."""
    first, *others = [run(world, hand, watched, monkeypatch, each) for hand in HANDS]
    for again in others:
        for stage, before, after in zip(STAGES, first, again, strict=True):
            assert before.keys() == after.keys()
            told = [where for where in before if before[where] != after[where]]
            assert told == [], stage
    return [answer for stage in first for answer in stage.values()]


@pytest.mark.long
def test_nobody_else_is_sent_another_byte(world, monkeypatch, record_property):
    answered = compared(world, WATCHED, monkeypatch, each=3)
    told = f"secret hands: {len(answered)} answers x {len(HANDS)} hands"
    record_property("counted", told)
    assert sum(status == 200 for status, *_rest in answered) > 60


def test_their_own_coach_does_see_them(world, monkeypatch):
    """The proof above is worth something only if it would notice."""
    watched = dict.fromkeys(STAGES, ("home coach",))
    runs = [run(world, hand, watched, monkeypatch) for hand in HANDS]
    for before, after in zip(*runs, strict=True):
        assert [where for where in before if before[where] != after[where]]


def test_the_log_and_the_sheet_hold_the_commitment_only(world):
    match = Fixture.objects.get(public_id=world.objects["public"]["fixture"])
    preparing.ready(match, "home", trained=(7,), cards=(7,))
    preparing.ready(match, "away", trained=LEARNT, cards=(8, 10))
    hand = Hand.objects.get(team=match.away)
    texts = [SheetEntry.objects.get().payload]
    texts.append(LogEntry.objects.get(kind="match.open").payload)
    for text in texts:
        assert hand.commitment in text
        assert hand.nonce not in text
        assert "[8,10]" not in text


def test_a_commitment_tells_nothing_without_its_nonce():
    """128 bits from the system, new for each hand: the few hands cannot be tried."""
    nonces = {opening.fresh_nonce() for _ in range(50)}
    assert len(nonces) == 50
    assert {len(nonce) for nonce in nonces} == {32}
    sealed = {hand_commitment(HANDS[0], nonce) for nonce in nonces}
    assert len(sealed) == 50


def test_the_moment_of_being_ready_is_told_to_the_second(world):
    match = Fixture.objects.get(public_id=world.objects["public"]["fixture"])
    late = replace(coach("away", "z"), at=make.AT + timedelta(microseconds=7))
    preparing.keep_choices(match, preparing.pressed(match, "away"), by=late)
    page = world.clients["rival coach"].get(reverse("prepare", args=[match.public_id]))
    assert re.search(rb"Owls is ready since \d\d:00:00\.", page.content)
