"""What an act in a match in the browser costs, with the part that answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from django.test import Client

from engine.sides import Side
from matches.models import PracticeMatch
from matches.rules.play.rebuilding import StoredAction
from tests.bench import spending
from tests.bench.sizes import first_view
from tests.bench.spending import Spent, empty_views
from tests.bench.table import cost_line, line
from tests.make_play import browser
from tests.secret_runs import FRIEND, Recorded, golden, laid

# So many acts one after the other; the fastest counts.
STRETCH = 25
BEGIN, LATE, LONG = 30, 430, 500
# Of Finale, whose matches have some eighty acts: once squads and decks are chosen.
FIRST_PLAN = 4
HTMX = {"HX-Request": "true"}
ACT_TIMES, OLD_TIMES = empty_views(25), empty_views(10)


def _deeds(
    of: Recorded, row: PracticeMatch, phones: dict[Side, Client]
) -> Iterator[Callable[[], object]]:
    """The same acts with the same faces again, each by whose turn it was."""

    def post(one: StoredAction, n: int) -> None:
        form = {"deed": "act", "ply": n, "key": f"{n:020}", "word": one.word}
        address = f"{row.get_absolute_url()}act/"
        answer = phones[one.side].post(address, form, headers=HTMX)
        if answer.status_code != 200:
            raise SystemExit(f"act {n}, {one.word}: {answer.status_code}")

    for n in range(row.revision, row.revision + STRETCH):
        yield partial(post, of.actions[n], n)


def _card_asked(of: Recorded, side: Side) -> int:
    """How many acts come before this side is first asked for a card."""
    return next(
        n
        for n, match in enumerate(of.moments())
        if match.phase == "card" and side in match.to_move
    )


def main() -> None:
    """A match of two people in GEEK, without cards and with them."""
    phones = {Side.HOME: browser("ada"), Side.AWAY: browser("ben")}
    for name, told in (("coaches", ""), ("coaches-friendly", ", with cards")):
        of = golden(name)
        for n in (BEGIN, LATE):
            row = laid(of.first(n), Side.HOME, FRIEND)
            spent = spending.of_each(_deeds(of, row, phones))
            cost_line(f"an act after {n} others{told}", spent, ACT_TIMES)
    of = golden("coaches", "finale@1")
    for n in (FIRST_PLAN, len(of.actions) - STRETCH - 1):
        row = laid(of.first(n), Side.HOME, FRIEND)
        spent = spending.of_each(_deeds(of, row, phones))
        cost_line(f"an act of Finale after {n} others", spent, ACT_TIMES)
    of = golden("friendly-cards-hidden")
    opened = {}
    for n in (4, LONG):
        row = laid(of.first(n), Side.HOME, FRIEND)
        page = partial(Client().get, row.get_absolute_url())
        opened[n] = spending.of(page, 10)
        line(
            f"the page of {n} acts", f"{opened[n].cpu:.1f} ms CPU", opened[n].times, ""
        )
    more = (
        getattr(opened[LONG], name) - getattr(opened[4], name) for name in Spent._fields
    )
    cost_line("  more for the long one", Spent(*more), OLD_TIMES)
    views = {
        "first view of a match in the browser": golden("coaches").first(BEGIN),
        "  while the line-up is chosen": of.first(0),
        "  while a card may be played": of.first(_card_asked(of, Side.HOME)),
    }
    for what, recorded in views.items():
        row = laid(recorded, Side.HOME, FRIEND)
        _html, script, whole = first_view(phones[Side.HOME], row.get_absolute_url())
        line(what, f"{whole / 1000:.1f} kB", None, "150 kB")
        line("  of it script", f"{script / 1000:.1f} kB", None, "60 kB")
