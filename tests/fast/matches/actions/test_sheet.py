"""Entries on a sheet: two phones, one key, the chain, the league's live score."""

from __future__ import annotations

import pytest

from competitions.actions.log.entries import KeyReused
from competitions.models import Competition, Live
from competitions.rules.log.ledger import GENESIS, chain
from engine.errors import Conflict, RuleViolation
from matches.actions.sheet import add_entry
from matches.games.helvetia.side_part import helvetia_side
from matches.models import MatchSheet, SheetEntry
from matches.queries.sheet import sheet_state
from matches.rules.checks.conflicts import Overtaken, Twin
from tests import make_sheets as sheets
from tests.make_sheets import by, content, one, opened, written

pytestmark = pytest.mark.django_db


def kinds(fixture):
    rows = SheetEntry.objects.filter(match=fixture.public_id)
    return list(rows.order_by("seq").values_list("kind", flat=True))


def test_an_entry_is_stored_and_changes_the_sheet():
    fixture = opened()
    state = written(fixture, "kickoff away; 12' goal home 11")
    assert kinds(fixture) == ["open", "kickoff", "goal"]
    assert state.score == (1, 0)
    assert state.revision == 3


def test_each_entry_is_chained_to_the_one_before():
    fixture = opened()
    written(fixture, "kickoff away; goal home 11; goal away 6")
    prev = GENESIS
    for entry in SheetEntry.objects.order_by("seq"):
        assert entry.prev_hash == prev
        assert entry.hash == chain(prev, entry)
        prev = entry.hash
    sheet = MatchSheet.objects.get(fixture=fixture)
    assert (sheet.revision, sheet.head) == (4, prev)


@pytest.mark.rule("DEC-8")
def test_the_same_key_with_the_same_entry_counts_once_and_answers_the_same():
    fixture = opened()
    raw = {"kind": "goal", **content(fixture, "goal home 11")}
    who = by("home")
    first = add_entry(fixture, raw, by=who, seen=1)
    written(fixture, "goal away 6")
    again = add_entry(fixture, raw, by=who, seen=1)
    assert first[1] == again[1] == 2
    assert again[0].score == (1, 1)


@pytest.mark.rule("DEC-8")
def test_the_same_key_with_another_entry_is_refused():
    fixture = opened()
    one(fixture, "goal home 11", key="same-key")
    with pytest.raises(KeyReused):
        one(fixture, "goal home 6", key="same-key")
    assert kinds(fixture) == ["open", "goal"]


def test_a_refused_entry_does_not_use_up_its_key():
    fixture = opened()
    with pytest.raises(RuleViolation):
        one(fixture, "goal home 8", key="same-key")
    one(fixture, "goal home 11", key="same-key")
    assert kinds(fixture) == ["open", "goal"]


def test_what_two_phones_write_without_seeing_each_other_both_goes_in():
    fixture = opened()
    one(fixture, "goal home 11", seen=1)
    one(fixture, "yellow away 5", seen=1)
    one(fixture, "goal home 6", seen=1)
    assert kinds(fixture) == ["open", "goal", "yellow", "goal"]


@pytest.mark.parametrize(
    "event", ["goal home 11", "yellow away 5", "red home 6", "injury away 6"]
)
def test_the_same_event_by_both_phones_is_asked_about(event):
    fixture = opened()
    one(fixture, f"{event} by user:2/home", seen=1)
    with pytest.raises(Twin) as refused:
        one(fixture, f"{event} by user:3/away", seen=1)
    assert [e.seq for e in refused.value.theirs] == [2]


@pytest.mark.rule("HV-TWIN-01")
def test_the_same_goal_typed_later_is_asked_about_until_its_writer_says_two():
    fixture = opened()
    one(fixture, "goal home 11 by user:2/home", seen=1)
    with pytest.raises(Twin) as refused:
        one(fixture, "goal home 11 by user:3/away", seen=2)
    assert [e.seq for e in refused.value.theirs] == [2]
    said = "goal home 11 another by user:3/away"
    assert one(fixture, said, seen=2).score == (2, 0)


