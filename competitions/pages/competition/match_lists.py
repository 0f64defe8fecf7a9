"""What a file of matches changes, match by match, before it is stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import islice
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from competitions.files.lists.matches import ScoreLine
from competitions.games.values import LeagueRules
from competitions.models import Fixture, Team
from competitions.pages.rows.lines import FileChangeLine
from competitions.pages.text.labels import (
    group_title,
    moment_words,
    score,
    where,
)
from competitions.pages.text.status import OUTCOMES
from competitions.rules.people.allegiance import CoachPlace
from competitions.rules.results.outcome import Outcome

MOST_SHOWN = 100


class ChangeOfMatch(Protocol):
    """What a line of a file changes; None and empty: that stays."""

    @property
    def line(self) -> int: ...
    @property
    def home(self) -> Team | None: ...
    @property
    def away(self) -> Team | None: ...
    @property
    def draws(self) -> Fixture | None: ...
    @property
    def kickoff(self) -> datetime | None: ...
    @property
    def place(self) -> str: ...
    @property
    def table(self) -> str: ...
    @property
    def score(self) -> ScoreLine | None: ...
    @property
    def joins(self) -> Sequence[str]: ...
    @property
    def place_there(self) -> CoachPlace: ...


def match_change_lines(
    changes: Iterable[ChangeOfMatch], rules: LeagueRules
) -> list[FileChangeLine]:
    """The first ones, in the order of the file."""
    return [
        FileChangeLine(
            one.line,
            _mark(one, rules),
            _teams(one),
            " · ".join(filter(None, _details(one))),
        )
        for one in islice(changes, MOST_SHOWN)
    ]


def _teams(one: ChangeOfMatch) -> str:
    home, away = (team.name if team else "–" for team in (one.home, one.away))
    return f"{home} – {away}"


def _mark(one: ChangeOfMatch, rules: LeagueRules) -> str:
    """Its score, if the line enters one."""
    if one.score is None:
        return "–"
    report = one.score.report(rules)
    return score(report.home, report.away)


def _details(one: ChangeOfMatch) -> Iterable[str]:
    if one.draws:
        yield _("Round %(number)s") % {"number": one.draws.round}
        yield _group(one.draws)
    if one.score:
        yield _decider(one.score)
        yield _("to be confirmed") if one.place_there.sides else _("official")
    if one.joins:
        names = ", ".join(one.joins)
        yield _("new in a squad: %(names)s") % {"names": names}
    if one.kickoff:
        yield moment_words(one.kickoff)
    yield where(one.place, one.table)


def _group(fixture: Fixture) -> str:
    stage = fixture.competition and fixture.competition.stage_of(fixture.stage_id)
    return (
        group_title(stage.group_name(fixture.group)) if stage and fixture.group else ""
    )


def _decider(result: ScoreLine) -> str:
    """What decided it, where that was not the score."""
    outcome = Outcome(result.home, result.away, result.kicks, result.forfeit)
    if outcome.lost_by_both:
        return _("Double forfeit")
    if result.ending:
        return str(OUTCOMES[result.ending])
    if result.forfeit:
        return pgettext("a match given to the other side", "Forfeit")
    if result.kicks:
        return _("Shoot-out (%(kicks)s)") % {"kicks": score(*result.kicks)}
    return _("After extra time") if result.extra_time else ""
