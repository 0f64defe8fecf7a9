"""What a searching coach tries, how he values where it leads, and what he never risks."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.dice import FastDice
from engine.games.helvetia import phases, play
from engine.games.helvetia.actions import END, THE_STEAL, THE_TACKLE, Action
from engine.games.helvetia.board.hexes import HEXES
from engine.games.helvetia.coach import challenges, prospect
from engine.games.helvetia.coach.heuristic import Heuristic
from engine.games.helvetia.coach.levels import coach
from engine.games.helvetia.coach.options import changes, options
from engine.games.helvetia.coach.planner import Planner
from engine.games.helvetia.coach.rollout_value import outlook, share
from engine.games.helvetia.coach.search import LONGEST, NODES, Searcher
from engine.games.helvetia.coach.shot_tables import shot_tables_of
from engine.games.helvetia.coach.style import KEEN, PLAIN, Style
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.preparation import arm
from engine.games.helvetia.setup import SHOT, TACKLE_SKILL, Setup
from engine.games.helvetia.shown.redaction import POWERS
from engine.games.helvetia.state import SENT_OFF, State
from tests.lively import lively_match, setup_of

SETUP = setup_of()
LORE = shot_tables_of(SETUP.board, SETUP.rules)


def moments(phase: int, seeds: range, setup: Setup = SETUP) -> list[tuple[State, int]]:
    """Positions of lively matches in which a side decides in this phase."""
    found: list[tuple[State, int]] = []

    def watch(s: State, side: int, a: Action) -> None:
        if s.phase == phase and s.ply % 5 == 0:
            found.append((s.copy(), side))

    for seed in seeds:
        lively_match(setup, seed, watch)
    return found


def test_every_plan_can_be_played_to_its_end() -> None:
    tried = 0
    for s, side in moments(phases.MOVE, range(4))[::25]:
        for option in options(s, side, LORE, Heuristic(LORE, FastDice(1)), 14):
            now = s.copy()
            for a in [option.first, *reversed(option.moves)]:
                assert play.refusal(now, side, a) is None
                play.apply(now, side, a, FastDice(1))
            tried += 1
    assert tried > 60


def test_a_change_of_a_plan_moves_one_man_elsewhere() -> None:
    tried = 0
    for s, side in moments(phases.MOVE, range(2))[::10]:
        plan = options(s, side, LORE, Heuristic(LORE, FastDice(1)), 0)[0]
        whole = {a for a in (plan.first, *plan.moves) if a.kind != END}
        for option in islice(changes(s, side, plan, FastDice(1)), 12):
            now = s.copy()
            for a in [option.first, *reversed(option.moves)]:
                assert play.refusal(now, side, a) is None
                play.apply(now, side, a, FastDice(1))
            others = {a for a in (option.first, *option.moves) if a.kind != END}
            moved = {a.a for a in whole ^ others}
            assert len(moved) <= 1  # none where it is the way he goes already
            tried += len(moved)
    assert tried > 60


@pytest.mark.long
@pytest.mark.parametrize("setup", [setup_of(rules=FAMILY), setup_of(cards="friendly")])
def test_master_betters_his_plan_within_his_nodes(setup: Setup) -> None:
    plans = []
    for s, side in moments(phases.MOVE, range(1), setup)[18:60:24]:
        one = coach("master", 1)
        first = one.pick(s, side)
        master = one._searcher
        assert isinstance(master, Planner)
        assert play.refusal(s, side, first) is None
        assert master.nodes < NODES + master.dear * LONGEST
        plans.append(len(master.deeds))
        if master.verdict.best:
            assert master.verdict.gain > 0
    assert max(plans) > 12  # more than the heuristic's variants


def test_with_cards_master_hurries_by_the_rules_of_thumb() -> None:
    setup, late, both = setup_of(cards="friendly"), 12, []
    s, side = moments(phases.MOVE, range(1), setup)[18]
    assert side == s.attack
    for turns in (late - 3, late):
        s.turns = turns
        master = Planner(LORE, 1)
        master.pick(s, side)
        both.append(master.verdict.trials)
    assert both[0] > 0 == both[1]
    # Whoever has not the ball is in no hurry.
    assert master.effort(s, 1 - side).rollouts


def test_what_cards_have_a_say_in_counts_as_more_nodes() -> None:
    setup = setup_of(cards="friendly")
    s, side = moments(phases.MOVE, range(1), setup)[18]
    arm(s, side, POWERS)
    worths, nodes = [], []
    for dear in (1, 3):
        searcher = Searcher(LORE, 1, 48, 2)
        searcher.dear = dear
        searcher.deeds = options(s, side, LORE, searcher.base, 0)
        worths.append([searcher.trial(s, side, 0, n) for n in range(3)])
        nodes.append(searcher.nodes)
    assert worths[0] == worths[1]
    assert nodes[0] < nodes[1] < 3 * nodes[0]


def test_the_first_option_is_what_the_heuristic_does() -> None:
    for s, side in moments(phases.GESTURE, range(2))[::9]:
        found = options(s, side, LORE, Heuristic(LORE, FastDice(1)), 0)
        assert found[0].first is Heuristic(LORE, FastDice(1)).pick(s, side)
        assert len({option.first for option in found}) == len(found)
        for option in found:
            assert play.refusal(s, side, option.first) is None


def test_trying_out_leaves_the_position_alone() -> None:
    s, side = moments(phases.DEFEND, range(3))[0]
    before = [getattr(s, name) for name in State.__slots__ if name != "setup"]
    before = [each[:] if isinstance(each, list) else each for each in before]
    coach("pro", 3).choose(s, side)
    after = [getattr(s, name) for name in State.__slots__ if name != "setup"]
    assert before == after


def test_a_search_keeps_within_its_nodes() -> None:
    s, side = moments(phases.MOVE, range(1))[30]
    searcher = Searcher(LORE, 1, 64, 6)
    searcher.pick(s, side)
    assert 0 < searcher.verdict.trials <= 64 + 2 * 7
    assert searcher.nodes < 64 * 160


def test_a_lead_counts_more_when_little_is_left() -> None:
    s, side = moments(phases.MOVE, range(1))[0]
    s.period, s.clock = 1, 50
    early = share(s, side, 1.0)
    s.clock = 88
    assert 0.5 < early < share(s, side, 1.0) < 1
    assert abs(share(s, side, 0.4) + share(s, side, -0.4) - 1) < 1e-9


@pytest.mark.parametrize(("level", "style"), [("pro", PLAIN), ("master", KEEN)])
def test_master_has_likings_of_his_own(level: str, style: Style) -> None:
    s, side = moments(phases.DEFEND, range(1))[0]
    one = coach(level, 3)
    one.pick(s, side)
    assert one._searcher is not None
    assert one._searcher.style is one._searcher.base.style is style
    assert one._searcher.rival is PLAIN  # the other side plays as coach does


def test_what_one_side_gains_the_other_loses() -> None:
    for s, side in moments(phases.MOVE, range(2))[::40]:
        assert abs(outlook(s, side) + outlook(s, 1 - side) - 1) < 1e-9
        ours, theirs = (
            prospect.reached(s, each, LORE, s.period) for each in (side, 1 - side)
        )
        assert abs(ours + theirs - 1) < 1e-9


def test_a_foe_between_the_ball_and_the_goal_is_worth_more_than_one_behind_it() -> None:
    counts, compared = prospect.PLAIN, 0
    for s, _ in moments(phases.MOVE, range(2))[::20]:
        before = prospect.with_ball(s, s.attack, LORE, counts)
        free = prospect.AHEAD[s.attack][s.ball] & ~(s.men[0] | s.men[1])
        zones = s.setup.board.keeper_zone
        free &= ~(zones[0] | zones[1])
        for q in s.on_pitch(1 - s.attack):
            h = s.pos[q]
            passed = h < HEXES and not prospect.AHEAD[s.attack][s.ball] >> h & 1
            if passed and free and q != s.keeper[1 - s.attack]:
                now = s.copy()
                now.put(q, free.bit_length() - 1)
                compared += 1
                assert prospect.with_ball(now, s.attack, LORE, counts) < before
                break
    assert compared


def test_nobody_tackles_who_would_lose_the_match_by_a_red_card() -> None:
    compared = 0
    for s, side in moments(phases.DEFEND, range(6)):
        if s.skill(s.foe, TACKLE_SKILL) > 13:
            continue
        for q in s.on_pitch(side):
            if len(s.on_pitch(side)) > 3 and q not in (s.foe, s.keeper[side]):
                s.take_off(q, SENT_OFF)
        if len(s.on_pitch(side)) == 3:
            assert challenges.defend(s, LORE, PLAIN, side) is not THE_TACKLE
            compared += 1
    assert compared


def test_a_defender_goes_in_where_pressing_gains_nothing() -> None:
    deeds = [
        challenges.defend(s, LORE, PLAIN, side)
        for s, side in moments(phases.DEFEND, range(6))
    ]
    assert {THE_STEAL, THE_TACKLE} & set(deeds)


def test_shots_are_worth_what_the_duel_is_worth() -> None:
    """HC-SHOT: 14 against two cells from the centre is .377 (rules section 5.5)."""
    row = LORE.chances(0, 0, 0, 14)
    assert abs(row[SETUP.board.spot[1]] - 0.377) < 0.005
    assert row[SETUP.board.centre] == 0
    assert (
        LORE.chances(1, 0, 0, 14)[112 - SETUP.board.spot[1]] == row[SETUP.board.spot[1]]
    )
    best = max(range(18), key=lambda q: SETUP.full[q][SHOT])
    assert SETUP.full[best][SHOT] >= 16
