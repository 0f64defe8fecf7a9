"""T3: a form changes what it shows, whatever else is sent along.

A button of the site is pressed twice from the same state: once as its page offers
it, once with every field name of every model and twenty invented ones. Both must leave
the same database.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
import time_machine
from django.apps import apps
from django.contrib.auth import base_user
from django.core import signing
from django.db import transaction
from django.test import Client
from django.urls import reverse

from competitions.actions.competition import boards, competitions
from competitions.actions.competition.stage_lists import StageList, enter_stage
from competitions.actions.dice.answers import promise_dice_after
from competitions.actions.dice.recovery import promise_dice, type_face
from competitions.actions.log import people
from competitions.actions.log.entries import Grounds
from competitions.actions.people import clubs, lending, pins
from competitions.actions.people.clubs import Founder
from competitions.actions.people.resets import issue_reset
from competitions.actions.results import opening
from competitions.actions.team import teams
from competitions.actions.team.cards import adopt_box
from competitions.actions.team.squads import take_squad
from competitions.actions.team.teams import Registration
from competitions.games.finale.league_words import REGISTERED
from competitions.links import reset_url, token_of
from competitions.models import (
    Adjustment,
    CardBox,
    CoachRequest,
    Competition,
    Membership,
    identity,
)
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from engine.games.finale.reporting import RULESET
from matches import seats
from matches.actions.play import from_fixture
from matches.actions.play.joining import take_side
from matches.actions.play.ordering import pass_always
from matches.actions.simulated import questions
from matches.actions.simulated.questions import ask_chances
from matches.actions.simulated.rounds import ask_round
from matches.models import TurnReader
from matches.rules.play.clock import DAYS
from matches.rules.play.computer import FRIEND
from matches.rules.simulated.kinds import ROUND_NOW
from matches.views.play import lobby, play_on
from tests import make, make_finale, make_play, make_sheets, preparing
from tests.examples import step
from tests.fast import matrix_world
from tests.fast.form_reader import form_with
from tests.fast.forms_found import FORM
from tests.rows import rows_of

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 6, 20, 0, tzinfo=UTC)
TOKEN = matrix_world.TOKEN
INVENTED = (
    *("is_admin", "admin", "owner", "owner_id", "__class__", "constructor"),
    *("_state", "pk", "sudo", "as_user", "debug", "force", "override", "approved"),
    *("permissions", "groups", "next", "_method", "confirmed", "secret"),
)
# What every form carries; sent as the page has it.
CARRIED = {"deed", "key", "version", "content", "csrfmiddlewaretoken"}
# A box of the first form, to enter a known team; a field of an appearance too.
TICKED = {"entered"}
# Buttons that only show something.
LOOKS = {"preview", "look", "more", "check", "sketch", "code"}
TWO = "Alba\nBrig"
DATED = "Home,Away,Place\nOwls,Drakes,Red Lion"
BUNDLE = """{"format": "helvetia-bundle/1", "club": {"name": "Club"},
 "competition": {"name": "Cup", "game": "helvetia", "kind": "cup", "legs": 1},
 "teams": [{"name": "Alba"}, {"name": "Brig"}],
 "fixtures": [{"round": 1, "home": "Alba", "away": "Brig"}]}"""


@dataclass
class Case:
    """How to come to a button: objects in the address, what is typed, what first."""

    at: dict[str, str] = field(default_factory=dict)
    typed: dict[str, Any] = field(default_factory=dict)
    first: str = ""
    query: str = ""
    person: str = "ada"


def case(at: str = "", **typed: Any) -> Case:
    return Case({"competition": at} if at else {}, typed)


UNDRAWN, FRESH, PLAYED, FINISHED = "undrawn", "fresh", "played", "finished"
SHORTENED, BROKEN, BRACKET = "shortened", "broken", "bracket"
STAGED = "staged"
FREE = Case({"fixture": "open"})
LIVE = {"fixture": "live"}
DISPUTED = {"fixture": "disputed"}
CASES: dict[tuple[str, str], Case] = {
    ("start", "preview"): case(name="Cup", teams=TWO),
    ("start", "draw"): Case(typed={"name": "Cup", "teams": TWO}, first="preview"),
    ("manage", "draw"): case(UNDRAWN),
    ("manage", "undo"): Case({"competition": FRESH}, first="undo"),
    ("manage", "lots"): Case({"competition": PLAYED}, first="lots"),
    ("manage", "finish"): Case({"competition": PLAYED}, first="finish"),
    ("manage", "rest"): Case({"competition": BROKEN}, {"reason": "Flood"}, "rest"),
    ("manage", "reopen"): case(FINISHED),
    ("manage", "archive"): case(FINISHED),
    ("manage", "delete"): case(FRESH),
    ("manage", "chain"): case(SHORTENED),
    ("manage", "leave"): case(SHORTENED),
    ("manage_teams", "add"): case(UNDRAWN, teams=TWO),
    ("manage_teams", "enter"): case(UNDRAWN),
    ("manage_teams", "remove"): case(UNDRAWN),
    ("manage_teams", "up"): case(UNDRAWN),
    ("manage_teams", "down"): case(UNDRAWN),
    ("manage_teams", "withdraw"): Case({"competition": FRESH}, first="withdraw"),
    ("manage_teams", "replace"): Case({"competition": SHORTENED}, first="replace"),
    ("manage_teams", "late"): Case({"competition": FRESH}, first="late"),
    ("manage_teams", "adjust"): case(FRESH, points="-3", reason="Late"),
    ("manage_teams", "unadjust"): case(FRESH),
    ("manage_stage", "list"): case(STAGED, **{"order-{first_team}": "4"}),
    ("manage_stage", "places"): case(STAGED),
    ("manage_draw", "draw"): Case({"competition": BRACKET}, query="?method=hand"),
    ("manage_draw", "preview"): Case({"competition": BRACKET}, query="?method=hand"),
    ("manage_dates", "dates"): case(FRESH, line="Wednesdays 20:00 from 3 March 2027"),
    ("manage_file", "check"): case(FRESH, text=DATED),
    ("manage_file", "take"): Case({"competition": FRESH}, {"text": DATED}, "check"),
    ("manage_rules", "terms"): case(FRESH, depth="full"),
    ("manage_table", "terms"): case(FRESH, win="2"),
    ("manage_table", "preview"): case(FRESH),
    ("manage_table", "arrange"): case(FRESH, **{"order-{first_team}": "1"}),
    ("manage_table", "zones"): case(FRESH, **{"zone-kind0": "up", "zone-first0": "1"}),
    ("manage_rules", "settings"): case(FRESH, name="Renamed"),
    ("manage_rules", "board"): case("boarded", board="{board}"),
    ("manage_fixture", "schedule"): Case({"fixture": "open"}, {"place": "Red Lion"}),
    ("manage_fixture", "swap"): FREE,
    ("result", "save"): Case({"fixture": "open"}, {"home": "2", "away": "1"}),
    ("result", "more"): FREE,
    ("result", "confirm"): Case(LIVE, person="ben"),
    ("result", "dispute"): Case(LIVE, {"reason": "It was 2-2"}, person="ben"),
    ("result", "decide"): Case(
        LIVE, {"home": "3", "away": "1", "reason": "I saw it", "ending": "played"}
    ),
    ("result", "void"): Case(LIVE, {"reason": "Never played"}),
    ("answers", "throw"): Case({"fixture": "waits"}),
    ("answers", "answer"): Case({"fixture": "waits"}, {"face": "2"}),
    ("decide", "stands"): Case(DISPUTED),
    ("decide", "other"): Case(DISPUTED),
    ("decide", "replay"): Case(DISPUTED, {"reason": "Wrong ball"}),
    ("lend", "lend"): FREE,
    ("lend", "take_back"): Case(LIVE),
    ("handover", "pin"): Case(LIVE, {"pin": "4711"}, person="ben"),
    ("handover", "set_pin"): Case(
        LIVE,
        {"coach": "dora", "password": make.PASSWORD, "new_pin": "4711"},
        person="ben",
    ),
    ("typed", "save"): Case(
        {"fixture": "closed"},
        {
            "day": "2026-03-04",
            "home_score": "0",
            "away_score": "1",
            "forfeit": "home",
            "as_played": "1",
        },
    ),
    ("sheet", "enter"): Case(
        {"fixture": "sheet"}, {"entry": '{"kind":"clock","plus":6}'}
    ),
    ("sheet", "finish"): Case({"fixture": "sheet"}, query="?end=1"),
    ("sheet", "confirm"): Case({"fixture": "ended"}, person="ben"),
    ("sheet", "reject"): Case({"fixture": "ended"}, {"text": "2-2"}, person="ben"),
    ("sheet", "reopen"): Case({"fixture": "ended"}),
    ("sheet", "back"): Case({"fixture": "sheet"}),
    ("browser", "begin"): Case({"fixture": "chosen"}, person="ben"),
    ("browser", "table"): Case({"fixture": "chosen"}, {"face": "coin:1"}, person="ben"),
    ("browser", "alone"): Case({"fixture": "alone"}, person="ben"),
    ("browser", "back"): Case({"fixture": "in_browser"}, person="ben"),
    ("chances", "begin"): Case({"fixture": "chosen"}),
    ("chances", "stop"): Case({"fixture": "asking"}),
    ("simulate", "begin"): Case({"competition": "computers"}),
    ("simulate", "stop"): Case({"competition": "simulated"}),
    ("lab", "begin"): Case(person="ben"),
    ("lab_run", "stop"): case(),
    ("prepare", "preview"): Case({"fixture": "closed"}),
    ("prepare", "save"): Case({"fixture": "closed"}),
    ("prepare", "ready"): Case({"fixture": "closed"}),
    ("prepare", "roll"): Case({"fixture": "injured"}, query="?side={hurt}"),
    ("prepare", "agree"): Case({"fixture": "typed"}, query="?side={asked}"),
    ("prepare", "draw"): Case({"fixture": "drawing"}),
    ("prepare", "start"): Case({"fixture": "scores"}),
    ("prepare", "side"): Case({"fixture": "both"}, person="ben"),
    ("prepare", "anew"): Case({"fixture": "theirs"}, query="?side=home"),
    ("prepare", "walkover"): Case({"fixture": "few"}, query="?side=home"),
    ("team_coaches", "yes"): case(),
    ("team_coaches", "no"): case(),
    ("team_edit", "look"): case(),
    ("team_edit", "save"): case(name="Renamed"),
    ("team_edit", "delete"): Case({"team": "spare"}),
    ("squad", "add"): case(name="Berg", number="4"),
    ("squad", "save"): case(**{"p{player}-name": "Renamed"}),
    ("squad", "remove"): case(),
    ("squad", "take"): Case({"team": "spare"}),
    ("pool", "look"): Case({"team": "pooled", "league": "pools"}),
    ("pool", "register"): Case({"team": "pooled", "league": "pools"}),
    ("squad_file", "check"): case(text="Player\nBerg"),
    ("squad_file", "take"): Case(typed={"text": "Player\nBerg"}, first="check"),
    ("players_file", "check"): case(text="Team,Player\nOwls,Berg"),
    ("players_file", "take"): Case(
        typed={"text": "Team,Player\nOwls,Berg"}, first="check"
    ),
    ("found_club", "found"): case(name="New Club"),
    ("club_edit", "rename"): case(name="Renamed"),
    ("club_edit", "delete"): case(),
    ("new_competition", "preview"): case(name="Cup", teams=TWO),
    ("new_competition", "draw"): Case(
        typed={"name": "Cup", "teams": TWO}, first="preview"
    ),
    ("people", "invite"): case(),
    ("people", "reset"): case(),
    ("people", "revoke"): case(),
    ("people", "role"): case(),
    ("people", "remove"): case(),
    ("people", "uncoach"): case(),
    ("people", "renew"): Case(query="?team={team}"),
    ("club_teams", "add"): case(teams=TWO),
    ("friendlies", "create"): case(),
    ("friendlies", "delete"): case(),
    ("boxes", "create"): case(name="Owls"),
    ("boxes", "adopt"): case(),
    ("box", "rename"): case(name="Renamed"),
    ("box", "copy"): case(name="Copy"),
    ("box", "common"): case(),
    ("box", "die"): case(face_1="1-2"),
    ("box", "delete"): case(),
    ("card", "save"): case(name="Renamed"),
    ("card", "look"): Case({"kind": "of power", "card": "power"}),
    ("card_new", "look"): Case({"kind": "of power"}),
    ("card", "delete"): case(),
    ("card_new", "save"): case(
        name="Berg", number="7", **dict.fromkeys(matrix_world.SKILLS, "3")
    ),
    ("card_paste", "preview"): case(cards="8;Stok;;2;5;5;5;5;5;5;5;5"),
    ("card_paste", "store"): Case(
        typed={"cards": "8;Stok;;2;5;5;5;5;5;5;5;5"}, first="preview"
    ),
    ("board_new", "check"): case(),
    ("board_new", "create"): case(name="Owls' ground"),
    ("board", "remove"): case(),
    ("board", "back"): Case({"board": "removed"}),
    ("import", "check"): case(text=BUNDLE),
    ("import", "take"): Case(typed={"text": BUNDLE}, first="check"),
    ("play", "start"): case(),
    ("play", "watch"): case(),
    ("play", "guide"): case(),
    ("play", "code"): case(code="{code}"),
    ("play_act", "act"): case(word="3@A1"),
    ("play_act", "undo"): case(),
    ("play_act", "resign"): case(),
    ("play_act", "set_out"): case(),
    ("play_act", "pass"): Case({"played": "cards"}),
    ("play_act", "ask"): Case({"played": "passing"}),
    ("play_act", "guide"): case(),
    ("play_act", "leave_guide"): Case({"played": "guided"}),
    ("play_act", "order"): case(order="intercept"),
    ("play_act", "talk"): Case({"played": "two"}, {"what": "draw offer"}),
    ("play_act", "mail"): Case({"played": "days"}, person="ben"),
    ("play_act", "mute"): Case({"played": "mailed"}, person="ben"),
    ("play_act", "sketch"): case(word="3@A1"),
    ("play_on", "start"): Case({"played": "over"}),
    ("play_join", "sit"): Case({"played": "friend"}, person="ben"),
    ("join", "accept"): case(),
    ("invite", "accept"): case(),
    ("reset", "reset"): case(password="a new long password"),
    ("claim", "hold"): case(),
    ("claim", "keep"): case(),
}


@dataclass
class World:
    clients: dict[str, Client]
    objects: dict[str, Any]
    special: dict[str, Any]

    def address(self, page: matrix_world.Page, wanted: Case) -> str:
        known = dict(self.objects)
        for name, which in wanted.at.items():
            known[name] = self.special[which]
        if "token" in page.arguments:
            known["token"] = self.special[page.name]
        address = reverse(page.name, kwargs={n: known[n] for n in page.arguments})
        return address + wanted.query.format(**known)


@pytest.fixture
def world():
    ada = make.user("ada", is_superuser=True)
    dan, ben = make.user("dan"), make.user("ben")
    club = make.club(user=make.user("eve"))
    Membership.objects.create(club=club, user=dan, role="admin")
    four = [make.team(n, club) for n in ("Owls", "Drakes", "Herons", "Marmots")]
    make.coaching(four[1], ben)
    spare = make.team("Spare", club)
    pair = four[:2]
    made = {
        UNDRAWN: make.championship(owner=club, entered=four, drawn=False),
        BRACKET: make.cup(owner=club, entered=four, drawn=False),
        STAGED: _staged(club, four),
        FRESH: make.championship(
            owner=club, entered=four, tiebreaks=("points", "manual", "lots")
        ),
        PLAYED: make.championship(
            owner=club, entered=pair, legs=1, results="Owls 2-1 Drakes"
        ),
        SHORTENED: make.shortened(owner=club, entered=pair),
        BROKEN: make.championship(
            owner=club, entered=pair, legs=2, results="Owls 2-1 Drakes"
        ),
        FINISHED: make.championship(
            owner=club, entered=pair, legs=1, results="Owls 2-1 Drakes"
        ),
    }
    Competition.objects.update(lots_seed="")
    competitions.finish_competition(made[FINISHED], by=make.by(), version=None)
    Adjustment.objects.create(
        competition=made[FRESH], team=four[0], points=-1, reason="Late"
    )
    disputed = make.disputed_by_both(make.championship(owner=club, entered=pair))
    live = make.championship(owner=club, entered=four, results="Owls 2-1 Drakes live")
    lent = make.fixture(live, "Owls", "Drakes")
    lending.lend_side(lent, "home", by=make.by("user:900", at=NOW))
    pins.set_pin(ben, "4711")
    dora = make.user("dora")
    make.coaching(pair[0], dora).teams.add(pair[1])
    stok = teams.add_player(
        four[0], Registration("Stok", number=9, card=None), by=make.by()
    )
    make.friendly(*pair)
    faction = CardBox.objects.create(club=club, name="Drakes", slug="drakes")
    card = make.card(faction)
    power = make.card(faction, "power", 20, "Lob")
    now = make.by(at=NOW)
    link = clubs.invite(club, role="organiser", by=now)
    (asked,) = teams.create_teams(club, [teams.NewTeam("Uri")], by=make.by(at=NOW))
    office = clubs.found_club(
        "Office Cup", by=make.by(at=NOW), founder=Founder(claim=TOKEN)
    )
    assert office.unclaimed
    closed, hurt = _before_matches(club)
    closed["typed"], answers = _typed_face(club)
    asks = {"team": four[0], "user": make.user("fay"), "at": NOW}
    CoachRequest.objects.create(**asks)
    both = make.friendly(four[1], make.team("Wil", club, ben))
    promise_dice(both, by=make.by())
    board, removed = make.board(club), make.board(club, "Removed")
    boards.remove_board(removed, by=make.by(at=NOW))
    Competition.objects.filter(pk=made[UNDRAWN].pk).update(venue="either")
    clients = {"ada": Client(), "ben": Client()}
    clients["ada"].force_login(ada)
    clients["ben"].force_login(ben)
    held = signing.dumps([TOKEN], salt=seats.SEATS.salt)
    clients["ada"].cookies[seats.COOKIE] = held
    # a player of his is placed, and the next one is to be
    played = make_play.practice(TOKEN)
    make_play.played_on(played, 2)
    cards = make_play.at_cards(TOKEN).public_id
    passing = make_play.practice(TOKEN, level=FRIEND, rules="geek_cards").public_id
    pass_always(passing, make.by(), wanted=True)
    two = make_play.practice(TOKEN, level=FRIEND)
    take_side(two.public_id, "b" * 64, make.AT)
    friend = make_play.practice(TOKEN, level=FRIEND, by={"at": NOW}).public_id
    trial = make_play.trial(TOKEN).public_id
    return World(
        clients,
        {
            "club": club.slug,
            "team": four[0].slug,
            "first_team": four[0].pk,
            "competition": made[FRESH].slug,
            "fixture": make.fixture(live, "Owls", "Drakes").public_id,
            "board": board.public_id,
            "box": "drakes",
            "kind": "player",
            "card": card.pk,
            "player": stok.pk,
            "hurt": hurt,
            "asked": answers,
            "played": played.public_id,
            "trial": trial,
            "code": seats.code_of(friend),
        },
        {
            **closed,
            "of power": "power",
            "power": power.pk,
            **_sheets(club, ben),
            **_of_days(club, ben),
            **_simulations(club),
            **_pools(club),
            "waits": _with_a_die(club),
            **{name: one.slug for name, one in made.items()},
            "open": make.fixture(made[FRESH], "Owls", "Drakes").public_id,
            "live": make.fixture(live, "Owls", "Drakes").public_id,
            "boarded": made[UNDRAWN].slug,
            "removed": removed.public_id,
            "spare": spare.slug,
            "disputed": disputed.public_id,
            "both": both.public_id,
            "friend": friend,
            "two": two.public_id,
            "cards": cards,
            "passing": passing,
            "guided": make_play.guided(TOKEN).public_id,
            "over": make_play.resigned(TOKEN).public_id,
            "play_join": seats.invitation_of(friend),
            "join": token_of(asked.invitations.get()),
            "invite": token_of(link),
            "reset": _reset_token(club, dora, make.by(f"user:{ada.pk}", at=NOW)),
            "claim": TOKEN,
        },
    )


def _staged(club: Any, teams: list[Any]) -> Any:
    """Groups, and a cup with a list of its own."""
    stages = (StageTerms(GROUPS.chosen({"through": 1})), StageTerms(KNOCKOUT))
    made = make.cup(owner=club, entered=teams, stages=stages, drawn=False)
    listed = StageList(2, [teams[2].pk, teams[1].pk])
    enter_stage(made, listed, by=make.by(), grounds=Grounds(None))
    made.refresh_from_db()
    return made


def _reset_token(club: Any, coach: Any, by: Any) -> str:
    return reset_url(issue_reset(club, user=coach.pk, by=by)).split("/")[-2]


def _before_matches(club: Any) -> tuple[dict[str, str], str]:
    """A match for each button of its preparation, and the side of who is injured."""
    made = {
        name: preparing.league("Uster Visp", owner=club, name=name).fixtures.get()
        for name in ("closed", "theirs", "few", "scores")
    }
    Competition.objects.filter(name="scores").update(depth="score")
    preparing.ready(made["theirs"], "home")
    made["few"].home.squad.exclude(number__in=(1, 3)).delete()
    made["injured"], hurt, _polter = preparing.recovering(club)
    made["drawing"] = make.friendly(made["closed"].home, made["closed"].away)
    for match in made.values():
        # the first look would, and no button has a hand in it
        promise_dice(match, by=make.by())
    return {name: match.public_id for name, match in made.items()}, hurt


def _typed_face(club: Any) -> tuple[str, str]:
    """A match before which a face of the table waits for an answer, and whose."""
    match, side, polter = preparing.recovering(club)
    promise_dice(match, by=make.by())
    type_face(match, polter.pk, 3, by=make.coach_by(side, "user:900"))
    return match.public_id, "away" if side == "home" else "home"


def _of_days(club: Any, ben: Any) -> dict[str, str]:
    """Matches in which Ben has a day for each decision; of one he is told by mail."""
    made = {}
    for name in ("days", "mailed"):
        pair = [make.team(f"{name} A", club), make.team(f"{name} B", club, ben)]
        league = make.championship(owner=club, entered=pair, legs=1)
        row = make_play.league(league.fixtures.get(), limit=DAYS[0], at=NOW)
        made[name] = row.public_id
    TurnReader.objects.create(match=row, user=ben)
    return made


def _sheets(club: Any, ben: Any) -> dict[str, str]:
    """A match that is being played, and one that waits for Ben's answer."""
    made = {
        name: make_sheets.opened(owner=club, name=name) for name in ("sheet", "ended")
    }
    make_sheets.ended(made["ended"], actor="user:900")
    for name in ("chosen", "in_browser"):
        league = preparing.league(owner=club, name=name)
        Competition.objects.filter(pk=league.pk).update(venue="either")
        league.refresh_from_db()
        made[name] = league.fixtures.get()
        preparing.opened(made[name])
        made[name].away.coaches.add(ben.coaching.get(club=club))
    two = made["chosen"].away, made["chosen"].home
    made["alone"] = make.friendly(*two, venue="browser")
    by = make.by("user:900", "coach", sides=frozenset({"home"}))
    from_fixture.play_in_browser(made["in_browser"], by=by)
    made["ended"].away.coaches.add(ben.coaching.get(club=club))
    return {name: match.public_id for name, match in made.items()}


