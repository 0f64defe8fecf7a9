"""HV-MIN-01: a minute as it is typed: "45", or "45+2" of the added time."""

from __future__ import annotations

import re

LAST_MINUTE = 150
MOST_ADDED = 30
ADDED = range(1, MOST_ADDED + 1)
TYPED = re.compile(r"(\d{1,3})\s*['’]?\s*(?:\+\s*(\d{1,2})\s*['’]?)?", re.ASCII)


def read_minute(text: str) -> tuple[int, int] | None:
    """The minute and what was added to it; None where the text is no minute."""
    found = TYPED.fullmatch(text.strip())
    if found is None:
        return None
    minute, added = int(found[1]), int(found[2] or 0)
    fits = 0 < minute <= LAST_MINUTE and added <= MOST_ADDED
    return (minute, added) if fits else None


def minute_text(minute: int | None, added: int = 0) -> str:
    """As it is shown and typed again; nothing where nobody knows it."""
    if minute is None:
        return ""
    return f"{minute}+{added}" if added else str(minute)
