"""Computers play for their league: what will happen, how far it is, what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from competitions.models import Competition
from competitions.pages.door import MatchLine, MatchLines, round_title
from competitions.queries.door import Meeting
from competitions.rules.door import RoundPlan, plan_of_days
from engine.room import AnyRoom, SetupOption
from matches.pages.play.lobby_page import LobbyChoice, options_of
from matches.pages.simulated.progress_part import ProgressPart, progress_part
from matches.queries.simulated.rounds import PlayableMatches
from matches.queries.simulated.runs import SimulationProgress
from matches.rules.simulated.kinds import (
    ALL_LEFT,
    ROUND_NOW,
    quick_coaches,
    usual_coach,
)


class PassedOver(NamedTuple):
    """A match that the computer could not play, and why."""

    line: MatchLine
    why: str


class RoundPage(NamedTuple):
    """What can be played, and what has been."""

    progress: ProgressPart | None
    # What the newest simulation has played, and what it has passed over.
    played: tuple[MatchLine, ...]
    passed: tuple[PassedOver, ...]
    # What may be chosen; nothing where nothing can be played.
    scopes: tuple[LobbyChoice, ...]
    coaches: tuple[LobbyChoice, ...]
    # The matches of this round.
    title: str
    coming: tuple[MatchLine, ...]
    # What coaches have prepared and nobody will look at; or nothing.
    drafts: str
    # Why nothing can be played.
    why: str
    # What the computer does for both teams.
    does: str


class RoundFacts(NamedTuple):
    """What is known of a competition when its page is made."""

    competition: Competition
    # All of its matches, and those that nobody has played.
    meetings: Sequence[Meeting]
    playable: PlayableMatches
    progress: SimulationProgress | None
    # By match: why the simulation passed it over; nothing if it was played.
    tried: dict[str, str]
    drafts: int
    room: AnyRoom


def round_page(facts: RoundFacts, why: str) -> RoundPage:
    progress, playable = facts.progress, facts.playable
    runs = progress is not None and progress.runs
    offered = not why and not runs and bool(playable.round)
    lines = _lines(facts)
    by_match = {meeting.fixture.public_id: meeting for meeting in facts.meetings}
    tried = [
        (by_match[one], why_not)
        for one, why_not in facts.tried.items()
        if one in by_match
    ]
    return RoundPage(
        progress_part(progress, progress.slices) if progress else None,
        tuple(lines.line(meeting) for meeting, why_not in tried if not why_not),
        tuple(
            PassedOver(lines.line(meeting), why_not)
            for meeting, why_not in tried
            if why_not
        ),
        tuple(_scopes(facts)) if offered else (),
        _coaches(facts.room) if offered else (),
        _title(facts, playable.round) if offered else "",
        tuple(map(lines.line, playable.round)) if offered else (),
        _drafts(facts.drafts) if offered else "",
        why or ("" if offered or runs else _nothing(facts)),
        facts.competition.league.words.simulated,
    )


def _lines(facts: RoundFacts) -> MatchLines:
    """The rows of the matches, as on the pages of the competition."""
    found = (
        team for meeting in facts.meetings for team in (meeting.home, meeting.away)
    )
    teams = {team.pk: team for team in found if team}
    return MatchLines(teams, plan=_plan(facts.meetings))


def _plan(meetings: Iterable[Meeting]) -> RoundPlan:
    return plan_of_days(meeting.fixture.day_of_play for meeting in meetings)


def _title(facts: RoundFacts, meetings: Sequence[Meeting]) -> str:
    return round_title(_plan(facts.meetings)[meetings[0].fixture.round])


def _scopes(facts: RoundFacts) -> Iterator[LobbyChoice]:
    count, rest = len(facts.playable.round), len(facts.playable.rest)
    text = ngettext("%(n)s match", "%(n)s matches", count) % {"n": count}
    options = [SetupOption(ROUND_NOW, _title(facts, facts.playable.round), text)]
    if rest > count:
        text = _("%(n)s matches, round after round") % {"n": rest}
        options.append(SetupOption(ALL_LEFT, _("All that is left"), text))
    yield from options_of("scope", tuple(options), {})


def _coaches(room: AnyRoom) -> tuple[LobbyChoice, ...]:
    coaches = quick_coaches(room, get_language() or "en")
    return options_of("level", coaches, {}, usual_coach(room))


def _drafts(count: int) -> str:
    if not count:
        return ""
    text = ngettext(
        "%(n)s coach has prepared one of these matches. What he chose is set aside"
        " unread.",
        "%(n)s coaches have prepared some of these matches. What they chose is set aside"
        " unread.",
        count,
    )
    return text % {"n": count}


def _nothing(facts: RoundFacts) -> str:
    if facts.competition.drawn_at is None:
        return _("Draw first; then there are matches.")
    return _("There is no match that the computer could play now.")
