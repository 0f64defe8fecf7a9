"""What stands where in a report that comes from outside, and within which bounds.

Whoever reads a file checks it against these: first the kinds of shapes, then what the
reports of every game have. A codec adds the shape of its game's part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, get_args

from engine.report import CARD_COLOURS, DEPTHS, FIELD, PLAY, ReportKind
from engine.sides import SIDES


@dataclass(frozen=True, slots=True)
class WholeShape:
    """A whole number within these bounds."""

    within: range


@dataclass(frozen=True, slots=True)
class FlagShape:
    """True or false."""


@dataclass(frozen=True, slots=True)
class WordShape:
    """A text of at most so many characters, cleaned as a name is."""

    most: int


@dataclass(frozen=True, slots=True)
class ChoiceShape:
    """One of these words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerShape:
    """The name of a player."""


@dataclass(frozen=True, slots=True)
class PairShape:
    """Two figures, home first."""

    within: range


@dataclass(frozen=True, slots=True)
class ListShape:
    """A list of at most so many."""

    of: Shape
    most: int


@dataclass(frozen=True, slots=True)
class RowShape:
    """A list that has a value of its own shape in each place."""

    cells: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class KeyShape:
    """The value of a key: it may be left out, and then stands for `default`, if that is given."""

    shape: Shape
    needed: bool = False
    default: object = None


@dataclass(frozen=True, slots=True)
class ObjectShape:
    """An object with these keys and no others."""

    keys: Mapping[str, KeyShape] = field(default_factory=dict)


Shape: TypeAlias = (
    WholeShape
    | FlagShape
    | WordShape
    | ChoiceShape
    | PlayerShape
    | PairShape
    | ListShape
    | RowShape
    | ObjectShape
)

Keys = Mapping[str, KeyShape]

MOST_GOALS, LAST_MINUTE, MOST_ADDED = 99, 150, 30
# More of each than any sheet has.
MOST_CARDS, MOST_KICKS, MOST_PERIODS = 200, 120, 20
MOST_SELECTED, MOST_TALLIES = 60, 400
# A word of a game, and what is read instead of a minute.
LONG_WORD: Final = 20

FIGURES: Final = WholeShape(range(MOST_GOALS + 1))
SCORE: Final = PairShape(FIGURES.within)
SIDE: Final = ChoiceShape(tuple(side.value for side in SIDES))
MINUTE: Keys = {
    "minute": KeyShape(WholeShape(range(LAST_MINUTE + 1))),
    "added": KeyShape(WholeShape(range(1, MOST_ADDED + 1))),
}
MOMENT: Keys = {
    **MINUTE,
    "period": KeyShape(WordShape(LONG_WORD)),
    "label": KeyShape(WordShape(LONG_WORD)),
}
NAMED: Keys = {"player": KeyShape(PlayerShape(), needed=True)}
SIDED: Keys = {"side": KeyShape(SIDE, needed=True), **NAMED}
CAUSE: Keys = {"cause": KeyShape(WordShape(LONG_WORD))}
CARD: Keys = {"card": KeyShape(ChoiceShape(CARD_COLOURS), needed=True)}
# What was written of a match before there were sheets, and what each game adds to it.
HEAD: Keys = {
    "home": KeyShape(FIGURES, needed=True),
    "away": KeyShape(FIGURES, needed=True),
}
HALF_TIME: Keys = {"half_time": KeyShape(SCORE)}
PERIODS: Keys = {
    "periods": KeyShape(
        ListShape(RowShape((WordShape(LONG_WORD), FIGURES, FIGURES)), MOST_PERIODS)
    )
}


def objects(keys: Keys, most: int) -> KeyShape:
    """A list of such objects; an empty one where none is given."""
    return KeyShape(ListShape(ObjectShape(keys), most), default=())


def first_result(kinds: Sequence[str]) -> ObjectShape:
    """A result of a bundle of version 1, whose goals are of these kinds."""
    goal = {**SIDED, **MINUTE, **_goal_words(kinds)}
    return ObjectShape(
        {
            **HEAD,
            **HALF_TIME,
            **_ending(),
            "goals": objects(goal, 2 * MOST_GOALS),
            "cards": objects({**SIDED, **MINUTE, **CARD}, MOST_CARDS),
        }
    )


def whole_result(kinds: Sequence[str], periods: Keys, part: Keys) -> ObjectShape:
    """A result with all that its sheets say; `part`: what the game adds to a sheet."""
    goal = {**SIDED, **MOMENT, **_goal_words(kinds)}
    kick = {**SIDED, "scored": KeyShape(FlagShape(), needed=True)}
    sheet = KeyShape(ObjectShape(_sheet(part)))
    return ObjectShape(
        {
            **HEAD,
            **periods,
            **_ending(),
            "kind": KeyShape(ChoiceShape(get_args(ReportKind))),
            "start_score": KeyShape(SCORE),
            "goals": objects(
                {**goal, "origin": KeyShape(WordShape(LONG_WORD))}, 2 * MOST_GOALS
            ),
            "cards": objects({**SIDED, **MOMENT, **CARD, **CAUSE}, MOST_CARDS),
            "kicks": objects(kick, MOST_KICKS),
            "depth": KeyShape(ChoiceShape(DEPTHS)),
            **{f"{side}_sheet": sheet for side in SIDES},
        }
    )


def _goal_words(kinds: Sequence[str]) -> Keys:
    return {
        "kind": KeyShape(ChoiceShape(tuple(kinds)), default=PLAY),
        "assist": KeyShape(PlayerShape()),
    }


def _ending() -> Keys:
    return {
        "extra_time": KeyShape(FlagShape(), default=False),
        "shootout": KeyShape(SCORE),
        "forfeit": KeyShape(ChoiceShape((*SIDE.words, "both")), default=""),
    }


def _sheet(part: Keys) -> Keys:
    selected = {
        **NAMED,
        "role": KeyShape(WordShape(LONG_WORD), default=FIELD),
        "captain": KeyShape(FlagShape(), default=False),
        "place": KeyShape(WordShape(LONG_WORD)),
    }
    changed = {
        "off": KeyShape(PlayerShape(), needed=True),
        "on": KeyShape(PlayerShape(), needed=True),
    }
    counted = {
        **NAMED,
        "what": KeyShape(WordShape(LONG_WORD), needed=True),
        "n": KeyShape(WholeShape(range(1, 1000)), default=1),
    }
    return {
        "lineup": objects(selected, MOST_SELECTED),
        "changes": objects({**changed, **MOMENT, **CAUSE}, MOST_SELECTED),
        "injured": objects({**NAMED, **MOMENT, **CAUSE}, MOST_SELECTED),
        "tallies": objects(counted, MOST_TALLIES),
        **part,
    }
