"""How long a test waits for what must come true: long, and said here alone.

A machine that does more than one thing at a time is slow, not wrong. No test asserts
how long something took (decision 25); it waits, and prints the figure.
"""

from __future__ import annotations

import time
from collections.abc import Callable

LONG = 60
# as the browser counts
LONG_MS = LONG * 1000


def until(true: Callable[[], object]) -> None:
    """Come back as soon as it is true; fail if that takes longer than `LONG`."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.03)
