"""Django's SQLite, with a queue in front of the one transaction that may write.

SQLite lets a writer that finds it locked sleep and look again, longer each time, while
others pass it: with eight writers one waited for six seconds. Between processes it
still does so.
"""

from __future__ import annotations

import os
import threading
from collections import defaultdict

from django.db.backends.sqlite3 import base

# Whoever waits longer leaves it to SQLite, which says that it is locked.
SECONDS = 20
_turns: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
# a child has none of the threads that would give their turns back
os.register_at_fork(after_in_child=_turns.clear)


class DatabaseWrapper(base.DatabaseWrapper):
    """A transaction begins when those of other threads that began before have ended."""

    _turn: threading.Lock | None = None

    def _start_transaction_under_autocommit(self) -> None:
        turn = _turns[str(self.settings_dict["NAME"])]
        if self._turn is None and turn.acquire(timeout=SECONDS):
            self._turn = turn
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._end_turn()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        # a commit that failed is rolled back next
        self._end_turn()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._end_turn()

    def _close(self) -> object:
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            self._end_turn()

    def _end_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn:
            turn.release()
