"""Reads how far the matches are whose pages ask for news, and who may read them.

One look serves all pages, however many there are. On SQLite it reads only after a
commit of somebody else, of another process too; else a few times a second.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection
from dataclasses import dataclass

from django.db import connection

from competitions.queries.people.readers import Rights, rights_of
from matches.queries.read_marks import header, seen_of
from matches.queries.topics import Topic, topics_of

log = logging.getLogger(__name__)
# Session and match.
Pair = tuple[str, str]
# Seconds between two looks that read unasked, and between two at rights and at how far
# phones have read.
EVERY_WITHOUT_A_SIGN, SELDOM = 0.25, 0.5


@dataclass(frozen=True, slots=True)
class EyeReading:
    """What was read; nothing where nothing can have changed."""

    begun: int
    topics: dict[str, Topic] | None = None
    rights: dict[Pair, Rights] | None = None
    # How far the phones have read, by match; so far asked is only of which.
    seen: dict[str, str] | None = None


class Eye:
    """What was read last, with a connection that writes nothing itself."""

    def __init__(self) -> None:
        self.sign: int | None = None
        self.names: tuple[str, ...] = ()
        self.seldom: tuple[int | None, tuple[Pair, ...]] = (None, ())
        self.begun = 0
        self.at = self.seldom_at = 0.0

    def look(
        self, begun: int, names: tuple[str, ...], pairs: tuple[Pair, ...]
    ) -> EyeReading:
        try:
            return self._look(begun, names, pairs)
        except Exception:
            # by the next look the database may be another one
            connection.close()
            self.__init__()  # type: ignore[misc]
            raise

    def _look(
        self, begun: int, names: tuple[str, ...], pairs: tuple[Pair, ...]
    ) -> EyeReading:
        now = time.monotonic()
        sign = _sign()
        topics = rights = seen = None
        late = now - self.at >= EVERY_WITHOUT_A_SIGN
        due = sign is None and (late or begun != self.begun)
        if due or not self.at or (sign, names) != (self.sign, self.names):
            topics = topics_of(names)
            self.sign, self.names, self.at, self.begun = sign, names, now, begun
        if now - self.seldom_at >= SELDOM:
            matches = {match for _, match in pairs if match}
            seen = dict.fromkeys(matches, "")
            if sign is None or (sign, pairs) != self.seldom:
                rights, pairs = _rights_or_none(pairs)
            self.seldom, self.seldom_at = (sign, pairs), now
        return EyeReading(begun, topics, rights, seen)


def seen_by_phones(matches: Collection[str]) -> dict[str, str]:
    """Known only to the process that makes the pages of these phones."""
    return {match: header(seen_of(match)) for match in matches}


def _rights_or_none(
    pairs: tuple[Pair, ...],
) -> tuple[dict[Pair, Rights], tuple[Pair, ...]]:
    """With the pairs that it tells of: where none can be told Django is asked for each."""
    try:
        return rights_of(pairs), pairs
    except Exception:  # what is for everybody does not hang on it
        log.exception("the watch over open matches could not look at rights")
        return {}, ()


def _sign() -> int | None:
    """A number that changes with every commit of another connection; SQLite has one."""
    if connection.vendor != "sqlite":
        return None
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        return int(cursor.fetchone()[0])
