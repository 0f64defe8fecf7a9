"""Machine coaches: legal, deterministic, blind to secrets, and each with a reason."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.dice import FastDice
from engine.games.helvetia import phases, play
from engine.games.helvetia.actions import AIMS, MOVE, SHORT, SUBSTITUTE, Action
from engine.games.helvetia.coach.levels import LEVELS, ComputerCoach, coach, seen_by
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.preparation import arm
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown.redaction import POWERS, without_secrets
from engine.games.helvetia.state import State
from tests.bench import levels
from tests.lively import setup_of
from tests.mirrored import WORLDS, Meeting, meet

SEED = 7


def decisions(
    setup: Setup, seed: int, home: ComputerCoach, away: ComputerCoach, most: int = 9000
) -> Iterator[tuple[State, int, Action]]:
    """Each decision of a match before it is played."""
    dice = FastDice(seed)
    s = play.start(setup, dice)
    while s.waiting and most:
        most -= 1
        side = 0 if s.waiting & 1 else 1
        a = (home, away)[side].choose(without_secrets(s, side), side).action
        yield s, side, a
        play.apply(s, side, a, dice)


@pytest.mark.long(cases=4)
@pytest.mark.parametrize("rules", [GEEK, FAMILY])
@pytest.mark.parametrize("level", LEVELS[:4])
def test_nothing_illegal_and_no_match_without_end(rules, level) -> None:
    for seed in range(3):
        setup = setup_of(rules=rules, knock_out=seed == 1)
        away = coach("coach", seed)
        for s, side, a in decisions(setup, seed, coach(level, seed), away):
            assert play.refusal(s, side, a) is None, (seed, s.ply, a)
        assert s.ply < 5000


@pytest.mark.parametrize("level", ["club", "coach"])
@pytest.mark.parametrize(
    ("rules", "cards"), [(GEEK, "none"), (GEEK, "friendly"), (FAMILY, "none")]
)
def test_a_line_is_what_is_picked_one_by_one(rules, cards, level) -> None:
    setup = setup_of(rules=rules, cards=cards)
    for seed in range(2):
        one_by_one, lines = (
            (coach(level, seed), coach(level, seed + 1)) for _ in range(2)
        )
        line, whose = [], -1
        for s, side, a in decisions(setup, seed, *one_by_one):
            if not line or s.phase != phases.MOVE or whose != side:
                line, whose = lines[side].line(seen_by(s, side), side), side
            assert line.pop(0) is a, (seed, s.ply)


@pytest.mark.rule("HC-FAM-05")
@pytest.mark.parametrize("level", ["novice", "club", "coach", "pro"])
def test_no_coach_keeps_the_kick_off_where_the_switch_forbids_it(level) -> None:
    for seed in range(1 if level == "pro" else 3):
        setup = setup_of(rules=FAMILY, family_kick_off_must=True)
        both = coach(level, seed), coach(level, seed + 1)
        for s, side, a in decisions(setup, seed, *both, most=25):
            assert play.refusal(s, side, a) is None, (seed, s.ply, a)


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("rules", [GEEK, FAMILY])
def test_a_blunder_is_a_mistake_of_a_sensible_person(rules) -> None:
    """The keeper stays on and in his goal, a pass goes to a team-mate, no fresh man off."""
    seen = set()
    for seed in range(8):
        both = coach("novice", seed), coach("novice", seed + 50)
        for s, side, a in decisions(setup_of(rules=rules), seed, *both):
            seen.add(a.kind)
            if a.kind == SUBSTITUTE:
                assert a.a != s.keeper[side]
                assert s.boost[a.a] + 1 < s.setup.printed[a.a], (seed, s.ply)
            elif a.kind == MOVE:
                assert a.a != s.keeper[side]
            elif a.kind == SHORT:
                assert s.at(side, a.b) >= 0, (seed, s.ply)
    assert {SUBSTITUTE, MOVE, SHORT} <= seen


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("cards", ["friendly", "brought"])
def test_cards_are_kept_and_played_legally(cards) -> None:
    played = 0
    for seed in range(12):
        setup = setup_of(cards=cards, knock_out=seed % 2 == 0, hide_prompts=seed == 3)
        for s, side, a in decisions(setup, seed, coach(3, seed), coach(3, seed + 1)):
            assert play.refusal(s, side, a) is None, (seed, s.ply, a)
        played += (s.spent[0] | s.spent[1]).bit_count()
    assert played > 6


@pytest.mark.parametrize(
    ("level", "most"), [("coach", 900), ("pro", 14), ("master", 11)]
)
def test_the_same_seed_makes_the_same_choices(level, most) -> None:
    def choices() -> list[Action]:
        one, two = coach(level, SEED), coach(level, SEED + 1)
        return [a for _, _, a in decisions(setup_of(), SEED, one, two, most)]

    assert choices() == choices()


@pytest.mark.parametrize(("level", "most"), [("coach", 400), ("pro", 20)])
def test_a_plan_holds_only_for_the_line_of_play_it_was_made_for(level, most) -> None:
    """Asked for a hint, overruled, sent back: what he says next is always legal."""
    rng = random.Random(SEED)
    helper, dice = coach(level, 1), FastDice(SEED)
    s = play.start(setup_of(), dice)
    while s.waiting and most:
        most -= 1
        side = 0 if s.waiting & 1 else 1
        before = s.copy()
        a = helper.choose(without_secrets(s, side), side).action
        assert play.refusal(s, side, a) is None, (s.ply, a)
        if s.phase == phases.MOVE and rng.random() < 0.4:
            a = rng.choice([*play.legal(s, side)])
        play.apply(s, side, a, dice)
        if s.phase == phases.MOVE and rng.random() < 0.2:
            s = before


@pytest.mark.long(cases=2)
@pytest.mark.parametrize("level", ["club", "coach", "pro"])
def test_a_choice_does_not_depend_on_the_hidden_hand(level) -> None:
    setup = setup_of(cards="friendly")
    compared = 0
    for s, side, _ in decisions(setup, SEED, coach(3, 1), coach(3, 2), 80):
        if s.phase in (phases.SQUAD, phases.KEEP_CARDS) or s.phase == phases.CARD:
            continue
        other = s.copy()
        foe = 1 - side
        hidden = s.hand[foe] & POWERS
        if not hidden or s.ply % 7:
            continue
        unseen = [n for n in range(5, 25) if not (hidden | s.spent[foe]) >> n & 1]
        swapped = sum(1 << n for n in unseen[: hidden.bit_count()])
        arm(other, foe, s.hand[foe] & ~POWERS | swapped)
        picks = [
            coach(level, 3).choose(without_secrets(x, side), side) for x in (s, other)
        ]
        assert picks[0].action is picks[1].action
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("level", ["coach", "master"])
def test_the_keeper_does_not_see_where_the_shooter_aims(level) -> None:
    seen = 0
    for s, side, _ in decisions(setup_of(), SEED, coach(3, 1), coach(3, 2)):
        if s.phase != phases.AIM or side != s.attack or s.waiting != 3:
            continue
        covers = set()
        for aim in AIMS:
            now = s.copy()
            play.apply(now, side, aim, FastDice(0))
            covers.add(
                coach(level, 5).choose(without_secrets(now, 1 - side), 1 - side).action
            )
        assert len(covers) == 1
        seen += 1
    assert seen


def test_every_choice_says_why() -> None:
    for cards in ("none", "friendly"):
        coaches = coach("coach", 1), coach("club", 2)
        dice = FastDice(3)
        s = play.start(setup_of(cards=cards), dice)
        while s.waiting:
            side = 0 if s.waiting & 1 else 1
            choice = coaches[side].choose(without_secrets(s, side), side)
            assert choice.why.endswith(".")
            assert "%(" not in choice.why
            play.apply(s, side, choice.action, dice)


def test_the_levels_by_name() -> None:
    assert coach("master", 1).level == coach("legend", 1).level == 5
    assert coach(2, 1).level == LEVELS.index("club")
    with pytest.raises(KeyError):
        coach("grandmaster", 1)


def test_the_ladder_is_climbed_in_parts_and_gone_on_with(tmp_path, capsys) -> None:
    log = tmp_path / "ladder.jsonl"
    words = "--meet", "coach", "novice", "--pairs", "4", "--log", str(log)
    levels.main([*words, "--part", "2/2", "--worlds", "geek", "family"])
    half = log.read_text()
    assert half.count("\n") == 4
    levels.main([*words])
    assert log.read_text().startswith(half)
    played = capsys.readouterr().out
    levels.main([*words])
    again = capsys.readouterr().out
    assert played.endswith(again)
    assert log.read_text().count("\n") == 12
    for world in WORLDS:
        keys = [(world, "coach", "novice", seed) for seed in range(1, 5)]
        results = [result for key in keys for result in levels.read(log)[key]]
        assert Meeting("coach", "novice", results).score > 0.5


@pytest.mark.rule("HC-OWN-02")
def test_a_keeper_of_family_plays_the_ball_when_he_must() -> None:
    """Late in a possession the turn was ended where only a pass was allowed."""
    meet("coach", "club", 1, seed=13, world="family")
