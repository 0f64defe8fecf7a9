"""A team's look as plain ids: crest and kits, and the one it gets unasked."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple, TypeVar

from competitions.drawings.kits import (
    CLASH_BELOW,
    COLOUR_IDS,
    HEX,
    PATTERNS,
    Kit,
    Pattern,
    TeamKits,
    clash,
    smallest_difference,
)
from engine.errors import N_, RuleViolation

SHAPES: dict[str, str] = {
    "shield": N_("Shield"),
    "escutcheon": N_("Knight’s shield"),
    "round": N_("Round"),
    "banner": N_("Banner"),
    "arch": N_("Arch"),
    "hexagon": N_("Hexagon"),
    "badge": N_("Badge"),
    "diamond": N_("Diamond"),
}
FIELDS: tuple[Pattern, ...] = PATTERNS
CHARGES: dict[str, str] = {
    "star": N_("Star"),
    "cross": N_("Cross"),
    "bell": N_("Bell"),
    "mountain": N_("Mountain"),
    "crown": N_("Crown"),
    "moon": N_("Moon"),
    "ball": N_("Ball"),
    "flame": N_("Flame"),
    "fir": N_("Fir tree"),
    "dragon": N_("Dragon"),
    "key": N_("Key"),
    "bolt": N_("Lightning"),
}
# Second colours that stand out on the first for every kind of sight.
PARTNERS: dict[str, tuple[str, ...]] = {
    "ink": ("white", "yellow", "orange", "sky"),
    "white": ("red", "blue", "ink", "teal", "purple"),
    "red": ("white", "yellow"),
    "orange": ("ink", "purple"),
    "yellow": ("ink", "red", "blue", "purple"),
    "teal": ("white", "yellow"),
    "sky": ("ink", "purple", "red"),
    "blue": ("white", "yellow"),
    "purple": ("white", "yellow", "orange", "sky"),
    "pink": ("ink", "purple", "red"),
}
# Letter pairs no club in the middle of Europe wants on its chest.
UNWANTED = frozenset({"AH", "HH", "HJ", "KZ", "NS", "SA", "SS", "WC"})


LETTERS = frozenset({"Lu", "Ll", "Lt", "Lo"})
Item = TypeVar("Item")


class LookProblems(NamedTuple):
    """What a look may not be, and what the club should only know."""

    errors: tuple[RuleViolation, ...] = ()
    warnings: tuple[RuleViolation, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """HV-LOOK-01: the fields of a team's look, named as the team stores them.

    `crest_letters` holds one or two letters, or the id of a charge.
    """

    crest_shape: str
    crest_field: str
    crest_letters: str
    colour_1: str
    colour_2: str
    away_colour_1: str
    away_colour_2: str
    kit_pattern: Pattern
    away_pattern: Pattern

    @property
    def kits(self) -> TeamKits:
        """The two kits, for the clash gate."""
        return TeamKits(
            Kit(self.colour_1, self.colour_2, self.kit_pattern),
            Kit(self.away_colour_1, self.away_colour_2, self.away_pattern),
        )


def default_look(name: str, taken: Sequence[str] = ()) -> Look:
    """HV-LOOK-02: a look from the name alone; `taken` are the others' main colours."""
    draw = _draws(name)
    colour = _least_taken(_shuffled(COLOUR_IDS, next(draw)), taken)
    partner = _pick(PARTNERS[colour], next(draw))
    away = _away_colours(colour, next(draw), next(draw))
    field = _pick(FIELDS, next(draw))
    return Look(
        crest_shape=_pick(tuple(SHAPES), next(draw)),
        crest_field=field,
        crest_letters=_mark(name, next(draw)),
        colour_1=colour,
        colour_2=partner,
        away_colour_1=away[0],
        away_colour_2=away[1],
        kit_pattern=field,
        # Two patterns of the same two colours would look alike.
        away_pattern=_pick(PATTERNS[1:], next(draw)) if field == "plain" else "plain",
    )


def default_looks(names: Sequence[str], taken: Sequence[str] = ()) -> tuple[Look, ...]:
    """HV-LOOK-02: looks for a whole list, so that neighbours differ in colour."""
    looks: list[Look] = []
    used = list(taken)
    for name in names:
        look = default_look(name, used)
        looks.append(look)
        used.append(look.colour_1)
    return tuple(looks)


