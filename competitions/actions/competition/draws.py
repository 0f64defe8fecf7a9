"""The draw: entrants in, fixtures out; repeatable from its stored seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.command import expect, lock_competition, structural
from competitions.actions.log.entries import By, Grounds
from competitions.actions.log.losses import loss_counts, lost_by_draw, refuse_unread
from competitions.actions.log.stages import stored_stages
from competitions.models import Competition, Entrant, Fixture, Live, Result, Tombstone
from competitions.models.identity import random_part
from competitions.rules import seeding
from competitions.rules.formats.protocol import DrawnMatch
from engine.errors import N_, RuleViolation

BY_LIST, BY_DRAW = "list", "draw"


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """In which order the teams are taken: as listed, or by lot from this seed."""

    method: str
    seed: str


@transaction.atomic
def make_draw(
    competition: Competition, order: DrawOrder, *, by: By, grounds: Grounds
) -> None:
    """Draw, or draw again until the first result.

    He has read what of the draw before is lost.
    """
    competition = lock_competition(competition)
    asked = asdict(order)
    if entries.entry_of_key(competition, by, "draw.make", asked):
        return
    expect(competition.version, grounds.version)
    _refuse_begun(competition)
    lost = lost_by_draw(competition)
    refuse_unread(lost, grounds.knowing)
    entrants = list(competition.entrants.select_related("team"))
    competition.first_stage.format.check_size(len(entrants))
    if order.method == BY_DRAW:
        by_slug = {entrant.team.slug: entrant for entrant in entrants}
        entrants = [by_slug[slug] for slug in seeding.shuffle(by_slug, order.seed)]
    _take_away(competition, by)
    teams = [entrant.team_id for entrant in entrants]
    drawn = competition.first_stage.format.draw(teams)
    _place(entrants, drawn.slots)
    fixtures = fixtures_of(competition, drawn.matches)
    Fixture.objects.bulk_create(fixtures)
    Competition.objects.filter(pk=competition.pk).update(
        draw_method=order.method,
        draw_seed=order.seed,
        drawn_at=by.at,
        unplayed_reason="",
    )
    made = {
        "order": teams,
        "lost": loss_counts(lost),
        **drawn_as(fixtures, drawn.slots),
    }
    structural(competition, "draw.make", by, asked, **made)


@transaction.atomic
def undo_draw(
    competition: Competition,
    *,
    by: By,
    version: int | None,
    knowing: str | None = None,
) -> None:
    """Back to a list of teams, as long as nothing was played."""
    competition = lock_competition(competition)
    if entries.entry_of_key(competition, by, "draw.undo", {}):
        return
    expect(competition.version, version)
    _refuse_begun(competition)
    lost = lost_by_draw(competition)
    refuse_unread(lost, knowing)
    _take_away(competition, by)
    competition.entrants.update(slot=None)
    Competition.objects.filter(pk=competition.pk).update(drawn_at=None, draw_seed="")
    structural(competition, "draw.undo", by, {}, lost=loss_counts(lost))


def _take_away(competition: Competition, by: By) -> None:
    """Who still has a form of one of these matches is told what became of it."""
    gone = competition.fixtures.values_list("public_id", flat=True)
    Tombstone.objects.bulk_create(
        Tombstone(stream=Tombstone.of_match(fixture, competition.slug), at=by.at)
        for fixture in gone
    )
    competition.fixtures.all().delete()


def fixtures_of(
    competition: Competition, matches: Iterable[DrawnMatch]
) -> list[Fixture]:
    """Rows that are not stored yet."""
    stage = stored_stages(competition)[0]
    return [
        Fixture(
            public_id=random_part(),
            club_id=competition.club_id,
            competition=competition,
            stage=stage,
            round=match.round,
            position=match.position,
            home_id=match.home,
            away_id=match.away,
            flipped=match.flipped,
        )
        for match in matches
    ]


def drawn_as(
    fixtures: Sequence[Fixture], slots: Mapping[int, int]
) -> dict[str, object]:
    """For the log: every match of the draw, and each team's place in a bracket."""
    matches = [
        {
            "match": fixture.public_id,
            "round": fixture.round,
            "position": fixture.position,
            "home": fixture.home_id,
            "away": fixture.away_id,
            "flipped": fixture.flipped,
        }
        for fixture in fixtures
    ]
    return {"matches": matches, "slots": {str(team): at for team, at in slots.items()}}


def _place(entrants: Sequence[Entrant], slots: Mapping[int, int]) -> None:
    if slots:
        for entrant in entrants:
            entrant.slot = slots[entrant.team_id]
        Entrant.objects.bulk_update(entrants, ["slot"])


def _refuse_begun(competition: Competition) -> None:
    if Live.objects.filter(fixture__competition=competition).exists():
        raise RuleViolation(
            "HC-CUP-02", N_("A match is being played, so the draw stands.")
        )
    if Result.objects.filter(fixture__competition=competition).exists():
        raise RuleViolation(
            "HC-CUP-02",
            N_("There are results already, so the draw stands."),
        )
