"""The chain of tie-breaks in words, and what an old fault of its form took from it."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from competitions.models import Competition, LogEntry
from competitions.queries.fixtures import teams_of
from competitions.queries.standings import table_of
from competitions.rules.tiebreaks import chain_before, chain_of

CHAINS = ("competition.create", "competition.terms", "competition.chain")


@dataclass(frozen=True, slots=True)
class Move:
    """Where a team stands now, and where with the chain from before."""

    team: str
    now: int
    before: int


@dataclass(frozen=True, slots=True)
class Shortened:
    """A chain that lost its first steps by being saved: as it was, as it is."""

    before: str
    now: str
    moves: tuple[Move, ...]


def chain_words(competition: Competition) -> Sequence[tuple[str, str]]:
    """Name and meaning of each step, in order."""
    return [
        (gettext(step.label), gettext(step.explanation))
        for step in chain_of(tuple(competition.tiebreaks))
    ]


def labels_of(chain: Sequence[str]) -> str:
    return ", ".join(gettext(step.label) for step in chain_of(chain))


def lost_chain(competition: Competition) -> tuple[str, ...]:
    """HV-CHAIN-01: what the log knows it had; empty where nothing is missing."""
    return () if competition.is_cup else chain_before(_stored_chains(competition))


def shortened_chain(competition: Competition) -> Shortened | None:
    chain = lost_chain(competition)
    if not chain:
        return None
    names = {pk: team.name for pk, team in teams_of(competition).items()}
    whole = copy.copy(competition)
    whole.tiebreaks = list(chain)
    before = {row.team: row.rank for row in table_of(whole)}
    moves = tuple(
        Move(names[row.team], row.rank, before[row.team])
        for row in table_of(competition)
        if row.rank != before[row.team]
    )
    return Shortened(labels_of(chain), labels_of(competition.tiebreaks), moves)


def _stored_chains(competition: Competition) -> list[tuple[str, ...]]:
    """Oldest first; a decision of the organiser begins anew."""
    rows = LogEntry.objects.filter(stream=competition.stream, kind__in=CHAINS)
    found: list[tuple[str, ...]] = []
    for kind, payload in rows.order_by("seq").values_list("kind", "payload"):
        if kind == "competition.chain":
            found = []
        found += _chain_in(json.loads(payload))
    return found


def _chain_in(payload: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    asked = payload["asked"]
    terms = payload.get("terms") or asked.get("terms") or asked
    if "tiebreaks" in terms:
        yield tuple(terms["tiebreaks"])
