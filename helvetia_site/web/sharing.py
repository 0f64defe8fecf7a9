"""How many look on over all web servers, added up in the Redis that they share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.conf import settings
from redis import Redis

from helvetia_site.caching import ABSENCE, LINE, quick
from helvetia_site.web.audience import SECONDS

# So long Redis keeps the readers of a match that no server tells of any more.
KEPT_SECONDS = 60


def share_readers(readers_by_match: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """Adds those who have asked here, by match; gives how many look on anywhere.

    Nothing while Redis is away.
    """
    if not readers_by_match or not LINE.open:
        return {}
    try:
        counts = _added(readers_by_match)
    except ABSENCE as error:
        LINE.cut(error)
        return {}
    LINE.mended()
    return counts


def _added(readers_by_match: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    redis = _redis()
    seconds, micros = redis.time()
    now = seconds + micros / 1e6
    with redis.pipeline(transaction=False) as line:
        for match, readers in readers_by_match.items():
            key = f"{settings.CACHES['default']['KEY_PREFIX']}:readers:{match}"
            if readers:
                line.zadd(key, dict.fromkeys(readers, now))
            line.zremrangebyscore(key, 0, now - SECONDS)
            line.expire(key, KEPT_SECONDS)
            line.zcard(key)
        replies = line.execute()
    counts, at = {}, -1
    for match, readers in readers_by_match.items():
        at += 4 if readers else 3
        counts[match] = int(replies[at])
    return counts


@cache
def _redis() -> Redis:
    return Redis.from_url(settings.REDIS_URL, **quick())