def test_an_own_earlier_entry_is_nobodys_twin():
    fixture = opened()
    one(fixture, "goal home 11", seen=1)
    assert one(fixture, "goal home 11", seen=1).score == (2, 0)


def test_a_twin_taken_back_asks_nothing():
    fixture = opened()
    one(fixture, "goal home 11 by user:2/home", seen=1)
    one(fixture, "void 2 by user:2/home", seen=2)
    assert one(fixture, "goal home 11 by user:3/away", seen=1).score == (1, 0)


def test_both_phones_moving_the_clock_move_it_once():
    fixture = opened()
    one(fixture, "clock +6 by user:2/home", seen=1)
    with pytest.raises(Overtaken):
        one(fixture, "clock +6 by user:3/away", seen=1)
    assert one(fixture, "clock +9 by user:3/away", seen=2).minute == 15


def test_a_void_must_have_seen_what_the_other_phone_wrote():
    fixture = opened()
    written(fixture, "goal home 11 by user:2/home; goal away 6 by user:3/away")
    with pytest.raises(Overtaken):
        one(fixture, "void 2 by user:2/home", seen=2)
    assert one(fixture, "void 2 by user:2/home", seen=3).score == (0, 1)


def test_the_own_newest_entry_is_taken_back_without_a_reason_an_older_one_with_it():
    fixture = opened()
    written(fixture, "goal home 11; goal home 6; void 3")
    with pytest.raises(RuleViolation, match="why"):
        one(fixture, "void 2 by user:3/away")
    state = one(fixture, "void 2 'It was a save' by user:3/away")
    assert state.score == (0, 0)
    assert state.row(2).void_reason == "It was a save"
    assert kinds(fixture).count("goal") == 2


@pytest.mark.parametrize(
    "first, then, rule",
    [
        ("", "goal home 8", "HC-SHT-01"),
        ("red home 11", "goal home 11", "HC-SUSP-01"),
        ("yellow home 5; second home 5", "second home 5", "HC-SUSP-01"),
        ("change home 6>8", "change home 6>9", "HC-SUB-01"),
        ("change home 6>8; change home 5>9", "change home 7>6", "HC-SUB-01"),
        ("legend home 2", "legend home 2", "HC-DECK-01"),
    ],
)
def test_what_is_impossible_by_now_is_refused_with_its_rule(first, then, rule):
    fixture = opened(terms="open home legend=2")
    written(fixture, first)
    before = kinds(fixture)
    with pytest.raises(RuleViolation) as refused:
        one(fixture, then)
    assert refused.value.rule_id == rule
    assert kinds(fixture) == before


def test_a_late_entry_after_the_end_is_refused():
    fixture = opened()
    sheets.ended(fixture)
    with pytest.raises(RuleViolation) as refused:
        one(fixture, "goal away 6", seen=1)
    assert refused.value.rule_id == "HC-SHT-03"


@pytest.mark.parametrize("kind", ["finish", "reopen"])
def test_a_match_is_not_ended_by_an_entry(kind):
    fixture = opened()
    with pytest.raises(RuleViolation):
        add_entry(fixture, {"kind": kind}, by=by("home"), seen=1)
    assert kinds(fixture) == ["open"]


@pytest.mark.rule("HV-SHT-01")
@pytest.mark.parametrize(
    "raw",
    [
        {"kind": "goal"},
        {"kind": "open"},
        {"kind": "goal", "side": "home", "player": "x"},
        {"kind": "goal", "side": "middle", "player": 1},
        {"kind": "note", "text": "\ud800"},
        {"kind": ["goal"]},
    ],
    ids=str,
)
def test_what_is_no_entry_is_refused_in_words(raw):
    fixture = opened()
    with pytest.raises(RuleViolation):
        add_entry(fixture, raw, by=by("home"), seen=1)
    assert kinds(fixture) == ["open"]


