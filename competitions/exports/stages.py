"""The stages of a competition as a bundle lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from competitions.exports.matches import listed_fixtures
from competitions.files.bundle.values import BundleFixture, BundleGroup, BundleStage
from competitions.models import Competition, Stage, Team
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.lists import lists_by_key
from competitions.rules.standings.zones import zones_in


def listed_stages(
    competition: Competition, teams: Mapping[int, Team]
) -> tuple[BundleStage, ...]:
    fixtures = lists_by_key(listed_fixtures(competition))
    return tuple(
        _stage(stage, tuple(fixtures.get(stage.number, ())), teams)
        for stage in competition.stages_in_order
    )


def _stage(
    stage: Stage, fixtures: tuple[BundleFixture, ...], teams: Mapping[int, Team]
) -> BundleStage:
    terms = stage.terms
    hidden = BundleStage(terms.format, fixtures).hides_places
    if not hidden:
        fixtures = tuple(replace(one, position=None) for one in fixtures)
    return BundleStage(
        terms.format,
        fixtures,
        terms.name,
        terms.points,
        terms.tiebreaks,
        terms.head_to_head,
        _groups(stage, teams),
        tuple(terms.places),
        _listed(stage, teams) if terms.listed else (),
        zones_in(stage.zones),
        _bracket(stage, teams),
    )


def _listed(stage: Stage, teams: Mapping[int, Team]) -> tuple[str, ...]:
    """The teams as its list was made."""
    return tuple(teams[one.team_id].name for one in stage.entrants.all())


def _bracket(stage: Stage, teams: Mapping[int, Team]) -> tuple[str | None, ...]:
    """The bracket as it was drawn, where no places lead there."""
    rows = StageRows(stage)
    if rows.seating or not stage.format.bracket:
        return ()
    leaves, _terms = rows.structure
    names = tuple(None if one is None else teams[one].name for one in leaves)
    return names if any(names) else ()


def _groups(stage: Stage, teams: Mapping[int, Team]) -> tuple[BundleGroup, ...]:
    """The groups as they were drawn; of a later stage where the draw alone does not say them.

    While not all of its teams are known they are named without teams.
    """
    by_rule = not (stage.listed or stage.places or stage.group_names)
    if not stage.format.group_count or by_rule:
        return ()
    rows = StageRows(stage)
    waits = rows.seating and any(one.team is None for one in rows.seating.advances)
    drawn = lists_by_key(
        (one.group, (one.slot or 0, teams[one.team].name))
        for one in rows.entered
        if one.group and not waits
    )
    if not drawn and not waits:
        return ()
    return tuple(
        BundleGroup(
            stage.group_name(group),
            tuple(name for _slot, name in sorted(drawn.get(group, ()))),
        )
        for group in range(1, stage.format.group_count + 1)
    )
