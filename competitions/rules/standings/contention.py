"""HV-NEED-02: can the matches that are left end so that at most some teams are in the way?

Each team has room: so many points it may win, or throw away, before it stands in the way
of the one that is asked about. A match costs the two in it room: all of it one of them,
or each a part if they draw. A team that is let through costs nobody anything. Whether
room enough is left has no short answer (with three points for a win it is as hard as a
puzzle of that size can be), so it is searched: what is forced is done first, a count of
all room and all costs shows most hopeless cases at once, and the rest is tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import accumulate
from typing import NamedTuple, TypeAlias

# How often each two of them still meet, both ways round.
Meetings: TypeAlias = dict[int, dict[int, int]]
MOST_TRIES = 4000
# Prices are looked for once so many ways were tried in vain: at first thoroughly, then
# at each further try a little.
PRICED_FROM, FIRST_STEPS, MORE_STEPS = 8, 80, 3
PRICE, PACE = 1 << 20, 0.02
# More teams than any table has.
NEVER = 1000


class MatchCosts(NamedTuple):
    """What a match takes of the room of one side alone, or of each in a draw."""

    whole: int
    shared: int

    def halves(self, room: int) -> int:
        """How many halves of matches this room is enough for, at most."""
        whole, shared = self
        if 2 * shared < whole:
            return room // shared if shared else NEVER
        matches, rest = divmod(room, whole)
        return 2 * matches + (rest >= shared)


class TooManyTries(Exception):
    """Nobody knows: it was tried for long enough."""


class Contention:
    """Teams with their room, and how often they still meet each other."""

    def __init__(
        self,
        room: Mapping[int, int],
        meetings: Mapping[int, Mapping[int, int]],
        costs: MatchCosts,
    ) -> None:
        self.costs, self.tries = costs, 0
        self.failed: set[object] = set()
        self.prices: dict[int, float] = {}
        self.open = _Open(
            dict(room), {team: dict(opponents) for team, opponents in meetings.items()}
        )
        # of those that are left out for certain
        self.lost = self._forced(self.open, frozenset()) or 0

    def fits(self, leave: int) -> bool:
        """Whether all but so many can keep to their room; TooManyTries, if not known."""
        self.tries = 0
        if leave < self.lost:
            return False
        return self._fits(self.open.copy(), leave - self.lost, frozenset())

    def _fits(self, here: _Open, leave: int, kept: Set[int]) -> bool:
        """`kept` are not left out any more; what is forced is done."""
        room = here.room
        loose = room.keys() - kept
        if leave >= len(room) or self._all_draw(here):
            return True
        if not leave or not loose:
            return self._ends(here, room.keys())
        if self._fewest_out(here, kept) > leave:
            return False
        self._try()
        worst = max(loose, key=lambda team: (self._burden(here, team), team))
        without = here.copy()
        without.drop(worst)
        lost = self._forced(without, kept)
        found = (
            lost is not None
            and lost < leave
            and self._fits(without, leave - 1 - lost, kept & without.room.keys())
        )
        if found:
            return True
        held = {*kept, worst}
        lost = self._forced(here, held)
        return (
            lost is not None
            and lost <= leave
            and self._fits(here, leave - lost, held & here.room.keys())
        )

    def _ends(self, here: _Open, kept: Set[int]) -> bool:
        """Whether nobody has to be left out: match by match, the fullest team first."""
        if self._forced(here, kept) is None:
            return False
        if self._all_draw(here):
            return True
        if self._fewest_out(here, here.room.keys()) or self._overdrawn(here):
            return False
        state = here.state
        if state in self.failed:
            return False
        self._try()
        if self.tries > PRICED_FROM and self._priced_out(here):
            return False
        shared, whole = self.costs.shared, self.costs.whole
        spare = {t: here.room[t] - shared * n for t, n in here.left.items()}
        team = min(spare, key=lambda t: (spare[t], t))
        other = max(here.meetings[team], key=lambda t: (spare[t], t))
        for ours, theirs in ((0, whole), (shared, shared), (whole, 0)):
            after = here.copy()
            after.play(team, other, ours, theirs)
            if self._ends(after, after.room.keys()):
                return True
        self.failed.add(state)
        return False

    def _forced(self, here: _Open, kept: Set[int]) -> int | None:
        """Does what nobody has to choose; how many are left out by it.

        With None one of those that are kept would have to be.
        """
        lost, changed = 0, True
        whole, shared = self.costs
        while changed:
            changed = False
            for team in list(here.room):
                room = here.room[team]
                if room >= whole * here.left[team]:
                    here.drop(team)
                elif room < 0:
                    if team in kept:
                        return None
                    lost += 1
                    here.drop(team)
                elif room < shared and room < whole and team in kept:
                    here.pay_for(team, whole)
                else:
                    continue
                changed = True
        return lost

    def _all_draw(self, here: _Open) -> bool:
        shared = self.costs.shared
        return all(here.room[team] >= shared * n for team, n in here.left.items())

    def _burden(self, here: _Open, team: int) -> int:
        return 2 * here.left[team] - self.costs.halves(here.room[team])

    def _fewest_out(self, here: _Open, kept: Set[int]) -> int:
        """How many at least must be left out: the fullest teams among each other.

        More than there are, where not even that would do.
        """
        fewest = 0
        takes = {team: self.costs.halves(room) for team, room in here.room.items()}
        inside: dict[int, int] = {}
        lacking = 0
        order = sorted(here.room, key=lambda t: (takes[t] / here.left[t], t))
        for team in order:
            opponents = here.meetings[team]
            own = 0
            for other in inside:
                if other in opponents:
                    inside[other] += opponents[other]
                    own += opponents[other]
            inside[team] = own
            lacking += 2 * own - takes[team]
            if lacking > 0:
                loose = [t for t in inside if t not in kept]
                gains = [(2 * inside[t] - takes[t], t) for t in loose]
                fewest = max(fewest, _so_many(gains, lacking, here.meetings))
        return fewest

    def _overdrawn(self, here: _Open) -> bool:
        """Whether the fullest teams lack more than others can win to relieve them.

        From draws all round: whoever wins instead pays more than the loser is spared. So
        what is spared counts by what it costs, what is to spare by what it brings.
        """
        whole, shared = self.costs
        price = whole - shared
        if price <= shared:
            return False
        spare = {t: here.room[t] - shared * n for t, n in here.left.items()}
        worth: dict[int, int] = {}
        balance = 0
        for team in sorted(spare, key=lambda t: (spare[t], t)):
            own = price if spare[team] < 0 else shared
            balance += own * spare[team]
            for other, n in here.meetings[team].items():
                balance += shared * n * (-worth[other] if other in worth else own)
            worth[team] = own
            if balance < 0:
                return True
        return False

    def _priced_out(self, here: _Open) -> bool:
        """Whether room has prices at which all that is left costs more than there is.

        Each match then costs what it does in its cheapest way. The prices are moved
        step by step to where they show most; what they show is counted in whole numbers.
        """
        pairs = [
            (one, other, n)
            for one, opponents in here.meetings.items()
            for other, n in opponents.items()
            if one < other
        ]
        steps = MORE_STEPS if self.prices else FIRST_STEPS
        prices = {team: self.prices.get(team, 1.0) for team in here.room}
        for step in range(1, steps + 1):
            whole = {team: round(price * PRICE) for team, price in prices.items()}
            paid, lacking = self._cheapest(whole, pairs), 0
            for team, room in here.room.items():
                paid[team] -= room
                lacking += whole[team] * paid[team]
            if lacking > 0:
                self.prices |= prices
                return True
            for team, over in paid.items():
                prices[team] = max(0.0, prices[team] + over * PACE / step**0.5)
            mean = sum(prices.values()) / len(prices) or 1.0
            prices = {team: price / mean for team, price in prices.items()}
        self.prices |= prices
        return False

    def _cheapest(
        self, prices: Mapping[int, int], pairs: Sequence[tuple[int, int, int]]
    ) -> dict[int, int]:
        """What each team pays if every match ends in its cheapest way."""
        whole, shared = self.costs
        paid = dict.fromkeys(prices, 0)
        for one, other, n in pairs:
            ours, theirs = prices[one], prices[other]
            least = min(ours, theirs)
            if shared * (ours + theirs) < whole * least:
                paid[one] += shared * n
                paid[other] += shared * n
            else:
                paid[one if ours == least else other] += whole * n
        return paid

    def _try(self) -> None:
        self.tries += 1
        if self.tries > MOST_TRIES:
            raise TooManyTries


def _so_many(gains: Sequence[tuple[int, int]], lacking: int, meetings: Meetings) -> int:
    """How many of these must be left out to make up for it, at least.

    What two of them gain by the matches between them is counted once: so many each must
    have against the others, whoever they are.
    """
    ordered = sorted(gains, reverse=True)
    fewest = next(_makes_up(ordered, lacking), NEVER)
    if fewest in (1, NEVER):
        return fewest
    teams = [team for _gain, team in gains]
    shared = {
        team: [
            0,
            *accumulate(sorted(meetings[team].get(t, 0) for t in teams if t != team)),
        ]
        for team in teams
    }
    for n in range(fewest, len(teams) + 1):
        once = sorted(
            (gain - shared[team][n - 1] for gain, team in gains), reverse=True
        )
        if sum(once[:n]) >= lacking:
            return n
    return NEVER


def _makes_up(gains: Iterable[tuple[int, int]], lacking: int) -> Iterator[int]:
    for n, (gain, _team) in enumerate(gains, 1):
        lacking -= gain
        if lacking <= 0:
            yield n


class _Open:
    """What is still to be decided; each team in it has matches left."""

    def __init__(self, room: dict[int, int], meetings: Meetings) -> None:
        self.room, self.meetings = room, meetings
        self.left = {team: sum(meetings.get(team, {}).values()) for team in room}

    def copy(self) -> _Open:
        other = _Open.__new__(_Open)
        other.room, other.left = dict(self.room), dict(self.left)
        other.meetings = {
            team: dict(opponents) for team, opponents in self.meetings.items()
        }
        return other

    @property
    def state(self) -> object:
        return (
            tuple(sorted(self.room.items())),
            tuple(
                (t, tuple(sorted(self.meetings[t].items()))) for t in sorted(self.room)
            ),
        )

    def drop(self, team: int) -> None:
        """It takes all its matches upon itself."""
        del self.room[team], self.left[team]
        for other, n in self.meetings.pop(team, {}).items():
            del self.meetings[other][team]
            self.left[other] -= n

    def pay_for(self, team: int, whole: int) -> None:
        """It can take nothing: the others pay for all."""
        for other, n in self.meetings[team].items():
            self.room[other] -= whole * n
        self.drop(team)

    def play(self, team: int, other: int, ours: int, theirs: int) -> None:
        """One of their matches is over."""
        for one, second, cost in ((team, other, ours), (other, team, theirs)):
            self.room[one] -= cost
            self.left[one] -= 1
            self.meetings[one][second] -= 1
            if not self.meetings[one][second]:
                del self.meetings[one][second]
