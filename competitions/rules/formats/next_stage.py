"""HV-STG-04: how a stage is filled from the places of the one before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from competitions.rules.draws.bracket_values import AWAITED
from competitions.rules.draws.knockout import leaves_at
from competitions.rules.draws.legs import MatchKey
from competitions.rules.formats.facts import Leaves, StageFacts
from competitions.rules.formats.places import Advance, StagePlace
from competitions.rules.formats.protocol import DrawnStage, Format
from competitions.rules.kept_values import KeptValue
from engine.sides import BySide

# Where a place leads that its organiser has fixed: its code, the group from 1 or None,
# and the slot there.
KeptPlace = tuple[str, int | None, int]


def draw_places(played: Format, places: Sequence[StagePlace]) -> DrawnStage:
    """The draw over places, numbered from 1 in their order: nobody need be known yet."""
    groups = {n: place.group for n, place in enumerate(places, 1) if place.group}
    return played.draw(range(1, len(places) + 1), groups)


class StageDraw(NamedTuple):
    """What a stage is drawn from: teams in order, or the places of the one before."""

    format: Format
    teams: Sequence[int] = ()
    kept: Sequence[KeptPlace] = ()
    # Where each team is put, if not by the order.
    lists: Sequence[Leaves] = ()
    # All of it, where a list has named the matches.
    drawn: DrawnStage | None = None


def drawn_in_order(stages: Sequence[StageDraw]) -> list[DrawnStage]:
    """The draw of each stage; later ones name nobody, their teams come from places."""
    found: list[DrawnStage] = []
    size = 0
    for number, (played, teams, kept, lists, drawn) in enumerate(stages):
        if teams:
            size = len(teams)
            played.check_size(size)
            if drawn is None:
                drawn = played.arrange(lists) if lists else played.draw(teams)
            found.append(drawn)
            continue
        places = stages[number - 1].format.places(size)
        size = len(places)
        played.check_size(size)
        come = [Advance(place) for place in places]
        sent = played.arrange(SeatPlan(played, come, {}, kept).lists)
        nobody = [one._replace(home=None, away=None) for one in sent.matches]
        found.append(DrawnStage(tuple(nobody), {}))
    return found


def seats(
    played: Format, advances: Sequence[Advance], came_from: Mapping[int, int]
) -> tuple[Leaves, ...]:
    """The lists of the draw (`Format.arrange`) with the teams that are known by now.

    `came_from`: the group of a team in the stage before. Where the best of a rank go on
    their groups say who may meet whom, so all is awaited until they are known.
    """
    teams = [one.team for one in advances]
    waits = any(one.place.best and one.team is None for one in advances)
    if waits or None in teams:
        drawn = draw_places(played, [one.place for one in advances])
        known = dict.fromkeys(range(1, len(teams) + 1), AWAITED)
        if not waits:
            known |= {n: team for n, team in enumerate(teams, 1) if team is not None}
        return _lists(drawn, known)
    found = [team for team in teams if team is not None]
    apart = {team: came_from[team] for team in found if came_from.get(team)}
    return _lists(played.draw(found, apart), {team: team for team in found})


def seats_kept(
    places: Sequence[KeptPlace], advances: Sequence[Advance]
) -> tuple[Leaves, ...]:
    """The lists of a stage whose places were fixed by hand; AWAITED while open."""
    come = {one.place.code: one.team for one in advances}
    lists: dict[int, dict[int, int]] = {}
    for code, group, slot in places:
        team = come.get(code)
        lists.setdefault(group or 0, {})[slot] = AWAITED if team is None else team
    if lists.keys() == {0}:
        return (leaves_at(lists[0]),)
    return tuple(
        [row[slot] for slot in sorted(row)] for _, row in sorted(lists.items())
    )


@dataclass(frozen=True)
class SeatPlan:
    """A stage as the places of the one before fill it; nobody need be known yet."""

    played: Format
    advances: Sequence[Advance]
    came_from: Mapping[int, int]
    kept: Sequence[KeptPlace] = ()

    @KeptValue
    def lists(self) -> tuple[Leaves, ...]:
        if self.kept:
            return seats_kept(self.kept, self.advances)
        return seats(self.played, self.advances, self.came_from)

    @property
    def drawn(self) -> dict[int, tuple[int | None, int]]:
        """Group and place of each team that is known, in seed order."""
        several = len(self.lists) > 1
        found = {
            team: (number if several else None, slot)
            for number, teams in enumerate(self.lists, 1)
            for slot, team in enumerate(teams)
            if team is not None and team != AWAITED
        }
        order = (one.team for one in self.advances if one.team in found)
        return {team: found[team] for team in order if team is not None}

    @property
    def sides(self) -> dict[MatchKey, tuple[int | None, int | None]]:
        """Who is sent to each match of a table; nothing for a bracket."""
        return {} if self.played.bracket else sides_sent(self.played, self.lists)

    @property
    def sources(self) -> dict[int, str]:
        """By leaf of a bracket the place that leads there, while not all are known."""
        if not self.played.bracket or AWAITED not in self.lists[0]:
            return {}
        numbers = enumerate(self.numbers[0])
        return {slot: self._code(one) for slot, one in numbers if one and one > 0}

    @property
    def side_places(self) -> dict[MatchKey, BySide[str]]:
        """By match of a table the places that its open sides come from."""
        waits = {one: code for one, code in self._awaited() if not self.played.bracket}
        matches = self.played.arrange(self.numbers).matches if waits else ()
        return {
            (match.round, match.position, match.leg): BySide(
                waits.get(match.home or 0, ""), waits.get(match.away or 0, "")
            )
            for match in matches
        }

    @property
    def open_places(self) -> dict[int, list[str]]:
        """By group the places that are open there; 0 is the only table."""
        waits = {} if self.played.bracket else dict(self._awaited())
        if not waits:
            return {}
        several = len(self.lists) > 1
        return {
            number * several: [waits[one] for one in numbers if one in waits]
            for number, numbers in enumerate(self.numbers, 1)
        }

    @KeptValue
    def numbers(self) -> tuple[Leaves, ...]:
        """The lists with the places in them, numbered from 1 in their order."""
        if self.kept:
            numbered = enumerate(self.advances, 1)
            return seats_kept(self.kept, [one._replace(team=n) for n, one in numbered])
        drawn = draw_places(self.played, [one.place for one in self.advances])
        return _lists(drawn, {n: n for n in range(1, len(self.advances) + 1)})

    def _awaited(self) -> Iterator[tuple[int, str]]:
        """The number and the code of each place that nobody is known of."""
        if any(AWAITED in teams for teams in self.lists):
            for numbers, teams in zip(self.numbers, self.lists, strict=True):
                for one, team in zip(numbers, teams, strict=True):
                    # a code that nobody sends is AWAITED here too
                    if team == AWAITED and one and one > 0:
                        yield one, self._code(one)

    def _code(self, number: int) -> str:
        return self.advances[number - 1].place.code


def _lists(drawn: DrawnStage, known: Mapping[int, int]) -> tuple[Leaves, ...]:
    if drawn.groups:
        lists: dict[int, dict[int, int]] = {}
        for one, group in sorted(drawn.groups.items()):
            lists.setdefault(group, {})[drawn.slots[one]] = known[one]
        return tuple(
            [row[slot] for slot in sorted(row)] for _, row in sorted(lists.items())
        )
    if drawn.slots:
        leaves = leaves_at({slot: one for one, slot in drawn.slots.items()})
        return ([None if one is None else known[one] for one in leaves],)
    return (list(known.values()),)


def sides_sent(
    played: Format, lists: Sequence[Leaves]
) -> dict[MatchKey, tuple[int | None, int | None]]:
    """Who is sent to each match of a table; None for a team that is not known yet."""
    numbers: dict[int, int | None] = {}
    numbered = []
    for teams in lists:
        first = len(numbers) + 1
        numbered.append(list(range(first, first + len(teams))))
        numbers |= dict(zip(numbered[-1], teams, strict=True))
    return {
        (match.round, match.position, match.leg): (
            _known(numbers, match.home),
            _known(numbers, match.away),
        )
        for match in played.arrange(numbered).matches
    }


def _known(numbers: Mapping[int, int | None], one: int | None) -> int | None:
    team = numbers.get(one or 0)
    return None if team == AWAITED else team


def at_risk_in_next(
    played: Format, now: StageFacts, then: StageFacts
) -> tuple[MatchKey, ...]:
    """The matches of the next stage that would not stand with other teams in it.

    `then`: the same stage with the teams that a changed result would send there.
    """
    before = set(played.not_standing(now))
    return tuple(key for key in played.not_standing(then) if key not in before)
