"""The kicks that decide a level match."""

from __future__ import annotations

import pytest

from engine.dice import TableRoll
from engine.games.finale import notation, reporting, shootout
from engine.games.finale.redaction import without_secrets
from engine.games.finale.room import FINALE
from engine.games.finale.slots import SENT_OFF, SIDE_SLOTS
from tests.finale_table import Table, rolled

HOME = "kicks=FB20,FB21,FB11,FB12,FB10"
AWAY = "kicks=FR19,FR21,FR29,FR09,FR20"


@pytest.fixture
def level():
    t = Table("W4", "W2")
    t.s.phase, t.s.waiting, t.s.period = 16, 0, 8
    shootout.begin(t.s, None)
    return t


def kicks(count, ours, theirs, first="home"):
    """So many kicks in turn, each with the same dice for shooter and keeper."""
    sides = ("home", "away") if first == "home" else ("away", "home")
    found = []
    for n in range(count):
        side = sides[n % 2]
        dice = ours if n % 2 == 0 else theirs
        other = sides[1 - n % 2]
        found += [f"kick_{side}={dice[0]}", f"kick_{other}={dice[1]}"]
    return found


@pytest.mark.rule("FI-PEN-1", "FI-DEC-4", "FI-SET-10")
def test_five_outfield_men_are_ordered_in_secret(level):
    assert level.s.waiting == 3
    assert level.words(0) is None
    assert level.refused(0, HOME) is None
    assert level.refused(0, HOME.replace("FB10", "FB03")) == "FI-PEN-1"
    assert level.refused(0, HOME.replace("FB10", "FB11")) == "FI-PEN-1"
    assert level.refused(0, HOME.replace(",FB10", "")) == "FI-PEN-1"
    level.do(0, HOME)
    assert without_secrets(level.s, 1).sealed[0] == ()
    assert level.s.kickers == [[], []]


@pytest.mark.rule("FI-PEN-2", "FI-PEN-3", "FI-PEN-8", "FI-PEN-7", "FI-CARD-3")
def test_it_stops_when_one_side_cannot_be_caught(level):
    """FI-T21: three of three against none of three, the first side ahead."""
    level.do(0, HOME)
    # FR02 in goal has 1, then 3, 4; FB03 has 2, then 5, 4: they turn to the right.
    level.do(
        1,
        AWAY,
        "start_home=1",
        "start_away=1",
        "start_home=2",
        "start_away=0",
        *kicks(6, (3, 0), (0, 3)),
    )
    told = level.told("kick")
    assert [event.values[0] for event in told] == [1, 0, 1, 0, 1, 0]
    assert (level.phase, level.s.score) == ("over", [0, 0])
    assert [event.values[3] for event in told if event.side == 0] == [1, 3, 4]
    assert level.s.turned[level.slot("FB20")] == 0, "a shooter does not turn"
    end = FINALE.rulesets["finale"].outcome(level.s)
    assert (end.winner, end.score, end.shootout) == ("home", (0, 0), (3, 0))
    report = reporting.report(level.setup, level.log, level.s)
    assert (report.shootout, report.winner) == ((3, 0), "home")
    assert [kick.player for kick in report.kicks[:2]] == ["FB20", "FR19"]


@pytest.mark.rule("FI-PEN-8")
def test_it_is_looked_at_after_each_kick_and_not_after_pairs(level):
    """Home leads by three with its fourth kick, and away has two left."""
    level.do(0, HOME)
    level.do(
        1,
        AWAY,
        *("start_home=2", "start_away=0"),
        *kicks(4, (3, 0), (0, 3)),
        *kicks(2, (0, 3), (0, 3)),
        *kicks(1, (3, 0), (0, 3)),
    )
    scored = [event.values[0] for event in level.told("kick")]
    assert scored == [1, 0, 1, 0, 0, 0, 1]
    assert level.phase == "over"


@pytest.mark.rule("FI-PEN-7")
def test_a_keeper_begins_as_he_lay():
    t = Table("W4", "W2").turn("FR02", 2)
    t.s.phase, t.s.waiting = 16, 0
    shootout.begin(t.s, None)
    t.do(0, HOME)
    t.do(1, AWAY, "start_home=2", "start_away=0", *kicks(6, (3, 0), (0, 3)))
    assert t.told("kick")[0].values[3] == 4, "FR02: 1 3 4 3"


