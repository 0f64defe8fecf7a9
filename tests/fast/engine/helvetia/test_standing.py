"""Standing orders: what they say is always allowed, and only what they are about."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.helvetia import duel, phases
from engine.games.helvetia.actions import AIMS, COVERS, NAMES
from engine.games.helvetia.gestures import shot
from engine.games.helvetia.room import HELVETIA
from tests.recorded import FAMILY, GEEK, lively, moment, new

SAID = {
    "offside": {"call"},
    "intercept": {"try"},
    "quiet": {"end", "let"},
    "keeper": {"cover"},
    "stay": {"end"},
    "hold": {"end"},
}


@pytest.mark.parametrize("rules", [GEEK, FAMILY])
def test_what_an_order_says_the_rules_allow(rules):
    said = {}
    for seed in range(3):
        match = new(rules, seed)
        known = [each.key for each in HELVETIA.orders(match.setup, "en")]
        for now in lively(match, seed):
            for side in (0, 1):
                seen = HELVETIA.seen(now.state, side)
                for order in known:
                    action = HELVETIA.follow(order, seen, side, 7)
                    if action is not None:
                        assert now.game.refusal(now.state, side, action) is None
                        said.setdefault(order, set()).add(NAMES[action.kind])
    assert {order: kinds - SAID[order] for order, kinds in said.items()} == {
        key: set() for key in said
    }
    assert set(said) >= {"intercept", "quiet", "stay", "hold"}


def test_there_is_no_order_about_what_nobody_is_asked():
    def keys(rules):
        return {each.key for each in HELVETIA.orders(new(rules).setup, "en")}

    assert keys(GEEK) - keys(FAMILY) == {"offside"}


def test_a_coach_reads_them_in_his_language():
    english, french = (HELVETIA.orders(new().setup, each) for each in ("en", "fr"))
    assert [each.key for each in english] == [each.key for each in french]
    assert all(a.title != b.title for a, b in zip(english, french, strict=True))
    assert [each.key for each in english if each.once] == ["stay", "hold"]


@pytest.mark.rule("HC-OFF-07")
def test_offside_is_called_by_who_may_call_it_and_by_nobody_else():
    match = moment(lambda m: m.state.phase == phases.OFFSIDE)
    (side,) = match.to_move
    seen = HELVETIA.seen(match.state, side.number)
    said = HELVETIA.follow("offside", seen, side.number, 1)
    assert NAMES[said.kind] == "call"
    assert HELVETIA.follow("offside", seen, side.other.number, 1) is None
    told = len(match.events)
    match.play(side, said)
    kinds = [event.kind for event in match.events[told:]]
    assert any("offside" in kind or kind == "call" for kind in kinds), kinds


def test_a_keeper_decides_and_nobody_shoots_by_himself():
    match = moment(lambda m: m.state.phase == phases.AIM and m.state.waiting == 3)
    shooter = match.state.attack
    keeper = 1 - shooter
    seen = HELVETIA.seen(match.state, shooter)
    assert HELVETIA.follow("keeper", seen, shooter, 1) is None
    covers = {
        HELVETIA.follow("keeper", HELVETIA.seen(match.state, keeper), keeper, seed)
        for seed in range(20)
    }
    assert all(not match.game.refusal(match.state, keeper, each) for each in covers)
    assert {NAMES[each.kind] for each in covers} == {"cover"}


@pytest.mark.rule("HC-SHOT-02")
def test_the_cells_of_who_is_late_are_drawn_from_the_best_mix():
    """As often as their shares, of a shot that has good and bad cells."""
    match = moment(lambda m: m.state.phase == phases.AIM and m.state.waiting == 3)
    s, many = match.state, 400
    board = s.setup.board
    covers = board.covers[s.cells]
    best = duel.solve(duel.scoring(s.threshold, board.malus[shot.zone(s)]), covers)
    shares = {
        s.attack: dict(zip(AIMS, best.aim, strict=True)),
        1 - s.attack: {COVERS[c]: f for c, f in zip(covers, best.cover, strict=True)},
    }
    for side, mix in shares.items():
        seen = HELVETIA.seen(s, side)
        drawn = Counter(HELVETIA.lapse(seen, side, seed) for seed in range(many))
        assert drawn.keys() <= {action for action, share in mix.items() if share > 0}
        assert len(drawn) > 1
        for action, share in mix.items():
            assert abs(drawn[action] / many - share) < 0.1
        assert HELVETIA.follow("keeper", seen, side, 5) in (None, *drawn)
