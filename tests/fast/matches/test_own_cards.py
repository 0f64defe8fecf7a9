"""A club's own card: made by its form, tried out in the lab, played in a match."""

from __future__ import annotations

import json

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from competitions.actions.team import cards, squads
from competitions.models import CardDefinition, Club
from engine.games.helvetia.box import catalogue
from engine.replay import replay
from matches.actions.play.beginning import Beginning, begin_match
from matches.actions.simulated import questions
from matches.actions.simulated.working import work_slice
from matches.models import MatchSheet, PlayedMatch, Simulation
from matches.queries.play.record import record_of
from matches.queries.simulated.setups import computers_kickoff
from matches.rules.simulated import slices
from matches.views.simulated import background
from tests import make, make_play

pytestmark = pytest.mark.django_db
SAYS = "Before a d20 is rolled, if it is yours: +6 to the threshold of the d20"


@pytest.fixture
def ada(monkeypatch):
    monkeypatch.setattr(slices, "SLICE", 2)
    monkeypatch.setattr(questions, "TRIAL_DRAWN", 2)
    monkeypatch.setattr(background.play_simulations, "apply_async", lambda **_: None)
    client = Client()
    user = make.user("ada")
    make.club(user=user)
    client.force_login(user)
    return client


@pytest.fixture
def box(ada):
    """Five POWER cards of their own, for the squad of the Jesters."""
    box = cards.create_box(Club.objects.get(), "Own box", by=make.by())
    jesters = catalogue.faction("jesters")
    cards.import_cards(box, jesters.players, by=make.by())
    for number in range(15, 20):
        form = {
            "deed": "save",
            "key": f"{number}" * 10,
            "number": number,
            "name": f"Shout {number}",
            "level": 1,
            "challenge": "goals",
            "challenge_count": 1,
            "effect": "",
            "machine": "own",
            "does": "add",
            "moment": "W-D20",
            "side": "own",
            "what": "any",
            "n": 6,
        }
        address = reverse("card_new", args=[box.club.slug, box.slug, "power"])
        assert ada.post(address, form).status_code == 302
    return box


def begun(box) -> PlayedMatch:
    """A friendly of two teams with these cards, begun as its page begins it."""
    teams = [make.team(name, box.club) for name in ("Owls", "Herons")]
    for team in teams:
        squads.take_squad(team, box, by=make.by())
        team.refresh_from_db()
    fixture = make.friendly(*teams)
    kickoff = computers_kickoff(fixture, 1).kickoff
    MatchSheet.objects.create(fixture=fixture, in_browser=True, opened_at=make.AT)
    beginning = Beginning(kickoff, make_play.BOTH_COACH, limit=make_play.UNLIMITED)
    with transaction.atomic():
        begin_match(fixture, beginning, make_play.CHANCE, make.by(key="b" * 20))
    return PlayedMatch.objects.get(fixture=fixture)


@pytest.mark.long
@pytest.mark.rule("HC-PWR-11", "HV-SIM-04")
def test_a_club_makes_a_card_tries_it_out_and_plays_with_it(ada, box):
    row = box.of_kind("power").first()
    page = ada.get(reverse("lab"), {"what": f"own.{row.pk}"}).content.decode()
    assert f'value="own.{row.pk}" selected' in " ".join(page.split())
    asked = {"deed": "begin", "key": "l" * 20, "game": "helvetia", "level": "novice"}
    answer = ada.post(reverse("lab"), {**asked, "what": f"own.{row.pk}"})
    assert answer.status_code == 302
    while work_slice(make.AT):
        pass
    trial = ada.get(answer.url).content.decode()
    assert "Shout 15 (level 1): worth" in trial
    assert SAYS in trial

    played = begun(box)
    make_play.played_on_by_engine(played)
    here = make_play.browser_match(make_play.played_row(played.public_id))
    match = here.match
    told = [event.kind for event in match.events]
    assert "card_played" in told
    assert not match.to_move
    record = json.loads(json.dumps(record_of(here)))
    held = record["setup"]["home"]["cards"][0]
    assert (held["ops"], held["by"]) == (["add(any, +6)"], "own")
    assert held["effect"][0].startswith(SAYS)
    CardDefinition.objects.all().delete()
    again = replay(match.game, record)
    assert again.game.key(again.state) == match.game.key(match.state)


def test_nobody_tries_out_the_cards_of_another_club(ada, box):
    row = box.of_kind("power").first()
    cleo = Client()
    stranger = make.user("cleo")
    cleo.force_login(stranger)
    make.club("Elsewhere", user=stranger)
    for client in (Client(), cleo):
        assert "Own box" not in client.get(reverse("lab")).content.decode()
        asked = {"deed": "begin", "key": "l" * 20, "game": "helvetia"}
        asked |= {"level": "novice", "what": f"own.{row.pk}"}
        assert client.post(reverse("lab"), asked).status_code == 422
    assert not Simulation.objects.exists()
