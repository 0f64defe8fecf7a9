"""Every page there is, with somebody who may open it: the demo club's, and a visitor's.

`NOT_PAGES` lists the addresses that show nothing; a name that is in neither fails the
test of tests/browser/test_pages_visitor.py.
"""

from __future__ import annotations

import pickle
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.core import signing
from django.core.management import call_command
from django.db import connection
from django.db.models import Q
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone
from playwright.sync_api import BrowserContext

from competitions import claims
from competitions.actions.people import clubs, lending
from competitions.actions.people.clubs import Founder
from competitions.actions.people.resets import issue_reset
from competitions.actions.team.cards import create_box
from competitions.games.finale.league_words import REGISTERED
from competitions.games.finale.own_cards import FINALE_BOX
from competitions.games.registry import kind_key
from competitions.links import reset_url, token_of
from competitions.models import Club, CoachRequest, Fixture, Invitation
from competitions.rules.formats.registry import GROUPS, KNOCKOUT, ROUND_ROBIN
from competitions.rules.formats.stages import StageTerms
from competitions.rules.people.roles import Role
from engine.games.finale.reporting import RULESET
from engine.sides import Side
from matches.actions.simulated import questions, rounds
from matches.actions.simulated.working import work_slice
from matches.rules.play.at_table import AT_TABLE
from matches.rules.play.computer import FRIEND
from matches.rules.simulated.kinds import ROUND_NOW
from matches.seats import COOKIE, SEATS, invitation_of, seat_link_of
from tests import make, make_finale, make_play, migrated, preparing

# one sign-in page more or less of the package is its own affair
SIGN_IN = (
    *("account_login", "account_signup", "account_reset_password"),
    *("account", "account_change_password", "account_email", "mfa_index"),
)
NOT_PAGES = {
    *("healthz", "readyz", "metrics", "worker", "set_language", "set_theme", "bundle"),
    # pictures
    *("team_card", "champion_card"),
    # leads on at once
    "sheet_link",
    # a file; what takes the acts of a match
    *("play_record", "play_story", "play_act"),
}
SEAT = "seat-of-who-plays-the-computer"
TOKEN = "token-of-the-office-cup"
KINDS = ("player", "power", "legend")


@dataclass
class Pages:
    """(name, address) by who opens them: "visitor", "ada", "ben" or "holder"."""

    by: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def add(self, who: str, name: str, *given: object, **named: object) -> None:
        address = reverse(name, args=given or None, kwargs=named or None)
        self.by.setdefault(who, []).append((name, address))

    @property
    def firsts(self) -> Pages:
        """Each name once, with whoever comes first; all of them are seen in tests/prove."""
        by, met = {}, set()
        for who, rows in self.by.items():
            by[who] = [row for row in rows if row[0] not in met]
            met |= {name for name, _address in rows}
            by[who] = list(
                {name: (name, at) for name, at in reversed(by[who])}.values()
            )
        return Pages(by)

    def each(self, n: int) -> Pages:
        """Of the pages of each person every so-many-th."""
        return Pages({who: rows[::n] for who, rows in self.by.items()})

    @property
    def names(self) -> set[str]:
        return {name for rows in self.by.values() for name, _address in rows}


def all_names() -> set[str]:
    """The names of all our addresses, and of the sign-in pages we drew."""
    found = {
        pattern
        for pattern in get_resolver().reverse_dict
        if isinstance(pattern, str) and not pattern.startswith(("account_", "mfa_"))
    }
    return (found | set(SIGN_IN)) - NOT_PAGES


def build() -> Pages:
    """Built once in a run, which takes seconds; then its rows are put back."""
    connection.ensure_connection()
    if connection.vendor != "sqlite":
        return _built()
    with migrated.locked() as folder:
        rows, known = folder / "pages.sqlite3", folder / "pages"
        if not known.exists():
            pages = _built()
            with closing(sqlite3.connect(rows)) as kept:
                connection.connection.backup(kept)
            known.write_bytes(pickle.dumps(pages))
    with closing(sqlite3.connect(rows)) as kept:
        kept.backup(connection.connection)
    return pickle.loads(known.read_bytes())


def _built() -> Pages:
    call_command("demo", verbosity=0)
    club = Club.objects.get(demo=True)
    pages = Pages()
    _of_a_visitor(pages, club)
    _of_the_admin(pages, club)
    _of_a_coach(pages)
    _of_who_holds_a_claim(pages)
    _of_who_plays(pages)
    _of_what_computers_play(pages, club)
    return pages