def test_a_phone_with_a_wrong_clock_gets_the_servers_time():
    fixture = opened()
    raw = {"kind": "goal", **content(fixture, "goal home 11"), "at": "2099-01-01"}
    with pytest.raises(RuleViolation):
        add_entry(fixture, raw, by=by("home"), seen=1)
    one(fixture, "goal home 11")
    assert SheetEntry.objects.last().at == by("home").at


def test_a_revision_from_the_future_says_nothing_new():
    fixture = opened()
    one(fixture, "goal home 11 by user:2/home")
    assert one(fixture, "goal home 6 by user:3/away", seen=99).score == (2, 0)


@pytest.mark.rule("HC-DECK-05")
def test_a_power_card_is_played_by_its_own_coach_alone():
    fixture = opened(hands={"home": (12, 5)})
    for other in ("by user:3/away", "by user:9"):
        with pytest.raises(RuleViolation) as refused:
            one(fixture, f"power home 12 {other}")
        assert refused.value.rule_id == "HC-DECK-05"
    state = one(fixture, "power home 12")
    assert helvetia_side(state.sides.home).cards_played == (12,)


def test_who_brought_the_cards_of_a_side_may_play_them():
    fixture = opened(hands={"home": (12,)})
    organiser = by("home", sides=frozenset(), organiser=True, role="organiser")
    raw = {"kind": "power", "side": "home", "number": 12}
    state, _ = add_entry(fixture, raw, by=organiser, seen=1)
    assert helvetia_side(state.sides.home).cards_played == (12,)


def test_a_coach_of_both_sides_plays_the_cards_of_both():
    fixture = opened(hands={"home": (12,), "away": (5,)})
    both = by("home", sides=frozenset({"home", "away"}))
    for n, (side, number) in enumerate((("home", 12), ("away", 5)), 1):
        raw = {"kind": "power", "side": side, "number": number}
        who = by("home", sides=both.sides)
        state, _ = add_entry(fixture, raw, by=who, seen=n)
    assert helvetia_side(state.sides.away).cards_played == (5,)


@pytest.mark.rule("HV-SHT-03")
def test_a_scorer_writes_for_his_side_and_for_the_match():
    fixture = opened()
    scorer = {"actor": "scorer:x", "role": "scorer"}
    for part in ("clock +6", "goal home 11", "void 3", "note 'Rain'"):
        one(fixture, part, **scorer)
    written(fixture, "goal away 6")
    for part in ("goal away 6", "void 6 'no'"):
        with pytest.raises(RuleViolation) as refused:
            add_entry(
                fixture,
                {"kind": part.split()[0], **content(fixture, part)},
                by=by("home", **scorer),
                seen=6,
            )
        assert refused.value.rule_id == "HV-SHT-03"


def test_the_league_shows_what_happens_and_counts_up_only_when_something_does():
    fixture = opened()
    league = Competition.objects.filter(pk=fixture.competition_id)
    before = league.get().revision
    one(fixture, "note 'Rain'")
    assert league.get().revision == before
    one(fixture, "goal away 6")
    one(fixture, "clock +9")
    live = Live.objects.get()
    assert (live.home, live.away, live.minute, live.phase) == (0, 1, 9, "first")
    assert league.get().revision == before + 2


def test_a_sheet_that_is_gone_says_so():
    fixture = opened()
    MatchSheet.objects.all().delete()
    with pytest.raises(Conflict):
        one(fixture, "goal home 11", seen=1)


def test_the_entries_read_back_are_those_that_were_written():
    fixture = opened()
    written(fixture, "kickoff away; 12' goal home 11 header from 6")
    row = sheet_state(fixture.public_id).rows[-1]
    assert row.content["how"] == "header"
    assert row.entry.scribe == "home"
    assert row.entry.actor == "user:2"
