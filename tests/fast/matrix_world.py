"""The world of the rights matrix: people, objects, and every (URL, deed) of the site."""

from __future__ import annotations

import copy
import hashlib
import itertools
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.core import signing
from django.db import connection, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from competitions import sheet_links
from competitions.actions.log.entries import Author
from competitions.actions.people import clubs, lending, resets
from competitions.actions.people.clubs import Founder
from competitions.actions.team.teams import NewTeam
from competitions.actions.team.teams import create_teams as teams_made
from competitions.claims import COOKIE, SALT
from competitions.games.finale.league_words import REGISTERED
from competitions.links import reset_url, token_of
from competitions.models import (
    CardBox,
    Club,
    Fixture,
    Membership,
    Result,
    SquadPlayer,
    TableLink,
)
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from engine.games.finale.reporting import RULESET
from matches import seats
from matches.rules.play.computer import FRIEND
from tests import make, make_play
from tests.fast.matrix import (
    ALLOWED,
    EXPECTED,
    FORBIDDEN,
    HIDDEN,
    PEOPLE,
    PLAIN,
    SIGN_IN,
    WITHOUT_ACCOUNT,
    expected,
)
from tests.rows import every_row, put_in

TOKEN = "organiser-link-of-the-office-cup"
SEAT = "seat-of-everybody-in-the-matrix"
PREFIXES = ("admin/", "accounts/")
SKILLS = (
    *("boost", "steal", "tackle", "clear", "pressure"),
    *("dribble", "long_pass", "shot", "header"),
)
ABOUT = ("fixture", "competition", "team", "club", "token")
# In which situations a page is another page.
WHERE = {
    "competition": ("public", "unlisted", "private", "unclaimed"),
    "fixture": ("public", "unlisted", "private", "unclaimed", "friendly"),
    "team": ("public", "unclaimed"),
    "club": ("public", "unclaimed"),
    "token": ("public",),
    "": ("public",),
}


@dataclass(frozen=True)
class Page:
    """One URL of ours: its name, the names in its address, its buttons."""

    name: str
    arguments: tuple[str, ...]
    deeds: tuple[str, ...]
    plain: bool

    @property
    def about(self) -> str:
        return next((word for word in ABOUT if word in self.arguments), "")


def pages() -> list[Page]:
    return sorted(
        (_page(pattern) for pattern in _patterns(get_resolver(), "")),
        key=lambda page: page.name,
    )


def _patterns(resolver: URLResolver, prefix: str) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern, address)
        elif not address.startswith(PREFIXES) or pattern.name in PLAIN:
            yield pattern


def _page(pattern: URLPattern) -> Page:
    deeds = getattr(pattern.callback, "deeds", None)
    arguments = tuple(pattern.pattern.converters)
    # `include` keeps the names of the outer address from the inner pattern.
    if pattern.name in PLAIN:
        return Page(pattern.name, (), tuple(PLAIN[pattern.name]), plain=True)
    assert deeds, f"{pattern.name or pattern.pattern} declares no deeds"
    return Page(pattern.name, _all_arguments(pattern, arguments), tuple(deeds), False)


def _all_arguments(pattern: URLPattern, own: tuple[str, ...]) -> tuple[str, ...]:
    entries = get_resolver().reverse_dict.getlist(pattern.name)
    return tuple(entries[0][0][0][1]) if entries else own


@dataclass
class World:
    """Two clubs with their people, an unclaimed one, and what each is about."""

    clients: dict[str, Client] = field(default_factory=dict)
    objects: dict[str, dict[str, Any]] = field(default_factory=dict)

    def address(self, page: Page, situation: str) -> str:
        known = {**self.objects["public"], **self.objects[situation]}
        if page.name in ("bracket", "groups", "manage_stage"):
            known["competition"] = known["cup"]
        if "token" in page.arguments:
            known["token"] = known[f"{page.name}_token"]
        return reverse(page.name, kwargs={n: known[n] for n in page.arguments})


# The world that a process built first, and its rows.
KEPT: list[tuple[World, dict[str, list[Any]]]] = []


def build() -> World:
    """Built once in a process; then its rows are put back, with browsers of their own."""
    if accounts().exists() or Club.objects.exists() or connection.vendor != "sqlite":
        return _built()
    if KEPT:
        put_in(KEPT[0][1])
    else:
        KEPT.append((_built(), every_row()))
    kept = KEPT[0][0]
    clients = {name: _copy(client) for name, client in kept.clients.items()}
    return World(clients, copy.deepcopy(kept.objects))


