"""Lines on standard error while a command takes long; standard output stays as it is."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

# Seconds between two lines: of a log, and of a terminal, where one takes the place of
# the other.
OF_LOG, OF_TERMINAL = 15.0, 0.2
# Between two looks at work that cannot be asked how far it is.
LOOK = 1.0
CLEAR = "\r\x1b[K"


class ProgressLine:
    """One line now and then; the first after a while, so that short work says nothing."""

    def __init__(
        self,
        out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.out, self.clock = out or sys.stderr, clock
        self.terminal = self.out.isatty()
        self.pause = OF_TERMINAL if self.terminal else OF_LOG
        self.due = clock() + self.pause
        self.shown = False

    def tell(self, text: str) -> None:
        now = self.clock()
        if now < self.due:
            return
        self.due, self.shown = now + self.pause, True
        self.out.write(f"{CLEAR}{text}" if self.terminal else f"{text}\n")
        self.out.flush()

    def count(self, what: str, done: int, of: int) -> None:
        """A `watching.Listener`, called for each row."""
        if self.clock() >= self.due:
            self.tell(f"{what}: {done} of {of}")

    def end(self) -> None:
        """The line of a terminal makes room for what is printed next."""
        if self.shown and self.terminal:
            self.out.write(CLEAR)
            self.out.flush()

    @contextmanager
    def every_second(self, text: Callable[[], str]) -> Iterator[None]:
        """For work that cannot be asked how far it is."""
        over = threading.Event()

        def ask() -> None:
            while not over.wait(LOOK):
                self.tell(text())

        asking = threading.Thread(target=ask, daemon=True)
        asking.start()
        try:
            yield
        finally:
            over.set()
            asking.join()
            self.end()
