"""The chain of the installation: what is cut off or gone shows, here or by a kept head."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from competitions.actions.competition import deletions, draws
from competitions.actions.log import anchors
from competitions.actions.people import clubs
from competitions.models import Club, Competition, LogEntry, Mail, Result
from competitions.models.guard import lift_guard, put_guard
from competitions.queries.log.heads import anchor, links
from competitions.rules.log.anchors import CHAIN
from matches import tasks
from matches.models import MatchSheet, SheetEntry
from matches.queries.heads import TABLES
from matches.verification.verify import all_findings
from tests import make
from tests.make_sheets import opened, written

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-LOG-01")]


def signed(minutes=0, **given):
    """How many heads the worker signs at this minute."""
    now = make.AT + timedelta(minutes=minutes)
    return anchors.sign_heads(TABLES, now=now, **given)


@pytest.fixture
def lift():
    """As somebody with the database's own password."""
    lift_guard(connection)
    yield
    put_guard(connection)


def head(capsys):
    call_command("anchor")
    return capsys.readouterr().out.strip()


def check(text):
    call_command("anchor", check=text)


def test_a_stream_that_has_grown_is_signed_within_a_minute():
    league = make.championship()
    assert signed() == 2
    make.play(league, "Owls 2-1 Drakes live")
    assert signed(0.9) == 0
    assert signed(1) == 1
    assert signed(9) == 0
    payloads = links().order_by("seq").values_list("payload", flat=True)
    assert [league.stream in payload for payload in payloads] == [True, True]


def test_an_official_result_is_signed_at_the_next_look():
    league = make.championship()
    signed()
    make.play(league, "Owls 2-1 Drakes live")
    assert signed(0.1) == 0
    make.play(league, "Herons 2-1 Marmots")
    assert signed(0.2) == 1


def test_it_signs_what_had_its_number_early_and_was_committed_late(lift):
    fixture = opened()
    signed()
    first = links().get()
    ahead = re.sub(r'(?<="matches_sheetentry":)\d+', "999", first.payload)
    LogEntry.objects.filter(pk=first.pk).update(payload=ahead)
    written(fixture, "clock +9")
    assert signed(1) == 1
    assert f'"sheet:{fixture.public_id}",2' in links().last().payload


def test_nothing_is_signed_in_the_transaction_of_an_entry():
    league = make.championship()
    make.play(league, "Owls 2-1 Drakes")
    assert anchor() is None
    assert tasks.countersign() == 2
    assert tasks.countersign() == 0


def test_a_cut_tail_shows_also_when_its_results_are_gone(lift):
    league = make.championship(results="Owls 2-1 Drakes")
    signed()
    match = Result.objects.get().fixture
    tail = LogEntry.objects.filter(stream=league.stream, kind="result.record")
    seq = tail.get().seq
    tail.delete()
    match.result.delete()
    type(match).objects.filter(pk=match.pk).update(version=0)
    (said,) = [s for s in all_findings() if "countersigned" in s]
    assert said.startswith(
        f"log {league.stream}, entry {seq}: countersigned at 2026-03-04"
    )
    assert said.endswith("it is gone")


def test_a_stream_that_is_gone_whole_shows(lift):
    fixture = opened()
    league = fixture.competition
    signed()
    LogEntry.objects.filter(stream=league.stream).delete()
    SheetEntry.objects.all().delete()
    MatchSheet.objects.all().delete()
    fixture.live.delete()
    Competition.objects.all().delete()
    said = [s for s in all_findings() if "is gone" in s]
    assert [s.split(",")[0] for s in said] == [
        f"log {league.stream}",
        f"log sheet:{fixture.public_id}",
    ]


def test_a_history_written_anew_shows(lift):
    league = make.championship()
    signed()
    last = LogEntry.objects.filter(stream=league.stream).last()
    LogEntry.objects.filter(pk=last.pk).update(hash="0" * 64)
    assert any("another one now" in s for s in all_findings())


def test_the_chain_cut_itself_shows_by_the_head_that_was_kept(lift, capsys):
    league = make.championship()
    signed()
    make.play(league, "Owls 2-1 Drakes")
    kept = head(capsys)
    check(kept)
    assert "stands" in capsys.readouterr().out
    LogEntry.objects.filter(kind="result.record").delete()
    Result.objects.all().delete()
    links().filter(seq=2).delete()
    # inside the house nothing is missing any more
    assert not any("countersigned" in s for s in all_findings())
    with pytest.raises(CommandError):
        check(kept)
    assert "no entry 2 any more" in capsys.readouterr().out
    make.play(league, "Owls 3-1 Drakes")
    signed(5)
    with pytest.raises(CommandError):
        check(kept)
    assert "another entry 2 now" in capsys.readouterr().out


def test_what_is_deleted_on_purpose_leaves_its_log(capsys):
    first = make.championship(results="Owls 2-1 Drakes")
    club, claimed = first.club, make.club("Unclaimed", claim="token")
    other = make.cup()
    kept = head(capsys)
    deletions.delete_competition(first, by=make.by(), version=None)
    draws.undo_draw(other, by=make.by(), version=None)
    later = make.by(at=make.AT + timedelta(days=31))
    clubs.expire_club(claimed, by=later)
    clubs.delete_club(Club.objects.get(pk=club.pk), by=make.by())
    signed(2)
    assert list(all_findings()) == []
    check(kept)


def test_a_head_is_mailed_once_and_daily_to_whom_the_settings_name(settings, capsys):
    make.championship()
    with pytest.raises(CommandError, match="No address"):
        call_command("anchor", mail="")
    with pytest.raises(CommandError, match="no address"):
        call_command("anchor", mail="nobody")
    assert not tasks.mail_anchor()
    for _ in range(2):
        call_command("anchor", mail="ada@example.org")
    settings.ANCHOR_MAIL = "ben@example.org"
    assert [tasks.mail_anchor(), tasks.mail_anchor()] == [True, False]
    sent = Mail.objects.order_by("pk")
    assert [mail.to for mail in sent] == ["ada@example.org", "ben@example.org"]
    assert all(str(anchor()) in mail.body for mail in sent)
    check(sent[0].body)


def test_a_head_is_a_number_and_a_hash(capsys):
    with pytest.raises(CommandError, match="Nothing has been written"):
        call_command("anchor")
    with pytest.raises(CommandError, match="A head is"):
        check("1")
    make.club()
    assert re.fullmatch(r"1:[0-9a-f]{64}", head(capsys))
    assert links().get().stream == CHAIN
