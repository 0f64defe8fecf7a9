"""What a coach says beforehand: he passes, or his men do this whenever they are asked."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from competitions.actions.door import CHANGED, Author, DeletedMeanwhile
from engine.course import STALE
from engine.errors import N_, Conflict, IllegalAction
from engine.sides import Side
from matches.actions.play.acting import (
    TRIES,
    acting_side,
    go_on,
    hand_dice,
    refuse_stale,
)
from matches.actions.play.writing import store_actions
from matches.queries.play.browser_matches import BrowserMatch, browser_match, row_of
from matches.rules.play.orders import new_orders, orders_now, stored_orders
from matches.rules.play.passing import passing_sides, stored_as
from matches.rules.play.rebuilding import OVER


class OrdersForm(NamedTuple):
    """The orders that are ticked, and those that its page has shown as holding."""

    kinds: Collection[str]
    shown: Collection[str] = ()


NO_ORDER = N_("There is no such order in this match.")


def pass_always(public_id: str, by: Author, *, wanted: bool) -> BrowserMatch:
    """HV-PLAY-07: a coach passes until he says otherwise, from this moment on.

    It is about his side of this match alone, and no word of it.
    """

    def columns_of(here: BrowserMatch, side: Side) -> dict[str, str]:
        sides = passing_sides(here.row.passing) - {side}
        return {"passing": stored_as(sides | ({side} if wanted else set()))}

    return _ordered(public_id, by, columns_of)


def give_orders(
    public_id: str, ordered: OrdersForm, by: Author, seen: int
) -> BrowserMatch:
    """HV-PLAY-18: these orders and no others, for the position that his page shows.

    Conflict if the match has gone on since, or somebody else has given orders for the
    same side; who takes all back may always do so.
    """

    kinds, shown = ordered

    def columns_of(here: BrowserMatch, side: Side) -> dict[str, str]:
        known = {each.key for each in here.room.orders(here.match.setup, "en")}
        if not known.issuperset(kinds):
            raise IllegalAction("HV-PLAY-18", NO_ORDER)
        if kinds:
            refuse_stale(here, seen)
            if set(orders_now(here.so_far, side, here.orders).holding) != set(shown):
                raise Conflict(STALE, now=here.row.revision, seen=seen)
        others = (each for each in here.orders if each.side is not side)
        mine = new_orders(here.so_far, side, kinds)
        return {"orders": stored_orders((*others, *mine))}

    return _ordered(public_id, by, columns_of)


def _ordered(
    public_id: str,
    by: Author,
    columns_of: Callable[[BrowserMatch, Side], dict[str, str]],
) -> BrowserMatch:
    """The match with these columns, and what is to be said at once by them."""
    done: dict[str, str] = {}
    for _ in range(TRIES):
        row = row_of(public_id)
        if row is None:
            raise DeletedMeanwhile
        here = browser_match(row)
        if here.is_over:
            raise IllegalAction("EN-TURN-01", OVER)
        if not done:
            columns = columns_of(here, acting_side(here, by))
            before = {name: getattr(row, name) for name in columns}
            rows = type(row)._default_manager.filter(pk=row.pk, revision=row.revision)
            if not rows.filter(**before).update(**columns):
                continue
            done = columns
            for name, value in columns.items():
                setattr(row, name, value)
        elif any(getattr(row, name) != value for name, value in done.items()):
            # they stood, and a deed of somebody faster has used them up or dropped them
            return here
        known = len(here.actions)
        hand_dice(here, row.secret)
        go_on(here, bytes.fromhex(row.secret.computer))
        if len(here.actions) == known or store_actions(here, known, by):
            return here
    raise Conflict(CHANGED)
