"""The tie-breaks of a championship as a list that is put in order by taps."""

from __future__ import annotations

import pytest

from competitions.models import LogEntry
from competitions.queries.standings.tables import table_of
from competitions.rules.standings.presets import PRESETS
from competitions.verification.decisions.comparison import wrong_decisions
from tests import make
from tests.fast.competitions.views.reading import HTMX, at
from tests.fast.form_reader import Form, form_with

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HC-CHP-02")]
CHAIN = ("points", "goal_difference", "wins", "lots")


@pytest.fixture
def league(client):
    ada = make.user("ada")
    client.force_login(ada)
    return make.championship(owner=make.club(user=ada), legs=1, tiebreaks=CHAIN)


def form_on(page) -> Form:
    return form_with(page.content.decode(), "preview")


def test_steps_move_without_scripts_and_count_once_saved(client, league):
    address = at("manage_table", league)
    form = form_on(client.get(address, headers={"accept-language": "fr"}))
    assert form.values["tiebreaks"] == list(CHAIN)
    for tap, after in (
        ("up=lots", ["points", "goal_difference", "lots", "wins"]),
        ("down=goal_difference", ["points", "lots", "goal_difference", "wins"]),
        ("out=wins", ["points", "lots", "goal_difference"]),
        ("in=away_goals", ["points", "lots", "goal_difference", "away_goals"]),
        ("up=lots", ["points", "lots", "goal_difference", "away_goals"]),
    ):
        page = client.post(f"{address}?{tap}", form.pressed("preview", win="7"))
        form = form_on(page)
        assert (page.status_code, form.values["tiebreaks"]) == (200, after)
        assert form.values["win"] == ["7"]
    league.refresh_from_db()
    assert tuple(league.tiebreaks) == CHAIN
    for _again in range(2):
        assert client.post(address, form.pressed("terms")).status_code == 302
        league.refresh_from_db()
        assert league.tiebreaks == after
        form = form_on(client.get(address))
    assert league.points_win == 7


@pytest.mark.rule("HV-TIE-06", "HV-TIE-07")
def test_how_head_to_head_is_asked_is_a_choice_and_a_switch(client, league):
    type(league).objects.filter(pk=league.pk).update(tiebreaks=["head_to_head_points"])
    address = at("manage_table", league)
    form = form_on(client.get(address))
    assert form.values["head_to_head"] == ["restart"]
    chosen = {"head_to_head": "again", "head_to_head_complete": "on"}
    client.post(address, form.pressed("terms", **chosen))
    league.refresh_from_db()
    assert league.head_to_head == "again_complete"
    form = form_on(client.get(address))
    assert form.values["head_to_head"] == ["again"]
    assert form.values["head_to_head_complete"] == ["on"]
    text = client.get(at("rules", league)).content.decode()
    assert "once all of it was asked, it starts again" in text
    assert "It waits until these teams have played all matches" in text
    client.post(address, form.pressed("terms", head_to_head_complete=[]))
    league.refresh_from_db()
    assert league.head_to_head == "again"


def test_names_and_meanings_are_in_the_language_of_the_reader(client, league):
    page = client.get(at("manage_table", league), headers={"accept-language": "fr"})
    text = page.content.decode()
    assert "Différence de buts" in text
    assert "Matchs gagnés." in text
    assert "goal_difference</" not in text


def test_a_form_that_grew_old_meanwhile_is_refused_and_keeps_the_order(client, league):
    address = at("manage_table", league)
    form = form_on(client.get(address))
    type(league).objects.filter(pk=league.pk).update(version=league.version + 1)
    form = form_on(client.post(f"{address}?up=lots", form.pressed("preview")))
    answer = client.post(address, form.pressed("terms"))
    assert answer.status_code == 409
    assert form_on(answer).values["tiebreaks"][2:] == ["lots", "wins"]


def test_htmx_gets_the_list_with_the_focus_where_it_was(client, league):
    address = at("manage_table", league)
    form = form_on(client.get(address))
    part = client.post(f"{address}?up=wins", form.pressed("preview"), **HTMX)
    text = " ".join(part.content.decode().split())
    assert text.startswith('<div class="cols-main" id="chain" data-say="Wins: 1 of 3."')
    # there is no further up, so the next tap can only be down
    assert 'hx-post="?down=wins" hx-target="#chain" autofocus' in text


