"""What is asked and told before a match is ended, and how far its result is after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from competitions.games.door import Answers
from competitions.models import Fixture
from competitions.pages.door import (
    Approval,
    approval_of,
    confirmation_of,
    outcome_words,
    score,
    settled_by_a_coach,
    stages_of,
)
from competitions.queries.door import player_names, result_with_teams
from competitions.rules.door import DRAW_STANDS, ResultActor, may_answer, report_from
from engine.report import MatchReport
from engine.sides import SIDES, Side
from matches.pages.labels import warning_text
from matches.pages.names import Names
from matches.rules.checks.ending_checks import unplayed_refusal
from matches.rules.report.match_report import sheet_report
from matches.rules.report.summary import gaps_on_sheet, summary
from matches.rules.sheet.end_questions import YES, YesOrNoAtEnd
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.opening import Member
from matches.rules.sheet.state import Sheet

# What is wrong, in one tap each; the other words are typed.
WRONG = {
    "score": gettext_lazy("Wrong score"),
    "scorer": gettext_lazy("Wrong scorer"),
    "card": gettext_lazy("A card is missing"),
    "other": gettext_lazy("Something else"),
}


@dataclass(frozen=True, slots=True)
class EndAnswers:
    """What the reader had said when his end was refused, by side."""

    score: Mapping[str, int]
    answers: Mapping[str, Answers]


@dataclass(frozen=True, slots=True)
class Tick:
    """A player who may be ticked in answer to a question."""

    value: int
    name: str
    number: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class AskedAtEnd:
    """A question of the game: whom to tick, or what a yes or no is about."""

    ticks: tuple[Tick, ...] = ()
    # "9 Long pass", and whether yes or no stands there already.
    about: str = ""
    answer: bool | None = None


@dataclass(frozen=True, slots=True)
class SideEnd:
    """What is still to be asked of one side."""

    side: Side
    team: str
    goals: int
    # By the fields of the form, for the template of the game.
    asked: Mapping[str, AskedAtEnd]


@dataclass(frozen=True, slots=True)
class EndPage:
    """The summary that a hard confirmation restates, and its questions."""

    headline: str
    # "2 (2):(3) 2, Valley Jesters go through": what the button says.
    outcome: str
    sentences: tuple[str, ...]
    # What it means for the next match of both sides.
    follows: tuple[str, ...]
    # What the sheet lacks, and what cannot be counted therefore.
    costs: tuple[str, ...]
    sides: tuple[SideEnd, ...]
    # What is still to be played before there is a result; nothing else is asked then.
    unplayed: str
    # Only the score is kept: the figures are typed here.
    figures: tuple[int, ...]
    # There and after a draw: extra time and kicks; half-time where nobody blew for it.
    plays_on: bool
    extra_time: bool
    half_time: bool


@dataclass(frozen=True, slots=True)
class EndingView:
    """How far the result of an ended match is, for one reader."""

    headline: str
    # What is confirmed, word by word; nothing once the result was taken back.
    approval: Approval | None
    state: str
    content: str
    # Of the match, read together with the result.
    version: int
    sentences: tuple[str, ...]
    may_confirm: bool
    may_reopen: bool
    may_decide: bool
    wrong: tuple[tuple[str, str], ...]


def end_page(
    fixture: Fixture, sheet: Sheet, names: Names, answers: EndAnswers
) -> EndPage:
    """`follows` stays empty: the caller adds it, who has read the competition."""
    rules = sheet.profile
    report = sheet_report(sheet, names.players)
    return EndPage(
        headline=headline(report, names.teams),
        outcome=outcome_words(report, names.teams, stages_of([fixture])[fixture.pk]),
        sentences=tuple(
            warning_text(s, names.teams) for s in summary(sheet, names.players)
        ),
        follows=(),
        costs=tuple(warning_text(s, names.teams) for s in gaps_on_sheet(sheet)),
        unplayed=_unplayed(sheet) if rules.named else "",
        sides=tuple(_side_end(sheet, side, names, answers) for side in SIDES),
        figures=() if rules.named else tuple(range(10)),
        # Of more periods nobody can say at the end how it stood after each.
        plays_on=not rules.named
        and rules.periods.in_halves
        and sheet.competition != DRAW_STANDS,
        extra_time=sheet.extended and sheet.after_90 is None,
        half_time=sheet.half_time is None,
    )


def _unplayed(sheet: Sheet) -> str:
    """HC-CUP-01, HC-ET-01, HC-SO-04: why the end would be refused, whatever is said."""
    found = None if sheet.forfeit else unplayed_refusal(sheet)
    return _(found.message) if found else ""


def headline(report: MatchReport, teams: Mapping[str, str]) -> str:
    """ "Owls 2 : 1 Drakes, 3 cards, 1 injury": what is confirmed, in one line."""
    standing = score(report.home, report.away)
    parts = [f"{teams['home']} {standing} {teams['away']}"]
    cards = len(report.cards)
    hurt = sum(len(report.sheet(side).injured) for side in SIDES)
    if cards:
        parts.append(ngettext("%(n)s card", "%(n)s cards", cards) % {"n": cards})
    if hurt:
        parts.append(ngettext("%(n)s injury", "%(n)s injuries", hurt) % {"n": hurt})
    return ", ".join(parts)


def _side_end(sheet: Sheet, side: Side, names: Names, answers: EndAnswers) -> SideEnd:
    state, answered = sheet.sides[side], answers.answers.get(side, {})
    return SideEnd(
        side=side,
        team=names.teams[side],
        goals=answers.score.get(side, state.goals),
        asked=dict(_asked(sheet, side, names, answered)),
    )


def _asked(
    sheet: Sheet, side: Side, names: Names, answers: Answers
) -> Iterator[tuple[str, AskedAtEnd]]:
    """Each question of the game with what its form calls it."""
    state = sheet.sides[side]
    for question in sheet.profile.end_questions:
        if question.kind not in sheet.profile.kinds:
            continue
        answer = answers.get(question.kind, ())
        if isinstance(question, YesOrNoAtEnd):
            card = question.card(state)
            about = names.card(side, card) if card else ""
            yes = answer == YES if answer else question.known(state)
            yield question.field, AskedAtEnd(about=about, answer=yes)
        else:
            fresh = state.entered.difference(question.named(state))
            ticks = (
                _tick(m, names, m.player in answer)
                for m in state.members
                if m.player in fresh
            )
            yield question.field, AskedAtEnd(tuple(ticks))


def _tick(member: Member, names: Names, chosen: bool) -> Tick:
    number = "" if member.number is None else str(member.number)
    return Tick(member.player, names.players.get(member.player, "–"), number, chosen)


def ending_view_of(
    fixture: Fixture, sheet: Sheet, names: Names, who: ResultActor
) -> EndingView:
    """The result that this ended sheet left, and what the reader may do about it."""
    result = result_with_teams(fixture)
    if result is None:
        return _taken_back(fixture.version, sheet, names)
    version, result.fixture = result.fixture.version, fixture
    # What the league stores is confirmed, which need not be this sheet.
    report = report_from(result.report, player_names(result.report))
    teams = {"home": result.home_team.name, "away": result.away_team.name}
    answers = not result.official and may_answer(
        result.entered_by, result.entered_side, who
    )
    mine = who.actor == result.entered_by or result.entered_side in who.sides
    return EndingView(
        headline=headline(report, teams),
        approval=approval_of(result),
        state=result.state,
        content=result.content_hash,
        version=version,
        sentences=confirmation_of(result, organiser_coaches=settled_by_a_coach(result)),
        may_confirm=answers,
        may_reopen=not result.official and (mine or who.organiser),
        may_decide=who.organiser,
        wrong=tuple((key, str(word)) for key, word in WRONG.items()),
    )


def score_to_replace(fixture: Fixture, sheet: Sheet) -> str:
    """The official score that a sheet opened again is to replace; no query before that."""
    if not any(row.entry.kind == CoreKind.REOPEN for row in sheet.rows):
        return ""
    result = result_with_teams(fixture)
    return score(result.home, result.away) if result and result.official else ""


def _taken_back(version: int, sheet: Sheet, names: Names) -> EndingView:
    """DEC-10: the organiser took the result back, so the match is open again."""
    return EndingView(
        headline=headline(sheet_report(sheet, names.players), names.teams),
        approval=None,
        state="",
        content="",
        version=version,
        sentences=(_("It counts no more. Write on here, or enter another result."),),
        may_confirm=False,
        may_reopen=True,
        may_decide=False,
        wrong=(),
    )


def reason_of(chosen: list[str], text: str) -> str:
    """The chips and the typed words as the organiser reads them."""
    words = [str(WRONG[key]) for key in chosen if key in WRONG and key != "other"]
    return ". ".join(filter(None, [", ".join(words), text.strip()]))
