"""Two matches that differ in one secret look the same to whoever may not know it."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.core import signing
from django.db import transaction
from django.test import Client
from django.urls import reverse

from matches import seats
from matches.actions.play.acting import act, answer
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import browser_match
from matches.rules.play.computer import asks
from tests import make, make_play

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 6, 20, 0, tzinfo=UTC)
# Of a form, of a request: no two are the same, whatever the match.
NONCES = re.compile(r'name="(csrfmiddlewaretoken|key)"\s+value="\w+"')


def sent_to(client, row):
    """All that a browser is answered at the addresses of a match."""
    asked = ("play_match", "play_act", "play_replay", "play_record")
    found = [client.get(reverse(name, args=[row.public_id])) for name in asked]
    address = row.get_absolute_url()
    people = row.news.partition("-")[2]
    known = [f"{row.revision + n}-{people}" for n in (-1, 0, 1)]
    found += [client.get(address, {"since": one}) for one in known]
    return [
        (one.status_code, NONCES.sub("", one.content.decode()), len(one.content))
        for one in found
    ]


def sealed(row, word, client):
    """What is told of a match after the person's secret choice, which is then undone."""
    with transaction.atomic():
        act(row.public_id, word, make.by(key="s" * 20), row.revision)
        row.refresh_from_db()
        shown = sent_to(client, row)
        transaction.set_rollback(True)
    row.refresh_from_db()
    return shown


def words(row, most=5):
    """Legal choices of the same moment."""
    here = browser_match(row)
    found = here.match.legal(here.side).all()
    step = max(1, len(found) // most)
    return [here.match.text(here.side, action) for action in found[::step]]


def at_a_secret(phase):
    """A match in which both are asked at once and nobody has chosen."""
    row = make_play.practice(level="pro", rules="geek_cards")
    here = make_play.played_on(row, phase=phase)
    assert here.match.phase == phase
    assert len(here.match.to_move) == 2
    return row


@pytest.mark.parametrize("phase", ["squad", "keep_cards", "aim"])
def test_a_sealed_choice_changes_nothing_for_who_looks_on(phase):
    row = at_a_secret(phase)
    with time_machine.travel(NOW, tick=False):
        first, *others = [sealed(row, word, Client()) for word in words(row)]
    assert len(others) > 2
    assert all(other == first for other in others)


@pytest.mark.parametrize("phase", ["squad", "keep_cards", "aim"])
def test_the_computer_chooses_the_same_whatever_was_sealed(phase):
    row = at_a_secret(phase)
    chosen = set()
    for word in words(row):
        with transaction.atomic():
            act(row.public_id, word, make.by(key="s" * 20), row.revision)
            answer(row.public_id, make.AT)
            here = browser_match(PracticeMatch.objects.get(pk=row.pk))
            theirs = next(
                one.word
                for one in here.actions[row.revision :]
                if one.side == here.bench.side
            )
            chosen.add(theirs)
            transaction.set_rollback(True)
        row.refresh_from_db()
    assert len(chosen) == 1


def test_what_the_computer_has_sealed_changes_nothing_for_the_person():
    """Before his own choice: of the same moment, whatever lies in the other envelope."""
    row = at_a_secret("aim")
    holder = Client()
    held = signing.dumps(["token"], salt=seats.SEATS.salt)
    holder.cookies[seats.COOKIE] = held
    here = browser_match(row)
    bench = here.bench.side
    assert asks(here.match, bench)
    seen = set()
    for action in here.match.legal(bench).all()[:4]:
        with transaction.atomic():
            row.actions.create(
                n=row.revision + 1,
                key="computer.0",
                side=bench,
                actor="computer",
                word=here.match.text(bench, action),
                at=make.AT,
            )
            row.revision += 1
            row.save()
            with time_machine.travel(NOW, tick=False):
                seen.add(str(sent_to(holder, row)))
            transaction.set_rollback(True)
        row.refresh_from_db()
    assert len(seen) == 1