def _of_a_visitor(pages: Pages, club: Club) -> None:
    for name in ("home", "start", "gallery", "clubs", *SIGN_IN[:3]):
        pages.add("visitor", name)
    pages.add("visitor", "club", club.slug)
    for name in ("competition", "table", "fixtures", "players", "rules", "schedule"):
        pages.add("visitor", name, league(club).slug)
    for cup in club.competitions.filter(kind=KNOCKOUT.kind):
        for name in ("competition", "bracket", "fixtures"):
            pages.add("visitor", name, cup.slug)
        for played in cup.fixtures.filter(result__state="official")[:1]:
            pages.add("visitor", "match", played.public_id)
    for state in ("official", "provisional", "disputed"):
        pages.add("visitor", "match", result(state).public_id)
    pages.add("visitor", "match", unplayed(club).public_id)
    pages.add("visitor", "paper", unplayed(club).public_id)
    team = club.teams.filter(squad__card__isnull=False).first()
    assert team
    pages.add("visitor", "team", team.slug)
    pages.add("visitor", "cards_print", team.slug)
    pages.add("visitor", "player", team.slug, team.squad.first().pk)
    pages.add("visitor", "team_sheet", team.slug)
    pages.add("visitor", "records", club.slug)
    pages.add("visitor", "club_teams", club.slug)
    team_link = Invitation.objects.filter(team=team, revoked_at=None).latest("pk")
    pages.add("visitor", "join", token_of(team_link))
    role_link = clubs.invite(club, role=Role.ORGANISER, by=make.by(at=timezone.now()))
    pages.add("visitor", "invite", token_of(role_link))
    pages.add("visitor", "join", "nothing")
    # of a coach who signs in nowhere: that would end the link
    forgetful = make.coaching(team, make.user("gabi")).user
    admin = club.memberships.get(role=Role.CLUB_ADMIN).user
    now = make.by(f"user:{admin.pk}", at=timezone.now())
    way_back = reset_url(issue_reset(club, user=forgetful.pk, by=now))
    pages.add("visitor", "reset", way_back.split("/")[-2])


def _of_the_admin(pages: Pages, club: Club) -> None:
    for name in ("home", "found_club", *SIGN_IN[3:]):
        pages.add("ada", name)
    of_the_club = ("club", "club_edit", "new_competition", "import", "people")
    for name in (*of_the_club, "friendlies", "club_teams", "players_file", "boxes"):
        pages.add("ada", name, club.slug)
    board = make.board(club)
    pages.add("ada", "boards", club.slug)
    pages.add("ada", "board_new", club.slug)
    pages.add("ada", "board", club.slug, board.public_id)
    faction = club.boxes.filter(club=club).first()
    assert faction
    pages.add("ada", "box", club.slug, faction.slug)
    for kind in KINDS:
        named = {"club": club.slug, "box": faction.slug, "kind": kind}
        pages.add("ada", "card_new", **named)
        pages.add("ada", "card_paste", **named)
        card = faction.of_kind(kind).first()
        pages.add("ada", "card", **named, card=card.pk)
    own = create_box(club, "Own set", by=make.by())
    kind = kind_key(FINALE_BOX, "player")
    for name in ("card_new", "card_paste"):
        pages.add("ada", name, club=club.slug, box=own.slug, kind=kind)
    stages = (StageTerms(GROUPS.chosen({"best_runners_up": 2})), StageTerms(KNOCKOUT))
    teams = "Foxes Owls Herons Lynx Trolls Snails Wasps"
    hall = make.cup(teams, owner=club, stages=stages, name="Hall Cup")
    for name in ("competition", "groups", "bracket", "manage", "manage_stage"):
        pages.add("ada", name, hall.slug)
    manage = (
        "manage",
        "manage_teams",
        "manage_draw",
        "manage_dates",
        "manage_rules",
        "manage_share",
    )
    drawn = make.cup(owner=club, drawn=False, name="Spring Cup")
    pages.add("ada", "manage_table", league(club).slug)
    pages.add("ada", "manage_file", league(club).slug)
    # before a draw it may make it
    pages.add("ada", "manage_file", drawn.slug)
    for competition in (league(club), drawn):
        for name in manage:
            pages.add("ada", name, competition.slug)
    for state in ("official", "disputed"):
        pages.add("ada", "result", result(state).public_id)
    pages.add("ada", "decide", result("disputed").public_id)
    pages.add("ada", "result", unplayed(club).public_id)
    pages.add("ada", "manage_fixture", unplayed(club).public_id)
    pages.add("ada", "typed", unplayed(club).public_id)
    pages.add("ada", "answers", make_finale.with_injured(owner=club).public_id)
    pages.add("ada", "browser", unplayed(club).public_id)
    for running in Fixture.objects.filter(club=club, live__isnull=False)[:1]:
        pages.add("ada", "sheet", running.public_id)
    lending.lend_side(unplayed(club), "home", by=make.by(at=timezone.now()))
    pages.add("ada", "lend", unplayed(club).public_id)
    pages.add("ada", "handover", result("provisional").public_id)


