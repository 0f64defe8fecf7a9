"""A team of Finale on its pages: the cards of its set, and no word of another game."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from competitions.games.finale.league_words import DISCIPLINE, INJURIES
from competitions.models import CardBox, Competition, Team
from engine.games.finale.reporting import RULESET
from tests import make
from tests.fast.competitions.test_finale_cup import HELVETIA, words
from tests.fast.form_reader import form_with
from tests.preparing import squad

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client):
    return make.signed_in(client, "ada", make.club())


def league() -> Competition:
    """A championship of Finale whose switches are on; Owls have the blue set."""
    made = make.championship("Owls Drakes", ruleset=RULESET)
    Competition.objects.filter(pk=made.pk).update(switches=f"{DISCIPLINE} {INJURIES}")
    made = Competition.objects.get()
    squad(Team.objects.get(name="Owls"), "blue")
    return made


def test_the_thirty_of_a_set_come_in_one_tap(ada):
    team = make.team("Owls", make.club("Geneva Tables"))
    make.member(team.club, make.user("zoe"))
    made = squad(team, "red")
    faction = made.box
    assert faction.of_kind("player").count() == 30
    assert made.squad.count() == 30
    first = made.squad.get(number=1)
    assert (first.name, first.card.value.id) == ("Gustav Latch", "FR01")


def test_the_form_of_a_squad_offers_the_sets_with_the_name_of_their_game(client):
    club = make.club()
    ada = make.signed_in(client, "ada", club)
    team = make.team("Owls", club)
    address = reverse("squad", args=[team.slug])
    html = ada.get(address).content.decode()
    assert "Foundry (Finale)" in html
    form = form_with(html, "take")
    ada.post(address, form.pressed("take", faction="catalogue:red"))
    team.refresh_from_db()
    assert (team.box.name, team.squad.count()) == ("Foundry", 30)
    html = ada.get(address).content.decode()
    assert "Keeper" in html
    assert "Attacker" in html


@pytest.mark.rule("FI-COR-2", "FI-COR-8")
def test_no_page_of_it_says_a_word_of_another_game(client):
    made = league()
    ada = make.signed_in(client, "ada", made.club)
    team = Team.objects.get(name="Owls")
    keeper = team.squad.get(number=3)
    pages = [
        team.get_absolute_url(),
        reverse("team_sheet", args=[team.slug]),
        keeper.get_absolute_url(),
        reverse("cards_print", args=[team.slug]),
        reverse("squad", args=[team.slug]),
        CardBox.objects.get().get_absolute_url(),
        reverse("players", args=[made.slug]),
    ]
    said = {page: HELVETIA.findall(words(ada, page)) for page in pages}
    assert {page: found for page, found in said.items() if found} == {}
    shown = words(ada, team.get_absolute_url())
    assert "30 players, 15 play" in shown
    # the catalogue beside them has boxes of all games
    boxes = words(ada, reverse("boxes", args=[made.club.slug]))
    assert "Sets of the club" in boxes
    assert "faction" not in boxes.lower()
    assert re.search(r"Ruben Harbour Keeper Value 5 2 may be injured 5 4 5", shown)


@pytest.mark.rule("FI-LGE-4", "FI-LGE-5")
def test_with_its_switches_on_the_team_sheet_has_no_boxes_of_cards(client):
    made = league()
    ada = make.signed_in(client, "ada", made.club)
    assert made.fixtures.first().league_rules.carries
    html = ada.get(reverse("team_sheet", args=[Team.objects.get(name="Owls").slug]))
    html = html.content.decode()
    assert "cardbox" not in html
    assert "Yellow cards" in html
    assert "exhausted" not in html


def test_its_cards_have_no_form_that_would_spoil_them(client):
    made = league()
    ada = make.signed_in(client, "ada", made.club)
    faction = CardBox.objects.get()
    card = faction.cards.first()
    html = ada.get(faction.get_absolute_url()).content.decode()
    for name, rest in (("card_new", ()), ("card_paste", ()), ("card", (card.pk,))):
        address = reverse(name, args=[made.club.slug, faction.slug, "player", *rest])
        assert ada.get(address).status_code == 404, name
        assert address not in html, name


def test_sets_of_the_game_that_a_team_plays_are_offered_first(client):
    made = make.championship("Owls Drakes", ruleset=RULESET)
    ada = make.signed_in(client, "ada", made.club)
    for team, first in (
        (Team.objects.get(name="Owls"), "catalogue:blue"),
        (make.team("Herons", made.club), "catalogue:jesters"),
    ):
        html = ada.get(reverse("squad", args=[team.slug])).content.decode()
        offered = re.findall(r'<option value="(catalogue:\w+)"', html)
        assert offered[0] == first, offered
