"""Views: what a side sees follows from nothing that it may not know."""

from __future__ import annotations

import json
import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import FastDice
from engine.errors import CorruptRecord
from engine.games.helvetia import actions, guessing, phases, play, preparation
from engine.games.helvetia.board.hexes import hex_of
from engine.games.helvetia.events import Event
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.game import BOTH
from engine.games.helvetia.room import HELVETIA
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown import observation, redaction, waiting_text
from engine.games.helvetia.spell import Spell
from engine.games.helvetia.state import LEFT_OUT, State
from engine.screen import GamePosition, standing, targets
from tests.examples import examples
from tests.lively import choose, lively_match, setup_of

VIEWERS = (0, 1, None)
MOST_PLIES = 400


def fields(s: State) -> dict[str, object]:
    """All there is in a state, to compare."""
    known = {n: getattr(s, n) for n in State.__slots__ if n not in ("log", "setup")}
    return known | {"spell": {n: getattr(s.spell, n) for n in Spell.__slots__}}


class Walk:
    """A match under way, one decision after the other, with dice that can start again."""

    def __init__(self, seed: int, **options: object) -> None:
        self.rng = random.Random(seed)
        self.seed = seed
        self.s = play.start(setup_of(**options), FastDice(seed))

    def __iter__(self):
        for ply in range(MOST_PLIES):
            if not self.s.waiting:
                return
            sides = [side for side in (0, 1) if self.s.waiting >> side & 1]
            side = self.rng.choice(sides)
            a = choose(self.s, side, self.rng)
            yield side, a, FastDice(self.seed + ply)
            play.apply(self.s, side, a, FastDice(self.seed + ply))


def options_of(seed: int) -> dict[str, object]:
    cards = ("friendly", "brought", "none", "friendly")[seed % 4]
    return {"cards": cards, "hide_prompts": seed % 3 == 0, "knock_out": seed % 5 == 0}


@pytest.mark.long
@examples(3)
@given(st.integers(0, 10**6))
def test_a_view_holds_what_a_coach_afar_needs_and_nothing_else(seed):
    walk = Walk(seed, **options_of(seed))
    for n, _ in enumerate(walk):
        if n % 5 and walk.s.phase == phases.MOVE:
            continue
        for viewer in VIEWERS:
            seen = redaction.without_secrets(walk.s, viewer)
            view = json.loads(json.dumps(observation.observe(walk.s, viewer)))
            back = observation.state_of(walk.s.setup, view)
            assert fields(back) == fields(seen)
            assert fields(redaction.without_secrets(seen, viewer)) == fields(seen)
            guessed = guessing.guess(seen, FastDice(n))
            assert fields(redaction.without_secrets(guessed, viewer)) == fields(seen)


def changed_hand(s: State, side: int, rng: random.Random) -> bool:
    """Another hand as large, of cards that this side may hold as well."""
    powers = [n for n in range(25) if s.hand[side] & redaction.POWERS & 1 << n]
    pool = [n for n in preparation.power_numbers(s, side) if not s.spent[side] >> n & 1]
    if not powers or (s.phase == phases.CARD and s.waiting >> side & 1):
        return False
    other = rng.sample(pool, len(powers))
    hand = s.hand[side] & preparation.LEGENDS | sum(1 << n for n in other)
    if s.phase == phases.KEEP_CARDS and s.waiting >> side & 1:
        s.hand[side] = hand
    else:
        preparation.arm(s, side, hand)
    return True


