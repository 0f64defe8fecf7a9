"""HV-NAME-01..04: what a name may hold; the one door for every typed name."""

from __future__ import annotations

import re
import unicodedata

from engine.errors import N_, RuleViolation

NAME_LIMIT = 60
MARKS_IN_A_ROW = 4
# Marks that steer a line break or direction are dropped, like spaces at the ends.
DROPPED = str.maketrans("", "", "\ufeff\u200e\u200f\u061c\u200b\u2060\u00ad")
# Turning the reading direction hides what a name says.
TURNING = {
    "\u202a": "LEFT-TO-RIGHT EMBEDDING",
    "\u202b": "RIGHT-TO-LEFT EMBEDDING",
    "\u202c": "POP DIRECTIONAL FORMATTING",
    "\u202d": "LEFT-TO-RIGHT OVERRIDE",
    "\u202e": "RIGHT-TO-LEFT OVERRIDE",
    "\u2066": "LEFT-TO-RIGHT ISOLATE",
    "\u2067": "RIGHT-TO-LEFT ISOLATE",
    "\u2068": "FIRST STRONG ISOLATE",
    "\u2069": "POP DIRECTIONAL ISOLATE",
}
# Emoji and several scripts are written with joiners, flags of nations with tags.
JOINING = frozenset("\u200c\u200d") | frozenset(map(chr, range(0xE0020, 0xE0080)))
# Letters and a sign by their kind, of which one sees nothing.
EMPTY = frozenset("\u115f\u1160\u3164\uffa0\u2800")
# That they are no characters stands in no category.
NO_CHARACTERS = range(0xFDD0, 0xFDF0)
# Of these some letters look the same.
ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK"})
SPACES = re.compile(r"[ \t\r\n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")


def clean_name(text: str, limit: int = NAME_LIMIT) -> str:
    """HV-NAME-01: the name in NFC, trimmed, spaces single; refused in a sentence."""
    for check in (_refuse_control, _refuse_turning, _refuse_broken):
        check(text)
    name = unicodedata.normalize("NFC", text.translate(DROPPED))
    name = SPACES.sub(" ", name).strip(" ")
    if not _visible(name):
        raise RuleViolation(
            "HV-NAME-01", N_("At least one letter, digit or sign is needed here.")
        )
    if len(name) > limit:
        raise RuleViolation(
            "HV-NAME-02",
            N_("At most %(limit)s characters are possible here; these are %(length)s."),
            limit=limit,
            length=len(name),
        )
    _refuse_towers(name)
    return name


def name_key(name: str) -> str:
    """HV-NAME-04: two names are the same if they differ in case and spaces only."""
    kept = (c for c in name.translate(DROPPED) if c not in JOINING)
    composed = unicodedata.normalize("NFC", "".join(kept)).casefold()
    return " ".join(SPACES.sub(" ", composed).split())


def mixes_alphabets(name: str) -> bool:
    """Whether letters of it may be there to look like those of another name."""
    letters = (unicodedata.name(c, "") for c in name if c.isalpha())
    return len(ALIKE & {each.partition(" ")[0] for each in letters}) > 1


def _refuse_control(text: str) -> None:
    """HV-NAME-03: characters that are orders to a machine, NUL first of all."""
    for character in text:
        kind = unicodedata.category(character)
        if (kind == "Cc" and character not in "\t\r\n") or kind in {"Zl", "Zp"}:
            _refuse(
                character,
                N_("The text holds a control character (%(code)s); type it again."),
            )


def _refuse_turning(text: str) -> None:
    """HV-NAME-03: overrides, embeddings and isolates are refused by their names."""
    for character in text:
        if character in TURNING:
            raise RuleViolation(
                "HV-NAME-03",
                N_(
                    "The text holds the hidden character %(character)s (%(code)s), "
                    "which turns the reading direction; remove it."
                ),
                character=TURNING[character],
                code=_code(character),
            )


def _refuse_broken(text: str) -> None:
    """HV-NAME-03: half characters, non-characters, invisible ones outside of scripts."""
    for character in text.translate(DROPPED):
        kind = unicodedata.category(character)
        number = ord(character)
        if kind == "Cs" or number & 0xFFFE == 0xFFFE or number in NO_CHARACTERS:
            _refuse(
                character,
                N_("The text holds a broken character (%(code)s); type it again."),
            )
        if (kind == "Cf" and character not in JOINING) or character in EMPTY:
            _refuse(
                character,
                N_("The text holds an invisible character (%(code)s); remove it."),
            )


def _refuse_towers(name: str) -> None:
    """HV-NAME-03: accents piled up over a letter would cover the lines around it."""
    run = 0
    for character in name:
        run = run + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if run > MARKS_IN_A_ROW:
            raise RuleViolation(
                "HV-NAME-03", N_("The text piles up too many accents on one letter.")
            )


def _visible(name: str) -> bool:
    return any(unicodedata.category(c)[0] not in "CZM" for c in name)


def _refuse(character: str, message: str) -> None:
    raise RuleViolation("HV-NAME-03", message, code=_code(character))


def _code(character: str) -> str:
    return f"U+{ord(character):04X}"
