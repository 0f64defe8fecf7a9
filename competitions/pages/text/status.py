"""What a list says beside a match: how it ended, or why it is not played."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from competitions.games.league_words import LeagueWords
from competitions.models import Fixture, Live, Result
from competitions.pages.text.labels import score
from competitions.queries.fixtures.meetings import Meeting
from competitions.rules.draws.pairings import CLOSED
from competitions.rules.results.confirmation import (
    DISPUTED,
    PROVISIONAL,
    SIMULATED,
)

UNCONFIRMED = {
    PROVISIONAL: gettext_lazy("To confirm"),
    DISPUTED: gettext_lazy("Disputed"),
}
WITHDRAWN = {
    "keep": gettext_lazy("Not played"),
    "expunge": gettext_lazy("Not played"),
    "forfeit": pgettext_lazy("a match given to the other side", "Forfeit"),
    CLOSED: gettext_lazy("Not played"),
}
OUTCOMES = {
    "forfeit": pgettext_lazy("a match given to the other side", "Forfeit"),
    "walkover": gettext_lazy("Walk-over"),
    "abandoned": gettext_lazy("Abandoned"),
    "awarded": gettext_lazy("Awarded"),
}


@dataclass(frozen=True, slots=True)
class ResultText:
    """`short` stands where a planned match has its time, `note` at the end of the row.

    `ending` says only how it was decided; the kicks of a shoot-out stand elsewhere.
    """

    short: str
    note: str
    ending: str = ""


def goals_to_show(meeting: Meeting) -> tuple[str, str]:
    """The goals of both sides as far as there are any to show."""
    scored = meeting.result or meeting.live
    return (str(scored.home), str(scored.away)) if scored else ("", "")


def clock_of(live: Live, words: LeagueWords) -> str:
    """Where a list has the time of kick-off: the minute, or the part, that is played."""
    if live.phase == "shootout":
        return pgettext("short: after a shoot-out", "SO")
    return words.clocks.get(live.phase) or f"{live.minute}’"


def live_words(live: Live, words: LeagueWords) -> str:
    """The line below the score: the period, and its minute where a clock is kept."""
    known = words.phases.get(live.phase)
    period = _(known) if known else _("Being played")
    if live.phase == "shootout" or live.phase in words.clocks:
        return period
    return _("%(period)s, %(minute)s’") % {"period": period, "minute": live.minute}


def outcome_of(
    result: Result, *, stale: bool = False, replayed: bool = False
) -> ResultText:
    notes = [str(UNCONFIRMED[result.state])] if result.state in UNCONFIRMED else []
    if stale:
        notes.append(_("Needs a decision"))
    ending, kicks = _ending(result), _with_kicks(result)
    if result.ending or not kicks:
        notes.append(ending)
    notes.append(kicks)
    if result.settled == SIMULATED:
        notes.append(_("Simulated"))
    if result.pinned:
        notes.append(_("Kept as played"))
    if result.corrected:
        notes.append(_("Corrected"))
    if replayed:
        notes.append(_("Replayed"))
    return ResultText(_short(result), " · ".join(filter(None, notes)), ending)


def _short(result: Result) -> str:
    if result.ending == "abandoned":
        return pgettext("short: abandoned", "Abd")
    if result.ending == "awarded":
        return pgettext("short: awarded", "Awd")
    if result.forfeit:
        return pgettext("short: decided by forfeit", "FF")
    if result.shootout_home is not None:
        return pgettext("short: after a shoot-out", "SO")
    if result.extra_time:
        return pgettext("short: after extra time", "AET")
    return pgettext("short: full time", "FT")


def _ending(result: Result) -> str:
    if result.outcome.lost_by_both:
        return _("Double forfeit")
    if result.ending:
        return str(OUTCOMES[result.ending])
    if result.forfeit:
        return pgettext("a match given to the other side", "Forfeit")
    if result.shootout_home is not None:
        return _("Shoot-out")
    return _("After extra time") if result.extra_time else ""


def _with_kicks(result: Result) -> str:
    if result.forfeit or result.shootout_home is None or result.shootout_away is None:
        return ""
    kicks = score(result.shootout_home, result.shootout_away)
    return _("Shoot-out (%(kicks)s)") % {"kicks": kicks}


def unplayed_note(meeting: Meeting) -> str:
    """Empty for a match that is simply still to come."""
    if meeting.unneeded:
        return _("Not needed")
    if meeting.called_off:
        return str(WITHDRAWN.get(meeting.left, _("Walk-over")))
    return open_note(meeting.fixture)


def open_note(fixture: Fixture) -> str:
    """HV-RES-02: a match that is played again is not one that was postponed."""
    if fixture.replay:
        return _("To be played again")
    return _("Postponed") if fixture.postponed else ""
