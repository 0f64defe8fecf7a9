"""Who of a squad is registered for a competition, as its page shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competitions.games.fitness import HEALTHY
from competitions.games.kickoffs import SquadFootballer
from competitions.models import Competition


@dataclass(frozen=True, slots=True)
class PoolLine:
    """A footballer, what his card says, and whether he is among them."""

    pk: int
    number: str
    name: str
    role: str
    remark: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PoolPage:
    """The squad; so many of it are registered, which come to that."""

    lines: tuple[PoolLine, ...]
    size: int
    total: str

    @property
    def registered(self) -> list[PoolLine]:
        return [line for line in self.lines if line.chosen]


def pool_page(
    competition: Competition,
    squad: Iterable[SquadFootballer],
    chosen: Collection[int],
) -> PoolPage:
    """The squad in its order, those who are chosen marked."""
    squad, pool = tuple(squad), competition.league.squads.pool
    # of a competition that registers nobody there is no such page
    assert pool
    total = pool.total(each for each in squad if each.pk in chosen)
    return PoolPage(
        tuple(_line(competition, each, each.pk in chosen) for each in squad),
        pool.size,
        _(total.text) % total.places if total else "",
    )


def proposed_pool(
    competition: Competition, squad: Iterable[SquadFootballer]
) -> Collection[int]:
    """Who may be registered where nobody is yet."""
    pool = competition.league.squads.pool
    return pool.proposal(tuple(squad)) if pool else ()


def _line(competition: Competition, each: SquadFootballer, chosen: bool) -> PoolLine:
    lineups, rules = competition.league.squads.lineups, competition.league_rules
    remark = lineups.remark(rules, each, HEALTHY)
    return PoolLine(
        each.pk,
        "" if each.number is None else str(each.number),
        each.name,
        _(each.role) if each.role else "",
        _(remark.text) % remark.places if remark else "",
        chosen,
    )
