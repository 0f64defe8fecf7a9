"""Reports as JSON: the one place that writes it and the one that reads it.

Everybody else hands the JSON on as it is, or asks here for a `MatchReport`. Players
stand in it by id; their names are asked for in queries/results/reports.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias, TypeVar, cast

from competitions.rules.results.outcome import Outcome
from engine.errors import CorruptRecord
from engine.json_values import JsonObject, Stored
from engine.report import (
    BookingLine,
    CardPlayed,
    ChallengeOutcome,
    Change,
    Forfeit,
    GestureTally,
    Goal,
    InjuryLine,
    Kick,
    MatchReport,
    ReportKind,
    SelectedPlayer,
    SideSheet,
)
from engine.sides import SIDES, BySide, Side

# Reports of this version do not say it, as those of before there were versions:
# two versions of a result are compared by their content, whenever they were written.
VERSION = 1
P = TypeVar("P")
# To be handed on; only this module knows what stands in it.
StoredReport: TypeAlias = Mapping[str, object]
_SIDES = {side.value: side for side in SIDES}


class _Itself(dict[int, int]):
    def __missing__(self, player: int) -> int:
        return player


_BY_ID = _Itself()


def report_from(report: StoredReport, players: Mapping[int, P]) -> MatchReport[P]:
    """The way back, each player as `players` calls the id.

    Reports of the first leagues lack the keys that match sheets brought.
    Raises CorruptRecord for a version that is not known here.
    """
    stored = _of_known_version(report)
    return MatchReport(
        home=stored["home"],
        away=stored["away"],
        half_time=_pair(stored["half_time"]),
        extra_time=stored["extra_time"],
        shootout=_pair(stored["shootout"]),
        forfeit=_forfeit(stored),
        kind=stored["kind"],
        goals=tuple(_goal(row, players) for row in stored["goals"]),
        cards=tuple(
            BookingLine(
                _SIDES[row["side"]],
                players[row["player"]],
                row["minute"],
                row["card"],
                row.get("added", 0),
            )
            for row in stored["cards"]
        ),
        after_90=_pair(stored.get("after_90")),
        kicks=_kicks(stored, players),
        depth=stored.get("depth", "score"),
        sheets=BySide(
            _sheet(stored.get("home_sheet"), players),
            _sheet(stored.get("away_sheet"), players),
        ),
    )


def report_by_id(report: StoredReport) -> MatchReport[int]:
    """The same with the players' ids, for who looks them up himself."""
    return report_from(report, _BY_ID)


# Of many matches a page needs a figure each: these read no more than that.
def outcome_in(report: StoredReport) -> Outcome:
    """The figures that decide."""
    stored = _of_known_version(report)
    return Outcome(
        stored["home"], stored["away"], _pair(stored["shootout"]), _forfeit(stored)
    )


def kind_in(report: StoredReport) -> ReportKind:
    return cast("ReportKind", _of_known_version(report)["kind"])


def half_time_in(report: StoredReport) -> tuple[int, int] | None:
    return _pair(_of_known_version(report)["half_time"])


def kicks_written(report: StoredReport) -> tuple[Kick[int], ...]:
    """HC-SO-07: the kicks that somebody wrote down."""
    return _kicks(_of_known_version(report), _BY_ID)


def player_ids(report: StoredReport) -> set[int]:
    """Everybody whom a stored report speaks of."""
    stored = _of_known_version(report)
    rows = (*stored["goals"], *stored["cards"], *stored.get("kicks", ()))
    found = {row["player"] for row in rows}
    found |= {row["assist"] for row in stored["goals"] if "assist" in row}
    for side in SIDES:
        found.update(_ids_on(stored.get(f"{side}_sheet", {})))
    return found


def _of_known_version(report: StoredReport) -> Stored:
    version = report.get("version", VERSION)
    if version != VERSION:
        raise CorruptRecord(f"a report of version {version}")
    return report


def _pair(figures: list[int] | None) -> tuple[int, int] | None:
    return (figures[0], figures[1]) if figures else None


def _forfeit(stored: Stored) -> Forfeit:
    forfeit: Forfeit = stored["forfeit"]
    return _SIDES.get(forfeit, forfeit)


def _goal(row: Stored, players: Mapping[int, P]) -> Goal[P]:
    assist = row.get("assist")
    return Goal(
        _SIDES[row["side"]],
        players[row["player"]],
        row["minute"],
        row["kind"],
        players[assist] if assist else "",
        row.get("added", 0),
    )


def _kicks(stored: Stored, players: Mapping[int, P]) -> tuple[Kick[P], ...]:
    return tuple(
        Kick(_SIDES[row["side"]], players[row["player"]], row["scored"])
        for row in stored.get("kicks", ())
    )


