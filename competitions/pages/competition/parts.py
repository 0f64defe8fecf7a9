"""The matches of a competition in parts: which there are, and which one is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.utils import timezone
from django.utils.translation import gettext as _

from competitions.models import Competition, Fixture
from competitions.pages.text.labels import long_day, round_title
from competitions.queries.fixtures.coming import kickoffs_of
from competitions.queries.fixtures.progress import matches_by_round
from competitions.rules.draws.rounds import RoundPlan
from competitions.rules.parts import MOST, part_with, parts_of

# Match sheets on one page: each takes two sides of paper and some 30 kB.
SHEETS = 4


@dataclass(frozen=True, slots=True)
class CurrentPart:
    """The part that is shown: the rounds, the places or the row numbers of its matches.

    `choices` are all parts: what the address says, a name, whether it is this one.
    """

    field: str
    keys: frozenset[int]
    choices: tuple[tuple[int, str, bool], ...]

    def __contains__(self, fixture: Fixture) -> bool:
        return (fixture.round if self.field == "rounds" else fixture.pk) in self.keys

    @property
    def several(self) -> bool:
        return len(self.choices) > 1

    @property
    def name(self) -> str:
        return self.choices[self._place][1]

    @property
    def before(self) -> int:
        """0 for the first one."""
        return self.choices[self._place - 1][0] if self._place else 0

    @property
    def after(self) -> int:
        """0 for the last one."""
        return next((n for n, *_ in self.choices[self._place + 1 :]), 0)

    @property
    def _place(self) -> int:
        return next(n for n, choice in enumerate(self.choices) if choice[2])


@dataclass(frozen=True, slots=True)
class RoundWanted:
    """The round that an address asks for, or the current one."""

    plan: RoundPlan
    asked: str
    current: int


def rounds_shown(
    competition: Competition, wanted: RoundWanted, most: int = MOST
) -> CurrentPart:
    """Whole rounds: those around the one asked for, else around the current one."""
    rows = matches_by_round(competition)
    numbers = [number for number, _n in rows]
    wanted_round = _number(wanted.asked)
    near = wanted_round if wanted_round in numbers else wanted.current
    place = numbers.index(near) if near in numbers else len(rows)
    parts = parts_of([n for _number, n in rows], most)
    chosen = part_with(parts, place)
    titles = [round_title(wanted.plan[one]) for one in numbers]
    here = parts[chosen]
    return CurrentPart(
        "rounds",
        frozenset(numbers[here.first : here.end]),
        tuple(
            (
                numbers[part.first] if numbers else 0,
                _named(titles[part.first : part.end]),
                n == chosen,
            )
            for n, part in enumerate(parts)
        ),
    )


def days_shown(competition: Competition, query: str, today: date) -> CurrentPart:
    """Whole days: those around today; what has no date comes last."""
    dated = sorted(
        (timezone.localdate(at) if at else date.max, pk)
        for at, pk in kickoffs_of(competition)
    )
    groups = [
        (day, some)
        for day, found in groupby(dated, key=lambda row: row[0])
        for some in _sliced([pk for _day, pk in found])
    ]
    parts = parts_of([len(pks) for _day, pks in groups])
    ahead = (n for n, (day, _pks) in enumerate(groups) if day >= today)
    chosen = part_with(parts, next(ahead, len(groups)))
    if 0 < _number(query) <= len(parts):
        chosen = _number(query) - 1
    here = groups[parts[chosen].first : parts[chosen].end]
    return CurrentPart(
        "days",
        frozenset(pk for _day, pks in here for pk in pks),
        tuple(
            (
                n + 1,
                _named([_called(d) for d, _p in groups[part.first : part.end]]),
                n == chosen,
            )
            for n, part in enumerate(parts)
        ),
    )


def sheets_shown(matches: int, query: str) -> CurrentPart:
    """A few matches of a round, since their sheets are long; keys are places from 0."""
    firsts = range(0, max(matches, 1), SHEETS)
    here = next((n for n in firsts if n + 1 == _number(query)), 0)
    return CurrentPart(
        "from",
        frozenset(range(here, min(here + SHEETS, matches))),
        tuple((n + 1, _sheets_named(n, matches), n == here) for n in firsts),
    )


def _sheets_named(first: int, matches: int) -> str:
    numbers = {"first": first + 1, "last": min(first + SHEETS, matches)}
    return _("Matches %(first)s to %(last)s") % numbers


def _number(text: str) -> int:
    plain = text.isascii() and text.isdigit() and len(text) < 5
    return int(text) if plain else 0


def _sliced(pks: Sequence[int]) -> list[Sequence[int]]:
    return [pks[n : n + MOST] for n in range(0, len(pks), MOST)]


def _called(day: date) -> str:
    return _("No date yet") if day == date.max else long_day(day)


def _named(titles: Sequence[str]) -> str:
    if not titles or titles[0] == titles[-1]:
        return titles[0] if titles else ""
    values = {"first": titles[0], "last": titles[-1]}
    return _("%(first)s to %(last)s") % values
