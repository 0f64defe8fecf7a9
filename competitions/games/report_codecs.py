"""How reports of any game are stored; the codec of each game adds what is its own.

Players stand in them by id. What is empty is left out, so a report keeps its content
hash whatever later sheets may add.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from competitions.games.report_shapes import PERIODS, Keys
from engine.json_values import JsonObject, Stored
from engine.report import (
    HALVES,
    BookingLine,
    Change,
    DatedLine,
    Forfeit,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    MatchReport,
    PeriodScore,
    PlayerTally,
    Score,
    SelectedPlayer,
    SidePart,
    SideSheet,
)
from engine.rulesets import ruleset_in
from engine.sides import SIDES, BySide, Side

P = TypeVar("P")
# What stands for each player in the JSON, by side and name.
Players = Mapping[tuple[Side, str], object]
_SIDES = {side.value: side for side in SIDES}
# One value for each minute: a page reads hundreds.
_MINUTES = {minute: MatchMoment(minute) for minute in (None, *range(121))}


class ReportCodec(Protocol):
    """The one that knows how reports of a game look in the JSON."""

    @property
    def version(self) -> int:
        """The version that it writes now; it reads every version up to this."""

    @property
    def halves(self) -> tuple[str, str]:
        """The periods that end the two halves of a match."""

    @property
    def periods(self) -> Keys:
        """How a file tells the scores of its periods."""

    @property
    def part(self) -> Keys:
        """How a file tells the game's part of a sheet."""

    def read(self, stored: Stored, players: Mapping[int, P]) -> MatchReport[P]:
        """A stored report, each player as `players` calls the id."""

    def write(self, report: MatchReport, players: Players) -> JsonObject:
        """The way back to the JSON; `players` are ids, or names again."""

    def periods_from(self, stored: Stored) -> tuple[PeriodScore, ...]:
        """Nothing of it but the scores of its periods."""

    def ids_in(self, stored: Stored) -> set[int]:
        """Nothing of it but whom it speaks of."""


class CoreCodec:
    """Reads and writes what reports of every game have; a game adds its part of a sheet."""

    version = 1
    halves = HALVES
    periods: Keys = PERIODS
    part: Keys = {}

    def part_json(
        self, part: SidePart[str], side: Side, players: Players
    ) -> JsonObject:
        raise NotImplementedError

    def part_from(self, stored: Stored, players: Mapping[int, P]) -> SidePart[P]:
        raise NotImplementedError

    def write(self, report: MatchReport, players: Players) -> JsonObject:
        value: JsonObject = {
            **self._head(report),
            "home": report.home,
            "away": report.away,
            **self.periods_json(report.periods),
            "extra_time": report.extra_time,
            "shootout": list(report.shootout) if report.shootout else None,
            "forfeit": report.forfeit,
            "kind": report.kind,
            "goals": [_goal_json(goal, players) for goal in report.goals],
            "cards": [_booking_json(card, players) for card in report.cards],
        }
        if report.start_score != (0, 0):
            value["start_score"] = list(report.start_score)
        if report.kicks:
            value["kicks"] = [_kick_json(kick, players) for kick in report.kicks]
        if report.depth != "score":
            value["depth"] = report.depth
        for side in SIDES:
            sheet = report.sheets[side]
            if sheet is not None:
                value[f"{side}_sheet"] = self.sheet_json(sheet, side, players)
        return value

    def _head(self, report: MatchReport) -> JsonObject:
        """Game, profile and version; nothing for the first game, whose reports lack them."""
        ruleset = report.ruleset
        if ruleset is None:
            return {}
        return {
            "game": ruleset.game,
            "profile": ruleset.profile,
            "version": self.version,
        }

    def read(self, stored: Stored, players: Mapping[int, P]) -> MatchReport[P]:
        """A stored report; the oldest lack the keys that match sheets brought."""
        return MatchReport(
            home=stored["home"],
            away=stored["away"],
            periods=self.periods_from(stored),
            extra_time=stored["extra_time"],
            shootout=score_pair(stored.get("shootout")),
            forfeit=forfeit_in(stored),
            kind=stored["kind"],
            goals=tuple(_goal(row, players) for row in stored["goals"]),
            cards=tuple(_booking(row, players) for row in stored["cards"]),
            kicks=kicks_in(stored, players),
            depth=stored.get("depth", "score"),
            sheets=BySide(
                self._sheet(stored.get("home_sheet"), players),
                self._sheet(stored.get("away_sheet"), players),
            ),
            start_score=score_pair(stored.get("start_score")) or (0, 0),
            ruleset=ruleset_in(stored) if "game" in stored else None,
            halves=self.halves,
        )

    def ids_in(self, stored: Stored) -> set[int]:
        rows = (*stored["goals"], *stored["cards"], *stored.get("kicks", ()))
        found = {row["player"] for row in rows}
        found |= {row["assist"] for row in stored["goals"] if "assist" in row}
        for side in SIDES:
            sheet = stored.get(f"{side}_sheet", {})
            for part in ("lineup", "injured", "tallies"):
                found |= {row["player"] for row in sheet.get(part, ())}
            for row in sheet.get("changes", ()):
                found |= {row["off"], row["on"]}
            found.update(self.ids_in_part(sheet))
        return found

    def ids_in_part(self, stored: Stored) -> Iterable[int]:
        """Whoever stands in the game's part of a stored sheet."""
        return ()

    def periods_json(self, periods: tuple[PeriodScore, ...]) -> JsonObject:
        rows = [[one.period, one.home, one.away] for one in periods]
        return {"periods": rows} if rows else {}

    def periods_from(self, stored: Stored) -> tuple[PeriodScore, ...]:
        return tuple(PeriodScore(*row) for row in stored.get("periods", ()))

    def sheet_json(self, sheet: SideSheet, side: Side, players: Players) -> JsonObject:
        """One side's sheet without what is empty."""
        value = {
            "lineup": [
                _selected_json(one, players[side, one.player]) for one in sheet.lineup
            ],
            "changes": [_change_json(one, side, players) for one in sheet.changes],
            "injured": [
                _injury_json(one, players[side, one.player]) for one in sheet.injured
            ],
            **(self.part_json(sheet.game, side, players) if sheet.game else {}),
            "tallies": [
                {"player": players[side, one.player], "what": one.what, "n": one.n}
                for one in sheet.tallies
            ],
        }
        return {name: part for name, part in value.items() if part}

    def _sheet(
        self, stored: Stored | None, players: Mapping[int, P]
    ) -> SideSheet[P] | None:
        if stored is None:
            return None
        return SideSheet(
            lineup=tuple(_selected(row, players) for row in stored.get("lineup", ())),
            changes=tuple(
                Change(
                    players[row["off"]],
                    players[row["on"]],
                    stored_moment(row),
                    row.get("cause", ""),
                )
                for row in stored.get("changes", ())
            ),
            injured=tuple(
                InjuryLine(
                    players[row["player"]], stored_moment(row), row.get("cause", "")
                )
                for row in stored.get("injured", ())
            ),
            tallies=tuple(
                PlayerTally(players[row["player"]], row["what"], row["n"])
                for row in stored.get("tallies", ())
            ),
            game=self.part_from(stored, players),
        )


