"""HV-LOT-01: in which ways teams are drawn: by lot, in pots, as listed, place by place, by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from competitions.rules.draws.listed_pairs import PairList
from competitions.rules.seeding import lot
from engine.json_values import JsonObject

BY_DRAW, BY_POTS, BY_LIST, TOP_DOWN, BY_HAND = "draw", "pots", "list", "places", "hand"
# HV-LOT-04: no way in which teams come to places: the matches themselves are listed.
BY_PAIRS = "file"
# Those in which a lot decides something, and so a seed.
LOTS_DECIDE = (BY_DRAW, BY_POTS)
# Where nothing can be put anywhere.
PLAIN_METHODS = (BY_DRAW, BY_LIST)
METHODS = (BY_DRAW, BY_POTS, BY_LIST, TOP_DOWN, BY_HAND)


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """In which way the teams come to their places, and from which seed lots are drawn."""

    method: str
    seed: str
    # By hand: each team, and its group or its place in the bracket, from 1.
    seats: tuple[tuple[int, int], ...] = ()
    # From a list: who meets whom.
    listed: PairList | None = None

    @property
    def asked(self) -> JsonObject:
        """For the log."""
        hand = {"seats": [list(one) for one in self.seats]} if self.seats else {}
        pairs = self.listed.pairs if self.listed else ()
        rows = [[one.round, one.home, one.away, one.group] for one in pairs]
        listed = {"pairs": rows} if rows else {}
        return {"method": self.method, "seed": self.seed, **hand, **listed}

    def teams(self, sizes: Sequence[int], lots: Mapping[int, str]) -> list[int]:
        """The teams in the order of the draw.

        `lots`: the teams as listed, each with what its lot is made of; `sizes`: how many
        are in each pot.
        """
        listed = list(lots)
        if self.method not in LOTS_DECIDE:
            return listed
        whole = (len(listed),)
        cut = sizes if self.method == BY_POTS else whole
        return [
            team
            for pot in pots_in(listed, cut)
            for team in sorted(pot, key=lambda team: lot(self.seed, lots[team]))
        ]


def pots_in(listed: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The list cut into pots of these sizes, from its first on."""
    ends = [sum(sizes[: n + 1]) for n in range(len(sizes))]
    return [
        list(listed[end - size : end]) for end, size in zip(ends, sizes, strict=True)
    ]


def pots_of_groups(teams: int, groups: int) -> tuple[int, ...]:
    """The sizes of the pots, each the number of groups; the last one has what is left."""
    full, rest = divmod(teams, groups)
    return (groups,) * full + ((rest,) if rest else ())


def pots_of_bracket(teams: int) -> tuple[int, ...]:
    """The first two, the next two, then four, eight: each is as many as all before it.

    So the lot says on which side of the bracket somebody comes, and not in which round
    the pots meet.
    """
    sizes = [min(2, teams)]
    while (before := sum(sizes)) < teams:
        sizes.append(min(before, teams - before))
    return tuple(sizes)
