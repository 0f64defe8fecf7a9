"""The clock of the background work stops when it is told to."""

from __future__ import annotations

import signal
from types import SimpleNamespace

import pytest

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
