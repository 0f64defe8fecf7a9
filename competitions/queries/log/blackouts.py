"""What the chain's acts say of names that were made unreadable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from competitions.queries.log.heads import links
from competitions.rules.lists import lists_by_key
from competitions.rules.log.blackouts import BLACKED, Blackout, acts_in

Acts = Mapping[tuple[str, int], Sequence[Blackout]]


def acts(*, after: int = 0) -> Acts:
    """By stream and number of the entry, in the order in which they were done.

    `after` this entry of the chain only.
    """
    rows = links().filter(kind=BLACKED, seq__gt=after).order_by("seq")
    payloads = rows.values_list("payload", flat=True)
    return lists_by_key(act for payload in payloads for act in acts_in(payload))
