"""The clock of the background work stops when it is told to, and goes on when it is moved."""

from __future__ import annotations

import signal
from datetime import timedelta
from types import SimpleNamespace

import pytest
from celery import Celery

from helvetia_site import clock


@pytest.mark.parametrize("inside", [False, True], ids=["alone", "inside a worker"])
def test_it_stops_also_where_what_is_raised_gets_lost(monkeypatch, inside):
    """Celery's own handler only raises; redis swallowed that once."""
    before = signal.SIG_DFL if inside else print
    handlers, told = {}, []
    monkeypatch.setattr(clock.signal, "getsignal", lambda number: before)
    monkeypatch.setattr(clock.signal, "signal", handlers.__setitem__)
    clock._stop_on_signal(SimpleNamespace(stop=lambda: told.append("stop")))
    assert set(handlers) == (set() if inside else {signal.SIGTERM, signal.SIGINT})
    for handler in handlers.values():
        with pytest.raises(SystemExit):
            handler(signal.SIGTERM, None)
    assert len(told) == len(handlers)


@pytest.mark.parametrize("days", [62, -62])
def test_a_clock_that_is_moved_holds_no_task_back(monkeypatch, days):
    """Put back by two months, Celery would bring nothing for two months."""
    moved = [0]
    app = Celery("moved", broker="memory://", set_as_current=False)
    app.conf.beat_schedule = {"look": {"task": "look", "schedule": 15}}
    now, right = app.now, clock.time.time
    monkeypatch.setattr(app, "now", lambda: now() + timedelta(days=moved[0]))
    monkeypatch.setattr(clock.time, "time", lambda: right() + moved[0] * 86_400)
    monkeypatch.setattr(clock, "_say_alive", lambda: None)
    told = clock.Clock(app=app)
    monkeypatch.setattr(told, "apply_entry", lambda entry, producer=None: None)
    # each begins one interval after the start
    assert 0 < told.tick() <= 15
    moved[0] = days
    assert 0 < told.tick() <= 15
