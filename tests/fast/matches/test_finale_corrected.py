"""An official result of Finale is corrected: by its sheet, by the form; all is derived anew."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.actions.results import deeds
from competitions.games.finale.league_words import DISCIPLINE
from competitions.models import Appearance, Result, Suspension
from competitions.verification.verify import league_findings
from matches.actions.ending import Ending, end_sheet, reopen_sheet
from matches.actions.sheet import add_entry
from matches.queries.sheet import sheet_state
from tests import make, make_finale, make_sheets
from tests.fast.form_reader import form_with
from tests.fast.matches.views.test_finale_sheet import write_all

pytestmark = pytest.mark.django_db
FIRST = "goal home 9", "red home 8", "goal away 10", "period 2", "goal home 7"


@pytest.fixture
def match():
    """Official, by its sheet, in a league where cards cost the next match."""
    made = make.coached(make_finale.league(switches=(DISCIPLINE,)))
    found = make.fixture(made, "Owls", "Drakes")
    make_finale.opened(found)
    write_all(found, *FIRST)
    content = make_sheets.ended(found).content_hash
    deeds.confirm_result(
        found, content=content, by=make_sheets.by("away"), version=None
    )
    return found


def derived():
    """The score, who scored, who is banned."""
    result = Result.objects.get()
    scored = Appearance.objects.filter(goals__gt=0).order_by("player__name")
    banned = Suspension.objects.values_list("player__name", flat=True)
    goals = dict(scored.values_list("player__name", "goals"))
    return (result.home, result.away, result.state), goals, sorted(banned)


@pytest.mark.rule("FI-LGE-4", "FI-CAR-2", "FI-EVT-3", "DEC-10")
def test_by_its_sheet(match):
    assert derived() == ((2, 1, "official"), {"D10": 1, "O7": 1, "O9": 1}, ["O8"])
    judge = make_sheets.by("home", sides=frozenset(), organiser=True, key="judge" * 4)
    seen = sheet_state(match.public_id).revision
    reopen_sheet(match, reason="The wrong man", by=judge, seen=seen)
    red = next(r for r in sheet_state(match.public_id).rows if r.entry.kind == "red")
    for n, raw in enumerate(
        (
            {"kind": "void", "seq": red.entry.seq, "reason": "It was No. 6"},
            make_finale.raw(match, "red home 6"),
            make_finale.raw(match, "goal home 7"),
        )
    ):
        by = make_sheets.by("home", key=f"corrected{n}" * 2)
        add_entry(match, raw, by=by, seen=sheet_state(match.public_id).revision)
    # What is official stands until the organiser ends it again.
    assert derived()[0] == (2, 1, "official")
    seen = sheet_state(match.public_id).revision
    by = make_sheets.by("home", sides=frozenset(), organiser=True, key="again" * 4)
    ending = Ending(reason="The wrong man", early="unkept")
    end_sheet(match, ending, by=by, seen=seen)
    assert derived() == ((3, 1, "official"), {"D10": 1, "O7": 2, "O9": 1}, ["O6"])
    assert list(league_findings()) == []


@pytest.mark.rule("FI-LGE-4", "FI-EVT-4", "DEC-10")
def test_by_the_form(match, client):
    judge = make.user("judge")
    make.member(match.competition.club, judge)
    client.force_login(judge)
    address = reverse("result", args=[match.public_id])
    form = form_with(client.get(address).content.decode(), "decide")
    assert form.values["home_goal_0_minute"] == ["1"]
    typed = {"home": "1", "reason": "One fell after the end"}
    wrong = client.post(address, form.pressed("decide", **typed))
    assert wrong.status_code == 422
    gone = {name: "" for name in form.names if name.startswith("home_goal_1")}
    card = {name: "" for name in form.names if name.startswith("home_card_0")}
    answer = client.post(address, form.pressed("decide", **typed, **gone, **card))
    assert answer.status_code == 302, answer.content.decode()
    assert derived() == ((1, 1, "official"), {"D10": 1, "O9": 1}, [])
    assert list(league_findings()) == []
