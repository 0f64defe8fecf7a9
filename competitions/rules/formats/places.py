"""The places of a stage from which teams go on: "1A", "2B", the best thirds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from competitions.rules.standings.ranking import TableRow
from engine.errors import N_, RuleViolation


class StagePlace(NamedTuple):
    """A place by its rank: in a group (from 1), in the whole stage, or among the best.

    `best`: the first, second ... of those who have this rank in their groups.
    """

    rank: int
    group: int = 0
    best: int = 0

    @property
    def code(self) -> str:
        """The place as a draw writes it: "1A", "2B"; "3" of a table, "3.1" the best third."""
        if self.group:
            return f"{self.rank}{group_letter(self.group)}"
        return f"{self.rank}.{self.best}" if self.best else str(self.rank)


def place_in(code: str) -> StagePlace:
    """The place that is written so."""
    rank = len(code) - len(code.lstrip("0123456789"))
    number, rest = int(code[:rank]), code[rank:]
    if rest.startswith("."):
        return StagePlace(number, best=int(rest[1:]))
    group = 0
    for letter in rest:
        group = 26 * group + ord(letter) - ord("A") + 1
    return StagePlace(number, group)


class Advance(NamedTuple):
    """Who goes on from a place, as far as known; `why`: what put the team there.

    `why` is that of its row in the table, of the best of a rank in their comparison.
    """

    place: StagePlace
    team: int | None = None
    why: object | None = None


class Place(Protocol):
    """Where a team stands; `why`: what put it there, if anything is said."""

    @property
    def rank(self) -> int: ...
    @property
    def team(self) -> int: ...
    @property
    def why(self) -> object | None: ...


# HV-WD-01: in which order those come who have left early; who is taken out has no row.
BEHIND = ("", "forfeit", "keep")
NOBODY_LEFT: Mapping[int, str] = {}


class GroupTable(NamedTuple):
    """The rows of a group, or of a table without groups (0).

    `early`: who has left before its last match and stands behind all others therefore;
    nobody in a table as it is shown.
    """

    group: int
    rows: tuple[TableRow, ...]
    early: Mapping[int, str] = NOBODY_LEFT

    def at(self, rank: int) -> TableRow | None:
        """The row there, by the order shown: two may share its rank."""
        return self.rows[rank - 1] if len(self.rows) >= rank else None

    def alone_at(self, rank: int) -> TableRow | None:
        """The row of this rank, if it is nobody else's."""
        held = [row for row in self.rows if row.rank == rank]
        return held[0] if len(held) == 1 else None

    @property
    def there(self) -> int:
        """How many have played, or will have played, as many matches as they should."""
        return len(self.rows) - sum(self.early.get(r.team) == "keep" for r in self.rows)

    def shared_across(self, rank: int) -> bool:
        """Whether the row there and the next one share their rank."""
        return len(self.rows) > rank and self.rows[rank].rank <= rank


def check_through(through: int, teams: int) -> None:
    """HV-STG-07: refuse to send on so many, if there are not as many teams."""
    if through > teams:
        raise RuleViolation(
            "HV-STG-07",
            N_("Of %(number)s teams %(through)s cannot go on."),
            number=teams,
            through=through,
        )


def for_places(table: GroupTable, early: Mapping[int, str]) -> GroupTable:
    """HV-WD-01: the table as its places are given away: who has left comes last."""
    if not early:
        return table
    order = {
        row.team: (BEHIND.index(early.get(row.team, "")), row.rank)
        for row in table.rows
    }
    ranked = (
        replace(row, rank=1 + sum(one < order[row.team] for one in order.values()))
        for row in table.rows
    )
    rows = tuple(sorted(ranked, key=lambda row: row.rank))
    return GroupTable(table.group, rows, early)


def filled_up(
    found: Sequence[Advance], empty: Iterable[StagePlace], spare: Iterable[int]
) -> tuple[Advance, ...]:
    """HV-WD-01: with those who are taken out at places that nobody else is left for."""
    wanting, left = set(empty), iter(spare)
    return tuple(
        Advance(one.place, next(left, None)) if one.place in wanting else one
        for one in found
    )


def group_letter(number: int) -> str:
    """The letter of a group: A, B ... Z, AA, AB ..."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def alone_at(places: Iterable[Place], first: int) -> list[Place]:
    """The places of the first ranks, if it is clear who has them; else none."""
    found = [place for place in places if place.rank <= first]
    return found if len(found) == first else []
