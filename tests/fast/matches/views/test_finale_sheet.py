"""Finale at the table, page by page: two coaches write, end and confirm a whole match."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from competitions.actions.results import deeds
from competitions.models import Result, SquadPlayer
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.results.stored_reports import report_by_id
from competitions.verification.verify import league_findings
from engine.games.finale.reporting import RULESET, moment_of
from matches.actions.sheet import add_entry
from matches.queries.sheet import sheet_state
from matches.rules.sheet.shootout import shootout_is_decided, shootout_score
from tests import make, make_finale, make_sheets, preparing
from tests.fast.competitions.test_finale_cup import HELVETIA
from tests.fast.matches.views.test_prepare import press as before
from tests.fast.matches.views.test_sheet import enter, press, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return make.fixture(make.coached(make_finale.league()), "Owls", "Drakes")


@pytest.fixture
def as_(client, match):
    return lambda name: make.signed_in(client, name, match.competition.club)


def write(client, match, *texts, seen=None):
    for said in texts:
        now = sheet_state(match.public_id).revision
        raw = make_finale.raw(match, said)
        key = re.sub(r"\W", "", f"key{now}{said}") + "0" * 8
        answer = enter(client, match, raw, seen=seen or now, key=key)
        assert answer.status_code == 302, text(answer)


@pytest.mark.rule("FI-EVT-2", "FI-REP-1")
def test_two_coaches_write_end_and_confirm_a_match(match, as_):
    make_finale.opened(match)
    client, address = as_("ben"), f"/m/{match.public_id}/sheet/"
    shown = text(client.get(address))
    for word in ("Goal", "Yellow", "Red", "Injury", "Change", "Period 2"):
        assert word in shown, word
    assert HELVETIA.findall(shown) == []
    for word in ("Tired", "Clock", "Time die", "Tactic", "Own goal", "Who kicks off?"):
        assert word not in shown, word
    write(client, match, "goal home 9", "yellow away 5", "period 2", "injury away 10")
    shown = text(client.get(address))
    assert "D10 (Drakes) is injured: who comes on?" in shown
    assert "1–15" in shown
    write(client, match, "change away 10>15", "goal away 15")
    goal = sheet_state(match.public_id).rows[-1].entry.seq
    how = {"kind": "amend", "seq": goal, "how": "counter"}
    assert "scored: how?" in text(client.get(address))
    assert enter(client, match, how, seen=goal, key="k" * 20).status_code == 302
    assert "Counter" in text(client.get(address))
    read = text(Client().get(match.get_absolute_url()))
    for line in (
        "Period 2",
        "O9 Goal 1–15",
        "D15 for D10 16–30",
        "D5 Yellow card Y 1–15",
    ):
        assert line in read, line
    late = {"kind": "amend", "seq": goal, "minute": None}
    wrong = enter(client, match, late, seen=goal + 1, key="l" * 20, minute="9")
    assert "A period is a number from 1 to 8." in text(wrong)
    write(client, match, "period 3", "period 4", "period 5", "period 6", "goal home 2")
    write(client, match, "period done")

    end = client.get(f"{address}?end=1")
    assert HELVETIA.findall(text(end)) == []
    assert "After three periods it was 1-1." in text(end)
    ended = press(client, end, "finish")
    assert ended.status_code == 302, text(ended)
    result = Result.objects.get(fixture=match)
    assert (result.home, result.away, result.state) == (2, 1, "provisional")
    other = as_("cleo")
    standing = other.get(address)
    assert HELVETIA.findall(text(standing)) == []
    press(other, standing, "confirm")
    result.refresh_from_db()
    assert result.state == "official"
    report = report_by_id(result.report)
    assert report.half_time == (1, 1)
    assert [goal.origin for goal in report.goals] == ["", "counter", ""]
    assert [goal.at for goal in report.goals] == [moment_of(n) for n in (1, 2, 6)]
    for page in (match.get_absolute_url(), f"/c/{match.competition.slug}/table/"):
        assert HELVETIA.findall(text(other.get(page))) == []
    assert list(league_findings()) == []


@pytest.mark.long
@pytest.mark.rule("FI-END-1", "FI-COR-6", "HV-COMP-06")
def test_a_cup_of_four_comes_to_its_trophy_by_sheets():
    made = make_finale.cup()
    last = ["goal home 9", *(f"period {n}" for n in range(2, 7))]
    for fixture in ready_to_play(made):
        played(fixture, *last)
    (final,) = ready_to_play(made)
    kicks = [f"kick {side} {n} {hit}" for n in (9, 8, 7) for side, hit in KICKS]
    extra = [f"period {n}" for n in (2, 3, 4, 5, 6, 7, 8, "shootout")]
    played(final, *extra, *kicks)
    result = Result.objects.get(fixture=final)
    report = report_by_id(result.report)
    assert (report.home, report.away, report.extra_time) == (0, 0, True)
    assert (report.winner, len(report.periods)) == ("home", 8)
    assert (result.shootout_home, result.shootout_away) == (3, 0)
    assert result.home_team.name in text(Client().get(made.get_absolute_url()))
    assert HELVETIA.findall(text(Client().get(final.get_absolute_url()))) == []
    assert list(league_findings()) == []


@pytest.mark.long
@pytest.mark.rule("FI-PEN-1", "FI-PEN-3", "FI-PEN-4", "FI-PEN-6", "FI-PEN-8")
def test_kicks_are_written_one_by_one_and_series_after_series(client):
    """Five of each side, then the other five: it ends once one side cannot be caught."""
    made = make.coached(make_finale.cup("Owls Drakes"))
    (match,) = ready_to_play(made)
    make_finale.opened(match)
    ben, address = make.signed_in(client, "ben", made.club), match_sheet(match)
    extra = [f"period {n}" for n in (2, 3, 4, 5, 6, 7, 8, "shootout")]
    write(ben, match, *extra)
    assert kickers_offered(ben, match) == {
        *(f"O{n}" for n in range(2, 12)),
        *(f"D{n}" for n in range(2, 12)),
    }
    first = [(n, n > 4) for n in range(2, 7)]
    for number, scored in first:
        hit = "in" if scored else "out"
        write(ben, match, f"kick home {number} {hit}", f"kick away {number} {hit}")
    state = sheet_state(match.public_id)
    assert (len(state.kicks), shootout_score(state)) == (10, (2, 2))
    assert "Shoot-out (2 : 2)" in text(ben.get(address))
    again = make_finale.raw(match, "kick home 6 in")
    refused = enter(ben, match, again, seen=state.revision, key="r" * 20)
    assert "No. 6 waits until all of his side have kicked as often." in text(refused)
    # the side that began goes on, with those who have not kicked
    assert kickers_offered(ben, match) == {f"O{n}" for n in range(7, 12)}
    for number in (7, 8):
        write(ben, match, f"kick home {number} in", f"kick away {number} out")
    # two ahead, three to come: a series is played until it is decided
    assert not shootout_is_decided(sheet_state(match.public_id))
    write(ben, match, "kick home 9 in", "kick away 9 out")
    assert shootout_is_decided(sheet_state(match.public_id))
    assert kickers_offered(ben, match) == set()
    assert press(ben, ben.get(f"{address}?end=1"), "finish").status_code == 302
    report = report_by_id(Result.objects.get().report)
    assert (report.shootout, report.winner, len(report.kicks)) == ((5, 2), "home", 16)
    read = text(Client().get(match.get_absolute_url()))
    assert "O9" in read
    assert HELVETIA.findall(read) == []
    assert list(league_findings()) == []


def match_sheet(match):
    return f"/m/{match.public_id}/sheet/"


def kickers_offered(client, match):
    """The names on the buttons for a kick."""
    html = client.get(match_sheet(match)).content.decode()
    names = dict(SquadPlayer.objects.values_list("pk", "name"))
    found = re.findall(r"&quot;kick&quot;.*?&quot;player&quot;: ?(\d+)", html)
    return {names[int(pk)] for pk in found}


def ready_to_play(made):
    """The matches whose sides are known, as the bracket says now."""
    for one in meetings_of(made):
        if one.home and one.away and not Result.objects.filter(fixture=one.fixture):
            one.fixture.home, one.fixture.away = one.home, one.away
            yield one.fixture


KICKS = (("home", "in"), ("away", "out"))


def played(fixture, *texts):
    """By both coaches' phones, ended by one and confirmed by the other."""
    make_finale.opened(fixture)
    write_all(fixture, *texts)
    make_sheets.ended(fixture)
    content = Result.objects.get(fixture=fixture).content_hash
    deeds.confirm_result(
        fixture, content=content, by=make_sheets.by("away"), version=None
    )


