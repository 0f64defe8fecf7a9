"""HC-CUP-02: the places that a bracket plays for, and how far each team came.

A round of a bracket is made of blocks. Block 0 plays for the first places; of each
block the winners go on into one half of it, the losers into the other if those places
are played out. Block b of a round with s ties in each has the positions from b * s on:
so the match for third place is (last round, 1), those for 5 to 8 begin at 2.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from competitions.rules.draws.bracket_values import Bracket, Key, Reference, Tie


def block_size(number: int, rounds: int) -> int:
    """How many ties a block of this round has."""
    return 1 << (rounds - number)


def first_place(number: int, block: int, rounds: int) -> int:
    """The best place that a block of this round can lead to, in a full bracket."""
    return (block << (rounds - number + 1)) + 1


def at_stake(key: Key, rounds: int) -> tuple[int, int]:
    """The best and the last place that a tie can lead to, in a full bracket."""
    number, position = key
    block = position // block_size(number, rounds)
    return (
        first_place(number, block, rounds),
        first_place(number, block + 1, rounds) - 1,
    )


def feeders(key: Key, rounds: int) -> tuple[Reference, Reference] | None:
    """The ties that send their winners or losers to this one; None in the first round."""
    number, position = key
    if number == 1:
        return None
    size = block_size(number, rounds)
    block, i = divmod(position, size)
    base = block // 2 * 2 * size + 2 * i
    if block % 2:
        return Reference("loser", number - 1, base), Reference(
            "loser", number - 1, base + 1
        )
    return Reference("winner", number - 1, base), Reference(
        "winner", number - 1, base + 1
    )


def placings(bracket: Bracket) -> dict[int, int]:
    """The rank of every team that has lost its first tie, and of the champion; best first.

    Those who left in the same round share a rank. Who still plays for a lower place
    has the best of those places until then.
    """
    ranks: dict[int, int] = {}
    ahead = _ahead(bracket)
    for tie in bracket.ties.values():
        block = tie.position // block_size(tie.round, bracket.rounds)
        behind = ahead[tie.round + 1, 2 * block + 1]
        for team in leavers(tie):
            ranks[team] = behind + 1
        if tie.round == bracket.rounds and tie.winner is not None:
            ranks[tie.winner] = ahead[tie.round, block] + 1
    return dict(sorted(ranks.items(), key=lambda item: item[1]))


def _ahead(bracket: Bracket) -> dict[Key, int]:
    """By round and block: how many teams have better places than any of it."""
    people: dict[Key, int] = {}
    winners: dict[Key, int] = defaultdict(int)
    for key in bracket.ties:
        number, position = key
        people[key] = _people(key, bracket, people)
        winners[number, position // block_size(number, bracket.rounds)] += (
            people[key] > 0
        )
    ahead: dict[Key, int] = {(1, 0): 0}
    for number, block in sorted(winners):
        ahead[number + 1, 2 * block] = ahead[number, block]
        ahead[number + 1, 2 * block + 1] = ahead[number, block] + winners[number, block]
    return ahead


def _people(key: Key, bracket: Bracket, people: Mapping[Key, int]) -> int:
    """How many teams can ever come to a tie."""
    fed = feeders(key, bracket.rounds)
    if fed is None:
        pair = bracket.leaves[2 * key[1] : 2 * key[1] + 2]
        return sum(team is not None for team in pair)
    needed = 2 if fed[0].outcome == "loser" else 1
    return sum(people[source.round, source.position] >= needed for source in fed)


def exits(bracket: Bracket) -> dict[int, Key]:
    """The tie in which each team lost the way to the final; later ones do not count."""
    return dict(_exits(bracket))


def _exits(bracket: Bracket) -> Iterator[tuple[int, Key]]:
    for tie in bracket.ties.values():
        if tie.position < block_size(tie.round, bracket.rounds):
            for team in leavers(tie):
                yield team, tie.key


def leavers(tie: Tie) -> tuple[int, ...]:
    """Who has lost a tie: one, or both where both forfeited."""
    if tie.state not in ("played", "walkover"):
        return ()
    both = [team for team in (tie.home, tie.away) if team is not None]
    return tuple(team for team in both if team != tie.winner)
