"""Approach, shot, symbols and counter, move by move, with named dice."""

from __future__ import annotations

import pytest

from engine.dice import FastDice
from engine.errors import IllegalAction
from engine.games.finale import attempts, picks, reporting
from engine.games.finale.box.catalogue import NUMBER_OF, card_set
from engine.games.finale.room import FINALE
from engine.games.finale.slots import BENCH, INJURED, NOBODY, REPLACED, SENT_OFF
from engine.record import Match
from tests.finale_table import Table

D, M, F = 1, 2, 3


@pytest.mark.rule("FI-PER-5", "FI-APP-1", "FI-APP-4", "FI-APP-6", "FI-APP-7")
@pytest.mark.rule("FI-APP-8", "FI-CTR-1", "FI-CTR-2", "FI-CTR-3", "FI-CTR-5")
@pytest.mark.rule("FI-SHT-2", "FI-SHT-5", "FI-SHT-6", "FI-SHT-7", "FI-SYM-1")
@pytest.mark.rule("FI-SYM-2", "FI-SYM-3", "FI-CARD-2", "FI-CARD-3", "FI-SHT-1")
def test_a_failed_attempt_and_the_counter_it_leads_to():
    """FI-T28, FI-T06: all of it, die by die."""
    t = Table("W5 W4 W1", "W3 W1")
    t.do(0, "W5").do(1, "W3")
    assert (t.s.attacker, t.s.attempts, t.s.difference) == (0, 2, 2)
    t.do(0, "FB20 FB21")
    t.do(1, "FR19 FR21", "approach_home=0", "approach_away=1")
    assert t.told("approach")[-1].values == (10, 0, 0, 10, 1, 0)
    assert not t.told("symbol")
    assert [t.force(man) for man in ("FB20", "FB21", "FR19", "FR21")] == [4, 4, 2, 5]
    assert t.s.chips == 0
    assert t.words(1) == ["counter", "decline"]
    t.do(1, "counter")
    t.do(1, "FR09 FR20").do(
        0,
        "FB14 FB12",
        *("approach_away=1", "approach_home=2", "symbol_h14=2", "symbol_h12=1"),
    )
    assert t.told("approach")[-1].values == (8, 1, 2, 8, 2, 1)
    assert t.s.yellows[t.slot("FB12")] == 1
    assert "FR20" not in t.words(1)
    assert t.refused(1, "FR20") == "FI-SHT-2", "he has a counter on him"
    assert [e.rule for e in t.told("picked")] == ["FI-APP-4"] * 4
    assert "FR21" in t.words(1)
    t.do(1, "FR21 FR29")
    assert t.words(0) == ["FB06", "FB10", "FB11"]
    t.do(
        0,
        "FB11",
        *("shot_away=0", "shot_home=3"),
        *("symbol_a29=1", "symbol_h11=3", "symbol_h3=2"),
    )
    assert t.told("shot")[-1].values == (10, 0, 0, 7, 3, 0)
    assert [e.rule for e in t.told("picked")[4:]] == ["FI-SHT-1"] * 2
    assert t.s.score == [0, 0]
    assert (t.place("FB03"), t.place("FB01")) == (INJURED, 0)
    assert t.s.changes == [1, 0]
    assert [t.force(man) for man in ("FR21", "FR29", "FB11")] == [4, 5, 3]
    assert (t.s.attempts, t.phase, t.s.chips) == (1, "next_card", 0)
    t.do(0, "W4")
    assert t.phase == "approach"
    t.do(0, "FB14 FB24").do(1, "FR20 FR11", "approach_home=0", "approach_away=3")
    assert t.phase == "plan", "there is no second counter in a period"


@pytest.mark.rule("FI-SHT-2")
@pytest.mark.parametrize("other, again", [("FR28", True), ("FR21", False)])
def test_an_arrow_frees_one_row(other, again):
    """FI-T30, FI-T11: whoever of the row was in the approach may shoot."""
    t = Table("W2", "R3a")
    t.do(0, "W2").do(1, "R3a")
    t.do(1, f"FR29 {other}")
    t.do(0, "FB10 FB06", "approach_away=3", "approach_home=0", "symbol_a29=3")
    assert t.phase == "shot"
    assert ("FR28" in t.words(1), other in t.words(1)) == (True, again)
    assert t.force("FR29") == 5


