"""Every form of every page, as a browser sees it: found by asking the site, not listed."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from competitions.actions.competition.stage_lists import StageList, enter_stage
from competitions.actions.log.entries import Grounds
from competitions.actions.people import pins
from competitions.actions.team.cards import create_box
from competitions.actions.team.teams import NewTeam, create_teams
from competitions.forms.games.helvetia.cards import HELVETIA_FORMS
from competitions.games.finale.own_cards import FINALE_BOX
from competitions.games.finale.typed_cards import FINALE_TYPING
from competitions.games.registry import kind_key
from competitions.models import Competition
from engine.registry import ROOMS
from tests import make
from tests.corpus import sent
from tests.fast import matrix_world
from tests.paths import EXAMPLES
from tests.seen import Seen

CARD_KINDS = ("player", "power", "legend")
# Footballers of a game that says itself what its form asks.
OWN_SET = kind_key(FINALE_BOX, "player")
OPEN_ACCOUNT_PAGES = ("login", "signup", "reset_password", "request_login_code")
OWN_ACCOUNT_PAGES = ("email", "change_password", "reauthenticate")
# What a person would type where the form starts out empty.
PLAUSIBLE = {
    "name": "Winter Cup",
    "teams": "Alba\nBrig\nChur",
    "reason": "Came late.",
    "points": "-1",
    "win": "3",
    "draw": "1",
    "loss": "0",
    "confirm_hours": "24",
    "line": "Wednesdays 20:00 from 3 March 2027",
    "text": (EXAMPLES / "championship.json").read_text(),
    "letters": "OW",
    "number": "3",
    "login": "stranger",
    "username": "dora",
    "email": "dora@example.org",
    "mail": "dora@example.org",
    "password": make.PASSWORD,
    "password1": make.PASSWORD,
    "password2": make.PASSWORD,
    "oldpassword": make.PASSWORD,
    "effect": "Roll again.",
    "pin": "4711",
    "challenge_count": "1",
    "home_goal_0_player": "Vog",
    "away_goal_0_player": "Berg",
    "home_card_0_player": "Rey",
    "away_card_0_player": "Stok",
    **dict.fromkeys(matrix_world.SKILLS, "3"),
}
IN_PARTICULAR = {
    ("text", "players_file"): "Team,Player\nOwls,Vog",
    ("text", "manage_file"): "Home,Away,Place\nOwls,Drakes,Red Lion",
    ("text", "squad_file"): "Player,Number\nVog,44",
    ("text", "board_new"): ROOMS["helvetia"].board_text(),
    **{("number", f"card_new {kind}"): "3" for kind in ("player", "legend")},
    ("number", "card_new power"): "22",
    ("number", "power card"): "21",
    ("cards", "card_paste"): HELVETIA_FORMS.kinds["player"].sample,
    **{
        ("cards", f"card_paste {kind}"): HELVETIA_FORMS.kinds[kind].sample
        for kind in CARD_KINDS
    },
    ("id", f"card_new {OWN_SET}"): "FB14",
    ("value", f"card_new {OWN_SET}"): "2",
    ("cards", f"card_paste {OWN_SET}"): FINALE_TYPING.sample,
}
# What a tap on a figure says; the first of all choices would be 0-0.
TAPPED = {"home": "2", "away": "1"}
# The second and third line of a list are read like its first.
LATER_LINE = re.compile(r"(goal|card)_[1-9]\d*_")
# Names of people, clubs and things: they welcome everybody and refuse what is no name.
NAMES = {"name", "teams", "motto", "reason", "place", "display_name"}
FORM = "application/x-www-form-urlencoded"
DRY = ("preview", "check")
# They show what may be shown, or forms that lead nowhere.
WITHOUT_FORMS = ("readyz", "healthz", "metrics", "bundle", "gallery", "champion_card")
# Only about a match that is disputed, or that is being played.
OF_ITS_OWN = ("decide", "sheet")

# The table in which uses are counted.
COUNTED = "competitions_allowance"


@dataclass(frozen=True)
class Spot:
    """A page with forms, as one person sees it."""

    person: str
    address: str
    name: str


@dataclass(frozen=True)
class Press:
    """One button of one form, filled in as somebody would."""

    spot: Spot
    target: str
    button: tuple[str, str]
    values: tuple[tuple[str, str], ...]
    typed: tuple[str, ...]

    @property
    def id(self) -> str:
        deed = f":{self.button[1]}" if self.button[1] else ""
        return f"{self.spot.name}{deed}"

    def sent(self, changed: Mapping[str, str]) -> dict[str, str]:
        values = {**dict(self.values), **changed}
        if self.button[0]:
            values[self.button[0]] = self.button[1]
        return values


@dataclass(frozen=True)
class Box:
    """One field of one form under one of its buttons."""

    press: Press
    field: str

    @property
    def spot(self) -> Spot:
        return self.press.spot

    @property
    def button(self) -> tuple[str, str]:
        return self.press.button

    @property
    def id(self) -> str:
        return f"{self.press.id} {self.bare}"

    @property
    def bare(self) -> str:
        """The field's name without the number of its row."""
        return self.field.rpartition("-")[2]

    @property
    def plausible(self) -> str:
        return plausible(self.spot, self.field)

    @property
    def is_name(self) -> bool:
        return self.bare in NAMES or self.bare.endswith("_player")


