"""Why a team stands above another, in words: the steps on which they were level, and the
one that parted them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from competitions.pages.rows.lines import WhyLine
from competitions.rules.standings.ranking import Level
from competitions.rules.standings.steps import (
    NONE_CONCEDED,
    NOTHING_PARTS,
    TIEBREAKS,
    Tiebreak,
)

INFINITY = "\N{INFINITY}"
# So many places a quotient has at least and, where two differ further down, at most.
PLACES, MOST_PLACES = 3, 12


def signed_figure(n: int) -> str:
    """A difference with its sign: a true minus, and no sign on 0."""
    if n > 0:
        return f"+{n}"
    return f"\N{MINUS SIGN}{-n}" if n < 0 else "0"


def tie_figures(step: Tiebreak, *values: int) -> list[str]:
    """The figures of a step as they are read; different ones never look the same."""
    if step.scale > 1:
        return _parts(step.scale, values)
    return [signed_figure(n) if step.signed else str(n) for n in values]


def _parts(scale: int, values: tuple[int, ...]) -> list[str]:
    exact = [Decimal(value) / scale for value in values]
    if all(one == one.to_integral() or scale == 2 for one in exact):
        places = [0 if one == one.to_integral() else 1 for one in exact]
    else:
        wanted = (n for n in range(PLACES, MOST_PLACES) if _differ(exact, n))
        places = [next(wanted, MOST_PLACES)] * len(exact)
    return [
        INFINITY if value == NONE_CONCEDED else number_format(one, decimal_pos=n)
        for value, one, n in zip(values, exact, places, strict=True)
    ]


def _differ(exact: list[Decimal], places: int) -> bool:
    return len({round(one, places) for one in exact}) == len(set(exact))


class WhyWords(NamedTuple):
    """The sentences on ties in one language: a table says the same few to each team."""

    points: str
    steps: str
    step: str
    waits: str
    names: Mapping[str, str]
    undecided: Mapping[str, str]
    decided: Mapping[str, str]

    def level(self, one: Level) -> str:
        """ "Goal difference +2", as part of a list."""
        step, name = TIEBREAKS[one.step], self.names[one.step]
        if one.waits:
            return self.waits % {"step": name}
        if step.undecided:
            return self.undecided[one.step]
        (figure,) = tie_figures(step, one.value)
        return self.step % {"step": name, "figure": figure}


@lru_cache(maxsize=64)
def _why_words(_language: str | None) -> WhyWords:
    return WhyWords(
        _("%(first)s and %(second)s are level on points, %(points)s each."),
        _("%(first)s and %(second)s are level: %(steps)s."),
        _("%(step)s %(figure)s"),
        _("%(step)s not yet, since they still meet"),
        {step: _(one.label) for step, one in TIEBREAKS.items()},
        {step: _(one.undecided) for step, one in TIEBREAKS.items() if one.undecided},
        {
            "": _(NOTHING_PARTS),
            **{step: _(one.sentence) for step, one in TIEBREAKS.items()},
        },
    )


def why_lead(why: WhyLine) -> str:
    """What the two have in common: the points, and every step before the deciding one."""
    if not why.tied:
        return ""
    words = _why_words(get_language())
    places = {"first": why.first, "second": why.second, "points": why.points}
    if len(why.level) < 2 and why.level[:1] in ((), (Level("points", why.points),)):
        return words.points % places
    steps = ", ".join([words.level(one) for one in why.level])
    return words.steps % {**places, "steps": steps}


def why_sentence(why: WhyLine) -> str:
    """What parted two teams level on points, in one sentence of fact."""
    figures = ["", ""]
    if why.step:
        figures = tie_figures(TIEBREAKS[why.step], why.firsts, why.seconds)
    places = {"first": why.first, "second": why.second}
    firsts, seconds = figures
    decided = _why_words(get_language()).decided[why.step]
    return decided % (places | {"firsts": firsts, "seconds": seconds})
