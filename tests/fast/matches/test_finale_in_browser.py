"""A league of Finale in the browser: prepared by its coaches, played, or by computers."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.urls import reverse

from competitions.models import Result
from competitions.rules.results.stored_reports import report_by_id
from engine.games.finale.reporting import RULESET
from matches.actions.simulated.working import work_slice
from matches.models import PlayedAction, PlayedMatch, Preparation
from matches.queries.play.browser_matches import browser_match, played_row
from matches.rules.simulated.kinds import ALL_LEFT
from tests import make, make_play, preparing
from tests.fast.competitions.test_finale_cup import HELVETIA, words
from tests.fast.form_reader import form_with
from tests.fast.matches.actions.simulated.test_rounds import begin_round
from tests.fast.matches.views.play.test_friendlies import begins, ben
from tests.fast.matches.views.test_prepare import address, page_of, press
from tests.kept import kept

pytestmark = pytest.mark.django_db
SETS = ("blue", "red", "blue")


@kept
def league(names: str = "Owls Drakes", **given):
    """Its teams have the sets of the box; Finale is played in the browser."""
    made = make.championship(names, ruleset=RULESET, **{"legs": 1, **given})
    for key, entrant in zip(SETS, made.entrants.select_related("team"), strict=False):
        preparing.squad(entrant.team, key)
    return preparing.at(made, "browser")


@pytest.fixture
def match():
    return make.fixture(make.coached(league(legs=2)), "Owls", "Drakes")


@pytest.fixture
def as_(client, match):
    return lambda name: make.signed_in(client, name, match.competition.club)


@pytest.mark.rule("FI-SET-1", "FI-COR-3", "HV-PLAY-12")
def test_the_page_before_a_match_proposes_a_squad_and_counts_along(match, as_):
    ben = as_("ben")
    page = page_of(ben, match)
    shown = words(ben, address(match))
    assert HELVETIA.findall(shown) == []
    assert "11 start, 4 on the bench, 50 of 50 in value" in shown
    assert "Linus Brack Defender Value 2: 4 2 2Y 3R" in shown
    roles = form_with(page, "ready").pressed("ready")
    chosen = [value for name, value in roles.items() if name.startswith("role_")]
    assert (chosen.count(["start"]), chosen.count(["bench"])) == (11, 4)
    starts = next(name for name, value in roles.items() if value == ["start"])
    answer = press(ben, match, **{starts: ""})
    assert answer.status_code == 422
    assert "Eleven start and four are substitutes" in answer.content.decode()


@pytest.mark.rule("HV-PLAY-12", "FI-SET-10", "FI-REP-1")
def test_two_coaches_play_and_the_league_has_the_result(match, as_):
    assert press(as_("ben"), match).status_code == 302
    assert Preparation.objects.count() == 1
    answer = press(as_("cleo"), match)
    row = PlayedMatch.objects.get()
    assert answer.url == row.get_absolute_url()
    here = browser_match(row)
    assert here.match.phase == "deck"
    make_play.played_on_by_engine(row)
    result = Result.objects.get()
    assert (result.state, result.settled) == ("official", "played")
    report = report_by_id(result.report)
    assert report.ruleset == RULESET
    for side, team in zip(report.sheets, (match.home, match.away), strict=True):
        squad = set(team.squad.values_list("pk", flat=True))
        assert len(side.lineup) == 15
        assert {one.player for one in side.lineup} <= squad
        assert side.game.value <= 50
    ben = as_("ben")
    pages = [match.get_absolute_url(), match.home.get_absolute_url()]
    pages += [f"/m/{match.public_id}/sheet/", f"/c/{match.competition.slug}/players/"]
    said = {page: HELVETIA.findall(words(ben, page)) for page in pages}
    assert {page: found for page, found in said.items() if found} == {}
    players = words(ben, pages[3])
    for word in (" Pen ", "Decks", "Exh"):
        assert word not in players, word
    call_command("verify")


@pytest.mark.rule("HV-PLAY-15", "FI-SET-10")
def test_a_friendly_against_the_computer_is_played_to_its_report():
    """Squads are chosen in it, and the page says nothing of cards that there are not."""
    club = make.club()
    pairs = (("Owls", "blue"), ("Drakes", "red"))
    owls, drakes = (preparing.squad(make.team(name, club), key) for name, key in pairs)
    make.coaching(owls, make.user("ben"))
    fixture = make.friendly(owls, drakes, ruleset=RULESET, venue="browser")
    page = reverse("browser", args=[fixture.public_id])
    assert "Play now, without the other coach" in words(ben(), page)
    assert HELVETIA.findall(words(ben(), page)) == []
    assert begins(ben(), fixture).status_code == 302
    row = PlayedMatch.objects.get()
    assert browser_match(row).match.phase == "squad"
    make_play.played_on_by_engine(row)
    result = Result.objects.get()
    assert result.official
    assert report_by_id(result.report).ruleset == RULESET
    call_command("verify")


@pytest.mark.long
@pytest.mark.rule("HV-SIM-03", "FI-LGE-1")
def test_computers_play_what_is_left_of_a_league():
    made = league("Owls Drakes Herons")
    begin_round(made, ALL_LEFT)
    while work_slice(make.AT):
        pass
    results = Result.objects.all()
    assert results.count() == made.fixtures.count() == 3
    for result in results:
        assert (result.state, result.settled) == ("official", "simulated")
        row = PlayedMatch.objects.get(fixture=result.fixture)
        assert row.is_exhibition
        assert browser_match(played_row(row.public_id)).is_over
        actions = PlayedAction.objects.filter(match=row.public_id)
        assert set(actions.values_list("role", flat=True)) == {"computer"}
    call_command("verify")
