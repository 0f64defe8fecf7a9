"""Who looks on at a match is counted while he asks, once, whichever server he asks."""

from __future__ import annotations

import asyncio

import pytest

from helvetia_site import caching
from helvetia_site.web import audience, sharing
from helvetia_site.web.audience import Audience, readers_figure

pytestmark = pytest.mark.rule("HV-PLAY-22")


def test_who_asks_again_counts_once_and_who_asks_no_more_has_gone():
    watched = Audience()
    for at, reader in ((0.0, "ada"), (1.0, "ben"), (8.0, "ben"), (8.0, "cem")):
        watched.note("play/one", reader, at)
    watched.note("play/two", "ada", 2.0)
    assert (watched.figure("play/one"), watched.figure("play/three")) == ("3", "")
    watched.forget(5.0)
    assert (watched.figure("play/one"), watched.figure("play/two")) == ("2", "")
    assert watched.number == 2
    assert watched.since(8.0) == {"play/one": ("ben", "cem")}


def test_invented_readers_take_no_more_room_than_there_is(monkeypatch):
    monkeypatch.setattr(audience, "MOST", 3)
    watched = Audience()
    for n in range(9):
        watched.note("play/one", str(n), 0.0)
    watched.note("play/two", "ada", 0.0)
    assert (watched.figure("play/one"), watched.figure("play/two")) == ("3", "")


@pytest.mark.parametrize(
    ("number", "told"),
    [(0, ""), (1, "1"), (99, "99"), (100, "100+"), (128, "120+"), (12_345, "12000+")],
)
def test_of_many_it_is_told_that_there_are_at_least_so_many(number, told):
    assert readers_figure(number) == told


def test_other_servers_are_told_who_asked_here_and_add_theirs(monkeypatch):
    monkeypatch.setattr(audience, "BETWEEN_SERVERS", 0.0)
    said = []

    async def share(asked):
        said.append(asked)
        if len(said) == 2:
            raise OSError
        return {"play/one": 7}

    async def looks_on():
        watched = Audience(share)
        watched.start()
        await asyncio.sleep(0)
        watched.note("play/one", "ada", asyncio.get_running_loop().time())
        figures = []
        while len(said) < 3:
            await asyncio.sleep(0)
            figures.append(watched.figure("play/one"))
        watched.stop()
        return figures

    figures = asyncio.run(looks_on())
    assert said[0] == {"play/one": ("ada",)}
    assert set(figures) == {"1", "7"}, "his own where the others are away"


def test_without_redis_those_of_this_server_are_told(settings, monkeypatch):
    monkeypatch.setattr(sharing, "LINE", caching.RedisLine())
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    sharing._redis.cache_clear()
    assert sharing.share_readers({"play/one": ("ada",)}) == {}
    assert not sharing.LINE.open
    sharing._redis.cache_clear()
