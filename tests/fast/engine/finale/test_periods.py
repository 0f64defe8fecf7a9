"""Plans, who attacks, extra time and the end."""

from __future__ import annotations

import pytest

from engine.dice import ScriptedDice
from engine.games.finale import decks, periods, play
from engine.games.finale.box.catalogue import FINAL_CARD, NUMBER_OF, WHITES
from engine.games.finale.redaction import without_secrets
from engine.games.finale.slots import BENCH, REPLACED, SENT_OFF
from engine.games.finale.state import State
from tests.finale_table import Table, setup_with

FREE = tuple(
    NUMBER_OF[each]
    for each in ["V5", "Y5", "V4", "R4", "V3a", "B3a", "R3a", "V2a", "V2b", "R2b", "W1"]
)


def go_to_the_end(t, period, score=(0, 0)):
    """The last attempt of a period is over, at this score."""
    t.s.period, t.s.score = period, [*score]
    t.s.phase, t.s.waiting = 15, 0
    return t


@pytest.mark.rule("FI-PER-5", "FI-CMP-3")
def test_the_higher_card_attacks_as_often_as_it_is_higher():
    """FI-T01."""
    t = Table("W4", "W2")
    assert (t.s.period, t.phase, t.s.waiting) == (1, "plan", 3)
    t.do(0, "W4").do(1, "W2")
    assert (t.s.attacker, t.s.attempts, t.s.difference) == (0, 2, 2)


@pytest.mark.rule("FI-PER-7", "FI-SET-7", "FI-PER-8")
def test_both_draw_up_to_three():
    """FI-T16: three in hand, seven in the pile, one used."""
    t = Table()
    assert [len(t.s.hand[0]), len(t.s.pile[0])] == [3, 8]
    words = [t.setup.sides and card for card in t.s.hand[0]]
    assert words == sorted(words)
    own = t.words(0)
    assert own is None, "substitutions are possible: plans are not listed"
    first = [f"W{5 - n}" for n in range(3)]
    t.do(0, first[0]).do(1, first[1], "draw_home=1", "draw_away=1")
    for side in (0, 1):
        counts = [len(c[side]) for c in (t.s.hand, t.s.pile, t.s.used)]
        assert counts == [3, 7, 1]


@pytest.mark.rule("FI-PER-4", "FI-CARD-6")
def test_an_empty_hand_lays_the_final_card_and_no_other():
    """FI-T14, FI-T15: both lay it; the dice decide, and it stays."""
    t = Table()
    t.s.hand, t.s.pile = [[], []], [[], []]
    assert t.refused(0, "W5") == t.refused(1, "W1") == "FI-PER-4"
    t.do(0, "W0").do(1, "W0", "attack_tie_home=0", "attack_tie_away=2")
    assert (t.s.attacker, t.s.attempts, t.s.difference) == (1, 1, 0)
    assert t.s.card == FINAL_CARD
    assert t.s.used == [[], []]
    assert len(t.words(1)) == 10
    held = Table("W5", "W3")
    assert held.refused(0, "W0") == "FI-PER-4"


@pytest.mark.rule("FI-PER-1", "FI-PER-2", "FI-PER-10")
def test_changes_of_a_plan_come_before_the_cards_and_in_their_order():
    t = Table("W4", "W2")
    t.turn("FB04", 2)
    t.s.yellows[t.slot("FB06")] = 1
    t.do(0, "FB06>FB04,FB24>FB23,W4").do(1, "W2")
    kinds = [event.kind for event in t.log if event.kind in ("change", "laid")]
    assert kinds == ["change", "change", "laid"]
    assert (t.place("FB06"), t.place("FB04")) == (REPLACED, 1)
    assert t.s.turned[t.slot("FB04")] == 0, "he comes on upright"
    assert t.s.changes == [2, 0]


@pytest.mark.rule("FI-PER-2", "FI-PER-3", "FI-PER-9", "FI-PER-10")
@pytest.mark.parametrize(
    "plan, rule",
    [
        ("FB04>FB13,W4", "FI-PER-1"),
        ("FB06>FB10,W4", "FI-PER-2"),
        ("FB06>FB04,FB04>FB13,W4", "FI-PER-10"),
        ("FB03>FB04,W4", "FI-PER-9"),
        ("FB06>FB01,W4", "FI-PER-9"),
        ("FB06>FB04@M,W4", "FI-PER-3"),
        ("FB06>FB04@G,W4", "FI-PER-3"),
        ("FB06>FB04,W5", "FI-PER-4"),
        ("FB03>FB01,W4", None),
        ("FB06>FB13,W4", None),
        ("FB24>FB13,FB26>FB04@F,W4", None),
    ],
)
def test_who_may_come_for_whom(plan, rule):
    assert Table("W4", "W2").refused(0, plan) == rule


