"""FI-END-1: a cup of Finale whose level matches come to the shoot-out at once."""

from __future__ import annotations

import pytest
from django.urls import reverse

from competitions.actions.results.opening import level_at
from competitions.games.finale.league_words import AT_ONCE
from competitions.models import Result
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.results.checks import check_report
from competitions.rules.results.outcome import Decider
from competitions.rules.results.stored_reports import report_by_id
from competitions.verification.verify import league_findings
from engine.errors import RuleViolation
from engine.games.finale.reporting import RULESET
from engine.report import MatchReport
from engine.sides import BySide
from matches.actions.sheet import add_entry
from matches.queries.play.fielding import chosen_by_computer, league_kickoff
from matches.queries.preparing import terms_by_side
from matches.queries.sheet import sheet_state
from matches.rules.checks.refusals import entry_refusal
from matches.rules.sheet.entries import Entry
from tests import make, make_finale, make_sheets, preparing
from tests.fast.form_reader import form_with
from tests.fast.matches.views.test_finale_sheet import write_all
from tests.fast.matches.views.test_sheet import text

pytestmark = pytest.mark.django_db
SIX = [f"period {n}" for n in range(2, 7)]
KICKS = [
    f"kick {side} {n} {hit}"
    for n in (9, 8, 7)
    for side, hit in (("home", "in"), ("away", "out"))
]


def match(made):
    one = next(one for one in meetings_of(made) if one.home and one.away)
    one.fixture.home, one.fixture.away = one.home, one.away
    return one.fixture


@pytest.mark.rule("FI-END-1")
@pytest.mark.parametrize(
    ("report", "extended", "at_once"),
    [
        (MatchReport(1, 1, shootout=(3, 2)), ["HC-CUP-01"], []),
        (MatchReport(1, 1), ["HC-CUP-01"], ["HC-CUP-01"]),
        (MatchReport(2, 1, extra_time=True), [], ["HC-FAM-14"]),
        (MatchReport(2, 1), [], []),
    ],
)
def test_a_report_has_kicks_without_extra_time(report, extended, at_once):
    for decider, wanted in ((Decider(), extended), (Decider(extended=False), at_once)):
        found = [one.rule_id for one in check_report(report, decider, RULESET)]
        assert found == wanted


@pytest.mark.rule("FI-END-1", "FI-COR-6")
def test_its_sheet_goes_from_the_sixth_period_to_the_kicks(client):
    made = make_finale.cup(switches=(AT_ONCE,))
    fixture = match(made)
    assert level_at(fixture) == Decider(extended=False)
    make_finale.opened(fixture)
    write_all(fixture, *SIX)
    ada = make.signed_in(client, "ada", made.club)
    shown = text(ada.get(f"/m/{fixture.public_id}/sheet/"))
    assert "Extra time" not in shown
    state = sheet_state(fixture.public_id)
    longer = entry_refusal(state, Entry(9, "period", {"to": "7"}))
    assert longer is not None
    assert longer.rule_id == "FI-END-1"
    for n, said in enumerate(("period shootout", *KICKS)):
        by = make_sheets.by("home", key=f"keyofkick{n}")
        raw = make_finale.raw(fixture, said)
        add_entry(fixture, raw, by=by, seen=sheet_state(fixture.public_id).revision)
    make_sheets.ended(fixture)
    report = report_by_id(Result.objects.get().report)
    assert (report.extra_time, report.shootout, report.winner) == (
        False,
        (3, 0),
        "home",
    )
    assert not sheet_state(fixture.public_id).extended
    assert list(league_findings()) == []


@pytest.mark.rule("FI-END-1")
def test_its_form_asks_for_no_extra_time_and_its_rules_say_so(client):
    made = make_finale.cup(switches=(AT_ONCE,))
    fixture = match(made)
    judge = make.user("judge")
    make.member(made.club, judge)
    client.force_login(judge)
    form = form_with(
        client.get(reverse("result", args=[fixture.public_id])).content.decode(), "save"
    )
    assert "extra_time" not in form.names
    typed = {"home": "1", "away": "1", "shootout_home": "3", "shootout_away": "2"}
    address = reverse("result", args=[fixture.public_id])
    sent = form.pressed("save", ending="played", **typed)
    assert client.post(address, sent).status_code == 302
    assert "without extra time" in text(client.get(reverse("rules", args=[made.slug])))
    assert list(league_findings()) == []


@pytest.mark.rule("FI-END-1")
@pytest.mark.parametrize(
    ("switches", "level"), [((), "extra_time"), ((AT_ONCE,), "shootout")]
)
def test_in_the_browser_too(switches, level):
    made = make.cup("Owls Drakes", ruleset=RULESET, switches=switches)
    for key, entrant in zip(("blue", "red"), made.entrants.all(), strict=True):
        preparing.squad(entrant.team, key)
    fixture = match(made)
    found = terms_by_side(fixture, {"home": fixture.home, "away": fixture.away})
    terms = BySide(found["home"], found["away"])
    begun = league_kickoff(fixture, terms, chosen_by_computer(RULESET, terms, 1))
    assert begun.setup.options.if_level == level


@pytest.mark.rule("FI-EVT-5", "FI-END-1")
def test_of_which_only_the_score_is_kept(client):
    """How it went on is said whistle by whistle, not in figures at the end."""
    fixture = match(make_finale.cup(depth="score"))
    make_finale.opened(fixture)
    judge = make.user("judge")
    make.member(fixture.competition.club, judge)
    client.force_login(judge)
    address = f"/m/{fixture.public_id}/sheet/?end=1"
    assert "Kicks scored in the shoot-out" not in text(client.get(address))
    with pytest.raises(RuleViolation) as found:
        make_sheets.ended(fixture, score={"home": 1, "away": 1})
    assert found.value.rule_id == "FI-END-1"
    decided = make_sheets.ended(fixture, score={"home": 2, "away": 1})
    assert (decided.home, decided.away) == (2, 1)
