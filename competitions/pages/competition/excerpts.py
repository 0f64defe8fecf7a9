"""HV-PART-01: the choice of a part of the season, and what its table is called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.rules.standings.excerpts import EXCERPTS, Excerpt

PART_NAMES = {
    "": gettext_lazy("All matches"),
    "home": gettext_lazy("At home"),
    "away": gettext_lazy("Away from home"),
    "last": gettext_lazy("The last five"),
}


@dataclass(frozen=True, slots=True)
class ExcerptChoice:
    """What may be chosen, each with its value, its name, and whether it is chosen."""

    parts: tuple[tuple[str, str, bool], ...]
    rounds: tuple[tuple[int, str, bool], ...]
    caption: str

    @property
    def chosen(self) -> bool:
        return bool(self.caption)


def excerpt_in(query: Mapping[str, str]) -> Excerpt:
    """What an address asks for; what it cannot ask for is the whole season."""
    part, number = query.get("of", ""), query.get("after", "")
    known = number.isascii() and number.isdigit() and len(number) <= 3
    return Excerpt(part if part in EXCERPTS else "", int(number) if known else 0)


def excerpt_choice(excerpt: Excerpt, rounds: int) -> ExcerptChoice:
    """The parts and rounds of a table that can be chosen, the newest round first.

    `rounds`: how many have begun.
    """
    parts = [
        (part, str(name), part == excerpt.part) for part, name in PART_NAMES.items()
    ]
    numbers = [
        (n, _("Round %(number)s") % {"number": n}, n == excerpt.until)
        for n in range(rounds - 1, 0, -1)
    ]
    names = [str(PART_NAMES[excerpt.part])] if excerpt.part else []
    if excerpt.until:
        names.append(_("after round %(number)s") % {"number": excerpt.until})
    caption = ", ".join(names)
    return ExcerptChoice(
        tuple(parts), tuple(numbers), caption[:1].upper() + caption[1:]
    )