@pytest.mark.rule("FI-SYM-3", "FI-APP-6")
def test_a_second_yellow_sends_off_and_the_man_does_not_turn():
    """FI-T32, FI-T09: the strength of who is sent off has counted."""
    t = Table("V3a", "W2 W1")
    t.s.yellows[t.slot("FB12")] = 1
    t.do(0, "V3a").do(1, "W2")
    t.do(0, "FB12 FB26")
    t.do(1, "FR11 FR19", "approach_home=0", "approach_away=0", "symbol_h12=0")
    assert t.place("FB12") == SENT_OFF
    assert t.s.turned[t.slot("FB12")] == 0
    assert t.words(0) == ["FB06", "FB10", "FB11"]
    t.do(0, "FB11")
    assert t.words(1) == ["FR06", "FR09"]
    t.do(1, "FR06", "shot_home=0", "shot_away=2", "symbol_h11=2")
    assert t.told("shot")[-1].values == (7, 0, 0, 5, 2, 0)
    assert len(t.s.on_pitch(0)) == 10
    assert t.s.changes == [0, 0]


@pytest.mark.rule("FI-APP-5", "FI-PER-6", "FI-CTR-4")
def test_a_card_without_approach_shoots_at_once_and_is_not_countered():
    """FI-T34, FI-T12, FI-T02: equal cards, and the higher die."""
    t = Table("V2b W1", "V2a W1")
    t.do(0, "V2b").do(
        1,
        "V2a",
        *("attack_tie_home=1", "attack_tie_away=1"),
        *("attack_tie_home=1", "attack_tie_away=3"),
    )
    assert (t.s.attacker, t.s.attempts, t.s.difference) == (1, 1, 0)
    assert t.phase == "shot"
    t.do(1, "FR06 FR25").do(0, "FB10", "shot_away=0", "shot_home=3", "symbol_h3=0")
    assert (t.phase, t.s.period) == ("plan", 2)


@pytest.mark.rule("FI-SHT-8", "FI-SYM-7", "FI-SHT-5", "FI-STAT-1")
def test_the_scorer_is_named_before_the_symbols_and_his_goal_stands():
    """FI-T25, FI-T04."""
    t = Table("V2a", "W1")
    t.put(M, "FB06").put(D, "FB06").turn("FB06", 3)
    t.do(0, "V2a").do(1, "W1")
    t.do(0, "FB06 FB26").do(1, "FR11", "shot_home=3", "shot_away=0")
    assert (t.phase, t.s.score) == ("scorer", [1, 0])
    assert t.refused(0, "goal=FB24") == "FI-SHT-8"
    t.do(0, "goal=FB06", "symbol_h6=3")
    assert t.place("FB06") == SENT_OFF
    goal = t.told("goal")[0]
    assert (goal.slot, goal.values) == (t.slot("FB06"), (0, t.slot("FB26"), 1, 0))


@pytest.mark.rule("FI-SHT-8")
def test_with_one_shooter_nobody_is_asked_who_scored():
    t = Table("V4", "W3")
    t.do(0, "V4").do(1, "W3")
    t.do(0, "FB24").do(1, "FR06", "approach_home=3", "approach_away=1")
    assert t.words(0) == ["FB24", "FB26"], "the arrow frees the forwards"
    t.do(0, "FB26", "shot_home=3", "shot_away=0")
    assert t.told("goal")[0].slot == t.slot("FB26")


@pytest.mark.rule("FI-SHT-8", "FI-REP-1")
def test_a_match_that_stops_before_the_scorer_is_named_has_his_goal():
    t = Table("V2a", "W1")
    t.do(0, "V2a").do(1, "W1")
    t.do(0, "FB11 FB26").do(1, "FR11", "shot_home=3", "shot_away=0")
    report = reporting.report(t.setup, t.log, t.s)
    (goal,) = report.goals
    assert (report.home, goal.side, goal.player, goal.assist) == (
        1,
        "home",
        "FB11",
        "FB26",
    )
    t.do(0, "goal=FB26", "symbol_h11=3")
    (goal,) = reporting.report(t.setup, t.log, t.s).goals
    assert (goal.player, goal.assist, goal.origin) == ("FB26", "FB11", "attack")


@pytest.mark.rule("FI-SHT-8")
def test_of_equals_the_usual_scorer_is_a_forward_and_then_the_lower_id():
    t = Table("V2a", "W1")
    t.do(0, "V2a").do(1, "W1")
    # 4 against 2; M and F at 2; two forwards at 2; D and M at 5.
    for men, usual in (
        ("FB10 FB27", "FB10"),
        ("FB19 FB27", "FB27"),
        ("FB26 FB24", "FB24"),
        ("FB12 FB20", "FB20"),
    ):
        t.s.picks[0] = [t.slot(man) for man in men.split()]
        t.s.pos[t.slot("FB27")] = F
        assert attempts.usual_scorer(t.s) == t.slot(usual)