def _sheet(stored: Stored | None, players: Mapping[int, P]) -> SideSheet[P] | None:
    if stored is None:
        return None
    challenge = stored.get("challenge")
    return SideSheet(
        lineup=tuple(
            SelectedPlayer(players[row["player"]], row["role"], row["captain"])
            for row in stored.get("lineup", ())
        ),
        changes=tuple(
            Change(
                players[row["off"]],
                players[row["on"]],
                row["minute"],
                row.get("added", 0),
            )
            for row in stored.get("changes", ())
        ),
        injured=tuple(
            InjuryLine(players[row["player"]], row["minute"], row.get("added", 0))
            for row in stored.get("injured", ())
        ),
        exhausted=tuple(players[player] for player in stored.get("exhausted", ())),
        cards_played=tuple(
            CardPlayed(row["number"], row["minute"], row.get("added", 0))
            for row in stored.get("cards_played", ())
        ),
        open_card=stored.get("legend"),
        sealed=stored.get("sealed", ""),
        challenge=ChallengeOutcome(**challenge) if challenge else None,
        tallies=tuple(
            GestureTally(players[row["player"]], row["what"], row["n"])
            for row in stored.get("tallies", ())
        ),
    )


def _ids_on(sheet: Stored) -> Iterator[int]:
    for part in ("lineup", "injured", "tallies"):
        yield from (row["player"] for row in sheet.get(part, ()))
    for row in sheet.get("changes", ()):
        yield from (row["off"], row["on"])
    yield from sheet.get("exhausted", ())


# The way into JSON: players by side and name, and what stands for each of them.
Players = Mapping[tuple[Side, str], object]


def report_json(report: MatchReport, players: Players) -> JsonObject:
    """The report as it is stored: `players` by side and name are ids, or names again.

    What a typed score cannot have is left out where it is empty, so a report keeps its
    content hash whatever later sheets may add.
    """
    value: JsonObject = {
        "home": report.home,
        "away": report.away,
        "half_time": list(report.half_time) if report.half_time else None,
        "extra_time": report.extra_time,
        "shootout": list(report.shootout) if report.shootout else None,
        "forfeit": report.forfeit,
        "kind": report.kind,
        "goals": [_goal_json(goal, players) for goal in report.goals],
        "cards": [_booking_json(card, players) for card in report.cards],
    }
    if report.after_90:
        value["after_90"] = list(report.after_90)
    if report.kicks:
        value["kicks"] = [_kick_json(kick, players) for kick in report.kicks]
    if report.depth != "score":
        value["depth"] = report.depth
    for side in SIDES:
        sheet = report.sheets[side]
        if sheet is not None:
            value[f"{side}_sheet"] = _sheet_json(sheet, side, players)
    return value


def _at(one: Goal | BookingLine | Change | InjuryLine | CardPlayed) -> JsonObject:
    """HV-MIN-01: the minute, and what was added to it where anything was."""
    at: JsonObject = {"minute": one.minute}
    return {**at, "added": one.added} if one.added else at


def _booking_json(card: BookingLine, players: Players) -> JsonObject:
    return {
        "side": card.side,
        "player": players[card.side, card.player],
        **_at(card),
        "card": card.card,
    }


def _kick_json(kick: Kick, players: Players) -> JsonObject:
    return {
        "side": kick.side,
        "player": players[kick.side, kick.player],
        "scored": kick.scored,
    }


def _goal_json(goal: Goal, players: Players) -> JsonObject:
    value = {
        "side": goal.side,
        "player": players[goal.player_side, goal.player],
        **_at(goal),
        "kind": goal.kind,
    }
    if goal.assist:
        value["assist"] = players[goal.side, goal.assist]
    return value


def _sheet_json(sheet: SideSheet, side: Side, players: Players) -> JsonObject:
    """One side's sheet without what is empty."""
    challenge = sheet.challenge
    value = {
        "lineup": [
            _selected_json(one, players[side, one.player]) for one in sheet.lineup
        ],
        "changes": [_change_json(one, side, players) for one in sheet.changes],
        "injured": [
            _injury_json(one, players[side, one.player]) for one in sheet.injured
        ],
        "exhausted": [players[side, name] for name in sheet.exhausted],
        "cards_played": [
            {"number": card.number, **_at(card)} for card in sheet.cards_played
        ],
        "legend": sheet.open_card,
        "sealed": sheet.sealed,
        "challenge": {
            "number": challenge.number,
            "made": challenge.made,
            "count": challenge.count,
        }
        if challenge
        else None,
        "tallies": [
            {"player": players[side, one.player], "what": one.what, "n": one.n}
            for one in sheet.tallies
        ],
    }
    return {name: part for name, part in value.items() if part}


def _selected_json(one: SelectedPlayer, player: object) -> JsonObject:
    return {"player": player, "role": one.role, "captain": one.captain}


def _change_json(one: Change, side: Side, players: Players) -> JsonObject:
    return {
        "off": players[side, one.off],
        "on": players[side, one.on],
        **_at(one),
    }


def _injury_json(one: InjuryLine, player: object) -> JsonObject:
    return {"player": player, **_at(one)}
