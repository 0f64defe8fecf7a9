"""What a question for news costs the web server, in CPU, all of it with HTTP."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping

from django.conf import settings
from django.core import signing

from competitions.models import Fixture
from matches import seats
from tests import make_play, make_sheets
from tests.bench.lines import Answer, Line, request
from tests.bench.server import running
from tests.bench.sheets import coaches
from tests.bench.table import line
from tests.bench.usage import seconds

MANY = 2_000


async def again(pid: int, asks: Line, text: bytes, status: int) -> float:
    """Milliseconds of the server for one answer, when all are of this status."""
    before = seconds(pid)
    for _ in range(MANY):
        answer = await asks.ask(text)
        if answer.status != status:
            raise SystemExit(f"answered {answer.status}, not {status}")
    return (seconds(pid) - before) * 1000 / MANY


async def until_204(asks: Line, text: bytes) -> None:
    """Memory answers once the watch has looked at the reader's right."""
    for _ in range(10):
        await asks.ask(text)
        await asyncio.sleep(0.3)


async def costs(
    pid: int, port: int, fixture: Fixture, cookie: str
) -> Mapping[str, float]:
    match = fixture.get_absolute_url()
    asks, html = Line(port), {"HX-Request": "true"}
    empty = await again(pid, asks, request("/healthz?django", {}), 200)
    part: Answer = await asks.ask(request(f"{match}?since=0", html))
    found = re.search(rb'since=([\w-]+)"', part.body)
    assert found
    known = request(f"{match}?since={found[1].decode()}", html)
    unchanged = await again(pid, asks, known, 204)
    landing = await asks.ask(request("/?since=0", html))
    shown = landing.header(b"x-live")
    first = await again(pid, asks, request(f"/?since={shown}", html), 204)
    await asyncio.to_thread(make_sheets.written, fixture, "30' goal home 7")
    while (await asks.ask(known)).status == 204:
        await asyncio.sleep(0.05)
    fresh = await again(pid, asks, known, 200)
    mine = {**html, "Cookie": cookie}
    asked = await asks.ask(request(f"{match}sheet/?since=0", mine))
    since = asked.header(b"x-revision")
    sheet = request(f"{match}sheet/?since={since}", mine)
    await until_204(asks, sheet)
    phone = await again(pid, asks, sheet, 204)
    row = await asyncio.to_thread(make_play.practice, "ada")
    board = f"{row.get_absolute_url()}?heard=3&since={row.news}"
    held = signing.dumps(["ada"], salt=seats.SEATS.salt)
    seated = {**html, "Cookie": f"{seats.COOKIE}={held}"}
    played = await again(pid, asks, request(board, seated), 204)
    kept = {
        "board": played,
        "match": unchanged,
        "part": fresh,
        "sheet": phone,
        "home": first,
    }
    return {"empty": empty, **kept}


def main() -> None:
    fixture = make_sheets.opened()
    make_sheets.written(fixture, "12' goal home 11; 20' yellow away 5")
    session = coaches(fixture)["home"].session.session_key
    cookie = f"{settings.SESSION_COOKIE_NAME}={session}"
    with running() as (process, port):
        found = asyncio.run(costs(process.pid, port, fixture, cookie))
    empty = found["empty"]
    line("empty view over HTTP", f"{empty:.2f} ms CPU", 1.0, "")
    for what, name in (
        ("unchanged poll of a match, all of HTTP", "match"),
        ("unchanged poll of a sheet, all of HTTP", "sheet"),
        ("unchanged poll of a match in the browser, all of HTTP", "board"),
        ("unchanged poll of the first page, all of HTTP", "home"),
        ("the fresh part of a match from memory", "part"),
    ):
        spent = found[name]
        line(what, f"{spent:.2f} ms CPU", spent / empty, "0.30 ms")
