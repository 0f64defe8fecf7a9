"""Competitions of Finale through the pages: chosen on the first form, typed, counted."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from competitions.actions.competition import competitions as commands
from competitions.actions.log.entries import Grounds
from competitions.actions.team.cards import adopt_box
from competitions.actions.team.squads import take_squad
from competitions.games.finale.league_words import INJURIES
from competitions.games.registry import LEAGUES
from competitions.models import Appearance, Competition, Result
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.results.stored_reports import report_by_id
from competitions.verification.verify import league_findings
from engine.errors import RuleViolation
from engine.games.finale.reporting import RULESET, moment_of
from engine.report import DEPTHS, PeriodScore
from engine.rulesets import Ruleset
from matches.games.registry import SHEETS
from tests import make
from tests.fast.form_reader import form_with

pytestmark = pytest.mark.django_db
# What no page of another game says.
HELVETIA = re.compile(
    r"GEEK|FAMILY|POWER|LEGEND|BOOST|Helvetia,|[Cc]halleng|[Ee]xhaust|[Ff]action"
)


@pytest.fixture
def ada(client) -> Client:
    client.force_login(make.user())
    return client


def words(client: Client, address: str) -> str:
    """The text of a page."""
    html = client.get(address).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def started(client: Client, kind: str) -> Competition:
    """By the first form and its preview, as a person does it."""
    html = client.get("/start/").content.decode()
    typed = {"name": "Card Cup", "kind": kind, "profile": str(RULESET)}
    typed |= {"teams": "Owls\nDrakes\nHerons\nMarmots"}
    at = client.post("/start/", form_with(html, "preview").pressed("preview", **typed))
    preview = client.get(at.headers["Location"]).content.decode()
    client.post(at.headers["Location"], form_with(preview, "draw").pressed("draw"))
    return Competition.objects.get()


def typed(client: Client, made: Competition, **boxes: str):
    """A result of its first match, as its form sends it."""
    fixture = made.fixtures.filter(result=None).first()
    address = reverse("result", args=[fixture.public_id])
    form = form_with(client.get(address).content.decode(), "save")
    sent = {"home": "3", "away": "1", "ending": "played", **boxes}
    return client.post(address, form.pressed("save", **sent))


@pytest.mark.rule("HV-COMP-06")
@pytest.mark.rule("FI-LGE-1")
def test_a_championship_of_finale_is_started_typed_and_counted(ada):
    made = started(ada, "championship")
    assert made.ruleset == RULESET
    goal = {"home_goal_0_player": "Vog", "home_goal_0_minute": "3"}
    goal |= {
        "home_goal_0_what": "counter",
        "half_time_home": "2",
        "half_time_away": "1",
    }
    assert typed(ada, made, **goal).status_code == 302
    report = report_by_id(Result.objects.get().report)
    assert (report.ruleset, report.half_time) == (RULESET, (2, 1))
    assert report.periods == (PeriodScore("3", 2, 1),)
    (scored,) = report.goals
    assert (scored.at, scored.origin, scored.kind) == (moment_of(3), "counter", "play")
    refused = typed(ada, made, home_goal_0_player="Vog", home_goal_0_minute="9")
    assert "A period is a number from 1 to 8." in refused.content.decode()
    assert typed(ada, made, half_time_home="13").status_code == 422
    fixture = Result.objects.get().fixture
    match = words(ada, fixture.get_absolute_url())
    assert "Vog From a counter 31–45" in match
    team = Result.objects.get().home_team
    (player,) = team.squad.all()
    pages = [made.get_absolute_url(), fixture.get_absolute_url()]
    pages += [reverse(name, args=[made.slug]) for name in ("table", "players", "rules")]
    pages += [reverse("manage_rules", args=[made.slug]), team.get_absolute_url()]
    pages += [reverse("team_sheet", args=[team.slug]), player.get_absolute_url()]
    lists = reverse("players", args=[made.slug])
    pages += [f"{lists}?list={one}" for one in ("missing", "players", "records")]
    said = {page: HELVETIA.findall(words(ada, page)) for page in pages}
    assert {page: found for page, found in said.items() if found} == {}
    assert list(league_findings()) == []


def test_it_has_no_list_of_decks_even_of_teams_with_a_box_of_another_game(client):
    made = make.championship(ruleset=RULESET, switches=(INJURIES,), legs=1)
    team = made.entrants.get(team__name="Owls").team
    take_squad(team, adopt_box(made.club, "jesters", by=make.by()), by=make.by())
    lists = reverse("players", args=[made.slug])
    page = words(client, f"{lists}?list=decks")
    assert HELVETIA.findall(page) == []
    assert page == words(client, lists)


@pytest.mark.rule("HV-COMP-06")
@pytest.mark.rule("FI-COR-7")
def test_its_switches_are_set_before_the_draw_and_told(ada):
    made = make.championship(drawn=False, ruleset=RULESET)
    make.member(made.club, get_user_model().objects.get())
    address = reverse("manage_rules", args=[made.slug])
    rules = reverse("rules", args=[made.slug])
    assert "Whoever was injured plays the next match." in words(ada, rules)
    form = form_with(ada.get(address).content.decode(), "terms")
    assert "challenges" not in form.names
    ada.post(address, form.pressed("terms", injury_carry="on"))
    made.refresh_from_db()
    assert (made.switches, made.league_rules.carries) == ("injury_carry", True)
    assert made.league_rules.absences.red is None
    assert "with 1 or 2 he misses the next one" in words(ada, rules)
    terms = commands.competition_rules_of(made)
    family = Ruleset("helvetia", "family")
    for wrong in ({"switches": ("luck",)}, {"ruleset": family}):
        changed = replace(terms, **wrong)
        with pytest.raises(RuleViolation, match="leave nothing of that kind"):
            commands.edit_terms(made, changed, by=make.by(), grounds=Grounds(None))
    form = form_with(ada.get(address).content.decode(), "terms")
    ada.post(address, form.pressed("terms", profile="family", injury_carry="on"))
    made.refresh_from_db()
    assert (made.ruleset, made.switches) == (family, "")
    assert list(league_findings()) == []


@pytest.mark.rule("HV-SHT-06")
def test_nothing_leads_to_a_sheet_that_there_is_not_and_that_is_said(ada, monkeypatch):
    for depth in DEPTHS:
        monkeypatch.delitem(SHEETS, (RULESET, depth))
    league = LEAGUES[RULESET]
    without = replace(league, rules=replace(league.rules, sheets=False))
    monkeypatch.setitem(LEAGUES, RULESET, without)
    made = started(ada, "cup")
    fixture = made.fixtures.filter(round=1).first()
    match = ada.get(fixture.get_absolute_url()).content.decode()
    assert reverse("result", args=[fixture.public_id]) in match
    for name in ("prepare", "browser", "sheet", "paper", "typed"):
        address = reverse(name, args=[fixture.public_id])
        assert address not in match, name
        answer = ada.get(address)
        assert answer.status_code == 422, name
        assert "This game has no match sheet here yet" in answer.content.decode()
    sent = {"deed": "ready", "side": "home", "key": "k" * 20}
    prepare = reverse("prepare", args=[fixture.public_id])
    assert ada.post(prepare, sent).status_code == 422
    assert ada.get(reverse("chances", args=[fixture.public_id])).status_code < 500
    assert ada.get("/").status_code == 200


def test_its_form_asks_in_its_own_words(ada):
    made = started(ada, "cup")
    fixture = made.fixtures.filter(round=1).first()
    address = reverse("result", args=[fixture.public_id])
    shown = words(ada, address)
    assert "after three periods" in shown
    assert "half-time" not in shown.lower()
    form = form_with(ada.get(address).content.decode(), "save")
    level = {"home": "1", "away": "1", "shootout_home": "3", "shootout_away": "2"}
    html = ada.post(address, form.pressed("save", ending="played", **level))
    assert html.status_code == 422
    field = re.search(r'<input[^>]*name="extra_time"[^>]*>', html.content.decode())
    assert 'aria-invalid="true"' in field.group()
    more = {"home_more": "12", "away": "1", "ending": "played", "half_time_home": "5"}
    more |= {"half_time_away": "0", "home_goal_0_player": "7"}
    wrong = ada.post(address, form.pressed("save", **more)).content.decode()
    assert "Nobody wears number 7 here: write his name." in wrong
    assert wrong.index('name="home_more"') < wrong.index("other endings")
    home = next(one.home for one in meetings_of(made) if one.fixture == fixture)
    make.player(home, "Vog", 7)
    assert ada.post(address, form.pressed("save", **more)).status_code == 302
    (goal,) = report_by_id(Result.objects.get().report).goals
    assert Result.objects.get().home == 12
    assert home.squad.get(pk=goal.player).name == "Vog"
    match = words(ada, fixture.get_absolute_url())
    assert "After three periods" in match
    assert "Half-time" not in match


@pytest.mark.long
@pytest.mark.rule("FI-STAT-1")
def test_goals_from_a_counter_are_counted_apart(ada):
    made = started(ada, "championship")
    address = reverse("players", args=[made.slug])
    assert "From a counter" not in ada.get(address).content.decode()
    goals = {"home_goal_0_player": "Vog", "home_goal_0_what": "counter"}
    goals |= {"home_goal_1_player": "Vog", "home_goal_1_what": "attack"}
    assert typed(ada, made, **goals).status_code == 302
    row = Appearance.objects.get()
    assert (row.goals, row.counters) == (2, 1)
    assert "From a counter, among them" in ada.get(address).content.decode()
    assert "1 from a counter" in words(ada, row.player.get_absolute_url())
    assert list(league_findings()) == []
    Appearance.objects.update(counters=0)
    assert any("goals and cards differ" in one for one in league_findings())
    # What was stored before the column is counted by its migration.
    name = "competitions.migrations.0039_goals_from_a_counter"
    import_module(name).fill(apps, None)
    assert list(league_findings()) == []
