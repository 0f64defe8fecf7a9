"""Matches of Finale in the database: squads of fifteen, ready coaches, an open sheet."""

from __future__ import annotations

from typing import Any

from competitions.actions.results.deeds import record_report
from competitions.games.finale.league_words import INJURIES
from competitions.games.kickoffs import SideChoices
from competitions.models import Competition, Fixture, Team
from engine.games.finale.reporting import RULESET
from engine.report import InjuryLine, MatchReport, SelectedPlayer, SideSheet
from engine.sides import BySide
from tests import make, preparing
from tests.finale_sheet import role
from tests.kept import kept

FIFTEEN = tuple((n, role(n)) for n in range(1, 16))


def squad(team: Team) -> Team:
    """Fifteen without cards, as at a table: O1 to O15 of the Owls."""
    for number, _role in FIFTEEN:
        make.player(team, f"{team.name[0]}{number}", number)
    return team


@kept
def league(names: str = "Owls Drakes", **given: Any) -> Competition:
    """A championship, home and away; its teams have squads of fifteen."""
    return _with_squads(make.championship(names, legs=2, ruleset=RULESET, **given))


@kept
def cup(names: str = "Owls Drakes Herons Marmots", **given: Any) -> Competition:
    return _with_squads(make.cup(names, ruleset=RULESET, **given))


def with_injured(names: str = "Owls Drakes", hurt: str = "9", **given: Any) -> Fixture:
    """A match of a league whose injuries carry on; of both sides these men of
    the fifteen were injured in it: "9" or "9 10"."""
    made = league(names, switches=(INJURIES,), **given)
    return injured_in(make.fixture(made, *names.split()), hurt, hurt)


def injured_in(match: Fixture, *hurt: str) -> Fixture:
    """Its result says that these of each side were injured, home first; official."""
    sides = (match.home, match.away)
    sheets = BySide(*(_hurt(*one) for one in zip(sides, hurt, strict=True)))
    report = MatchReport(0, 0, depth="standard", sheets=sheets)
    record_report(match, report, by=make.by())
    match.refresh_from_db()
    return match


def _hurt(team: Team | None, numbers: str) -> SideSheet:
    assert team
    men = {n: f"{team.name[0]}{n}" for n, _role in FIFTEEN}
    lineup = tuple(SelectedPlayer(men[n], role) for n, role in FIFTEEN)
    return SideSheet(
        lineup, injured=tuple(InjuryLine(men[int(n)]) for n in numbers.split())
    )


def _with_squads(made: Competition) -> Competition:
    for entrant in made.entrants.select_related("team"):
        squad(entrant.team)
    return made


def fifteen(team: Team) -> SideChoices:
    """Who was chosen: 1 keeps goal, 12 to 15 are substitutes."""
    return preparing.choice(team, FIFTEEN)


def opened(fixture: Fixture, *sides: str) -> Fixture:
    """Both are ready, so the sheet is open."""
    for side in sides or ("home", "away"):
        team = preparing.team_of(fixture, side)
        preparing.ready(fixture, side, choice=fifteen(team))
    fixture.refresh_from_db(fields=["version"])
    return fixture


def raw(fixture: Fixture, text: str) -> dict[str, Any]:
    """ "goal home 9": what a phone sends of it; "change home 9>14" and "period 2" too."""
    kind, where, *more = text.split()
    if kind == "period":
        return {"kind": kind, "to": where}
    known = preparing.team_of(fixture, where).squad
    ids = dict(known.values_list("number", "pk"))
    said: dict[str, Any] = {"kind": kind, "side": where}
    if kind == "change":
        off, on = (ids[int(n)] for n in more[0].split(">"))
        return {**said, "off": off, "on": on}
    said["player"] = ids[int(more[0])]
    if kind == "kick":
        said["scored"] = more[1] == "in"
    return said
