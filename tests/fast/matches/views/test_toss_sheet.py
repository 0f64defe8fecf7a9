"""A second game at the table, page by page: no line of it stands outside its own rooms."""

from __future__ import annotations

import json

import pytest

from competitions.models import Result
from matches.models import SheetEntry
from matches.queries.sheet import sheet_state, written_in
from matches.rules.report.match_report import forfeit_worth
from tests import make, preparing, toss_sheet
from tests.fast.form_reader import form_with
from tests.fast.matches.views.test_sheet import enter, press, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(monkeypatch):
    toss_sheet.register(monkeypatch)
    league = make.coached(preparing.league(legs=2, ruleset=toss_sheet.TOSS))
    return make.fixture(league, "Owls", "Drakes")


@pytest.fixture
def as_(client, match):
    return lambda name: make.signed_in(client, name, match.competition.club)


def said(kind, n, match, side="home"):
    """Of the n-th who starts."""
    members = sheet_state(match.public_id).sides[side].members
    return {"kind": kind, "side": side, "player": members[n].player}


def opened(match, as_):
    for name in ("ben", "cleo"):
        client = as_(name)
        page = client.get(f"/m/{match.public_id}/prepare/").content.decode()
        form = form_with(page, "ready")
        answer = client.post(
            form.action or f"/m/{match.public_id}/prepare/", form.pressed("ready")
        )
    assert answer.headers["Location"] == f"/m/{match.public_id}/sheet/"


def test_two_coaches_prepare_write_end_and_confirm_a_match(match, as_):
    client = as_("ben")
    before = text(client.get(f"/m/{match.public_id}/prepare/"))
    assert "Line-up" in before
    for word in ("Training", "POWER", "LEGEND", "Challenge", "BOOST"):
        assert word not in before
    opened(match, as_)
    stored = written_in(SheetEntry.objects.get().payload).content
    assert (stored["game"], stored["home"]["coin"]) == ("toss", "gold")
    assert set(stored["home"]) == {"team", "lineup", "coin"}

    client, address = as_("ben"), f"/m/{match.public_id}/sheet/"
    page = client.get(address)
    shown = text(page)
    assert all(word in shown for word in ("First round", "Luck", "Injury"))
    assert "Next round" in shown
    for word in ("Yellow", "Tired", "Cards", "Change", "BOOST", "Clock", "Time die"):
        assert word not in shown
    entries = [
        said("goal", 4, match),
        said("lucky", 2, match),
        said("injury", 2, match),
        {"kind": "period", "to": "round_2"},
        said("goal", 1, match),
    ]
    for n, raw in enumerate(entries, 1):
        answer = enter(client, match, raw, seen=n, key=f"keyofentry{n}")
        assert answer.status_code == 302, text(answer)
    hurt = enter(client, match, said("injury", 2, match), seen=6, key="oncetoooften")
    assert "is injured and has left the pitch" in text(hurt)
    state = sheet_state(match.public_id)
    assert (state.score, state.half_time, state.phase) == ((2, 0), (1, 0), "round_2")
    assert state.sides.home.game == toss_sheet.TossSide(1)
    # what its sentences say of a forfeit, as its league does
    assert forfeit_worth(state) == 3
    shown = text(client.get(address))
    assert "Lucky toss" in shown

    end = client.get(f"{address}?end=1")
    assert "exhausted" not in text(end)
    ended = press(client, end, "finish")
    assert ended.status_code == 302, text(ended)
    result = Result.objects.get(fixture=match)
    assert (result.home, result.away, result.state) == (2, 0, "provisional")
    assert result.report["game"] == "toss"
    other = as_("cleo")
    press(other, other.get(address), "confirm")
    result.refresh_from_db()
    assert result.state == "official"
    for place in ("", "table/"):
        base = (
            f"/m/{match.public_id}/" if not place else f"/c/{match.competition.slug}/"
        )
        assert other.get(base + place).status_code == 200


def test_its_own_rules_refuse_by_their_own_ids(match, as_):
    opened(match, as_)
    client = as_("ben")
    lucky = said("lucky", 2, match)
    for n in range(3):
        enter(client, match, lucky, seen=n + 1, key=f"keyoflucky{n}")
    fourth = enter(client, match, lucky, seen=4, key="keyoflucky4")
    assert "Three lucky tosses are enough." in text(fourth)
    unknown = {"kind": "yellow", "side": "home", "player": 1}
    assert "no such entry" in text(enter(client, match, unknown, key="keyofunknown"))
    assert json.loads(SheetEntry.objects.last().payload)["asked"]["player"]


def test_what_it_has_no_paper_for_says_so(match, as_):
    client = as_("ben")
    blank = client.get(f"/m/{match.public_id}/paper/")
    assert "Signature" in text(blank)
    assert "LEGEND" not in text(blank)
    typed = text(client.get(f"/m/{match.public_id}/typed/"))
    assert "The sheet of this game is not typed in from paper." in typed