@dataclass
class Answer:
    """What came of one box with one text in it."""

    status: int
    page: Seen
    seconds: float
    writes: list[str]
    location: str = ""
    after: list[Seen] = field(default_factory=list)

    @property
    def refused(self) -> bool:
        return self.status in (400, 409, 413, 422, 429)


PRESSES: dict[Any, list[Press]] = {}


@dataclass
class World:
    """The matrix's people and objects, and some that its buttons do not need."""

    base: matrix_world.World
    clients: dict[str, Client]
    spots: list[Spot]
    # Pages on which the visitor would meet what was typed.
    readers: dict[str, list[str]]

    def presses(self) -> list[Press]:
        """Of every form of every page, and of the forms that a dry run shows.

        In a process the same world stands for each test, so its pages are read once.
        """
        kept = (connection.vendor, tuple(self.spots))
        if kept not in PRESSES:
            PRESSES[kept] = self._presses()
        return PRESSES[kept]

    def _presses(self) -> list[Press]:
        found: dict[Any, Press] = {}
        for spot in self.spots:
            response = self.clients[spot.person].get(spot.address)
            assert response.status_code == 200, (spot, response.status_code)
            page = Seen(response.content.decode())
            for press in _presses(spot, page, spot.address):
                found.setdefault(_same_form(press), press)
        for press in [p for p in found.values() if p.button[1] in DRY]:
            page = fill(self, press, {}, look=False).page
            for later in _presses(press.spot, page, press.target):
                found.setdefault(_same_form(later), later)
        return list(found.values())

    def boxes(self) -> list[Box]:
        found: dict[str, Box] = {}
        for press in self.presses():
            for name in press.typed:
                if not LATER_LINE.search(name):
                    box = Box(press, name)
                    found.setdefault(box.id, box)
        return list(found.values())


def _same_form(press: Press) -> Any:
    """What stands on a page once for each row of a list is one form."""
    names = sorted(re.sub(r"\d+", "", name) for name, _ in press.values)
    return (press.id, press.target.partition("?")[0], tuple(names))


