"""Ending, confirming, rejecting and reopening a sheet: the league follows."""

from __future__ import annotations

import pytest

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.models import Live, LogEntry, Result
from competitions.verification.verify import league_findings
from engine.errors import Conflict, RuleViolation
from matches.actions.ending import Ending, end_sheet, reopen_sheet
from matches.actions.playing_on import PlayedOn
from matches.actions.sheet import add_entry
from matches.games.helvetia.side_part import helvetia_side
from matches.models import MatchSheet
from matches.queries.sheet import sheet_state
from matches.verification.verify import wrong_figures
from tests import make, make_sheets
from tests.make_sheets import by, ended, one, opened, written

pytestmark = pytest.mark.django_db


def seen(fixture):
    return sheet_state(fixture.public_id).revision


def organiser():
    return make.by("user:1", "organiser")


def test_ending_a_sheet_proposes_its_report():
    fixture = opened()
    written(fixture, "clock +9; 9' goal home 11 header from 6; yellow away 5")
    result = ended(fixture)
    assert (result.home, result.away, result.state) == (1, 0, "provisional")
    assert (result.entered_by, result.entered_side) == ("user:2", "home")
    assert result.opened_at == make.AT
    assert result.report["goals"][0]["kind"] == "header"
    assert MatchSheet.objects.get().ended_at == make.AT
    assert not Live.objects.exists()
    assert list(league_findings()) == []


def test_the_other_coach_confirms_what_the_sheet_says():
    fixture = opened()
    written(fixture, "goal home 11")
    result = ended(fixture)
    fixture.refresh_from_db()
    done = deeds.confirm_result(
        fixture,
        content=result.content_hash,
        by=by("away"),
        version=fixture.version,
    )
    assert done.official


def test_the_last_questions_become_entries():
    fixture = opened(terms="open home challenge=9:shots:3")
    tired = make_sheets.player(fixture, 106)
    ended(fixture, answers={"home": {"exhausted": (tired,), "outcome": (1,)}})
    state = sheet_state(fixture.public_id)
    assert helvetia_side(state.sides.home).exhausted == {tired}
    assert helvetia_side(state.sides.home).made is True
    kinds = [row.entry.kind for row in state.rows]
    assert kinds == ["open", "exhausted", "outcome", "finish"]
    report = Result.objects.get().report
    assert report["home_sheet"]["challenge"]["made"] is True


def test_where_only_the_score_is_kept_the_figures_are_said_at_the_end():
    fixture = opened(terms="open score", depth="score")
    one(fixture, "goal away")
    result = ended(fixture, score={"home": 2, "away": 0})
    assert (result.home, result.away) == (2, 0)


def test_ending_twice_with_one_key_ends_once():
    fixture = opened()
    who = by("home")
    first = end_sheet(fixture, Ending(), by=who, seen=1)
    again = end_sheet(fixture, Ending(), by=who, seen=1)
    assert first.version == again.version
    assert LogEntry.objects.filter(kind="result.propose").count() == 1


def test_of_two_who_end_the_second_is_told():
    fixture = opened()
    end_sheet(fixture, Ending(), by=by("home"), seen=1)
    with pytest.raises(Conflict):
        end_sheet(fixture, Ending(), by=by("away"), seen=1)
    with pytest.raises(RuleViolation, match="ended"):
        end_sheet(fixture, Ending(), by=by("away"), seen=2)


def test_the_end_must_have_seen_what_the_other_phone_wrote():
    fixture = opened()
    one(fixture, "goal away 6")
    with pytest.raises(Conflict):
        end_sheet(fixture, Ending(), by=by("home"), seen=1)
    assert not Result.objects.exists()


@pytest.mark.rule("HC-CUP-01")
def test_a_level_cup_match_cannot_end():
    fixture = final("open cup")
    with pytest.raises(RuleViolation) as refused:
        ended(fixture)
    assert refused.value.rule_id == "HC-CUP-01"
    assert not sheet_state(fixture.public_id).finished


@pytest.mark.rule("HC-FFT-02")
def test_a_forfeit_on_the_sheet_is_two_nil():
    fixture = opened()
    written(fixture, "goal home 11; forfeit home")
    result = ended(fixture)
    assert (result.home, result.away, result.forfeit) == (0, 2, "home")


