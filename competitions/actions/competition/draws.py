"""The draw makes fixtures of entrants; from its stored seed it can be made again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from django.db import transaction
from django.db.models import QuerySet

from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    lock_competition,
    log_structure_change,
)
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.log.losses import loss_counts, lost_by_draw, refuse_unread
from competitions.actions.log.stages import stored_stages
from competitions.models import (
    Competition,
    Entrant,
    Fixture,
    Live,
    Result,
    Stage,
    StageEntrant,
    Tombstone,
)
from competitions.models.identity import random_part
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.formats.first_stage import first_draw
from competitions.rules.formats.next_stage import drawn_in_order
from competitions.rules.formats.protocol import DrawnMatch, DrawnStage
from engine.errors import N_, RuleViolation
from engine.json_values import JsonObject


@transaction.atomic
def make_draw(
    competition: Competition, order: DrawOrder, *, by: Author, grounds: Grounds
) -> None:
    """Draw, or draw again until the first result.

    Refused unless the author has read what is lost of the former draw.
    """
    competition = lock_competition(competition)
    asked = order.asked
    if entries.entry_of_key(competition, by, "draw.make", asked):
        return
    expect(competition.version, grounds.version)
    refuse_late_draw(competition)
    lost = lost_by_draw(competition)
    refuse_unread(lost, grounds.acknowledged)
    entrants = list(competition.entrants.select_related("team"))
    stages = stored_stages(competition)
    lots = {entrant.team_id: entrant.team.slug for entrant in entrants}
    first = first_draw(stages[0].format, order, lots)
    drawn = drawn_in_order([first, *(stage.draw_from() for stage in stages[1:])])
    competition.entrants.update(heir=None, heir_from=None)
    fixtures = replace_fixtures(competition, drawn, by)
    Competition.objects.filter(pk=competition.pk).update(
        draw_method=order.method,
        draw_seed=order.seed,
        drawn_at=by.at,
        unplayed_reason="",
    )
    made = {
        "order": list(first.teams),
        "lost": loss_counts(lost),
        **drawn_as(fixtures, drawn[0]),
        **listed_as(drawn),
    }
    log_structure_change(competition, "draw.make", by, asked, **made)


def replace_fixtures(
    competition: Competition, drawn: Sequence[DrawnStage], by: Author
) -> list[Fixture]:
    """Delete the matches there are, and store those of these draws, one draw a stage."""
    take_away(competition, by)
    place_drawn(list(competition.entrants.all()), drawn[0])
    fixtures: list[Fixture] = []
    for stage, one in zip(stored_stages(competition), drawn, strict=True):
        last = fixtures[-1].round if fixtures else 0
        fixtures += fixtures_of(stage, one.matches, after=last)
        if stage.number > 1:
            place_drawn(list(stage.entrants.all()), one)
    return Fixture.objects.bulk_create(fixtures)


@transaction.atomic
def undo_draw(
    competition: Competition,
    *,
    by: Author,
    version: int | None,
    acknowledged: str | None = None,
) -> None:
    """Delete the draw and its matches; refused once there is a result or a match is on."""
    competition = lock_competition(competition)
    if entries.entry_of_key(competition, by, "draw.undo", {}):
        return
    expect(competition.version, version)
    refuse_late_draw(competition)
    lost = lost_by_draw(competition)
    refuse_unread(lost, acknowledged)
    take_away(competition, by)
    competition.entrants.update(slot=None, group=None, heir=None, heir_from=None)
    listed = StageEntrant.objects.filter(stage__competition=competition)
    listed.update(slot=None, group=None)
    Competition.objects.filter(pk=competition.pk).update(drawn_at=None, draw_seed="")
    log_structure_change(competition, "draw.undo", by, {}, lost=loss_counts(lost))


def take_away(
    competition: Competition, by: Author, matches: QuerySet[Fixture] | None = None
) -> None:
    """Delete these matches, or all, and leave a tombstone for each.

    Who still has the form of such a match open is told by it what became of the match.
    """
    rows = competition.fixtures.all() if matches is None else matches
    Tombstone.objects.bulk_create(
        Tombstone(stream=Tombstone.of_match(fixture, competition.slug), at=by.at)
        for fixture in rows.values_list("public_id", flat=True)
    )
    rows.delete()


def fixtures_of(
    stage: Stage, matches: Iterable[DrawnMatch], *, after: int = 0
) -> list[Fixture]:
    """The rows of these matches, not stored yet; `after`: the last round before them.

    Each leg of a tie is played in a round of its own.
    """
    drawn = list(matches)
    in_ties = stage.format.bracket
    days = sorted({(match.round, match.leg * in_ties) for match in drawn})
    # A table may have rounds without a match: its rounds keep their numbers.
    rounds = {
        day: after + (number if in_ties else day[0])
        for number, day in enumerate(days, 1)
    }
    several = _several_legs(stage, drawn)
    found = []
    for match in drawn:
        number = rounds[match.round, match.leg * in_ties]
        found.append(
            Fixture(
                public_id=random_part(),
                club_id=stage.competition.club_id,
                competition=stage.competition,
                stage=stage,
                round=number,
                stage_round=match.round if match.round != number else None,
                group=match.group or None,
                leg=match.leg if (match.round, match.position) in several else None,
                position=match.position,
                home_id=match.home,
                away_id=match.away,
                flipped=match.flipped,
            )
        )
    return found


def _several_legs(stage: Stage, drawn: Sequence[DrawnMatch]) -> set[tuple[int, int]]:
    """The places of a draw, by round and position, whose fixtures must name their leg.

    Those of ties with several legs, and all of a table with several; but none in the
    only table of a competition.
    """
    where = {(match.round, match.position) for match in drawn}
    if stage.format.bracket:
        return {(m.round, m.position) for m in drawn if m.leg > 1}
    legs = not stage.says_no_legs and any(match.leg > 1 for match in drawn)
    return where if legs else set()


def drawn_as(fixtures: Sequence[Fixture], drawn: DrawnStage) -> JsonObject:
    """What the log keeps of a draw: every match, and the place of each team."""
    matches = [
        {
            "match": fixture.public_id,
            "round": fixture.round,
            "position": fixture.position,
            "home": fixture.home_id,
            "away": fixture.away_id,
            "flipped": fixture.flipped,
            **_more_of(fixture),
        }
        for fixture in fixtures
    ]
    return {"matches": matches, "slots": {}, **_places_as(drawn)}


def _places_as(drawn: DrawnStage) -> JsonObject:
    places = {"slots": drawn.slots, "groups": drawn.groups}
    return {
        name: {str(team): at for team, at in known.items()}
        for name, known in places.items()
        if known
    }


def listed_as(drawn: Sequence[DrawnStage]) -> JsonObject:
    """What the log keeps of later stages that list their teams, by their number."""
    found = {str(n): _places_as(one) for n, one in enumerate(drawn[1:], 2)}
    listed = {number: places for number, places in found.items() if places}
    return {"listed": listed} if listed else {}


def _more_of(fixture: Fixture) -> JsonObject:
    """What the log keeps of a match only where it differs from a single stage."""
    columns = {name: getattr(fixture, name) for name in ("stage_round", "group", "leg")}
    number = fixture.stage.number if fixture.stage else 1
    stage = {"stage": number} if number > 1 else {}
    return stage | {name: value for name, value in columns.items() if value is not None}


Placed = TypeVar("Placed", Entrant, StageEntrant)


def place_drawn(entrants: Sequence[Placed], drawn: DrawnStage) -> None:
    """Store the place each was drawn to; a table without groups has no places."""
    if not drawn.slots:
        return
    for entrant in entrants:
        entrant.slot = drawn.slots.get(entrant.team_id)
        entrant.group = drawn.groups.get(entrant.team_id)
    rows = type(entrants[0])._default_manager
    rows.bulk_update(entrants, ["slot", "group"])


def refuse_late_draw(competition: Competition) -> None:
    if Live.objects.filter(fixture__competition=competition).exists():
        raise RuleViolation(
            "HC-CUP-02", N_("A match is being played, so the draw stands.")
        )
    if Result.objects.filter(fixture__competition=competition).exists():
        raise RuleViolation(
            "HC-CUP-02",
            N_("There are results already, so the draw stands."),
        )
