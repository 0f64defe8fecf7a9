"""What a corrected bracket does to later matches: keep, void or replay (decision 11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from django.db import transaction

from competitions.actions.log.command import on_fixture
from competitions.actions.log.entries import Author
from competitions.actions.results.carry_rows import follow_result, follow_walkovers
from competitions.actions.results.projection import clear_result
from competitions.models import Competition, Fixture, Result
from competitions.queries.fixtures.brackets import fixtures_at, stale_fixtures
from competitions.queries.fixtures.stages import StageRows
from competitions.rules.draws.legs import LegEnd
from engine.errors import N_, Conflict

KEEP, VOID, REPLAY = "keep", "void", "replay"
CHOICES = (KEEP, VOID, REPLAY)
Cascade = Mapping[str, str]
BY_RESULT = N_(
    "Later matches of this cup depend on this result. Choose what happens to them."
)
BY_RULES = N_(
    "Other teams would have come through, and their matches have been played."
    " Choose what happens to those."
)


class ResultTrial(NamedTuple):
    """How a match ends, or that it is open again; and what writes it."""

    end: LegEnd | None
    write: Callable[[], object]


class CascadeNeeded(Conflict):
    """Later matches were played by teams that would not have met."""

    def __init__(self, fixtures: list[Fixture], text: str = BY_RESULT) -> None:
        self.fixtures = fixtures
        super().__init__(text)


def refuse_unasked(
    fixture: Fixture, ended: ResultTrial, cascade: Cascade | None
) -> None:
    """The organiser is shown the list first and chooses for each of it.

    Part of the caller's transaction.
    """
    competition = fixture.competition
    if competition is None or not competition.sides_follow:
        return
    stage = competition.stage_of(fixture.stage_id)
    rows = StageRows(stage)
    end = ended.end and rows.counted(ended.end)
    at_risk = fixtures_at(stage, rows.format.at_risk(rows, fixture.match_key, end))
    at_risk += _moved_by(competition, ended.write, after=stage.number)
    if _unchosen(at_risk, cascade):
        raise CascadeNeeded(at_risk)


def refuse_moved(
    competition: Competition, write: Callable[[], object], cascade: Cascade | None
) -> None:
    """HV-STG-08: refuse what would count otherwise than before; no result changes."""
    at_risk = _moved_by(competition, write)
    if _unchosen(at_risk, cascade):
        raise CascadeNeeded(at_risk, BY_RULES)


def chosen_in(cascade: Cascade | None) -> dict[str, object]:
    """What a deed says of it in the log, if anything was asked."""
    return {"cascade": dict(cascade)} if cascade else {}


def _unchosen(at_risk: list[Fixture], cascade: Cascade | None) -> bool:
    chosen = cascade or {}
    return any(chosen.get(match.public_id) not in CHOICES for match in at_risk)


class _Tried(Exception):
    """Takes back what was only tried."""


def _moved_by(
    competition: Competition, write: Callable[[], object], after: int = 1
) -> list[Fixture]:
    """Matches of the stages after one that would not stand; tried out and taken back."""
    later = [stage.pk for stage in competition.stages_in_order[after:]]
    if not later or not Result.objects.filter(fixture__stage__in=later).exists():
        return []
    before, then = stale_fixtures(competition), []
    try:
        with transaction.atomic():
            write()
            then = stale_fixtures(Competition.objects.get(pk=competition.pk))
            raise _Tried
    except _Tried:
        return [m for m in then if m.stage_id in later and m not in before]


def apply_cascade(
    competition: Competition | None, by: Author, cascade: Cascade | None
) -> None:
    """Round by round: a match that an earlier choice saved needs none of its own."""
    if not cascade or competition is None:
        return
    for later in competition.fixtures.filter(public_id__in=cascade):
        if later not in stale_fixtures(competition):
            continue
        nested = replace(by, key=f"{by.key}.{later.public_id}")
        choice = cascade[later.public_id]
        if choice == KEEP:
            keep(later, nested)
        else:
            void(later, nested, {"choice": choice}, replay=choice == REPLAY)


def keep(fixture: Fixture, by: Author) -> None:
    """It stands as played, although other teams should have met."""
    on_fixture(fixture, "result.keep", by, {})
    Result.objects.filter(fixture=fixture).update(
        pinned=True, version=fixture.version + 1
    )
    if fixture.competition:
        follow_walkovers(fixture.competition)


def void(
    fixture: Fixture, by: Author, asked: dict[str, object], *, replay: bool = False
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
