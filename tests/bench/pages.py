"""What each public page of a club costs a visitor: CPU, bytes, queries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from competitions.models import Appearance, Club, Competition
from tests.bench import spending
from tests.bench.addresses import walk

MOST_TIMES, MOST_KB = spending.empty_views(60), 150.0
LARGE = ("Great League", "League under way", "League 0", "Great Cup")


@dataclass(frozen=True, slots=True)
class Cost:
    """One page: its address, CPU in ms and as often as an empty view of the same
    minute, kB of what is sent before it is packed."""

    path: str
    cpu: float
    times: float
    size: float
    queries: int

    @property
    def name(self) -> str:
        """The address; of a long one both ends."""
        path = self.path
        return path if len(path) < 45 else f"{path[:16]}...{path[-25:]}"

    @property
    def over(self) -> bool:
        return self.times > MOST_TIMES or self.size > MOST_KB


def costs(club: Club) -> list[Cost]:
    """The dearest first."""
    visitor = Client()
    found = []
    for path, answer in walk(addresses(club), visitor.get):
        if answer.status_code != 200:
            raise SystemExit(f"{path} answered {answer.status_code}")
        found.append(_cost(visitor, path))
    return sorted(found, key=lambda one: -one.times)


def _cost(visitor: Client, path: str, often: int = 3) -> Cost:
    spent = spending.of(lambda: visitor.get(path), often)
    with CaptureQueriesContext(connection) as queries:
        answer = visitor.get(path)
    return Cost(path, *spent, len(answer.content) / 1000, len(queries))


def beside(club: Club) -> list[Cost]:
    """Pages of a club that stay as they are while others grow beside it.

    The club has a championship, and a cup in groups.
    """
    visitor = Client()
    league = club.competitions.get(kind="championship")
    cup = f"/c/{club.competitions.get(kind='groups').slug}/"
    match, team = league.fixtures.first(), league.entrants.first()
    assert match
    assert team
    here, side = f"/c/{league.slug}/", f"/t/{team.team.slug}/"
    paths = ("/", "/clubs/", f"/clubs/{club.slug}/", f"/clubs/{club.slug}/records/")
    pages = (
        *paths,
        *(here, f"{here}table/", f"{here}fixtures/", f"{here}players/"),
        *(f"{here}players/?list=missing", side, f"/m/{match.public_id}/"),
        *(cup, f"{cup}groups/", f"{cup}bracket/", f"{cup}fixtures/"),
    )
    return [_cost(visitor, path, 9) for path in pages]


def addresses(club: Club) -> Iterator[str]:
    """Every kind of page that a visitor may read, for the largest there is of it."""
    yield from ("/", "/start/", "/clubs/")
    here = f"/clubs/{club.slug}/"
    yield from (here, f"{here}teams/", f"{here}records/", f"{here}friendlies/")
    yield f"{here}cards/"
    for faction in club.boxes.all()[:1]:
        yield f"{here}cards/{faction.slug}/"
    large = club.competitions.filter(name__in=LARGE)
    for league in large or club.competitions.all():
        yield from _of_league(league)
    yield from _of_team(club)


def _of_league(league: Competition) -> Iterator[str]:
    here = f"/c/{league.slug}/"
    yield from (here, f"{here}rules/", f"{here}paper/", f"{here}fixtures/")
    if league.champion_id:
        yield f"{here}champion.svg"
    if league.has_bracket:
        yield f"{here}bracket/"
    else:
        yield from (f"{here}table/?official=1", f"{here}table/?text=1")
    if not league.drawn_at:
        return
    entrant, rounds = league.entrants.first(), league.fixtures.order_by("round", "pk")
    match, last = rounds.first(), rounds.last()
    assert entrant
    assert match
    assert last
    asked = ("by=day", f"team={entrant.team.slug}", f"team={entrant.team.slug}&by=day")
    yield from (f"{here}fixtures/?{one}" for one in (*asked, f"rounds={last.round}"))
    for name in ("best", "missing", "players", "decks", "records"):
        yield f"{here}players/?list={name}"
        yield f"{here}players/?list={name}&official=1"
    for number in (1, last.round):
        yield f"{here}paper/?round={number}&sheets=1"
    for one in (match, last):
        yield from (f"/m/{one.public_id}/", f"/m/{one.public_id}/paper/")


def _of_team(club: Club) -> Iterator[str]:
    played = Appearance.objects.filter(team__club=club).order_by("team_id")
    for scored in (played.first(), played.last()):
        assert scored
        team = scored.team
        here = f"/t/{team.slug}/"
        yield from (here, f"{here}?results=all", f"{here}sheet/", f"{here}card.svg")
        yield f"{here}cards-print/"
        yield f"{here}players/{scored.player_id}/"
