"""A MatchReport as stored: players by id, made when the squad does not know them."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.models import Appearance, Fixture, SquadPlayer, Team
from competitions.queries.prepared import Prepared
from competitions.rules.log import ledger
from competitions.rules.results.stored_reports import player_ids, report_from
from competitions.rules.standings.cautions import second_yellows
from engine.json_values import JsonObject
from engine.report import (
    BookingLine,
    CardPlayed,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchReport,
    Selected,
    SideSheet,
)
from engine.sides import SIDES, Side

_squads = Prepared(lambda teams: SquadPlayer.objects.filter(team__in=teams).order_by())
Sides = dict[str, Team]
Players = Mapping[tuple[str, str], object]


def stored(report: MatchReport, sides: Sides, new: list[SquadPlayer]) -> JsonObject:
    """The report as JSON; names become ids of the two squads, which `new` ones join."""
    return stored_with(report, _players(report, sides, new))


def as_typed(report: MatchReport) -> JsonObject:
    """The same with the names that were typed: what a key is bound to."""
    return stored_with(report, {who: who[1] for who in named(report)})


def stored_with(report: MatchReport, players: Players) -> JsonObject:
    """The same when the ids are known: `players` by side and name.

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
        "goals": [_goal(goal, players) for goal in report.goals],
        "cards": [_booking(card, players) for card in report.cards],
    }
    if report.after_90:
        value["after_90"] = list(report.after_90)
    if report.kicks:
        value["kicks"] = [_kick(kick, players) for kick in report.kicks]
    if report.depth != "score":
        value["depth"] = report.depth
    for side in SIDES:
        sheet = _written(report, side)
        if sheet is not None:
            value[f"{side}_sheet"] = _sheet(sheet, side, players)
    return value


def _at(one: Goal | BookingLine | Change | InjuryLine | CardPlayed) -> JsonObject:
    """HV-MIN-01: the minute, and what was added to it where anything was."""
    at: JsonObject = {"minute": one.minute}
    return {**at, "added": one.added} if one.added else at


def _booking(card: BookingLine, players: Players) -> JsonObject:
    return {
        "side": card.side,
        "player": players[card.side, card.player],
        **_at(card),
        "card": card.card,
    }


def _kick(kick: Kick, players: Players) -> JsonObject:
    return {
        "side": kick.side,
        "player": players[kick.side, kick.player],
        "scored": kick.scored,
    }


def _goal(goal: Goal, players: Players) -> JsonObject:
    value = {
        "side": goal.side,
        "player": players[goal.player_side, goal.player],
        **_at(goal),
        "kind": goal.kind,
    }
    if goal.assist:
        value["assist"] = players[goal.side, goal.assist]
    return value


def _written(report: MatchReport, side: Side) -> SideSheet | None:
    return report.home_sheet if side == Side.HOME else report.away_sheet


def _sheet(sheet: SideSheet, side: Side, players: Players) -> JsonObject:
    """One side's sheet without what is empty."""
    challenge = sheet.challenge
    value = {
        "lineup": [_selected(one, players[side, one.player]) for one in sheet.lineup],
        "changes": [_change(one, side, players) for one in sheet.changes],
        "injured": [_injury(one, players[side, one.player]) for one in sheet.injured],
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
    return {name: told for name, told in value.items() if told}


def _selected(one: Selected, player: object) -> JsonObject:
    return {"player": player, "role": one.role, "captain": one.captain}


def _change(one: Change, side: Side, players: Players) -> JsonObject:
    return {
        "off": players[side, one.off],
        "on": players[side, one.on],
        **_at(one),
    }


def _injury(one: InjuryLine, player: object) -> JsonObject:
    return {"player": player, **_at(one)}


def content_of(report: JsonObject, sides: Mapping[str, Team]) -> str:
    """What is confirmed: exactly this report between exactly these teams."""
    teams = [sides["home"].pk, sides["away"].pk]
    return ledger.digest(ledger.canonical({"report": report, "teams": teams}))


def named(report: MatchReport) -> set[tuple[str, str]]:
    """Side and name of everybody whom the report speaks of."""
    found: set[tuple[str, str]] = {
        *((goal.player_side, goal.player) for goal in report.goals),
        *((goal.side, goal.assist) for goal in report.goals if goal.assist),
        *((card.side, card.player) for card in report.cards),
        *((kick.side, kick.player) for kick in report.kicks),
    }
    for side in SIDES:
        found |= {(side, name) for name in _on_sheet(report.sheet(side))}
    return found


def _on_sheet(sheet: SideSheet) -> set[str]:
    return {
        *(one.player for one in sheet.lineup),
        *(one.player for one in sheet.injured),
        *(one.player for one in sheet.tallies),
        *(name for change in sheet.changes for name in (change.off, change.on)),
        *sheet.exhausted,
    }


def appearances(
    fixture: Fixture, report: JsonObject, home: int, away: int
) -> list[Appearance]:
    """One row per player of the line-ups and per player who left another trace."""
    teams = {"home": home, "away": away}
    ids = {player: str(player) for player in player_ids(report)}
    return [
        Appearance(
            fixture=fixture,
            team_id=teams[line.side],
            player_id=int(line.player),
            goals=line.goals,
            penalties=line.penalties,
            first_touch=line.first_touch,
            headers=line.headers,
            own_goals=line.own_goals,
            assists=line.assists,
            yellows=line.yellows,
            reds=line.reds,
            injured=line.injured,
            exhausted=line.exhausted,
            role=line.role,
            captain=line.captain,
            entered=line.entered,
            tallies=dict(line.tallies),
        )
        for line in report_from(report, ids).lines()
    ]


def card_counts(report: JsonObject, side: str) -> tuple[int, int, int]:
    """Yellow cards, red cards, and players whom a second yellow card sent off."""
    cards = [
        (card["player"], card["card"])
        for card in report["cards"]
        if card["side"] == side
    ]
    colours = [colour for _player, colour in cards]
    return colours.count("yellow"), colours.count("red"), second_yellows(cards)


def _players(
    report: MatchReport, sides: Sides, new: list[SquadPlayer]
) -> dict[tuple[str, str], int]:
    wanted = named(report)
    if not wanted:
        return {}
    side_of = {team.pk: side for side, team in sides.items()}
    found = {
        (side_of[player.team_id], player.name): player.pk
        for player in _squads(tuple(team.pk for team in sides.values()))
    }
    for side, name in sorted(wanted - found.keys()):
        player = SquadPlayer.objects.create(team=sides[side], name=name)
        found[side, name] = player.pk
        new.append(player)
    return found