@pytest.mark.rule("FI-PER-2", "FI-SET-9")
def test_there_are_four_substitutions():
    t = Table("W4", "W2")
    assert t.s.changes == [0, 0]
    t.s.changes[0] = 4
    assert t.refused(0, "FB06>FB04,W4") == "FI-PER-2"
    assert t.words(0) == ["W4"], "without substitutions the plan is a list"


@pytest.mark.rule("FI-PER-9", "FI-SYM-5")
def test_a_keeper_who_was_sent_off_is_replaced_for_an_outfield_man():
    t = Table("W4", "W2").put(SENT_OFF, "FB03")
    assert t.refused(0, "FB24>FB01,W4") is None
    t.do(0, "FB24>FB01,W4").do(1, "W2")
    assert (t.place("FB01"), len(t.s.on_pitch(0))) == (0, 10)


@pytest.mark.rule("FI-PER-3")
def test_whoever_is_put_into_an_empty_row_counts_as_that_row():
    t = Table("V4", "W2").put(SENT_OFF, "FB24", "FB26")
    t.do(0, "FB19>FB13@F,V4").do(1, "W2")
    assert t.place("FB13") == 3
    assert t.s.picks[0] == [t.slot("FB13")], "V4 asks for a forward"


@pytest.mark.rule("FI-DEC-2", "FI-PER-1")
def test_nothing_of_a_plan_is_seen_before_both_are_closed():
    t = Table("W4", "W2")
    t.do(0, "FB06>FB04,W4")
    for side in (1, None):
        seen = without_secrets(t.s, side)
        assert seen.sealed[0] == ()
        assert 30 in seen.hand[0]
        assert t.place("FB06") == 1


@pytest.mark.rule("FI-END-1", "FI-LGE-1")
@pytest.mark.parametrize(
    "way, score, phase, period",
    [
        ("draw", (1, 1), "over", 6),
        ("extra_time", (2, 1), "over", 6),
        ("extra_time", (1, 1), "plan", 7),
        ("shootout", (1, 1), "shooters", 6),
        ("extra_time", (1, 1), "shooters", 8),
        ("extra_time", (1, 2), "over", 8),
    ],
)
def test_what_follows_the_last_period(way, score, phase, period):
    before = 8 if period == 8 else 6
    t = go_to_the_end(Table("W4", "W2", if_level=way), before, score)
    rolls = ScriptedDice([1] * 20)
    while t.s.phase > 13:
        play._FOLLOWS[t.s.phase](t.s, rolls)
    assert (t.phase, t.s.period) == (phase, period)


@pytest.mark.rule("FI-EXT-1", "FI-EXT-2", "FI-EXT-3", "FI-PER-8")
def test_extra_time_brings_all_white_cards_back():
    """FI-T33: used, swapped or never chosen; other cards stay out."""
    more = {"deck": FREE}
    t = Table(setup=setup_with(more, more, deck_mode="free"))
    assert t.s.ordered == 3
    t.s.hand, t.s.pile = [[], [NUMBER_OF["V2a"]]], [[], [NUMBER_OF["R2b"]]]
    t.s.used[0] = [*FREE[:10]]
    t.s.discards[0] = [NUMBER_OF["W1"]]
    t.turn("FB21", 2)
    t.s.yellows[t.slot("FB21")] = 1
    t.s.changes[0] = 2
    go_to_the_end(t, 6)
    dice = ScriptedDice(
        [("draw_home", 1)] * 3 + [("draw_away", 6)] * 1 + [("draw_away", 1)] * 2
    )
    periods.close(t.s, dice)
    assert t.s.period == 7
    whites = {*t.s.hand[0], *t.s.pile[0]}
    assert whites == {*WHITES}
    assert (len(t.s.hand[0]), len(t.s.pile[0])) == (3, 2)
    assert NUMBER_OF["V2a"] in t.s.hand[1]
    assert NUMBER_OF["R2b"] in t.s.pile[1], (
        "what was left of the pile is not thrown away"
    )
    assert t.s.discards[0] == []
    assert t.refused(0, "W0") == "FI-PER-4"
    assert (t.s.turned[t.slot("FB21")], t.s.yellows[t.slot("FB21")]) == (2, 1)
    assert t.s.changes[0] == 2


@pytest.mark.rule("FI-SET-8")
def test_a_free_deck_begins_with_the_three_that_its_coach_wants():
    more = {"deck": FREE}
    t = Table(setup=setup_with(more, more, deck_mode="free"))
    assert t.s.hand[0] == sorted(FREE[:3])
    assert t.s.pile[0] == [*FREE[3:]]
    decks.draw(t.s, 0, ScriptedDice([]))
    assert FREE[3] in t.s.hand[0]


@pytest.mark.rule("FI-SET-9")
def test_a_match_begins_at_nil():
    t = Table()
    assert isinstance(t.s, State)
    assert t.s.score == [0, 0]
    assert len(t.s.bench(0)) == 4
    assert t.place("FB04") == BENCH
