"""The background work is told at once that there is something to simulate."""

from __future__ import annotations

import logging

from kombu.exceptions import OperationalError

from matches.tasks import play_simulations

log = logging.getLogger(__name__)


def wake_simulations() -> None:
    """Where the worker cannot be told, the clock tells him some seconds later."""
    try:
        play_simulations.apply_async(retry=False)
    except (OperationalError, OSError) as error:
        log.warning("the simulation waits for the clock: %s", error)
