"""The background work is told at once that a computer is asked."""

from __future__ import annotations

import logging

from kombu.exceptions import OperationalError

from matches.tasks import let_computers_choose

log = logging.getLogger(__name__)


def wake_computers() -> None:
    """Where the worker cannot be told, the clock tells him some seconds later."""
    try:
        let_computers_choose.apply_async(retry=False)
    except (OperationalError, OSError) as error:
        log.warning("the computer waits for the clock: %s", error)