def test_reopening_withdraws_the_proposal():
    fixture = opened()
    written(fixture, "goal home 11")
    result = ended(fixture)
    reopen_sheet(fixture, reason="", by=by("home"), seen=seen(fixture))
    assert not Result.objects.exists()
    assert Live.objects.get().home == 1
    assert MatchSheet.objects.get().ended_at is None
    fixture.refresh_from_db()
    with pytest.raises((Conflict, RuleViolation)):
        deeds.confirm_result(
            fixture,
            content=result.content_hash,
            by=by("away"),
            version=fixture.version - 1,
        )
    written(fixture, "goal away 6")
    assert (ended(fixture).home, Result.objects.get().away) == (1, 1)
    assert list(league_findings()) == []


def test_the_other_coach_rejects_instead_of_reopening():
    fixture = opened()
    ended(fixture)
    with pytest.raises(RuleViolation):
        reopen_sheet(fixture, reason="", by=by("away"), seen=seen(fixture))
    assert sheet_state(fixture.public_id).finished


def test_reopening_twice_with_one_key_reopens_once():
    fixture = opened()
    ended(fixture)
    who, n = by("home"), seen(fixture)
    reopen_sheet(fixture, reason="", by=who, seen=n)
    reopen_sheet(fixture, reason="", by=who, seen=n)
    assert sheet_state(fixture.public_id).revision == n + 1


def official():
    fixture = opened()
    written(fixture, "goal home 11")
    content = ended(fixture).content_hash
    deeds.confirm_result(fixture, content=content, by=by("away"), version=None)
    return fixture


@pytest.mark.rule("DEC-10")
def test_an_official_sheet_is_opened_by_the_organiser_with_a_reason():
    fixture = official()
    for who, why in ((by("home"), "I want to"), (organiser(), "")):
        with pytest.raises(RuleViolation) as refused:
            reopen_sheet(fixture, reason=why, by=who, seen=seen(fixture))
        assert refused.value.rule_id == "DEC-10"
    reopen_sheet(fixture, reason="Wrong scorer", by=organiser(), seen=seen(fixture))
    assert Result.objects.get().official
    assert list(league_findings()) == []


@pytest.mark.rule("DEC-10")
def test_a_sheet_whose_result_was_taken_back_can_be_written_on():
    fixture = official()
    deeds.void_result(fixture, by=organiser(), grounds=Grounds(None, reason="Replay"))
    assert not Live.objects.exists()
    reopen_sheet(fixture, reason="", by=by("away"), seen=seen(fixture))
    assert Live.objects.get().home == 1
    written(fixture, "goal away 6")
    again = ended(fixture)
    assert (again.home, again.away, again.state) == (1, 1, "provisional")
    assert list(league_findings()) == []


@pytest.mark.rule("DEC-10")
def test_a_result_taken_back_while_its_sheet_is_corrected_leaves_the_sheet_open():
    fixture = official()
    reopen_sheet(fixture, reason="Wrong scorer", by=organiser(), seen=seen(fixture))
    deeds.void_result(fixture, by=organiser(), grounds=Grounds(None, reason="Replay"))
    assert Live.objects.get().home == 1
    assert list(wrong_figures()) == []


def test_the_league_keeps_the_old_result_until_the_organiser_ends_it_again():
    fixture = official()
    reopen_sheet(fixture, reason="A goal too few", by=organiser(), seen=seen(fixture))
    written(fixture, "goal home 6 by user:1")
    assert Result.objects.get().home == 1
    with pytest.raises(RuleViolation):
        end_sheet(fixture, Ending(), by=organiser(), seen=seen(fixture))
    assert not sheet_state(fixture.public_id).finished
    ending = Ending(reason="A goal too few")
    done = end_sheet(fixture, ending, by=organiser(), seen=seen(fixture))
    assert (done.home, done.corrected, done.settled) == (2, True, "decision")
    assert list(league_findings()) == []


def test_an_archived_league_takes_nothing_any_more():
    fixture = opened()
    league = fixture.competition
    league.archived_at = make.AT
    league.save()
    with pytest.raises(RuleViolation) as refused:
        one(fixture, "goal home 11")
    assert refused.value.rule_id == "HV-COMP-02"


