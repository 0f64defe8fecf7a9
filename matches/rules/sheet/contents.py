"""The shape of an entry that comes from outside: parsed once, canonical afterwards."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.rules.door import (
    LAST_MINUTE,
    MOST_ADDED,
    clean_name,
    minute_fault,
    read_minute,
)
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject, Stored
from engine.sides import SIDES
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import EntryKind, FieldReader

LONGEST = 300
LARGEST_ID = 2**53 - 1
MOST_AT_ONCE = 99

# What people call the fields that they fill in; the others only a program sends.
CALLED: Mapping[str, str] = {
    "minute": N_("minute"),
    "player": N_("player"),
    "reason": N_("reason"),
    "text": N_("text"),
}


def parse_entry(raw: Stored, kinds: Mapping[str, EntryKind]) -> tuple[str, JsonObject]:
    """HV-SHT-01: the kind and the content, every value of the type it must have.

    `kinds`: those of the game. A sheet is opened by its coaches being ready, never by an
    entry that somebody sends.

    Values typed into a field come as text: "12" is the number 12, an empty text is
    nothing. What is not known here is refused, never dropped.
    """
    kind = _kind(raw.get("kind"), kinds)
    readers = {**kind.required, **kind.optional}
    given = {
        name: value
        for name, value in raw.items()
        if name != "kind" and value is not None and value != ""
    }
    if readers.get("minute") is AT["minute"] and "minute" in given:
        given |= _dated(kind, given["minute"])
    for name in given:
        if name not in readers:
            # Half a character cannot be sent back.
            shown = str(name)[:40].encode(errors="replace").decode()
            raise _bad(N_("An entry of this kind has no %(name)s."), name=shown)
    for name in kind.required:
        if name not in given:
            raise _bad(N_("Say the %(field)s too."), field=CALLED.get(name, name))
    choice, sentence = kind.one_of
    if choice and sum(name in given for name in choice) != 1:
        raise _bad(sentence)
    content = {name: readers[name](name, value) for name, value in given.items()}
    if "added" in content and "minute" not in content:
        raise _bad(N_("Say the %(field)s too."), field=CALLED["minute"])
    if not kind.unnamed and content.get("player") == 0:
        raise _bad(N_("Say the %(field)s too."), field=CALLED["player"])
    return kind.name, content


def _dated(kind: EntryKind, minute: object) -> dict[str, object]:
    """HV-MIN-01: what "45+2" says; the clock itself runs on and shows 47."""
    if not isinstance(minute, str) or minute.strip().isdecimal():
        return {}
    found = read_minute(minute)
    if found is None:
        raise _bad(minute_fault(minute))
    whole, added = found
    if not kind.dated:
        return {"minute": whole + added}
    return {"minute": whole, "added": added} if added else {"minute": whole}


def _bad(message: str, **params: object) -> RuleViolation:
    return RuleViolation("HV-SHT-01", message, **params)


def _kind(raw: object, kinds: Mapping[str, EntryKind]) -> EntryKind:
    if isinstance(raw, str) and raw in kinds and raw != CoreKind.OPEN:
        return kinds[raw]
    raise _bad(N_("There is no such entry on a match sheet."))


def whole_number(least: int, most: int) -> FieldReader:
    def read(name: str, raw: object) -> int:
        number = raw
        if isinstance(raw, str) and raw.strip().isascii() and len(raw) < 20:
            digits = raw.strip()
            number = int(digits) if digits.isdigit() else raw
        # True is a number to Python, not to a sheet.
        if not isinstance(number, int) or isinstance(number, bool):
            raise _bad(
                N_("The %(field)s is a whole number."), field=CALLED.get(name, name)
            )
        if not least <= number <= most:
            raise _bad(
                N_("The %(field)s goes from %(least)s to %(most)s."),
                field=CALLED.get(name, name),
                least=least,
                most=most,
            )
        return number

    return read


def one_word(*values: str) -> FieldReader:
    def read(name: str, raw: object) -> str:
        if isinstance(raw, str) and raw in values:
            return raw
        raise _bad(
            N_("The %(field)s is one of these: %(values)s."),
            field=CALLED.get(name, name),
            values=", ".join(values),
        )

    return read


def truth(name: str, raw: object) -> bool:
    if raw is True or raw == "true":
        return True
    if raw is False or raw == "false":
        return False
    raise _bad(N_("The %(field)s is yes or no."), field=CALLED.get(name, name))


def short_text(name: str, raw: object) -> str:
    """HV-NAME-03: a text is read by everybody who opens the sheet, like a name."""
    # Far too much is not even looked at.
    if not isinstance(raw, str) or len(raw) > 10 * LONGEST:
        raise _bad(
            N_("The %(field)s is a text of at most %(most)s characters."),
            field=CALLED.get(name, name),
            most=LONGEST,
        )
    return clean_name(raw, LONGEST)


# Fields that several kinds have; 0 is nobody: a goal whose scorer nobody wrote.
SIDE: Mapping[str, FieldReader] = {"side": one_word(*SIDES)}
PLAYER: Mapping[str, FieldReader] = {**SIDE, "player": whole_number(0, LARGEST_ID)}
# HV-MIN-01: 45+2 is minute 45 with 2 added.
AT: Mapping[str, FieldReader] = {
    "minute": whole_number(0, LAST_MINUTE),
    "added": whole_number(1, MOST_ADDED),
}
