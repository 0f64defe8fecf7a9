"""The clock of the background work: it tells when a task is due, and that it runs itself."""

from __future__ import annotations

import logging
import signal
import time

from celery.beat import Scheduler, Service
from celery.signals import beat_init
from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from competitions.actions.log.inspections import reading_at, seen_at_work
from helvetia_site.health.state import A_JUMP

EVERY = 30
log = logging.getLogger(__name__)


class Clock(Scheduler):
    """In memory: each task looks what is due, so nothing is to be remembered here."""

    said_at: float | None = None
    # What the machine's clock is ahead of the seconds that it runs.
    ahead: float | None = None

    def tick(self, *arguments: object, **options: object) -> float:
        """What Celery's gives: the seconds to the next task."""
        now = time.monotonic()
        self._look_at_the_clock(time.time() - now)
        wait: float = super().tick(*arguments, **options)
        if self.said_at is None or now - self.said_at >= EVERY:
            self.said_at = now
            _say_alive()
        return wait

    def _look_at_the_clock(self, ahead: float) -> None:
        """Celery would wait for a clock that was put back until it is there again."""
        if self.ahead is not None and abs(ahead - self.ahead) >= A_JUMP:
            log.warning("the clock of this machine was moved: all tasks begin anew")
            for entry in self.schedule.values():
                entry.last_run_at = entry.default_now()
            self._heap = None
        self.ahead = ahead


@beat_init.connect
def _stop_on_signal(sender: Service, **_: object) -> None:
    """Celery only raises in the middle of whatever it does, which may swallow that."""

    def stop(*_: object) -> None:
        sender.stop()
        raise SystemExit

    # a clock inside of a worker has none and is ended by it
    if signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)


def _say_alive() -> None:
    close_old_connections()
    try:
        seen_at_work("clock", reading_at(timezone.now()))
    except DatabaseError as error:
        log.warning("the clock goes on without the database: %s", error)
        connection.close()