def build(organiser: str = "site admin") -> World:
    base = matrix_world.build()
    public = base.objects["public"]
    league = Competition.objects.get(slug=public["competition"])
    faction = league.club.boxes.get()
    power = make.card(faction, "power", 15, "Nutmeg")
    legend = make.card(faction, "legend", 1, "Thirteen")
    fresh = make.championship(owner=league.club, name="Fresh", drawn=False)
    create_teams(league.club, [NewTeam("Yverdon")], by=make.by(key="y" * 20))
    disputed = make.disputed_by_both(make.championship("Ulm Visp", owner=league.club))
    opened = next(f for f in league.fixtures.order_by("pk") if not hasattr(f, "result"))
    cup = Competition.objects.get(slug=public["cup"])
    tie = cup.fixtures.order_by("round")[0]
    finalists = StageList(2, [one.team_id for one in cup.entrants.all()[:2]])
    enter_stage(cup, finalists, by=make.by(), grounds=Grounds(None))
    spots = [
        Spot(organiser, base.address(page, "public"), page.name)
        for page in matrix_world.pages()
        if page.about != "token" and page.name not in (*WITHOUT_FORMS, *OF_ITS_OWN)
        if "GET" in page.deeds
    ]
    spots += [Spot("visitor", reverse("home"), "home")]
    spots += [
        Spot(organiser, reverse(name, args=[fresh.slug]), name)
        for name in ("manage_teams", "manage_rules")
    ]
    spots += [
        Spot(organiser, reverse("manage_rules", args=[public["cup"]]), "cup rules"),
        Spot("away coach", reverse("result", args=[public["fixture"]]), "result"),
        Spot(organiser, reverse("result", args=[opened.public_id]), "open result"),
        Spot(organiser, reverse("result", args=[tie.public_id]), "cup result"),
        Spot(organiser, reverse("decide", args=[disputed.public_id]), "decide"),
    ]
    where = [league.club.slug, faction.slug]
    for kind, card in (("power", power), ("legend", legend)):
        at = reverse("card", args=[*where, kind, card.pk])
        spots.append(Spot(organiser, at, f"{kind} card"))
    for kind in CARD_KINDS:
        for name in ("card_new", "card_paste"):
            at = reverse(name, args=[*where, kind])
            spots.append(Spot(organiser, at, f"{name} {kind}"))
    own_set = create_box(league.club, "Own set", by=make.by(key="o" * 20))
    for name in ("card_new", "card_paste"):
        at = reverse(name, args=[league.club.slug, own_set.slug, OWN_SET])
        spots.append(Spot(organiser, at, f"{name} {OWN_SET}"))
    for name in OPEN_ACCOUNT_PAGES:
        spots.append(Spot("visitor", reverse(f"account_{name}"), name))
    for name in OWN_ACCOUNT_PAGES:
        spots.append(Spot("stranger", reverse(f"account_{name}"), name))
    pins.set_pin(get_user_model().objects.get(username="away-coach"), "4711")
    clients = {person: base.clients[person] for person in {s.person for s in spots}}
    for client in clients.values():
        client.raise_request_exception = False
    readers = _readers(public, opened, tie, fresh)
    return World(base, clients, _once(spots), readers)


def _once(spots: Iterable[Spot]) -> list[Spot]:
    return list({(spot.person, spot.address): spot for spot in spots}.values())


def _readers(public: Any, opened: Any, tie: Any, fresh: Any) -> dict[str, list[str]]:
    """By the page of the form: where else its words appear."""
    league, club = public["competition"], public["club"]
    match = reverse("match", args=[public["fixture"]])
    team = reverse("team", args=[public["team"]])
    return {
        "manage_rules": [reverse("competition", args=[league])],
        "manage_teams": [
            reverse("rules", args=[league]),
            reverse("table", args=[league]),
            reverse("manage_teams", args=[fresh.slug]),
        ],
        "manage_dates": [reverse("manage_fixture", args=[opened.public_id])],
        "manage_fixture": [match, reverse("fixtures", args=[league])],
        "result": [match, reverse("result", args=[public["fixture"]])],
        "open result": [
            reverse("match", args=[opened.public_id]),
            reverse("players", args=[league]),
        ],
        "cup result": [reverse("match", args=[tie.public_id])],
        "team_edit": [team, reverse("table", args=[league]), match],
        "squad": [team],
        "club_edit": [reverse("club", args=[club]), reverse("clubs")],
        "club_teams": [reverse("club_teams", args=[club])],
        "people": [reverse("people", args=[club])],
        "friendlies": [reverse("friendlies", args=[club])],
        "account": [reverse("account")],
    }