def _of_a_coach(pages: Pages) -> None:
    people = get_user_model().objects
    team = people.get(username="ben").coaching.first().teams.first()
    asks = {"team": team, "user": people.get(username="cleo"), "at": timezone.now()}
    CoachRequest.objects.create(**asks)
    pages.add("ben", "home")
    for name in ("team", "team_edit", "squad", "squad_file", "team_coaches"):
        pages.add("ben", name, team.slug)
    pools = make.championship(
        owner=team.club,
        entered=[team, make.team("Pool Team", team.club)],
        name="Pool Cup",
        ruleset=RULESET,
        switches=(REGISTERED,),
    )
    pages.add("ben", "pool", team.slug, pools.slug)
    pages.add("ben", "typed", pools.fixtures.earliest("pk").public_id)
    ahead = Fixture.objects.filter(
        Q(home=team) | Q(away=team), result=None, sheet=None, competition__isnull=False
    )
    pages.add("ben", "prepare", ahead.earliest("pk").public_id)


def _of_who_holds_a_claim(pages: Pages) -> None:
    now = make.by(at=timezone.now())
    office = clubs.found_club("Office Cup", by=now, founder=Founder(claim=TOKEN))
    cup = make.cup(owner=office, name="Office Cup")
    pages.add("holder", "claim", TOKEN)
    pages.add("holder", "home")
    pages.add("holder", "competition", cup.slug)
    pages.add("holder", "manage_share", cup.slug)


def _of_who_plays(pages: Pages) -> None:
    """The moments of a match against the computer, and what others see of it."""
    pages.add("visitor", "rulebook")
    pages.add("visitor", "rule", "HC-OFF-07")
    pages.add("visitor", "play")
    pages.add("visitor", "lab")
    trial = make_play.trial(SEAT)
    work_slice(timezone.now())
    pages.add("holder", "lab_run", trial.public_id)
    for plies in (0, 6, 60, 10_000):
        match = make_play.practice(SEAT, rules="geek")
        make_play.played_on(match, plies)
        pages.add("holder", "play_match", match.public_id)
    pages.add("visitor", "play_match", match.public_id)
    pages.add("visitor", "play_replay", match.public_id)
    pages.add("visitor", "play_dice", match.public_id)
    pages.add("visitor", "play_on", match.public_id)
    pages.add("holder", "play_match", make_play.guided(SEAT).public_id)
    for dice in (99, 2):
        # a real table: at its end, and where dice are to be typed
        table = make_play.practice(SEAT, rules="geek", level=AT_TABLE)
        make_play.rolled_on(table, dice=dice)
        pages.add("holder", "play_match", table.public_id)
    asked = make_play.practice(SEAT, level=FRIEND).public_id
    pages.add("holder", "play_match", asked)
    pages.add("holder", "play_device", asked)
    pages.add("visitor", "play_join", asked, invitation_of(asked))
    pages.add("visitor", "play_join", asked, seat_link_of(asked, Side.HOME))


def _of_what_computers_play(pages: Pages, club: Club) -> None:
    """What is asked on a form, what is being played, and where nothing may be asked."""
    admin = club.memberships.get(role=Role.CLUB_ADMIN).user
    now = make.by(f"user:{admin.pk}", at=timezone.now())
    teams = "Browns Greens Blacks Whites"
    played = preparing.league(teams, owner=club, name="Computer League")
    preparing.at(played, "browser")
    match = played.fixtures.latest("pk")
    questions.ask_chances(match, "novice", by=now)
    rounds.ask_round(played, ROUND_NOW, "novice", by=now)
    for _ in range(2):
        work_slice(timezone.now())
    asked = preparing.league("Reds Golds", owner=club, name="Next League")
    preparing.at(asked, "browser")
    for one in (played, asked, league(club)):
        pages.add("ada", "simulate", one.slug)
    for one in (match, unplayed(club)):
        pages.add("ada", "chances", one.public_id)


def league(club: Club) -> Any:
    """Of the demo; some pages bring another one with them."""
    return club.competitions.filter(kind=ROUND_ROBIN.kind).earliest("pk")


def result(state: str) -> Fixture:
    club = Club.objects.get(demo=True)
    found = Fixture.objects.filter(result__state=state, competition__club=club)
    first = found.filter(competition=league(club)) or found
    return first.latest("pk")


def unplayed(club: Club) -> Fixture:
    return Fixture.objects.filter(competition=league(club), result=None).earliest("pk")


def come_in(context: BrowserContext, who: str, site: str) -> BrowserContext:
    """Sign in, or hold the claim and a seat, without typing."""
    cookies = {"session": ""}
    if who == "holder":
        cookies = {
            claims.COOKIE: signing.dumps([TOKEN], salt=claims.SALT),
            COOKIE: signing.dumps([SEAT], salt=SEATS.salt),
        }
    elif who != "visitor":
        client = Client()
        client.force_login(get_user_model().objects.get(username=who))
        cookies["session"] = client.cookies["session"].value
    context.add_cookies(
        [{"name": name, "value": text, "url": site} for name, text in cookies.items()]
    )
    return context
