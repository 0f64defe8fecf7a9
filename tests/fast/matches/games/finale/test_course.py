"""A sheet of Finale: its periods, what may be written in them, and the report it leaves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from competitions.games.registry import league_by_ruleset
from engine.errors import RuleViolation
from engine.games.finale.reporting import RULESET, moment_of
from engine.games.finale.side_report import FinalePart
from engine.report import UNKNOWN_MOMENT, PeriodScore
from matches.games.finale.attempts import PeriodCourse, course_fault
from matches.games.registry import fold_sheet
from matches.rules.checks.refusals import entry_refusal
from matches.rules.offers.sheet_offers import Scribe, offers
from matches.rules.report.match_report import sheet_report
from matches.rules.report.summary import gaps_on_sheet
from matches.rules.sheet.shootout import shootout_is_decided, winner
from matches.rules.sheet.warnings import newly_injured, sheet_warnings
from tests.finale_sheet import NAMES, entries_of, kept, opened, player

SIX = "next; next; next; next; next"
EXTRA = f"{SIX}; extra; next"


def refused(text, rule, first=None):
    *before, last = text.split(";")
    entries = entries_of(";".join(before), first)
    with pytest.raises(RuleViolation) as found:
        kept(text, first)
    assert found.value.rule_id == rule, found.value
    assert len(entries) == len(before) + 1, last
    return str(found.value)


def offered(sheet, kind, side="home"):
    return [
        choice.player
        for offer in offers(sheet, side, Scribe(side))
        if offer.kind == kind
        for choice in offer.choices
    ]


@pytest.mark.rule("FI-COR-1", "FI-EXT-1", "FI-END-1", "FI-LGE-1")
def test_six_periods_then_two_more_of_a_level_cup_match_then_kicks():
    cup = opened("cup")
    assert kept("", cup).phase == "1"
    assert (kept(SIX, cup).phase, kept(SIX, cup).minute) == ("6", 90)
    refused("done", "FI-COR-1", cup)
    refused(f"{SIX}; done", "FI-END-1", cup)
    refused(f"{SIX}; shootout", "FI-END-1", cup)
    refused(f"goal home 9; {SIX}; extra", "FI-EXT-1", cup)
    refused(f"{SIX}; extra", "FI-LGE-1")
    refused(f"{SIX}; extra; finish", "FI-EXT-1", cup)
    assert kept(f"{EXTRA}; shootout", cup).phase == "shootout"
    assert kept(f"{SIX}; done; finish").finished
    assert kept("goal home 9; next; next").half_time is None
    assert kept("goal home 9; next; next; next; goal home 9").half_time == (1, 0)


@pytest.mark.rule("FI-EVT-4", "FI-CTR-1")
@pytest.mark.parametrize(
    ("goals", "cards", "possible"),
    [
        # FI-T35: cards 5 and 2 are three attempts.
        (("aa", "c"), (5, 2), True),
        (("aaa", ""), (5, 2), True),
        (("aaa", "c"), (5, 2), False),
        (("", "cc"), (5, 2), False),
        (("c", "a"), (5, 2), False),
        (("a", "a"), (5, 2), False),
        # FI-PER-6: equal cards are one attempt of whoever had the dice.
        (("", "a"), (3, 3), True),
        (("a", "c"), (3, 3), False),
        # Without the cards: four in all, one of the side that did not attack.
        (("pppp", ""), (None, None), True),
        (("ppp", "p"), (None, None), True),
        (("pp", "pp"), (None, None), False),
        (("pppp", "p"), (None, 2), False),
        (("a", "a"), (None, None), False),
        (("c", "ppp"), (None, None), True),
        (("cc", "pp"), (None, None), False),
        (("ac", ""), (None, None), False),
        (("c", "c"), (None, None), False),
    ],
)
def test_the_goals_of_a_period(goals, cards, possible):
    words = {"a": "attack", "c": "counter", "p": "play"}
    ways = tuple(tuple(words[letter] for letter in side) for side in goals)
    found = course_fault(PeriodCourse(ways, cards))
    assert (found is None) == possible, found


@pytest.mark.rule("FI-EVT-4")
def test_a_period_takes_no_goal_more_and_offers_none():
    full = "goal home 9; goal home 9; goal home 10; goal away 11"
    said = refused(f"{full}; goal home 9", "FI-EVT-4")
    assert "is it the next one already?" in said
    assert (offered(kept(full), "goal"), offered(kept(full), "goal", "away")) == (
        [],
        [],
    )
    assert offered(kept(f"{full}; next"), "goal")
    with_cards = "tactic home 4; tactic away 2; goal home 9; goal home 9"
    refused(f"{with_cards}; goal away 9", "FI-EVT-4", opened(depth="full"))
    refused(
        "goal home 9; goal home 9; tactic home 2; tactic away 2",
        "FI-EVT-4",
        opened(depth="full"),
    )


@pytest.mark.rule("FI-EVT-2", "FI-COR-5")
def test_how_a_goal_fell_is_said_afterwards_and_in_which_period():
    two = "goal home 9 from 7; goal away 10; next; goal home 11"
    state = kept(f"{two}; amend 2 how attack; amend 3 how counter")
    assert [row.content.get("how") for row in state.rows[1:3]] == ["attack", "counter"]
    refused(f"{two}; amend 2 how attack; amend 3 how attack", "FI-EVT-4")
    refused(f"{two}; amend 2 how header", "HV-SHT-01")
    moved = kept(f"{two}; amend 2 minute 2")
    assert moved.sides.home.game.goals(2) == ("play", "play")
    refused(f"{two}; amend 2 minute 9", "HV-SHT-01")
    full = "goal home 9; next; goal home 9; goal home 9; goal home 9; goal home 9"
    refused(f"{full}; amend 2 minute 2", "FI-EVT-4")
    refused("goal home 9; amend 2 assist 109", "FI-EVT-2")


@pytest.mark.rule("FI-EVT-4")
def test_what_happened_in_one_period_has_no_order():
    gone = "next; red home 9"
    assert 109 in offered(kept(gone), "goal")
    assert kept(f"{gone}; goal home 9").score == (1, 0)
    refused(f"{gone}; next; goal home 9", "FI-SYM-3")
    assert 109 not in offered(kept(f"{gone}; next"), "goal")
    assert kept("injury home 9; goal home 9; change home 9>14").score == (1, 0)
    refused("injury home 9; next; goal home 9", "FI-SYM-2")
    refused("goal home 14", "FI-EVT-4")
    refused("change home 9>14; next; goal home 9", "FI-PER-2")
    # A phone that had not seen the end of a period writes of that period.
    late = kept("red away 9; next; goal away 9 seen 2")
    assert late.rows[-1].minute == 15
    assert late.sides.away.game.goals(1) == ("play",)


@pytest.mark.rule("FI-SYM-3", "FI-SYM-4", "FI-COR-4")
def test_cards_and_nobody_for_a_man_sent_off():
    twice = "yellow home 9; next; second home 9"
    assert 109 not in kept(twice).sides.home.on_pitch
    refused("yellow home 9; yellow home 9", "FI-SYM-3")
    refused("second home 9", "FI-SYM-3")
    refused(f"{twice}; change home 9>14", "FI-SYM-4")
    nobody = "; ".join(f"red home {n}" for n in range(1, 12))
    assert sheet_warnings(kept(nobody)) == ()


@pytest.mark.rule("FI-PER-2", "FI-PER-9", "FI-SYM-5")
def test_four_changes_and_a_keeper_for_a_keeper():
    four = "change home 9>14; change home 10>15; change home 5>13; change home 1>12"
    assert kept(four).sides.home.keeper == 112
    refused(f"{four}; change home 8>14", "FI-PER-2")
    refused("change home 1>13", "FI-PER-9")
    refused("change home 9>12", "FI-PER-9")
    hurt = kept("injury home 1")
    assert newly_injured(hurt, "home") == (101,)
    assert {c.on for c in change_choices(hurt) if c.player == 101} == {112}
    whole = change_choices(kept(""))
    assert {c.on for c in whole if c.player == 102} == {113, 114, 115}
    # FI-SYM-5: where none is left he comes on for an outfield man and keeps goal.
    off = kept("red home 1; next; change home 9>12")
    assert off.sides.home.keeper == 112
    refused("red home 1; next; change home 9>12; change home 12>13", "FI-PER-9")
    refused("red home 1; injury home 9; change home 9>12", "FI-PER-9")
    # Nobody named their cards: only the one who was chosen to keep goal is known.
    plain = opened(carded=False)
    assert kept("change home 9>12; change home 1>13", plain).sides.home.changes == 2


def change_choices(sheet):
    found = offers(sheet, "home", Scribe("home"))
    return next(offer.choices for offer in found if offer.kind == "change")


@pytest.mark.rule("FI-COR-6", "FI-PEN-1", "FI-PEN-3", "FI-PEN-6", "FI-PEN-8")
def test_kicks_end_as_soon_as_a_side_cannot_be_caught():
    cup = opened("cup")
    kicks = f"{EXTRA}; shootout"
    three = "".join(f"; kick home {n} in; kick away {n} out" for n in (9, 8, 7))
    refused(f"{kicks}; kick home 1 in", "FI-PEN-6", cup)
    refused(f"{kicks}; kick home 9 in; kick home 8 in", "FI-PEN-3", cup)
    refused(f"{kicks}; kick home 9 in; kick away 9 in; kick home 9 in", "FI-PEN-6", cup)
    two = three[: three.rindex("; kick away")]
    # FI-T21: only the third miss decides, 3 > 0 + 2.
    assert not shootout_is_decided(kept(kicks + two, cup))
    decided = kept(kicks + three, cup)
    assert winner(decided) == "home"
    refused(f"{kicks}{three}; kick home 6 in", "FI-PEN-8", cup)
    level = "".join(f"; kick home {n} in; kick away {n} in" for n in (9, 8, 7, 6, 5))
    assert not shootout_is_decided(kept(kicks + level, cup))
    second = f"{kicks}{level}; kick home 4 in; kick away 4 out; kick home 3 in"
    assert not shootout_is_decided(kept(second, cup))
    more = f"{second}; kick away 3 out; kick home 2 in; kick away 2 out; finish"
    assert kept(more, cup).finished
    refused(f"{kicks}; goal home 9", "FI-COR-6", cup)


@pytest.mark.rule("FI-REP-1", "FI-EVT-1", "FI-EVT-3")
def test_the_report_has_what_a_digital_match_has():
    text = (
        "goal home 9 attack from 7; yellow away 5; next; injury away 10;"
        "change away 10>15; goal away 15 counter; next; second away 5; next; next; next;"
        "change home 9>14; done"
    )
    state = kept(text)
    report = sheet_report(state, NAMES)
    assert report.half_time == (1, 1)
    assert report.periods == (
        PeriodScore("1", 1, 0),
        *(PeriodScore(str(n), 1, 1) for n in range(2, 7)),
    )
    first, second = report.goals
    assert (first.kind, first.origin, first.at) == ("play", "attack", moment_of(1))
    assert (first.player, first.assist, second.origin) == ("H9", "H7", "counter")
    assert [(c.player, c.at, c.cause) for c in report.cards] == [
        ("A5", moment_of(1), "symbol"),
        ("A5", moment_of(3), "second_yellow"),
    ]
    home, away = report.sheets
    assert (home.changes[0].cause, away.changes[0].cause) == ("plan", "injury")
    assert (away.injured[0].player, away.injured[0].at) == ("A10", moment_of(2))
    assert [one.place for one in home.lineup] == [*"GDDDDMMMMFFGDMF"]
    assert home.game == FinalePart("4-4-2", 50)
    assert list(league_by_ruleset(RULESET).check_report(report)) == []
    assert gaps_on_sheet(state) == ()


@pytest.mark.rule("FI-COR-1")
def test_where_nobody_says_that_a_period_is_over_nothing_has_a_period():
    state = kept("goal home 9; goal home 10; amend 3 minute 1")
    one, two = sheet_report(state, NAMES).goals
    assert (one.at, two.at) == (UNKNOWN_MOMENT, moment_of(1))
    assert "period ended" in gaps_on_sheet(state)[1].text


@pytest.mark.rule("FI-REP-2", "FI-EVT-2", "FI-PER-5")
def test_a_full_sheet_counts_attempts_and_uses():
    full = opened(depth="full")
    laid = "tactic home 5; tactic away 2; count home 9 uses 2; next; tactic away 3"
    state = kept(f"{laid}; tactic home 3", full)
    home, away = sheet_report(state, NAMES).sheets
    assert (home.game.attempts, away.game.attempts) == (3, 0)
    assert [(one.player, one.what, one.n) for one in home.tallies] == [
        ("H9", "uses", 2)
    ]
    refused(f"{laid}; tactic away 4", "FI-EVT-2", full)
    assert offered(state, "tactic") == []
    assert len(offered(kept(f"{laid}; next", full), "tactic")) == 5


OF_MEN = ("yellow home 9", "red home 9", "injury home 9", "change home 9>14")
OF_CARDS = ("tactic home 5", "count home 9 uses 1")


@pytest.mark.rule("FI-EVT-5", "FI-EVT-2")
@pytest.mark.parametrize(
    ("depth", "taken", "not_there"),
    [
        ("score", (), (*OF_MEN, *OF_CARDS)),
        ("standard", OF_MEN, OF_CARDS),
        ("full", (*OF_MEN, *OF_CARDS), ()),
    ],
)
def test_a_depth_refuses_and_offers_nothing_that_it_does_not_hold(
    depth, taken, not_there
):
    first = opened("cup", depth)
    kinds = {offer.kind for offer in offers(kept("", first), "home", Scribe("home"))}
    for one in taken:
        assert kept(one, first).revision == 2, one
        assert one.split()[0] in kinds, one
    for one in not_there:
        assert "no entries of this kind" in refused(one, "FI-EVT-2", first), one
        assert one.split()[0] not in kinds, one
    # The score, the periods and the kicks are written at each.
    level = "".join(f"; kick {side} 9 {hit}" for side, hit in KICKED)
    state = kept(f"goal home 9; goal away 9; {EXTRA}; shootout{level}", first)
    assert (state.score, state.phase) == ((1, 1), "shootout")


KICKED = (("home", "in"), ("away", "out"))


@pytest.mark.rule("FI-EVT-5", "FI-CAR-1")
def test_a_score_alone_names_nobody():
    score = replace_sides(opened(depth="score"))
    state = kept("goal home 0; next; goal away 0", score)
    assert (state.score, sheet_report(state, NAMES).goals) == ((1, 1), ())
    said = [warning.rule_id for warning in gaps_on_sheet(state)]
    assert "FI-CAR-1" in said


def replace_sides(entry):
    """Nobody was chosen for this match."""
    sides = {side: {"team": 1} for side in ("home", "away")}
    return replace(entry, content={**entry.content, **sides})


def test_what_is_offered_is_accepted():
    for text in ("", "goal home 9; next; injury home 1; yellow away 4", EXTRA):
        entries = entries_of(text, opened("cup"))
        sheet = fold_sheet(entries)
        for side in ("home", "away"):
            for offer in offers(sheet, side, Scribe(side)):
                for choice in offer.choices:
                    entry = replace(entries[0], seq=sheet.revision + 1)
                    content = {k: v for k, v in choice.entry.items() if k != "kind"}
                    entry = replace(entry, kind=choice.entry["kind"], content=content)
                    assert entry_refusal(sheet, entry) is None, choice


def test_ids_of_the_notation():
    assert player("away", 15) == 215
