"""One way to say each thing, so that an export of an import equals it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from competitions.drawings.looks import Look, default_looks
from competitions.files.bundle.course import FileStage, file_stages
from competitions.files.bundle.facts import (
    BundleAnswer,
    BundleChances,
    BundleRoll,
)
from competitions.files.bundle.values import (
    Bundle,
    BundleFixture,
    BundleStage,
    BundleTeam,
    Player,
)
from competitions.rules.names import name_key
from competitions.rules.results.stored_reports import report_json, report_with_names
from engine.errors import RuleViolation
from engine.report import MatchReport
from engine.sides import Side

Spelling = Mapping[str, Mapping[str, str]]
"""For each team its players' names, by what makes two names the same."""
Named = TypeVar("Named", BundleRoll, BundleAnswer, BundleChances)


def canonical_bundle(bundle: Bundle) -> Bundle:
    """Matches name players as the squads spell them, and the squads list everybody.

    Who is in no squad is spelt as at first, and joins it behind the others. A look that
    a team has unasked is not told, and of a cup it is told which match is for third place.
    """
    spelling = _spelling(bundle)
    names = [team.name for team in bundle.teams]
    stages = tuple(
        replace(
            stage, fixtures=tuple(_fixture(one, spelling) for one in stage.fixtures)
        )
        for stage in bundle.stages
    )
    stages = tuple(map(_stage, file_stages(replace(bundle, stages=stages))))
    usual = default_looks(names)
    teams = tuple(
        _team(team, spelling[team.name], look)
        for team, look in zip(bundle.teams, usual, strict=True)
    )
    unplayed = bundle.unplayed if bundle.fixtures else ""
    return replace(bundle, stages=stages, teams=teams, unplayed=unplayed)


def _spelling(bundle: Bundle) -> Spelling:
    """HV-NAME-04: one player however a file spells the name, or two would score."""
    found = {
        team.name: {name_key(p.name): p.name for p in team.players}
        for team in bundle.teams
    }
    for fixture in bundle.fixtures:
        for team, player in fixture.named():
            found[team].setdefault(name_key(player), player)
    return found


def _team(team: BundleTeam, spelt: Mapping[str, str], usual: Look) -> BundleTeam:
    listed = {player.name for player in team.players}
    others = (Player(name) for name in spelt.values() if name not in listed)
    look = None if team.look == usual else team.look
    return replace(team, players=(*team.players, *others), look=look)


def _stage(file: FileStage) -> BundleStage:
    stage = file.stage
    if not stage.format.bracket:
        kept = bool(file.groups) or len(file.bundle.stages) > 1
        legs = kept and any(one.leg > 1 for one in stage.fixtures)
        fixtures = (replace(n, leg=legs and (n.leg or 1)) for n in stage.fixtures)
        return replace(stage, fixtures=tuple(fixtures))
    if not stage.fixtures:
        return replace(stage, bracket=())
    drawn = _bracket(file) if stage.bracket or stage.hides_places else ()
    rounds = (len(file.cup.leaves) - 1).bit_length()
    pairs = zip(stage.fixtures, file.keys, strict=True)
    marked = tuple(
        replace(
            one,
            third_place=stage.third_place and key[:2] == (rounds, 1),
            leg=key[2] if stage.format.tie_matches(key[0], rounds) > 1 else 0,
            position=key[1] if stage.hides_places else None,
        )
        for one, key in pairs
    )
    return replace(stage, fixtures=marked, places=file.terms.places, bracket=drawn)


def with_brackets_needed(bundle: Bundle) -> Bundle:
    """The bundle with the brackets that its matches alone do not show, written out."""
    stages = (
        replace(file.stage, bracket=_bracket(file))
        if file.stage.bracket
        else file.stage
        for file in file_stages(bundle)
    )
    return replace(bundle, stages=tuple(stages))


def _bracket(file: FileStage) -> tuple[str | None, ...]:
    """Its teams from top to foot; nothing if its matches alone lead to the same."""
    if file.before is not None:
        return ()
    leaves = file.cup.leaves
    if not file.stage.hides_places:
        unsaid = replace(file, stage=replace(file.stage, bracket=()))
        with suppress(RuleViolation):
            if unsaid.cup.leaves == leaves:
                return ()
    return tuple(file.names[team] if team else None for team in leaves)


def _fixture(fixture: BundleFixture, spelling: Spelling) -> BundleFixture:
    squads = {side: spelling.get(fixture.team(side) or "", {}) for side in Side}

    def spelt(side: Side, name: str) -> str:
        return squads[side].get(name_key(name), name)

    def respelt(rows: tuple[Named, ...]) -> tuple[Named, ...]:
        return tuple(replace(row, player=spelt(row.side, row.player)) for row in rows)

    facts = fixture.facts
    if facts.chances:
        facts = replace(facts, chances=respelt(facts.chances))
    report = fixture.result
    return replace(
        fixture,
        result=report and _report(report, {w: spelt(*w) for w in report.players()}),
        rolls=respelt(fixture.rolls),
        answers=respelt(fixture.answers),
        facts=facts,
    )


def _report(report: MatchReport, spelt: Mapping[tuple[Side, str], str]) -> MatchReport:
    """Written and read by the codec of its game, which knows where names stand."""
    if all(who[1] == name for who, name in spelt.items()):
        return report
    return report_with_names(report_json(report, spelt))
