"""When the time is over the server decides, once, whoever notices it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse

from competitions.models.identity import random_part
from engine.errors import IllegalAction
from engine.games.helvetia.room import HELVETIA
from engine.sides import BySide, Side
from matches.actions.play import lapsing
from matches.actions.play.acting import act, agree, take_back
from matches.actions.play.beginning import SideTaker
from matches.actions.play.lapsing import decide_for_late
from matches.models import PlayedAction, PlayedMatch
from matches.models.played import COACH, COMPUTER
from matches.pages.play.clock_part import TimeLimit, clock_part
from matches.queries.play.browser_matches import browser_match, row_of
from matches.rules.play.clock import MOST_LAPSES, LateDecision
from matches.rules.play.computer import FRIEND, Bench, default_deed
from matches.rules.play.rebuilding import rebuild_match
from matches.tasks import decide_for_the_late
from tests import make, make_play, secret_runs
from tests.fast.matches.views.play.test_sketch import page_of
from tests.make_play import link_of

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-PLAY-13")]
MINUTE = "decision-60"


def at(seconds):
    return make.AT + timedelta(seconds=seconds)


def by(side, seconds):
    who = make.by(key=random_part(20), sides=frozenset({side}))
    return make.by(key=who.key, sides=who.sides, at=at(seconds))


def here(row):
    return browser_match(row_of(row.public_id))


@pytest.fixture
def two(ben):
    """Ada and Ben; he has come at the kick-off, and both choose their line-up."""
    with time_machine.travel(make.AT, tick=False):
        row = make_play.practice("token-of-ada", level=FRIEND, limit=MINUTE)
        ben.post(link_of(row), {"deed": "sit"})
    return row


def test_a_clock_stands_until_the_friend_has_come(ben):
    row = make_play.practice("token-of-ada", level=FRIEND, limit=MINUTE)
    assert row.due_at is None
    assert not decide_for_late(row.public_id, at(10**6))
    with time_machine.travel(at(100), tick=False):
        ben.post(link_of(row), {"deed": "sit"})
    assert row_of(row.public_id).due_at == at(160)


def test_both_who_are_late_at_once_are_decided_for(two):
    assert not decide_for_late(two.public_id, at(59))
    assert decide_for_late(two.public_id, at(60))
    assert [each.side for each in here(two).actions] == [Side.HOME, Side.AWAY]
    assert [each.key for each in here(two).actions] == ["clock.0", "clock.1"]
    assert set(two.actions.values_list("actor", flat=True)) == {"clock"}
    assert not decide_for_late(two.public_id, at(60))


def test_whatever_number_notices_it_it_is_decided_once(two, monkeypatch):
    """All of them have read the match as it was before any has written."""
    read = [browser_match(row_of(two.public_id)) for _ in range(4)]
    told = []
    for one in read:
        monkeypatch.setattr(lapsing, "row_of", lambda _id, it=one: it.row)
        monkeypatch.setattr(lapsing, "browser_match", lambda _row, it=one: it)
        told.append(decide_for_late(two.public_id, at(61)))
    assert told == [True, False, False, False]
    assert two.actions.count() == 2


def test_the_deed_is_the_same_whoever_asks(two):
    one, other = here(two), here(two)
    for side in Side:
        first = default_deed(one.room, one.match, side, b"secret")
        assert first == default_deed(other.room, other.match, side, b"secret")


def test_the_cells_of_a_late_shot_are_no_blunder():
    """They are drawn as the coach draws them who makes no mistakes."""
    shot = next(secret_runs.sealed(secret_runs.golden("coaches"), secret_runs.SHOT))
    match = rebuild_match(shot.runs[0].kickoff, shot.runs[0].actions)
    for side in match.to_move:
        seen = HELVETIA.seen(match.state, side.number)
        for secret in (bytes([n]) for n in range(20)):
            seed = Bench(HELVETIA, side, "coach", secret).seed_at(match)
            known = HELVETIA.coach("coach", seed).choose(seen, side.number).action
            deed = default_deed(HELVETIA, match, side, secret)
            assert deed == (known, True)


def test_whoever_opens_the_match_finds_it_decided(two, ben):
    with time_machine.travel(at(61), tick=False):
        shown = page_of(ben, two)
    assert here(two).row.revision == 2
    assert "the computer (Novice) decided for" in shown


def test_what_a_rule_decides_is_said_of_no_level():
    late = (LateDecision(Side.HOME), LateDecision(Side.AWAY, by_rule=True))
    part = clock_part(TimeLimit(MINUTE, late=late), None, ["Owls", "Drakes"], "Novice")
    assert part.news == (
        "Time over: the computer (Novice) decided for Owls. "
        "Time over: decided for Drakes as the rules say for who is late."
    )


def test_who_looks_on_notices_it_too(two, client):
    with time_machine.travel(at(61), tick=False):
        client.get(two.get_absolute_url(), {"since": two.news})
    assert here(two).row.revision == 2


def test_the_background_work_decides_where_nobody_looks(two):
    with time_machine.travel(at(61), tick=False):
        assert decide_for_the_late() == 1
        assert decide_for_the_late() == 0
    assert here(two).row.revision == 2


def test_of_people_who_do_nothing_it_grows_tired(two, ada):
    seconds = 0
    while row_of(two.public_id).due_at:
        seconds += 61
        with time_machine.travel(at(seconds), tick=False):
            assert decide_for_the_late() == 1
    lapses = here(two).clock.lapses
    assert lapses == MOST_LAPSES
    with time_machine.travel(at(seconds + 1), tick=False):
        assert "once somebody opens this page" in page_of(ada, two)
    assert decide_for_late(two.public_id, at(seconds + 61))


def test_a_late_form_is_out_of_date(two, ada):
    word = _word(two, Side.HOME)
    form = {"deed": "act", "ply": 0, "key": "k" * 20, "word": word}
    with time_machine.travel(at(61), tick=False):
        answer = ada.post(reverse("play_act", args=[two.public_id]), form)
    assert answer.status_code == 409
    assert here(two).row.revision == 2


def test_what_the_clock_decided_stands(two):
    decide_for_late(two.public_id, at(60))
    side = next(iter(here(two).match.to_move))
    seconds = 60
    while not here(two).is_bound or here(two).match.undo_refusal(side):
        seconds += 60
        assert decide_for_late(two.public_id, at(seconds))
        side = here(two).actions[-1].side
    with pytest.raises(IllegalAction, match="The time for it was over"):
        take_back(two.public_id, by(side, seconds), here(two).row.revision)


def test_a_pause_stops_the_clock(two):
    agree(two.public_id, "pause offer", by(Side.HOME, 10))
    agree(two.public_id, "pause accept", by(Side.AWAY, 20))
    assert row_of(two.public_id).due_at is None
    assert not decide_for_late(two.public_id, at(10**6))
    agree(two.public_id, "pause end", by(Side.AWAY, 1000))
    assert row_of(two.public_id).due_at == at(1040)


def test_against_the_computer_only_the_person_has_a_clock():
    row = make_play.practice("token-of-ada", limit="match-600", by={"at": make.AT})
    clock = here(row).clock
    assert clock.sides.home.asked
    assert not clock.sides.away.asked
    act(row.public_id, _word(row, Side.HOME), by(Side.HOME, 30), row.revision)
    assert not here(row).clock.sides.away.asked


def test_the_page_says_until_when_and_what_then(two, ada):
    with time_machine.travel(at(1), tick=False):
        shown = page_of(ada, two)
    assert 'datetime="2026-03-04T21:01:00+01:00"' in shown
    assert "then the computer decides" in shown


def test_of_the_league_it_is_an_entry_of_the_servers():
    fixture = make.fixture(make.coached(make.championship()), "Owls", "Drakes")
    takers = BySide(SideTaker(COACH), SideTaker(COMPUTER, "club"))
    row = make_play.league(fixture, takers, limit=MINUTE)
    late = row_of(row.public_id).due_at
    assert decide_for_late(row.public_id, late)
    mine = PlayedAction.objects.filter(match=row.public_id, key__startswith="clock.")
    assert [(one.actor, one.role, one.at) for one in mine] == [("clock", "clock", late)]
    assert PlayedMatch.objects.get(pk=row.pk).due_at > late


def _word(row, side):
    match = here(row)
    seen = match.room.seen(match.match.state, side.number)
    deed = match.room.coach("club", 1).choose(seen, side.number).action
    return match.match.text(side, deed)
