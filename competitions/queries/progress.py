"""How far a competition has come: rounds, what is left, what waits for a confirmation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Max, Q, QuerySet

from competitions.models import Competition, Fixture, Result
from competitions.queries.brackets import bracket_of
from competitions.queries.prepared import Prepared
from competitions.rules.confirmation import OFFICIAL
from competitions.rules.draws.bracket_values import Bracket


@dataclass(frozen=True, slots=True)
class Progress:
    """`current` is the first round with a match to play, 0 when there is none."""

    teams: int = 0
    rounds: int = 0
    current: int = 0
    begun: bool = False
    unconfirmed: int = 0
    playing: int = 0

    @property
    def shown(self) -> tuple[int, ...]:
        """The rounds of a front page: this one and the next, at the end the last."""
        return (self.current, self.current + 1) if self.current else (self.rounds,)

    @property
    def complete(self) -> bool:
        return self.rounds > 0 and self.current == 0


def progress_of(
    competition: Competition,
    bracket: Bracket | None = None,
    policies: Mapping[int, str] | None = None,
) -> Progress:
    """Two queries, one when the teams' policies are known; a cup costs its bracket."""
    if policies is None:
        policies = policies_of(competition)
    if not competition.drawn_at:
        return Progress(teams=len(policies))
    if competition.is_cup:
        return _cup_progress(competition, len(policies), bracket)
    out = [team for team, policy in policies.items() if policy]
    rows = _rounds(competition, out)
    left = [number for number, open_ones, _, _ in rows if open_ones]
    if competition.unplayed_reason:
        left = []
    current = min(left, default=0)
    return Progress(
        teams=len(policies),
        rounds=max((row[0] for row in rows), default=0),
        current=current,
        begun=any(played for number, _, played, _ in rows if number == current),
        unconfirmed=sum(row[3] for row in rows),
        playing=sum(row[1] for row in rows),
    )


def policies_of(competition: Competition) -> dict[int, str]:
    """Teams in seed order, and what happens to the matches of one that has left."""
    return dict(competition.entrants.values_list("team_id", "withdrawn"))


def _rounds(
    competition: Competition, out: list[int]
) -> list[tuple[int, int, int, int]]:
    """Per round: still to play, played, unconfirmed.

    What is postponed or played again holds nobody up.
    """
    if not out:
        return _all_rounds(competition.pk)
    return list(_by_round(competition.pk, ~Q(home__in=out) & ~Q(away__in=out)))


def _by_round(
    competition: int, plays: Q
) -> QuerySet[Fixture, tuple[int, int, int, int]]:
    to_play = Q(result=None, postponed=False, replay=False) & plays
    return (
        Fixture.objects.filter(competition=competition)
        .order_by("round")
        .values_list("round")
        .annotate(
            left=Count("pk", filter=to_play),
            played=Count("result"),
            unconfirmed=Count("result", filter=~Q(result__state=OFFICIAL)),
        )
    )


_all_rounds = Prepared(lambda competition: _by_round(competition, Q()))


def _cup_progress(
    competition: Competition, teams: int, bracket: Bracket | None
) -> Progress:
    tree = bracket or bracket_of(competition)
    held = ("stale",) if competition.unplayed_reason else ("waiting", "ready", "stale")
    left = [t for t in tree.ties.values() if t.state in held]
    current = min((tie.round for tie in left), default=0)
    states = Result.objects.filter(fixture__competition=competition)
    return Progress(
        teams=teams,
        rounds=tree.rounds,
        current=current,
        begun=any(
            t.state == "played" for t in tree.ties.values() if t.round == current
        ),
        unconfirmed=states.exclude(state=OFFICIAL).count(),
        playing=len(left),
    )


def rounds_of(competition: Competition) -> int:
    return competition.fixtures.aggregate(last=Max("round"))["last"] or 0
