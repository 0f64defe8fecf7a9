"""The smallest format: in a ring each team is host to the next one of the list.

No room of the program knows it. What it has of its own is its options, its sizes, its
draw and how many go on; how a table is kept is that of all who play for points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from competitions.pages.competition.heads import KIND_WORDS
from competitions.pages.text.labels import FORMAT_NAMES
from competitions.rules.draws.hints import Hint
from competitions.rules.draws.listed_pairs import PairList
from competitions.rules.formats import registry
from competitions.rules.formats.facts import Leaves
from competitions.rules.formats.options import FormatChoice
from competitions.rules.formats.protocol import DrawnMatch, DrawnStage
from competitions.rules.formats.round_robin import RoundRobin
from engine.errors import RuleViolation

FEWEST, MOST = 3, 12


@dataclass(frozen=True, slots=True)
class Ring(RoundRobin):
    """Once around, or there and back."""

    legs: int = 1
    back: bool = False

    id, kind = "ring", "ring"
    sizes = (FEWEST, MOST)
    asks = ("back", "through")
    choices = (
        FormatChoice("back"),
        FormatChoice("through", range(MOST + 1), "From 0 to 12 teams go on."),
    )

    def check_size(self, teams: int) -> None:
        if not FEWEST <= teams <= MOST:
            raise RuleViolation(
                "HV-STG-01", f"A ring has {FEWEST} to {MOST} teams, not {teams}."
            )
        if self.through >= teams:
            raise RuleViolation("HV-STG-07", "So many cannot go on.")

    def hint(self, teams: int, *, drawn: bool) -> Hint:
        ways = 1 + self.back
        return Hint("A ring.", teams, (2 + teams % 2) * ways, teams * ways)

    def arrange(self, lists: Sequence[Leaves]) -> DrawnStage:
        """Every second pair at the same time; the last of an odd ring by itself."""
        ring = [team for team in lists[0] if team is not None]
        pairs = list(zip(ring, [*ring[1:], ring[0]], strict=True))
        odd = [pairs.pop()] if len(ring) % 2 else []
        rounds = [part for part in (pairs[::2], pairs[1::2], odd) if part]
        if self.back:
            rounds += [[(b, a) for a, b in part] for part in rounds]
        return DrawnStage(
            tuple(
                DrawnMatch(
                    number, place, home, away, leg=leg_of(number, len(rounds), self)
                )
                for number, part in enumerate(rounds, 1)
                for place, (home, away) in enumerate(part)
            ),
            {},
        )

    def draw_pairs(self, listed: PairList) -> DrawnStage:
        raise RuleViolation("HV-LOT-04", "A ring is not drawn by a list.")


def leg_of(number: int, rounds: int, ring: Ring) -> int:
    return 1 + (ring.back and number > rounds // 2)


def register(monkeypatch: Any) -> Ring:
    """A line of the registry, and its words; gone after the test."""
    ring = Ring()
    words: Mapping[Any, str]
    for words, name, value in (
        (registry.FORMATS, ring.id, ring),
        (registry.KINDS, ring.kind, ring),
        (FORMAT_NAMES, ring.id, "Ring"),
        (KIND_WORDS, ring.id, "Ring, %(teams)s teams"),
    ):
        monkeypatch.setitem(words, name, value)
    return ring
