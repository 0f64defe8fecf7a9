"""Coaches at a table without browsers: what they press is what their pages offer them."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.test import Client

from competitions.models import Fixture, Result, Team
from competitions.queries.fixtures.meetings import meetings_of, sides_of
from tests import make, preparing
from tests.fast.form_reader import form_with
from tests.sheet_notation import PERIODS

BUTTON = re.compile(r'name="entry" value=(?:"([^"]*)"|\'([^\']*)\')')
CARRIED = re.compile(r'name="(key|seen)" value="([^"]*)"')
OUTBOX = {"X-Outbox": "1"}
# What is written of a player; a yellow for one who has one is his second.
OF_PLAYER = {"yellow": ("yellow", "second_yellow"), "goal": ("goal",), "red": ("red",)}
USUAL = {"lineup": (1, 3, 5, 6, 10), "bench": (7, 8)}
Entry = dict[str, Any]


class Coach:
    """Somebody signed in, and the team that he speaks for."""

    def __init__(self, person: Any, team: Team | None = None) -> None:
        self.client = Client()
        self.client.force_login(person)
        self.team = team
        self.squad: dict[int, int] = {}
        if team:
            self.squad = dict(team.squad.values_list("number", "pk"))

    def read(self, address: str) -> str:
        answer = self.client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        return answer.content.decode()

    def prepares(self, fixture: Fixture, **choice: Any) -> Any:
        """Ready: `lineup` and `bench` by number, `learn`, `bring`, `challenge`."""
        address = before(fixture)
        form = form_with(self.read(address), "ready")
        roles = {
            f"role_{pk}": role_of(number, choice) for number, pk in self.squad.items()
        }
        said = {
            "trained": choice.get("learn", ()),
            "cards": choice.get("bring", ()),
            "challenge": choice.get("challenge", ""),
        }
        return self.client.post(form.action, form.pressed("ready", **roles, **said))

    def rolls(self, fixture: Fixture, number: int) -> Any:
        """The die of the server, by the button beside the player."""
        form = form_with(self.read(before(fixture)), "roll")
        player = f"&player={self.squad[number]}"
        return self.client.post(form.action + player, form.pressed("roll"))

    def finishes(self, fixture: Fixture, **typed: Any) -> Any:
        """`End match` and the questions of its page; `exhausted` by number."""
        tired = [self.squad[number] for number in typed.pop("exhausted", ())]
        page = self.read(sheet_at(fixture) + "?end=1")
        return self.presses(fixture, page, "finish", exhausted=tired, **typed)

    def answers(self, fixture: Fixture, deed: str, **typed: Any) -> Any:
        """Confirm, reject or open again, from the page that asks for it."""
        return self.presses(fixture, self.read(sheet_at(fixture)), deed, **typed)

    def presses(self, fixture: Fixture, page: str, deed: str, **typed: Any) -> Any:
        form = form_with(page, deed)
        return self.client.post(sheet_at(fixture), form.pressed(deed, **typed))

    def writes(self, fixture: Fixture, text: str) -> Desk:
        """ "home goal 10; change home 6>7; +12; half": buttons that are there, in turn."""
        desk = Desk(self, fixture)
        for part in filter(None, map(str.strip, text.split(";"))):
            desk.writes(part.split())
        return desk


class Desk:
    """An open sheet in the hands of one coach."""

    def __init__(self, coach: Coach, fixture: Fixture) -> None:
        self.coach, self.address = coach, sheet_at(fixture)
        self.page = coach.read(self.address)
        teams = {"home": fixture.home, "away": fixture.away}
        self.squads = {side: squad_of(team) for side, team in teams.items() if team}

    def offered(self, kind: str, side: str = "") -> list[Entry]:
        """What its buttons of this kind would send, in their order."""
        found = (html.unescape(a or b) for a, b in BUTTON.findall(self.page))
        return [
            entry
            for entry in map(json.loads, found)
            if entry["kind"] == kind and entry.get("side", "") == side
        ]

    def writes(self, words: list[str]) -> None:
        """One entry in words; refused here if no button says it."""
        kind, side, wanted, fields = self._wanted(words)
        kinds = OF_PLAYER.get(kind, (kind,))
        found = [
            entry
            for each in kinds
            for entry in self.offered(each, side)
            if wanted.items() <= entry.items()
        ]
        assert found, f"no button says {' '.join(words)!r}"
        self.sends(found[0], **fields)

    def sends(self, entry: Entry, **fields: Any) -> None:
        carried = dict(CARRIED.findall(self.page))
        said = {**carried, "deed": "enter", "entry": json.dumps(entry), **fields}
        answer = self.coach.client.post(self.address, said, headers=OUTBOX)
        self.page = answer.content.decode()
        assert answer.status_code == 200, (entry, self.page)

    def _wanted(self, words: list[str]) -> tuple[str, str, Entry, Entry]:
        """The kind, the side, what its entry says, and what its fields say beside it."""
        word, *rest = words
        if word.startswith("+"):
            return "clock", "", {"plus": int(word)}, {}
        if word in PERIODS:
            return "period", "", {"to": PERIODS[word]}, {}
        if word == "void":
            return "void", "", {"seq": int(rest[0])}, {"reason": " ".join(rest[1:])}
        side, *rest = rest
        if word in ("made", "failed"):
            return "outcome", side, {"made": word == "made"}, {}
        if word == "change":
            off, on = (self.squads[side][int(n)] for n in rest[0].split(">"))
            return "change", side, {"on": on}, {"off": off}
        if not rest:
            return word, side, {}, {}
        if word in ("power", "legend"):
            return word, side, {"number": int(rest[0])}, {}
        return word, side, self._of_player(side, rest), {}

    def _of_player(self, side: str, rest: list[str]) -> Entry:
        number, *said = rest
        wanted: Entry = {"player": self.squads[side][int(number)]}
        if said and said[0] in ("in", "out"):
            wanted["scored"] = said[0] == "in"
        elif said:
            wanted["what"] = said[0]
        return wanted


def before(fixture: Fixture) -> str:
    return f"/m/{fixture.public_id}/prepare/"


def sheet_at(fixture: Fixture) -> str:
    return f"/m/{fixture.public_id}/sheet/"


def squad_of(team: Team) -> dict[int, int]:
    return dict(team.squad.values_list("number", "pk"))


def role_of(number: int, choice: Mapping[str, Iterable[int]]) -> str:
    if number in choice["lineup"]:
        return "start"
    return "bench" if number in choice["bench"] else ""


class Hall:
    """A cup with full sheets: its organiser, and a coach with a squad for every team."""

    def __init__(self, names: str, **terms: Any) -> None:
        self.ada = make.user("ada")
        owner = make.club(user=self.ada)
        self.cup = make.cup(
            names, owner=owner, depth="full", **{"prizes": True, **terms}
        )
        self.organiser = Coach(self.ada)
        self.coaches: dict[str, Coach] = {}
        for n, entrant in enumerate(self.cup.entrants.select_related("team")):
            team = preparing.squad(entrant.team, "drakes" if n % 2 else "jesters")
            person = make.user(team.name.lower())
            make.coaching(team, person)
            self.coaches[team.name] = Coach(person, team)

    def match(self, home: str, away: str) -> Fixture:
        """As the bracket says now; its sides may only be known since a moment."""
        met = {
            (meeting.home.name, meeting.away.name): meeting
            for meeting in meetings_of(self.cup)
            if meeting.home and meeting.away
        }[home, away]
        met.fixture.home, met.fixture.away = met.home, met.away
        return met.fixture

    def known(self, fixture: Fixture) -> Fixture:
        """With the sides that the bracket gives it now."""
        fixture.home, fixture.away = sides_of(fixture)
        return fixture

    def opened(self, fixture: Fixture, home: Any = None, away: Any = None) -> None:
        """Both ready, with the usual seven unless something else is said."""
        for team, choice in ((fixture.home, home), (fixture.away, away)):
            answer = self.coach(team).prepares(fixture, **{**USUAL, **(choice or {})})
            assert answer.status_code == 302, sentence_of(answer)
        assert answer.url == sheet_at(fixture)

    def written(self, fixture: Fixture, text: str) -> Desk:
        """Line by line: "home: goal home 10; +6", by the coach of that side."""
        for line in filter(None, map(str.strip, text.splitlines())):
            who, _, said = line.partition(": ")
            desk = self.coach(getattr(fixture, who)).writes(fixture, said)
        return desk

    def settled(self, fixture: Fixture, by: str = "home", **typed: Any) -> None:
        """Ended by one coach, confirmed by the other."""
        sides = {"home": fixture.home, "away": fixture.away}
        ends = self.coach(sides.pop(by))
        (other,) = map(self.coach, sides.values())
        assert ends.finishes(fixture, **typed).status_code == 302
        assert other.answers(fixture, "confirm").status_code == 302
        assert Result.objects.get(fixture=fixture).state == "official"

    def coach(self, team: Team | None) -> Coach:
        assert team
        return self.coaches[team.name]


def sentence_of(answer: Any) -> str:
    """What a page says in its alert."""
    found = re.search(
        r'role="alert".*?</(?:div|article)>', answer.content.decode(), re.S
    )
    text = re.sub(r"<[^>]+>", " ", found[0].partition(">")[2]) if found else ""
    return html.unescape(" ".join(text.split()))
