"""A match of the league that is stopped: nothing leaks of it, nobody profits by it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from competitions.actions.competition.competitions import archive
from competitions.actions.results import deeds
from competitions.actions.results.settlement import Grounds, Submission
from competitions.models import Competition, Fixture, Live
from engine.errors import IllegalAction, RuleViolation
from engine.report import MatchReport
from matches.actions.back import back_from_browser
from matches.actions.play.acting import agree
from matches.actions.play.from_fixture import play_in_browser
from matches.actions.play.ordering import pass_always
from matches.models import PlayedAction
from matches.queries.play.browser_matches import browser_match, played_row
from matches.queries.topics import topics_of
from matches.verification.verify import all_findings
from tests import make, preparing

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-12")]
CHOICE = {"trained": (7, 5), "cards": (1, 5, 7), "challenge": 6}
SCORE = Submission(MatchReport(5, 0, depth="score"))


@pytest.fixture
def fixture():
    match = preparing.league().fixtures.get()
    Competition.objects.update(venue="either")
    return prepared(match)


def prepared(match):
    match = Fixture.objects.get(pk=match.pk)
    preparing.opened(match, CHOICE, CHOICE)
    return Fixture.objects.get(pk=match.pk)


def home(**given):
    return replace(make.coach_by("home"), key=make.by().key, **given)


def begun(fixture):
    return play_in_browser(fixture, by=home())


def status_of_record(row):
    return Client().get(reverse("play_record", args=[row.public_id])).status_code


def decided(fixture):
    now = Fixture.objects.get(pk=fixture.pk)
    who = make.by("user:9", "organiser", organiser=True)
    deeds.decide_result(now, SCORE, by=who, grounds=Grounds(now.version, reason="x"))


def test_no_record_tells_the_hands_of_a_match_that_was_stopped(fixture):
    row = begun(fixture)
    decided(fixture)
    assert status_of_record(row) == 404
    page = Client().get(row.get_absolute_url()).content.decode()
    assert reverse("play_record", args=[row.public_id]) not in page


def test_who_goes_back_and_begins_again_has_the_same_coin(fixture):
    row = begun(fixture)
    coin = browser_match(played_row(row.public_id)).match.rolls
    back_from_browser(fixture, by=home())
    assert status_of_record(row) == 404
    again = begun(prepared(fixture))
    assert again.public_id != row.public_id
    assert browser_match(played_row(again.public_id)).match.rolls == coin != []


def test_an_organiser_who_plays_in_it_writes_no_result_beside_it(fixture):
    row = begun(fixture)
    both = replace(make.by("user:1", "organiser", organiser=True), sides={"home"})
    with pytest.raises(RuleViolation):
        deeds.propose_result(fixture, SCORE, by=both, grounds=Grounds(None))
    assert not browser_match(played_row(row.public_id)).is_over


def test_nothing_is_begun_where_a_result_stands(fixture):
    decided(fixture)
    with pytest.raises(RuleViolation, match="has a result"):
        begun(Fixture.objects.get(pk=fixture.pk))


@pytest.mark.rule("HV-PLAY-07", "HV-PLAY-09")
def test_nobody_passes_in_a_pause(fixture):
    row = begun(fixture)
    agree(row.public_id, "pause offer", home())
    away = replace(make.coach_by("away", "user:3"), key=make.by().key)
    agree(row.public_id, "pause accept", away)
    known = PlayedAction.objects.count()
    pass_always(row.public_id, home(), wanted=True)
    assert PlayedAction.objects.count() == known


@pytest.mark.parametrize("key", ["prepared", "computer"])
def test_no_form_has_a_key_of_the_match_itself(fixture, key):
    row = begun(fixture)
    with pytest.raises(IllegalAction):
        agree(row.public_id, "pause offer", replace(home(), key=key))


def proposed(fixture):
    now = Fixture.objects.get(pk=fixture.pk)
    who = make.by("user:9", "organiser", organiser=True)
    deeds.propose_result(now, SCORE, by=who, grounds=Grounds(now.version))


@pytest.mark.parametrize("stop", [decided, proposed])
def test_a_match_with_a_result_is_on_no_list_of_what_is_played(fixture, stop):
    row = begun(fixture)
    assert Live.objects.filter(fixture=fixture).exists()
    stop(fixture)
    assert not Live.objects.exists()
    here = browser_match(played_row(row.public_id))
    if not here.is_over:
        agree(row.public_id, "pause offer", home())
        assert not Live.objects.exists()
    # the fixture has changed the venue behind the log's back
    assert [each for each in all_findings() if "venue" not in each] == []


def test_an_open_page_is_told_that_it_was_decided(fixture):
    row = begun(fixture)
    address = f"{row.get_absolute_url()}?since={played_row(row.public_id).news}"
    htmx = {"HX-Request": "true"}
    assert Client().get(address, headers=htmx).status_code == 204
    before = topics_of([f"play/{row.public_id}"])
    decided(fixture)
    now = played_row(row.public_id)
    assert topics_of([f"play/{row.public_id}"]) != before
    assert (
        topics_of([f"play/{row.public_id}"])[f"play/{row.public_id}"].live == now.news
    )
    answer = Client().get(address, headers=htmx)
    assert "it is not played on" in answer.content.decode()


def test_nothing_is_archived_while_it_is_played(fixture):
    begun(fixture)
    league = fixture.competition
    Competition.objects.update(finished_at=make.AT)
    version = Competition.objects.get(pk=league.pk).version
    with pytest.raises(RuleViolation, match="being played"):
        archive(league, by=make.by(), version=version)
    decided(fixture)
    version = Competition.objects.get(pk=league.pk).version
    archive(league, by=make.by(), version=version)


def test_who_coaches_no_more_as_it_is_written_is_refused(fixture):
    """T13: his request was let in while he still did."""
    row = begun(fixture)
    user = make.user("cora")
    make.coaching(fixture.home, user)
    who = home(account=f"user:{user.pk}")
    agree(row.public_id, "pause offer", who)
    fixture.home.coaches.clear()
    with pytest.raises(RuleViolation, match="no more"):
        agree(row.public_id, "pause withdraw", home(account=f"user:{user.pk}"))
    assert PlayedAction.objects.filter(kind="pause withdraw").count() == 0