def _presses(spot: Spot, page: Seen, address: str) -> Iterator[Press]:
    for form in page.forms:
        if form.method.lower() != "post":
            continue
        values = dict(form.values)
        if "ending" in values:
            values |= TAPPED
        for control in form.typed:
            values[control.name] = control.value or plausible(spot, control.name)
        values.pop("csrfmiddlewaretoken", None)
        typed = tuple(control.name for control in form.typed)
        for name, value, elsewhere in form.buttons or [("", "", "")]:
            target = elsewhere or form.action or address
            given = tuple(values.items())
            yield Press(spot, target, (name, value), given, typed)


def plausible(spot: Spot, field: str) -> str:
    bare = field.rpartition("-")[2]
    return IN_PARTICULAR.get((bare, spot.name), PLAUSIBLE.get(bare, ""))


def fill(
    world: World, press: Press, changed: Mapping[str, str], *, look: bool = True
) -> Answer:
    """Send it, `look` where it leads and who reads it, and undo it all."""
    client = world.clients[press.spot.person]
    cookies = client.cookies.copy()
    cache.clear()
    body = sent(press.sent(changed))
    with transaction.atomic(), matrix_world.written() as writes, only_text():
        began = time.process_time()
        response = client.post(press.target, body, content_type=FORM)
        seconds = time.process_time() - began
        made = list(writes)
        answer = Answer(response.status_code, _seen(response), seconds, made)
        answer.location = response.headers.get("Location", "")
        if "?draft=" in answer.location:
            # what is wrong with a preview is said at its own address
            shown = client.get(answer.location)
            if shown.status_code == 422:
                answer.status, answer.page = 422, _seen(shown)
                # that somebody has looked is counted, whatever he was shown
                answer.writes = [sql for sql in made if COUNTED not in sql]
        if look and not answer.refused:
            answer.after = list(_pages_after(world, client, press, answer.location))
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer


def _pages_after(
    world: World, client: Client, press: Press, location: str
) -> Iterator[Seen]:
    for address in [location, *world.readers.get(press.spot.name, [])]:
        if address.startswith("/"):
            response = client.get(address, follow=True)
            assert response.status_code < 500, f"{address}: {response.status_code}"
            yield _seen(response)


def _seen(response: Any) -> Seen:
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    return Seen(response.content.decode() if is_page else "")


def only_text() -> Any:
    """PostgreSQL takes neither NUL nor half characters: nothing may ask it for them."""

    def watch(execute: Any, sql: str, params: Any, *rest: Any) -> Any:
        for value in params if isinstance(params, list | tuple) else ():
            if isinstance(value, str):
                assert "\x00" not in value, f"NUL in a question: {sql[:80]}"
                value.encode()
        return execute(sql, params, *rest)

    return connection.execute_wrapper(watch)


def read_by(
    world: matrix_world.World, person: str, situation: str = "public", each: int = 1
) -> Iterator[tuple[matrix_world.Page, str, Any]]:
    """Every page that this person may read, or each so-many-th: where, and what came."""
    client = world.clients[person]
    for page, address in list(addresses(world, situation))[::each]:
        response = client.get(address)
        if response.status_code == 200:
            yield page, address, response


def addresses(
    world: matrix_world.World, situation: str = "public"
) -> Iterator[tuple[matrix_world.Page, str]]:
    """Every page that somebody may read."""
    for page in matrix_world.pages():
        if page.about and situation not in matrix_world.WHERE[page.about]:
            continue
        if "GET" in page.deeds:
            yield page, world.address(page, situation)
