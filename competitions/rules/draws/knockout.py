"""HC-CUP-02: the bracket of a cup, derived from its results and never copied.

`leaves` are the teams in bracket order, None for a bye; their number is a power of 2.
Tie (r, p) is fed by ties (r - 1, 2p) above and (r - 1, 2p + 1) below; the upper one is
at home unless (r, p) is in `flipped`. The match for third place is (last round, 1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from competitions.rules.draws.bracket_values import (
    Bracket,
    Key,
    Reference,
    State,
    Tie,
    TieEnd,
)
from competitions.rules.standings.withdrawal import UnplayedMatch
from engine.errors import N_, RuleViolation

FEWEST, MOST = 2, 256


@dataclass(frozen=True, slots=True)
class _Slot:
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


AS_DRAWN = CupTerms()


def bracket(
    leaves: Sequence[int | None],
    played: Mapping[Key, TieEnd],
    terms: CupTerms = AS_DRAWN,
) -> Bracket:
    """Every tie of the cup as it follows from the results."""
    ties: dict[Key, Tie] = {}
    losers: list[_Slot] = []
    level = [_slot(team, _BYE) for team in leaves]
    rounds = (len(leaves) - 1).bit_length()
    fed = _Feed(played, frozenset(terms.withdrawn), frozenset(terms.flipped), ties)
    for number in range(1, rounds + 1):
        done = [
            fed.tie((number, p), level[2 * p], level[2 * p + 1], "winner")
            for p in range(len(level) // 2)
        ]
        if number == rounds - 1:
            losers = [loser for _, loser in done]
        level = [winner for winner, _ in done]
    if terms.third_place and losers:
        fed.tie((rounds, 1), losers[0], losers[1], "loser")
    return Bracket(rounds, terms.third_place and rounds > 1, tuple(leaves), ties)


@dataclass(frozen=True, slots=True)
class _Feed:
    """Fills ties one after the other from what comes up from below."""

    played: Mapping[Key, TieEnd]
    withdrawn: frozenset[int]
    flipped: frozenset[Key]
    ties: dict[Key, Tie]

    def tie(
        self, key: Key, upper: _Slot, lower: _Slot, outcome: Literal["winner", "loser"]
    ) -> tuple[_Slot, _Slot]:
        """Note the tie and answer (winner, loser)."""
        number, position = key
        feeders: list[Reference | None] = [None, None]
        if number > 1:
            base = 0 if outcome == "loser" else 2 * position
            feeders = [Reference(outcome, number - 1, base + i) for i in (0, 1)]
        sides = [upper, lower]
        if key in self.flipped:
            sides.reverse()
            feeders.reverse()
        state, sides, winner, loser = self._decide(key, sides)
        self.ties[key] = Tie(
            number,
            position,
            sides[0].team,
            sides[1].team,
            feeders[0],
            feeders[1],
            winner.team,
            loser.team,
            state,
        )
        return winner, loser

    def _decide(
        self, key: Key, sides: list[_Slot]
    ) -> tuple[State, list[_Slot], _Slot, _Slot]:
        result = self.played.get(key)
        if result is None:
            return self._unplayed(sides)
        told = [_slot(result.home, _BYE), _slot(result.away, _BYE)]
        if result.pinned or {s.team for s in sides} == {result.home, result.away}:
            winner, loser = _slot(result.winner, _GONE), _slot(result.loser, _GONE)
            return "played", told, winner, loser
        return "stale", sides, _OPEN, _OPEN

    def _unplayed(self, sides: list[_Slot]) -> tuple[State, list[_Slot], _Slot, _Slot]:
        one, other = sides
        if _BYE in sides:
            rest = other if one == _BYE else one
            return "bye", sides, rest, _BYE
        if _OPEN in sides:
            return "waiting", sides, _OPEN, _OPEN
        out = [s.empty or s.team in self.withdrawn for s in sides]
        if not any(out):
            return "ready", sides, _OPEN, _OPEN
        if all(out):
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


def walkovers(
    unplayed: Iterable[UnplayedMatch], ties: Mapping[Key, Tie]
) -> list[tuple[UnplayedMatch, int]]:
    """In a cup: the ties that nobody plays, each with who goes on."""
    found = ((one, ties.get((one.round, one.position))) for one in unplayed)
    return [
        (one, tie.winner)
        for one, tie in found
        if tie and tie.state == "walkover" and tie.winner
    ]


def drawn_to(
    unplayed: Iterable[UnplayedMatch], ties: Mapping[Key, Tie]
) -> list[UnplayedMatch]:
    """The same matches of a cup with the teams that its bracket sends there by now."""
    found = ((one, ties.get((one.round, one.position))) for one in unplayed)
    return [
        one._replace(home=tie.home, away=tie.away)
        for one, tie in found
        if tie and tie.state == "ready"
    ]


def placings(bracket: Bracket) -> dict[int, int]:
    """The rank of every team that is out, and of the champion; best first.

    Those who left in the same round share a rank, unless the match for third place
    has separated them.
    """
    ranks: dict[int, int] = {}
    for number in range(bracket.rounds, 0, -1):
        ties = [tie for tie in bracket.round(number) if tie.key != (bracket.rounds, 1)]
        behind = 1 + sum(_peopled(bracket, tie) for tie in ties)
        for tie in ties:
            if number == bracket.rounds and tie.winner is not None:
                ranks[tie.winner] = 1
            for team in _leaving(tie):
                ranks.setdefault(team, behind)
    third = bracket.ties.get((bracket.rounds, 1)) if bracket.third_place else None
    if third is not None and third.winner is not None:
        ranks[third.winner] = 3
        if third.loser is not None:
            ranks[third.loser] = 4
    return dict(sorted(ranks.items(), key=lambda item: item[1]))


def exits(bracket: Bracket) -> dict[int, Key]:
    """The tie in which each team went out; of semi-finals, not the one for third place."""
    return {
        team: tie.key
        for tie in bracket.ties.values()
        if tie.key != (bracket.rounds, 1)
        for team in _leaving(tie)
    }


def round_name(number: int, rounds: int) -> str:
    """The id of a round's name: "final", "semi", "quarter", "round_of_16" ..."""
    names = ("final", "semi", "quarter")
    left = rounds - number
    return names[left] if left < len(names) else f"round_of_{2 << left}"


def _peopled(bracket: Bracket, tie: Tie) -> bool:
    """Whether any team was ever put into this corner of the bracket."""
    size = 1 << tie.round
    corner = bracket.leaves[tie.position * size : (tie.position + 1) * size]
    return any(team is not None for team in corner)


def _leaving(tie: Tie) -> tuple[int, ...]:
    if tie.state not in ("played", "walkover"):
        return ()
    both = [team for team in (tie.home, tie.away) if team is not None]
    return tuple(team for team in both if team != tie.winner)
