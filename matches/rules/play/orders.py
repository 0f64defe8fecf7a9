"""Standing orders: what is played for a coach while he waits, from when and how long.

An order holds for the stretch of the match in which it was given, and as long as nothing
is taken back: held for the exact position it would be gone with the first move of the
other side, before it was ever asked. It answers in the deed that asks its side, never later: who comes back
finds what was said, and nothing that is still to be said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.sides import Side
from engine.undo import UNDO
from matches.rules.play.computer import Deed, asks, played_deed
from matches.rules.play.rebuilding import ORDER, StoredAction, follows


class GivenOrder(NamedTuple):
    """A side's order, and the position that its coach saw when he gave it."""

    side: Side
    # One of those that the room of the game knows.
    kind: str
    # How many actions there were, and in which stretch of the match.
    given: int
    stretch: int


class OrdersNow(NamedTuple):
    """One side's orders that hold, those dropped, and how often each has spoken."""

    holding: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    times: Mapping[str, int] = {}


class MatchSoFar(NamedTuple):
    """A match with its room and the actions that led there."""

    room: AnyRoom
    match: AnyMatch
    actions: Sequence[StoredAction]


def orders_from(stored: str) -> tuple[GivenOrder, ...]:
    """The orders that a row keeps: "home:intercept:57:3", with blanks between."""
    found = (each.split(":") for each in stored.split())
    return tuple(
        GivenOrder(Side(side), kind, int(given), int(stretch))
        for side, kind, given, stretch in found
    )


def stored_orders(orders: Iterable[GivenOrder]) -> str:
    return " ".join(":".join(map(str, each)) for each in orders)


def new_orders(at: MatchSoFar, side: Side, kinds: Iterable[str]) -> list[GivenOrder]:
    """These, in the order in which the game names them: the first that answers speaks."""
    wanted, stretch = set(kinds), at.match.game.segment(at.match.state)
    known = at.room.orders(at.match.setup, "en")
    return [
        GivenOrder(side, each.key, len(at.actions), stretch)
        for each in known
        if each.key in wanted
    ]


def still_fits(at: MatchSoFar, order: GivenOrder) -> bool:
    """Whether the order's stretch still runs, and nothing was taken back since."""
    same = at.match.game.segment(at.match.state) == order.stretch
    return same and all(each.word != UNDO for each in at.actions[order.given :])


def play_next_order(
    at: MatchSoFar, orders: Sequence[GivenOrder], secret: bytes
) -> tuple[GivenOrder, Deed] | None:
    """Plays on the match what the first order that can answer says; the caller stores it.

    The order, and the word with its faces; None if no order answers this moment.
    """
    if not orders:
        return None
    once = {each.key for each in at.room.orders(at.match.setup, "en") if each.once}
    for order in orders:
        if not (asks(at.match, order.side) and still_fits(at, order)):
            continue
        if order.kind in once and order.kind in _counts_since(at, order):
            continue
        number = order.side.number
        seen = at.room.seen(at.match.state, number)
        seed = _seed(secret, order, at.match.ply)
        action = at.room.follow(order.kind, seen, number, seed)
        if action is not None:
            return order, played_deed(at.match, order.side, action)
    return None


def orders_now(at: MatchSoFar, side: Side, orders: Sequence[GivenOrder]) -> OrdersNow:
    """How the orders of a side stand, and what they said since it last decided itself.

    Kinds of orders; one that is said once and has been is neither holding nor dropped.
    """
    once = {each.key for each in at.room.orders(at.match.setup, "en") if each.once}
    mine = [each for each in orders if each.side is side]
    fits = [each for each in mine if still_fits(at, each)]
    used = {
        each.kind
        for each in mine
        if each.kind in once and each.kind in _counts_since(at, each)
    }
    return OrdersNow(
        tuple(each.kind for each in fits if each.kind not in used),
        tuple(each.kind for each in mine if each not in fits and each.kind not in used),
        _counts(_since_own(at.actions, side), side),
    )


def _since_own(actions: Sequence[StoredAction], side: Side) -> Sequence[StoredAction]:
    own = (n for n, one in enumerate(actions, 1) if one.side is side)
    return actions[max((n for n in own if not follows(actions[n - 1])), default=0) :]


def _counts_since(at: MatchSoFar, order: GivenOrder) -> Counter[str]:
    return _counts(at.actions[order.given :], order.side)


def _counts(actions: Iterable[StoredAction], side: Side) -> Counter[str]:
    """By kind, what orders have said for this side: it stands in their keys."""
    counts: Counter[str] = Counter()
    for each in actions:
        kind = each.key.removeprefix(ORDER).partition(".")[2]
        if each.side is side and each.key.startswith(ORDER) and kind:
            counts[kind] += 1
    return counts


def order_key(n: int, order: GivenOrder) -> str:
    """The key of the action with this number that an order said."""
    return f"{ORDER}{n}.{order.kind}"


def _seed(secret: bytes, order: GivenOrder, ply: int) -> int:
    """Nobody foresees what is left to chance; asked again it is the same."""
    text = secret + f":{order.side}:{order.kind}:{ply}".encode()
    return int.from_bytes(sha256(text).digest()[:4], "big")
