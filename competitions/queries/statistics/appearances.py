"""The matches that a player has appeared in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import QuerySet, Sum
from django.db.models.functions import Coalesce

from competitions.models import Appearance, Competition, PlayerChances, SquadPlayer
from competitions.queries.fixtures.narrowing import in_these
from competitions.queries.results.stored_results import LEFT_OUT
from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.statistics.chances import ShotWorth

# As `PLAYED_AT`, from the player.
APPEARED_AT = Coalesce(
    *("fixture__result__opened_at", "fixture__kickoff"),
    *("fixture__result__first_at", "fixture__result__recorded_at"),
)


def official_appearances(
    player: SquadPlayer, known: Mapping[int, Competition], fields: Iterable[str]
) -> QuerySet[Appearance, tuple[Any, ...]]:
    """Match, round, competition, moment, and these columns; of friendlies as well."""
    rows = player.appearances.filter(in_these(known, "fixture__"))
    rows = rows.filter(fixture__result__state=OFFICIAL).annotate(at=APPEARED_AT)
    return rows.order_by("pk").values_list(
        "fixture_id", "fixture__round", "fixture__competition_id", "at", *fields
    )


def chances_in(known: Mapping[int, Competition], **of: object) -> dict[int, ShotWorth]:
    """HV-CHANCE-01: by official match, in these competitions and in friendlies."""
    rows = PlayerChances.objects.filter(in_these(known, "fixture__"), **of).order_by()
    # asked for official ones alone, SQLite begins with all results of the house
    states = rows.values_list("fixture", "fixture__result__state")
    sums = states.annotate(Sum("shots"), Sum("worth"))
    return {one: ShotWorth(1, *n) for one, state, *n in sums if state == OFFICIAL}


def appearances_in(
    player: SquadPlayer, fixtures: Collection[int]
) -> QuerySet[Appearance, Appearance]:
    """Appearances in some matches, each with its result and both teams."""
    rows = player.appearances.filter(fixture__in=fixtures).select_related(
        "fixture__result__home_team", "fixture__result__away_team"
    )
    return rows.defer(*(f"fixture__result__{name}" for name in LEFT_OUT))
