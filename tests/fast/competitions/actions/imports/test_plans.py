"""A bundle is made ready before the transaction in which nobody else writes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.db import IntegrityError, connection

from competitions.actions.competition import bundles
from competitions.actions.competition.bundles import import_bundle
from competitions.actions.imports.planned_sums import PlannedSums
from competitions.actions.log.limits import spend_start
from competitions.actions.log.ready_rows import RowBatch, reserved_numbers
from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dump
from competitions.files.bundle.parse import parse_bundle
from competitions.models import (
    Allowance,
    Club,
    Competition,
    LogEntry,
    SquadPlayer,
    Team,
)
from competitions.rules.people.limits import COMPETITIONS, TooMany
from engine.errors import Conflict
from matches.verification.verify import all_findings
from tests import make

pytestmark = pytest.mark.django_db
EXAMPLES = Path(__file__).resolve().parents[5] / "docs" / "examples"
TEXT = (EXAMPLES / "team_sheets.json").read_text()


@pytest.fixture
def bundle():
    return parse_bundle(TEXT)


@pytest.fixture
def planned(monkeypatch):
    """Calls what it is given after each plan, and before the plan is stored."""
    deeds, real = [], bundles.plan_results

    def then(*given):
        found = real(*given)
        if deeds:
            deeds.pop(0)()
        return found

    monkeypatch.setattr(bundles, "plan_results", then)
    return deeds


def test_nobody_waits_while_results_are_made_ready(bundle, planned):
    outside, depth = len(connection.savepoint_ids), []
    planned.append(lambda: depth.append(len(connection.savepoint_ids)))
    made = import_bundle(bundle, by=make.by())
    assert depth == [outside]
    assert dump(bundle_of(made)) == dump(bundles.canonical_bundle(bundle))
    assert list(all_findings()) == []


def fails(*_given):
    raise ZeroDivisionError


def test_a_refused_import_leaves_nothing(bundle, monkeypatch):
    """Broken off when nearly all is stored."""
    monkeypatch.setattr(PlannedSums, "put", fails)
    with pytest.raises(ZeroDivisionError):
        import_bundle(bundle, by=make.by())
    assert not Club.objects.exists()
    assert not LogEntry.objects.exists()


def test_what_the_database_refuses_each_time_is_no_conflict(bundle, monkeypatch):
    def refuses(*_given):
        raise IntegrityError

    monkeypatch.setattr(PlannedSums, "put", refuses)
    with pytest.raises(IntegrityError):
        import_bundle(bundle, by=make.by())


@pytest.mark.rule("HV-LIMIT-04")
def test_an_import_counts_before_it_is_planned(bundle, planned):
    """Many at once are no more than may be started; a refused one counts nothing."""
    by = make.by(account="user:7")
    for _ in range(COMPETITIONS.most - 1):
        spend_start(by, club=False)

    def another():
        with pytest.raises(TooMany):
            import_bundle(bundle, by=replace(by, key="b" * 20))
        fails()

    planned += [another, lambda: pytest.fail("It was planned.")]
    with pytest.raises(ZeroDivisionError):
        import_bundle(bundle, by=by)
    planned.clear()
    import_bundle(bundle, by=by)


@pytest.mark.rule("HV-LIMIT-01")
def test_the_same_import_twice_at_once_counts_once(bundle, planned):
    by, made = make.by(account="user:7"), []
    planned.append(lambda: made.append(import_bundle(bundle, by=by)))
    assert [import_bundle(bundle, by=by)] == made
    assert [len(row.used) for row in Allowance.objects.all()] == [1]


def test_a_club_that_changed_meanwhile_is_planned_anew(bundle, planned):
    """A player more, then a result elsewhere of the same teams: all sums are right."""
    first = import_bundle(bundle, by=make.by())
    team = first.entrants.order_by("seed")[0].team
    home, away = (one.team for one in first.entrants.order_by("seed")[:2])
    other = make.championship(owner=first.club, entered=[home, away])
    planned.append(lambda: make.player(team, "Newcomer"))
    planned.append(lambda: make.play(other, f"{home.name} 2-1 {away.name}"))
    by = make.by()
    second = import_bundle(bundle, by=by, club=first.club)
    assert planned == []
    assert import_bundle(bundle, by=by, club=first.club) == second
    assert Competition.objects.count() == 3
    wanted = dump(bundles.canonical_bundle(bundle))
    assert dump(bundle_of(second))["competition"] == wanted["competition"]
    assert list(all_findings()) == []


def test_a_club_that_never_stands_still_is_told_so(bundle, planned):
    first = import_bundle(bundle, by=make.by())
    team = first.entrants.order_by("seed")[0].team
    names = iter("abc")
    planned += [lambda: make.player(team, next(names))] * bundles.TRIES
    before = LogEntry.objects.exclude(kind="squad.import").count()
    with pytest.raises(Conflict):
        import_bundle(bundle, by=make.by(), club=first.club)
    assert Competition.objects.get() == first
    assert LogEntry.objects.exclude(kind="squad.import").count() == before


def test_numbers_are_reserved_once():
    club = make.club()
    numbers = reserved_numbers(Team, 3)
    assert reserved_numbers(Team, 0) == []
    assert len({*numbers, *reserved_numbers(Team, 2), make.team("A", club).pk}) == 6
    rows = [Team(pk=pk, name=f"T{pk}", slug=f"t{pk}") for pk in numbers]
    batch = RowBatch(rows, ("club_id",))
    with pytest.raises(ValueError, match="shorter"):
        batch.put([(club.pk,)] * 2)
    batch.put([(club.pk,)] * 3)
    assert list(Team.objects.filter(pk__in=numbers, club=club)) == rows


def test_rows_are_stored_as_django_stores_them():
    team = make.team()
    given = {"team": team, "name": "Zoë", "number": 7}
    RowBatch([SquadPlayer(**given)]).put()
    values = SquadPlayer.objects.values().get()
    SquadPlayer.objects.all().delete()
    SquadPlayer.objects.bulk_create([SquadPlayer(**given)])
    again = SquadPlayer.objects.values().get()
    assert values | {"id": 0} == again | {"id": 0}
