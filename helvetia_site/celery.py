"""The background work: one Celery application, configured by the settings."""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
from threading import Event, Thread
from typing import Any

from celery import Celery
from celery.signals import (
    setup_logging,
    worker_init,
    worker_ready,
    worker_shutting_down,
)
from django.conf import settings
from kombu.exceptions import OperationalError

from helvetia_site import caching, file_queue, logs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "helvetia_site.settings")

app = Celery("helvetia")
app.config_from_object("django.conf:settings", namespace="CELERY")
file_queue.register_scheme()
app.autodiscover_tasks()
# "current" holds for this thread only; the web server answers in others
app.set_default()
log = logging.getLogger(__name__)
STOPPING = Event()
LOOK_SECONDS = 2
# prctl(2): the signal that a process gets when its parent dies, on Linux
PR_SET_PDEATHSIG = 1
TERM = {signal.SIGTERM}


def wake(task: str) -> None:
    """The worker does it at once; where he cannot be told, the clock tells him later."""
    if not caching.answers():
        return
    try:
        app.send_task(task, retry=False)
    except (OperationalError, OSError) as error:
        log.warning("%s waits for the clock: %s", task, error)


@setup_logging.connect
def _log_as_the_pages_do(**_: object) -> None:
    """Celery leaves the lines of the log alone when somebody else cares for them."""
    logs.install(settings.LOGGING)
    worker = sys.modules.get("celery.apps.worker")
    if worker:
        # it writes plain lines when it is told to stop
        vars(worker)["safe_say"] = lambda text, *_: log.warning("%s", text.strip())


@worker_init.connect
def _hold_clock(**_: object) -> None:
    """The clock is a child: it ends with the worker, however that one ends.

    As it is made it has the worker's own way with SIGTERM, which does nothing in a child:
    the worker would wait for it for ever. So the signal waits until that is undone.
    """
    worker = os.getpid()
    os.register_at_fork(
        before=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, TERM),
        after_in_parent=lambda: signal.pthread_sigmask(signal.SIG_UNBLOCK, TERM),
        after_in_child=lambda: end_with(worker),
    )


def end_with(worker: int) -> None:
    """In a child of this worker: SIGTERM ends it at once, and the worker's death does."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, TERM)
    if os.getppid() != worker:
        os._exit(os.EX_TEMPFAIL)


@worker_ready.connect
def _watch_clock(sender: object, **_: object) -> None:
    clock = getattr(getattr(sender, "controller", None), "beat", None)
    if clock is not None:
        Thread(target=_end_with, args=(clock,), daemon=True).start()


@worker_shutting_down.connect
def _stop_watching(**_: object) -> None:
    STOPPING.set()


def _end_with(clock: Any) -> None:
    """A worker whose clock has died would wait for ever; started anew it has another."""
    # its sentinel says nothing: Celery closes that in the child
    while clock.is_alive() and not STOPPING.wait(LOOK_SECONDS):
        pass
    if not STOPPING.is_set():
        log.critical("the clock of the background work has died")
        os.kill(os.getpid(), signal.SIGTERM)
