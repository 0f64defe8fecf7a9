"""Redis as an accelerator: while it is away nothing is found, and pages are made without."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

# A page waits so long for Redis, and then nobody asks it for a while.
WAIT_SECONDS = 0.5
PAUSE_SECONDS = 5
ABSENCE = (RedisError, OSError)
log = logging.getLogger(__name__)


class RedisLine:
    """The line to Redis as this process knows it."""

    def __init__(self) -> None:
        self.cut_until: float | None = None

    @property
    def open(self) -> bool:
        """False for a while after it was found cut."""
        return self.cut_until is None or time.monotonic() >= self.cut_until

    def cut(self, error: Exception) -> None:
        if self.cut_until is None:
            log.warning("Redis does not answer, pages are made without it: %s", error)
        self.cut_until = time.monotonic() + PAUSE_SECONDS

    def mended(self) -> None:
        if self.cut_until is not None:
            log.warning("Redis answers again")
        self.cut_until = None


LINE = RedisLine()


def quick() -> dict[str, object]:
    """Options of a connection that nobody waits for; a stale one is opened anew."""
    return {
        "socket_connect_timeout": WAIT_SECONDS,
        "socket_timeout": WAIT_SECONDS,
        "retry": Retry(NoBackoff(), 1),
    }


def answers() -> bool:
    """Does it answer now? True where none is named."""
    if not settings.REDIS_URL:
        return True
    try:
        with Redis.from_url(settings.REDIS_URL, **quick()) as client:
            client.ping()
    except ABSENCE as error:
        LINE.cut(error)
        return False
    LINE.mended()
    return True


def fallback(instead: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The method gives `instead` while Redis is away, or what that makes of its arguments."""

    def wrap(method: Callable[..., object]) -> Callable[..., object]:
        @wraps(method)
        def wrapper(self: Client, *arguments: object) -> object:
            if LINE.open:
                try:
                    found = method(self, *arguments)
                except ABSENCE as error:
                    LINE.cut(error)
                else:
                    LINE.mended()
                    return found
            return instead(*arguments) if callable(instead) else instead

        return wrapper

    return wrap


def _default(key: str, default: object) -> object:
    return default


def _nothing(keys: object) -> dict[str, object]:
    return {}


def _no_number(key: str, delta: int) -> int:
    """Raise what Django does for a key that is not there."""
    raise ValueError(key)


class Client(RedisCacheClient):
    # it was not there, so whoever takes a lock by it goes on
    add = fallback(True)(RedisCacheClient.add)
    get = fallback(_default)(RedisCacheClient.get)
    set = fallback(None)(RedisCacheClient.set)
    touch = fallback(False)(RedisCacheClient.touch)
    delete = fallback(False)(RedisCacheClient.delete)
    get_many = fallback(_nothing)(RedisCacheClient.get_many)
    has_key = fallback(False)(RedisCacheClient.has_key)
    incr = fallback(_no_number)(RedisCacheClient.incr)
    set_many = fallback(None)(RedisCacheClient.set_many)
    delete_many = fallback(None)(RedisCacheClient.delete_many)
    clear = fallback(False)(RedisCacheClient.clear)


class Cache(RedisCache):
    """Misses everything while Redis is away."""

    def __init__(self, server: str, params: dict[str, object]) -> None:
        super().__init__(server, {**params, "OPTIONS": quick()})
        self._class = Client
