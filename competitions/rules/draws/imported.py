"""HC-CUP-02: the bracket behind the fixtures of a real cup, found from who met whom.

A file lists each round's fixtures in bracket order, but a real cup is not always
seeded, may place byes anywhere and may not be finished. If the fixtures agree with
the seeded bracket, that is it; otherwise units grow round by round: those that met
are joined, the others rest or, where there is no room to rest, are joined in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from competitions.rules.draws.bracket_values import Key
from competitions.rules.draws.knockout import seeded_leaves
from engine.errors import N_, RuleViolation

MOST_ROUNDS = 8
ANOTHER = N_(
    "This is another bracket than was drawn, and that one holds until all of its teams are known."
)


class ListedFixture(NamedTuple):
    """A fixture of a file. A side may be unknown; `dead`: both sides forfeited.

    `kept`: it stands although a correction sent other teams there (decision 11).
    """

    home: int | None
    away: int | None
    winner: int | None = None
    dead: bool = False
    kept: bool = False

    @property
    def teams(self) -> tuple[int, ...]:
        return tuple(team for team in (self.home, self.away) if team is not None)

    @property
    def both(self) -> tuple[int, ...]:
        """The two teams, or nobody while one of them is unknown."""
        return self.teams if len(self.teams) == 2 else ()

    @property
    def out(self) -> tuple[int, ...]:
        """The teams of which it is known that they do not play on."""
        if self.winner is None and not self.dead:
            return ()
        return tuple(team for team in self.teams if team != self.winner)


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """`positions[r - 1][i]` is the position of the i-th listed fixture of round r."""

    leaves: tuple[int | None, ...]
    flipped: frozenset[Key]
    positions: tuple[tuple[int, ...], ...]


@dataclass(slots=True, eq=False)
class _Unit:
    """A part of the bracket that is joined already: its leaves, and what is at its top."""

    leaves: tuple[int | None, ...]
    # The last round in which one of its teams plays.
    last: int
    # Which fixture of the round that is being built stands at its top.
    listed: int | None = None
    # A double forfeit stands there: nobody comes out of it.
    dead: bool = False


Rounds = list[list[ListedFixture]]


class ListedTerms(NamedTuple):
    """What is known of a bracket beside its fixtures.

    `marked`: which fixture of the last round is said to be for third place. `drawn`: the
    bracket of the draw, if not that of the seeds; `fixed`: any other one meets `refusal`.
    """

    third_place: bool = False
    marked: int | None = None
    drawn: tuple[int | None, ...] = ()
    fixed: bool = False
    refusal: str = ANOTHER


NO_TERMS = ListedTerms()


def leaves_from_fixtures(
    teams: Sequence[int],
    rounds: Sequence[Sequence[ListedFixture | tuple[int | None, int | None]]],
    terms: ListedTerms = NO_TERMS,
) -> Reconstruction:
    """The bracket in which every listed fixture has its place.

    Teams come in seed order. Raises RuleViolation naming round and team when no bracket
    can hold the fixtures.
    """
    seeded = terms.drawn or seeded_leaves(teams)
    third_place, marked = terms.third_place, terms.marked
    height = max(len(rounds), (len(seeded) - 1).bit_length())
    listed = [[ListedFixture(*pair) for pair in games] for games in rounds]
    listed += [[] for _ in range(height - len(listed))]
    _check_size(listed, third_place and height > 1)
    for number, games in enumerate(listed, 1):
        _check_teams(number, games, frozenset(teams))
    third = _third_place(listed, marked) if third_place and height > 1 else None
    _check_losers(listed, third)
    tree = [
        [g for i, g in enumerate(games) if (r, i) != (height - 1, third)]
        for r, games in enumerate(listed)
    ]
    as_seeded = None
    if len(seeded) == 1 << height and _agrees(seeded, tree):
        as_seeded = _placed(seeded, listed, third)
        if terms.fixed or _in_order(as_seeded):
            return as_seeded
    elif terms.fixed:
        raise RuleViolation("HC-CUP-02", terms.refusal)
    as_listed = _placed(_built(teams, tree), listed, third)
    return as_listed if _in_order(as_listed) or not as_seeded else as_seeded


def _in_order(found: Reconstruction) -> bool:
    """Whether the file lists its rounds from top to bottom (third place anywhere)."""
    return all(list(ps) == sorted(ps) for ps in found.positions[:-1])


def _built(teams: Sequence[int], rounds: Rounds) -> tuple[int | None, ...]:
    """Units that rest are joined early (`eager`) if late entrants find no room else."""
    try:
        return _Build(teams, rounds, eager=False).leaves()
    except RuleViolation:
        return _Build(teams, rounds, eager=True).leaves()


def _check_size(rounds: Rounds, third_place: bool) -> None:
    if len(rounds) > MOST_ROUNDS:
        raise RuleViolation(
            "HC-CUP-02",
            N_("A cup has at most %(most)s rounds, not %(number)s."),
            most=MOST_ROUNDS,
            number=len(rounds),
        )
    for number, games in enumerate(rounds, 1):
        room = 1 << (len(rounds) - number)
        room += third_place and number == len(rounds)
        if len(games) > room:
            raise RuleViolation(
                "HC-CUP-02",
                N_(
                    "Too many matches in round %(round)s: %(number)s, possible are %(room)s."
                ),
                round=number,
                room=room,
                number=len(games),
            )


def _check_losers(rounds: Rounds, third: int | None) -> None:
    """HC-CUP-01: who has lost is out, but for two semi-finalists."""
    out: dict[int, int] = {}
    for number, games in enumerate(rounds, 1):
        for index, game in enumerate(games):
            for_third = number == len(rounds) and index == third
            for team in game.teams:
                left = out.get(team, number)
                if left < number - for_third and not game.kept:
                    raise RuleViolation(
                        "HC-CUP-01",
                        N_("%(team)s plays in round %(round)s but was out in %(out)s."),
                        team=team,
                        round=number,
                        out=left,
                    )
        back = {team for game in games if game.kept for team in game.teams}
        out = {team: left for team, left in out.items() if team not in back}
        out |= {team: number for game in games for team in game.out}


def _check_teams(
    number: int, games: list[ListedFixture], teams: frozenset[int]
) -> None:
    seen: set[int] = set()
    for game in games:
        for team in game.teams:
            if team not in teams:
                raise RuleViolation(
                    "HC-CUP-02",
                    N_("%(team)s in round %(round)s is not a team of this cup."),
                    team=team,
                    round=number,
                )
            if team in seen:
                raise RuleViolation(
                    "HC-CUP-01",
                    N_("%(team)s plays twice in round %(round)s."),
                    team=team,
                    round=number,
                )
            seen.add(team)


def _third_place(rounds: Rounds, marked: int | None) -> int | None:
    """The fixture of the last round for third place: the marked one, that of two losers.

    Where neither tells it, it is the one listed second.
    """
    if marked is not None:
        return marked
    losers = {team for game in rounds[-2] for team in game.out}
    for index, game in enumerate(rounds[-1]):
        if game.teams and set(game.teams) <= losers:
            return index
    return 1 if len(rounds[-1]) > 1 else None


def _agrees(leaves: Sequence[int | None], rounds: Rounds) -> bool:
    """Whether each listed fixture is one of this bracket, at its place."""
    place = {team: i for i, team in enumerate(leaves) if team is not None}
    for number, games in enumerate(rounds, 1):
        positions = []
        for game in games:
            spots = [place[team] >> (number - 1) for team in game.teams]
            if len(spots) == 2 and spots[0] ^ spots[1] != 1:
                return False
            positions += [spots[0] >> 1] if spots else []
        if len(set(positions)) < len(positions):
            return False
    return True


class _Build:
    """Joins units of ever greater height until one is left."""

    def __init__(self, teams: Sequence[int], rounds: Rounds, *, eager: bool) -> None:
        self.rounds = rounds
        self.eager = eager
        self.last = {
            team: number
            for number, games in enumerate(rounds, 1)
            for game in games
            for team in game.both
        }
        playing = [team for game in rounds[0] for team in game.both]
        rest = [team for team in teams if team not in set(playing)]
        pairs = [game.both for game in rounds[0]]
        mixed = zip_longest([(team,) for team in rest], pairs, fillvalue=())
        order = [team for both in mixed for part in both for team in part]
        self.units = [_Unit((team,), self.last.get(team, 0)) for team in order]

    def leaves(self) -> tuple[int | None, ...]:
        for number, games in enumerate(self.rounds, 1):
            self._round(number, games)
        return self.units[0].leaves

    def _round(self, number: int, games: list[ListedFixture]) -> None:
        groups: list[list[_Unit]] = []
        for index, game in enumerate(games):
            if game.both:
                groups.append(self._units_of(number, game))
                groups[-1][0].listed = index
        free = [u for u in self.units if not any(u in group for group in groups)]
        walkovers = self._walkovers(number, free)
        groups += walkovers
        free = [u for u in free if not any(u in group for group in walkovers)]
        room = (1 << (len(self.rounds) - number)) - len(groups)
        groups += self._joined(number, free, room)
        self.units = [_join(group, number) for group in self._ordered(groups)]
        for unit in self.units:
            if unit.listed is not None:
                unit.dead = games[unit.listed].dead
            unit.listed = None

    def _units_of(self, number: int, game: ListedFixture) -> list[_Unit]:
        units = [u for u in self.units if set(game.teams) & set(u.leaves)]
        if len(units) < 2:
            raise RuleViolation(
                "HC-CUP-01",
                N_(
                    "%(home)s and %(away)s meet in round %(round)s, but only one of"
                    " them can have come so far."
                ),
                home=game.home,
                away=game.away,
                round=number,
            )
        return units

    def _walkovers(self, number: int, free: list[_Unit]) -> list[list[_Unit]]:
        """Who goes on without a match beside a double forfeit met nobody there."""
        full = len(self.units) == 1 << (len(self.rounds) - number + 1)
        waiting = [u for u in free if u.last > number and not u.dead]
        groups = []
        for i, unit in enumerate(self.units):
            if not unit.dead:
                continue
            for j in (i ^ 1,) if full else (i ^ 1, i - 1, i + 1):
                if 0 <= j < len(self.units) and self.units[j] in waiting:
                    waiting.remove(self.units[j])
                    groups.append([unit, self.units[j]])
                    break
        return groups

    def _joined(
        self, number: int, free: list[_Unit], room: int
    ) -> Iterator[list[_Unit]]:
        """Who did not play in this round: joined, last first, until they fit."""
        excess = len(free) - room
        idle = [u for u in free if u.last < number]
        awaited = [u for u in free if u.last >= number]
        while len(idle) > 1 and (excess > 0 or self.eager):
            pair = [idle.pop(-2), idle.pop()]
            excess -= 1
            yield pair
        dead = [u for u in idle if u.dead]
        while excess > 0 and dead and awaited:
            unit = dead.pop()
            idle.remove(unit)
            excess -= 1
            yield [unit, awaited.pop()]
        if excess > 0:
            raise RuleViolation(
                "HC-CUP-01",
                N_("There is no place in round %(round)s for %(team)s."),
                round=number,
                team=next(t for t in (idle or awaited)[-1].leaves if t is not None),
            )
        yield from ([unit] for unit in idle + awaited)

    def _ordered(self, groups: list[list[_Unit]]) -> list[list[_Unit]]:
        """Groups as their first units stood, the listed ones among them as listed."""
        rank = {unit: i for i, unit in enumerate(self.units)}
        for group in groups:
            listed = group[0].listed
            group.sort(key=lambda unit: rank[unit])
            for unit in group:
                unit.listed = listed
        groups.sort(key=lambda group: rank[group[0]])
        as_listed = sorted(
            (g for g in groups if g[0].listed is not None),
            key=lambda group: group[0].listed or 0,
        )
        queue = iter(as_listed)
        return [g if g[0].listed is None else next(queue) for g in groups]


def _join(group: list[_Unit], number: int) -> _Unit:
    blank: tuple[int | None, ...] = (None,) * (1 << (number - 1))
    leaves = group[0].leaves + (group[1].leaves if len(group) > 1 else blank)
    last = max(unit.last for unit in group)
    dead = all(unit.dead for unit in group)
    return _Unit(leaves, last, group[0].listed, dead)


def _placed(
    leaves: tuple[int | None, ...], rounds: Rounds, third: int | None
) -> Reconstruction:
    place = {team: i for i, team in enumerate(leaves) if team is not None}
    flipped: set[Key] = set()
    positions: list[tuple[int, ...]] = []
    for number, games in enumerate(rounds, 1):
        final = number == len(rounds)
        positions_known: list[int | None] = []
        for index, game in enumerate(games):
            is_third = final and index == third
            known = place[game.teams[0]] >> number if game.teams else None
            positions_known.append(1 if is_third else known)
            if _turned(game, place, number - 1):
                flipped.add((number, 1 if is_third else known or 0))
        positions.append(_filled(positions_known, 1 << (len(rounds) - number)))
    return Reconstruction(leaves, frozenset(flipped), tuple(positions))


def _turned(game: ListedFixture, place: dict[int, int], level: int) -> bool:
    """Whether the home side comes from the lower slot."""
    if game.home is not None:
        return place[game.home] >> level & 1 == 1
    return game.away is not None and place[game.away] >> level & 1 == 0


def _filled(places: list[int | None], room: int) -> tuple[int, ...]:
    """Fixtures whose sides are not known take the free positions in order."""
    free = [p for p in range(room) if p not in places]
    filled: list[int] = []
    for position in places:
        if position is None:
            after = filled[-1] if filled else -1
            position = next((p for p in free if p > after), free[0])
            free.remove(position)
        filled.append(position)
    return tuple(filled)