def test_what_the_list_does_not_know_is_refused(client, league):
    form = form_on(client.get(at("manage_table", league)))
    wrong = form.pressed("terms", tiebreaks=["points", "luck"])
    answer = client.post(at("manage_table", league), wrong)
    assert answer.status_code == 422
    assert "luck" in answer.content.decode()
    assert form_on(answer).values["tiebreaks"] == list(CHAIN)


@pytest.mark.rule("HV-TIE-09")
def test_a_known_order_is_taken_as_a_whole_with_its_source(client, league):
    address = at("manage_table", league)
    form = form_on(client.get(address))
    assert form.values["preset"] == [""]
    page = client.post(f"{address}?preset=1", form.pressed("preview", preset="spain"))
    form = form_on(page)
    spain = PRESETS["spain"]
    assert form.values["tiebreaks"] == list(spain.chain)
    assert form.values["head_to_head"] == ["continue"]
    assert form.values["head_to_head_complete"] == ["on"]
    assert form.values["preset"] == ["spain"]
    assert "Source: RFEF" in page.content.decode()
    client.post(address, form.pressed("terms"))
    league.refresh_from_db()
    assert (tuple(league.tiebreaks), league.head_to_head) == (
        spain.chain,
        "continue_complete",
    )
    entry = LogEntry.objects.filter(stream=league.stream).latest("seq")
    assert entry.kind == "competition.terms"
    assert list(wrong_decisions()) == []
    # whatever is sent as a name that nobody knows changes nothing
    wrong = client.post(f"{address}?preset=1", form.pressed("preview", preset="mars"))
    assert form_on(wrong).values["tiebreaks"] == list(spain.chain)


@pytest.mark.rule("HV-TIE-01")
def test_points_per_match_lead_without_standing_in_the_list_twice(client, league):
    address = at("manage_table", league)
    form = form_on(client.get(address))
    form = form_on(
        client.post(f"{address}?in=points_per_game", form.pressed("preview"))
    )
    assert form.values["tiebreaks"] == [*CHAIN, "points_per_game"]
    lead = ["points_per_game", *form.values["tiebreaks"][1:]]
    form = form_on(
        client.post(f"{address}?show=1", form.pressed("preview", tiebreaks=lead))
    )
    assert form.values["tiebreaks"] == ["points_per_game", *CHAIN[1:]]


def test_the_present_table_is_shown_by_the_order_before_it_is_saved(client):
    """Owls have won their match, Drakes have the goals."""
    ada = make.user("ada")
    client.force_login(ada)
    league = make.championship(
        owner=make.club(user=ada),
        legs=2,
        results="Owls 1-0 Drakes; Drakes 4-0 Marmots",
        tiebreaks=("points", "goal_difference"),
    )
    address = at("manage_table", league)
    page = client.get(address)
    assert "No team stands elsewhere than now." in page.content.decode()
    form = form_on(page)
    chain = ["points", "head_to_head_points", "goal_difference"]
    page = client.post(f"{address}?show=1", form.pressed("preview", tiebreaks=chain))
    assert "2 teams stand elsewhere than now." in page.content.decode()
    lines = page.context["preview"].lines
    assert [(one.rank, one.name, one.now, one.team) for one in lines][:2] == [
        (1, "Owls", 2, "Head-to-head points"),
        (2, "Drakes", 1, "Head-to-head points"),
    ]
    # points too: and what cannot be is left as it is
    page = client.post(f"{address}?show=1", form.pressed("preview", win="5", draw="x"))
    assert (page.status_code, page.context["preview"].lines[0].points) == (200, 5)
    assert table_of(league)[0].points == 3
    wrong = client.post(address, form.pressed("terms", draw="x"))
    assert wrong.status_code == 422


def test_a_cup_has_no_such_page(client):
    ada = make.user("ada")
    client.force_login(ada)
    cup = make.cup(owner=make.club(user=ada))
    assert client.get(at("manage_table", cup)).status_code == 404
    tabs = client.get(at("manage_rules", cup)).content.decode()
    assert at("manage_table", cup) not in tabs
