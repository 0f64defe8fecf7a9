"""A bundle back to the file's value: every default present, what is unknown left out."""

from __future__ import annotations

import datetime as dt
import json

from competitions.files.bundle.canonical import canonical_bundle
from competitions.files.bundle.values import FORMAT, Bundle, BundleFixture, Player
from engine.json_values import JsonObject
from engine.report import BookingLine, Goal, MatchReport

Value = JsonObject


def dump(bundle: Bundle) -> Value:
    """The canonical value: dump(parse(file)) is the file with defaults filled in."""
    bundle = canonical_bundle(bundle)
    return {
        "format": FORMAT,
        "club": {"name": bundle.club},
        "competition": {
            "name": bundle.name,
            "game": bundle.ruleset.game,
            "profile": bundle.ruleset.profile,
            "kind": bundle.kind,
            "legs": bundle.legs,
            "points": {"win": bundle.win, "draw": bundle.draw, "loss": bundle.loss},
            "tiebreaks": list(bundle.tiebreaks),
            "head_to_head": bundle.head_to_head,
            "third_place": bundle.third_place,
            "second_yellow_red": bundle.second_yellow_red,
            "challenges": bundle.challenges,
            **({"unplayed": bundle.unplayed} if bundle.unplayed else {}),
            "adjustments": [
                {"team": one.team, "points": one.points, "reason": one.reason}
                for one in bundle.adjustments
            ],
        },
        "teams": [
            {"name": team.name, "players": [_player(p) for p in team.players]}
            for team in bundle.teams
        ],
        "fixtures": [_fixture(fixture) for fixture in bundle.fixtures],
    }


def dumps(bundle: Bundle) -> str:
    """The file itself: indented, in the characters of its names."""
    return json.dumps(dump(bundle), ensure_ascii=False, indent=2) + "\n"


def _player(player: Player) -> Value:
    number = {} if player.number is None else {"number": player.number}
    return {**number, "name": player.name}


def _fixture(fixture: BundleFixture) -> Value:
    value: Value = {"round": fixture.round}
    if fixture.date is not None:
        value["date"] = _moment(fixture.date)
    value |= {"home": fixture.home, "away": fixture.away}
    if fixture.result is not None:
        value["result"] = _result(fixture.result)
    return value


def _moment(moment: dt.date | dt.datetime) -> str:
    if not isinstance(moment, dt.datetime):
        return moment.isoformat()
    whole = moment.second == 0
    return moment.isoformat(timespec="minutes" if whole else "seconds")


def _result(report: MatchReport) -> Value:
    value: Value = {"home": report.home, "away": report.away}
    if report.half_time is not None:
        value["half_time"] = list(report.half_time)
    value["extra_time"] = report.extra_time
    if report.shootout is not None:
        value["shootout"] = list(report.shootout)
    if report.forfeit:
        value["forfeit"] = report.forfeit
    value["goals"] = [
        {
            "side": goal.side,
            "player": goal.player,
            **_minute(goal),
            "kind": goal.kind,
            **({"assist": goal.assist} if goal.assist else {}),
        }
        for goal in report.goals
    ]
    value["cards"] = [
        {
            "side": card.side,
            "player": card.player,
            **_minute(card),
            "card": card.card,
        }
        for card in report.cards
    ]
    return value


def _minute(one: Goal | BookingLine) -> Value:
    """HV-MIN-01: what was added stands beside the minute, where anything was."""
    if one.minute is None:
        return {}
    added: Value = {"added": one.added} if one.added else {}
    return {"minute": one.minute, **added}
