"""Sheets in the database: opened with the usual seven, written in the notation of a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import transaction

from competitions.actions.log.entries import Author
from competitions.actions.results.opening import SideBrought, open_match
from competitions.games.helvetia.offer import CardFacts
from competitions.models import Fixture, Team
from engine.sides import SIDES, BySide
from matches.actions.ending import Ending, end_sheet
from matches.actions.sheet import Book, add_entry, lock_sheet, show_sheet
from matches.games.helvetia.side_part import helvetia_opening
from matches.models import MatchSheet
from matches.queries.sheet import sheet_state
from matches.rules.checks.clock_checks import early
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.opening import SideOpening, opening
from matches.rules.sheet.state import Sheet
from tests import make
from tests.kept import kept
from tests.sheet_notation import TEAMS, entry

ACTORS = {"home": "user:2", "away": "user:3"}
# Contents of these names hold ids of players.
PLAYERS = ("player", "off", "on", "assist")


@kept
def league(**given: Any) -> Fixture:
    """A championship of two; the first match, whose sheet is not open yet."""
    found = make.championship("Owls Drakes", **{"legs": 1, **given}).fixtures
    return found.select_related("competition__club", "club", "home", "away").first()


@kept
def opened(
    fixture: Fixture | None = None, terms: str = "open", **given: Any
) -> Fixture:
    """A match whose sheet is open; `terms` as in `tests.sheet_notation`.

    `hands={"home": (5, 12)}` are the POWER cards that a side brought.
    """
    hands = given.pop("hands", {})
    fixture = fixture or league(**given)
    wanted = opening(entry(terms).content, helvetia_opening)
    with transaction.atomic():
        MatchSheet.objects.create(
            fixture=fixture, depth=wanted.depth, opened_at=make.AT
        )
        sheet = lock_sheet(fixture)
        sides = BySide(*(_setup(fixture, side, wanted.sides[side]) for side in SIDES))
        brought = BySide(
            *(_brought(fixture, s, sides[s], hands.get(s, ())) for s in SIDES)
        )
        open_match(fixture, brought, by=by("home"))
        content = replace(wanted, sides=sides, opened_at=make.AT).content()
        Book(sheet).append(CoreKind.OPEN, content, by("home"))
        show_sheet(fixture, sheet_state(fixture.public_id), by("home"))
    fixture.refresh_from_db(fields=["version"])
    return fixture


def written(fixture: Fixture, text: str) -> Sheet:
    """Entries one after the other, each by a phone that has seen all before it.

    Without "by actor/side" a part is the home coach's, or its own side's.
    """
    state = sheet_state(fixture.public_id)
    for part in filter(None, map(str.strip, text.split(";"))):
        state = one(fixture, part)
    return state


def one(fixture: Fixture, part: str, *, seen: int | None = None, **given: Any) -> Sheet:
    """One entry; `seen` says what its phone had seen, `key` its key."""
    said = entry(part)
    who = by(said.scribe or said.side or "home", **given)
    if " by " in part:
        sides = frozenset(filter(None, [said.scribe]))
        who = replace(who, actor=said.actor, sides=sides, organiser=not sides)
    raw = {"kind": said.kind, **content(fixture, part)}
    now = sheet_state(fixture.public_id).revision if seen is None else seen
    return add_entry(fixture, raw, by=who, seen=now)[0]


def content(fixture: Fixture, part: str) -> dict[str, Any]:
    """The content of one entry with the ids that the players have here."""
    said = dict(entry(part).content)
    return {
        name: player(fixture, value) if name in PLAYERS and value else value
        for name, value in said.items()
    }


def player(fixture: Fixture, known: int) -> int:
    """111 of the notation: number 11 of the home side."""
    side = "home" if known < TEAMS["away"] * 100 else "away"
    return team_of(fixture, side).squad.get(number=known % 100).pk


def ended(
    fixture: Fixture, side: str = "home", *, actor: str = "", **given: Any
) -> Any:
    """Ended by one coach who has seen everything."""
    seen = sheet_state(fixture.public_id).revision
    who = by(side, actor=actor or ACTORS[side])
    # HV-END-01: most matches of the tests stop in the middle.
    given.setdefault("early", "unkept" if early(sheet_state(fixture.public_id)) else "")
    return end_sheet(fixture, Ending(**given), by=who, seen=seen)


def by(side: str, **given: Any) -> Author:
    return replace(make.coach_by(side, ACTORS[side]), **given)


def team_of(fixture: Fixture, side: str) -> Team:
    team = fixture.home if side == "home" else fixture.away
    assert team
    return team


def _brought(
    fixture: Fixture, side: str, setup: SideOpening, powers: tuple[int, ...]
) -> SideBrought:
    return SideBrought(
        team=team_of(fixture, side),
        lineup=tuple((one.player, one.role, one.captain) for one in setup.lineup),
        by=ACTORS[side],
        game=CardFacts(
            hidden=tuple(powers),
            legend=setup.game.legend,
            challenge=setup.game.challenge,
        ),
    )


def _setup(fixture: Fixture, side: str, wanted: SideOpening) -> SideOpening:
    """The line-up of the notation with players of this squad, made where missing."""
    team = team_of(fixture, side)
    known = dict(team.squad.values_list("number", "pk"))
    members = []
    for member in wanted.lineup:
        if member.number not in known:
            name = f"{side[0].upper()}{member.number}"
            known[member.number] = make.player(team, name, member.number).pk
        members.append(replace(member, player=known[member.number]))
    return replace(wanted, team=team.pk, lineup=tuple(members))
