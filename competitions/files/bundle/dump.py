"""A bundle back to the file's value: every default present, what is unknown left out."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, cast

from competitions.files.bundle.canonical import canonical_bundle
from competitions.files.bundle.dates import date_text
from competitions.files.bundle.facts import MatchFacts
from competitions.files.bundle.values import (
    SECOND,
    Bundle,
    BundleClub,
    BundleFixture,
    BundleStage,
    BundleTeam,
    Player,
)
from competitions.rules.results.stored_reports import report_json
from competitions.stored_names import BOX, BOXES_OF_CLUB, PRIZES
from engine.json_values import JsonObject
from engine.report import MatchReport

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = JsonObject


def dump(bundle: Bundle) -> Value:
    """The canonical value: dump(parse(file)) is the file with defaults filled in."""
    bundle = canonical_bundle(bundle)
    return {
        "format": SECOND,
        "club": _club(bundle.club),
        "competition": {**_terms(bundle), "stages": list(map(_stage, bundle.stages))},
        "teams": list(map(_team, bundle.teams)),
    }


def dumps(bundle: Bundle) -> str:
    """The file itself: indented, in the characters of its names."""
    return json.dumps(dump(bundle), ensure_ascii=False, indent=2) + "\n"


def nonempty(**values: object) -> Value:
    """What is there: neither nothing nor empty."""
    return {key: value for key, value in values.items() if value}


def _club(club: BundleClub) -> Value:
    boxes = [
        {
            "name": one.name,
            **nonempty(origin=one.origin, die=[list(face) for face in one.die]),
            "cards": [
                {"game": card.game, **card.record._asdict()} for card in one.cards
            ],
        }
        for one in club.boxes
    ]
    return {"name": club.name, **nonempty(zone=club.zone, **{BOXES_OF_CLUB: boxes})}


def _terms(bundle: Bundle) -> Value:
    finished = bundle.finished.isoformat() if bundle.finished else None
    return {
        "name": bundle.name,
        "game": bundle.ruleset.game,
        "profile": bundle.ruleset.profile,
        "points": {"win": bundle.win, "draw": bundle.draw, "loss": bundle.loss},
        "tiebreaks": list(bundle.tiebreaks),
        "head_to_head": bundle.head_to_head,
        "second_yellow_red": bundle.second_yellow_red,
        PRIZES: bundle.prizes,
        **nonempty(switches=list(bundle.switches)),
        "depth": bundle.depth,
        "venue": bundle.venue,
        "count_provisional": bundle.count_provisional,
        "confirm_hours": bundle.confirm_hours,
        **nonempty(
            board=bundle.board and asdict(bundle.board),
            order=list(bundle.order),
            lots=list(bundle.lots),
            finished=finished,
            unplayed=bundle.unplayed,
        ),
        "adjustments": [asdict(one) for one in bundle.adjustments],
    }


def _stage(stage: BundleStage) -> Value:
    points = stage.points and dict(
        zip(("win", "draw", "loss"), stage.points, strict=True)
    )
    return {
        **nonempty(name=stage.name),
        "format": stage.format.id,
        "options": stage.format.stored,
        **nonempty(
            points=points,
            teams=list(stage.teams),
            tiebreaks=list(stage.tiebreaks or ()),
            head_to_head=stage.head_to_head,
            groups=[
                {"name": one.name, "teams": list(one.teams)} for one in stage.groups
            ],
            zones=[nonempty(**zone._asdict()) for zone in stage.zones],
            places=_places(stage),
            bracket=list(stage.bracket),
        ),
        "fixtures": [_fixture(fixture) for fixture in stage.fixtures],
    }


def _places(stage: BundleStage) -> list[str | None] | list[list[str]]:
    """Codes from the top of a bracket to its foot; of groups a list for each."""
    slots = {slot: code for code, group, slot in stage.places if group is None}
    groups: dict[int, list[str]] = {}
    for code, group, _slot in sorted(stage.places, key=lambda one: one[1:]):
        if group is not None:
            groups.setdefault(group, []).append(code)
    if groups:
        return [groups[group] for group in sorted(groups)]
    return [slots.get(slot) for slot in range(max(slots, default=-1) + 1)]


def _team(team: BundleTeam) -> Value:
    return {
        "name": team.name,
        **nonempty(
            motto=team.motto,
            coaches=list(team.coaches),
            look=team.look and asdict(team.look),
            **{BOX: team.box},
            withdrawn=team.withdrawn,
            registered=list(team.registered),
            heir=team.heir and asdict(team.heir),
        ),
        "players": list(map(_player, team.players)),
    }


def _player(player: Player) -> Value:
    value: Value = {} if player.number is None else {"number": player.number}
    value["name"] = player.name
    if player.card:
        card = asdict(player.card)
        value["card"] = {BOX: card.pop("box"), **card}
    return value


def _fixture(fixture: BundleFixture) -> Value:
    value: Value = {"round": fixture.round}
    value |= nonempty(
        group=fixture.group, leg=fixture.leg, third_place=fixture.third_place
    )
    if fixture.position is not None:
        value["position"] = fixture.position
    if fixture.date is not None:
        value["date"] = date_text(fixture.date)
    value |= {"home": fixture.home, "away": fixture.away}
    value |= nonempty(
        place=fixture.place,
        table=fixture.table,
        postponed=fixture.postponed,
        replay=fixture.replay,
        rolls=_rows(fixture.rolls),
        answers=_rows(fixture.answers),
    )
    if fixture.result is not None:
        value["result"] = {**_result(fixture.result), **_facts(fixture.facts)}
    return value


def _result(report: MatchReport) -> Value:
    """The result as the codec of its game writes it, with names; the competition says the game."""
    written = report_json(report, {who: who[1] for who in report.players()})
    head = ("game", "profile", *(("forfeit",) * (not report.forfeit)))
    usual = "forfeit" if report.forfeit else "played"
    left_out = {*head, *(("kind",) * (report.kind == usual))}
    found = {key: value for key, value in written.items() if key not in left_out}
    return cast("Value", _known(found))


def _facts(facts: MatchFacts) -> Value:
    moments = {"opened": facts.opened, "recorded": facts.recorded}
    return nonempty(
        **{key: at.isoformat() for key, at in moments.items() if at},
        reason=facts.reason,
        corrected=facts.corrected,
        kept=facts.kept,
        learnt=_rows(facts.learnt),
        hands=_rows(facts.hands),
        chances=_rows(facts.chances),
    )


def _rows(rows: Iterable[DataclassInstance]) -> list[object]:
    return [_known(asdict(row)) for row in rows]


def _known(value: object) -> object:
    """Without what is not known."""
    if isinstance(value, dict):
        return {key: _known(one) for key, one in value.items() if one is not None}
    if isinstance(value, list | tuple):
        return [_known(one) for one in value]
    return value
