"""What the chain's acts say of names that were made unreadable."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from competitions.models import LogEntry, PersonName
from competitions.queries.log.heads import links
from competitions.rules.log.blackouts import BLACKED, Blackout, name_digest

Acts = Mapping[tuple[str, int], Sequence[Blackout]]
# A person in a payload, as `competitions.actions.log.people` writes it.
PERSON = re.compile(r'"digest":"([0-9a-f]{64})","person":"([^"]+)"')


def acts(*, after: int = 0) -> Acts:
    """By stream and number of the entry, in the order in which they were done.

    `after` this entry of the chain only.
    """
    found: dict[tuple[str, int], list[Blackout]] = defaultdict(list)
    rows = links().filter(kind=BLACKED, seq__gt=after).order_by("seq")
    for payload in rows.values_list("payload", flat=True):
        made = json.loads(payload)
        for one in made["entries"]:
            blackout = Blackout(
                one["hash"], one["now"], one["payload"], one["places"], made["mark"]
            )
            found[one["stream"], one["seq"]].append(blackout)
    return found


def wrong_names() -> Iterator[str]:
    """HV-LOG-02: each name behind an id is the one that was signed, or was replaced."""
    gone: set[str] = set()
    for payload in links().filter(kind=BLACKED).values_list("payload", flat=True):
        gone |= set(json.loads(payload)["people"])
    missing = dict(_people())
    for row in PersonName.objects.order_by("pk").iterator():
        person = missing.pop(row.digest, row.person)
        if person != row.person:
            yield f"{row.person}: the name is {person}'s, by the log"
        if row.digest in gone:
            if row.salt:
                yield f"{row.person}: a name that was taken out of the log is back"
        elif name_digest(row.salt, row.name) != row.digest:
            yield f"{row.person}: the name is not the one that the log has signed"
    for person in missing.values():
        yield f"{person}: the log speaks of a name that stands nowhere"


def _people() -> Iterator[tuple[str, str]]:
    """Digest and id of whoever the log speaks of."""
    rows = LogEntry.objects.filter(payload__contains='"person":').order_by("pk")
    for payload in rows.values_list("payload", flat=True).iterator():
        yield from PERSON.findall(payload)
