"""What the pages beside a match cost who opens them: replay, dice, onlookers, lab."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.sides import Side
from matches.actions.simulated.working import work_slice
from matches.models import PracticeMatch
from matches.rules.play.at_table import AT_TABLE
from tests import make_play
from tests.bench import spending
from tests.bench.spending import empty_views
from tests.bench.table import cost_line
from tests.secret_runs import FRIEND, golden, laid

OPENED_TIMES = empty_views(25)
HTMX = {"HX-Request": "true"}
# Of a match of five hundred to seven hundred acts.
MIDDLE, LATE = 300, 430
Opening = tuple[str, Callable[[], object]]


def main() -> None:
    """Each page as a visitor opens it."""
    for what, opened in _pages():
        cost_line(what, spending.of(opened, 10), OPENED_TIMES)


def _pages() -> Iterator[Opening]:
    get = Client().get
    yield from _of_replay(make_play.practice(rules="geek_cards"))
    for name in ("coaches", "coaches-friendly"):
        row = laid(golden(name).first(LATE), Side.HOME, FRIEND)
        yield f"look on, {name}", partial(get, row.get_absolute_url())
    guided = make_play.guided("ada")
    coach = make_play.browser("ada").get
    yield "a guided match", partial(coach, guided.get_absolute_url())
    table = make_play.practice("ben", rules="geek", level=AT_TABLE)
    make_play.rolled_on(table, dice=2)
    referee = make_play.browser("ben").get
    yield "a match at a real table", partial(referee, table.get_absolute_url())
    yield "the lab", partial(get, reverse("lab"))
    trial = make_play.trial("cleo")
    work_slice(timezone.now())
    yield "a trial of the lab", partial(get, trial.get_absolute_url())
    yield "a rule", partial(get, reverse("rule", args=["HC-OFF-07"]))


def _of_replay(row: PracticeMatch) -> Iterator[Opening]:
    """A match that is over: its first reader, a moment, the way there by script."""
    get = Client().get
    make_play.played_on(row)
    names = ("play_replay", "play_dice", "play_on")
    replay, dice, on = (reverse(name, args=[row.public_id]) for name in names)

    def first() -> object:
        cache.clear()
        return get(replay)

    at = {"ply": MIDDLE}
    yield "a replay, opened by its first reader", first
    yield "a replay, a moment of it", partial(get, replay, at)
    yield "  what the computer would do", partial(get, replay, {**at, "look": ""})
    yield "  the moment alone", partial(get, replay, at, headers=HTMX)
    yield "all dice of a match", partial(get, dice)
    yield "play on from a moment", partial(get, on, at)