@pytest.mark.rule("FI-SHT-8")
def test_a_goal_that_nobody_shot_has_a_scorer():
    """The one man who is left was in the approach."""
    t = Table("W5", "W3").turn("FR19", 1)
    for slot in t.s.outfield(0):
        if slot != t.slot("FB21"):
            t.s.pos[slot] = SENT_OFF
    t.do(0, "W5").do(1, "W3")
    t.do(
        1,
        "FR19 FR21",
        *("approach_home=3", "approach_away=0", "shot_home=3", "shot_away=0"),
    )
    (goal,) = reporting.report(t.setup, t.log, t.s).goals
    assert goal.player == "FB21"
    assert t.told("shot")[0].values[0] == 0


@pytest.mark.rule("FI-COR-3")
def test_a_refusal_names_the_total_of_a_squad():
    """In a match the sentence comes with its numbers."""
    setup = FINALE.setup_of("finale", "blue", "red", {"squad_budget": 49})
    match = Match.new(FINALE.rulesets["finale"], setup, FastDice(1))
    blue = card_set("blue")
    word = f"squad={','.join(blue.starters)}/{','.join(blue.bench)}"
    with pytest.raises(IllegalAction) as refused:
        match.play(0, word)
    assert refused.value.params == {"total": 50, "budget": 49}


@pytest.mark.rule("FI-SYM-4", "FI-CMP-4")
def test_a_red_symbol_and_a_three():
    t = Table("V4", "W3")
    t.turn("FR06", 3)
    t.do(0, "V4").do(1, "W3")
    t.do(0, "FB24").do(1, "FR06", "approach_home=0", "approach_away=0", "symbol_a6=3")
    assert t.place("FR06") == SENT_OFF
    assert t.s.bench(1) == [t.slot(man) for man in ("FR01", "FR04", "FR14", "FR22")]


@pytest.mark.rule("FI-SYM-2", "FI-SYM-6", "FI-PER-2")
def test_an_injured_man_is_replaced_by_whom_his_coach_wants():
    """FI-T10: upright, without a counter, and free for the shot."""
    t = Table("W5", "W3")
    t.turn("FB20", 1)
    t.put(REPLACED, "FB04")
    t.do(0, "W5").do(1, "W3")
    t.do(0, "FB20 FB21")
    t.do(1, "FR16 FR20", "approach_home=3", "approach_away=0", "symbol_h20=2")
    assert t.phase == "replace"
    assert t.words(0) == ["in=FB13", "in=FB23"]
    assert t.refused(0, "in=FB01") == "FI-SYM-2"
    assert t.refused(0, "in=FB13@F") == "FI-SYM-2"
    t.do(0, "in=FB23", "symbol_a16=0")
    assert (t.place("FB23"), t.s.changes[0]) == (F, 1)
    assert "FB23" in t.words(0)


@pytest.mark.rule("FI-SYM-2")
def test_only_the_bench_keeper_left_is_no_replacement_for_an_outfield_man():
    """FI-T31: ten men, and no substitution counted."""
    t = Table("W5", "W3")
    t.turn("FB20", 1).put(REPLACED, "FB04", "FB13", "FB23")
    t.do(0, "W5").do(1, "W3")
    t.do(0, "FB20 FB21")
    t.do(1, "FR20 FR21", "approach_home=3", "approach_away=0", "symbol_h20=2")
    assert (t.place("FB20"), len(t.s.on_pitch(0)), t.s.changes[0]) == (INJURED, 10, 0)


@pytest.mark.rule("FI-APP-2", "FI-APP-3", "FI-DEC-3")
def test_slots_are_filled_as_far_as_they_can_be():
    t = Table("W5", "W3")
    t.put(SENT_OFF, "FB14", "FB19", "FB20")
    t.do(0, "W5").do(1, "W3")
    assert t.s.picks[0] == [t.slot("FB21")], "one candidate: nobody is asked"
    assert set(t.words(0)) == {"FB06", "FB10", "FB11", "FB12", "FB24", "FB26"}
    assert t.refused(0, "FB03") == "FI-APP-3", "a keeper fills no place of the field"


@pytest.mark.rule("FI-APP-3")
def test_where_nobody_is_left_a_slot_stays_empty():
    t = Table("W5", "W3")
    men = [slot for slot in t.s.outfield(0) if slot != t.slot("FB21")]
    for slot in men:
        t.s.pos[slot] = SENT_OFF
    t.do(0, "W5").do(1, "W3")
    t.do(1, "FR19 FR21", "approach_home=3", "approach_away=0")
    assert t.told("approach")[0].values[0] == 5


