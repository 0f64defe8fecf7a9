"""How far the simulations are, and which the background work goes on with."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, F, QuerySet, When

from competitions.models import Competition, Fixture
from matches.models import SimulatedSlice, Simulation
from matches.rules.simulated.kinds import SimulationKind


class SimulationProgress(NamedTuple):
    """How much of a simulation is done, and what it has come to so far."""

    row: Simulation
    slices: int
    counts: Counter[str]

    @property
    def runs(self) -> bool:
        return self.row.ended_at is None

    @property
    def percent(self) -> int:
        return 100 * self.slices // max(1, self.row.slices)

    @property
    def news(self) -> str:
        """What a page asks for more with, once it shows all that there is."""
        return f"{self.slices}{'' if self.runs else '-over'}"


def simulation_progress(row: Simulation) -> SimulationProgress:
    """Added up from its slices."""
    counts = Counter[str]()
    done = list(row.done_slices.values_list("counts", flat=True))
    for each in done:
        counts.update(each)
    return SimulationProgress(row, len(done), counts)


def run_named(public_id: str) -> Simulation | None:
    return Simulation.objects.filter(public_id=public_id).first()


def newest_chances(fixture: Fixture) -> Simulation | None:
    """The newest question about this match that has an answer, or will have one."""
    rows = Simulation.objects.filter(fixture=fixture, kind=SimulationKind.CHANCES)
    return rows.select_related("fixture").order_by("-pk").first()


def newest_round(competition: Competition) -> Simulation | None:
    """The newest that plays matches of it."""
    rows = Simulation.objects.filter(competition=competition)
    return rows.filter(kind=SimulationKind.ROUND).order_by("-pk").first()


def waiting_trials() -> QuerySet[Simulation]:
    return Simulation.objects.filter(kind=SimulationKind.LAB, ended_at=None)


def open_runs() -> QuerySet[Simulation]:
    """The runs that are not over: who has waited longest for a slice comes first.

    The lab comes after the leagues.
    """
    rows = Simulation.objects.filter(ended_at=None)
    lab = Case(When(kind=SimulationKind.LAB.value, then=1), default=0)
    return rows.order_by(lab, F("worked_at").asc(nulls_first=True), "pk")


def is_running(row: Simulation) -> bool:
    """Whether it is not over yet, nor stopped meanwhile."""
    return Simulation.objects.filter(pk=row.pk, ended_at=None).exists()


def is_worked_at(now: datetime) -> bool:
    """Whether somebody plays a slice at this moment."""
    return Simulation.objects.filter(ended_at=None, taken_until__gt=now).exists()


def missing_slice(row: Simulation) -> int | None:
    """The first that nobody has done; None if all are there."""
    done = set(
        SimulatedSlice.objects.filter(simulation=row).values_list("n", flat=True)
    )
    return next((n for n in range(row.slices) if n not in done), None)
