"""`verify` sees what does not agree with a sheet."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from competitions.models import Live, Result
from competitions.models.guard import SHEET, lift_guard, put_guard
from matches.actions.sheet import show_what_happened
from matches.models import MatchSheet, SheetEntry
from matches.verification.verify import all_findings
from tests import make
from tests.make_sheets import ended, opened, written

pytestmark = pytest.mark.django_db


def played():
    fixture = opened()
    written(fixture, "clock +9; goal home 11; half; full")
    return fixture


def test_an_honest_sheet_has_no_findings(capsys):
    played()
    ended(opened())
    assert list(all_findings()) == []
    call_command("verify")
    assert "agrees" in capsys.readouterr().out


def test_a_changed_entry_breaks_its_chain():
    played()
    lift_guard(connection, SHEET)
    SheetEntry.objects.filter(seq=2).update(payload="{}")
    put_guard(connection, SHEET)
    assert any("chain is broken" in one for one in all_findings())
    with pytest.raises(CommandError):
        call_command("verify")


@pytest.mark.parametrize("wrong", [{"revision": 2}, {"head": "0"}], ids=str)
def test_a_head_that_is_not_the_newest_entry_is_found(wrong):
    played()
    MatchSheet.objects.update(**wrong)
    assert len(list(all_findings())) == 1


@pytest.mark.long(cases=1)
@pytest.mark.parametrize(
    "wrong", [{"home": 2}, {"minute": 3}, {"phase": "first"}], ids=str
)
def test_a_wrong_live_score_is_found(wrong):
    played()
    Live.objects.update(**wrong)
    assert any("live score" in one for one in all_findings())


@pytest.mark.long(cases=1)
@pytest.mark.parametrize(
    "wrong",
    [{"report": {}}, {"report": {}, "stamp": ""}, {"report": {"x": 1}}, {"stamp": "0"}],
    ids=str,
)
def test_live_events_that_were_changed_or_emptied_are_found(wrong):
    played()
    Live.objects.update(**wrong)
    assert any("live events" in one for one in all_findings())


def test_an_upgrade_shows_what_happened_on_sheets_of_before():
    played()
    before = Live.objects.values("report", "stamp", "home", "minute").get()
    Live.objects.update(report={}, stamp="")
    show_what_happened(make.AT)
    assert Live.objects.values("report", "stamp", "home", "minute").get() == before
    assert list(all_findings()) == []


def test_an_upgrade_goes_on_where_a_sheet_cannot_be_read():
    played()
    lift_guard(connection, SHEET)
    SheetEntry.objects.filter(seq=2).update(payload="{}")
    put_guard(connection, SHEET)
    Live.objects.update(report={}, stamp="")
    show_what_happened(make.AT)
    assert Live.objects.get().stamp == ""


def test_an_open_sheet_that_the_league_does_not_show_is_found():
    played()
    Live.objects.all().delete()
    assert any("does not show it" in one for one in all_findings())


def test_a_result_that_its_sheet_does_not_tell_is_found():
    fixture = played()
    ended(fixture)
    result = Result.objects.get()
    result.report["home"] = 3
    result.save()
    assert any("differs from its entries" in one for one in all_findings())
