"""A match that was recorded without a sheet is completed afterwards."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Submission
from competitions.models import Appearance, Fixture, LogEntry, Result
from competitions.queries.carry_over.conditions import state_before
from engine.report import BookingLine, Goal, MatchMoment, MatchReport, half_scores
from matches.models import MatchSheet, SheetEntry
from matches.verification.verify import all_findings
from tests import make, preparing
from tests.fast.form_reader import form_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return make.user("ada")


@pytest.fixture
def match(ada):
    """The first of two legs; names of goals and cards are those of the squads."""
    league = preparing.league(owner=make.club(user=ada), legs=2)
    return make.fixture(league, *make.first_pair(league))


def recorded(match, report=None):
    """As an import or the demo does it: official, without a sheet."""
    deeds.record_report(match, report or bare_report(match), by=make.by())
    match.refresh_from_db()
    return match


def bare_report(match) -> MatchReport:
    """3-1, with scorers, minutes, ways, a pass and a card."""
    home = dict(match.home.squad.values_list("number", "name"))
    away = dict(match.away.squad.values_list("number", "name"))
    return MatchReport(
        3,
        1,
        periods=half_scores((1, 1)),
        goals=(
            Goal("home", home[6], MatchMoment(12), "header", home[5]),
            Goal("away", away[3], MatchMoment(45)),
            Goal("home", home[8], MatchMoment(60), "penalty"),
        ),
        cards=(BookingLine("away", away[3], MatchMoment(30)),),
    )


def url(match) -> str:
    return reverse("typed", args=[match.public_id])


def opened(client, who, match):
    client.force_login(who)
    return form_with(client.get(url(match)).content.decode(), "save")


def at(match, side: str, number: int, column: str) -> str:
    player = preparing.player(preparing.team_of(match, side), number)
    return f"{side}_{player.pk}_{column}"


def send(client, match, form, **typed):
    return client.post(url(match), form.pressed("save", **typed))


def test_the_page_of_the_match_leads_its_organiser_there(client, ada, match):
    recorded(match)
    address = match.get_absolute_url()
    assert "Complete this match" not in client.get(address).content.decode()
    client.force_login(ada)
    page = client.get(address).content.decode()
    assert f'href="{url(match)}"' in page
    assert "Complete this match" in client.get(url(match)).content.decode()


def test_what_is_known_stands_in_the_boxes(client, ada, match):
    form = opened(client, ada, recorded(match))
    boxes = {name: given[0] for name, given in form.values.items()}
    assert (boxes["home_score"], boxes["away_score"]) == ("3", "1")
    assert (boxes["home_half_time"], boxes["away_half_time"]) == ("1", "1")
    for side, number, column, said in (
        ("home", 6, "goals", "1"),
        ("home", 8, "goals", "1"),
        ("home", 5, "assists", "1"),
        ("away", 3, "yellow", "1"),
        ("home", 6, "role", "P"),
        ("home", 8, "role", "P"),
    ):
        assert boxes[at(match, side, number, column)] == said, (number, column)


@pytest.mark.long
def test_a_match_played_before_its_date_is_completed_as_it_stands(client, ada, match):
    recorded(match)
    later = timezone.now() + timedelta(days=90)
    Fixture.objects.filter(pk=match.pk).update(kickoff=later)
    form = opened(client, ada, match)
    sent = send(client, match, form, reason="From the paper")
    assert sent.status_code == 302, sent.content.decode()


@pytest.mark.long
@pytest.mark.rule("DEC-10")
def test_the_organiser_adds_injuries_and_exhaustion_with_a_reason(client, ada, match):
    form = opened(client, ada, recorded(match))
    before = Result.objects.get(fixture=match)
    added = {
        at(match, "home", 6, "exhausted"): "1",
        at(match, "away", 3, "injured"): "1",
    }
    refused = send(client, match, form, **added)
    assert refused.status_code == 422
    assert "Say why the official result changes." in refused.content.decode()
    assert not SheetEntry.objects.exists()
    answer = send(client, match, form, **added, reason="Found the paper")
    assert answer.status_code == 302, answer.context["form"].errors
    result = Result.objects.get(fixture=match)
    assert (result.home, result.away, result.state) == (3, 1, "official")
    assert (result.settled, result.corrected) == ("decision", True)
    assert result.reason == "Found the paper"
    # goals, cards, minutes and ways are what they were
    assert result.report["goals"][:2] == before.report["goals"][:2]
    assert sorted(map(str, result.report["goals"])) == sorted(
        map(str, before.report["goals"])
    )
    assert result.report["cards"] == before.report["cards"]
    assert result.report["half_time"] == [1, 1]
    row = Appearance.objects.get(player=preparing.player(match.away, 3))
    assert (row.injured, row.yellows, row.role) == (True, 1, "field")
    assert Appearance.objects.get(player=preparing.player(match.home, 6)).tired
    assert MatchSheet.objects.get(fixture=match).ended_at
    assert list(all_findings()) == []


@pytest.mark.long
def test_later_matches_follow(client, ada, match):
    form = opened(client, ada, recorded(match))
    send(
        client,
        match,
        form,
        reason="Paper",
        **{at(match, "away", 3, "injured"): "1"},
    )
    later = match.competition.fixtures.exclude(pk=match.pk).get()
    injured = preparing.player(match.away, 3)
    state = state_before(later, match.away.pk)
    assert state.of(injured.pk).injured


@pytest.mark.rule("HC-SHT-03")
def test_what_follows_is_listed_before_it_is_done(client, ada, match):
    recorded(match)
    later = match.competition.fixtures.exclude(pk=match.pk).get()
    preparing.played(later)
    form = opened(client, ada, match)
    added = {at(match, "away", 3, "injured"): "1"}
    asked = send(client, match, form, reason="Paper", **added)
    assert asked.status_code == 409
    page = asked.content.decode()
    assert "What follows from it:" in page
    assert not Result.objects.get(fixture=match).corrected
    assert not SheetEntry.objects.exists()
    again = form_with(page, "save")
    ticked = {"knowing": asked.context["knowing"], "reason": "Paper", **added}
    assert send(client, match, again, **ticked).status_code == 302
    assert Result.objects.get(fixture=match).corrected


@pytest.mark.rule("DEC-10")
def test_a_coach_completes_what_he_entered_and_the_other_confirms(client, match):
    ben, cleo = make.user("ben"), make.user("cleo")
    make.coaching(match.home, ben)
    make.coaching(match.away, cleo)
    who = make.coach_by("home", f"user:{ben.pk}")
    deeds.propose_result(
        match, Submission(bare_report(match)), by=who, grounds=Grounds(0)
    )
    match.refresh_from_db()
    form = opened(client, ben, match)
    assert "reason" not in form.values
    injured = {at(match, "home", 6, "injured"): "1"}
    assert send(client, match, form, **injured).status_code == 302
    result = Result.objects.get(fixture=match)
    assert (result.state, result.entered_side) == ("provisional", "home")
    assert Appearance.objects.get(player=preparing.player(match.home, 6)).injured
    client.force_login(cleo)
    assert (
        "Complete this match"
        not in client.get(match.get_absolute_url()).content.decode()
    )
    assert list(all_findings()) == []


@pytest.mark.rule("DEC-10")
def test_a_coach_leaves_what_is_official_alone(client, match):
    ben = make.user("ben")
    make.coaching(match.home, ben)
    recorded(match)
    client.force_login(ben)
    page = client.get(url(match)).content.decode()
    assert "has a result already" in page
    assert client.post(url(match), {"deed": "save", "version": 1}).status_code == 422
    assert not SheetEntry.objects.exists()


def test_a_stale_form_is_refused_and_keeps_what_was_typed(client, ada, match):
    form = opened(client, ada, recorded(match))
    fixture = Result.objects.get(fixture=match).fixture
    deeds.decide_result(
        fixture,
        Submission(MatchReport(0, 2)),
        by=make.by(),
        grounds=Grounds(None, reason="wrong"),
    )
    answer = send(
        client, match, form, reason="Paper", **{at(match, "home", 6, "injured"): "1"}
    )
    assert answer.status_code == 409
    boxes = {box.name: box.value for box in answer.context["form"].boxes}
    assert boxes[at(match, "home", 6, "injured")] == "1"
    assert Result.objects.get(fixture=match).away == 2


def test_the_same_form_twice_counts_once(client, ada, match):
    form = opened(client, ada, recorded(match))
    for _ in range(2):
        assert send(client, match, form, reason="Paper").status_code == 302
    assert LogEntry.objects.filter(kind="result.decide").count() == 1


@pytest.mark.long
def test_kicks_nobody_remembers_stay_figures(client, ada):
    club = make.club(user=ada)
    cup = make.cup("Owls Drakes", owner=club)
    match = cup.fixtures.select_related("competition").get()
    for entrant in cup.entrants.select_related("team"):
        preparing.squad(entrant.team)
    report = MatchReport(1, 1, half_scores((0, 0), (0, 0)), True, (4, 3))
    deeds.record_report(match, report, by=make.by())
    match.refresh_from_db()
    form = opened(client, ada, match)
    assert form.values["home_shootout"] == ["4"]
    answer = send(client, match, form, reason="Paper")
    assert answer.status_code == 302, answer.context["form"].errors
    stored = Result.objects.get(fixture=match).report
    assert (stored["shootout"], stored["after_90"]) == ([4, 3], [0, 0])


def test_a_walkover_and_a_plain_score_have_nothing_to_complete(client, ada, match):
    recorded(match, MatchReport(2, 0, forfeit="away", kind="walkover"))
    client.force_login(ada)
    assert "Complete" not in client.get(match.get_absolute_url()).content.decode()
    assert "has a result already" in client.get(url(match)).content.decode()


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("page", ["sheet", "prepare", "scorer"])
def test_every_door_to_the_sheet_of_a_played_match_leads_to_its_result(
    client, ada, match, page
):
    recorded(match)
    client.force_login(ada)
    address = reverse("sheet" if page == "scorer" else page, args=[match.public_id])
    answer = client.get(address, follow=True)
    text = answer.content.decode()
    assert "not open yet" not in text
    assert f'href="{match.get_absolute_url()}"' in text or answer.redirect_chain == [
        (match.get_absolute_url(), 302)
    ]
    posted = client.post(reverse("sheet", args=[match.public_id]), {"deed": "enter"})
    assert posted.status_code == 409
    assert "not open yet" not in posted.content.decode()
