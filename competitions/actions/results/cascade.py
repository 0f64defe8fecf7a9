"""What a corrected bracket does to later matches: keep, void or replay (decision 11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from competitions.actions.log.command import on_fixture
from competitions.actions.log.entries import By
from competitions.actions.results.carry_rows import follow_result, follow_walkovers
from competitions.actions.results.projection import clear_result
from competitions.models import Fixture, Result
from competitions.queries.fixtures.brackets import fixtures_at, stale_fixtures
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.draws.legs import LegEnd
from engine.errors import N_, Conflict

KEEP, VOID, REPLAY = "keep", "void", "replay"
CHOICES = (KEEP, VOID, REPLAY)
Cascade = Mapping[str, str]


class CascadeNeeded(Conflict):
    """Later matches were played by teams that would not have met."""

    def __init__(self, fixtures: list[Fixture]) -> None:
        self.fixtures = fixtures
        super().__init__(
            N_(
                "Later matches of this cup depend on this result. "
                "Choose what happens to them."
            )
        )


def refuse_unasked(
    fixture: Fixture, played: LegEnd | None, cascade: Cascade | None
) -> None:
    """The organiser is shown the list first and chooses for each of it."""
    if fixture.competition is None:
        return
    competition, match = fixture.competition, (fixture.round, fixture.position, 1)
    later = competition.format.touched(StageRows(competition), match, played)
    at_risk = fixtures_at(competition, {key[:2] for key in later})
    if any((cascade or {}).get(match.public_id) not in CHOICES for match in at_risk):
        raise CascadeNeeded(at_risk)


def apply_cascade(fixture: Fixture, by: By, cascade: Cascade | None) -> None:
    """Round by round: a match that an earlier choice saved needs none of its own."""
    if not cascade or fixture.competition is None:
        return
    for later in fixture.competition.fixtures.filter(public_id__in=cascade):
        if later not in stale_fixtures(fixture.competition):
            continue
        nested = replace(by, key=f"{by.key}.{later.public_id}")
        choice = cascade[later.public_id]
        if choice == KEEP:
            keep(later, nested)
        else:
            void(later, nested, {"choice": choice}, replay=choice == REPLAY)


def keep(fixture: Fixture, by: By) -> None:
    """It stands as played, although other teams should have met."""
    on_fixture(fixture, "result.keep", by, {})
    Result.objects.filter(fixture=fixture).update(
        pinned=True, version=fixture.version + 1
    )
    if fixture.competition:
        follow_walkovers(fixture.competition)


def void(
    fixture: Fixture, by: By, asked: dict[str, object], *, replay: bool = False
) -> None:
    """The match is open again; a replay also gets a new date.

    The log keeps what was played first.
    """
    rows = Result.objects.select_related("home_team", "away_team")
    made = {}
    if first := rows.filter(fixture=fixture).first():
        teams = [first.home_team.name, first.away_team.name]
        made["before"] = {"teams": teams, "report": first.report}
    on_fixture(fixture, "result.void", by, asked, **made)
    clear_result(fixture)
    if replay:
        Fixture.objects.filter(pk=fixture.pk).update(
            kickoff=None, day_only=False, offset=None, postponed=False, replay=True
        )
    follow_result(fixture, first, None)
