"""What each public page of a club costs a visitor: CPU, bytes, queries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from competitions.models import Appearance, Club, Competition

MOST_MS, MOST_KB = 60.0, 150.0


@dataclass(frozen=True, slots=True)
class Cost:
    """One page: its address, CPU in ms, kB of what is sent before it is packed."""

    path: str
    cpu: float
    size: float
    queries: int


def costs(club: Club, cpu: Callable[[Callable[[], object], int], float]) -> list[Cost]:
    """The dearest first."""
    visitor = Client()
    found = []
    for path in addresses(club):
        spent = cpu(partial(visitor.get, path), 3)
        with CaptureQueriesContext(connection) as queries:
            answer = visitor.get(path)
        if answer.status_code != 200:
            raise SystemExit(f"{path} answered {answer.status_code}")
        found.append(Cost(path, spent, len(answer.content) / 1000, len(queries)))
    return sorted(found, key=lambda one: -one.cpu)


def beside(club: Club, cpu: Callable[[Callable[[], object], int], float]) -> list[Cost]:
    """Pages of a club that stay as they are while others grow beside it."""
    visitor = Client()
    league = club.competitions.get()
    match, team = league.fixtures.first(), league.entrants.first()
    assert match
    assert team
    here, side = f"/c/{league.slug}/", f"/t/{team.team.slug}/"
    paths = ("/", "/clubs/", f"/clubs/{club.slug}/", f"/clubs/{club.slug}/records/")
    found = []
    for path in (
        *paths,
        *(here, f"{here}table/", f"{here}fixtures/", f"{here}players/"),
        *(f"{here}players/?list=missing", side, f"/m/{match.public_id}/"),
    ):
        with CaptureQueriesContext(connection) as queries:
            answer = visitor.get(path)
        spent = cpu(partial(visitor.get, path), 9)
        found.append(Cost(path, spent, len(answer.content) / 1000, len(queries)))
    return found


def addresses(club: Club) -> Iterator[str]:
    """Every kind of page that a visitor may read, for the largest there is of it."""
    yield from ("/", "/clubs/")
    here = f"/clubs/{club.slug}/"
    yield from (here, f"{here}teams/", f"{here}records/", f"{here}friendlies/")
    named = {one.name: one for one in club.competitions.all()}
    for name in ("Great League", "League under way", "League 0"):
        yield from _of_league(named[name])
    cup = f"/c/{named['Great Cup'].slug}/"
    yield from (cup, f"{cup}bracket/", f"{cup}fixtures/", f"{cup}players/")
    yield from _of_team(club)


def _of_league(league: Competition) -> Iterator[str]:
    here = f"/c/{league.slug}/"
    yield from (here, f"{here}table/", f"{here}table/?text=1", f"{here}rules/")
    team = league.entrants.first().team.slug  # type: ignore[union-attr]
    for asked in ("", "?by=day", f"?team={team}"):
        yield f"{here}fixtures/{asked}"
    for name in ("best", "missing", "players", "decks", "records"):
        yield f"{here}players/?list={name}"
    yield f"{here}paper/"
    if league.champion_id:
        yield f"{here}champion.svg"
    match = league.fixtures.first()
    assert match
    yield from (f"/m/{match.public_id}/", f"/m/{match.public_id}/paper/")


def _of_team(club: Club) -> Iterator[str]:
    played = Appearance.objects.filter(team__club=club).order_by("team_id")
    for scored in (played.first(), played.last()):
        assert scored
        team = scored.team
        here = f"/t/{team.slug}/"
        yield from (here, f"{here}?results=all", f"{here}sheet/", f"{here}card.svg")
        yield f"{here}cards-print/"
        yield f"{here}players/{scored.player_id}/"
