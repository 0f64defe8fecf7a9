"""A result without a sheet as its paper would say it, so that it can be completed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime

from competitions.models import CardUse, Fixture, Result, TrainingSession
from competitions.queries.carry_over.careers import order_of
from engine.json_values import Stored
from engine.report import forfeit_score
from engine.sides import SIDES, Side
from matches.queries.sheet import is_open, sheet_of
from matches.rules.paper.paper_sheet import Known

KINDS = frozenset({"played", "forfeit"})


def may_be_completed(fixture: Fixture, result: Result | None, depth: str) -> bool:
    """Played to an end, recorded without a sheet, where a sheet says more than a score."""
    if result is None or depth == "score" or result.report["kind"] not in KINDS:
        return False
    return not result.outcome.lost_by_both and not is_open(sheet_of(fixture))


def moment_of(result: Result) -> datetime:
    """Decision 12: its place among the matches of its teams."""
    return order_of(result)[0]


def score_at_the_end(report: Stored) -> tuple[int, int]:
    """Decision 19: of a forfeit the goals that fell, as far as that makes its score."""
    figures = (report["home"], report["away"])
    goals = Counter(row["side"] for row in report["goals"])
    fell = (goals["home"], goals["away"])
    if report["forfeit"] and forfeit_score(fell, report["forfeit"]) == figures:
        return fell
    return figures


def known_of(report: Stored, side: Side) -> dict[tuple[int, str], tuple[Known, ...]]:
    """By player and column of the paper: minutes, ways and passes of this side."""
    found: dict[tuple[int, str], list[Known]] = defaultdict(list)
    for player, column, known in _marks(report, side):
        found[player, column].append(known)
    return {
        key: tuple(sorted(rows, key=lambda one: one.order))
        for key, rows in found.items()
    }


def _marks(report: Stored, side: Side) -> Iterator[tuple[int, str, Known]]:
    for row in report["goals"]:
        own = row["kind"] == "own"
        if (Side(row["side"]).other if own else row["side"]) == side:
            how = "" if row["kind"] in ("own", "play") else row["kind"]
            known = Known(row["minute"], how, row.get("assist", 0), _added(row))
            yield row["player"], "own" if own else "goals", known
    for row in report["cards"]:
        if row["side"] == side:
            yield row["player"], row["card"], Known(row["minute"], added=_added(row))
    sheet = report.get(f"{side}_sheet", {})
    for row in sheet.get("injured", ()):
        yield row["player"], "injured", Known(row["minute"], added=_added(row))
    for row in sheet.get("changes", ()):
        yield row["off"], "off", Known(row["minute"], added=_added(row))


def _added(row: Stored) -> int:
    return int(row.get("added", 0))


def counts_of(report: Stored, side: Side) -> Counter[tuple[int, str]]:
    """How often each box of each player is marked."""
    counts: Counter[tuple[int, str]] = Counter()
    for player, column, _known in _marks(report, side):
        counts[player, column] += 1
    for row in report["goals"]:
        if row["side"] == side and row.get("assist"):
            counts[row["assist"], "assists"] += 1
    for player in report.get(f"{side}_sheet", {}).get("exhausted", ()):
        counts[player, "exhausted"] += 1
    return counts


def brought_to(result: Result, team: int) -> list[tuple[int, bool]]:
    """DEC-17: the cards of a side as far as they are known, and which were played."""
    uses = CardUse.objects.filter(fixture=result.fixture_id, team=team)
    return list(uses.order_by("number").values_list("number", "played"))


def learnt_before(result: Result, team: int) -> list[int]:
    rows = TrainingSession.objects.filter(fixture=result.fixture_id, team=team)
    return list(rows.order_by("number").values_list("number", flat=True))


def seen_playing(report: Stored) -> frozenset[int]:
    """Whoever left a trace was on the pitch."""
    found = {
        player
        for side in SIDES
        for (player, _column), n in counts_of(report, side).items()
        if n
    }
    kicked = {row["player"] for row in report.get("kicks", ())}
    return frozenset(found | kicked)
