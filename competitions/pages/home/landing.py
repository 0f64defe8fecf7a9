"""What waits for me, and what a visitor sees going on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.urls import reverse

from competitions.models import Competition, Fixture, Result
from competitions.models.people import User
from competitions.pages.competition.table_lines import league_table_of
from competitions.pages.match.answers import waiting_lines
from competitions.pages.match.approvals import Approval, approvals_of
from competitions.pages.rows.lines import MatchLine
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.text.labels import score
from competitions.queries.competition.clubs import featured_one, featured_revision
from competitions.queries.fixtures.coming import next_matches_of
from competitions.queries.fixtures.meetings import (
    Meeting,
    contestants_of,
    meetings_in,
)
from competitions.queries.fixtures.narrowing import live_in, newest_in
from competitions.queries.fixtures.progress import plan_of, running_for
from competitions.queries.people.memberships import clubs_of, teams_of_coach
from competitions.queries.results.unsettled import (
    disputed_elsewhere,
    disputed_in,
    unconfirmed_of,
)
from competitions.rules.log.fingerprint import fingerprint_of
from competitions.rules.results import confirmation
from competitions.rules.results.deadlines import nudges
from engine.json_values import JsonObject, Stored

SHORT = 5
NEXT = 6
RUNNING = 12
# Among so many there are two that somebody plays.
AHEAD = 24


@dataclass(frozen=True, slots=True)
class WaitingResult:
    """A result that waits for the reader: what was entered, and over which version."""

    fixture: Fixture
    result: Result
    score: str
    # HV-DEAD-02: in the last two hours before silence confirms.
    soon: bool = False
    # Of what is to be confirmed.
    approval: Approval | None = None

    @property
    def competition(self) -> Competition | None:
        return self.fixture.competition

    @property
    def facts(self) -> list[Any]:
        """What the reader is shown of it."""
        match, result = self.fixture, self.result
        return [match.public_id, match.version, result.content_hash, self.soon]


def home_of(user: User, now: datetime) -> JsonObject:
    """To confirm, to decide, to throw, to play; my teams, clubs and competitions."""
    teams = teams_of_coach(user)
    clubs = clubs_of(user)
    mine = frozenset(team.pk for team in teams)
    meetings = next_matches_of(mine, NEXT)
    playing, to_play = _to_play(meetings, mine)
    to_confirm, waits = _unconfirmed(user, mine, now)
    running = list(running_for(clubs, mine)[:RUNNING])
    own = {team.pk: team for team in teams}
    return {
        "teams": [(team, team.crest) for team in teams],
        "clubs": clubs,
        "to_confirm": _approved(to_confirm),
        "waits": waits,
        "to_decide": [_waiting(result, now) for result in disputed_in(clubs)],
        "disputed": [
            _waiting(result, now) for result in disputed_elsewhere(mine, clubs)
        ],
        "playing": playing,
        "to_play": to_play,
        "followed": ".".join(one.fixture.public_id for one in meetings),
        "dice": [line for one in running for line in waiting_lines(one, own)],
        "running": running,
    }


def revision_of(home: Stored) -> str:
    """Another one as soon as there is anything else to do, to play or to confirm."""
    names = ("to_confirm", "to_decide", "waits", "disputed")
    return fingerprint_of(
        {
            "waiting": [[name, one.facts] for name in names for one in home[name]],
            "matches": [repr(one) for one in (*home["playing"], *home["to_play"])],
            "requests": [one.pk for one in home["requests"]],
            "dice": [[one.text, one.url] for one in home["dice"]],
        }
    )


def _unconfirmed(
    user: User, mine: frozenset[int], now: datetime
) -> tuple[list[WaitingResult], list[WaitingResult]]:
    """What I am asked to confirm, and my own side's entries, which I cannot."""
    to_confirm: list[WaitingResult] = []
    waits: list[WaitingResult] = []
    for result in unconfirmed_of(mine):
        who = _who(user, mine, result)
        answers = confirmation.may_answer(result.entered_by, result.entered_side, who)
        (to_confirm if answers else waits).append(_waiting(result, now))
    return to_confirm, waits


def _approved(waiting: list[WaitingResult]) -> list[WaitingResult]:
    approvals = approvals_of([one.result for one in waiting])
    pairs = zip(waiting, approvals, strict=True)
    return [replace(one, approval=approval) for one, approval in pairs]


def _who(user: User, mine: frozenset[int], result: Result) -> confirmation.ResultActor:
    teams = {"home": result.home_team_id, "away": result.away_team_id}
    sides = frozenset(side for side, team in teams.items() if team in mine)
    return confirmation.ResultActor(f"user:{user.pk}", sides)


def _waiting(result: Result, now: datetime) -> WaitingResult:
    until = result.deadline
    soon = bool(until and nudges(now, until, result.recorded_at))
    figures = score(result.home, result.away)
    return WaitingResult(result.fixture, result, figures, soon)


def landing_of() -> JsonObject:
    """The public competition in which something happened last."""
    featured = featured_one()
    if featured is None:
        return {"featured": None}
    who = contestants_of(featured)
    lines = MatchLines(who.teams, plan=plan_of(featured, who.trees.get(1)))
    wanted = newest_in(featured, played=3, ahead=AHEAD) | live_in(featured)
    meetings = meetings_in(featured, who, wanted)
    now = [m for m in meetings if m.live][:SHORT]
    played = [m for m in meetings if m.result][-3:]
    ahead = [m for m in meetings if m.ahead and not m.live]
    stage = featured.table_stage if "table" in featured.pages else None
    league = league_table_of(stage) if stage else None
    return {
        "featured": featured,
        "live": _revision(featured.pk, featured.revision, featured.version),
        "matches": [lines.line(m) for m in (*now, *played, *ahead[:2])],
        # Its questions and sorting live on its own page.
        "rows": [replace(row, why=None) for row in league.lines[:SHORT]]
        if league
        else [],
        "notes": league.notes if league else (),
    }


def landing_revision() -> str:
    """Another one as soon as that page shows anything else; empty if it shows nothing."""
    found = featured_revision()
    return _revision(*found) if found else ""


def _revision(competition: int, revision: int, version: int) -> str:
    return f"{competition}-{revision}-{version}"


def _to_play(
    meetings: Sequence[Meeting], mine: frozenset[int]
) -> tuple[list[MatchLine], list[MatchLine]]:
    """What is played now; the others by date.

    Each leads where its coach goes on: to its sheet while that is open, else to what
    comes before it.
    """
    lines = MatchLines({}, mine=mine)
    found = [_led_on(lines.line(m), m) for m in meetings]
    now = [line for line in found if line.state == "live"]
    return now, [line for line in found if line not in now]


def _led_on(line: MatchLine, meeting: Meeting) -> MatchLine:
    match, competition = meeting.fixture, meeting.fixture.competition
    ahead = "prepare" if match.league_rules.sheets else "match"
    url = reverse("sheet" if meeting.live else ahead, args=[match.public_id])
    return replace(line, url=url, note=competition.name if competition else line.note)
