"""States and setups as JSON: they come back, are small, and lies are named."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from dataclasses import replace

import pytest

from engine.dice import FastDice
from engine.errors import CorruptRecord
from engine.games.helvetia import phases, play, rolls, setup_table, steps, windows
from engine.games.helvetia.board.pitch import board_of, read_board
from engine.games.helvetia.box.cards import LegendCard, PlayedBy, Words
from engine.games.helvetia.codec import key, state_of, table_of_state
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.options import Options
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.spell import FIELDS as SPELL
from engine.games.helvetia.spell import NO_SPELL, Spell
from engine.games.helvetia.state import (
    FIELDS,
    LAST_TEST,
    LAST_WINDOW,
    State,
    fresh,
)
from tests.examples import EachPhase
from tests.lively import choose, setup_of, side_of
from tests.recorded import FAMILY as FAMILY_NAME
from tests.recorded import GEEK as GEEK_NAME
from tests.recorded import KINDS, lively, moment, new

STATE_BYTES = 1000


def as_json(table):
    return json.loads(json.dumps(table))


def every_field(s: State) -> dict:
    fields = {name: getattr(s, name) for name in State.__slots__ if name != "log"}
    fields["spell"] = {name: getattr(s.spell, name) for name in Spell.__slots__}
    return fields


def some_match(seed: int = 5, decisions: int = 150, **options: object):
    for n, match in enumerate(lively(new(seed=seed, **options), seed)):
        if n == decisions:
            return match
    raise AssertionError("too short")


@pytest.mark.long(cases=1)
@pytest.mark.sampled
@pytest.mark.parametrize("kind", KINDS)
def test_every_state_of_a_match_comes_back_from_json_and_is_small(kind):
    rules, options = KINDS[kind]
    looked_at = EachPhase(5)
    for match in lively(new(rules, 4, **options), 4):
        s = match.state
        if not looked_at(match.phase):
            continue
        text = json.dumps(table_of_state(s))
        again = state_of(s.setup, json.loads(text))
        assert every_field(again) == every_field(s)
        assert key(again) == key(s)
        assert len(text) < STATE_BYTES


def test_a_key_tells_two_states_apart_and_a_copy_has_the_same():
    s = some_match().state
    same = s.copy()
    assert key(same) == key(s)
    same.boost[3] += 1
    assert key(same) != key(s)


def test_every_field_has_a_type():
    for each in (State, Spell):
        assert sorted(each.__slots__) == sorted(each.__annotations__)


def test_bounds_leave_room_for_all_tests_and_windows():
    assert (len(rolls.NAMES), len(windows.IDS)) == (LAST_TEST + 1, LAST_WINDOW + 1)


def odd(n: int, start: object) -> object:
    """A value that no other field has, like the one that a new state has there."""
    return 1000 + n if isinstance(start, int) else [1000 + n] * max(1, len(start))


def test_a_copy_has_every_field_and_shares_no_list():
    s = fresh(setup_of())
    s.spell = s.cast()
    for n, (name, start) in enumerate(SPELL.items()):
        setattr(s.spell, name, odd(n, start))
    for n, (name, start, *_) in enumerate(FIELDS):
        setattr(s, name, odd(n, start))
    s.men, s.armed, s.log = [1, 2], [3, 4], []
    copy = s.copy()
    assert every_field(copy) == every_field(s)
    assert (copy.log, copy.setup) == (None, s.setup)
    for one, other in ((s, copy), (s.spell, copy.spell)):
        for name in type(one).__slots__:
            shared = getattr(one, name) is getattr(other, name)
            assert not shared or not isinstance(getattr(one, name), list)
    assert fresh(s.setup).copy().spell is NO_SPELL


@pytest.mark.parametrize(
    "change, said",
    [
        ({"pos": [0] * 17}, "state.pos: a list of 18 to 18"),
        ({"pos": [200] * 18}, r"state.pos\[0\]: a whole number from 0 to 118, not 200"),
        ({"pos": [5, 5]}, "state.pos"),
        ({"phase": "move"}, "state.phase"),
        ({"phase": True}, "state.phase: a whole number"),
        ({"clock": 1.5}, "state.clock"),
        ({"men": [0, 0]}, 'the key "men" is unknown'),
        ({"todo": [999]}, r"state.todo\[0\]"),
        ({"spell": {"pressure": "much"}}, "state.spell.pressure"),
        ({"spell": {"magic": 1}}, "state.spell: the key"),
        ({"waiting": 0}, "state.waiting"),
    ],
)
def test_what_is_wrong_with_a_state_is_named_by_its_place(change, said):
    s = some_match().state
    with pytest.raises(CorruptRecord, match=said):
        state_of(s.setup, {**as_json(table_of_state(s)), **change})


def at_phase(phase: str, rules: str = GEEK_NAME):
    """A state in which this is asked, and its table."""
    s = moment(lambda match: match.phase == phase, rules).state
    return s, as_json(table_of_state(s))


@pytest.mark.parametrize(
    ("phase", "change", "said"),
    [
        ("move", {"period": 9}, "period: these rules have fewer"),
        ("move", {"clock": 200}, "clock: the period does not have"),
        ("move", {"mover": 17, "waiting": 1}, "mover: he is not on the pitch"),
        ("move", {"opening": 1}, "dead: the ball rests"),
        ("move", {"fallen": 1 << 7, "offside": 0}, "fallen: somebody lies"),
        ("move", {"offside": 1 << 7}, "offside: somebody is offside"),
        ("move", {"keeper": [10, 9]}, "keeper: he keeps goal for the other"),
        ("move", {"hand": [32, 0]}, "hand: a card is held that cannot be"),
        ("move", {"spell": {"malus": 2}}, "spell: no cards are played"),
        ("move", {"phase": 19}, "todo: nothing follows|spell: no cards"),
        ("place", {"carrier": 1}, "carrier: "),
        ("gesture", {"carrier": -1}, "carrier: somebody has the ball"),
        ("gesture", {"waiting": 3}, "waiting: the attack makes its gesture"),
        ("defend", {"foe": -1}, "foe: he does not stand where the ball is"),
        ("aim", {"actor": -1}, "actor: the shooter is on the pitch"),
        ("aim", {"cell": 3}, "waiting: who has chosen is not asked again"),
        ("intercept", {"actor": -1}, "actor: a player of the attack has passed"),
        ("step", {"stepper": -1}, "stepper: he is not of the side"),
        ("step", {"todo": []}, "todo: nothing follows the answer"),
    ],
)
def test_what_no_play_can_have_led_to_is_refused(phase, change, said):
    s, table = at_phase(phase)
    assert every_field(state_of(s.setup, table)) == every_field(s)
    with pytest.raises(CorruptRecord, match=rf"^state\.({said})"):
        state_of(s.setup, {**table, **change})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"phase": phases.OFFSIDE}, "there is no such phase"),
        ({"opening": phases.PENALTY}, "no turn like that"),
        ({"mode": phases.GOAL_KICK}, "nothing to choose"),
        ({"todo": [steps.FOUL]}, "no such step"),
        ({"offside": 1}, "offside who cannot be"),
    ],
)
def test_what_family_does_not_know_is_refused(change, said):
    s, table = at_phase("gesture", FAMILY_NAME)
    with pytest.raises(CorruptRecord, match=said):
        state_of(s.setup, {**table, **change})


def test_a_tampered_state_is_refused_or_can_be_played():
    """A number changed within its bounds; what is taken leads to no crash."""
    rng = random.Random(11)
    moments = [at_phase(phase) for phase in ("move", "gesture", "defend", "step")]
    refused = 0
    for n in range(250):
        s, table = rng.choice(moments)
        field = rng.choice([each for each in FIELDS if isinstance(each.start, int)])
        change = {field.name: rng.randint(*field.bounds)}
        try:
            now = state_of(s.setup, {**table, **change})
        except CorruptRecord:
            refused += 1
            continue
        for _ in range(12):
            if now.waiting:
                side = 0 if now.waiting & 1 else 1
                play.apply(now, side, choose(now, side, rng), FastDice(n))
    assert refused > 20


def test_two_players_of_a_side_on_one_hex_are_refused():
    s = some_match().state
    table = as_json(table_of_state(s))
    one, other = [q for q in s.on_pitch(0) if s.pos[q] < 113 and q != s.carrier][:2]
    table["pos"][one] = table["pos"][other]
    with pytest.raises(CorruptRecord, match="on one hex"):
        state_of(s.setup, table)


def test_a_ball_that_its_carrier_has_not_is_refused():
    match = moment(lambda match: match.state.carrier >= 0)
    table = as_json(table_of_state(match.state))
    table["ball"] = 112 - match.state.ball + 1
    with pytest.raises(CorruptRecord, match="carrier"):
        state_of(match.setup, table)


# Setups.

CLUB_CARD = LegendCard(3, "own3", Words("Ours", "Le nôtre"), Words("It rains."))


def odd_setup() -> Setup:
    """Everything about it is not as usual."""
    home = side_of(
        "jesters",
        unavailable=frozenset({4}),
        tired=frozenset({3}),
        starters=(1, 3, 5, 6, 10),
        bench=(7, 8),
        team_die=((2, 3), (0, 0), (1, 1), (1, 1), (0, 2), (0, 2)),
        challenge=side_of("jesters").cards[0],
    )
    away = side_of("drakes", cards=(CLUB_CARD, *side_of("drakes").cards[:6]))
    table = read_board().as_table()
    table["malus"]["centre"] = [5, 5, 5, 5, 5, 5]
    options = Options(knock_out=True, cards="brought", chain_cap=7)
    return Setup(GEEK, home, away, board_of(table), options)


@pytest.mark.parametrize("setup", [setup_of(), odd_setup()], ids=["usual", "odd"])
def test_a_setup_comes_back_from_json(setup):
    table = as_json(setup_table.table_of(setup))
    again = setup_table.setup_of(GEEK, table)
    assert (again.sides, again.options) == (setup.sides, setup.options)
    assert again.board.digest == setup.board.digest
    assert as_json(setup_table.table_of(again)) == table


def test_what_is_as_usual_is_not_written():
    table = setup_table.table_of(setup_of())
    assert set(table) == {"home", "away", "board"}
    assert set(table["home"]) == {"name", "players", "cards"}
    assert len(json.dumps(table)) < 2500


BROKEN = {
    "no side": ("setup: the key away is missing", lambda t: t.pop("away")),
    "an unknown switch": (
        'setup.options: the key "luck" is unknown',
        lambda t: t.update(options={"luck": 1}),
    ),
    "a switch of another kind": (
        "setup.options.knock_out: true or false",
        lambda t: t.update(options={"knock_out": 1}),
    ),
    "cards of no kind": (
        "setup.options.cards: one of",
        lambda t: t.update(options={"cards": "stolen"}),
    ),
    "a player without a number": (
        r"setup.home.players\[2\]\[0\]: a whole number",
        lambda t: t["home"]["players"][2].__setitem__(0, None),
    ),
    "a player too short": (
        r"setup.home.players\[2\]: a list of 12 to 16",
        lambda t: t["home"]["players"][2].__delitem__(slice(5, None)),
    ),
    "an odd kind of player": (
        r"setup.home.players\[2\]\[2\]: one of keeper, field, captain",
        lambda t: t["home"]["players"][2].__setitem__(2, "goalie"),
    ),
    "a skill beyond all bounds": (
        "setup: .*Tackle must lie between 1 and 20, not 21",
        lambda t: t["home"]["players"][2].__setitem__(5, 21),
    ),
    "a player beyond all measure": (
        "setup: .*BOOST must lie between 0 and 8, not 300",
        lambda t: t["home"]["players"][2].__setitem__(3, 300),
    ),
    "a number worn twice": (
        "setup: Valley Jesters: Number 1 is on 2 cards",
        lambda t: t["home"]["players"][2].__setitem__(0, 1),
    ),
    "two keepers": (
        "setup: .*one keeper at most, not 2",
        lambda t: t["home"]["players"][2].__setitem__(2, "keeper"),
    ),
    "ten players": (
        "setup.home.players: a list of 0 to 9",
        lambda t: t["home"]["players"].append(t["home"]["players"][2]),
    ),
    "a starter who does not exist": (
        "setup: .*nobody wears number 77",
        lambda t: t["home"].update(starters=[1, 3, 5, 6, 77], bench=[7, 8]),
    ),
    "a line-up without the keeper": (
        "setup: .*line-up: The keeper starts",
        lambda t: t["home"].update(starters=[3, 4, 5, 6, 7], bench=[1, 8]),
    ),
    "a card nobody knows": (
        r"setup.home.cards\[0\]: there is no card",
        lambda t: t["home"]["cards"].__setitem__(0, "X99"),
    ),
    "a card twice": (
        "setup: .*card 5 is brought twice",
        lambda t: t["home"]["cards"].append("C01"),
    ),
    "a die with five faces": (
        "setup.home.team_die: A team die has six faces",
        lambda t: t["home"].update(team_die=[[0, 1]] * 5),
    ),
    "another board": (
        "setup.board: this board is not the one",
        lambda t: t["board"].update(digest="0" * 64),
    ),
    "an own board that is none": (
        "setup.board.own: ",
        lambda t: t.update(board={"own": {}}),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_with_a_setup_is_named_by_its_place(name):
    said, spoil = BROKEN[name]
    table = as_json(setup_table.table_of(setup_of()))
    spoil(table)
    with pytest.raises(CorruptRecord, match=said):
        setup_table.setup_of(GEEK, table)


def test_a_card_of_the_house_that_was_changed_is_written_in_full():
    changed = replace(side_of("jesters").cards[0], by=PlayedBy.OWN)
    setup = Setup(
        GEEK,
        side_of("jesters", cards=(changed,)),
        side_of("drakes"),
        read_board(),
        Options(),
    )
    table = as_json(setup_table.table_of(setup))
    assert table["home"]["cards"][0]["by"] == "own"
    assert setup_table.setup_of(GEEK, deepcopy(table)).sides == setup.sides
