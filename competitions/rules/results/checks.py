"""What a result may be: a report checked against its kind of competition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from competitions.games.minutes import ADDED, LAST_MINUTE, MOST_ADDED
from competitions.games.registry import (
    FIRST_RULESET,
    league_by_ruleset,
    report_words,
)
from competitions.games.report_shapes import MOST_GOALS as MOST_GOALS
from competitions.games.values import LeagueRules
from competitions.rules.results.outcome import WHOLE_MATCH, Decider
from competitions.rules.results.stored_reports import under_ruleset
from engine.errors import N_, RuleViolation
from engine.report import DatedLine, Forfeit, MatchReport, forfeit_score
from engine.rulesets import Ruleset
from engine.sides import SIDES, Side

# What a sheet says of its match: somebody must win, a draw stands, or as both like.
WINNER_NEEDED, DRAW_STANDS, AS_BOTH_LIKE = "cup", "championship", "friendly"


def walkover(forfeiting: Forfeit, goals: int) -> MatchReport:
    """HC-FFT-03: so many for who came, no statistics; nothing for two that did not."""
    home, away = forfeit_score((0, 0), forfeiting, goals)
    return MatchReport(home, away, forfeit=forfeiting, kind="walkover")


def check_report(
    report: MatchReport,
    kind: str | Decider,
    ruleset: Ruleset = FIRST_RULESET,
    *,
    imported: bool = False,
) -> tuple[RuleViolation, ...]:
    """Everything that is wrong with a report; an empty tuple if nothing is.

    `kind` says what a level score means, of a last leg with what was scored before it.
    An imported cup may have gone straight to the shoot-out: its own rules hold, not ours.
    """
    decider = kind if isinstance(kind, Decider) else WHOLE_MATCH
    level = decider.level(report.home, report.away)
    needed = kind not in (DRAW_STANDS, AS_BOTH_LIKE)
    league, report = league_by_ruleset(ruleset), under_ruleset(report, ruleset)
    rules = _rules_at(decider, league.rules)
    return (
        *_figures(report),
        *_endings(report, rules.forfeit_goals),
        *_level(report, rules, decider) * needed,
        *_cup(report, rules, imported=imported) * needed,
        *_championship(report) * (kind == DRAW_STANDS),
        *_extra_time(report, decider),
        *_shootout(report, level=level),
        *_statistics(report),
        *_cards(report),
        *league.check_report(report, imported=imported),
    )


def level_faults(
    report: MatchReport, kind: str | Decider, ruleset: Ruleset = FIRST_RULESET
) -> tuple[RuleViolation, ...]:
    """HC-CUP-01 alone: somebody has to win, and nobody has."""
    if kind in (DRAW_STANDS, AS_BOTH_LIKE):
        return ()
    decider = kind if isinstance(kind, Decider) else WHOLE_MATCH
    rules = _rules_at(decider, league_by_ruleset(ruleset).rules)
    return tuple(_level(report, rules, decider))


def level_of(*, needs_winner: bool) -> str:
    """What a level score means in a competition, as a sheet says it."""
    return WINNER_NEEDED if needs_winner else DRAW_STANDS


Violations = tuple[RuleViolation, ...]


def _figures(report: MatchReport) -> Violations:
    """HV-RES-01: figures that can stand on a sheet."""
    pairs = [(report.home, report.away), report.half_time, report.shootout]
    figures = [figure for pair in pairs if pair for figure in pair]
    found = []
    if any(not 0 <= figure <= MOST_GOALS for figure in figures):
        found.append(
            RuleViolation(
                "HV-RES-01", N_("Goals go from 0 to %(most)s."), most=MOST_GOALS
            )
        )
    dated: list[DatedLine] = [*report.goals, *report.cards]
    for side in SIDES:
        sheet = report.sheet(side)
        dated += (*sheet.changes, *sheet.injured)
        dated += sheet.game.dated() if sheet.game else ()
    minutes = [one.minute for one in dated if one.minute is not None]
    if any(not 0 <= minute <= LAST_MINUTE for minute in minutes):
        found.append(
            RuleViolation(
                "HV-RES-01", N_("Minutes go from 0 to %(last)s."), last=LAST_MINUTE
            )
        )
    if any(one.added and not _may_be_added(one) for one in dated):
        found.append(
            RuleViolation(
                "HV-MIN-01",
                N_("At most %(most)s minutes are added to a minute."),
                most=MOST_ADDED,
            )
        )
    half = report.half_time
    if half and not report.forfeit and (half[0] > report.home or half[1] > report.away):
        found.append(
            RuleViolation(
                "HC-SHT-02",
                report_words(report).not_at_half,
                half=f"{half[0]}-{half[1]}",
                score=f"{report.home}-{report.away}",
            )
        )
    return tuple(found)


def _may_be_added(one: DatedLine) -> bool:
    return one.minute is not None and one.added in ADDED


def _endings(report: MatchReport, goals: int) -> Violations:
    """HC-FFT-02, HC-FFT-03: forfeits, walk-overs, and what is neither."""
    if not report.forfeit:
        if report.kind in ("forfeit", "walkover"):
            return (RuleViolation("HC-FFT-02", N_("Say which side forfeits.")),)
        return ()
    found = []
    if report.kind in ("played", "abandoned"):
        found.append(
            RuleViolation(
                "HC-FFT-02", N_("A forfeited match cannot have ended in another way.")
            )
        )
    scores: dict[Side, int] = {Side.HOME: report.home, Side.AWAY: report.away}
    if report.forfeit != "both":
        loser = report.forfeit
        if scores[loser] > scores[Side(loser).other]:
            found.append(
                RuleViolation("HC-FFT-02", N_("The side that forfeits cannot lead."))
            )
    nothing = walkover(report.forfeit, goals)
    nothing = replace(nothing, ruleset=report.ruleset, halves=report.halves)
    if report.kind == "walkover" and report != nothing:
        found.append(
            RuleViolation(
                "HC-FFT-03",
                N_("A walk-over is %(goals)s-0, without scorers and cards."),
                goals=goals,
            )
        )
    return tuple(found)


def _rules_at(decider: Decider, rules: LeagueRules) -> LeagueRules:
    return replace(rules, extra_time=rules.extra_time and decider.extended)


def _level(report: MatchReport, rules: LeagueRules, decider: Decider) -> Violations:
    """HC-CUP-01: somebody goes on; of a last leg by what both legs come to."""
    level = decider.level(report.home, report.away)
    if not level or report.shootout or report.forfeit:
        return ()
    kicks_only = report.extra_time or not rules.extra_time
    if not decider.of_legs:
        text = (
            N_("A cup match needs a winner: add the shoot-out.")
            if kicks_only
            else N_("A cup match needs a winner: add extra time and the shoot-out.")
        )
        return (RuleViolation("HC-CUP-01", text),)
    text = (
        N_("Both legs together are %(home)s-%(away)s: add the shoot-out.")
        if kicks_only
        else N_(
            "Both legs together are %(home)s-%(away)s: add extra time and the shoot-out."
        )
    )
    return (RuleViolation("HC-CUP-01", text, **decider.sums(report.home, report.away)),)


def _cup(report: MatchReport, rules: LeagueRules, *, imported: bool) -> Violations:
    """HC-CUP-01, HC-FAM-14: how it may have gone on."""
    found = []
    if report.extra_time and not rules.extra_time:
        found.append(
            RuleViolation("HC-FAM-14", N_("Under these rules a cup has no extra time."))
        )
    early = rules.extra_time and not (report.extra_time or imported)
    if report.shootout and early:
        found.append(
            RuleViolation("HC-CUP-01", N_("Extra time comes before the shoot-out."))
        )
    return tuple(found)


def _championship(report: MatchReport) -> Violations:
    """HC-CHP-01: a draw stands."""
    if not report.extra_time and not report.shootout:
        return ()
    return (
        RuleViolation(
            "HC-CHP-01",
            N_("In a championship a draw stands: no extra time, no shoot-out."),
        ),
    )


def _extra_time(report: MatchReport, decider: Decider) -> Violations:
    """HC-ET-01, FI-END-1: it follows a level score, with the leg before if there is one."""
    after = report.after_90
    if not report.extra_time or after is None or decider.level(*after):
        return ()
    text = N_("Extra time follows only a level score.")
    return (RuleViolation("HC-ET-01", text),)


def _shootout(report: MatchReport, *, level: bool) -> Violations:
    """HC-SO-01, HC-SO-04: after a draw only, and until it is decided.

    `level`: with the leg before, where there is one.
    """
    if report.shootout is None:
        return ()
    if report.forfeit:
        return (
            RuleViolation("HC-SO-01", N_("After a forfeit there is no shoot-out.")),
        )
    found = []
    if not level and report.home == report.away:
        text = N_("There is a shoot-out only if both legs together are level.")
        found.append(RuleViolation("HC-SO-01", text))
    elif not level:
        found.append(
            RuleViolation(
                "HC-SO-01",
                N_("There is a shoot-out only after a draw, not after %(score)s."),
                score=f"{report.home}-{report.away}",
            )
        )
    if report.shootout[0] == report.shootout[1]:
        found.append(
            RuleViolation("HC-SO-04", N_("A shoot-out goes on until it is decided."))
        )
    return tuple(found)


def _statistics(report: MatchReport) -> Violations:
    """HC-SHT-01: no more scorers than goals, except where a forfeit set the score."""
    if report.forfeit:
        return ()
    return tuple(_too_many_scorers(report))


def _too_many_scorers(report: MatchReport) -> Iterator[RuleViolation]:
    named = Counter(goal.side for goal in report.goals)
    scores = report.scored
    for side in SIDES:
        if named[side] > max(scores[side], 0):
            message = (
                N_("More scorers than goals at home: %(named)s for %(score)s.")
                if side == Side.HOME
                else N_("More scorers than goals away: %(named)s for %(score)s.")
            )
            yield RuleViolation(
                "HC-SHT-01", message, score=scores[side], named=named[side]
            )


def _cards(report: MatchReport) -> Violations:
    """HC-SUSP-01: two yellows or a red, and the player is off."""
    counts = Counter((card.side, card.player, card.card) for card in report.cards)
    found = []
    for (_side, player, colour), number in counts.items():
        if colour == "yellow" and number > 2:
            found.append(
                RuleViolation(
                    "HC-SUSP-01",
                    N_("%(player)s cannot see more than two yellow cards."),
                    player=player,
                )
            )
        if colour == "red" and number > 1:
            found.append(
                RuleViolation(
                    "HC-SUSP-01",
                    N_("%(player)s cannot see more than one red card."),
                    player=player,
                )
            )
    return tuple(found)
