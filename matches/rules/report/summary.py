"""The end of a match in words, and what was not written and what that costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from competitions.games.door import LeagueWords, league_by_ruleset
from engine.errors import N_
from engine.report import MatchReport
from engine.sides import SIDES, Side
from matches.rules.report.match_report import live_rows, sheet_report
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.state import Sheet, SheetWarning


def summary(sheet: Sheet, names: Mapping[int, str]) -> tuple[SheetWarning, ...]:
    """HC-CMP-03: what both confirm, in sentences; `side` says of which side."""
    report = sheet_report(sheet, names)
    found = [*_result(report, league_by_ruleset(sheet.ruleset).words)]
    for side in SIDES:
        found += _side(sheet, report, side, names)
    return tuple(found)


def _result(report: MatchReport, words: LeagueWords) -> Iterator[SheetWarning]:
    score = {"home": report.home, "away": report.away}
    if report.forfeit:
        template = N_("It counts %(home)s-%(away)s after a forfeit.")
        yield SheetWarning("HC-FFT-02", template, score, report.forfeit)
        return
    template = N_("It ended %(home)s-%(away)s.")
    if report.extra_time:
        template = N_("It ended %(home)s-%(away)s after extra time.")
    yield SheetWarning("HC-SHT-02", template, score)
    if report.half_time:
        home, away = report.half_time
        places = {"home": home, "away": away}
        yield SheetWarning("HC-SHT-02", words.stood_at_half, places)
    if report.shootout:
        home, away = report.shootout
        template = N_("The shoot-out ended %(home)s-%(away)s.")
        yield SheetWarning("HC-SO-07", template, {"home": home, "away": away})


def _side(
    sheet: Sheet, report: MatchReport, side: Side, names: Mapping[int, str]
) -> Iterator[SheetWarning]:
    """Goals, cards, injuries of one side, and what its game adds."""
    yield from _scorers(sheet, report, side)
    yield from _marks(sheet, side, names)
    yield from sheet.profile.report.summary(sheet, side, names)


def _scorers(sheet: Sheet, report: MatchReport, side: Side) -> Iterator[SheetWarning]:
    scorers = Counter(
        (goal.player, goal.kind == "own") for goal in report.goals if goal.side == side
    )
    for (scorer, own), n in scorers.items():
        template = N_("Goals by %(player)s: %(n)s.")
        if own:
            template = N_("Own goals by %(player)s: %(n)s.")
        yield SheetWarning("HC-SHT-05", template, {"player": scorer, "n": n}, side)
    nobody = sum(
        row.entry.side == side and not row.entry.player
        for row in live_rows(sheet, CoreKind.GOAL)
    )
    if nobody:
        template = N_("Goals without a scorer: %(n)s.")
        yield SheetWarning("HC-SHT-05", template, {"n": nobody}, side)


def _marks(
    sheet: Sheet, side: Side, names: Mapping[int, str]
) -> Iterator[SheetWarning]:
    """HC-SUSP-01, HC-REC-01: what the next match will ask about."""
    state = sheet.sides[side]
    once = [player for player, n in state.yellows.items() if n == 1]
    twice = [player for player, n in state.yellows.items() if n > 1]
    for template, rule_id, players in (
        (N_("Yellow card: %(player)s."), "HC-SUSP-01", once),
        (N_("Two yellow cards, sent off: %(player)s."), "HC-SUSP-01", twice),
        (N_("Red card: %(player)s."), "HC-SUSP-01", sorted(state.reds)),
        (N_("Injured: %(player)s."), "HC-REC-01", sorted(state.injured)),
    ):
        for player in players:
            yield SheetWarning(
                rule_id, template, {"player": names[player]}, side, player
            )


def gaps_on_sheet(sheet: Sheet) -> tuple[SheetWarning, ...]:
    """HC-SHT-05: what this sheet does not say, and what therefore cannot follow."""
    return tuple(_skipped(sheet))


def _skipped(sheet: Sheet) -> Iterator[SheetWarning]:
    if sheet.half_time is None and sheet.profile.periods.half:
        template = N_("No half-time score: the team sheet shows the final score alone.")
        yield SheetWarning("HC-SHT-02", template)
    if sheet.profile.timed and not any(live_rows(sheet, CoreKind.CLOCK)):
        template = N_("Nobody kept the clock: goals and cards have no minutes.")
        yield SheetWarning("HC-CLK-05", template)
    if not sheet.profile.named:
        template = N_("Scorers may be missing: the list of top scorers lacks them.")
        yield SheetWarning("HC-SHT-05", template)
    yield from sheet.profile.report.gaps(sheet)
