"""What a coach may have said for him while he waits, and what was said, on his page."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.room import StandingOrder
from matches.rules.play.orders import OrdersNow


class OrderRow(NamedTuple):
    """A checkbox."""

    key: str
    title: str
    sentence: str
    checked: bool


class OrdersPart(NamedTuple):
    """All that his game knows, and how they stand; of who looks on nothing."""

    rows: tuple[OrderRow, ...] = ()
    # Those that hold, by name.
    holding: str = ""
    # What was dropped; what was said for him since he decided something himself.
    notice: str = ""
    spoken: str = ""
    # How long they hold, in the words of the game.
    lasts: str = ""


def orders_part(
    known: Collection[StandingOrder], now: OrdersNow, words: Callable[[str], str]
) -> OrdersPart:
    """For the coach of the side that has given them."""
    titles = {each.key: each.title for each in known}
    return OrdersPart(
        tuple(
            OrderRow(each.key, each.title, each.sentence, each.key in now.holding)
            for each in known
        ),
        _listed([titles[key] for key in now.holding if key in titles]),
        _dropped([titles[key] for key in now.dropped if key in titles]),
        _spoken([(titles[key], n) for key, n in now.times.items() if key in titles]),
        words("order.lasts"),
    )


def _listed(titles: Collection[str]) -> str:
    return ", ".join(titles)


def _dropped(titles: Collection[str]) -> str:
    if not titles:
        return ""
    text = _("Your orders are dropped, the match has gone another way: %(orders)s.")
    return text % {"orders": _listed(titles)}


def _spoken(found: Collection[tuple[str, int]]) -> str:
    """ "Said for you: Always intercept (2 times)." """
    if not found:
        return ""
    times = [
        f"{title} ({ngettext('%(n)s time', '%(n)s times', n) % {'n': n}})"
        if n > 1
        else title
        for title, n in found
    ]
    return _("Said for you: %(orders)s.") % {"orders": _listed(times)}
