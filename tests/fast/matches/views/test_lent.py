"""What a scorer's link opens on a sheet, and what it does not."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from competitions.models import Hand, Membership, TableLink
from competitions.sheet_links import sheet_link_url
from matches.models import SheetEntry
from matches.queries.sheet import sheet_state
from tests import make
from tests.fast.matches.views.test_sheet import (
    PHONE,
    address,
    enter,
    goal,
    phone,
    signed_in,
    text,
)
from tests.make_sheets import opened

pytestmark = pytest.mark.django_db
CARD = "&quot;number&quot;:12"
POWER = {"kind": "power", "side": "away", "number": 12}


@pytest.fixture(autouse=True)
def forgotten():
    cache.clear()


def organiser(fixture):
    person = make.user("otto")
    Membership.objects.create(user=person, club=fixture.club, role="organiser")
    return signed_in(person)


def lend(lender, fixture, side="away"):
    form = {"deed": "lend", "side": side, "key": "k" * 20}
    assert lender.post(f"/m/{fixture.public_id}/link/", form).status_code == 302
    return TableLink.objects.get(fixture=fixture, side=side, revoked_at=None)


def holding(link, client=None):
    client = client or Client()
    client.get(sheet_link_url(link))
    return client


@pytest.mark.rule("DEC-17")
def test_the_scorer_of_a_coach_types_his_sealed_cards():
    fixture = opened(hands={"away": (12, 5)})
    scorer = holding(lend(phone(fixture, "away"), fixture))
    assert CARD in scorer.get(address(fixture)).content.decode()
    assert enter(scorer, fixture, POWER, headers=PHONE).status_code == 200


@pytest.mark.long(cases=1)
@pytest.mark.rule("DEC-17")
@pytest.mark.parametrize("browser", ["his own", "another"])
def test_an_organiser_does_not_read_a_hand_by_lending_its_sheet_to_himself(browser):
    fixture = opened(hands={"away": (12, 5)})
    phone(fixture, "away")
    otto = organiser(fixture)
    client = holding(lend(otto, fixture), otto if browser == "his own" else None)
    assert CARD not in client.get(address(fixture)).content.decode()
    refusals = {
        text(enter(client, fixture, {**POWER, "number": n}, key=f"guess{n:05}"))
        .partition("HC-DECK-05")[0]
        .replace(f"Card {n} ", "")[:40]
        for n in (5, 12, 13)
    }
    assert len(refusals) == 1
    assert not SheetEntry.objects.filter(kind="power").exists()
    assert enter(client, fixture, goal(fixture, 206, "away")).status_code == 302


@pytest.mark.rule("DEC-17")
def test_who_brought_a_hand_lends_it_with_the_sheet():
    fixture = opened(hands={"away": (12, 5)})
    otto = organiser(fixture)
    pk = otto.session["_auth_user_id"]
    Hand.objects.filter(team=fixture.away).update(brought_by=f"user:{pk}")
    scorer = holding(lend(otto, fixture))
    assert CARD in scorer.get(address(fixture)).content.decode()


@pytest.mark.rule("DEC-10")
def test_a_link_in_an_organisers_browser_makes_him_no_side():
    fixture = opened()
    otto = organiser(fixture)
    holding(lend(otto, fixture, "home"), otto)
    assert enter(otto, fixture, goal(fixture)).status_code == 302
    assert sheet_state(fixture.public_id).rows[-1].entry.scribe == ""


def test_a_scorers_page_knows_why_it_may_be_turned_away():
    """Nobody is signed out who never signed in: the link was taken back, or is over."""
    fixture = opened()
    coach = phone(fixture, "away")
    link = lend(coach, fixture)
    for client, ended in ((holding(link), True), (coach, False)):
        page = client.get(address(fixture)).content.decode()
        notice = page.partition('id="notice-signed-out"')[2].partition("</template>")[0]
        assert ("This link was taken back or has ended" in notice) is ended
        assert ("You are signed out" in notice) is not ended
