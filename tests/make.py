"""One function per thing a test needs; written by the actions, so the log is there too.

Three standing people: Ada runs the club, Ben coaches the first team, Cleo is a stranger.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model

from competitions.actions import (
    clubs,
    competitions,
    draws,
    entrants,
    fixtures,
    results,
    teams,
)
from competitions.actions.competitions import Terms
from competitions.actions.log import By
from competitions.models import Club, Coach, Competition, Fixture, Team
from competitions.queries.fixtures import meetings_of
from engine.report import Booking, Goal, MatchReport

AT = datetime(2026, 3, 4, 20, 0, tzinfo=UTC)
PASSWORD = "correct horse battery"
TEAMS = "Zyon Basela Losana Turiga"
SCORE = re.compile(r"(?P<home>.+?) (?P<hg>\d+)-(?P<ag>\d+) (?P<away>.+)", re.DOTALL)


def by(actor: str = "user:1", role: str = "admin", **given: Any) -> By:
    """The organiser at a fixed moment; each call has a key of its own."""
    return By(**{"actor": actor, "role": role, "at": AT, "organiser": True, **given})


def coach_by(side: str, actor: str = "user:2") -> By:
    return by(actor, "coach", sides=frozenset({side}), organiser=False)


def user(name: str = "ada", **given: Any) -> Any:
    values = {"username": name, "email": f"{name}@example.org", **given}
    return get_user_model().objects.create_user(password=PASSWORD, **values)


def club(name: str = "Geneva Tables", **given: Any) -> Club:
    """`user=` becomes its admin; `claim=` leaves it to whoever holds the token."""
    return clubs.found_club(name, by=by(), **given)


def team(name: str = "Zyon", owner: Club | None = None, coach: Any = None) -> Team:
    (made,) = teams.create_teams(owner or club(), [teams.NewTeam(name)], by=by())
    if coach is not None:
        coaching(made, coach)
    return made


def coaching(made: Team, person: Any) -> Coach:
    """This account coaches this team."""
    coach = Coach.objects.create(club=made.club, name=str(person), user=person)
    made.coaches.add(coach)
    return coach


def championship(names: str | Sequence[str] = TEAMS, **given: Any) -> Competition:
    """Drawn by list, with `results="Zyon 2-1 Basela; ..."`; see `play` for the words."""
    return _competition("championship", "Alpine League", names, **given)


def cup(names: str | Sequence[str] = TEAMS, **given: Any) -> Competition:
    return _competition("cup", "Winter Cup", names, **given)


def play(competition: Competition, text: str) -> None:
    """Results as written on paper, parted by ";".

    After the score: "live" (entered by home, not confirmed), "forfeit home|away|both",
    "aet", "pens 4-3", "half 1-0", "goals Vog,Stok p/Berg o", "yellow Vog/Berg",
    "red /Berg" (home before the slash; p a penalty, o an own goal).
    """
    names = sorted(
        (e.team.name for e in competition.entrants.select_related("team")), key=len
    )
    pairs = _pairs(competition)
    for part in filter(None, map(str.strip, re.split(r"[;\n]", text))):
        home, away, report, live = _report(part, names)
        if competition.is_cup and (home, away) not in pairs:
            pairs = _pairs(competition)
        if (home, away) not in pairs:
            raise AssertionError(f"{home} does not meet {away} at home")
        fixture = pairs[home, away]
        if live:
            results.propose_result(fixture, report, by=coach_by("home"), version=None)
        else:
            results.record_report(fixture, report, by=by())
    competition.refresh_from_db()


def dated(competition: Competition, first: datetime = AT, days: int = 7) -> None:
    """One round a week."""
    last = competition.fixtures.order_by("-round").values_list("round", flat=True)[0]
    kickoffs = {n: first + timedelta(days=days * (n - 1)) for n in range(1, last + 1)}
    fixtures.date_rounds(competition, kickoffs, by=by(), version=None, place="Red Lion")
    competition.refresh_from_db()


def fixture(competition: Competition, home: str, away: str) -> Fixture:
    return _pairs(competition)[home, away]


def friendly(home: Team, away: Team, **given: Any) -> Fixture:
    values = {"kickoff": AT, "place": "Red Lion", **given}
    return fixtures.create_friendly(home.club, home=home, away=away, by=by(), **values)


def _competition(
    kind: str,
    called: str,
    names: str | Sequence[str],
    *,
    name: str = "",
    owner: Club | None = None,
    entered: Sequence[Team] = (),
    results: str = "",
    visibility: str = "public",
    drawn: bool = True,
    method: str = "list",
    seed: str = "",
    **terms: Any,
) -> Competition:
    owner = owner or club()
    made = competitions.create_competition(
        owner,
        name=name or called,
        terms=Terms(kind=kind, **terms),
        visibility=visibility,
        by=by(),
    )
    rows = [
        teams.NewTeam(n) for n in (names.split() if isinstance(names, str) else names)
    ]
    known = entered or teams.create_teams(owner, rows, by=by())
    entrants.add_entrants(made, known, by=by(), version=None)
    if drawn:
        draws.draw(made, method=method, seed=seed, by=by(), version=None)
    made.refresh_from_db()
    if results:
        play(made, results)
    return made


def _pairs(competition: Competition) -> dict[tuple[str, str], Fixture]:
    return {
        (meeting.home.name, meeting.away.name): meeting.fixture
        for meeting in meetings_of(competition)
        if meeting.home and meeting.away
    }


def _report(part: str, names: Sequence[str]) -> tuple[str, str, MatchReport, bool]:
    found = SCORE.fullmatch(part)
    assert found, f"not a match: {part!r}"
    away = next(n for n in reversed(names) if found["away"].startswith(n))
    rest = found["away"][len(away) :]
    forfeit = re.search(r"forfeit (home|away|both)", rest)
    report = MatchReport(
        int(found["hg"]),
        int(found["ag"]),
        half_time=_figures("half", rest),
        extra_time="aet" in rest,
        shootout=_figures("pens", rest),
        forfeit=forfeit[1] if forfeit else "",
        kind="forfeit" if forfeit else "played",
        goals=tuple(_goal(side, who) for side, who in _people("goals", rest)),
        cards=tuple(
            Booking(side, who, None, card)
            for card in ("yellow", "red")
            for side, who in _people(card, rest)
        ),
    )
    return found["home"], away, report, "live" in rest.split()


def _goal(side: str, who: str) -> Goal:
    name, _, mark = who.partition(" ")
    return Goal(side, name, None, {"p": "penalty", "o": "own"}.get(mark, "play"))


def _figures(word: str, rest: str) -> tuple[int, int] | None:
    found = re.search(rf"{word} (\d+)-(\d+)", rest)
    return (int(found[1]), int(found[2])) if found else None


def _people(word: str, rest: str) -> list[tuple[str, str]]:
    found = re.search(rf"{word} ([^/]*)/((?:[\w’'.-]+(?: [po]\b)?,?)*)", rest)
    if not found:
        return []
    return [
        (side, who.strip())
        for side, group in (("home", found[1]), ("away", found[2]))
        for who in group.split(",")
        if who.strip()
    ]
