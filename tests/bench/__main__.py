"""`make bench`: 20 teams, 380 results, SQLite with full fsync, one worker."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from types import ModuleType

DATA = tempfile.TemporaryDirectory(prefix="helvetia-bench-")
os.environ["HELVETIA_DATA"] = DATA.name
os.environ["DJANGO_SETTINGS_MODULE"] = "helvetia_site.settings"
os.environ.pop("DATABASE_URL", None)
ROOT = Path(__file__).resolve().parents[2]

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from competitions.actions.competition.draws import make_draw  # noqa: E402
from competitions.actions.log.entries import Grounds  # noqa: E402
from competitions.models import Competition, Fixture, Membership  # noqa: E402
from competitions.rules.draws.orders import DrawOrder  # noqa: E402
from helvetia_site.web.memory import keep_what_is_loaded  # noqa: E402
from tests import make  # noqa: E402
from tests.bench import (  # noqa: E402
    acts,
    engine_speed,
    imports,
    levels,
    life,
    opened,
    polls,
    reading,
    seen,
    sheets,
    spending,
    stages,
)
from tests.bench.beside import in_turn  # noqa: E402
from tests.bench.big_club import big_club, grow  # noqa: E402
from tests.bench.pages import MOST_KB, MOST_TIMES, costs  # noqa: E402
from tests.bench.server import etag_of, rate, serving  # noqa: E402
from tests.bench.sizes import first_view  # noqa: E402
from tests.bench.spending import Spent  # noqa: E402
from tests.bench.table import cost_line, line  # noqa: E402

settings.ALLOWED_HOSTS = ["*"]
# Of the club with a long past.
RESULTS = 73_000
# Results of others, and how much dearer a page may be beside them.
FEW, MANY, MOST_GROWN = 10_000, 1_000_000, 1.2
TEAMS = [f"Table Team {n:02}" for n in range(20)]


def main() -> None:
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    mode = connection.cursor().execute("PRAGMA synchronous").fetchone()[0]
    print(
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, "
        f"synchronous={'FULL' if mode == 2 else mode}, one web server; "
        f"{os.cpu_count()} processors"
    )
    visitor = Client()
    visitor.get("/")
    keep_what_is_loaded()
    empty = spending.of(lambda: visitor.get("/healthz"), 10).cpu
    line("empty view", f"{empty:.2f} ms CPU", 1.0, "")

    league = _played_league()
    path = f"/c/{league.slug}/table/"
    spent = spending.of(lambda: visitor.get(path), 30)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = visitor.get(path).content
    cost_line("standings page, nothing cached", spent, 55)
    line("  queries", str(len(queries)), None, "5")
    line("  HTML", f"{len(page) / 1000:.1f} kB", None, "60 kB")
    _html, script, everything = first_view(visitor, path)
    line("first view of it, compressed", f"{everything / 1000:.1f} kB", None, "100 kB")
    line("  of it script", f"{script / 1000:.1f} kB", None, "60 kB")
    for name, most in (("fixtures", 110), ("players", None)):
        spent = spending.of(partial(visitor.get, f"/c/{league.slug}/{name}/"), 10)
        cost_line(f"{name} page, nothing cached", spent, most)
    stages.main(league)
    _sheets()
    acts.main()
    opened.main()
    imports.main()
    for what, derive in life.derivations(life.played_season()).items():
        cost_line(what, spending.of(derive, 5))
    connection.close()
    polls.main()
    connection.close()
    seen.main()
    reading.main()
    with serving() as port:
        written = sheets.over_http(port)
        paced = sheets.over_http(port, offered=50)
        connection.close()
        tag = etag_of(port, path)
        nothing = rate(port, "/healthz?django")["200"]
        unchanged = rate(port, path, tag)
        fresh = rate(port, path)
    line("empty view over HTTP", f"{nothing:.0f} per s", 1.0, "")
    told = unchanged.get("304", 0.0)
    line(
        "unchanged standings (ETag)",
        f"{told:.0f} per s",
        told / nothing,
        "500, stretch 1,000 per s",
    )
    line(
        "standings, nothing cached",
        f"{fresh['200']:.0f} per s",
        fresh["200"] / nothing,
        "",
    )
    for what, (rate_of, slow, lost) in (
        ("entries on sheets over HTTP, 4 phones at once", written),
        ("entries offered, 50 a second from 16 tables", paced),
    ):
        line(what, f"{rate_of:.0f} per s", rate_of / nothing, "50 per s")
        line("  95 of 100 answered within", f"{slow:.0f} ms", None, "100 ms")
        line("  lost", str(lost), None, "0")
    _old_club(RESULTS)
    # each in a database of its own
    sys.stdout.flush()
    for further in (["tests.bench", "beside"], ["tests.bench.watched"]):
        subprocess.run([sys.executable, "-m", *further], check=True)
    engine_speed.main()
    levels.sample()
    if set(unchanged) != {"304"}:
        sys.exit(f"an unchanged page answered {unchanged}")


def _played_league() -> Competition:
    """Twenty teams, drawn, and all their results entered by the form."""
    league = make.championship(TEAMS, legs=2, drawn=False)
    began = time.perf_counter()
    make_draw(
        league,
        DrawOrder("draw", seed="bench"),
        by=make.by(),
        grounds=Grounds(league.version),
    )
    drawn = time.perf_counter() - began
    line(
        "double round robin of 20, 380 matches, stored",
        f"{drawn:.3f} s",
        None,
        "0.3 s, stretch 0.1 s",
    )

    first, last = _enter_all(_organiser(league.club), league)
    cost_line("enter a result, first ten of the season", first, 45)
    cost_line("enter a result, last ten of the season", last, 45)
    return league


def _old_club(wanted: int) -> None:
    """Every public page of a club with a long past, the dearest first."""
    began = time.perf_counter()
    club = big_club(wanted)
    made = time.perf_counter() - began
    line(f"a club of {wanted} results, made", f"{made:.0f} s", None, "")
    for one in costs(club):
        verdict = "OVER" if one.over else "met"
        figure, goal = f"{one.cpu:.1f} ms CPU", f"{MOST_TIMES:.0f} x and {MOST_KB:g} kB"
        line(
            f"  {one.name}", figure, one.times, f"{one.size:.0f} kB; {goal}: {verdict}"
        )


def _only_the_club(wanted: int) -> None:
    """`python -m tests.bench club 1000000`"""
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    keep_what_is_loaded()
    _old_club(wanted)


def _only_stages() -> None:
    """`python -m tests.bench stages`"""
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    keep_what_is_loaded()
    stages.main(_played_league())


def _only_part(part: ModuleType) -> None:
    """`python -m tests.bench seen`, `reading`, `opened` or `imports`"""
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    keep_what_is_loaded()
    part.main()


def _beside(few: int, many: int) -> None:
    """`python -m tests.bench beside 10000 1000000`: the same pages, so many results
    of another club beside them."""
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    league = make.championship(TEAMS, legs=2, drawn=False)
    make_draw(
        league,
        DrawOrder("draw", seed="bench"),
        by=make.by(),
        grounds=Grounds(league.version),
    )
    _enter_all(_organiser(league.club), league)
    stages.groups_half_played(league.club)
    other = big_club(few)
    large, small = Path(DATA.name), Path(DATA.name) / "small"
    connection.close()
    shutil.copytree(large, small)
    began = time.perf_counter()
    grow(other, many)
    made = time.perf_counter() - began
    line(f"from {few} to {many} results beside it", f"{made:.0f} s", None, "")
    connection.close()
    for path, before, after in in_turn((small, large), league.club.slug):
        grown = after / before
        verdict = "met" if grown <= MOST_GROWN else "MISSED"
        line(
            f"  {path}"[:46],
            f"{before:.0f}, then {after:.0f} views",
            grown,
            f"{MOST_GROWN:g} x: {verdict}",
        )


def _sheets() -> None:
    """Match sheets, each answer with the fresh part of the page."""
    spent = sheets.on_one_core()
    for what, name in (
        ("open a sheet of 60 entries", "opening"),
        ("entry on a fresh sheet", "first"),
        ("entry on a sheet of 60 entries", "sixtieth"),
        ("the same on a sheet of Finale", "of periods"),
        ("unchanged poll of a sheet, asked of Django", "poll"),
    ):
        cost_line(what, spent[name])


def _organiser(club: object) -> Client:
    user = get_user_model().objects.create_user("bench", password="not-a-secret")
    Membership.objects.create(club=club, user=user, role="organiser")
    client = Client()
    client.force_login(user)
    return client


def _enter_all(client: Client, league: object) -> tuple[Spent, Spent]:
    """All results by the form; CPU of the post alone, at both ends of the season."""

    def enter(n: int, fixture: Fixture) -> None:
        form = {
            "deed": "save",
            "key": f"bench{n:015}",
            "version": fixture.version,
            "home": n * 7 % 5,
            "away": n * 11 % 4,
            "ending": "played",
            "home_goal_0_player": "Fips" if n * 7 % 5 else "",
            "home_goal_0_what": "play",
        }
        response = client.post(f"/m/{fixture.public_id}/result/", form)
        if response.status_code != 302:
            sys.exit(re.sub(r"<[^>]+>", " ", response.content.decode()))

    posts = [
        partial(enter, n, fixture)
        for n, fixture in enumerate(Fixture.objects.filter(competition=league))
    ]
    posts[0]()
    first = spending.of_each(posts[1:11])
    for post in posts[11:-10]:
        post()
    return first, spending.of_each(posts[-10:])


if __name__ == "__main__":
    if sys.argv[1:2] == ["opened"]:
        _only_part(opened)
    elif sys.argv[1:2] == ["imports"]:
        _only_part(imports)
    elif sys.argv[1:2] == ["club"]:
        _only_the_club(int(sys.argv[2]) if sys.argv[2:] else RESULTS)
    elif sys.argv[1:2] == ["seen"]:
        _only_part(seen)
    elif sys.argv[1:2] == ["reading"]:
        _only_part(reading)
    elif sys.argv[1:2] == ["stages"]:
        _only_stages()
    elif sys.argv[1:2] == ["beside"]:
        _beside(*map(int, sys.argv[2:] or (FEW, MANY)))
    else:
        main()