def write_all(fixture, *texts):
    for n, said in enumerate(texts):
        who = make_sheets.by("home", key=f"keyofentry{n}")
        raw = make_finale.raw(fixture, said)
        add_entry(fixture, raw, by=who, seen=sheet_state(fixture.public_id).revision)


@pytest.mark.rule("FI-EVT-1", "FI-PER-9", "FI-COR-3")
def test_men_with_cards_stand_in_their_rows(client):
    made = make.championship("Owls Drakes", ruleset=RULESET, legs=2)
    for key, entrant in zip(("blue", "red"), made.entrants.all(), strict=True):
        preparing.squad(entrant.team, key)
    match = make.fixture(make.coached(made), "Owls", "Drakes")
    for name in ("ben", "cleo"):
        coach = make.signed_in(client, name, made.club)
        assert before(coach, match).status_code == 302
    page = coach.get(f"/m/{match.public_id}/sheet/")
    shown = text(page)
    for word in ("Line-ups", "Defender", "Midfielder", "Attacker", "11 on pitch"):
        assert word in shown, word
    assert HELVETIA.findall(shown) == []
    state = sheet_state(match.public_id)
    keeper, reserve, *others = state.sides.home.members[:1] + keepers(state)
    prompt = {"kind": "change", "side": "home", "off": keeper.player}
    refused = enter(client, match, {**prompt, "on": others[0].player}, seen=1)
    assert "keeps goal: only a keeper comes on for him." in text(refused)
    taken = {**prompt, "on": reserve.player}
    assert enter(client, match, taken, seen=1, key="k" * 20).status_code == 302
    assert sheet_state(match.public_id).sides.home.keeper == reserve.player
    make_sheets.ended(match)
    report = report_by_id(Result.objects.get().report)
    places = [one.place for one in report.sheets.home.lineup]
    assert (places[0], len(places), places.count("G")) == ("G", 15, 2)
    assert report.sheets.home.game.value == 50


