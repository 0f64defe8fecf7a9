"""The chain of tie-breaks in words, and what an old fault of its form took from it."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from competitions.models import Competition
from competitions.queries.fixtures.meetings import teams_of
from competitions.queries.log.matches import payloads_in
from competitions.queries.standings.tables import table_of
from competitions.rules.standings.chains import (
    LEADS,
    WAYS,
    chain_before,
    chain_of,
)
from competitions.rules.standings.presets import PRESETS, preset_of
from competitions.rules.standings.steps import TIEBREAKS, Tiebreak
from engine.json_values import JsonObject

CHAINS = ("competition.create", "competition.terms", "competition.chain")


@dataclass(frozen=True, slots=True)
class Move:
    """Where a team stands now, and where with the chain from before."""

    team: str
    now: int
    before: int


@dataclass(frozen=True, slots=True)
class ShortenedChain:
    """A chain that lost its first steps by being saved: as it was, as it is."""

    before: str
    now: str
    moves: tuple[Move, ...]


def chain_words(chain: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Name and meaning of each step, in order."""
    return [
        (gettext(step.label), gettext(step.explanation))
        for step in chain_of(tuple(chain))
    ]


@dataclass(frozen=True, slots=True)
class ChainStep:
    """A step in the form of the rules; `place` after points, 0 while it is not used."""

    id: str
    label: str
    meaning: str
    place: int = 0
    # The button that was pressed last: it keeps the focus.
    focus: str = ""


@dataclass(frozen=True, slots=True)
class ChainList:
    """The steps in their order, those left over, and what the last tap did.

    `leads`: what may count first, each with its name and whether it does.
    """

    used: tuple[ChainStep, ...]
    left: tuple[ChainStep, ...]
    announcement: str = ""
    leads: tuple[tuple[str, str, bool], ...] = ()

    @property
    def open(self) -> bool:
        """Whether the list of unused steps is open: one of them was tapped last."""
        return any(step.focus for step in self.left)


def chain_list(chain: Sequence[str], way: str = "", step: str = "") -> ChainList:
    """The chain as a list to put in order; `way` and `step` are the tap that made it."""
    lead, *steps = chain_of(chain)
    ids = [one.id for one in steps]
    return ChainList(
        tuple(
            _step(one, place, _focus(way, place, len(ids)) if one.id == step else "")
            for place, one in enumerate(steps, 1)
        ),
        tuple(
            _step(one, focus="in" if one.id == step else "")
            for one in TIEBREAKS.values()
            if one.id not in ("points", lead.id, *ids)
        ),
        _place_sentence(ids, step) if way in WAYS and step in TIEBREAKS else "",
        tuple((one, gettext(TIEBREAKS[one].label), one == lead.id) for one in LEADS),
    )


@dataclass(frozen=True, slots=True)
class PresetChoice:
    """A chain by its name; `chosen`: it is the one in the form."""

    id: str
    label: str
    source: str
    chosen: bool


def preset_choices(chain: Sequence[str], head_to_head: str) -> tuple[PresetChoice, ...]:
    now = preset_of(chain, head_to_head)
    return tuple(
        PresetChoice(one.id, gettext(one.label), one.source, one == now)
        for one in PRESETS.values()
    )


def _step(one: Tiebreak, place: int = 0, focus: str = "") -> ChainStep:
    return ChainStep(one.id, gettext(one.label), gettext(one.explanation), place, focus)


def _focus(way: str, place: int, last: int) -> str:
    """Up or down again, unless there is no further."""
    wanted = way if way in ("up", "down") else "up"
    if wanted == "up" and place == 1:
        return "down" if last > 1 else "out"
    return "up" if wanted == "down" and place == last else wanted


def _place_sentence(ids: list[str], step: str) -> str:
    label = gettext(TIEBREAKS[step].label)
    if step not in ids:
        return gettext("%(step)s is left out.") % {"step": label}
    values = {"step": label, "place": ids.index(step) + 1, "n": len(ids)}
    return gettext("%(step)s: %(place)s of %(n)s.") % values


def labels_of(chain: Sequence[str]) -> str:
    return ", ".join(gettext(step.label) for step in chain_of(chain))


def lost_chain(competition: Competition) -> tuple[str, ...]:
    """HV-CHAIN-01: what the log knows it had; empty where nothing is missing."""
    if not competition.counts_points:
        return ()
    return chain_before(_stored_chains(competition))


def shortened_chain(competition: Competition) -> ShortenedChain | None:
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
    return ShortenedChain(labels_of(chain), labels_of(competition.tiebreaks), moves)


def _stored_chains(competition: Competition) -> list[tuple[str, ...]]:
    """Oldest first; a decision of the organiser begins anew."""
    found: list[tuple[str, ...]] = []
    for kind, payload in payloads_in(competition.stream, CHAINS):
        if kind == "competition.chain":
            found = []
        found += _chain_in(json.loads(payload))
    return found


def _chain_in(payload: JsonObject) -> Iterator[tuple[str, ...]]:
    asked = payload["asked"]
    terms = payload.get("terms") or asked.get("terms") or asked
    if "tiebreaks" in terms:
        yield tuple(terms["tiebreaks"])
