"""The match sheet on paper: who reads it, and that it is that of the match page."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.models import Result, SquadPlayer, Team
from tests import make, make_sheets, preparing
from tests.fast.competitions.views.reading import reads_only

pytestmark = pytest.mark.django_db


def paper(fixture) -> str:
    return reverse("paper", args=[fixture.public_id])


def first(made):
    return make._pairs(made)[make.first_pair(made)]


def test_it_opens_for_everybody_who_sees_the_match(client):
    owner, cleo = make.user("ada"), make.user("cleo")
    made = make.championship(owner=make.club(user=owner), visibility="private")
    assert client.get(paper(first(made))).status_code == 404
    client.force_login(cleo)
    assert client.get(paper(first(made))).status_code == 404
    client.force_login(owner)
    page = client.get(paper(first(made)))
    assert page.status_code == 200
    assert page.headers["X-Robots-Tag"] == "noindex"


def test_it_only_reads(client):
    reads_only(client, paper(first(make.championship())))


def test_its_code_leads_to_the_sheet(client, settings):
    fixture = first(make.championship())
    path = reverse("sheet", args=[fixture.public_id])
    assert client.get(paper(fixture)).context["address"] == f"http://testserver{path}"
    settings.PUBLIC_URL = "https://cup.example.org/"
    assert client.get(paper(fixture)).context["address"] == (
        f"https://cup.example.org{path}"
    )


def test_only_its_people_are_offered_to_type_it_in(client):
    owner = make.user("ada")
    fixture = first(make.championship(owner=make.club(user=owner)))
    typed = reverse("typed", args=[fixture.public_id])
    assert typed not in client.get(paper(fixture)).content.decode()
    client.force_login(owner)
    assert typed in client.get(paper(fixture)).content.decode()


def test_a_championship_has_no_boxes_for_a_shoot_out(client):
    league, cup = make.championship(), make.cup(owner=make.club("Other"))
    texts = [client.get(paper(first(made))).content.decode() for made in (league, cup)]
    assert ["Shoot-out" in text for text in texts] == [False, True]
    assert ["After 90 minutes" in text for text in texts] == [False, True]


def test_a_friendly_has_the_whole_sheet_without_a_deck(client):
    club = make.club()
    fixture = make.friendly(make.team("Owls", club), make.team("Drakes", club))
    SquadPlayer.objects.create(team=Team.objects.get(name="Owls"), number=7, name="Bim")
    page = client.get(paper(fixture))
    sheet = page.context["sheet"]
    assert (sheet.round, sheet.competition, sheet.home.ready) == ("Friendly", "", "")
    assert sheet.cards
    assert "Bim" in page.content.decode()


def test_a_tie_that_waits_for_its_teams_is_printed_empty(client):
    final = make.cup().fixtures.get(round=2)
    page = client.get(paper(final))
    assert page.context["sheet"].home.name == "Winner of Owls – Marmots"


@pytest.mark.rule("HV-COACH-02")
def test_what_was_learnt_is_printed_once_the_result_is_official(client):
    """An ended sheet may still be opened again and played on."""
    fixture = first(preparing.league())
    preparing.opened(fixture, home={"trained": (5,), "cards": (5,)})
    make_sheets.ended(fixture)
    boxes = [learnt_on(client.get(paper(fixture)))]
    result = Result.objects.get()
    report = {"content": result.content_hash, "version": None}
    make.results.confirm_result(fixture, by=make.coach_by("away", "user:3"), **report)
    boxes.append(learnt_on(client.get(paper(fixture))))
    assert boxes == [(), ("5",)]


def learnt_on(page):
    return page.context["sheet"].filled.sides["home"].learnt
