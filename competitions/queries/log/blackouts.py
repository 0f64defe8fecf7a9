"""The blackouts that the chain has noted: entries in which a name was made unreadable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from competitions.queries.log.heads import links
from competitions.rules.lists import lists_by_key
from competitions.rules.log.blackouts import BLACKED, Blackout, acts_in

Blackouts = Mapping[tuple[str, int], Sequence[Blackout]]


def blackouts_in_chain(*, after: int = 0) -> Blackouts:
    """The blackouts of each entry, the oldest first; an entry is its stream and number.

    `after`: only those that the chain noted after its entry of this number.
    """
    rows = links().filter(kind=BLACKED, seq__gt=after).order_by("seq")
    payloads = rows.values_list("payload", flat=True)
    return lists_by_key(act for payload in payloads for act in acts_in(payload))