def final(terms, **given):
    """The one match of a cup of two, its sheet open."""
    cup = make.cup("Owls Drakes", **given)
    fixture = cup.fixtures.select_related("competition__club", "home", "away").get()
    fixture.home, fixture.away = (e.team for e in cup.entrants.order_by("pk"))
    return opened(fixture, terms)


def level_cup(profile="geek"):
    family = " family" * (profile == "family")
    return final(f"open cup{family} score", profile=profile, depth="score")


@pytest.mark.rule("HC-CUP-01")
def test_a_level_cup_match_of_which_only_the_score_is_kept_goes_on_in_figures():
    """Half-time 1:0, after 90 minutes 1:1, after extra time 2:2, shoot-out 4:3."""
    fixture = level_cup()
    on = PlayedOn(half_time=(1, 0), after_90=1, kicks=(4, 3))
    result = ended(fixture, score={"home": 2, "away": 2}, on=on)
    report = result.report
    assert (result.home, result.away) == (2, 2)
    assert report["half_time"] == [1, 0]
    assert report["after_90"] == [1, 1]
    assert report["shootout"] == [4, 3]
    assert list(league_findings()) == []


@pytest.mark.rule("HC-ET-01")
def test_extra_time_may_decide_it():
    fixture = level_cup()
    on = PlayedOn(half_time=(0, 0), after_90=1)
    result = ended(fixture, score={"home": 1, "away": 3}, on=on)
    assert (result.home, result.away) == (1, 3)
    assert result.report["after_90"] == [1, 1]
    assert result.report["shootout"] is None


@pytest.mark.rule("HC-FAM-14")
def test_family_goes_straight_to_the_shootout():
    fixture = level_cup("family")
    on = PlayedOn(half_time=(0, 0), kicks=(0, 2))
    result = ended(fixture, score={"home": 1, "away": 1}, on=on)
    assert result.report["shootout"] == [0, 2]
    assert "after_90" not in result.report


@pytest.mark.rule("HC-SO-04")
@pytest.mark.parametrize(
    ("on", "rule"),
    [
        (PlayedOn((0, 0), 1, (2, 2)), "HC-SO-04"),
        (PlayedOn((0, 0), 1, (5, 3)), "HC-SO-04"),
        (PlayedOn((0, 0), 1, (200, 199)), "HV-RES-01"),
        (PlayedOn((0, 0), None, (3, 2)), "HC-CUP-01"),
        (PlayedOn(None, 1, (3, 2)), "HC-ET-01"),
        (PlayedOn((2, 0), 1, (3, 2)), "HC-SHT-02"),
        (PlayedOn((0, 0), 2, (3, 2)), "HC-SHT-02"),
        (PlayedOn((0, 0), 1, None), "HC-CUP-01"),
    ],
)
def test_what_cannot_have_been_is_refused_and_nothing_is_written(on, rule):
    fixture = level_cup()
    before = seen(fixture)
    with pytest.raises(RuleViolation) as refused:
        ended(fixture, score={"home": 1, "away": 1}, on=on)
    assert refused.value.rule_id == rule
    assert seen(fixture) == before
    assert not Result.objects.exists()


def test_what_was_blown_for_on_the_sheet_stands():
    """Half-time stands on the sheet already, with the score it had then."""
    fixture = level_cup()
    for side in ("home", "away"):
        raw = {"kind": "goal", "side": side, "player": 0}
        add_entry(fixture, raw, by=by(side, key=f"goalof{side}"), seen=seen(fixture))
        written(fixture, "half" if side == "home" else "")
    on = PlayedOn(after_90=1, kicks=(1, 0))
    result = ended(fixture, on=on)
    assert result.report["half_time"] == [1, 0]
    assert result.report["shootout"] == [1, 0]


@pytest.mark.rule("HC-SO-03")
@pytest.mark.parametrize("kicks", [(3, 0), (0, 1), (2, 3), (4, 3), (9, 10)])
def test_the_figures_of_a_shootout_are_kicks_that_decide_with_the_last(kicks):
    fixture = level_cup("family")
    ended(fixture, on=PlayedOn((0, 0), kicks=kicks))
    state = sheet_state(fixture.public_id)
    sides = [side for side, _player, _scored in state.kicks]
    assert sides == ["home", "away"] * (len(sides) // 2)
    assert len(sides) == 2 * max(3, *kicks)