@pytest.mark.rule("FI-SHT-3")
def test_where_a_row_has_a_counter_another_outfield_man_shoots():
    t = Table("V4 V3a", "W2")
    t.put(BENCH, "FB24")
    t.do(0, "V3a").do(1, "W2")
    t.do(0, "FB10").do(1, "FR09 FR20", "approach_home=3", "approach_away=0")
    t.do(0, "FB11")
    assert set(t.words(0)) == {"FB06", "FB12", "FB14", "FB19", "FB20", "FB21"}


@pytest.mark.rule("FI-SHT-4", "FI-PER-9")
def test_without_a_keeper_an_outfield_man_keeps_goal_with_strength_one():
    t = Table("V2b", "W1")
    t.put(SENT_OFF, "FR02")
    t.turn("FR06", 3)
    t.do(0, "V2b").do(1, "W1")
    t.do(0, "FB21")
    assert len(t.words(1)) == 10
    t.do(1, "FR06", "shot_home=0", "shot_away=3")
    assert t.told("shot")[0].values == (5, 0, 0, 1, 3, 1)
    assert not t.told("symbol")
    assert t.s.turned[t.slot("FR06")] == 0


@pytest.mark.rule("FI-CARD-3", "FI-SYM-1")
def test_four_uses_bring_a_man_round():
    """FI-T07: 4, 2, 1, 1 and 4 again; the symbol belongs to one face."""
    t = Table("V4", "W3")
    slot = t.slot("FB04")
    t.s.pos[slot] = D
    found = []
    for _ in range(5):
        found.append((t.s.strength(slot), bool(t.s.symbol(slot))))
        t.s.picks = [[slot], [NOBODY]]
        attempts.turn(t.s)
    assert found == [(4, True), (2, False), (1, False), (1, False), (4, True)]


@pytest.mark.rule("FI-APP-6")
def test_level_is_enough_for_an_approach():
    """FI-T03."""
    t = Table("W5", "W3")
    t.turn("FB14", 1)
    t.do(0, "W5").do(1, "W3")
    t.do(0, "FB20 FB19").do(
        1, "FR16 FR21", "approach_home=1", "approach_away=1", "symbol_a16=0"
    )
    assert t.told("approach")[0].values == (7, 1, 0, 7, 1, 1)
    assert t.phase == "shot"


@pytest.mark.rule("FI-CTR-4", "FI-CTR-1")
def test_a_counter_without_approach_goes_straight_to_the_shot():
    t = Table("V4", "V2b W1")
    t.do(0, "V4").do(1, "V2b")
    t.do(0, "FB24").do(1, "FR09", "approach_home=0", "approach_away=1")
    t.do(1, "counter")
    assert t.phase == "shot"
    t.do(1, "FR21", "shot_away=3", "shot_home=0", "symbol_h3=0")
    assert t.told("shot")[0].values == (5, 3, 0, 2, 0, 1)
    assert t.told("goal")[0].values[0] == 1
    assert t.s.attempts == 1


@pytest.mark.rule("FI-CTR-1", "FI-CTR-5")
def test_a_counter_may_be_declined_and_the_last_attempt_countered():
    t = Table("W4", "W3 W1")
    t.do(0, "W4").do(1, "W3")
    t.do(0, "FB14 FB24").do(
        1, "FR20 FR11", "approach_home=0", "approach_away=3", "symbol_h14=3"
    )
    assert t.phase == "counter"
    t.do(1, "decline")
    assert (t.phase, t.s.period) == ("plan", 2)


@pytest.mark.rule("FI-ATT-1", "FI-ATT-2", "FI-ATT-3")
def test_the_attacker_goes_on_and_the_defender_may_swap():
    t = Table("W5 V2b W1", "W2 W3 W1", ("W4 V5", "V4 V3a"))
    t.do(0, "W5").do(1, "W2", "draw_home=1", "draw_away=2")
    assert len(t.s.hand[0]) == len(t.s.hand[1]) == 3
    t.do(0, "FB14 FB19")
    t.do(1, "FR19 FR21", "approach_home=0", "approach_away=3", "symbol_h14=3")
    t.do(1, "decline")
    assert t.phase == "next_card"
    t.do(0, "V2b")
    assert len(t.s.hand[0]) == 3
    assert t.phase == "swap"
    assert t.refused(1, "swap=W5") == "FI-ATT-3"
    t.do(1, "swap=W1")
    assert (len(t.s.discards[1]), len(t.s.hand[1]), t.s.pile[1]) == (1, 3, [])
    assert t.phase == "shot"
    t.do(0, "FB20", "shot_home=0", "shot_away=3")
    t.do(0, "W1")
    assert t.phase == "approach", "without a pile there is no swap"


