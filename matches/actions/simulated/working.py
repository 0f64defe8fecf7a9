"""The background work goes on with a simulation: a slice, and what follows from it."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from matches.actions.play.forgetting import KEPT
from matches.actions.simulated.questions import stop_simulation
from matches.actions.simulated.rounds import work_match
from matches.actions.simulated.storing import store_slice
from matches.models import Simulation
from matches.queries.simulated.runs import is_worked_at, missing_slice, open_runs
from matches.rules.simulated.kinds import SimulationKind
from matches.rules.simulated.slices import numbers_of, plan_in

log = logging.getLogger(__name__)
# So long a slice belongs to who began it; if he died, another begins it again.
LEASE = timedelta(minutes=2)


def work_slice(now: datetime) -> bool:
    """Does one slice, the leagues' before the lab's; True if it was stored.

    False if there is none to do, somebody else is at it, or its simulation was stopped.
    One at a time on the whole site: a worker has another thread for what people wait for.
    """
    if is_worked_at(now):
        return False
    row = open_runs().first()
    if row is None:
        return False
    n = missing_slice(row)
    if n is None or not _take(row, now):
        return False
    try:
        return _worked(row, n, now)
    except Exception:
        # whatever it is, the others wait behind it: it is told, and they go on
        log.exception("simulation %s cannot go on", row.public_id)
        stop_simulation(row, now)
        return False


def _worked(row: Simulation, n: int, now: datetime) -> bool:
    if row.kind == SimulationKind.ROUND:
        return work_match(row, n, now)
    counts = plan_in(row.plan).play(row.seed, numbers_of(n, row.total))
    return store_slice(row, n, counts)


def forget_simulations(due: datetime) -> int:
    """Forget what was begun thirty days before that moment; how many that were."""
    old = Simulation.objects.filter(started_at__lte=due - KEPT)
    return old.delete()[1].get("matches.Simulation", 0)


def _take(row: Simulation, now: datetime) -> bool:
    """Whether nobody else was faster."""
    mine = Simulation.objects.filter(
        pk=row.pk, ended_at=None, taken_until=row.taken_until
    )
    return bool(mine.update(taken_until=now + LEASE, worked_at=now))