def _with_a_die(club: Any) -> str:
    """A match that has left a die for the home side; it is promised."""
    match = make_finale.with_injured("Jona Kloten", owner=club)
    # the first look would, and no button has a hand in it
    promise_dice_after(match, by=make.by())
    return match.public_id


def _pools(club: Any) -> dict[str, str]:
    """A league that asks who is registered, and a team of thirty."""
    switches = (REGISTERED,)
    league = make.championship(
        "Wil Zug", owner=club, name="pools", ruleset=RULESET, switches=switches
    )
    team = league.entrants.first().team
    take_squad(team, adopt_box(club, "blue", by=make.by(at=NOW)), by=make.by())
    return {"pools": league.slug, "pooled": team.slug}


def _simulations(club: Any) -> dict[str, str]:
    """A league that computers may play, and what others let them play."""
    at = {"venue": "browser"}
    league = preparing.league(owner=club, name="computers", **at)
    asking = preparing.league(owner=make.club("Asking"), **at).fixtures.get()
    ask_chances(asking, "novice", by=make.by("user:900"))
    simulated = preparing.league(owner=make.club("Simulated"), **at)
    ask_round(simulated, ROUND_NOW, "novice", by=make.by("user:900"))
    return {
        "computers": league.slug,
        "asking": asking.public_id,
        "simulated": simulated.slug,
    }


