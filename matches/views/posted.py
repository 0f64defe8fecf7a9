"""What the forms of a sheet carry, made into values."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from django.http import QueryDict

from competitions.rules.door import clean_name
from engine.errors import N_, RuleViolation
from engine.sides import SIDES
from engine.strict_json import MOST_DEPTH
from matches.actions.playing_on import PlayedOn
from matches.rules.sheet.contents import LONGEST

# Values that a form asks for beside its button: the button says null for them.
FIELDS = ("off", "minute", "assist", "reason", "text")


def entry_in(posted: QueryDict) -> dict[str, object]:
    """The button's entry; where it says null, the field of that name fills it.

    Of a chip and the field beside it, whichever says something.
    """
    try:
        raw = json.loads(posted.get("entry", ""))
    except (ValueError, RecursionError):
        raw = None
    if not isinstance(raw, dict) or _is_deep(raw):
        raise RuleViolation("HV-SHT-01", N_("There is no such entry on a match sheet."))
    return {
        name: next(filter(None, posted.getlist(name)), "")
        if value is None and name in FIELDS
        else value
        for name, value in raw.items()
    }


def _is_deep(raw: object) -> bool:
    """No entry is; what a reader takes in one piece a writer may not get out again."""
    level = [raw]
    for _ in range(MOST_DEPTH):
        level = [inner for one in level for inner in _inside(one)]
    return bool(level)


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def played_on(posted: Mapping[str, str]) -> PlayedOn | None:
    """Extra time and shoot-out; of two boxes an empty one counts as 0."""
    pairs = {
        name: tuple(posted.get(f"{name}_{side}", "") for side in SIDES)
        for name in ("half", "kicks")
    }
    level = posted.get("level", "")
    if not level and not any(pairs["kicks"]):
        return None
    half, kicks = (
        (number_or_zero(a), number_or_zero(b)) if a or b else None
        for a, b in pairs.values()
    )
    return PlayedOn(half, number_or_zero(level) if level else None, kicks)


def reason_in(text: str) -> str:
    """HV-NAME-03: a reason is read by everybody, like a name; nothing stays nothing."""
    return clean_name(text, LONGEST) if text.strip() else ""


def number_or_zero(text: str) -> int:
    """A number that a form carries; what is none counts as 0."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