def check_look(look: Look) -> LookProblems:
    """HV-LOOK-01: known ids only, two colours each; what looks alike is a warning."""
    known: dict[str, Container[str]] = {
        "crest_shape": SHAPES,
        "crest_field": FIELDS,
        "colour_1": HEX,
        "colour_2": HEX,
        "away_colour_1": HEX,
        "away_colour_2": HEX,
        "kit_pattern": PATTERNS,
        "away_pattern": PATTERNS,
    }
    errors = [
        _wrong(N_("There is no “%(value)s” here."), getattr(look, field))
        for field, values in known.items()
        if getattr(look, field) not in values
    ]
    if not is_mark(look.crest_letters):
        text = N_("A crest carries one or two letters or a charge, not “%(value)s”.")
        errors.append(_wrong(text, look.crest_letters))
    if errors:
        return LookProblems(tuple(errors))
    return LookProblems(warnings=tuple(_alike(look)))


def _wrong(text: str, value: str) -> RuleViolation:
    return RuleViolation("HV-LOOK-01", text, value=value[:20])


def _alike(look: Look) -> Iterator[RuleViolation]:
    """HV-KIT-01: nothing is forbidden here, but the club should know."""
    if smallest_difference(look.colour_1, look.colour_2) < CLASH_BELOW:
        text = N_("Some people cannot tell the two colours of the first kit apart.")
        yield RuleViolation("HV-KIT-01", text)
    if smallest_difference(look.away_colour_1, look.away_colour_2) < CLASH_BELOW:
        text = N_("Some people cannot tell the two colours of the second kit apart.")
        yield RuleViolation("HV-KIT-01", text)
    if clash(look.kits.first, look.kits.second):
        text = N_("The two kits look alike, so the second one will seldom help.")
        yield RuleViolation("HV-KIT-01", text)


def initials(name: str) -> str:
    """HV-LOOK-03: one or two letters that a crest can carry, or none at all."""
    words = [letters for word in name.split() if (letters := _letters(word))]
    proper = [word for word in words if word[0].isupper()]
    words = proper if len(proper) > 1 else words
    if not words:
        return ""
    pair = words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]
    if any(map(_stands_alone, pair)):
        pair = pair[0]
    pair = "".join(map(_capital, pair))
    return "" if pair in UNWANTED else pair


def is_mark(text: str) -> bool:
    """HV-LOOK-03: may this stand on a crest: a charge, or one or two letters?"""
    if text in CHARGES:
        return True
    letters = _letters(text)
    return 1 <= len(text) <= 2 and letters == unicodedata.normalize("NFC", text)


def _mark(name: str, number: int) -> str:
    letters = initials(name)
    charge = _pick(tuple(CHARGES), number // 3)
    return letters if letters and number % 3 else charge


def _letters(word: str) -> str:
    """The letters that are one sign each: no marks, no emoji, no half characters."""
    composed = unicodedata.normalize("NFC", word)
    return "".join(c for c in composed if unicodedata.category(c) in LETTERS)


def _capital(letter: str) -> str:
    upper = letter.upper()
    return upper if len(upper) == 1 else letter


def _stands_alone(letter: str) -> bool:
    """Wide signs fill the crest; letters of joined scripts would run together."""
    wide = unicodedata.east_asian_width(letter) in {"W", "F"}
    return wide or unicodedata.bidirectional(letter) in {"R", "AL"}


def _away_colours(colour: str, first: int, second: int) -> tuple[str, str]:
    """A main colour nobody takes for the first one; the first one as its partner."""
    apart = [c for c in COLOUR_IDS if smallest_difference(c, colour) >= 30]
    homely = [c for c in apart if colour in PARTNERS[c]]
    away = _pick(homely or apart, first)
    return away, colour if homely else _pick(PARTNERS[away], second)


def _least_taken(colours: Sequence[str], taken: Sequence[str]) -> str:
    """The first of the colours used least; best apart from the neighbour before."""
    used = Counter(taken)
    fewest = min(used[colour] for colour in colours)
    free = [colour for colour in colours if used[colour] == fewest]
    apart = [c for c in free if not taken or smallest_difference(c, taken[-1]) >= 20]
    return (apart or free)[0]


def _draws(name: str) -> Iterator[int]:
    """Numbers that depend on the name alone; case and spacing do not matter."""
    key = " ".join(unicodedata.normalize("NFC", name).casefold().split())
    count = 0
    while True:
        yield int.from_bytes(_hash(f"{key}:{count}"), "big")
        count += 1


def _shuffled(items: Sequence[str], number: int) -> list[str]:
    return sorted(items, key=lambda item: _hash(f"{number}:{item}"))


def _hash(text: str) -> bytes:
    # A lone surrogate must not break a page: it is refused elsewhere.
    return sha256(text.encode("utf-8", "surrogatepass")).digest()[:8]


def _pick(items: Sequence[Item], number: int) -> Item:
    return items[number % len(items)]
