"""The chain signs what has grown, when it is time, and once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError

from competitions.actions.log import anchors, entries
from competitions.models import Mail
from competitions.models.chains import LOG
from competitions.queries.log.heads import anchor, links
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-LOG-01")]


def signed(minutes=0.0, **given):
    """How many streams are signed at this minute."""
    now = make.AT + timedelta(minutes=minutes)
    return anchors.sign_heads([LOG], now=now, **given)


def test_what_has_grown_is_signed_within_a_minute():
    league = make.championship("Owls Drakes")
    assert signed() == 2
    make.play(league, "Owls 2-1 Drakes live")
    assert (signed(0.9), signed(1), signed(9)) == (0, 1, 0)
    streams = [league.stream in link.payload for link in links().order_by("seq")]
    assert streams == [True, True]


def test_an_official_result_and_who_asks_do_not_wait():
    league = make.championship("Owls Drakes", legs=2)
    signed()
    make.play(league, "Owls 2-1 Drakes")
    assert signed(0.1) == 1
    make.play(league, "Drakes 2-1 Owls live")
    assert (signed(0.2), signed(0.2, at_once=True)) == (0, 1)


def test_a_quiet_night_asks_for_nothing(django_assert_num_queries):
    make.club()
    signed()
    with django_assert_num_queries(2):
        assert signed(60 * 8) == 0


def test_another_worker_was_faster(monkeypatch):
    make.club()

    def late(said):
        raise IntegrityError

    monkeypatch.setattr(entries, "append_all", late)
    assert signed() == 0


def test_an_anchor_is_mailed_once_a_key():
    make.club()
    signed()
    kept = anchor()
    asked = {"to": "ada@example.org", "key": "anchor:1", "now": make.AT}
    sent = [anchors.mail_head(kept, **asked) for _ in range(2)]
    assert sent == [True, False]
    mail = Mail.objects.get()
    assert mail.subject == "Helvetia: the log at 2026-03-04 20:00 UTC"
    assert f"manage.py anchor --check {kept}" in mail.body
