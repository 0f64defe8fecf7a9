"""The dice of a real table in words: what is rolled, and what a face is typed as.

Nobody sees the number of a face: the time die shows minutes, a team die a card and the
BOOST lost, a card its own number. Of equal faces the first one is recorded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.games.helvetia import rolls
from engine.games.helvetia.box.faces import TIME_FACES, TeamDie
from engine.games.helvetia.preparation import power_numbers
from engine.games.helvetia.shown.phrases import names, phrase
from engine.games.helvetia.shown.redaction import DRAWN_BY
from engine.games.helvetia.state import State

COINS: Final = ("coin", "shootout_coin")
LOST: Final = re.compile(r"\d+", re.ASCII)
SPACES: Final = re.compile(r"[\s\-−]+")


class Die(NamedTuple):
    """A die that somebody is to roll: what he is asked, and what may be typed for it."""

    asked: str
    shows: str
    # All that it may read.
    readings: tuple[str, ...]
    # The number of the face that a text names, 0 if the die has none like it.
    face: Callable[[str], int]

    def prompt(self, language: str) -> str:
        return phrase("dice.asked", language, die=self.asked, faces=self.shows)

    def wrong(self, typed: str, language: str) -> str:
        """Why a text names no face of it."""
        text = typed.strip() or phrase("dice.nothing", language)
        return phrase("dice.wrong", language, faces=self.shows, typed=text)


def die(
    s: State, side: int, label: str, sides: int, rolled: Sequence[int], language: str
) -> Die:
    """What to roll before `s` can go on, for who plays this side.

    `rolled` are the faces that were typed for the same action under the same label.
    """
    if label in COINS:
        return _coin(s, label, language)
    if label == "time":
        question = phrase("dice.time", language)
        return _numbers(question, TIME_FACES, language)
    if label == "team_die_card":
        team = s.setup.of(s.foe)
        question = phrase("dice.team_die_card", language, side=team.name)
        return _colours(question, team.team_die, language)
    if label == "team_die_loss":
        team = s.setup.sides[s.attack]
        question = phrase("dice.team_die_loss", language, side=team.name)
        return _losses(question, team.team_die, language)
    if label in DRAWN_BY:
        return _drawn(s, side, label, sides, rolled, language)
    if label in rolls.NAMES:
        return _plain(phrase(f"dice.{label}", language), sides, language)
    words = label.replace("_", " ").capitalize()
    question = phrase("dice.other", language, label=words, sides=sides)
    return _plain(question, sides, language)


def _listed(shown: Sequence[str], language: str) -> str:
    """ "6, 9 or 12"."""
    if len(shown) < 2:
        return "".join(shown)
    return ", ".join(shown[:-1]) + phrase("dice.last", language) + shown[-1]


def _number(text: str) -> int:
    """The one number in a text, such as "9", "-2" or "12 min"; -1 if there is none."""
    found = LOST.findall(text)
    return int(found[0]) if len(found) == 1 and len(found[0]) < 4 else -1


def _plain(question: str, sides: int, language: str) -> Die:
    """A die whose faces are numbered."""
    shows = phrase("dice.range", language, most=sides)
    readings = tuple(str(n) for n in range(1, sides + 1))
    return Die(
        question, shows, readings, lambda text: max(0, _within(_number(text), sides))
    )


def _within(number: int, sides: int) -> int:
    return number if 1 <= number <= sides else 0


def _numbers(question: str, faces: Sequence[int], language: str) -> Die:
    """A die that shows these numbers, some of them more than once."""
    readings = [str(n) for n in sorted(set(faces))]
    shows = _listed(readings, language)
    return Die(
        question, shows, tuple(readings), lambda text: _first(faces, _number(text))
    )


def _first(faces: Sequence[int], shown: int) -> int:
    return faces.index(shown) + 1 if shown in faces else 0


def _coin(s: State, label: str, language: str) -> Die:
    """HC-KIT-03: the coin shows a side; home may be typed as H, 1 or by its name."""
    teams = [side.name for side in s.setup.sides]
    shown = [f"H {teams[0]}", f"A {teams[1]}"]
    typed = [
        {letter, number, name.lower(), reading.lower()}
        for letter, number, name, reading in zip("ha", "12", teams, shown, strict=True)
    ]

    def face(text: str) -> int:
        word = text.strip().lower()
        found = [n for n, words in enumerate(typed, 1) if word in words]
        return found[0] if len(found) == 1 else 0

    question = phrase(f"dice.{label}", language)
    return Die(question, _listed(shown, language), tuple(shown), face)


def _named(text: str, language: str) -> int:
    """The colour of a card in a text; -1 if it names none."""
    word = SPACES.sub(" ", LOST.sub(" ", text.lower().replace("boost", " "))).strip()
    found = {
        colour
        for colour, words in enumerate(names("dice.colours", language))
        if word and any(each.startswith(word) for each in words)
    }
    return found.pop() if len(found) == 1 else -1


def _face_of(team_die: TeamDie, colour: int, lost: int) -> int:
    """HC-KIT-07: the first face with this card and this loss; -1 stands for any."""
    for number, (card, loss) in enumerate(team_die, 1):
        if colour in (-1, card) and lost in (-1, loss):
            return number
    return 0


def _colours(question: str, team_die: TeamDie, language: str) -> Die:
    """HC-KIT-08: the tackler's die, by its card; the number may be typed too."""
    words = names("dice.colours", language)
    readings = [words[n][0] for n in sorted({c for c, _ in team_die})]

    def face(text: str) -> int:
        colour = _named(text, language)
        return _face_of(team_die, colour, _number(text)) if colour >= 0 else 0

    return Die(question, _listed(readings, language), tuple(readings), face)


def _losses(question: str, team_die: TeamDie, language: str) -> Die:
    """HC-KIT-08: the other die, by its number; the card may be typed too."""
    readings = [str(n) for n in sorted({n for _, n in team_die})]

    def face(text: str) -> int:
        lost = _number(text)
        return _face_of(team_die, _named(text, language), lost) if lost >= 0 else 0

    return Die(question, _listed(readings, language), tuple(readings), face)


def _drawn(
    s: State, side: int, label: str, sides: int, rolled: Sequence[int], language: str
) -> Die:
    """HC-PWR-01: the own cards are read off, those of the other side stay face down."""
    whose = DRAWN_BY[label]
    if whose != side:
        question = phrase("dice.draw_blind", language, side=s.setup.sides[whose].name)
        return _plain(question, sides, language)
    left = power_numbers(s, side)
    for face in rolled:
        left.pop(face - 1)
    readings = [str(n) for n in left]
    shows, question = _listed(readings, language), phrase("dice.draw", language)
    return Die(
        question, shows, tuple(readings), lambda text: _first(left, _number(text))
    )
