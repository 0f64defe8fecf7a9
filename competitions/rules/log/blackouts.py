"""HV-LOG-03: a name in the log is made unreadable, and all else can still be checked."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from competitions.rules.log.ledger import (
    LedgerEntry,
    canonical_json,
    chain,
    chain_over,
    digest,
    version_of,
)
from competitions.stored_names import TIRED

BLACKED = "log.black"
BAR = "█████"
# What people write or are called by; ids, kinds and figures are never touched.
TEXTS = frozenset(
    {
        *("name", "names", "new", "teams", "motto", "reason", "text", "place"),
        *("player", "assist", "off", "on", TIRED, "unplayed", "unplayed_reason"),
        *("adjustments", "other", "coach"),
    }
)
LEAST = 2
Path = list[str | int]


def name_digest(salt: str, name: str) -> str:
    """What an entry or an act keeps of a name; without the salt nobody can try names."""
    return hashlib.sha256(f"{salt}|{name}".encode()).hexdigest()


def blackout_mark(sealed: str) -> str:
    """What stands instead: the same wherever one act has replaced the name."""
    return f"{BAR} {sealed[:6]}"


def replace_name(text: str, name: str, mark: str) -> str:
    """The name as words of their own: Ada, and not the beginning of Adam."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: mark, text)


def places_of_name(payload: str, name: str) -> list[Path]:
    """Where texts of a payload hold the name."""
    return [
        path
        for path, text in _texts(json.loads(payload), [], "")
        if replace_name(text, name, "") != text
    ]


def _texts(value: object, path: Path, key: str) -> Iterator[tuple[Path, str]]:
    if isinstance(value, dict):
        for inner, each in value.items():
            yield from _texts(each, [*path, inner], inner)
    elif isinstance(value, list):
        for n, each in enumerate(value):
            yield from _texts(each, [*path, n], key)
    elif isinstance(value, str) and key in TEXTS:
        yield path, value


def black_payload(payload: str, places: Sequence[Path], name: str, mark: str) -> str:
    """The payload with the mark at these places."""
    content = json.loads(payload)
    for *way, last in places:
        owner = content
        for step in way:
            owner = owner[step]
        owner[last] = replace_name(owner[last], name, mark)
    return canonical_json(content)


@dataclass(frozen=True, slots=True)
class Blackout:
    """What the chain keeps of one entry in which names were made unreadable."""

    # The entry's own hash, which stays.
    hash: str
    # Formula 2 over the entry as it has stood since.
    now: str
    # Digest of the payload as it was first, where the entry's hash is made of it.
    payload: str
    places: Sequence[Path]
    mark: str


def acts_in(payload: str) -> Iterator[tuple[tuple[str, int], Blackout]]:
    """What an entry of the chain says of each entry that it touched, by its place."""
    made = json.loads(payload)
    for one in made["entries"]:
        kept = (one["hash"], one["now"], one["payload"], one["places"])
        yield (one["stream"], one["seq"]), Blackout(*kept, made["mark"])


class HashedEntry(LedgerEntry, Protocol):
    """An entry with the hash that was made of it."""

    hash: str


def as_written(prev: str, entry: HashedEntry, acts: Sequence[Blackout]) -> bool:
    """Is the entry as its hash says, or as the last act upon it has left it?

    What an act has left is bound by the act. An entry of version 2 shows besides that
    its other fields are the first ones; of version 1 that rests on the act.
    """
    if not acts:
        return entry.hash == chain(prev, entry)
    last = acts[-1]
    return (
        entry.hash == last.hash
        and last.now == chain_over(prev, entry, digest(entry.payload))
        and (
            version_of(entry) == 1
            or entry.hash == chain_over(prev, entry, last.payload)
        )
        and all(_marked(entry.payload, act) for act in acts)
    )


def _marked(payload: str, act: Blackout) -> bool:
    """At each place that the act names there is its mark, and nothing else was named."""
    texts = {tuple(path): text for path, text in _texts(json.loads(payload), [], "")}
    return all(act.mark in texts.get(tuple(path), "") for path in act.places)