def _copy(client: Client) -> Client:
    again = Client()
    again.cookies = copy.deepcopy(client.cookies)
    return again


def _built() -> World:
    people = {
        name: make.user(
            name.replace(" ", "-"),
            is_superuser=name == "site admin",
            is_staff=name == "site admin",
        )
        for name in PEOPLE
        if name not in WITHOUT_ACCOUNT
    }
    world = World()
    ours = make.club("Geneva Tables", user=people["club admin"])
    theirs = make.club("Basel Board", user=people["other admin"])
    for person, club in (("organiser", ours), ("other organiser", theirs)):
        Membership.objects.create(club=club, user=people[person], role="organiser")
    make.team("Marmots", theirs, people["other coach"])
    make.team("Sitten", ours, people["bench coach"])
    teams = [
        make.team(name, ours, people[person])
        for name, person in (
            ("Owls", "home coach"),
            ("Drakes", "away coach"),
            ("Herons", "rival coach"),
        )
    ]
    for visibility in ("public", "unlisted", "private"):
        world.objects[visibility] = _objects(ours, teams, visibility)
    friendly = make.friendly(*teams[:2])
    world.objects["friendly"] = {"fixture": friendly.public_id}
    # Full time was just now, so that a scorer's link is still alive.
    Result.objects.update(first_at=datetime.now(UTC))
    for there in ("public", "unlisted", "private", "friendly"):
        match = Fixture.objects.get(public_id=world.objects[there]["fixture"])
        lending.lend_side(match, "home", by=make.by(at=datetime.now(UTC)))
    # Links live from now on, not from the fixed moment of the other tests.
    now = Author(actor="user:1", role="admin", at=datetime.now(UTC))
    office = clubs.found_club(
        "Office Cup", by=replace(now, key="o" * 20), founder=Founder(claim=TOKEN)
    )
    four = [make.team(name, office) for name in ("Alba", "Brig", "Chur", "Davos")]
    world.objects["unclaimed"] = _objects(office, four, "unlisted")
    link = clubs.invite(ours, role="organiser", by=now)
    (extra,) = teams_made(ours, [NewTeam("Uri")], by=replace(now, key="u" * 20))
    world.objects["public"] |= {
        "join_token": token_of(extra.invitations.get()),
        "invite_token": token_of(link),
        "claim_token": TOKEN,
        "sheet_link_token": sheet_links.sheet_link_url(TableLink.objects.first()).split(
            "/"
        )[-2],
    }
    played = make_play.resigned(SEAT, level=FRIEND).public_id
    invitation = seats.invitation_of(played)
    world.objects["public"] |= {"played": played, "play_join_token": invitation}
    world.objects["public"]["rule"] = "HC-OFF-07"
    world.objects["public"]["trial"] = make_play.trial(SEAT).public_id
    world.clients = {name: _client(name, people.get(name)) for name in PEOPLE}
    # a sign-in would end the link
    token = _reset_token(ours, people["home coach"], people["club admin"])
    world.objects["public"]["reset_token"] = token
    return world


def _reset_token(club: Any, coach: Any, admin: Any) -> str:
    who = Author(actor=f"user:{admin.pk}", role="admin", at=datetime.now(UTC))
    link = resets.issue_reset(club, user=coach.pk, by=who)
    return reset_url(link).split("/")[-2]


def _objects(club: Any, teams: list[Any], visibility: str) -> dict[str, Any]:
    league = make.championship(
        owner=club, entered=teams, visibility=visibility, name=f"{visibility} league"
    )
    home, away = teams[:2]
    # two groups and a final, so that it has every page
    stages = (StageTerms(GROUPS.chosen({"through": 1})), StageTerms(KNOCKOUT))
    fourth = teams_made(club, [NewTeam(f"{visibility} fourth")], by=make.by())
    cup = make.cup(
        owner=club,
        entered=[*teams[:3], *fourth],
        visibility=visibility,
        name=f"{visibility} cup",
        stages=stages,
    )
    make.play(league, f"{home.name} 2-1 {away.name} live")
    player = SquadPlayer.objects.get_or_create(team=home, name="Stok", number=9)[0]
    faction = CardBox.objects.get_or_create(
        club=club, name="Drakes", defaults={"slug": f"drakes-{club.pk}"}
    )[0]
    card = faction.of_kind("player").first() or make.card(faction)
    board = make.board(club)
    pools = make.championship(
        owner=club,
        entered=teams[:2],
        visibility=visibility,
        name=f"{visibility} pools",
        ruleset=RULESET,
        switches=(REGISTERED,),
    )
    return {
        "club": club.slug,
        "competition": league.slug,
        "league": pools.slug,
        "cup": cup.slug,
        "fixture": make.fixture(league, home.name, away.name).public_id,
        "team": home.slug,
        "player": player.pk,
        "board": board.public_id,
        "box": faction.slug,
        "kind": "player",
        "card": card.pk,
    }


