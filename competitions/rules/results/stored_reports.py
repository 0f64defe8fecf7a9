"""Stored reports as MatchReports, with the names that the players have today."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.json_values import Stored
from engine.report import (
    BookingLine,
    CardPlayed,
    ChallengeOutcome,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchReport,
    Selected,
    SideSheet,
    Tally,
)
from engine.sides import SIDES

Names = Mapping[int, str]


def report_from(stored: Stored, names: Names) -> MatchReport:
    """The way back, with the names that the players have today.

    Reports of the first leagues lack the keys that match sheets brought.
    """
    return MatchReport(
        home=stored["home"],
        away=stored["away"],
        half_time=_pair(stored["half_time"]),
        extra_time=stored["extra_time"],
        shootout=_pair(stored["shootout"]),
        forfeit=stored["forfeit"],
        kind=stored["kind"],
        goals=tuple(_goal(row, names) for row in stored["goals"]),
        cards=tuple(
            BookingLine(
                row["side"],
                names[row["player"]],
                row["minute"],
                row["card"],
                row.get("added", 0),
            )
            for row in stored["cards"]
        ),
        after_90=_pair(stored.get("after_90")),
        kicks=tuple(
            Kick(row["side"], names[row["player"]], row["scored"])
            for row in stored.get("kicks", ())
        ),
        depth=stored.get("depth", "score"),
        home_sheet=_sheet(stored.get("home_sheet"), names),
        away_sheet=_sheet(stored.get("away_sheet"), names),
    )


def _goal(row: Stored, names: Names) -> Goal:
    assist = row.get("assist")
    return Goal(
        row["side"],
        names[row["player"]],
        row["minute"],
        row["kind"],
        names[assist] if assist else "",
        row.get("added", 0),
    )


def _sheet(stored: Stored | None, names: Names) -> SideSheet | None:
    if stored is None:
        return None
    challenge = stored.get("challenge")
    return SideSheet(
        lineup=tuple(
            Selected(names[row["player"]], row["role"], row["captain"])
            for row in stored.get("lineup", ())
        ),
        changes=tuple(
            Change(
                names[row["off"]], names[row["on"]], row["minute"], row.get("added", 0)
            )
            for row in stored.get("changes", ())
        ),
        injured=tuple(
            InjuryLine(names[row["player"]], row["minute"], row.get("added", 0))
            for row in stored.get("injured", ())
        ),
        exhausted=tuple(names[player] for player in stored.get("exhausted", ())),
        cards_played=tuple(
            CardPlayed(row["number"], row["minute"], row.get("added", 0))
            for row in stored.get("cards_played", ())
        ),
        open_card=stored.get("legend"),
        sealed=stored.get("sealed", ""),
        challenge=ChallengeOutcome(**challenge) if challenge else None,
        tallies=tuple(
            Tally(names[row["player"]], row["what"], row["n"])
            for row in stored.get("tallies", ())
        ),
    )


def player_ids(report: Stored) -> set[int]:
    """Everybody whom a stored report speaks of."""
    rows = (*report["goals"], *report["cards"], *report.get("kicks", ()))
    found = {row["player"] for row in rows}
    found |= {row["assist"] for row in report["goals"] if "assist" in row}
    for side in SIDES:
        found.update(_ids_on(report.get(f"{side}_sheet", {})))
    return found


def _ids_on(sheet: Stored) -> Iterator[int]:
    for part in ("lineup", "injured", "tallies"):
        yield from (row["player"] for row in sheet.get(part, ()))
    for row in sheet.get("changes", ()):
        yield from (row["off"], row["on"])
    yield from sheet.get("exhausted", ())


def _pair(figures: list[int] | None) -> tuple[int, int] | None:
    return (figures[0], figures[1]) if figures else None