def changed_choice(s: State, side: int, rng: random.Random) -> bool:
    """Another squad, cell or cover than the one that was chosen in secret."""
    if s.phase == phases.AIM and side == s.attack and s.cell >= 0:
        row = range(3 * (s.cell // 3), 3 * (s.cell // 3) + 3)
        s.cell = rng.choice(row if s.spell.row_shown else range(6))
        return True
    if s.phase == phases.AIM and side != s.attack and s.cover >= 0:
        s.cover = rng.choice(s.setup.board.covers[s.cells])
        return True
    if s.phase == phases.SQUAD and not s.waiting >> side & 1:
        first = 9 * side
        field = rng.sample(range(first + 1, first + 8), 6)
        s.pos[first : first + 9] = [LEFT_OUT] * 9
        preparation.line_up(s, side, [first, *field[:4]], field[4:])
        return True
    return False


def screen(s: State, side: int | None) -> dict[str, object]:
    """What a page is given of a position."""
    game = HELVETIA.rulesets["geek"]
    position = GamePosition(HELVETIA, game, s.setup, s)
    shown = standing(position, side, "en")
    if side is None or s.ply % 20:
        return shown
    numbers = [card.number for card in s.setup.sides[side].players]
    return shown | {n: targets(position, f"{'ha'[side]}{n}", "en") for n in numbers}


def heard(s: State, side: int, a: actions.Action, dice: FastDice) -> list[tuple]:
    """What an action tells, up to the next decision."""
    log: list[Event] = []
    after = s.copy()
    after.log = log
    play.apply(after, side, a, dice)
    return [event.as_tuple() for event in log]


@pytest.mark.rule("HC-PWR-14", "HC-SHOT-04", "HC-PWR-02")
@examples(5)
@given(st.integers(0, 10**6))
def test_nothing_leaks_of_what_the_other_side_holds_or_has_chosen(seed):
    """With hidden prompts not even when somebody is asked depends on his hand."""
    hidden = bool(seed % 2)
    cards = ("friendly", "brought")[seed // 2 % 2]
    walk = Walk(seed, cards=cards, hide_prompts=hidden)
    for mover, a, dice in walk:
        if walk.s.phase == phases.MOVE and a.kind == actions.MOVE:
            continue
        for other in (0, 1):
            twin = walk.s.copy()
            another_hand = changed_hand(twin, other, walk.rng)
            if not changed_choice(twin, other, walk.rng) and not another_hand:
                continue
            me = 1 - other
            assert observation.observe(twin, me) == observation.observe(walk.s, me)
            assert observation.observe(twin, None) == observation.observe(walk.s, None)
            for viewer in (me, None) if walk.s.ply % 4 == 0 else ():
                assert screen(twin, viewer) == screen(walk.s, viewer)
            assert list(play.legal(twin, me)) == list(play.legal(walk.s, me))
            if mover == me and hidden and not _reveals(walk.s):
                again = FastDice(walk.seed + walk.s.ply)
                dice = FastDice(walk.seed + walk.s.ply)
                assert heard(twin, me, a, again) == heard(walk.s, me, a, dice)
                assert _asked_after(twin, me, a, seed) == _asked_after(
                    walk.s, me, a, seed
                )


@pytest.mark.rule("HC-PWR-14")
@examples(4)
@given(st.integers(0, 10**6))
def test_a_card_for_a_moment_that_passed_unasked_leaves_no_trace(seed):
    """Who holds a card that cannot be played now is not asked, and nobody knows of it."""
    walk = Walk(seed, cards=("friendly", "brought")[seed % 2])
    for mover, a, _ in walk:
        if _reveals(walk.s) or a.kind == actions.MOVE:
            continue
        twin = walk.s.copy()
        if changed_hand(twin, 1 - mover, walk.rng):
            one, two = (_after(s, mover, a, seed) for s in (walk.s, twin))
            if _prompt(one) == _prompt(two):
                assert observation.observe(one, mover) == observation.observe(
                    two, mover
                )


@pytest.mark.rule("HC-PWR-14")
@examples(4)
@given(st.integers(0, 10**6))
def test_what_depends_on_the_other_hand_is_not_taken_back(seed):
    """Who could would ask by an action, see who is asked, and choose another."""
    walk = Walk(seed, cards=("friendly", "brought")[seed % 2])
    for mover, a, _ in walk:
        if walk.s.waiting == BOTH:
            continue
        twin = walk.s.copy()
        if a.kind != actions.MOVE and changed_hand(twin, 1 - mover, walk.rng):
            one, two = (_after(s, mover, a, seed) for s in (walk.s, twin))
            if _prompt(one) != _prompt(two):
                for before, after in ((walk.s, one), (twin, two)):
                    assert (
                        HELVETIA.rulesets["geek"].reveals(before, mover, a, after)
                        >> mover
                        & 1
                    )


def _after(s: State, side: int, a: actions.Action, seed: int) -> State:
    after = s.copy()
    play.apply(after, side, a, FastDice(seed))
    return after


def _prompt(s: State) -> tuple[int, int, int, int]:
    """Who is asked what: for a die, which test it decides."""
    return s.phase, s.waiting, s.window, s.test


def _reveals(s: State) -> bool:
    """The second hidden choice shows the first: from here on it is no secret."""
    return s.phase in (phases.AIM, phases.SQUAD, phases.KEEP_CARDS)


def _asked_after(s: State, side: int, a: actions.Action, seed: int) -> tuple[int, int]:
    after = _after(s, side, a, seed)
    return after.phase, after.waiting


@pytest.mark.rule("HC-PWR-02")
def test_of_the_other_hand_one_sees_the_legend_and_the_backs():
    s = playing(cards="friendly")
    preparation.arm(s, 0, 1 << 3 | 1 << 7 | 1 << 15)
    home, _ = observation.observe(s, 1)["sides"]
    assert home["cards"] == {
        "legend": 3,
        "powers": [],
        "face_down": 2,
        "played": [],
    }
    mine = observation.observe(s, 0)["sides"][0]["cards"]
    assert (mine["powers"], mine["face_down"]) == ([7, 15], 2)
    seen = redaction.without_secrets(s, 1)
    assert seen.hand[0] == 1 << 3 | 2 << redaction.FACE_DOWN
    assert seen.armed[0] == s.setup.windows[0][3]
    assert seen.hand[1] == s.hand[1]


@pytest.mark.rule("HC-PWR-01", "HC-PWR-02")
def test_until_both_have_kept_their_cards_nobody_sees_any():
    s = play.start(setup_of(cards="friendly"), FastDice(3))
    rng = random.Random(1)
    while s.phase == phases.SQUAD:
        side = 0 if s.waiting & 1 else 1
        play.apply(s, side, choose(s, side, rng), FastDice(1))
    log: list[Event] = []
    s.log = log
    for a in list(play.legal(s, 0))[:1]:
        play.apply(s, 0, a, FastDice(1))
    assert log == []
    assert redaction.without_secrets(s, 1).hand == [0, s.hand[1]]
    assert observation.observe(s, 1)["asked"] == ["away"]
    play.apply(s, 1, next(iter(play.legal(s, 1))), FastDice(1))
    assert [event.kind for event in log][:2] == ["kept", "kept"]


@pytest.mark.rule("HC-SHOT-04")
def test_of_a_shot_only_who_has_chosen_is_seen():
    s = playing()
    s.phase, s.waiting, s.cells, s.actor = phases.AIM, 2, 2, s.keeper[0]
    s.cell, s.cover = 4, -1
    assert redaction.without_secrets(s, 1).cell == redaction.HIDDEN_CELL
    assert redaction.without_secrets(s, None).cell == redaction.HIDDEN_CELL
    assert redaction.without_secrets(s, 0).cell == 4
    gesture = observation.observe(s, 1)["gesture"]
    assert (gesture["aimed"], gesture["covered"]) == (True, False)
    s.cast().row_shown = 3
    assert redaction.without_secrets(s, 1).cell == redaction.BOTTOM_CELL
    assert guessing.guess(redaction.without_secrets(s, 1), FastDice(1)).cell in (
        3,
        4,
        5,
    )
    s.cell, s.cover = -1, 6
    assert redaction.without_secrets(s, 0).cover == redaction.HIDDEN_COVER
    assert (
        guessing.guess(redaction.without_secrets(s, 0), FastDice(1)).cover
        in s.setup.board.covers[2]
    )


@pytest.mark.rule("HC-PWR-02")
def test_the_dice_of_a_draw_are_shown_at_the_end():
    rolls = [("draw_home", 20, 3), ("draw_away", 20, 4), ("coin", 2, 1)]
    assert redaction.rolls_seen(rolls, 0, False) == [rolls[0], rolls[2]]
    assert redaction.rolls_seen(rolls, None, False) == [rolls[2]]
    assert redaction.rolls_seen(rolls, 0, True) == rolls


@pytest.mark.rule("HC-OFF-07")
def test_a_vigilant_match_gives_no_hint_of_offside():
    for vigilant in (False, True):
        s = playing(vigilant_offside=vigilant)
        s.offside = 1 << s.keeper[0]
        marks = observation.observe(s, 0)["sides"][0]["players"][0]["marks"]
        assert ("offside" in marks) is not vigilant


def test_a_view_says_who_stands_where_and_what_is_asked():
    s = playing()
    s.fallen = s.yellow = 1 << 3
    s.put(3, hex_of("C5"))
    s.boost[3] = 0
    view = observation.observe(s, None)
    posse = view["sides"][0]["players"][3]
    assert (posse["name"], posse["hex"], posse["place"]) == ("Posse", "C5", "pitch")
    assert posse["skills"]["steal"] == 6
    assert posse["marks"] == ["exhausted", "fallen", "yellow"]
    assert view["sentence"]["en"] == waiting_text.asked_in(s, "en")
    assert view["seen_by"] is None
    assert set(view) == {*observation.KEYS, "state"}
    assert view["rules"] == "helvetia-geek@1"


def test_every_moment_has_a_question_in_both_languages():
    known = waiting_text.questions()
    rolls = {"card_roll", "card_rolled"}
    assert set(known) == {*phases.NAMES, *rolls, "both", "actions"}
    without = {"fresh_without", "after_short_without", "after_long_without"}
    assert set(known["gesture"]) == {*phases.MODES, *without}
    s = playing()
    for phase in range(len(phases.NAMES)):
        for mode in range(len(phases.MODES)):
            s.phase, s.mode, s.window = phase, mode, 0
            english, french = waiting_text.asked(s).values()
            assert english
            assert english != french


def test_one_hand_out_of_all_is_guessed_as_often_as_another():
    s = playing(cards="brought")
    preparation.arm(s, 1, 1 << 5 | 1 << 20)
    seen, dice = redaction.without_secrets(s, 0), FastDice(7)
    hands = {guessing.guess(seen, dice).hand[1] for _ in range(3000)}
    assert hands == {1 << n | 1 << m for n, m in combinations(range(5, 25), 2)}


def test_what_was_played_is_not_guessed_again():
    s = playing(cards="brought")
    s.spent[1] = (1 << 25) - (1 << 7)
    preparation.arm(s, 1, 1 << 5)
    assert guessing.guess(redaction.without_secrets(s, 0), FastDice(7)).hand[1] in (
        1 << 5,
        1 << 6,
    )


def test_family_is_viewed_with_its_own_values():
    setup = setup_of(rules=FAMILY)
    seen = []
    lively_match(setup, 1, lambda s, side, a: seen.append(observation.observe(s, side)))
    assert {view["phase"] for view in seen} >= {"squad", "place", "move", "gesture"}
    fips = seen[0]["sides"][0]["players"][4]
    assert fips["skills"] == {"defence": 9, "attack": 13}


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"state": {}},
        {"state": {"blanks": {}}},
        {"state": {"blanks": {"backs": [1]}}},
        {"state": {"blanks": {"backs": [0, 0], "cell": 5}}},
        {"state": {"blanks": {"backs": [0, 0]}, "score": 3}},
        {"state": 3},
        [],
    ],
)
def test_a_broken_view_is_named_as_one(broken):
    with pytest.raises(CorruptRecord):
        observation.state_of(setup_of(), broken)


def playing(**options: object) -> State:
    """A match of which the squads are chosen and the placing has begun."""
    setup: Setup = setup_of(**options)
    s = play.start(setup, FastDice(1))
    rng = random.Random(1)
    while s.phase in (phases.SQUAD, phases.KEEP_CARDS):
        side = 0 if s.waiting & 1 else 1
        play.apply(s, side, choose(s, side, rng), FastDice(2))
    return s