@pytest.mark.rule("FI-PEN-4", "FI-PEN-6", "FI-PEN-7")
def test_a_level_series_is_followed_by_the_other_five(level):
    saved = kicks(10, (0, 3), (0, 3))
    level.do(0, "kicks=FB14,FB24,FB26,FB06,FB10")
    level.do(1, AWAY, "start_home=2", "start_away=0", *saved)
    assert (level.phase, level.s.waiting, level.s.series) == ("shooters", 3, 2)
    assert level.refused(0, HOME) == "FI-PEN-1", "they have kicked"
    level.do(0, "kicks=FB11,FB12,FB20,FB19,FB21")
    last = kicks(6, (3, 0), (0, 3))
    level.do(1, "kicks=FR06,FR11,FR16,FR25,FR28", *saved, *last)
    told = level.told("kick")
    assert told[10].side == told[0].side, "the same side begins"
    assert told[20].slot == told[0].slot, "then the same order again"
    assert level.phase == "over"


@pytest.mark.rule("FI-PEN-4", "FI-PEN-6")
def test_with_few_men_nobody_kicks_twice_before_all_others():
    t = Table("W4", "W2")
    t.put(SENT_OFF, *["FB06", "FB10", "FB11", "FB12", "FB14", "FB19", "FB20"])
    t.s.phase, t.s.waiting = 16, 0
    shootout.begin(t.s, None)
    t.do(0, "kicks=FB26,FB21,FB24")
    assert [shootout.shooter(t.s, 0, 0)] == [-1], "nobody before all are in"
    t.s.kickers[0] = [t.slot(each) for each in ("FB26", "FB21", "FB24")]
    order = [shootout.shooter(t.s, 0, n) for n in range(5)]
    t.s.series = 2
    order += [shootout.shooter(t.s, 0, n) for n in range(5)]
    assert [order.count(slot) for slot in set(order)].count(3) >= 2
    assert max(order.count(slot) for slot in set(order)) == 4
    assert all(slot < SIDE_SLOTS for slot in order)


@pytest.mark.rule("FI-PEN-5")
def test_an_empty_goal_has_strength_one(level):
    level.put(SENT_OFF, "FR02")
    level.do(0, HOME)
    level.do(1, AWAY, "start_home=2", "start_away=0", *kicks(6, (0, 3), (0, 3)))
    first = level.told("kick")[0]
    assert (first.values[3], first.values[5]) == (1, -1)


def questions(t, side, word, rolls, language="en"):
    """What is asked of each die that is rolled for an action, in its order."""
    narrator = FINALE.narrator(t.setup, language)
    action = notation.parse(t.setup, side, word)
    typed = [rolled(each) for each in rolls]
    return [
        narrator.die(t.s, 0, action, TableRoll(label, 6, tuple(typed[:n]))).asked
        for n, (label, _face) in enumerate(typed)
    ]


@pytest.mark.rule("FI-PEN-2", "FI-DEC-5")
def test_at_a_real_table_each_die_says_who_kicks_and_who_is_in_goal(level):
    level.do(0, HOME)
    tie = ("start_home=1", "start_away=1", "start_home=0", "start_away=2")
    rolls = [*tie, *kicks(4, (3, 0), (0, 3), first="away")]
    found = questions(level, 1, AWAY, rolls)
    assert found[:2] == ["Who begins, Lighthouse", "Who begins, Foundry"]
    assert found[4:] == [
        "Kick, Tomas Anvil 5 (Foundry)",
        "In goal, Ruben Harbour 2 (Lighthouse)",
        "Kick, Matteo Gulf 5 (Lighthouse)",
        "In goal, Piet Shutter 1 (Foundry)",
        "Kick, Sandor Blaze 5 (Foundry)",
        # FI-PEN-2: he has turned
        "In goal, Ruben Harbour 5 (Lighthouse)",
        "Kick, Aurel Lightship 5 (Lighthouse)",
        "In goal, Piet Shutter 3 (Foundry)",
    ]
    assert level.s.kicks == [], "asking changes nothing"
    french = questions(level, 1, AWAY, rolls, "fr")
    assert french[4] == "Tir au but, Tomas Anvil 5 (Foundry)"


@pytest.mark.rule("FI-PEN-4", "FI-PEN-5")
def test_in_later_series_too_and_with_nobody_in_goal(level):
    saved = kicks(10, (0, 3), (0, 3))
    level.do(0, "kicks=FB14,FB24,FB26,FB06,FB10")
    level.do(1, AWAY, "start_home=2", "start_away=0", *saved)
    level.put(SENT_OFF, "FR02").do(0, "kicks=FB11,FB12,FB20,FB19,FB21")
    order = "kicks=FR06,FR11,FR16,FR25,FR28"
    level_again = [*kicks(10, (0, 3), (0, 3)), *kicks(1, (0, 3), (0, 3))]
    found = questions(level, 1, order, level_again)
    assert found[0].startswith("Kick, Noel Anchor")
    assert found[1] == "In goal, nobody 1 (Foundry)"
    # the third series begins with the first order again
    assert found[20].startswith("Kick, Bruno Spinnaker")