def extras(known: set[str]) -> dict[str, str]:
    """Every field of every model, and names nobody has heard of."""
    names = set(INVENTED)
    for model in apps.get_models():
        for one in model._meta.get_fields():
            names |= {one.name, getattr(one, "attname", one.name)}
    return dict.fromkeys(sorted(names - known - CARRIED - TICKED), "1")


def everything() -> dict[str, Any]:
    """All rows of all tables but the sessions and what limits have counted."""
    return rows_of(
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.label not in ("competitions.Allowance", "sessions.Session")
    )


def after(client: Client, address: str, sent: dict[str, Any], monkeypatch) -> Any:
    """The answer and the database after a press, which is then undone."""
    dice = random.Random(7)
    fair = SimpleNamespace(
        choice=dice.choice,
        token_bytes=dice.randbytes,
        token_hex=lambda n: f"{dice.getrandbits(8 * n):x}",
        randbelow=dice.randrange,
    )
    for module in (identity, people, opening, lobby, play_on, from_fixture, questions):
        monkeypatch.setattr(module, "secrets", fair)
    # a salt of its own each time would look like a change
    for module in (pins, base_user):
        monkeypatch.setattr(module, "make_password", lambda word: f"hash of {word}")
    cookies = client.cookies.copy()
    with transaction.atomic():
        response = client.post(address, urlencode(sent, doseq=True), content_type=FORM)
        rows = everything()
        transaction.set_rollback(True)
    client.cookies = cookies
    return response, rows


