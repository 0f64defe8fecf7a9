"""A match that is being played floats to the top of every list, with its score."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.urls import reverse

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.results.live import LiveScore, end_live, show_live
from competitions.actions.results.settlement import Submission
from engine.report import MatchReport
from tests import make
from tests.fast.competitions.views.reading import at, cost

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@transaction.atomic
def playing(match, home=2, away=1, minute=63, phase="second"):
    show_live(match, LiveScore(home, away, minute, phase), make.AT)
    return match


@pytest.fixture
def made():
    return make.championship(legs=1)


@pytest.fixture
def match(made):
    """The last match of the last round, far from the current one."""
    return playing(made.fixtures.last())


def groups(client, name, made, query=""):
    return client.get(at(name, made, query)).context["groups"]


@pytest.mark.parametrize("query", ["", "?by=day"])
def test_it_stands_above_all_rounds_and_days(client, made, match, query):
    first, *rest = groups(client, "fixtures", made, query)
    (line,) = first.matches
    assert (first.title, line.url) == ("Being played", match.get_absolute_url())
    assert (line.state, line.when, line.note) == ("live", "63’", "Being played")
    assert (line.home_figure, line.away_figure) == ("2", "1")
    in_its_round = [one for group in rest for one in group.matches]
    assert len(in_its_round) == 6
    assert rest[-1].matches[0].state == "live"


def test_without_one_nothing_stands_above(client, made):
    assert groups(client, "fixtures", made)[0].title == "Round 1"


def test_it_opens_the_overview(client, made, match):
    context = client.get(at("competition", made)).context
    (playing_now,) = context["playing"]
    assert playing_now.title == "Being played"
    assert [line.url for line in playing_now.matches] == [match.get_absolute_url()]
    assert [group.title for group in context["groups"]] == ["Round 1", "Round 2"]


def test_it_stands_nowhere_else_on_the_overview(client, made):
    for match in made.fixtures.filter(round=1):
        playing(match)
    context = client.get(at("competition", made)).context
    assert len(context["playing"][0].matches) == 2
    assert [group.title for group in context["groups"]] == ["Round 2"]


def test_in_its_round_it_comes_first(client, made):
    match = playing(made.fixtures.filter(round=1).last())
    _, first, *_ = groups(client, "fixtures", made)
    assert first.title == "Round 1"
    assert first.matches[0].url == match.get_absolute_url()


def test_it_comes_first_among_my_matches(client, made, match):
    ben = make.user("ben")
    make.dated(made)
    match.refresh_from_db()
    make.coaching(match.home, ben)
    client.force_login(ben)
    page = client.get(reverse("home"))
    (mine,) = page.context["playing"]
    assert (mine.url, mine.state) == (reverse("sheet", args=[match.public_id]), "live")
    assert mine not in page.context["to_play"]
    assert "Your match is being played." in page.content.decode()


def test_it_comes_first_for_visitors(client, made, match):
    lines = client.get(reverse("home")).context["matches"]
    assert lines[0].url == match.get_absolute_url()


def test_the_page_of_the_match_tells_score_and_minute(client, match):
    page = client.get(match.get_absolute_url())
    shown = page.context["match"]
    assert (shown.line.home_figure, shown.line.state) == ("2", "live")
    assert shown.state == "Second half, 63’"
    assert shown.confirmation == (
        "It is being played; the end of its sheet is the result.",
    )
    assert shown.title == f"{match.home.name} 2\xa0:\xa01 {match.away.name}"


def test_a_box_of_the_bracket_tells_it_too(client):
    cup = make.cup()
    playing(cup.fixtures.filter(round=1).first(), phase="shootout")
    boxes = client.get(at("bracket", cup)).context["view"].rounds[0].ties
    live = next(tie for tie in boxes if tie.state == "live")
    assert (live.home_figure, live.foot, live.foot_end) == ("2", "Being played", "SO")


def test_a_result_stands_until_its_reopened_sheet_is_ended(client, made):
    match = made.fixtures.first()
    deeds.record_report(match, MatchReport(0, 4), by=make.by())
    playing(match)
    line = groups(client, "fixtures", made)[0].matches[0]
    assert (line.state, line.away_figure) == ("final", "4")


def test_many_live_matches_cost_no_more_queries(client):
    def league(n):
        made = make.championship(legs=1)
        for match in made.fixtures.all()[:n]:
            playing(match)
        return made

    few, many = league(1), league(5)
    for name in ("fixtures", "competition"):
        assert cost(client, at(name, few)) == cost(client, at(name, many))


@pytest.mark.rule("DEC-10")
def test_the_typed_form_sends_coaches_to_the_open_sheet(client, made):
    match = playing(made.fixtures.first())
    ben = make.user("ben")
    make.coaching(match.home, ben)
    client.force_login(ben)
    url = reverse("result", args=[match.public_id])
    said = "The sheet of this match is open. End it there, and it is the result."
    page = client.get(url).content.decode()
    assert said in page
    assert 'value="save"' not in page
    typed = {"deed": "save", "version": 0, "home": 3, "away": 1, "ending": "played"}
    answer = client.post(url, typed)
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert said in shown
    assert f'href="/m/{match.public_id}/sheet/"' in shown
    assert answer.context["form"]["home"].value() == "3"


@pytest.mark.rule("DEC-10")
def test_an_organiser_decides_beside_an_open_sheet(client, made):
    match = playing(made.fixtures.first())
    deeds.propose_result(
        match, Submission(MatchReport(2, 0)), by=make.by(), grounds=Grounds(0)
    )
    match.refresh_from_db()
    assert match.result.official


def test_the_match_page_leads_its_coaches_to_the_open_sheet(client, made):
    match = made.fixtures.first()
    sheet, result = (f"/m/{match.public_id}/{page}/" for page in ("sheet", "result"))
    ben, cleo = make.user("ben"), make.user("cleo")
    make.coaching(match.home, ben)
    client.force_login(ben)
    page = client.get(match.get_absolute_url()).content.decode()
    assert f'href="/m/{match.public_id}/prepare/"' in page
    assert f'href="{result}"' in page
    playing(match)
    page = client.get(match.get_absolute_url()).content.decode()
    assert f'href="{sheet}"' in page
    assert f'href="{result}"' not in page
    client.force_login(cleo)
    assert sheet not in client.get(match.get_absolute_url()).content.decode()


def polled(client, match, since):
    return client.get(f"{match.get_absolute_url()}?since={since}", headers=HTMX)


def test_the_page_asks_for_newer_figures_and_gets_nothing_while_there_are_none(
    client, match
):
    page = client.get(match.get_absolute_url()).content.decode()
    asks = f'hx-get="{match.get_absolute_url()}?since=2-1-63-second"'
    assert asks in page
    answer = polled(client, match, "2-1-63-second")
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_goal_reaches_whoever_reads_the_page(client, match):
    playing(match, home=3)
    panel = polled(client, match, "2-1-63-second").content.decode()
    assert panel.strip().startswith('<div id="panel"')
    assert '<span class="flap">3</span>' in panel
    assert "?since=3-1-63-second" in panel
    assert "<h2" in panel
    assert "Result</h2>" not in panel


def test_a_match_that_is_over_comes_anew_and_asks_no_more(client, match):
    with transaction.atomic():
        end_live(match)
    answer = polled(client, match, "2-1-63-second")
    assert answer.headers["HX-Redirect"] == match.get_absolute_url()
    assert "?since=2-1" not in client.get(match.get_absolute_url()).content.decode()


def test_an_address_with_figures_is_a_whole_page_without_scripts(client, match):
    page = client.get(f"{match.get_absolute_url()}?since=2-1-63-second")
    assert page.status_code == 200
    assert "<html" in page.content.decode()


def test_a_private_match_is_polled_by_nobody_else(client, made, match):
    type(made).objects.update(visibility="private")
    assert polled(client, match, "2-1-63-second").status_code == 404