@pytest.mark.rule("FI-CTR-3")
def test_the_bonus_is_the_first_difference_whatever_card_failed():
    t = Table("W5 W1", "W3 W1")
    t.do(0, "W5").do(1, "W3")
    t.do(0, "FB14 FB19")
    t.do(1, "FR19 FR21", "approach_home=0", "approach_away=3", "symbol_h14=3")
    t.do(1, "decline")
    t.do(0, "FB06 FB10 FB24")
    assert t.s.card == NUMBER_OF["W1"], "worth 1, against 3"
    t.do(1, "FR25 FR28 FR20", "approach_home=0", "approach_away=3")
    t.do(1, "counter")
    assert (t.s.difference, picks.bonus(t.s)) == (2, 2)


@pytest.mark.rule("FI-SHT-4", "FI-SHT-2")
def test_who_was_in_the_approach_does_not_keep_goal_in_an_emergency():
    t = Table("V4", "W3").put(SENT_OFF, "FR02")
    t.do(0, "V4").do(1, "W3")
    t.do(0, "FB24").do(1, "FR06", "approach_home=3", "approach_away=0")
    t.do(0, "FB26")
    assert "FR06" not in t.words(1)
    assert len(t.words(1)) == 9


@pytest.mark.rule("FI-SYM-2", "FI-PER-2")
def test_without_a_substitution_left_nobody_comes_for_an_injured_man():
    t = Table("W5", "W3").turn("FB20", 1)
    t.s.changes[0] = 4
    t.do(0, "W5").do(1, "W3")
    t.do(0, "FB20 FB21")
    t.do(1, "FR20 FR21", "approach_home=3", "approach_away=0", "symbol_h20=2")
    assert (t.place("FB20"), len(t.s.on_pitch(0)), t.s.changes[0]) == (INJURED, 10, 4)
    assert t.phase == "shot", "nobody is asked who comes on"


@pytest.mark.rule("FI-SYM-6")
def test_a_replacement_comes_on_upright():
    t = Table("W5", "W3").turn("FB20", 1).turn("FB23", 2)
    t.do(0, "W5").do(1, "W3")
    t.do(0, "FB20 FB21")
    t.do(1, "FR20 FR21", "approach_home=3", "approach_away=0", "symbol_h20=2")
    t.do(0, "in=FB23")
    assert t.s.turned[t.slot("FB23")] == 0
    report = reporting.report(t.setup, t.log, t.s)
    sheet = report.sheets.home
    (change,) = sheet.changes
    assert (change.off, change.on, change.cause) == ("FB20", "FB23", "injury")
    assert [(one.player, one.at.label) for one in sheet.injured] == [("FB20", "1–15")]


@pytest.mark.rule("FI-REP-1", "FI-COR-1")
def test_the_lines_of_a_report():
    t = Table("V3a", "W2 W1")
    t.s.yellows[t.slot("FB12")] = 1
    t.s.period = 3
    t.do(0, "FB14>FB13,V3a").do(1, "W2")
    t.do(0, "FB12 FB26")
    t.do(1, "FR11 FR19", "approach_home=0", "approach_away=0", "symbol_h12=0")
    report = reporting.report(t.setup, t.log, t.s)
    (card,) = report.cards
    assert (card.player, card.card, card.cause) == ("FB12", "yellow", "second_yellow")
    assert (card.minute, card.at.period, card.at.label) == (45, "3", "31–45")
    (change,) = report.sheets.home.changes
    assert (change.off, change.on, change.cause) == ("FB14", "FB13", "plan")
    places = {one.player: one.place for one in report.sheets.home.lineup}
    assert [places[man] for man in ("FB03", "FB12", "FB14", "FB24")] == [*"GDMF"]
    assert report.sheets.home.game.formation == "4-4-2"


@pytest.mark.rule("FI-ATT-2", "FI-PER-4")
def test_the_final_card_is_laid_without_asking_again_and_again():
    t = Table("W4", "W1")
    t.do(0, "W4").do(1, "W1")
    t.do(0, "FB20 FB26").do(1, "FR20 FR11", "approach_home=0", "approach_away=3")
    t.do(1, "decline")
    assert t.told("next_card")[0].values == (5, 2)
    assert t.phase == "approach"
    assert len(t.words(0)) == 10
