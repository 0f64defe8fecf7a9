"""A result without a sheet as its paper would say it, so that it can be completed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime

from competitions.games.door import helvetia_part
from competitions.models import CardUse, Fixture, Result, TrainingSession
from competitions.rules.door import kind_in
from engine.report import MatchReport, forfeit_score
from engine.sides import SIDES, Side
from matches.games.helvetia.paper.paper_sheet import KnownDetail
from matches.queries.sheet import match_sheet_of, sheet_is_open

Report = MatchReport[int]
KINDS = frozenset({"played", "forfeit"})


def may_be_completed(fixture: Fixture, result: Result | None, depth: str) -> bool:
    """Played to an end, recorded without a sheet, where a sheet says more than a score."""
    if result is None or depth == "score" or kind_in(result.report) not in KINDS:
        return False
    return not result.outcome.lost_by_both and not sheet_is_open(
        match_sheet_of(fixture)
    )


def moment_of(result: Result) -> datetime:
    """Decision 12: when it was played, by which the matches of its teams are ordered."""
    return result.order[0]


def score_at_the_end(report: Report) -> tuple[int, int]:
    """Decision 19: of a forfeit the goals that fell, as far as that makes its score."""
    figures = (report.home, report.away)
    goals = Counter(goal.side for goal in report.goals)
    fell = (goals[Side.HOME], goals[Side.AWAY])
    if report.forfeit and forfeit_score(fell, report.forfeit) == figures:
        return fell
    return figures


def known_of(
    report: Report, side: Side
) -> dict[tuple[int, str], tuple[KnownDetail, ...]]:
    """What the report tells of each mark of this side, by player and column of the paper."""
    found: dict[tuple[int, str], list[KnownDetail]] = defaultdict(list)
    for player, column, known in _marks(report, side):
        found[player, column].append(known)
    return {
        key: tuple(sorted(rows, key=lambda one: one.order))
        for key, rows in found.items()
    }


def _marks(report: Report, side: Side) -> Iterator[tuple[int, str, KnownDetail]]:
    """Each mark that the paper would have: player, column, what else is known of it."""
    for goal in report.goals:
        if goal.player_side == side:
            how = "" if goal.kind in ("own", "play") else goal.kind
            known = KnownDetail(goal.minute, how, goal.assist or 0, goal.added)
            yield goal.player, "own" if goal.kind == "own" else "goals", known
    for card in report.cards:
        if card.side == side:
            yield card.player, card.card, KnownDetail(card.minute, added=card.added)
    sheet = report.sheet(side)
    for injury in sheet.injured:
        yield injury.player, "injured", KnownDetail(injury.minute, added=injury.added)
    for change in sheet.changes:
        yield change.off, "off", KnownDetail(change.minute, added=change.added)


def counts_of(report: Report, side: Side) -> Counter[tuple[int, str]]:
    """How often each box of each player is marked."""
    counts: Counter[tuple[int, str]] = Counter()
    for player, column, _known in _marks(report, side):
        counts[player, column] += 1
    for goal in report.goals:
        if goal.side == side and goal.assist:
            counts[goal.assist, "assists"] += 1
    for player in helvetia_part(report.sheet(side)).exhausted:
        counts[player, "exhausted"] += 1
    return counts


def brought_to(result: Result, team: int) -> list[tuple[int, bool]]:
    """DEC-17: the cards of a side as far as they are known, and which were played."""
    uses = CardUse.objects.filter(fixture=result.fixture_id, team=team)
    return list(uses.order_by("number").values_list("number", "played"))


def learnt_before(result: Result, team: int) -> list[int]:
    rows = TrainingSession.objects.filter(fixture=result.fixture_id, team=team)
    return list(rows.order_by("number").values_list("number", flat=True))


def seen_playing(report: Report) -> frozenset[int]:
    """Who has a mark of any kind, or kicked in the shoot-out: he was on the pitch."""
    found = {
        player
        for side in SIDES
        for (player, _column), n in counts_of(report, side).items()
        if n
    }
    kicked = {kick.player for kick in report.kicks}
    return frozenset(found | kicked)
