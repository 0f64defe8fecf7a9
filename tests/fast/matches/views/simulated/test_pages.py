"""The pages of what computers play: asked, shown while it runs, stopped, told."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from competitions.actions.team.cards import adopt_box
from competitions.actions.team.squads import take_squad
from competitions.models import Result
from matches.actions.simulated import questions
from matches.actions.simulated.working import work_slice
from matches.models import Simulation
from matches.rules.simulated import slices
from matches.views.simulated import background
from tests import make, make_play, preparing
from tests.at_table import sentence_of
from tests.fast.form_reader import form_with

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _few(monkeypatch):
    """A few matches will do, and nobody is told of them."""
    monkeypatch.setattr(slices, "SLICE", 2)
    monkeypatch.setattr(questions, "CHANCES_DRAWN", 4)
    monkeypatch.setattr(questions, "TRIAL_DRAWN", 4)
    monkeypatch.setattr(background.play_simulations, "apply_async", lambda **_: None)


@pytest.fixture
def match():
    made = make.coached(preparing.league())
    return made.fixtures.get()


def coach(match, side="home"):
    client = Client()
    team = preparing.team_of(match, side)
    client.force_login(team.coaches.get().user)
    return client


def sent(deed, **given):
    return {"deed": deed, "key": "k" * 20, **given}


def page(client, address):
    return client.get(address).content.decode()


def worked():
    while work_slice(make.AT):
        pass


@pytest.mark.rule("HV-SIM-01")
def test_a_coach_asks_and_reads_the_answer_in_a_sentence(match):
    client, address = coach(match), reverse("chances", args=[match.public_id])
    assert 'href="' + address in page(client, match.get_absolute_url())
    answer = client.post(address, sent("begin", level="novice"))
    assert answer.status_code == 302, sentence_of(answer)
    running = page(client, address)
    assert "0 of 4" in running
    assert 'value="stop"' in running
    assert 'value="stop"' not in page(coach(match, "away"), address)
    assert work_slice(make.AT)
    since = {"since": "0"}
    part = client.get(address, since, headers=HTMX).content.decode()
    assert part.lstrip().startswith("<div")
    assert "2 of 4" in part
    assert client.get(address, {"since": "1"}, headers=HTMX).status_code == 204
    worked()
    mine, theirs = page(client, address), page(coach(match, "away"), address)
    assert "You win" in mine
    assert "You win" in theirs
    assert "Of 100 matches Drakes win" in page(Client(), address)
    assert 'hx-trigger="news"' not in mine
    assert "As a table" in mine


def test_who_only_looks_asks_nothing(match):
    address = reverse("chances", args=[match.public_id])
    assert 'value="begin"' not in page(Client(), address)
    assert Client().post(address, sent("begin", level="novice")).status_code == 302
    assert not Simulation.objects.exists()


@pytest.mark.long
def test_a_question_that_is_stopped_keeps_its_answer_so_far(match):
    client, address = coach(match), reverse("chances", args=[match.public_id])
    client.post(address, sent("begin", level="novice"))
    work_slice(make.AT)
    assert client.post(address, sent("stop")).status_code == 302
    shown = page(client, address)
    assert "Stopped after 2 of 4." in shown
    assert "You win" in shown


def test_of_a_match_with_a_result_the_page_says_why(match):
    preparing.played(match)
    address = reverse("chances", args=[match.public_id])
    assert "This match has a result already." in page(coach(match), address)


def eight():
    """A cup of eight teams with squads, not drawn yet, and its organiser."""
    names = "Owls Drakes Herons Marmots Foxes Badgers Snails Bells"
    cup = make.cup(names, drawn=False)
    preparing.at(cup, "browser")
    keys = ("jesters", "drakes")
    boxes = [adopt_box(cup.club, key, by=make.by()) for key in keys]
    for n, entrant in enumerate(cup.entrants.select_related("team")):
        take_squad(entrant.team, boxes[n % 2], by=make.by())
    cup.refresh_from_db()
    return cup, make.signed_in(Client(), "ada", cup.club)


@pytest.mark.long
@pytest.mark.rule("HV-SIM-03")
def test_a_cup_of_eight_computer_teams_goes_from_draw_to_trophy():
    cup, ada = eight()
    desk = reverse("manage", args=[cup.slug])
    address = reverse("simulate", args=[cup.slug])
    drawn = ada.post(desk, form_with(page(ada, desk), "draw").pressed("draw"))
    assert drawn.status_code == 302, sentence_of(drawn)
    assert f'href="{address}"' in page(ada, desk)
    asked = page(ada, address)
    assert "labelled as simulated" in asked
    assert "Let the computer play" in asked
    answer = ada.post(address, sent("begin", scope="rest", level="novice"))
    assert answer.status_code == 302, sentence_of(answer)
    worked()
    shown = page(ada, address)
    assert Result.objects.filter(settled="simulated").count() == 7
    assert shown.count("Simulated") == 7
    asked = form_with(page(ada, desk), "finish").pressed("finish")
    answer = ada.post(desk, asked)
    if answer.status_code == 409:
        # what follows from it is read first
        html = answer.content.decode()
        answer = ada.post(desk, form_with(html, "finish").pressed("finish"))
    assert answer.status_code == 302, sentence_of(answer)
    cup.refresh_from_db()
    assert cup.champion
    front = page(Client(), cup.get_absolute_url())
    assert cup.champion.name in front
    labelled(cup)


def labelled(cup):
    """Wherever a result is shown it says that nobody played it."""
    final = Result.objects.order_by("fixture__round").last()
    pages = (
        final.fixture.get_absolute_url(),
        reverse("fixtures", args=[cup.slug]),
        reverse("bracket", args=[cup.slug]),
        cup.champion.get_absolute_url(),
        reverse("result", args=[final.fixture.public_id]),
    )
    ada = make.signed_in(Client(), "ada", cup.club)
    for address in pages:
        assert "Simulated" in page(ada, address), address
    match = final.fixture.played_matches.get()
    for name in ("play_match", "play_replay"):
        assert "Simulated" in page(Client(), reverse(name, args=[match.public_id])), (
            name
        )


def test_of_matches_at_the_table_the_page_says_why():
    cup = make.cup()
    ada = make.signed_in(Client(), "ada", cup.club)
    address = reverse("simulate", args=[cup.slug])
    assert address not in page(ada, reverse("manage", args=[cup.slug]))
    assert "are played at the table" in page(ada, address)
    answer = ada.post(address, sent("begin", scope="rest", level="novice"))
    assert answer.status_code == 422


@pytest.mark.rule("HV-SIM-04")
def test_anybody_tries_a_card_out_and_reads_what_it_is_worth():
    client, address = Client(), reverse("lab")
    wish = {"game": "helvetia", "what": "card.free-20", "level": "novice"}
    assert "Overlap" in page(client, address)
    answer = client.post(address, sent("begin", **wish))
    assert answer.status_code == 302, sentence_of(answer)
    assert "0 of 4" in page(client, answer.url)
    assert 'value="stop"' in page(client, answer.url)
    assert 'value="stop"' not in page(Client(), answer.url)
    worked()
    shown = page(client, answer.url)
    assert "percentage points" in shown
    assert "Overlap" in shown
    assert client.post(answer.url, sent("stop")).status_code == 302


@pytest.mark.parametrize(
    "broken", [{"what": "card.free-99"}, {"game": "go"}, {"level": "pro"}]
)
def test_what_cannot_be_tried_out_is_told(broken):
    wish = {"game": "helvetia", "what": "card.free-20", "level": "novice"}
    answer = Client().post(reverse("lab"), sent("begin", **wish | broken))
    assert answer.status_code == 422
    assert not Simulation.objects.exists()


@pytest.mark.rule("HV-SIM-02")
def test_a_browser_tries_out_one_thing_at_a_time():
    first = make_play.trial("token")
    wish = {"game": "helvetia", "what": "card.free-20", "level": "novice"}
    client, address = make_play.browser("token"), reverse("lab")
    assert client.post(address, sent("begin", **wish)).status_code == 409
    assert Simulation.objects.get() == first
    client.post(first.get_absolute_url(), sent("stop"))
    assert client.post(address, sent("begin", **wish)).status_code == 302


@pytest.mark.parametrize(
    "given", [{}, {"level": "pro"}, {"level": "x" * 9000, "scope": "round"}]
)
@pytest.mark.parametrize("name", ["chances", "simulate"])
def test_what_no_form_of_theirs_sends_is_refused_with_a_sentence(match, name, given):
    preparing.at(match.competition, "browser")
    about = match.public_id if name == "chances" else match.competition.slug
    address = reverse(name, args=[about])
    organiser = Client()
    organiser.force_login(make.user("otto"))
    make.member(match.club, get_user_model().objects.get(username="otto"))
    answer = organiser.post(address, sent("begin", **given))
    assert answer.status_code == 422
    assert sentence_of(answer)
    assert not Simulation.objects.exists()
    assert organiser.post(address, sent("stop")).status_code == 302


def test_only_who_asked_stops_a_trial():
    row = make_play.trial("token")
    address = row.get_absolute_url()
    assert Client().post(address, sent("stop")).status_code == 403
    assert make_play.browser("token").post(address, sent("stop")).status_code == 302
    row.refresh_from_db()
    assert row.stopped
    assert Client().get(reverse("lab_run", args=["nobody"])).status_code == 404
