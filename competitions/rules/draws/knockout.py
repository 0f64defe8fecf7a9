"""HC-CUP-02: the bracket of a cup, derived from its results and never copied.

`leaves` are the teams in bracket order, None for a bye; their number is a power of 2.
Tie (r, p) is fed by ties (r - 1, 2p) above and (r - 1, 2p + 1) below; the upper one is
at home unless (r, p) is in `flipped`. Where losers play on, their ties follow the
others of a round (`placings`): the match for third place is (last round, 1).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from competitions.rules.draws.bracket_values import (
    AWAITED,
    Bracket,
    Key,
    Reference,
    State,
    Tie,
    TieEnd,
)
from competitions.rules.draws.placings import feeders, first_place
from engine.errors import N_, RuleViolation

FEWEST, MOST = 2, 256


class _Slot(NamedTuple):
    """Who comes to a side of a tie.

    "gone": both feeding teams forfeited, nobody will come. "bye": nobody ever was.
    """

    kind: Literal["team", "open", "gone", "bye"]
    team: int | None = None

    @property
    def empty(self) -> bool:
        return self.kind in ("gone", "bye")


_OPEN, _GONE, _BYE = _Slot("open"), _Slot("gone"), _Slot("bye")


def _slot(team: int | None, otherwise: _Slot) -> _Slot:
    return otherwise if team is None else _Slot("team", team)


def leaf_order(size: int) -> tuple[int, ...]:
    """Seeds 1..size so that seed s meets size + 1 - s first and 1 meets 2 last."""
    order = [1, 2]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for s in order for seed in (s, total - s)]
    return tuple(order)


def seeded_leaves(teams: Sequence[int]) -> tuple[int | None, ...]:
    """Teams in seed order to leaves; the best seeds get the byes."""
    n = len(teams)
    check_cup_size(n)
    size = 1 << (n - 1).bit_length()
    return tuple(teams[s - 1] if s <= n else None for s in leaf_order(size))


def leaves_chosen(chosen: Mapping[int, int], size: int) -> tuple[int | None, ...]:
    """HV-LOT-01: each team at its place, from 1; RuleViolation, if that is no bracket."""
    leaves: list[int | None] = [None] * size
    for team, place in chosen.items():
        if not 1 <= place <= size:
            raise RuleViolation(
                "HV-LOT-01",
                N_(
                    "This bracket has the places 1 to %(size)s, and no place %(place)s."
                ),
                size=size,
                place=place,
            )
        if leaves[place - 1] is not None:
            raise RuleViolation(
                "HV-LOT-01", N_("Two teams are at place %(place)s."), place=place
            )
        leaves[place - 1] = team
    for first in range(0, size, 2):
        if leaves[first] is None and leaves[first + 1] is None:
            raise RuleViolation(
                "HV-LOT-01",
                N_(
                    "Nobody is at the places %(one)s and %(other)s; only one of them may stay free."
                ),
                one=first + 1,
                other=first + 2,
            )
    return tuple(leaves)


def leaves_with(leaves: Sequence[int | None], team: int) -> tuple[int | None, ...]:
    """HV-LOT-03: a bye becomes a tie, that which the next seed would have if it is free."""
    free = [place for place, one in enumerate(leaves) if one is None]
    if not free:
        raise RuleViolation(
            "HV-LOT-03",
            N_("No place of this bracket is free: take the draw back and draw again."),
        )
    seeded = leaf_order(len(leaves)).index(len(leaves) - len(free) + 1)
    place = seeded if seeded in free else free[0]
    return (*leaves[:place], team, *leaves[place + 1 :])


def check_cup_size(n: int) -> None:
    if not FEWEST <= n <= MOST:
        raise RuleViolation(
            "HC-CUP-02",
            N_("A cup takes %(fewest)s to %(most)s teams, not %(number)s."),
            fewest=FEWEST,
            most=MOST,
            number=n,
        )


def leaves_at(slots: Mapping[int, int]) -> list[int | None]:
    """The leaves of a bracket whose teams were drawn to these slots."""
    size = 1 << max(slots, default=0).bit_length()
    return [slots.get(slot) for slot in range(max(size, 2))]


class CupTerms(NamedTuple):
    """What was decided of a cup beside its draw and its results."""

    third_place: bool = False
    withdrawn: Collection[int] = ()
    # Ties whose sides were swapped.
    flipped: Collection[Key] = ()
    # Up to which place losers play on, a power of 2.
    places: int = 0
    # All teams that are known, the best first, where each round is drawn anew by it.
    reseeded: Sequence[int] | None = None

    @property
    def last_place(self) -> int:
        """The last place that is played for."""
        return max(self.places, 4 if self.third_place else 2)


AS_DRAWN = CupTerms()


def bracket(
    leaves: Sequence[int | None],
    played: Mapping[Key, TieEnd],
    terms: CupTerms = AS_DRAWN,
) -> Bracket:
    """Every tie of the cup as it follows from the results."""
    ties: dict[Key, Tie] = {}
    rounds = (len(leaves) - 1).bit_length()
    last: dict[int | None, int] = {}
    for (number, _), end in sorted(played.items()):
        last |= {end.home: number, end.away: number}
    fed = _Feed(played, terms, rounds, ties, last)
    blocks = {0: [_leaf(team) for team in leaves]}
    for number in range(1, rounds + 1):
        after: dict[int, list[_Slot]] = {}
        for block, level in blocks.items():
            ends = fed.block(number, block, level)
            after[2 * block] = [winner for winner, _ in ends]
            if first_place(number + 1, 2 * block + 1, rounds) <= terms.last_place:
                after[2 * block + 1] = [loser for _, loser in ends]
        blocks = after
    return Bracket(rounds, tuple(leaves), ties)


def _leaf(team: int | None) -> _Slot:
    return _OPEN if team == AWAITED else _slot(team, _BYE)


def _reseeded(level: list[_Slot], seeds: Sequence[int]) -> list[_Slot]:
    """The best against the last that is left, once all are known."""
    if _OPEN in level:
        return [_OPEN] * len(level)
    rank = {team: place for place, team in enumerate(seeds)}
    # behind them who was kept and does not come any more, at last where nobody is
    last = len(seeds)
    order = sorted(
        level, key=lambda s: last + 1 if s.team is None else rank.get(s.team, last)
    )
    return [order[seed - 1] for seed in leaf_order(len(level))]


@dataclass(frozen=True, slots=True)
class _Feed:
    """Fills ties one after the other from what comes up from below."""

    played: Mapping[Key, TieEnd]
    terms: CupTerms
    rounds: int
    ties: dict[Key, Tie]
    # The last round in which a team has played.
    last: Mapping[int | None, int]

    def block(
        self, number: int, block: int, level: list[_Slot]
    ) -> list[tuple[_Slot, _Slot]]:
        """Note the ties of one block and answer (winner, loser) of each."""
        seeds = self.terms.reseeded
        anew = seeds is not None and block == 0 and number > 1
        if seeds is not None and anew:
            level = _reseeded(level, seeds)
        ends = []
        for i in range(len(level) // 2):
            key = (number, block * (len(level) // 2) + i)
            fed = None if anew else feeders(key, self.rounds)
            ends.append(self._tie(key, level[2 * i : 2 * i + 2], fed))
        return ends

    def _tie(
        self, key: Key, sides: list[_Slot], fed: tuple[Reference, Reference] | None
    ) -> tuple[_Slot, _Slot]:
        number, position = key
        sources: list[Reference | None] = [*fed] if fed else [None, None]
        if key in self.terms.flipped:
            sides.reverse()
            sources.reverse()
        state, sides, winner, loser = self._decide(key, sides)
        self.ties[key] = Tie(
            number,
            position,
            sides[0].team,
            sides[1].team,
            sources[0],
            sources[1],
            winner.team,
            loser.team,
            state,
            self.played[key].how if state == "played" else "",
        )
        return winner, loser

    def _decide(
        self, key: Key, sides: list[_Slot]
    ) -> tuple[State, list[_Slot], _Slot, _Slot]:
        result = self.played.get(key)
        if result is None:
            return self._unplayed(key[0], sides)
        if not result.pinned and {s.team for s in sides} != {result.home, result.away}:
            return "stale", sides, _OPEN, _OPEN
        slots = [_slot(result.home, _BYE), _slot(result.away, _BYE)]
        if result.open:
            return self._unplayed(key[0], slots)
        winner, loser = _slot(result.winner, _GONE), _slot(result.loser, _GONE)
        return "played", slots, winner, loser

    def _unplayed(
        self, number: int, sides: list[_Slot]
    ) -> tuple[State, list[_Slot], _Slot, _Slot]:
        one, other = sides
        if _BYE in sides:
            rest = other if one == _BYE else one
            return "bye", sides, rest, _BYE
        if _OPEN in sides:
            return "waiting", sides, _OPEN, _OPEN
        out = [s.empty or s.team in self.terms.withdrawn for s in sides]
        if one == other and not any(out):
            # a match that was kept has led it here by two ways
            return "walkover", sides, one, _GONE
        if not any(out):
            return "ready", sides, _OPEN, _OPEN
        if all(out):
            # HC-FFT-03: who has played on since went on before he left as well
            out = [self.last.get(s.team, 0) <= number for s in sides]
        if out[0] == out[1]:
            return "walkover", sides, _GONE, _GONE
        winner, loser = (other, one) if out[0] else (one, other)
        return "walkover", sides, winner, _slot(loser.team, _GONE)


def stale(bracket: Bracket) -> tuple[Key, ...]:
    """Decision 11: the ties whose result was played by other teams."""
    return tuple(key for key, tie in bracket.ties.items() if tie.state == "stale")


def downstream(
    leaves: Sequence[int | None],
    played: Mapping[Key, TieEnd],
    changed: tuple[Key, TieEnd | None],
    terms: CupTerms = AS_DRAWN,
) -> tuple[Key, ...]:
    """The played ties that would not stand any more if a tie ended as `changed`."""
    key, outcome = changed
    after = {k: v for k, v in played.items() if k != key}
    if outcome is not None:
        after[key] = outcome
    before = set(stale(bracket(leaves, played, terms)))
    then = stale(bracket(leaves, after, terms))
    return tuple(k for k in then if k not in before and k != key)


def champion(bracket: Bracket) -> int | None:
    return bracket.ties[bracket.rounds, 0].winner


def round_name(number: int, rounds: int) -> str:
    """The id of a round's name: "final", "semi", "quarter", "round_of_16" ..."""
    names = ("final", "semi", "quarter")
    left = rounds - number
    return names[left] if left < len(names) else f"round_of_{2 << left}"
