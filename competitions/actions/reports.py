"""A MatchReport as stored: players by id, made when the squad does not know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from competitions.models import Appearance, Fixture, SquadPlayer, Team
from competitions.rules import ledger
from engine.report import MatchReport, other_side

Sides = dict[str, Team]
Stored = dict[str, Any]


def stored(report: MatchReport, sides: Sides) -> Stored:
    """The report as JSON; names become ids of the two squads."""
    return stored_with(report, _players(report, sides))


def stored_with(report: MatchReport, players: Mapping[tuple[str, str], int]) -> Stored:
    """The same when the ids are known: `players` by side and name."""
    return {
        "home": report.home,
        "away": report.away,
        "half_time": list(report.half_time) if report.half_time else None,
        "extra_time": report.extra_time,
        "shootout": list(report.shootout) if report.shootout else None,
        "forfeit": report.forfeit,
        "kind": report.kind,
        "goals": [
            {
                "side": goal.side,
                "player": players[goal.player_side, goal.player],
                "minute": goal.minute,
                "kind": goal.kind,
            }
            for goal in report.goals
        ],
        "cards": [
            {
                "side": card.side,
                "player": players[card.side, card.player],
                "minute": card.minute,
                "card": card.card,
            }
            for card in report.cards
        ],
    }


def content_of(report: Stored, sides: Mapping[str, Team]) -> str:
    """What is confirmed: exactly this report between exactly these teams."""
    teams = [sides["home"].pk, sides["away"].pk]
    return ledger.digest(ledger.canonical({"report": report, "teams": teams}))


def named(report: MatchReport) -> set[tuple[str, str]]:
    """Side and name of everybody whom the report speaks of."""
    scored = {(goal.player_side, goal.player) for goal in report.goals}
    return scored | {(card.side, card.player) for card in report.cards}


def appearances(
    fixture: Fixture, report: Stored, home: int, away: int
) -> list[Appearance]:
    """One row per player who scored or was booked."""
    teams = {"home": home, "away": away}
    rows: dict[int, Appearance] = {}

    def row(player: int, side: str) -> Appearance:
        made = Appearance(fixture=fixture, team_id=teams[side], player_id=player)
        return rows.setdefault(player, made)

    for goal in report["goals"]:
        if goal["kind"] == "own":
            row(goal["player"], other_side(goal["side"])).own_goals += 1
            continue
        scorer = row(goal["player"], goal["side"])
        scorer.goals += 1
        scorer.penalties += goal["kind"] == "penalty"
    for card in report["cards"]:
        booked = row(card["player"], card["side"])
        booked.yellows += card["card"] == "yellow"
        booked.reds += card["card"] == "red"
    return list(rows.values())


def card_counts(report: Stored, side: str) -> tuple[int, int]:
    colours = [card["card"] for card in report["cards"] if card["side"] == side]
    return colours.count("yellow"), colours.count("red")


def _players(report: MatchReport, sides: Sides) -> dict[tuple[str, str], int]:
    wanted = named(report)
    if not wanted:
        return {}
    side_of = {team.pk: side for side, team in sides.items()}
    found = {
        (side_of[player.team_id], player.name): player.pk
        for player in SquadPlayer.objects.filter(team__in=sides.values())
    }
    for side, name in sorted(wanted - found.keys()):
        found[side, name] = SquadPlayer.objects.create(team=sides[side], name=name).pk
    return found
