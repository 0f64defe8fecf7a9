"""Scenes of a match in the words of the rulebook: who stands where, what happens, how it ends.

    scene('''
        J attacks, 36', score 1-0
        J: 1 A5 | 5 (9,1) boost 2 steal 12 | 11 K3 ball
        D: 1 M5 | 6 H5 fallen
        D bench: 7 8
        now: defence
    ''').play('''
        D6 to L4 refused HC-TURN-01
        D steals; steal 8, dribble 15
        = D to step; D6 has the ball; happened stole
        D steps to L5; time 9
        = D attacks; 45'; D6 at L5
    ''')

J are the Jesters, at home in the west; D the Drakes. J5 is the Jester with shirt 5, and his
name does as well (Posse). Hexes are labels or (X,r). Every scene is played twice, the second
time turned by half a turn with the sides swapped: the rules look the same from both ends.

Setting the scene
  J: 5 E3 words | ...     marks: ball fallen yellow acted moved offside new keeper;
                          with a number: boost, printed, steal, tackle, clear, pressure,
                          dribble, long, shot, header; a last `...` fills up to five men
  J bench: 4 7            also replaced, sent off, injured, to place
  J line-up: 1 3 4 5 6 + 7 8     also J unavailable:, J tired:, J cards:, J hand:,
                                 J box: free (whose POWER and LEGEND these are)
  ball: G5 | ball: dead G5
  facts, by commas        J attacks (the default), D kicked off, J changed 1, 36', period 2, score 1-0,
                          turn 13, held 2, chain 39
  now: moves (the default), defence moves, moves over, defence, gesture [mode], turn end,
       free kick, penalty, goal kick, placement, toss, begin, cards, period end, shoot-out
  dice: what rolls before the first action

Actions, one a line, and after `;` the dice they roll, all of them
  J5 to G5 / J5 wing to H1 / J5 stands up / J5 off, J7 on / J5 on G5 (placed) / J ends
  D steals / D tackles / D steps to F4 / J passes to G5 / J long to G5 / J shoots
  J first touch / J heads / D tries (to intercept, to clear) / D lets it / D calls
  J aims A / D covers BC / J chooses J7 / J7 leaves to G5 / J attacks / J defends (toss)
  J selects 1 3 4 5 6 + 7 8 / J keeps 5 7 + 2 (LEGEND)
  J plays 5 / J plays 20 on J7 / J plays 22 on J4 and J7 / J plays 21 at B / J plays 18 with 6
  ... refused HC-MOVE-05  the engine refuses it, with this rule

Expectations, after `=`, by semicolons: see READINGS below.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.games.helvetia import actions, phases, play
from engine.games.helvetia.actions import Action, action
from engine.games.helvetia.board.hexes import HEXES
from engine.games.helvetia.events import Event
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.options import Options
from engine.games.helvetia.slots import SLOTS
from engine.games.helvetia.state import State
from tests.scene_table import SKILLS, Table, words_for_names

PLAYER, SIDE, HEX = r"([JD]\d+)", r"([JD])", r"([A-M]\d|\(\d+,\d+\))"


def _mask(words: str, base: int = 0) -> int:
    return sum(1 << int(n) for n in words.split())


def _roster(table: Table, side: str, words: str) -> int:
    """Shirts as a mask of places in the roster."""
    return sum(1 << table.slot(side + n) % 9 for n in words.split())


def _pair(p: int, q: int) -> int:
    """Two players as a card asks for them."""
    return SLOTS * min(p, q) + max(p, q)


def _cells(words: str) -> int:
    return sum(1 << "ABCDEF".index(cell) for cell in words)


def _of_player(kind: int) -> Callable[..., tuple[str, Action]]:
    def read(t: Table, player: str, where: str | None = None) -> tuple[str, Action]:
        h = t.hex(where) if where else 0
        return player[0], action(kind, t.slot(player), h)

    return read


def _of_side(kind: int) -> Callable[..., tuple[str, Action]]:
    def read(t: Table, side: str, where: str | None = None) -> tuple[str, Action]:
        return side, action(kind, 0, t.hex(where) if where else 0)

    return read


ACTIONS: dict[str, Callable[..., tuple[str, Action]]] = {
    rf"{PLAYER} to {HEX}": _of_player(actions.MOVE),
    rf"{PLAYER} wing to {HEX}": _of_player(actions.WING),
    rf"{PLAYER} stands up": _of_player(actions.STAND),
    rf"{PLAYER} on {HEX}": _of_player(actions.PLACE),
    rf"{PLAYER} leaves to {HEX}": _of_player(actions.LEAVE),
    rf"{PLAYER} off, {PLAYER} on": lambda t, p, q: (
        (p[0], action(actions.SUBSTITUTE, t.slot(p), t.slot(q)))
    ),
    rf"{SIDE} chooses {PLAYER}": lambda t, s, p: (
        (s, action(actions.CHOOSE, t.slot(p)))
    ),
    rf"{SIDE} aims ([A-F])": lambda t, s, cell: (
        (s, action(actions.AIM, "ABCDEF".index(cell)))
    ),
    rf"{SIDE} covers ([A-F]*)": lambda t, s, cells: (
        (s, action(actions.COVER, _cells(cells)))
    ),
    rf"{SIDE} selects ([\d ]+)(?:\+ ([\d ]+))?": lambda t, s, five, two: (
        (s, action(actions.SELECT, _roster(t, s, five), _roster(t, s, two or "")))
    ),
    rf"{SIDE} keeps(?: nothing)?([\d ]*)(?:\+ (\d))?": lambda t, s, powers, legend: (
        (s, action(actions.KEEP, _mask(powers), int(legend or 0)))
    ),
    rf"{SIDE} plays (\d+)(?: with (\d+))?": lambda t, s, card, b: (
        (s, action(actions.CARD, int(card), int(b or 0)))
    ),
    rf"{SIDE} plays (\d+) on {PLAYER}": lambda t, s, card, p: (
        (s, action(actions.CARD, int(card), t.slot(p)))
    ),
    rf"{SIDE} plays (\d+) on {PLAYER} and {PLAYER}": lambda t, s, card, *two: (
        (s, action(actions.CARD, int(card), _pair(*map(t.slot, two))))
    ),
    rf"{SIDE} plays (\d+) at ([A-F])": lambda t, s, card, cell: (
        (s, action(actions.CARD, int(card), "ABCDEF".index(cell)))
    ),
    rf"{SIDE} ends": _of_side(actions.END),
    rf"{SIDE} steals": _of_side(actions.STEAL),
    rf"{SIDE} tackles": _of_side(actions.TACKLE),
    rf"{SIDE} steps to {HEX}": _of_side(actions.STEP),
    rf"{SIDE} passes to {HEX}": _of_side(actions.SHORT),
    rf"{SIDE} long to {HEX}": _of_side(actions.LONG),
    rf"{SIDE} shoots": _of_side(actions.SHOOT),
    rf"{SIDE} first touch": _of_side(actions.FIRST_TOUCH),
    rf"{SIDE} heads": _of_side(actions.HEADER),
    rf"{SIDE} tries": _of_side(actions.TRY),
    rf"{SIDE} lets it": _of_side(actions.LET),
    rf"{SIDE} calls": _of_side(actions.CALL),
    rf"{SIDE} attacks": _of_side(actions.ATTACK_FIRST),
    rf"{SIDE} defends": _of_side(actions.DEFEND_FIRST),
}


def _carrier(t: Table) -> str:
    return t.shirt(t.s.carrier)


def _ball(t: Table) -> str:
    s = t.s
    how = "dead" if s.dead else "loose" if s.carrier < 0 else "held"
    return f"{how} at {t.label(s.ball)}"


def _waits(t: Table) -> str:
    who = {0: "nobody", 1: t.letter(0), 2: t.letter(1), 3: "both"}[t.s.waiting]
    mode = phases.MODES[t.s.mode] if t.s.phase == phases.GESTURE else ""
    return f"{who} to {phases.NAMES[t.s.phase]} {mode}".replace("_", " ").strip()


def _score(t: Table) -> str:
    home, away = t.s.score[::-1] if t.upside_down else t.s.score
    return f"{home}-{away}"


def _marked(mark: str) -> Callable[[Table, str], bool]:
    return lambda t, player: bool(getattr(t.s, mark) >> t.slot(player) & 1)


def _skill(t: Table, skill: str, player: str) -> int:
    names = ("steal", "tackle", "clear", "pressure", "dribble", "long_pass", "shot")
    which = (*names, "header").index(SKILLS.get(skill, skill))
    assert t.s.setup.rules.skills is GEEK.skills, "skills of GEEK only"
    return t.s.skill(t.slot(player), which)


def _kinds(t: Table, side: str) -> set[str]:
    """The kinds of action this side really has now."""
    n = t.side(side)
    return {actions.NAMES[a.kind].replace("_", " ") for a in play.legal(t.s, n)}


def _may(t: Table, side: str, words: str) -> bool:
    return set(words.split(", ")) <= _kinds(t, side)


def _may_not(t: Table, side: str, words: str) -> bool:
    return not set(words.split(", ")) & _kinds(t, side)


def _only(t: Table, side: str, words: str) -> bool:
    return set(words.split(", ")) == _kinds(t, side)


def _hand(t: Table, side: str) -> str:
    hand = t.s.hand[t.side(side)]
    return " ".join(str(n) for n in range(25) if hand >> n & 1) or "nothing"


def _outcome(t: Table, side: str) -> bool:
    return t.s.outcome == 2 + t.side(side) and t.s.phase == phases.OVER


# What may be expected: the words, and what is compared with the last group, or a truth.
READINGS: dict[str, Callable[..., object]] = {
    rf"{PLAYER} at (\w+|\(\d+,\d+\))": lambda t, p: t.place(t.slot(p)),
    rf"{PLAYER} is (bench|left out|replaced|sent off|injured|to place)": lambda t, p: (
        t.place(t.slot(p))
    ),
    rf"{PLAYER} boost (\d+)": lambda t, p: str(t.s.boost[t.slot(p)]),
    r"(J\d+|D\d+|nobody) has the ball": _carrier,
    rf"{PLAYER} fallen()": _marked("fallen"),
    rf"{PLAYER} stands()": lambda t, p: not _marked("fallen")(t, p),
    rf"{PLAYER} booked()": _marked("yellow"),
    rf"{PLAYER} offside()": _marked("offside"),
    rf"{PLAYER} onside()": lambda t, p: not _marked("offside")(t, p),
    rf"{PLAYER} acted()": _marked("acted"),
    rf"{PLAYER} fresh()": lambda t, p: not _marked("acted")(t, p),
    rf"{PLAYER} keeps goal()": lambda t, p: t.slot(p) in t.s.keeper,
    r"(\w+) of ([JD]\d+) is (\d+)": lambda t, skill, p: str(_skill(t, skill, p)),
    r"ball ((?:loose|dead|held) at (?:\w+|\(\d+,\d+\)))": _ball,
    r"ball at (\w+|\(\d+,\d+\))": lambda t: t.label(t.s.ball),
    r"([JD]) attacks": lambda t: t.letter(t.s.attack),
    r"(\d+)'": lambda t: str(t.s.clock),
    r"period (\d)": lambda t: str(t.s.period + 1),
    r"score (\d+-\d+)": _score,
    r"turn (\d+)": lambda t: str(t.s.turns),
    r"((?:J|D|both|nobody) to [a-z ]+)": _waits,
    r"threshold (-?\d+)": lambda t: str(t.s.threshold),
    r"cells (\d)": lambda t: str(t.s.cells),
    rf"{SIDE} changed (\d)": lambda t, s: str(t.s.changes[t.side(s)]),
    rf"{SIDE} holds ([\d ]+|nothing)": _hand,
    rf"{SIDE} forfeits()": _outcome,
    r"over()": lambda t: t.s.phase == phases.OVER,
    rf"{SIDE} may not ([a-z ,]+)()": _may_not,
    rf"{SIDE} may only ([a-z ,]+)()": _only,
    rf"{SIDE} may ([a-z ,]+)()": _may,
}

# Decisions with which a turn goes on by itself.
NOTHING_LEFT = (phases.PLACE, phases.MOVE, phases.DEFEND, phases.GESTURE, phases.OVER)
# Who calls offside is of one side, who is called of the other.
OF_THE_OTHER_SIDE = ("offside_called", "wrong_call")


def sound(s: State) -> None:
    """What is true in every state of every match."""
    for side in (0, 1):
        hexes = [h for h in s.pos[9 * side : 9 * side + 9] if h < HEXES]
        assert len(set(hexes)) == len(hexes), "HC-PLACE-05: one man a side on a hex"
        assert s.men[side] == sum(1 << h for h in hexes)
        for other in (0, 1):
            guests = s.men[side] & s.setup.board.keeper_zone[other]
            own = side == other and s.keeper[side] >= 0
            keeper = 1 << s.pos[s.keeper[side]] if own else 0
            assert not guests & ~keeper, "HC-MOVE-06: a guest in a keeper zone"
    assert min(s.boost) >= 0
    if s.carrier >= 0:
        assert s.pos[s.carrier] == s.ball, "HC-BALL-01: the ball is on his hex"
        assert not s.fallen >> s.carrier & 1, "HC-BALL-02: a fallen carrier"
        assert not s.dead
    defence = 0x1FF << 9 * (1 - s.attack)
    assert not s.offside & defence, "HC-OFF-02: a defender in an offside position"
    assert s.dead in (0, 1)
    if s.phase in NOTHING_LEFT:
        assert not s.todo, "a step that nobody took"


class Scene:
    """A scene on its two tables; `s` is the state as written."""

    def __init__(self, text: str, rules=GEEK, board=None, **options: object) -> None:
        text = words_for_names(text)
        chosen = Options(**options)
        both = (False, True)
        self.tables = [Table(text, down, chosen, rules, board) for down in both]
        self.since = [0, 0]

    @property
    def s(self) -> State:
        return self.tables[0].s

    def legal(self, side: str) -> list[Action]:
        return list(play.legal(self.s, "JD".index(side)))

    def events(self) -> list[Event]:
        return self.s.log or []

    def play(self, script: str) -> Scene:
        """Actions and expectations in turn; see the head of this page."""
        for line in words_for_names(script).splitlines():
            line = line.strip()
            if line.startswith("="):
                self.expect(line[1:])
            elif line:
                for n, table in enumerate(self.tables):
                    self.since[n] = len(table.s.log or [])
                    _perform(table, line)
        return self

    def expect(self, text: str) -> Scene:
        """Expectations, by semicolons or lines."""
        for reading in re.split(r"[;\n]", words_for_names(text)):
            for n, table in enumerate(self.tables):
                if reading.strip():
                    _read(table, reading.strip(), self.since[n])
        return self


def scene(text: str, rules=GEEK, board=None, **options: object) -> Scene:
    """Lay out a scene; options are those of the match (`Options`)."""
    return Scene(text, rules, board, **options)


def _perform(table: Table, line: str) -> None:
    s, where = table.s, f"{'turned: ' * table.upside_down}{line}"
    line, _, rule = line.partition(" refused ")
    words, _, faces = line.partition(";")
    letter, a = _action(table, words.strip())
    side = table.side(letter)
    why = play.refusal(s, side, a)
    listed = any(a is other for other in play.legal(s, side))
    if rule:
        assert why is not None, f"{where}: allowed"
        assert why.rule == rule.strip(), f"{where}: {why}"
        assert not listed, f"{where}: refused and yet listed"
        return
    assert why is None, f"{where}: {why}, {_waits(table)}"
    assert listed, f"{where}: allowed and yet not listed"
    before = len(s.log or [])
    table.s = s.copy()  # nothing may be lost in a copy
    table.s.log = s.log
    dice = table.dice(faces)
    play.apply(table.s, side, a, dice)
    assert not dice.left, f"{where}: dice that nobody rolled"
    sound(table.s)
    for event in (table.s.log or [])[before:]:
        own = event.slot < 0 or event.side == event.slot // 9
        assert own or event.kind in OF_THE_OTHER_SIDE, f"{where}: {event}"


def _action(table: Table, words: str) -> tuple[str, Action]:
    for pattern, read in ACTIONS.items():
        if match := re.fullmatch(pattern, words):
            return read(table, *match.groups())
    raise AssertionError(f"no such action: {words}")


def _read(table: Table, reading: str, since: int) -> None:
    where = f"{'turned: ' * table.upside_down}{reading}"
    log = (table.s.log or [])[since:]
    if match := re.fullmatch(r"happened (.*)", reading):
        left = iter(log)
        for words in match[1].split(", "):
            found = any(_is(event, words) for event in left)
            assert found, f"{where}: {words} not in {[e.kind for e in log]}"
        return
    if match := re.fullmatch(r"not (.*)", reading):
        for words in match[1].split(", "):
            assert not any(_is(event, words) for event in log), f"{where}: {words}"
        return
    for pattern, read in READINGS.items():
        if match := re.fullmatch(pattern, reading):
            *given, expected = match.groups()
            if expected == "":
                assert read(table, *given), f"{where} is not so"
            else:
                expected = _plain(table, expected)
                found = read(table, *given)
                assert found == expected, f"{where}: found {found}"
            return
    raise AssertionError(f"unknown expectation: {reading}")


def _plain(table: Table, word: str) -> str:
    """(12,4) is G5; other words stay."""
    where = re.search(r"\(\d+,\d+\)", word)
    return word.replace(where[0], table.label(table.hex(where[0]))) if where else word


def _is(event: Event, words: str) -> bool:
    """An event by its kind, its rule, or both with a value: "time 9", "moved HC-MOVE-09"."""
    kind, *more = words.split()
    kind = kind.replace("-", "_") if not kind.startswith("HC-") else kind
    return kind in (event.kind, event.rule) and all(
        (int(word) in event.values) if word.isdigit() else word == event.rule
        for word in more
    )
