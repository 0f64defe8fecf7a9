"""What a match page tells: what happened, how far the result is, what became of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from competitions.games.league_words import LeagueWords
from competitions.games.minutes import minute_text
from competitions.games.registry import report_words
from competitions.models import Result, Team
from competitions.pages.text.labels import moment_at, moment_words, reason_words, score
from competitions.queries.people.memberships import coaches_any
from competitions.queries.results.reports import NOBODY
from competitions.rules.results.confirmation import PLAYED, PLAYED_HERE, SIMULATED
from competitions.rules.results.stored_reports import outcome_in
from engine.report import (
    BookingLine,
    CardPlayed,
    Change,
    Goal,
    InjuryLine,
    MatchReport,
    SideSheet,
)
from engine.sides import SIDES, BySide, Side, SideOrNone

CARDS = {"yellow": gettext_lazy("Yellow card"), "red": gettext_lazy("Red card")}
SECOND_YELLOW = gettext_lazy("Second yellow card")
LATE = 10_000
Names = Mapping[int, str]
Report = MatchReport[int]
# What happened to or by a player, at a minute or at none that anybody knows.
Happened = Goal[int] | BookingLine[int] | InjuryLine[int] | Change[int] | CardPlayed


@dataclass(frozen=True, slots=True)
class TimelineEvent:
    """What happened on one side of the timeline."""

    side: SideOrNone
    name: str
    what: str
    minute: str
    sign: str


# The minute with what was added to it, and the event.
Row = tuple[tuple[int, int] | None, TimelineEvent]
# What happened at no moment: it stands at the end, wherever the newest stands.
LASTING = frozenset({"tired"})
# HC-SHT-02: the minutes of the whistles.
HALF_TIME, AFTER_90 = 45, 90


def events_of(
    report: Report, names: Names, cards: Mapping[str, Names] | None = None
) -> tuple[TimelineEvent, ...]:
    """Everything by its minute, what has none last; `cards` are their names by side."""
    return tuple(event for _, event in _rows(report, names, cards or {}))


def newest_first(
    report: Report, names: Names, cards: Mapping[str, Names]
) -> tuple[TimelineEvent, ...]:
    """A match that is being played: what just happened on top, the whistles between."""
    rows, words = _rows(report, names, cards), report_words(report)
    events = [row for row in rows if row[1].sign not in LASTING]
    stood = (
        (HALF_TIME, _(words.half), report.half_time),
        (AFTER_90, _(words.ordinary), report.after_90),
    )
    for minute, called, figures in stood:
        if figures:
            text = f"{called} {score(*figures)}"
            mark = TimelineEvent("", text, "", "", "mark")
            events.insert(_whistle(events, minute, figures), ((minute, LATE), mark))
    last = [event for _, event in rows if event.sign in LASTING]
    return (*(event for _, event in reversed(events)), *last)


def in_a_line(events: Sequence[TimelineEvent]) -> str:
    """The first of them as it is spoken; nothing where nothing has happened."""
    if not events:
        return ""
    first = events[0]
    return ", ".join(filter(None, (first.what, first.name, first.minute)))


def _whistle(rows: Sequence[Row], minute: int, wanted: Sequence[int]) -> int:
    """After all up to this minute, and after the goals of the overtime (HC-CLK-02)."""
    place = sum(at is not None and at[0] <= minute for at, _ in rows)
    signs = [(event.side, event.sign) for _, event in rows]
    for n in range(place, len(rows) + 1):
        if [signs[:n].count((side, "goal")) for side in SIDES] == list(wanted):
            return n
    return place


def _rows(report: Report, names: Names, cards: Mapping[str, Names]) -> list[Row]:
    rows = [*_goals(report, names), *_bookings(report, names)]
    words = report_words(report)
    for side in SIDES:
        sheet = report.sheet(side)
        rows += _of_side(side, sheet, names)
        rows += _of_cards(side, sheet, cards.get(side, {}), words)
        rows += _marked(side, sheet, names, words)
    return sorted(rows, key=lambda row: row[0] or (LATE, 0))


def _goals(report: Report, names: Names) -> Iterator[Row]:
    ways = report_words(report).ways
    for goal in report.goals:
        what = _(ways[goal.origin or goal.kind])
        if goal.assist:
            values = {"goal": what, "player": names.get(goal.assist, NOBODY)}
            what = _("%(goal)s, pass from %(player)s") % values
        yield (
            _place(goal),
            TimelineEvent(
                goal.side,
                names.get(goal.player, NOBODY),
                what,
                minute_words(goal),
                "goal",
            ),
        )


def _bookings(report: Report, names: Names) -> Iterator[Row]:
    """HC-SUSP-01: the later of two yellow cards is as good as a red one."""
    ordered = sorted(report.cards, key=_minute)
    seen: set[int] = set()
    for card in ordered:
        what, sign = str(CARDS[card.card]), card.card
        if sign == "yellow" and card.player in seen:
            what, sign = str(SECOND_YELLOW), "red"
        elif sign == "yellow":
            seen.add(card.player)
        yield (
            _place(card),
            TimelineEvent(
                card.side,
                names.get(card.player, NOBODY),
                what,
                minute_words(card),
                sign,
            ),
        )


def _of_side(side: Side, sheet: SideSheet[int], names: Names) -> Iterator[Row]:
    """Injuries and changes."""
    for injury in sheet.injured:
        name = names.get(injury.player, NOBODY)
        yield (
            _place(injury),
            TimelineEvent(side, name, _("Injured"), minute_words(injury), "injury"),
        )
    for change in sheet.changes:
        off = {"player": names.get(change.off, NOBODY)}
        name = names.get(change.on, NOBODY)
        yield (
            _place(change),
            TimelineEvent(
                side, name, _("for %(player)s") % off, minute_words(change), "sub"
            ),
        )


def _of_cards(
    side: Side, sheet: SideSheet[int], cards: Names, words: LeagueWords
) -> Iterator[Row]:
    """What the coach played."""
    for card in sheet.coach_cards.played:
        number = card.number
        sign = words.kind_of(number).sign
        name, what = card_called(number, words), pgettext("a card", "Played")
        if number in cards:
            name, what = cards[number], name
        yield _place(card), TimelineEvent(side, name, what, minute_words(card), sign)


def _marked(
    side: Side, sheet: SideSheet[int], names: Names, words: LeagueWords
) -> Iterator[Row]:
    """All whom the game marks alike in one line at the end."""
    found = defaultdict(list)
    for player, mark in sheet.marks():
        found[mark].append(names.get(player, NOBODY))
    for mark, some in found.items():
        what = _(words.marks[mark])
        yield None, TimelineEvent(side, ", ".join(some), what, "", "tired")


def card_called(number: int, words: LeagueWords) -> str:
    """A card by its kind and number, as its game calls it."""
    return _(words.kind_of(number).called) % {"number": number}


def shootout_events(report: Report, names: Names) -> tuple[TimelineEvent, ...]:
    """The shoot-out, kick by kick; the score in the middle."""
    scored = BySide(0, 0)
    events = []
    for kick in report.kicks:
        scored = scored.put(kick.side, scored[kick.side] + kick.scored)
        what = _("Scored") if kick.scored else _("Missed")
        sign = "tick" if kick.scored else "cross"
        name = names.get(kick.player, NOBODY)
        events.append(TimelineEvent(kick.side, name, what, score(*scored), sign))
    return tuple(events)


def _minute(one: Happened) -> tuple[int, int]:
    return (LATE if one.minute is None else one.minute, one.added)


def minute_words(one: Happened) -> str:
    """HV-MIN-01: "45+2’" as it was typed, or its period; nothing where nobody knows it."""
    if one.at.label:
        return one.at.label
    text = minute_text(one.minute, one.added)
    return f"{text}’" if text else ""


def _place(one: Happened) -> tuple[int, int] | None:
    """Where it stands among the others; nothing where nobody knows the minute."""
    return None if one.minute is None else _minute(one)


def facts_of_report(report: Report) -> tuple[tuple[str, str], ...]:
    """Half-time, 90 minutes, extra time, shoot-out: label and figure."""
    rows, words = [], report_words(report)
    if report.half_time:
        rows.append((_(words.half), score(*report.half_time)))
    if report.extra_time and report.after_90:
        rows.append((_(words.ordinary), score(*report.after_90)))
    if report.extra_time:
        rows.append((_("Extra time"), _(words.extra)))
    if report.shootout:
        rows.append((_("Shoot-out"), score(*report.shootout)))
    return tuple(rows)


def confirmation_of(result: Result, *, organiser_coaches: bool) -> tuple[str, ...]:
    """Who entered and who approved, as roles; the public reason of a decision."""
    sentences = [_entered(result)]
    if result.counter:
        counter = outcome_in(result.counter)
        figures = {"score": score(counter.home, counter.away)}
        sentences.append(_("The other coach says %(score)s.") % figures)
    if result.state == "disputed":
        sentences.append(_("It is disputed; the organiser decides."))
        if result.reason:
            sentences.append(_("What is wrong: %(reason)s") % {"reason": result.reason})
    elif result.state == "provisional":
        sentences.append(_unconfirmed(result))
        if result.deadline:
            at = moment_at(result.deadline, result.fixture.club.clock)
            sentences.append(
                _("Without an answer it becomes official on %(at)s.") % {"at": at}
            )
    else:
        sentences += _settled(result, organiser_coaches=organiser_coaches)
    if result.pinned:
        sentences.append(
            _("The organiser let it stand although other teams should have met.")
        )
    return tuple(sentences)


def _entered(result: Result) -> str:
    sides: dict[str, Team] = {"home": result.home_team, "away": result.away_team}
    at = moment_words(result.recorded_at)
    if result.settled == SIMULATED:
        return _("Simulated; last change %(at)s.") % {"at": at}
    if result.entered_by.startswith(PLAYED_HERE):
        return _("Played in the browser; last change %(at)s.") % {"at": at}
    if result.entered_side in sides:
        return _("Entered by the coach of %(team)s; last change %(at)s.") % {
            "team": sides[result.entered_side].name,
            "at": at,
        }
    if result.entered_side == "both":
        return _("Entered by a coach of both teams; last change %(at)s.") % {"at": at}
    return _("Entered by the organiser; last change %(at)s.") % {"at": at}


def _unconfirmed(result: Result) -> str:
    """By name: who reads it may be that coach himself."""
    teams = {"home": result.away_team, "away": result.home_team}
    if result.entered_side not in teams:
        return _("No coach has confirmed it yet.")
    team = teams[result.entered_side].name
    return _("The coach of %(team)s has not confirmed it yet.") % {"team": team}


def _settled(result: Result, *, organiser_coaches: bool) -> list[str]:
    if result.settled == "coaches":
        return [_("Confirmed by the other coach.")]
    if result.settled == "deadline":
        return [_("Nobody answered in time, so it became official.")]
    if result.settled == PLAYED:
        return [_("It is official because it was played here.")]
    if result.settled == SIMULATED:
        return [
            _("The organiser had it played by the computer, which coached both teams.")
        ]
    if result.settled != "decision":
        return []
    sentences = [
        _("Corrected by the organiser: %(reason)s")
        if result.corrected
        else _("Decided by the organiser: %(reason)s")
    ]
    teams = (result.home_team.name, result.away_team.name)
    sentences = [sentences[0] % {"reason": reason_words(result.reason, teams)}]
    if organiser_coaches:
        sentences.append(_("This organiser also coaches a team of this match."))
    return sentences


def settled_by_a_coach(result: Result) -> bool:
    """Decision 10: an organiser who coaches here may decide, and everybody sees it."""
    kind, _, number = result.settled_by.partition(":")
    if result.settled != "decision" or kind != "user" or not number.isdigit():
        return False
    sides = (result.home_team_id, result.away_team_id)
    return coaches_any(int(number), sides)
