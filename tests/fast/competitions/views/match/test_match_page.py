"""A match page tells the score, how it came about and what happened to it since."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.urls import reverse

from competitions.actions.competition import fixtures as schedule
from competitions.actions.competition.fixtures import Appointment
from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.models import Result
from tests import make
from tests.fast.competitions.views.reading import HTMX, cost, reads_only

pytestmark = pytest.mark.django_db


def played(words: str, **given):
    made = make.championship(legs=1, results=words, **given)
    return made, make.fixture(made, "Owls", "Drakes")


def page(client, fixture) -> str:
    response = client.get(fixture.get_absolute_url())
    assert response.status_code == 200
    return " ".join(
        response.content.decode().replace("\N{NO-BREAK SPACE}", " ").split()
    )


def shown(client, fixture):
    return client.get(fixture.get_absolute_url()).context["match"]


def test_it_is_hidden_with_its_competition(client):
    owner, ben, cleo = make.user("ada"), make.user("ben"), make.user("cleo")
    _, match = played(
        "Owls 1-0 Drakes", owner=make.club(user=owner), visibility="private"
    )
    make.coaching(match.home, ben)
    assert client.get(match.get_absolute_url()).status_code == 404
    for person, status in ((cleo, 404), (owner, 200), (ben, 200)):
        client.force_login(person)
        assert client.get(match.get_absolute_url()).status_code == status
    assert client.get(reverse("match", args=["nothing"])).status_code == 404


def test_it_only_reads(client):
    _, match = played("Owls 1-0 Drakes")
    reads_only(client, match.get_absolute_url())


def test_it_is_the_same_page_for_htmx(client):
    _, match = played("Owls 1-0 Drakes")
    part = client.get(match.get_absolute_url(), **HTMX).content.decode()
    assert "<main" in part


def test_it_shows_score_half_time_scorers_and_cards(client):
    _, match = played(
        "Owls 3-1 Drakes half 2-0 goals Vog,Rey p,Alp o/Berg yellow Vog/ red /Berg"
    )
    told = shown(client, match)
    assert (told.line.home_figure, told.line.away_figure) == ("3", "1")
    assert told.facts == (("Half-time", "2\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}0"),)
    assert [(e.side, e.name, e.what) for e in told.events] == [
        ("home", "Vog", "Goal"),
        ("home", "Rey", "Penalty"),
        ("home", "Alp", "Own goal"),
        ("away", "Berg", "Goal"),
        ("home", "Vog", "Yellow card"),
        ("away", "Berg", "Red card"),
    ]


def test_events_stand_by_minute(client):
    made = make.championship(legs=1)
    match = make.fixture(made, *make.first_pair(made))
    report = make.report_with_minutes()
    deeds.record_report(match, report, by=make.by())
    assert [event.minute for event in shown(client, match).events] == [
        "12’",
        "45+2’",
        "88’",
        "",
    ]


def test_a_cup_match_shows_extra_time_and_shoot_out(client):
    made = make.cup(results="Owls 1-1 Marmots aet pens 4-3")
    text = page(client, make.fixture(made, "Owls", "Marmots"))
    assert "Extra time" in text
    assert "Shoot-out (4 : 3)" in text
    assert "Semi-finals" in text


def test_before_it_is_played_it_says_when_and_where(client):
    made = make.championship(legs=1)
    make.dated(made)
    match = make.fixture(made, *make.first_pair(made))
    text = page(client, match)
    assert "Wed 4 Mar 2026, 21:00" in text
    assert "Red Lion" in text
    assert "There is no result yet." in text


def test_a_place_of_the_bracket_may_still_be_open(client):
    made = make.cup()
    final = made.fixtures.get(round=2)
    assert "Winner of Owls – Marmots" in page(client, final)


def test_who_entered_and_who_confirmed_are_roles(client):
    ben = make.user("ben")
    _, match = played("Owls 2-0 Drakes live")
    make.coaching(match.home, ben)
    text = page(client, match)
    assert "Entered by the coach of Owls" in text
    assert "The coach of Drakes has not confirmed it yet." in text
    assert "becomes official on Thu 5 Mar 2026, 21:00" in text
    deeds.confirm_result(
        match,
        content=match.result.content_hash,
        by=make.coach_by("away", "user:3"),
        version=None,
    )
    text = page(client, match)
    assert "Confirmed by the other coach." in text
    assert "example.org" not in text
    assert "user:" not in text


def test_a_dispute_says_what_is_wrong(client):
    _, match = played("Owls 2-0 Drakes live")
    make.disputed(match, "It was <i>2-1</i>.")
    text = page(client, match)
    assert "It is disputed; the organiser decides." in text
    assert "What is wrong: It was &lt;i&gt;2-1&lt;/i&gt;." in text


def test_a_counter_stands_in_the_history_under_the_coach_who_made_it(client):
    _, match = played("Owls 2-0 Drakes live")
    deeds.propose_result(
        match,
        Submission(make.report(2, 1)),
        by=make.coach_by("away", "user:3"),
        grounds=Grounds(None),
    )
    assert shown(client, match).history[-1].who == "The coach of Drakes"


def test_the_first_button_is_what_the_reader_can_do_about_the_result(client):
    league, match = played("Owls 2-0 Drakes live")
    ben, cleo = make.user("ben"), make.user("cleo")
    make.coaching(match.home, ben)
    make.coaching(match.away, cleo)
    Result.objects.update(entered_by=f"user:{ben.pk}")
    # what his own side entered nobody confirms
    client.force_login(ben)
    assert "Confirm or change" not in (own := page(client, match))
    assert "Change the result" in own
    client.force_login(cleo)
    assert "Confirm or change the result" in page(client, match)
    make.disputed(match, "It was 2-1.")
    make.signed_in(client, "ada", league.club)
    assert reverse("decide", args=[match.public_id]) in page(client, match)


def test_a_dispute_stands_in_the_history_under_the_coach_of_the_other_side(client):
    _, match = played("Owls 2-0 Drakes live")
    make.disputed(match, "It was 2-1.")
    assert shown(client, match).history[-1].who == "The coach of Drakes"


@pytest.mark.parametrize("role", ["pin", "scorer"])
def test_who_confirms_for_a_side_is_not_called_the_organiser(client, role):
    _, match = played("Owls 2-0 Drakes live")
    deeds.confirm_result(
        match,
        content=match.result.content_hash,
        by=replace(make.coach_by("away", "user:3"), role=role),
        version=None,
    )
    assert shown(client, match).history[-1].who == "A coach"


def test_a_correction_shows_its_reason_and_the_score_before(client):
    _, match = played("Owls 2-0 Drakes")
    make.corrected(match, 2, 1, "A goal was missed.")
    text = page(client, match)
    assert "Corrected by the organiser: A goal was missed." in text
    assert "<s>2 : 0</s> 2 : 1" in text
    assert [line.what for line in shown(client, match).history] == [
        "Result recorded",
        "Decided by the organiser",
    ]


def test_an_organiser_who_coaches_here_is_marked(client):
    ada = make.user("ada")
    _, match = played("Owls 2-0 Drakes live")
    make.coaching(match.home, ada)
    deeds.decide_result(
        match,
        Submission(make.report(3, 0)),
        by=make.by(f"user:{ada.pk}"),
        grounds=Grounds(None, reason="Both agreed."),
    )
    assert "This organiser also coaches a team of this match." in page(client, match)


def test_silence_and_a_result_taken_back_are_told(client):
    _, match = played("Owls 2-0 Drakes live")
    deeds.close_by_deadline(match, by=make.by("system", "system"))
    assert "Nobody answered in time" in page(client, match)
    deeds.void_result(match, by=make.by(), grounds=Grounds(None, reason="Wrong match."))
    told = shown(client, match)
    assert told.result is None
    assert [line.what for line in told.history] == [
        "Result entered",
        "Official, as nobody answered in time",
        "Result taken back",
    ]


def test_a_change_of_date_stands_in_the_history(client):
    made = make.championship(legs=1)
    match = make.fixture(made, *make.first_pair(made))
    schedule.schedule_fixture(
        match,
        Appointment(None, place="Blue Lion", table="3", postponed=True),
        by=make.by(),
        version=None,
    )
    (line,) = shown(client, match).history
    assert (line.what, line.after) == (
        "Date or place changed",
        "Postponed · Blue Lion, table 3",
    )


def test_other_matches_are_not_in_its_history(client):
    _, match = played("Owls 2-0 Drakes; Herons 1-0 Marmots")
    assert len(shown(client, match).history) == 1


def test_buttons_are_for_those_who_may(client):
    owner, ben, cleo = make.user("ada"), make.user("ben"), make.user("cleo")
    made = make.championship(owner=make.club(user=owner), legs=1)
    match = make.fixture(made, *make.first_pair(made))
    make.coaching(match.away, ben)
    button = reverse("result", args=[match.public_id])
    assert button not in page(client, match)
    for person, there in ((cleo, False), (ben, True), (owner, True)):
        client.force_login(person)
        assert (button in page(client, match)) == there
    deeds.record_report(match, make.report(1, 0), by=make.by())
    assert "Correct the result" in page(client, match)
    client.force_login(ben)
    assert button not in page(client, match)


def test_a_friendly_has_a_page_too(client):
    owner = make.club()
    match = make.friendly(make.team("Owls", owner), make.team("Drakes", owner))
    make.record(match, "Owls 2-2 Drakes goals Vog,Vog/")
    text = page(client, match)
    assert "Friendly" in text
    assert "Result recorded" in text


def test_the_visitors_change_when_the_shirts_would_clash(client):
    made, match = played("Owls 2-0 Drakes")
    for team in (match.home, match.away):
        team.colour_1 = team.colour_2 = "red"
        team.away_colour_1, team.away_colour_2 = "yellow", "ink"
        team.kit_pattern = "plain"
        team.save()
    make.touched(made)
    assert "Drakes wears its second kit" in page(client, match)


def test_a_link_shared_in_a_chat_says_the_score(client):
    _, match = played("Owls 2-0 Drakes live")
    text = page(client, match)
    assert '<meta property="og:title" content="Owls 2 : 0 Drakes">' in text
    assert 'content="Alpine League, Round 3. To confirm."' in text


def test_pages_that_are_not_public_are_not_indexed(client):
    _, match = played("Owls 2-0 Drakes", visibility="unlisted")
    response = client.get(match.get_absolute_url())
    assert response["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in response.content.decode()


@pytest.mark.long
def test_a_long_season_does_not_make_it_dearer(client):
    made = make.championship([f"T{n:02d}" for n in range(12)], legs=1)
    pairs = list(make._pairs(made))
    make.play(made, f"{pairs[0][0]} 1-0 {pairs[0][1]}")
    url = make.fixture(made, *pairs[0]).get_absolute_url()
    before = cost(client, url)
    make.play(made, "; ".join(f"{h} 1-0 {a}" for h, a in pairs[1:]))
    assert cost(client, url) == before <= 10