def _client(name: str, user: Any) -> Client:
    client = Client()
    client.cookies[seats.COOKIE] = signing.dumps([SEAT], salt=seats.SEATS.salt)
    if user is not None:
        client.force_login(user)
    token = {"claim holder": TOKEN, "wrong claim": "opens-nothing"}.get(name)
    if token:
        client.cookies[COOKIE] = signing.dumps([token], salt=SALT)
    if name == "home scorer":
        links = list(TableLink.objects.values_list("public_id", flat=True))
        client.cookies[sheet_links.COOKIE] = signing.dumps(links, salt=sheet_links.SALT)
    return client


@dataclass(frozen=True)
class Cell:
    page: Page
    deed: str
    person: str
    situation: str

    @property
    def lot(self) -> int:
        """Always the same, and no order of the table is in it."""
        name = f"{self.page.name}/{self.deed}/{self.person}/{self.situation}"
        return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")


def cells(situation: str, share: int = 1) -> list[Cell]:
    """One of `share` of each page, by lot; where it is read first at least one."""
    found: list[Cell] = []
    for page in pages():
        if page.plain or situation not in WHERE[page.about]:
            continue
        # What nobody expects yet is named by a test of its own.
        known = [deed for deed in page.deeds if deed in EXPECTED.get(page.name, {})]
        asked = (
            Cell(page, *one, situation) for one in itertools.product(known, PEOPLE)
        )
        by_lot = sorted(asked, key=lambda cell: cell.lot)
        first = by_lot[0].lot % share if by_lot else 0
        found += by_lot[0 if situation == WHERE[page.about][0] else first :: share]
    return found


def run(situation: str, share: int) -> tuple[Counter[str], list[str]]:
    """All chosen cells of one situation: how many of each kind, and what is wrong."""
    world, counts, wrong = build(), Counter(), []
    for cell in cells(situation, share):
        wanted = expected(
            cell.page.name, cell.deed, cell.person, situation, cell.page.about
        )
        got, writes = ask(world, cell)
        counts[wanted] += 1
        where = f"{cell.page.name} {cell.deed} {cell.person} {situation}"
        if got != wanted:
            wrong.append(f"{where}: {got} instead of {wanted}")
        if writes and (wanted != ALLOWED or cell.deed == "GET"):
            wrong.append(f"{where}: wrote {writes[0][:80]}")
    return counts, wrong


def ask(world: World, cell: Cell) -> tuple[str, list[str]]:
    """The request, its kind of answer, and the statements that wrote; then undone."""
    client = world.clients[cell.person]
    before = client.cookies.copy()
    address = world.address(cell.page, cell.situation)
    with transaction.atomic(), written() as writes:
        if cell.deed == "GET":
            response = client.get(address)
        else:
            form = {"deed": cell.deed, "key": "k" * 20, "version": "0"}
            response = client.post(address, form)
        transaction.set_rollback(True)
    client.cookies = before
    return kind_of(response), writes


def kind_of(response: Any) -> str:
    location = response.headers.get("Location", "")
    if response.status_code == 302 and location.startswith(reverse("account_login")):
        return SIGN_IN
    kinds = {403: FORBIDDEN, 404: HIDDEN}
    code = response.status_code
    fine = code < 400 or code in (400, 409, 422)
    return kinds.get(code, ALLOWED if fine else f"status {code}")


@contextmanager
def written() -> Iterator[list[str]]:
    """Statements that change a row; a session is not a row of anybody's."""
    found: list[str] = []

    def watch(execute: Any, sql: str, *rest: Any) -> Any:
        changes = sql.lstrip().upper().startswith(("INSERT", "UPDATE", "DELETE"))
        if changes and "django_session" not in sql:
            found.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(watch):
        yield found


def unexpected() -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Buttons without a line in the table, and lines without their button."""
    there = {
        (page.name, deed) for page in pages() if not page.plain for deed in page.deeds
    }
    listed = {(name, deed) for name, deeds in EXPECTED.items() for deed in deeds}
    return there - listed, listed - there


def accounts() -> Any:
    return get_user_model().objects
