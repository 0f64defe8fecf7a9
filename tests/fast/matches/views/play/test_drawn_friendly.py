"""Two coaches of a friendly agree on a draw: its report says how it stood."""

from __future__ import annotations

import pytest
from django.test import Client

from competitions.models import Result
from matches.models import PlayedMatch
from matches.queries.play.browser_matches import browser_match, played_row
from matches.rules.play.agreements import DRAW
from matches.verification.verify import all_findings
from tests import make, make_play
from tests.fast.matches.views.play.test_agreements import says
from tests.fast.matches.views.play.test_sketch import page_of

# In the match that these dice make there are 654 acts; of so many left it stands 1-1, 1-2.
LEFT_AT_ONE_ALL, LEFT_AT_ONE_TWO = 250, 50
pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-27")]


def coach(name, team):
    make.coaching(team, make.user(name))
    client = Client()
    client.login(username=name, password=make.PASSWORD)
    return client


@pytest.fixture
def friendly():
    club = make.club()
    return make.friendly(
        make.team("Owls", club), make.team("Drakes", club), venue="browser"
    )


def test_a_level_friendly_ends_in_a_draw_that_its_report_says(friendly):
    ben, cleo = coach("ben", friendly.home), coach("cleo", friendly.away)
    row = make_play.league(friendly)
    assert DRAW not in browser_match(played_row(row.public_id)).kinds_of_talk
    make_play.played_on_by_engine(row, left=LEFT_AT_ONE_ALL)
    assert says(ben, row, "draw offer").status_code == 302
    assert "A draw is offered." in page_of(cleo, row)
    assert says(cleo, row, "draw accept").status_code == 302
    result = Result.objects.get()
    assert (result.official, result.home, result.away) == (True, 1, 1)
    for client in (ben, cleo, Client()):
        assert "Both coaches agreed on a draw." in page_of(client, row)
    assert PlayedMatch.objects.get().ended_at
    assert list(all_findings()) == []


@pytest.mark.long
def test_one_that_is_not_level_is_played_on(friendly):
    ben = coach("ben", friendly.home)
    row = make_play.league(friendly)
    make_play.played_on_by_engine(row, left=LEFT_AT_ONE_TWO)
    refused = says(ben, row, "draw offer")
    assert refused.status_code == 422
    assert "only while the score is level" in refused.content.decode()
    assert 'value="draw offer"' not in page_of(ben, row)
    assert not Result.objects.exists()


def test_a_match_of_a_competition_is_not_drawn_by_agreement():
    league = make.coached(make.championship())
    fixture = make.fixture(league, "Owls", "Drakes")
    row = make_play.league(fixture)
    make_play.played_on_by_engine(row, left=LEFT_AT_ONE_ALL)
    assert DRAW not in browser_match(played_row(row.public_id)).kinds_of_talk
