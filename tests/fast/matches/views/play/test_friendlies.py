"""A friendly of two teams without the other coach: a guest or the computer plays."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from competitions.drawings.kits import HEX
from competitions.models import Fixture, Result
from matches.actions.play.acting import resign
from matches.models import MatchSheet, PlayedMatch, Seat
from matches.queries.play.browser_matches import browser_match, played_row
from matches.seats import invitation_of
from matches.verification.verify import all_findings
from tests import make, make_play, preparing

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-15")]


@pytest.fixture
def friendly():
    """Ben coaches Owls; nobody coaches Drakes with an account."""
    club = make.club()
    pairs = (("Owls", "jesters"), ("Drakes", "drakes"))
    owls, drakes = (preparing.squad(make.team(name, club), key) for name, key in pairs)
    make.coaching(owls, make.user("ben"))
    return make.friendly(owls, drakes, venue="browser")


def ben():
    client = Client()
    client.login(username="ben", password=make.PASSWORD)
    return client


def begins(client, fixture, **given):
    sent = {"deed": "alone", "key": "a" * 20, "against": "novice"}
    sent |= {"help": "odds", "limit": "none", **given}
    return client.post(reverse("browser", args=[fixture.public_id]), sent)


def page_of(client, fixture):
    return client.get(reverse("browser", args=[fixture.public_id])).content.decode()


def test_the_page_offers_it_to_whoever_coaches_one_side(friendly):
    shown = page_of(ben(), friendly)
    assert "Play now, without the other coach" in shown
    for level in ("novice", "club", "coach", "pro", "master", "guest"):
        assert f'value="{level}"' in shown
    assert "Six decisions in ten are mistakes" in shown
    assert "Play now" not in page_of(Client(), friendly)
    link = reverse("browser", args=[friendly.public_id])
    prepare = reverse("prepare", args=[friendly.public_id])
    assert link in ben().get(prepare).content.decode()


@pytest.mark.long
def test_against_the_computer_it_is_played_to_its_report(friendly):
    assert begins(ben(), friendly, limit="decision-60", help="none").status_code == 302
    row = PlayedMatch.objects.get()
    assert (row.help, row.limit) == ("none", "decision-60")
    seats = Seat.objects.order_by("side").values_list("side", "kind", "level")
    assert list(seats) == [("away", "computer", "novice"), ("home", "coach", "")]
    make_play.played_on_by_engine(row)
    result = Result.objects.get()
    assert result.official
    assert list(all_findings()) == []
    assert begins(ben(), friendly).status_code == 302
    assert PlayedMatch.objects.count() == 1


@pytest.mark.rule("HV-KIT-03")
def test_it_is_played_in_the_colours_of_both_teams(friendly):
    begins(ben(), friendly)
    shown = ben().get(PlayedMatch.objects.get().get_absolute_url()).content.decode()
    home, away = friendly.home.look.kits, friendly.away.look.kits
    bar = re.findall(r'boardbar__kit".+?fill="(#\w+)"', shown, re.S)
    assert bar[0] == HEX[home.first.colour_1]
    assert bar[1] in (HEX[away.first.colour_1], HEX[away.second.colour_1])


@pytest.mark.long(cases=1)
@pytest.mark.rule("HC-OFF-07")
@pytest.mark.parametrize("help_", ["none", "odds"])
def test_without_help_its_coach_is_asked_at_every_first_touch(friendly, help_):
    begins(ben(), friendly, help=help_)
    setup = browser_match(played_row(PlayedMatch.objects.get().public_id)).match.setup
    assert setup.options.vigilant_offside is (help_ == "none")


def test_its_cards_are_drawn_in_the_match(friendly):
    begins(ben(), friendly)
    setup = browser_match(played_row(PlayedMatch.objects.get().public_id)).match.setup
    assert setup.options.cards == "friendly"
    assert setup.options.hide_prompts


def test_a_guest_follows_the_link(friendly):
    begins(ben(), friendly, against="guest")
    row = PlayedMatch.objects.get()
    token = invitation_of(row.public_id)
    link = reverse("play_join", args=[row.public_id, token])
    assert link in ben().get(row.get_absolute_url()).content.decode()
    guest = Client()
    assert guest.post(link, {"deed": "sit"}).status_code == 302
    assert "Your turn" in guest.get(row.get_absolute_url()).content.decode()
    assert Client().post(link, {"deed": "sit"}).status_code == 422
    row = played_row(row.public_id)
    resign(row.public_id, make.by("guest", "visitor", sides={"away"}), row.revision)
    assert (Result.objects.get().home, Result.objects.get().away) == (2, 0)
    assert list(all_findings()) == []


def test_a_side_with_a_coach_of_its_own_is_his(friendly):
    make.coaching(friendly.away, make.user("cleo"))
    assert "Play now" not in page_of(ben(), friendly)
    answer = begins(ben(), friendly)
    assert answer.status_code == 422
    assert "Drakes has a coach" in answer.content.decode()
    assert not PlayedMatch.objects.exists()


@pytest.mark.long(cases=2)
@pytest.mark.parametrize(
    "odd", [{"against": "random"}, {"against": ""}, {"help": "x"}, {"limit": "match-1"}]
)
def test_odd_wishes_are_refused(friendly, odd):
    assert begins(ben(), friendly, **odd).status_code == 422
    assert not PlayedMatch.objects.exists()


def test_in_a_competition_nobody_plays_without_the_other_coach():
    league = make.coached(make.championship())
    fixture = make.fixture(league, "Owls", "Drakes")
    assert begins(ben(), fixture).status_code == 422


def test_before_anybody_has_acted_it_goes_back(friendly):
    begins(ben(), friendly, against="guest")
    form = {"deed": "back", "key": "b" * 20}
    assert ben().post(reverse("browser", args=[friendly.public_id]), form).status_code
    assert not MatchSheet.objects.get().in_browser
    assert "Play now" in page_of(ben(), Fixture.objects.get())
    assert list(all_findings()) == []
    # the form of before is out of date
    assert begins(ben(), friendly).status_code == 409
    begins(ben(), friendly, key="c" * 20)
    first, second = PlayedMatch.objects.order_by("pk")
    assert first.secret.seed == second.secret.seed
