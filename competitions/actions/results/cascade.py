"""What a corrected bracket does to later matches: keep, void or replay (decision 11)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db import transaction

from competitions.actions.log.command import on_fixture
from competitions.actions.log.entries import Author
from competitions.actions.results.carry_rows import follow_all, follow_result
from competitions.actions.results.projection import (
    clear_result,
    clear_rows,
    recount_without,
)
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
    """Round by round: a match that an earlier choice saved needs none of its own.

    None of a round depends on another of it; what follows from all is written once.
    """
    if not cascade or competition is None:
        return
    chosen = competition.fixtures.filter(public_id__in=cascade)
    changed: list[Result] = []
    for number, matches in groupby(chosen, attrgetter("stage_number")):
        rows = StageRows(competition.stages_in_order[number - 1])
        for _round, later in groupby(matches, attrgetter("round")):
            stale = rows.format.not_standing(rows)
            asked = [(m, cascade[m.public_id]) for m in later if m.match_key in stale]
            changed += _apply(asked, by)
            rows = _read_again(rows)
    taken_back = [row for row in changed if not row.pinned]
    recount_without(taken_back)
    if changed:
        follow_all(competition, taken_back)


def _read_again(rows: StageRows) -> StageRows:
    """The stage with the results that are stored by now; who plays in it is not read anew."""
    found = StageRows(rows.stage)
    found.entries, found.seating = rows.entries, rows.seating
    found.structure = rows.structure
    return found


def _apply(chosen: Sequence[tuple[Fixture, str]], by: Author) -> list[Result]:
    """Matches of one round: their entries, and their results kept or taken back.

    The results as they were; of those that are kept, as they are now.
    """
    results = _played(match for match, _choice in chosen)
    replays = [match for match, choice in chosen if choice == REPLAY]
    for match, choice in chosen:
        nested = replace(by, key=f"{by.key}.{match.public_id}")
        if choice == KEEP:
            _keep(match, results[match.pk], nested)
        else:
            _log_void(match, results[match.pk], nested, {"choice": choice})
            # also one that an earlier choice had kept
            results[match.pk].pinned = False
    clear_rows([row for row in results.values() if not row.pinned])
    _open_again(replays)
    return list(results.values())


def _played(matches: Iterable[Fixture]) -> dict[int, Result]:
    rows = Result.objects.select_related("home_team", "away_team")
    return {row.fixture_id: row for row in rows.filter(fixture__in=list(matches))}


def _keep(fixture: Fixture, result: Result, by: Author) -> None:
    """It stands as played, although other teams should have met."""
    on_fixture(fixture, "result.keep", by, {})
    result.pinned, result.version = True, fixture.version + 1
    result.save(update_fields=["pinned", "version"])


def void(
    fixture: Fixture, by: Author, asked: dict[str, object], *, replay: bool = False
) -> None:
    """The match is open again; a replay also gets a new date."""
    first = _played([fixture]).get(fixture.pk)
    _log_void(fixture, first, by, asked)
    clear_result(fixture)
    if replay:
        _open_again([fixture])
    follow_result(fixture, first, None)


def _log_void(
    fixture: Fixture, first: Result | None, by: Author, asked: dict[str, object]
) -> None:
    """The log keeps what was played first."""
    made = {}
    if first:
        teams = [first.home_team.name, first.away_team.name]
        made["before"] = {"teams": teams, "report": first.report}
    on_fixture(fixture, "result.void", by, asked, **made)


def _open_again(replays: Collection[Fixture]) -> None:
    if replays:
        Fixture.objects.filter(pk__in=[match.pk for match in replays]).update(
            kickoff=None, day_only=False, offset=None, postponed=False, replay=True
        )