def keepers(state):
    """Of the home bench: the keeper, then the others."""
    side = state.sides.home
    rows = dict(side.game.opening.rows)
    bench = [member for member in side.members if member.role == "bench"]
    return tuple(sorted(bench, key=lambda member: rows[member.player] != "G"))


@pytest.mark.rule("FI-LGE-8")
def test_a_side_that_gives_up_has_lost_unless_it_did_not_happen(match, as_):
    make_finale.opened(match)
    write_all(match, "goal away 9")
    by = make_sheets.by("away", key="forfeitofaway")
    raw = {"kind": "forfeit", "side": "away"}
    add_entry(match, raw, by=by, seen=sheet_state(match.public_id).revision)
    address = f"/m/{match.public_id}/sheet/"
    ben = as_("ben")
    assert press(ben, ben.get(f"{address}?end=1"), "finish").status_code == 302
    result = Result.objects.get(fixture=match)
    assert (result.home, result.away, result.forfeit) == (2, 0, "away")
    assert press(ben, ben.get(address), "reopen").status_code == 302
    forfeit = sheet_state(match.public_id).rows[-3].entry
    void = {"kind": "void", "seq": forfeit.seq, "reason": "Did not happen"}
    seen = sheet_state(match.public_id).revision
    assert enter(ben, match, void, seen=seen, key="v" * 20).status_code == 302
    assert press(ben, ben.get(f"{address}?end=1"), "finish").status_code == 302
    result = Result.objects.get(fixture=match)
    assert (result.home, result.away, result.forfeit) == (0, 1, "")
    assert list(league_findings()) == []
