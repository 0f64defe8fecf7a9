"""What a report makes of two squads: who joins them, and the rows of its players."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.models import Appearance, Fixture, SquadPlayer, Team
from competitions.models.prepared import PreparedQuery
from competitions.rules.log import ledger
from competitions.rules.results.stored_reports import (
    StoredReport,
    report_json,
)
from competitions.stored_names import TIRED
from engine.json_values import JsonObject
from engine.player_lines import player_lines
from engine.report import MatchReport
from engine.sides import SIDES, Side

_squads = PreparedQuery(
    lambda teams: SquadPlayer.objects.filter(team__in=teams).order_by()
)
Sides = dict[str, Team]


def stored_form(
    report: MatchReport, sides: Sides, new: list[SquadPlayer]
) -> JsonObject:
    """The report as JSON; names become ids of the two squads, which `new` ones join."""
    return report_json(report, _players(report, sides, new))


def as_typed(report: MatchReport) -> JsonObject:
    """The report as JSON with the names as typed: what a key is bound to."""
    return report_json(report, {who: who[1] for who in report.players()})


def content_of(report: StoredReport, sides: Mapping[str, Team]) -> str:
    """What is confirmed: exactly this report between exactly these teams."""
    teams = [sides["home"].pk, sides["away"].pk]
    return ledger.digest(ledger.canonical_json({"report": report, "teams": teams}))


def appearances(
    fixture: Fixture, report: MatchReport[int], home: int, away: int
) -> list[Appearance]:
    """One row per player of the line-ups and per player who left another trace."""
    teams = {"home": home, "away": away}
    return [
        Appearance(
            fixture=fixture,
            team_id=teams[line.side],
            player_id=line.player,
            goals=line.goals,
            penalties=line.penalties,
            first_touch=dict(line.kinds).get("first_touch", 0),
            headers=dict(line.kinds).get("header", 0),
            counters=dict(line.origins).get("counter", 0),
            own_goals=line.own_goals,
            assists=line.assists,
            yellows=line.yellows,
            reds=line.reds,
            injured=line.injured,
            tired=TIRED in line.marks,
            role=line.role,
            captain=line.captain,
            entered=line.entered,
            tallies=dict(line.tallies),
        )
        for line in player_lines(report)
    ]


def _players(
    report: MatchReport, sides: Sides, new: list[SquadPlayer]
) -> dict[tuple[Side, str], int]:
    wanted = report.players()
    if not wanted:
        return {}
    side_of = {sides[side].pk: side for side in SIDES}
    found = {
        (side_of[player.team_id], player.name): player.pk
        for player in _squads(tuple(team.pk for team in sides.values()))
    }
    for side, name in sorted(wanted - found.keys()):
        player = SquadPlayer.objects.create(team=sides[side], name=name)
        found[side, name] = player.pk
        new.append(player)
    return found
