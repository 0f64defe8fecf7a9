"""The shape of an entry that comes from outside: parsed once, canonical afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from competitions.rules.door import (
    LAST_MINUTE,
    MOST_ADDED,
    clean_name,
    minute_fault,
    read_minute,
)
from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import CARD_NUMBERS, ChallengeKind
from engine.json_values import JsonObject, Stored
from engine.report import GOAL_KINDS
from engine.sides import SIDES
from matches.rules.sheet.entries import EntryKind

LONGEST = 300
LARGEST_ID = 2**53 - 1
MOST_AT_ONCE = 99

# HV-MIN-01: 45+2 is minute 45 with 2 added.
AT = ("minute", "added")
# Required fields of each kind, then the optional ones. A sheet is opened by its
# coaches being ready, never by an entry that somebody sends.
FIELDS: Mapping[EntryKind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    EntryKind.KICKOFF: (("side",), ()),
    EntryKind.CLOCK: ((), ("plus", "minute")),
    EntryKind.GOAL: (("side", "player"), ("how", "assist", *AT, "another")),
    EntryKind.YELLOW: (("side", "player"), AT),
    EntryKind.SECOND_YELLOW: (("side", "player"), AT),
    EntryKind.RED: (("side", "player"), AT),
    EntryKind.INJURY: (("side", "player"), AT),
    EntryKind.EXHAUSTED: (("side", "player"), ()),
    EntryKind.CHANGE: (("side", "off", "on"), AT),
    EntryKind.KEEPER: (("side", "player"), AT),
    EntryKind.POWER: (("side", "number"), AT),
    EntryKind.LEGEND: (("side", "number"), AT),
    EntryKind.PROGRESS: (("side", "n"), ()),
    EntryKind.OUTCOME: (("side", "made"), ()),
    EntryKind.PERIOD: (("to",), ()),
    EntryKind.KICK: (("side", "player", "scored"), ()),
    EntryKind.FORFEIT: (("side",), ()),
    EntryKind.COUNT: (("side", "player", "what", "n"), ()),
    EntryKind.AMEND: (("seq",), (*AT, "how", "assist")),
    EntryKind.VOID: (("seq",), ("reason",)),
    EntryKind.NOTE: (("text",), ()),
    EntryKind.FINISH: ((), ("early",)),
    EntryKind.REOPEN: ((), ("reason",)),
    EntryKind.BACK: ((), ()),
}
# Where the score is all that is kept, nobody needs to be named.
UNNAMED = frozenset({EntryKind.GOAL, EntryKind.KICK})
# Of these a kind needs exactly one.
ONE_OF: Mapping[EntryKind, tuple[tuple[str, ...], str]] = {
    EntryKind.CLOCK: (
        ("plus", "minute"),
        N_("Say how far the clock goes on, or which minute it shows."),
    ),
    EntryKind.AMEND: (
        ("minute", "how", "assist"),
        N_("Say one thing to change: the minute, the kind of goal or the pass."),
    ),
}
# What people call the fields that they fill in; the others only a program sends.
CALLED: Mapping[str, str] = {
    "minute": N_("minute"),
    "player": N_("player"),
    "reason": N_("reason"),
    "text": N_("text"),
}


def parse_entry(raw: Stored) -> tuple[EntryKind, JsonObject]:
    """HV-SHT-01: the kind and the content, every value of the type it must have.

    Values typed into a field come as text: "12" is the number 12, an empty text is
    nothing. What is not known here is refused, never dropped.
    """
    kind = _kind(raw.get("kind"))
    required, optional = FIELDS[kind]
    given = {
        name: value
        for name, value in raw.items()
        if name != "kind" and value is not None and value != ""
    }
    if "minute" in given:
        given |= _dated(kind, given["minute"])
    for name in given:
        if name not in required and name not in optional:
            # Half a character cannot be sent back.
            shown = str(name)[:40].encode(errors="replace").decode()
            raise _bad(N_("An entry of this kind has no %(name)s."), name=shown)
    for name in required:
        if name not in given:
            raise _bad(N_("Say the %(field)s too."), field=CALLED.get(name, name))
    choice, sentence = ONE_OF.get(kind, ((), ""))
    if choice and sum(name in given for name in choice) != 1:
        raise _bad(sentence)
    content = {name: READERS[name](name, value) for name, value in given.items()}
    if "added" in content and "minute" not in content:
        raise _bad(N_("Say the %(field)s too."), field=CALLED["minute"])
    if kind not in UNNAMED and content.get("player") == 0:
        raise _bad(N_("Say the %(field)s too."), field=CALLED["player"])
    return kind, content


def _dated(kind: EntryKind, minute: object) -> dict[str, object]:
    """HV-MIN-01: what "45+2" says; the clock itself runs on and shows 47."""
    if not isinstance(minute, str) or minute.strip().isdecimal():
        return {}
    found = read_minute(minute)
    if found is None:
        raise _bad(minute_fault(minute))
    whole, added = found
    if kind is EntryKind.CLOCK:
        return {"minute": whole + added}
    return {"minute": whole, "added": added} if added else {"minute": whole}


def _bad(message: str, **params: object) -> RuleViolation:
    return RuleViolation("HV-SHT-01", message, **params)


def _kind(raw: object) -> EntryKind:
    if isinstance(raw, str) and raw in FIELDS:
        return EntryKind(raw)
    raise _bad(N_("There is no such entry on a match sheet."))


def _whole(least: int, most: int) -> Callable[[str, object], int]:
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


def _one_of(*values: str) -> Callable[[str, object], str]:
    def read(name: str, raw: object) -> str:
        if isinstance(raw, str) and raw in values:
            return raw
        raise _bad(
            N_("The %(field)s is one of these: %(values)s."),
            field=CALLED.get(name, name),
            values=", ".join(values),
        )

    return read


def _truth(name: str, raw: object) -> bool:
    if raw is True or raw == "true":
        return True
    if raw is False or raw == "false":
        return False
    raise _bad(N_("The %(field)s is yes or no."), field=CALLED.get(name, name))


def _text(name: str, raw: object) -> str:
    """HV-NAME-03: a text is read by everybody who opens the sheet, like a name."""
    # Far too much is not even looked at.
    if not isinstance(raw, str) or len(raw) > 10 * LONGEST:
        raise _bad(
            N_("The %(field)s is a text of at most %(most)s characters."),
            field=CALLED.get(name, name),
            most=LONGEST,
        )
    return clean_name(raw, LONGEST)


READERS: Mapping[str, Callable[[str, object], object]] = {
    "side": _one_of(*SIDES),
    # 0 is nobody: a goal whose scorer nobody wrote, an assist taken back.
    "player": _whole(0, LARGEST_ID),
    "assist": _whole(0, LARGEST_ID),
    "off": _whole(1, LARGEST_ID),
    "on": _whole(1, LARGEST_ID),
    "minute": _whole(0, LAST_MINUTE),
    "added": _whole(1, MOST_ADDED),
    "plus": _whole(1, MOST_AT_ONCE),
    "n": _whole(1, MOST_AT_ONCE),
    "number": _whole(CARD_NUMBERS[0], CARD_NUMBERS[-1]),
    "seq": _whole(1, LARGEST_ID),
    "made": _truth,
    # HV-TWIN-01: asked whether it is one goal or two, its writer said two.
    "another": _truth,
    "scored": _truth,
    "how": _one_of(*GOAL_KINDS),
    "to": _one_of("second", "extra_1", "extra_2", "shootout", "done"),
    "what": _one_of(*(k.value for k in ChallengeKind if k is not ChallengeKind.GOALS)),
    "early": _one_of("abandoned", "unkept"),
    "reason": _text,
    "text": _text,
}
