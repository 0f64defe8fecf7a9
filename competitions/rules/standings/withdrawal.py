"""HC-FFT-03, decision 19: what a team's withdrawal does to a championship's results.

keep      what was played counts, the rest is not played
expunge   none of the team's matches counts
forfeit   what was played counts, the rest is lost by the goals of a forfeit
In a cup the bracket itself lets the opponent walk over.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from competitions.games.careers import Order
from competitions.rules.standings.facts import ResultFact
from engine.report import Forfeit, forfeit_score
from engine.sides import Side

FAR = datetime.max.replace(tzinfo=UTC)
POLICIES: tuple[str, ...] = ("keep", "expunge", "forfeit")
START = datetime.min.replace(tzinfo=UTC)


class UnplayedMatch(NamedTuple):
    """A fixture without a result, by its row and by its public id."""

    fixture: int
    match: str
    home: int | None
    away: int | None
    kickoff: datetime | None
    round: int
    position: int
    leg: int = 1
    # The round as its stage counts it; 0: the same.
    stage_round: int = 0

    @property
    def place(self) -> tuple[int, int]:
        """Where its format finds it."""
        return (self.stage_round or self.round, self.position)

    @property
    def sides(self) -> list[int]:
        return [team for team in (self.home, self.away) if team]

    def sent_by(
        self, sides: Mapping[tuple[int, int, int], tuple[int | None, int | None]]
    ) -> UnplayedMatch:
        """This match with the teams that the stage before sends there."""
        home, away = sides[*self.place, self.leg]
        return self._replace(home=home, away=away)

    def before(self, other: UnplayedMatch) -> bool:
        """By the calendar where both have a date, else by the rounds."""
        if self.kickoff and other.kickoff and self.kickoff != other.kickoff:
            return self.kickoff < other.kickoff
        return self._number < other._number

    @property
    def _number(self) -> tuple[int, int, int]:
        return (self.round, self.position, self.leg)

    def order(self, played: Iterable[Order]) -> Order:
        """Without a date it follows the side's matches of the rounds before."""
        place = (self.round, self.position)
        earlier = (order[0] for order in played if order[1:] < place)
        return (self.kickoff or max(earlier, default=START), *place)


def teams_and_results(
    policies: Mapping[int, str],
    results: Sequence[ResultFact],
    unplayed: Callable[[], Iterable[UnplayedMatch]],
    forfeit_goals: int,
) -> tuple[list[int], Sequence[ResultFact]]:
    """The teams of the table, and the results with what follows from who has left.

    `policies` holds all teams in seed order; `unplayed` is asked only if one has left.
    """
    out = withdrawals(policies)
    if out:
        results = results_with_forfeits(results, unplayed(), out, forfeit_goals)
    return [team for team in policies if out.get(team) != "expunge"], results


def withdrawals(policies: Mapping[int, str]) -> dict[int, str]:
    """The teams that have left, each with what becomes of its matches."""
    return {team: policy for team, policy in policies.items() if policy}


def taken_out(policies: Mapping[int, str]) -> list[int]:
    """The teams of which nothing counts, in seed order."""
    return [team for team, policy in policies.items() if policy == "expunge"]


def early_leavers(
    policies: Mapping[int, str],
    results: Iterable[ResultFact],
    unplayed: Callable[[], Iterable[UnplayedMatch]],
) -> dict[int, str]:
    """HV-WD-01: who has left before the last of its matches, each with its policy.

    Somebody else may have come in for what such a team had left, so it is one that has
    played fewer matches than a team of this table has.
    """
    out = withdrawals(policies)
    if not out:
        return {}
    played = Counter(team for one in results for team in (one.home, one.away))
    matches = played + Counter(team for one in unplayed() for team in one.sides)
    most = max((matches[team] for team in policies), default=0)
    return {team: policy for team, policy in out.items() if played[team] < most}


def still_played(
    unplayed: Iterable[UnplayedMatch], policies: Mapping[int, str]
) -> list[UnplayedMatch]:
    """The matches of a table whose sides are both still there."""
    out = withdrawals(policies).keys()
    return [one for one in unplayed if out.isdisjoint(one.sides)]


def results_with_forfeits(
    results: Iterable[ResultFact],
    unplayed: Iterable[UnplayedMatch],
    policies: Mapping[int, str],
    forfeit_goals: int,
) -> tuple[ResultFact, ...]:
    """The results that count, the forfeits that follow from withdrawals among them.

    `policies` maps a withdrawn team to its policy. A meeting of two teams that both
    forfeit their rest is a double forfeit.
    """
    expunged = {team for team, policy in policies.items() if policy == "expunge"}
    forfeiting = {team for team, policy in policies.items() if policy == "forfeit"}
    counted = [r for r in results if not expunged & {r.home, r.away}]
    for one in unplayed:
        if expunged.isdisjoint(one.sides) and not forfeiting.isdisjoint(one.sides):
            counted.append(_forfeited(one, forfeiting, forfeit_goals))
    return tuple(counted)


def closing_policy(sides: Iterable[int | None], policies: Mapping[int, str]) -> str:
    """The policy by which nobody plays a match any more; empty while both are in.

    Of two that have left an expunged one leaves nothing to forfeit.
    """
    given = {policies.get(side, "") for side in sides if side}
    return next((one for one in ("expunge", "forfeit", "keep") if one in given), "")


def _forfeited(
    one: UnplayedMatch, forfeiting: set[int], forfeit_goals: int
) -> ResultFact:
    home, away = one.sides
    if home in forfeiting and away in forfeiting:
        forfeit: Forfeit = "both"
    else:
        forfeit = Side.HOME if home in forfeiting else Side.AWAY
    goals = forfeit_score((0, 0), forfeit, forfeit_goals)
    return ResultFact(one.match, one.round, home, away, *goals, forfeit=forfeit)


def forfeits(
    unplayed: Iterable[UnplayedMatch], policies: Mapping[int, str]
) -> list[tuple[UnplayedMatch, int]]:
    """The matches lost by the policy "forfeit", each with the team that has won it.

    One counts as soon as nothing that is still to be played comes before it.
    """
    ahead: dict[int, list[UnplayedMatch]] = defaultdict(list)
    walkovers = []
    for one in unplayed:
        if not policies.keys() & set(one.sides):
            for team in one.sides:
                ahead[team].append(one)
        elif closing_policy(one.sides, policies) == "forfeit":
            walkovers += [(one, team) for team in one.sides if team not in policies]
    return [
        (one, team)
        for one, team in walkovers
        if not any(other.before(one) for other in ahead[team])
    ]


def next_matches(
    unplayed: Iterable[UnplayedMatch], gone: Collection[int]
) -> dict[int, str]:
    """Each side's next match by the calendar, undated ones after it by their rounds.

    Those of a side that has left are played by nobody.
    """
    order = sorted(unplayed, key=lambda one: (one.kickoff or FAR, *one.place, one.leg))
    coming: dict[int, str] = {}
    for one in order:
        if not set(gone) & set(one.sides):
            for team in one.sides:
                coming.setdefault(team, one.match)
    return coming
