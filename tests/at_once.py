"""Many deeds at the same moment, each on a connection of its own."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import connection

from engine.errors import Conflict, RuleViolation


def at_once(*deeds):
    """Run all deeds at the same moment; a refusal is an answer like any other."""
    gate = threading.Barrier(len(deeds))

    def run(deed):
        gate.wait()
        try:
            return deed()
        except (Conflict, RuleViolation) as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(run, deeds))
