"""Everything a match page shows, made from one fixture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from competitions.drawings.crests import Drawing, shirt
from competitions.drawings.kits import kits_for
from competitions.models import Fixture, Result, Team
from competitions.pages.match.approvals import Approval, approval_of
from competitions.pages.match.consequence_words import next_match_words
from competitions.pages.match.history import HistoryLine, history_of
from competitions.pages.match.match_sheet import (
    GestureRow,
    SheetSideView,
    gestures_of,
    sides_view,
    squads_of,
)
from competitions.pages.match.tie_facts import tie_facts
from competitions.pages.match.timeline import (
    TimelineEvent,
    confirmation_of,
    events_of,
    facts_of_report,
    in_a_line,
    newest_first,
    settled_by_a_coach,
    shootout_events,
)
from competitions.pages.rows.lines import MatchLine
from competitions.pages.rows.match_lines import MatchLines
from competitions.pages.rows.open_sides import OpenSides
from competitions.pages.text.labels import (
    friendly_title,
    moment_words,
    place_of_match,
    score,
    short_day,
    where,
)
from competitions.pages.text.status import (
    OUTCOMES,
    UNCONFIRMED,
    live_words,
    outcome_of,
    unplayed_note,
)
from competitions.queries.fixtures.meetings import (
    Meeting,
    coming_to,
    meeting_now,
    meeting_of,
    sent_now,
)
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.draws.pairings import CLOSED, Contestants, StageTree
from competitions.rules.draws.rounds import RoundPlan
from competitions.rules.results.confirmation import PLAYED, PLAYED_HERE, SIMULATED
from competitions.rules.results.stored_reports import kind_in, report_by_id, report_from
from engine.report import MatchReport
from engine.sides import SIDES, Side


@dataclass(frozen=True, slots=True)
class MatchPage:
    """The panel, what happened, both sheets, how far the result is, the history."""

    line: MatchLine
    title: str
    state: str
    official: bool
    round: str
    when: str
    place: str
    facts: tuple[tuple[str, str], ...]
    events: tuple[TimelineEvent, ...]
    confirmation: tuple[str, ...]
    history: tuple[HistoryLine, ...]
    kits: tuple[Drawing, Drawing] | None
    kit_note: str
    result: Result | None
    kicks: tuple[TimelineEvent, ...] = ()
    sides: tuple[SheetSideView, ...] = ()
    gestures: tuple[GestureRow, ...] = ()
    follows: tuple[str, ...] = ()
    playing: bool = False
    # Nobody plays it any more: a side has left.
    off: bool = False
    # While it is played: what happened last, for the ear.
    newest: str = ""
    # HC-SHT-01: what seems to be missing on the sheet.
    warnings: tuple[str, ...] = ()
    # What is confirmed, or was, in the words of the button.
    approval: Approval | None = None
    # Where it is watched again, if it was played in the browser.
    replay: str = ""


def match_page_of(
    fixture: Fixture,
    sides: dict[str, Team | None],
    stage: StageRows | None,
    plan: RoundPlan,
) -> MatchPage:
    """Result, its teams, players, who decided, the log; a sheet costs a few more."""
    meeting = meeting_now(fixture, list(sides.values()), stage)
    result = meeting.result
    teams = {team.pk: team for team in (meeting.home, meeting.away) if team}
    lines = MatchLines(teams, plan=plan)
    line = _with_coming(lines, meeting, stage)
    kits, kit_note = _kits(meeting)
    page = MatchPage(
        line=line,
        title=_title(line, meeting),
        state=_state(meeting),
        official=bool(result and result.official),
        round=_round(fixture, plan),
        when=_when(meeting),
        place=where(fixture.place, fixture.table),
        facts=(),
        events=(),
        confirmation=confirmation_of(
            result, organiser_coaches=settled_by_a_coach(result)
        )
        if result
        else _playing(meeting),
        history=history_of(fixture),
        kits=kits,
        kit_note=kit_note,
        result=result,
        playing=meeting.live is not None,
        off=meeting.off,
    )
    page = (
        _with_report(page, fixture, result)
        if result
        else _with_live(page, fixture, meeting)
    )
    return replace(page, facts=page.facts + tie_facts(meeting, stage))


def _with_coming(
    lines: MatchLines, meeting: Meeting, stage: StageRows | None
) -> MatchLine:
    """HV-NEED-05: with those who may still come where a side is open."""
    line = lines.line(meeting)
    if meeting.result or meeting.off or (meeting.home and meeting.away):
        return line
    found = coming_to(stage)
    named = OpenSides(MatchLines(found.teams), found.coming)
    return replace(
        line,
        home=line.home if meeting.home else named.side(line.home, meeting, Side.HOME),
        away=line.away if meeting.away else named.side(line.away, meeting, Side.AWAY),
    )


def live_part_of(
    fixture: Fixture, sides: dict[str, Team | None], tree: StageTree | None
) -> MatchPage:
    """What changes on the page while it is played: panel, events, line-ups."""
    teams = {team.pk: team for team in sides.values() if team}
    trees = {fixture.stage_number: tree} if tree else {}
    sent = {} if tree else sent_now(fixture, sides.values())
    meeting = meeting_of(fixture, Contestants(teams, trees, sent=sent), None)
    line = MatchLines(teams).line(meeting)
    page = MatchPage(
        line=line,
        title=_title(line, meeting),
        state=_state(meeting),
        official=False,
        round="",
        when=_when(meeting),
        place=where(fixture.place, fixture.table),
        facts=(),
        events=(),
        confirmation=(),
        history=(),
        kits=None,
        kit_note="",
        result=None,
        playing=True,
    )
    return _with_live(page, fixture, meeting)


def _with_report(page: MatchPage, fixture: Fixture, result: Result) -> MatchPage:
    """What the report tells beside the figures."""
    report = report_by_id(result.report)
    sides = {"home": result.home_team, "away": result.away_team}
    squads = squads_of(report, sides)
    teams = {one.pk: one.name for one in sides.values()}
    return replace(
        page,
        facts=facts_of_report(report),
        events=events_of(report, squads.names, squads.cards),
        kicks=shootout_events(report, squads.names),
        sides=sides_view(fixture, report, sides, squads),
        gestures=gestures_of(report),
        follows=next_match_words(fixture, teams, squads.names)
        if _costs(report)
        else (),
        approval=approval_of(result),
        replay=_replay(result),
        warnings=tuple(
            _(one.message) % one.params
            for one in fixture.league.gaps(report_from(result.report, squads.names))
        ),
    )


def _replay(result: Result) -> str:
    """The address of the replay of a result that was played in the browser; else ""."""
    here = result.entered_by.startswith(PLAYED_HERE)
    if not here or result.settled not in (PLAYED, SIMULATED):
        return ""
    return reverse("play_replay", args=[result.entered_by.removeprefix(PLAYED_HERE)])


def _with_live(page: MatchPage, fixture: Fixture, meeting: Meeting) -> MatchPage:
    """What spectators read while the sheet is open: the newest first, nothing secret."""
    if (
        meeting.live is None
        or meeting.home is None
        or meeting.away is None
        or not meeting.live.report
    ):
        return page
    report, sides = (
        report_by_id(meeting.live.report),
        {"home": meeting.home, "away": meeting.away},
    )
    squads = squads_of(report, sides)
    events = newest_first(report, squads.names, squads.cards)
    kicks = shootout_events(report, squads.names)
    return replace(
        page,
        events=events,
        kicks=tuple(reversed(kicks)),
        sides=sides_view(fixture, report, sides, squads),
        newest=in_a_line((*reversed(kicks), *events)),
    )


def _costs(report: MatchReport[int]) -> bool:
    """Only these are carried from match to match; typed scores have none of them."""
    written = any(not report.sheet(side).blank for side in SIDES)
    return bool(report.cards or written)


def _round(fixture: Fixture, plan: RoundPlan) -> str:
    if not fixture.competition_id:
        return friendly_title(fixture)
    return place_of_match(fixture, plan[fixture.round])


def _playing(meeting: Meeting) -> tuple[str, ...]:
    competition = meeting.fixture.competition
    if competition and meeting.off and meeting.left == CLOSED:
        values = {"reason": competition.unplayed_reason}
        return (_("Closed by the organiser as not played: %(reason)s") % values,)
    if meeting.unneeded:
        return (_("The tie is decided without this match, so it is not played."),)
    if meeting.sends_nobody:
        return (_("Nobody comes to one side, so this match is not played."),)
    if meeting.called_off:
        return (_("A side has withdrawn, so this match is not played."),)
    if meeting.live is None:
        return ()
    return (_("It is being played; the end of its sheet is the result."),)


def _title(line: MatchLine, meeting: Meeting) -> str:
    scored = meeting.result or meeting.live
    between = score(scored.home, scored.away) if scored else "–"
    return f"{line.home.name} {between} {line.away.name}"


def _state(meeting: Meeting) -> str:
    result = meeting.result
    if meeting.stale:
        return _("Needs a decision")
    if meeting.live:
        return live_words(meeting.live, meeting.fixture.league.words)
    if result is None:
        return unplayed_note(meeting) or _("To be played")
    if not result.official:
        return str(UNCONFIRMED[result.state])
    if result.shootout_home is not None and not result.forfeit:
        return outcome_of(result).note
    kind = OUTCOMES.get(kind_in(result.report))
    ending = outcome_of(result).ending or (str(kind) if kind else _("Final score"))
    return f"{ending} · {_('Simulated')}" if result.settled == SIMULATED else ending


def _when(meeting: Meeting) -> str:
    fixture = meeting.fixture
    if meeting.called_off:
        return ""
    if not fixture.kickoff:
        return "" if meeting.result else _("No date yet")
    return (
        short_day(fixture.kickoff)
        if fixture.day_only
        else moment_words(fixture.kickoff)
    )


def _kits(meeting: Meeting) -> tuple[tuple[Drawing, Drawing] | None, str]:
    """What both wear, so that nobody mistakes them for each other (HV-KIT-02)."""
    if meeting.home is None or meeting.away is None:
        return None, ""
    worn = kits_for(meeting.home.look.kits, meeting.away.look.kits)
    notes = {
        "second": _("%(team)s wears its second kit, so that nobody mistakes the two."),
        "pattern": _("%(team)s wears a pattern, so that nobody mistakes the two."),
    }
    note = notes.get(worn.choice, "") % {"team": meeting.away.name}
    return (shirt(worn.home), shirt(worn.away)), note