BUTTONS = [
    (page, deed)
    for page in matrix_world.pages()
    for deed in page.deeds
    if not page.plain and deed != "GET"
]


def test_every_button_has_its_case():
    assert {(page.name, deed) for page, deed in BUTTONS} == set(CASES)
    assert len(set(INVENTED)) == 20


@pytest.mark.sampled
def test_no_form_changes_more_than_it_shows(world, monkeypatch, record_property):
    """One world for all: each press is undone, so the next starts from the same rows.

    Each tenth button; all of them in `make prove`.
    """
    tried = BUTTONS[:: step(10)]
    with time_machine.travel(NOW, tick=False):
        before = everything()
        wrong = [
            f"{page.name} {deed}: {problem}"
            for page, deed in tried
            for problem in problems(world, page, deed, before, monkeypatch)
        ]
    record_property("counted", f"mass assignment: {len(tried)} buttons")
    assert not wrong, "\n".join(wrong)


def problems(world, page, deed, before, monkeypatch):
    wanted = CASES[page.name, deed]
    client = world.clients[wanted.person]
    try:
        address, form, typed = found(client, world.address(page, wanted), deed, wanted)
    except AssertionError as missing:
        yield missing
        return
    # a row of a list is named by its number
    typed = {name.format(**world.objects): value for name, value in typed.items()}
    for name in ("code", "board"):
        if typed.get(name) == f"{{{name}}}":
            typed[name] = world.objects[name]
    sent, more = form.pressed(deed, **typed), extras(form.names | set(typed))
    assert len(more) > 100
    plain, changed = after(client, address, sent, monkeypatch)
    stuffed, same = after(client, address, {**more, **sent}, monkeypatch)
    if plain.status_code not in ({200, 302} if deed in LOOKS else {302}):
        yield _why(plain)
    # "hold" writes a cookie only
    if (changed != before) != (deed not in LOOKS | {"hold"}):
        yield "changed something, or nothing"
    if stuffed.status_code != plain.status_code:
        yield f"answered {stuffed.status_code} to the stuffed form"
    if stuffed.headers.get("Location") != plain.headers.get("Location"):
        yield "led elsewhere"
    yield from (f"changed {name}" for name in same if same[name] != changed[name])


def found(client, address, deed, wanted):
    """The form as its page offers it, after whatever has to come first."""
    shown = client.get(address)
    if wanted.first:
        form = form_with(shown.content.decode(), wanted.first)
        sent = form.pressed(wanted.first, **wanted.typed)
        shown = client.post(form.action or address, sent, follow=True)
    form = form_with(shown.content.decode(), deed)
    return form.action or address, form, {} if wanted.first else wanted.typed


def _why(response: Any) -> str:
    text = response.content.decode()
    start = text.find('role="alert"')
    if start < 0:
        start = text.find('class="error"')
    return f"{response.status_code}: {text[start : start + 400]}"