def score_pair(figures: list[int] | None) -> Score | None:
    return (figures[0], figures[1]) if figures else None


def forfeit_in(stored: Stored) -> Forfeit:
    forfeit: Forfeit = stored["forfeit"]
    return _SIDES.get(forfeit, forfeit)


def kicks_in(stored: Stored, players: Mapping[int, P]) -> tuple[Kick[P], ...]:
    return tuple(
        Kick(_SIDES[row["side"]], players[row["player"]], row["scored"])
        for row in stored.get("kicks", ())
    )


def moment_json(one: DatedLine) -> JsonObject:
    """HV-MIN-01: the minute, and what was added to it where anything was."""
    at = one.at
    value: JsonObject = {"minute": at.minute}
    if at.added:
        value["added"] = at.added
    if at.period:
        value["period"] = at.period
    if at.label:
        value["label"] = at.label
    return value


def stored_moment(row: Stored) -> MatchMoment:
    added, period, label = row.get("added"), row.get("period"), row.get("label")
    if added or period or label:
        return MatchMoment(row.get("minute"), added or 0, period or "", label or "")
    minute = row.get("minute")
    return _MINUTES.get(minute) or MatchMoment(minute)


def _with(value: JsonObject, name: str, text: str) -> JsonObject:
    """The value with this text in it, unless the text is empty."""
    if text:
        value[name] = text
    return value


def _goal_json(goal: Goal, players: Players) -> JsonObject:
    value: JsonObject = {
        "side": goal.side,
        "player": players[goal.player_side, goal.player],
        **moment_json(goal),
        "kind": goal.kind,
    }
    if goal.assist:
        value["assist"] = players[goal.side, goal.assist]
    return _with(value, "origin", goal.origin)


def _goal(row: Stored, players: Mapping[int, P]) -> Goal[P]:
    assist = row.get("assist")
    return Goal(
        _SIDES[row["side"]],
        players[row["player"]],
        stored_moment(row),
        row["kind"],
        players[assist] if assist else "",
        row.get("origin", ""),
    )


def _booking_json(card: BookingLine, players: Players) -> JsonObject:
    value = {
        "side": card.side,
        "player": players[card.side, card.player],
        **moment_json(card),
        "card": card.card,
    }
    return _with(value, "cause", card.cause)


def _booking(row: Stored, players: Mapping[int, P]) -> BookingLine[P]:
    return BookingLine(
        _SIDES[row["side"]],
        players[row["player"]],
        stored_moment(row),
        row["card"],
        row.get("cause", ""),
    )


def _kick_json(kick: Kick, players: Players) -> JsonObject:
    return {
        "side": kick.side,
        "player": players[kick.side, kick.player],
        "scored": kick.scored,
    }


def _selected_json(one: SelectedPlayer, player: object) -> JsonObject:
    value: JsonObject = {"player": player, "role": one.role, "captain": one.captain}
    return _with(value, "place", one.place)


def _selected(row: Stored, players: Mapping[int, P]) -> SelectedPlayer[P]:
    return SelectedPlayer(
        players[row["player"]], row["role"], row["captain"], row.get("place", "")
    )


def _change_json(one: Change, side: Side, players: Players) -> JsonObject:
    value: JsonObject = {
        "off": players[side, one.off],
        "on": players[side, one.on],
        **moment_json(one),
    }
    return _with(value, "cause", one.cause)


def _injury_json(one: InjuryLine, player: object) -> JsonObject:
    return _with({"player": player, **moment_json(one)}, "cause", one.cause)
