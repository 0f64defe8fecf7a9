"""An official sheet that is ended again: what follows from it is read first."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from competitions.actions.results import deeds
from competitions.models import Result
from competitions.queries.results.reports import player_names
from competitions.rules.results.stored_reports import report_from
from engine.report import MatchReport
from engine.sides import BySide
from matches.actions.ending import reopen_sheet
from matches.queries.sheet import sheet_state
from tests import make
from tests.make_sheets import by, ended, one, opened

pytestmark = pytest.mark.django_db


def revision(fixture) -> int:
    return sheet_state(fixture.public_id).revision


def played_again(fixture, team, stored) -> None:
    """The same seven of this team a week later."""
    sheet = report_from(stored, player_names(stored)).sheets.home
    side = "home" if fixture.home_id == team.pk else "away"
    report = MatchReport(
        0, 0, depth="standard", sheets=BySide(None, None).put(side, sheet)
    )
    later = make.AT + timedelta(days=7)
    deeds.record_report(fixture, report, by=make.by(), opened_at=later)


@pytest.mark.rule("HC-SHT-03")
def test_a_corrected_sheet_lists_the_line_ups_that_it_makes_illegal(client):
    ada = make.user("ada")
    client.force_login(ada)
    league = make.championship("Owls Drakes", legs=2, owner=make.club(user=ada))
    rows = league.fixtures.select_related("competition__club", "club", "home", "away")
    first, second = rows
    opened(first)
    content = ended(first).content_hash
    deeds.confirm_result(first, content=content, by=by("away"), version=None)
    played_again(second, first.home, Result.objects.get(fixture=first).report)
    reopen_sheet(first, reason="A red", by=make.by(), seen=revision(first))
    one(first, "red home 11")
    first.refresh_from_db()
    asked = {
        "deed": "finish",
        "reason": "A red was missing",
        "seen": revision(first),
        "version": first.version,
        "key": "f" * 20,
    }
    answer = client.post(reverse("sheet", args=[first.public_id]), asked)
    assert answer.status_code == 409
    assert "was not allowed to: red card" in answer.content.decode()
    knowing = {"knowing": answer.context["knowing"]}
    done = client.post(reverse("sheet", args=[first.public_id]), asked | knowing)
    assert done.status_code in (302, 303)
    assert Result.objects.get(fixture=first).home_reds == 1


@pytest.mark.rule("DEC-10")
def test_while_a_sheet_is_corrected_the_league_shows_what_is_official(client):
    """Only the sheet itself says that it is being corrected."""
    ada = make.user("ada")
    client.force_login(ada)
    league = make.championship("Owls Drakes", legs=1, owner=make.club(user=ada))
    rows = league.fixtures.select_related("competition__club", "club", "home", "away")
    fixture = rows.get()
    opened(fixture)
    one(fixture, "goal home 11")
    content = ended(fixture).content_hash
    deeds.confirm_result(fixture, content=content, by=by("away"), version=None)
    pages = [f"/c/{league.slug}/{name}" for name in ("", "table/", "fixtures/")]
    pages += [f"/m/{fixture.public_id}/", "/", fixture.home.get_absolute_url()]

    def shown():
        found = [client.get(page).content.decode() for page in pages]
        return [
            re.sub(r"<[^>]+>|\s+", " ", page.partition("<main")[2]) for page in found
        ]

    before = shown()
    reopen_sheet(fixture, reason="A goal too few", by=make.by(), seen=revision(fixture))
    one(fixture, "goal home 6")
    again = shown()
    for page, was, now in zip(pages, before, again, strict=True):
        assert "being played" not in now.lower(), page
        assert "2 : 0" not in now, page
        assert "1 : 0" not in was or "1 : 0" in now, page
    assert (
        "hx-get"
        not in client.get(pages[3]).content.decode().partition('id="panel"')[2][:80]
    )
    sheet = client.get(reverse("sheet", args=[fixture.public_id])).content.decode()
    assert "is official and stands until this sheet is ended again" in sheet
