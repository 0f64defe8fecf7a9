"""A scene laid out on the engine's table, as it is written or turned by half a turn.

The words are those of `tests/scenes.py`; this page turns them into slots, hexes, dice.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from engine.dice import ScriptedDice
from engine.games.helvetia import phases, preparation, state, steps, turns
from engine.games.helvetia.board.hexes import HEXES, LABELS, hex_at, hex_of, turned
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.cards import PlayerCard
from engine.games.helvetia.box.catalogue import faction
from engine.games.helvetia.box.faces import COLOURS, TEAM_DIE, TIME_FACES
from engine.games.helvetia.options import Options
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.state import State, fresh

SQUADS = {"J": faction("jesters"), "D": faction("drakes")}
NAMES = {
    card.name: f"{side}{card.number}"
    for side, squad in SQUADS.items()
    for card in squad.players
}
SKILLS = {
    "long": "long_pass",
    "printed": "boost",
    "defence": "family_defence",
    "attack": "family_attack",
    "tired_defence": "family_defence_exhausted",
    "tired_attack": "family_attack_exhausted",
}
PRINTED = {
    *("steal", "tackle", "clear", "pressure", "dribble", "shot", "header", *SKILLS),
}
MARKS = ("fallen", "yellow", "acted", "moved", "offside", "new")
PLACES = {
    "bench": state.BENCH,
    "left out": state.LEFT_OUT,
    "replaced": state.REPLACED,
    "sent off": state.SENT_OFF,
    "injured": state.INJURED,
    "to place": state.TO_PLACE,
}
ENTRIES = {
    "begin": steps.BEGIN,
    "cards": steps.DEAL,
    "toss": steps.TOSS,
    "placement": steps.PLACEMENT,
    "moves": steps.OPEN_TURN,
    "defence moves": steps.MOVES_DEFENCE,
    "moves over": steps.MOVES_OVER,
    "defence": steps.DEFENCE,
    "turn end": steps.TURN_END,
    "period end": steps.PERIOD_END,
    "free kick": steps.OPEN_FREE_KICK,
    "penalty": steps.OPEN_PENALTY,
    "goal kick": steps.OPEN_GOAL_KICK,
    "shoot-out": steps.SHOOTOUT,
}
MODES = {f"gesture {name.replace('_', ' ')}": n for n, name in enumerate(phases.MODES)}
HOME_CORNERS = ("A1", "A9", "A3", "A7", "B2")
LIMITS = (45, 90, 105, 120)


def words_for_names(text: str) -> str:
    """Our players may be called by name: Posse is J5."""
    return re.sub(r"\b[A-Z][a-z]+\b", lambda m: NAMES.get(m[0], m[0]), text)


class Table:
    """The words of a scene on one of its two tables."""

    def __init__(
        self, text: str, upside_down: bool, options: Options, rules, board=None
    ) -> None:
        self.upside_down = upside_down
        self.lines = [line.strip() for line in text.splitlines() if line.strip()]
        self.cards: dict[str, dict[str, object]] = {"J": {}, "D": {}}
        self.printed: dict[tuple[str, int], dict[str, int]] = {}
        self.entry, self.dice_words = "moves", ""
        rows = [
            row for line in self.lines if (row := self._read_side(line)) is not None
        ]
        sides = [self._side_setup(letter) for letter in "JD"]
        if upside_down:
            sides.reverse()
        self.s: State = fresh(Setup(rules, *sides, board or read_board(), options))
        self._lay_out(rows)
        self._enter()

    # Words to numbers.

    def side(self, letter: str) -> int:
        return (letter == "D") != self.upside_down

    def letter(self, side: int) -> str:
        return "JD"[side != self.upside_down]

    def slot(self, word: str) -> int:
        """J5: the slot of the player with this shirt."""
        slot = self.s.setup.slot(self.side(word[0]), int(word[1:]))
        assert slot >= 0, f"no such player: {word}"
        return slot

    def shirt(self, slot: int) -> str:
        if slot < 0:
            return "nobody"
        return f"{self.letter(slot // 9)}{self.s.setup.number(slot)}"

    def hex(self, word: str) -> int:
        """G5 or (12,4)."""
        if word.startswith("("):
            h = hex_at(*(int(n) for n in word[1:-1].split(",")))
        else:
            h = hex_of(word)
        assert h >= 0, f"no such hex: {word}"
        return turned(h) if self.upside_down else h

    def place(self, slot: int) -> str:
        """Where a player is, in words."""
        where = self.s.pos[slot]
        if where < HEXES:
            return self.label(where)
        return next(word for word, place in PLACES.items() if place == where)

    def label(self, h: int) -> str:
        return LABELS[turned(h) if self.upside_down else h]

    def dice(self, words: str) -> ScriptedDice:
        """Faces in order: "steal 8, dribble 15, time 9, card yellow, loss 2, coin J"."""
        rolls = [roll.rsplit(" ", 1) for roll in _parts(words, ",")]
        return ScriptedDice([self._face(label, face) for label, face in rolls])

    def _face(self, label: str, face: str) -> tuple[str, int]:
        if label == "time":
            return (label, TIME_FACES.index(int(face)) + 1)
        if label == "card":
            colours = [colour for colour, _ in TEAM_DIE]
            return ("team_die_card", colours.index(COLOURS.index(face)) + 1)
        if label == "loss":
            losses = [loss for _, loss in TEAM_DIE]
            return ("team_die_loss", losses.index(int(face)) + 1)
        if face in "JD":
            return (label.replace(" ", "_").replace("-", ""), self.side(face) + 1)
        return (label.replace(" ", "_"), int(face))

    # The sides.

    def _read_side(self, line: str) -> str | None:
        """What belongs to a setup; the line comes back if it belongs to the state."""
        match = re.fullmatch(
            r"([JD]) (unavailable|tired|line-up|cards|box): (.*)", line
        )
        if match is None:
            self._read_printed(line)
            return line
        side, what, rest = match.groups()
        given = self.cards[side]
        if what == "line-up":
            starters, _, bench = rest.partition("+")
            given["starters"] = tuple(map(int, starters.split()))
            given["bench"] = tuple(map(int, bench.split()))
        elif what == "box":
            given["cards"] = faction(rest).deck + faction(rest).legends
        elif what == "cards":
            numbers = {int(n) for n in rest.split()}
            squad = SQUADS[side]
            both = squad.deck + squad.legends
            given["cards"] = tuple(card for card in both if card.number in numbers)
        else:
            given[what] = frozenset(map(int, rest.split()))
        return None

    def _read_printed(self, line: str) -> None:
        match = re.fullmatch(r"([JD]): (.*)", line)
        for words in _parts(match[2], "|") if match else []:
            for word, value in _pairs(words):
                if word in PRINTED and match:
                    key = (match[1], int(words.split()[0]))
                    self.printed.setdefault(key, {})[SKILLS.get(word, word)] = value

    def _side_setup(self, letter: str) -> SideSetup:
        squad = SQUADS[letter]
        players = tuple(self._reprinted(letter, card) for card in squad.players)
        given = {"cards": squad.deck + squad.legends, **self.cards[letter]}
        return SideSetup(squad.name, players, **given)

    def _reprinted(self, letter: str, card: PlayerCard) -> PlayerCard:
        return replace(card, **self.printed.get((letter, card.number), {}))

    # The state.

    def _lay_out(self, lines: list[str]) -> None:
        s = self.s
        s.period = -1
        s.attack = s.first_kick = self.side("J")
        for line in lines:
            head, colon, rest = line.partition(":")
            if colon and head in ("J", "D"):
                self._players(head, rest)
            elif colon:
                self._thing(head, rest.strip())
            else:
                for fact in _parts(line, ","):
                    self._fact(fact)
        if s.period < 0:
            s.period = next(n for n, limit in enumerate(LIMITS) if s.clock <= limit)
        for side in (0, 1):
            own = s.setup.keepers[side]
            if s.keeper[side] < 0 and s.pos[own] <= state.TO_PLACE:
                s.keeper[side] = own
        if s.carrier >= 0:
            s.ball = s.pos[s.carrier]

    def _players(self, letter: str, rest: str) -> None:
        rows = _parts(rest, "|")
        for words in [row for row in rows if row != "..."]:
            number, where, *_ = words.split()
            slot = self.slot(letter + number)
            self.s.put(slot, self.hex(where))
            self._marks(slot, words.split()[2:])
            for word, value in _pairs(words):
                if word == "boost":
                    self.s.boost[slot] = value
                assert word in PRINTED or word == "boost", f"unknown: {word}"
        if "..." in rows:
            self._fill_up(letter)

    def _fill_up(self, letter: str) -> None:
        """Up to five, on the own goal line: the others who have nothing to do here."""
        side = self.side(letter)
        numbers = sorted(card.number for card in SQUADS[letter].players)
        where = {n: self.s.pos[self.slot(f"{letter}{n}")] for n in numbers}
        spare = [n for n in numbers if where[n] == state.LEFT_OUT]
        corners = list(HOME_CORNERS)
        if 1 in spare:
            corners.insert(0, "A5")
        while len(self.s.on_pitch(side)) < 5:
            h = self.hex(corners.pop(0))
            h = turned(h) if letter == "D" else h
            if not self.s.men[side] >> h & 1:
                self.s.put(self.slot(f"{letter}{spare.pop(0)}"), h)

    def _marks(self, slot: int, words: list[str]) -> None:
        for word in words:
            if word in MARKS:
                setattr(self.s, word, getattr(self.s, word) | 1 << slot)
            elif word == "keeper":
                self.s.keeper[slot // 9] = slot
            elif word == "ball":
                self.s.carrier, self.s.dead = slot, 0
            else:
                assert word in PRINTED or word == "boost" or word.isdigit(), word

    def _thing(self, head: str, rest: str) -> None:
        if head == "ball":
            *dead, where = rest.split()
            assert dead in ([], ["dead"]), rest
            self.s.ball, self.s.dead = self.hex(where), int(bool(dead))
        elif head == "now":
            self.entry = rest
        elif head == "dice":
            self.dice_words = rest
        elif head[2:] == "hand":
            hand = sum(1 << int(n) for n in rest.split())
            preparation.arm(self.s, self.side(head[0]), hand)
        else:
            for number in rest.split():
                self.s.pos[self.slot(head[0] + number)] = PLACES[head[2:]]

    def _fact(self, fact: str) -> None:
        s = self.s
        numbers = [int(n) for n in re.findall(r"\d+", fact)]
        words = re.sub(r"\d+", "n", fact)
        side = self.side(fact[0])
        if words in ("J attacks", "D attacks"):
            s.attack = side
        elif words in ("J kicked off", "D kicked off"):
            s.first_kick = side
        elif words in ("J changed n", "D changed n"):
            s.changes[side] = numbers[0]
        elif words == "score n-n":
            s.score = numbers[::-1] if self.upside_down else numbers
        elif words == "n'":
            s.clock = numbers[0]
        elif words == "period n":
            s.period = numbers[0] - 1
        elif words == "turn n":
            s.turns = numbers[0]
        elif words == "held n":
            s.holds = numbers[0]
        elif words == "chain n":
            s.chain = numbers[0]
        else:
            raise AssertionError(f"unknown: {fact}")

    def _enter(self) -> None:
        """The moment at which the scene begins."""
        s = self.s
        s.log = []
        dice = self.dice(self.dice_words)
        if self.entry.startswith("gesture"):
            entry = self.entry if self.entry != "gesture" else "gesture fresh"
            turns.to_gesture(s, dice, MODES[entry])
        else:
            if self.entry == "moves" and s.turns:
                s.turns -= 1  # this turn will be counted as it begins
            s.go(ENTRIES[self.entry], dice)
        assert not dice.left, f"dice that nobody rolled: {self.dice_words}"


def _parts(text: str, mark: str) -> list[str]:
    return [part.strip() for part in text.split(mark) if part.strip()]


def _pairs(words: str) -> list[tuple[str, int]]:
    """The words that are followed by a number, after the shirt and the hex."""
    found = words.split()[2:]
    return [
        (word, int(value))
        for word, value in pairwise(found)
        if value.isdigit() and not word.isdigit()
    ]
