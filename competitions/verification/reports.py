"""What a report leaves of its players and cards, counted plainly from the log."""

from __future__ import annotations

from collections.abc import Iterator, Set

from django.db.models import F, Q

from competitions.models import Appearance, CardUse, Hand, PrizeOutcome
from competitions.rules.results.stored_reports import report_by_id
from competitions.stored_names import PRIZES, RENAMED
from engine.json_values import JsonObject, Stored
from engine.report import MatchReport, SideSheet
from engine.sides import SIDES

Figures = tuple[object, ...]
Counts = dict[str, dict[int, Figures]]

COLUMNS = (
    *("goals", "penalties", "first_touch", "headers", "counters", "own_goals"),
    "assists",
    *("yellows", "reds", "injured", "tired", "role", "captain", "entered"),
)


def report_differences(logged: dict[str, JsonObject]) -> Iterator[str]:
    """Appearance, CardUse and PrizeOutcome against what the entries say of each match."""
    here = Q(fixture__public_id__in=logged)
    appearances, tallies = _appearances(here)
    uses, prizes, hands = _uses(here), _prizes(here), _hands(here)
    for fixture in sorted(logged):
        after = logged[fixture]
        report = report_by_id(after["report"])
        if figures_by_player(report) != appearances.get(fixture, {}):
            yield f"match {fixture}: goals and cards differ from the log"
        if _tallied(report) != tallies.get(fixture, {}):
            yield f"match {fixture}: gestures differ from the log"
        brought = _brought(after, report, hands.get(fixture, []))
        if brought != uses.get(fixture, {}):
            yield f"match {fixture}: cards brought and played differ from the log"
        if _chosen(after, report) != prizes.get(fixture, {}):
            yield f"match {fixture}: {PRIZES} differ from the log"


def stray_rows(known: Set[str]) -> Iterator[str]:
    """What stands there of any other match, and who appears where he does not belong."""
    others = Appearance.objects.exclude(team=F("player__team"))
    for fixture in others.order_by("pk").values_list("fixture__public_id", flat=True):
        yield f"match {fixture}: somebody appears for a team that is not his"
    left = set[str]()
    for model in (CardUse, PrizeOutcome):
        rows = model._default_manager.order_by()
        left |= set(rows.values_list("fixture__public_id", flat=True).distinct())
    for fixture in sorted(left - known):
        yield f"match {fixture}: cards or {PRIZES} without a result"


def figures_by_player(report: MatchReport[int]) -> dict[int, Figures]:
    """Per player: what he did, and whether he was selected for it."""
    rows: dict[int, JsonObject] = {}
    for side in SIDES:
        _count_sheet(report.sheet(side), rows)
    for player, column in _events(report):
        row = rows.setdefault(player, {})
        row[column] = row.get(column, 0) + 1
    return {
        player: tuple(found.get(name, DEFAULTS.get(name, 0)) for name in COLUMNS)
        for player, found in rows.items()
    }


def _count_sheet(sheet: SideSheet[int], rows: dict[int, JsonObject]) -> None:
    on = [change.on for change in sheet.changes]
    for one in sheet.lineup:
        entered = one.role != "bench" or one.player in on
        rows[one.player] = {
            "role": one.role,
            "captain": one.captain,
            "entered": entered,
        }
    for injury in sheet.injured:
        rows.setdefault(injury.player, {})["injured"] = True
    for player, mark in sheet.marks():
        rows.setdefault(player, {})[RENAMED.get(mark, mark)] = True


def _events(report: MatchReport[int]) -> Iterator[tuple[int, str]]:
    for goal in report.goals:
        yield goal.player, "own_goals" if goal.kind == "own" else "goals"
        if goal.kind in KINDS:
            yield goal.player, KINDS[goal.kind]
        if goal.origin == "counter":
            yield goal.player, "counters"
        if goal.assist:
            yield goal.assist, "assists"
    for card in report.cards:
        yield card.player, card.card + "s"


KINDS = {"penalty": "penalties", "first_touch": "first_touch", "header": "headers"}
DEFAULTS = {
    "injured": False,
    "tired": False,
    "role": "",
    "captain": False,
    "entered": True,
}


def _tallied(report: MatchReport[int]) -> dict[int, Figures]:
    found: dict[int, dict[str, int]] = {}
    for side in SIDES:
        for one in report.sheet(side).tallies:
            row = found.setdefault(one.player, {})
            row[one.what] = row.get(one.what, 0) + one.n
    return {player: tuple(sorted(row.items())) for player, row in found.items()}


def _appearances(here: Q) -> tuple[Counts, Counts]:
    """Figures and gestures by match and player; one query."""
    found: Counts = {}
    gestures: Counts = {}
    columns = ("fixture__public_id", "player_id", "tallies", *COLUMNS)
    rows = Appearance.objects.filter(here).values_list(*columns)
    for fixture, player, tallies, *figures in rows:
        found.setdefault(fixture, {})[player] = tuple(figures)
        if tallies:
            row = gestures.setdefault(fixture, {})
            row[player] = tuple(sorted(tallies.items()))
    return found, gestures


Cards = dict[tuple[int, int], Figures]


def _brought(
    after: Stored, report: MatchReport[int], hands: list[tuple[int, int]]
) -> Cards:
    """Played ones and the one face up always, the rest of a hand once it is official."""
    found: Cards = {}
    if after["state"] == "official":
        found.update(dict.fromkeys(hands, (False, None)))
    for side in SIDES:
        team, cards = after[f"{side}_team"], report.sheet(side).coach_cards
        if cards.face_up:
            found[team, cards.face_up] = (False, None)
        for card in cards.played:
            found[team, card.number] = (True, card.minute)
    return found


def _chosen(after: Stored, report: MatchReport[int]) -> dict[int, Figures]:
    found: dict[int, Figures] = {}
    for side in SIDES:
        chosen = report.sheet(side).coach_cards.prize
        if chosen:
            figures = (chosen.number, chosen.made, chosen.count)
            found[after[f"{side}_team"]] = figures
    return found


def _uses(here: Q) -> dict[str, Cards]:
    found: dict[str, Cards] = {}
    rows = CardUse.objects.filter(here).values_list(
        "fixture__public_id", "team_id", "number", "played", "minute"
    )
    for fixture, team, number, played, minute in rows:
        found.setdefault(fixture, {})[team, number] = (played, minute)
    return found


def _prizes(here: Q) -> Counts:
    found: Counts = {}
    rows = PrizeOutcome.objects.filter(here).values_list(
        "fixture__public_id", "team_id", "number", "made", "count"
    )
    for fixture, team, *figures in rows:
        found.setdefault(fixture, {})[team] = tuple(figures)
    return found


def _hands(here: Q) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    rows = Hand.objects.filter(here).values_list(
        "fixture__public_id", "team_id", "numbers"
    )
    for fixture, team, numbers in rows:
        found.setdefault(fixture, []).extend((team, number) for number in numbers)
    return found
