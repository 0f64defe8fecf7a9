"""The first entry of a sheet: what both coaches chose, made into its content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from competitions.rules.door import WHOLE_MATCH, Decider
from engine.json_values import JsonObject, Stored
from engine.report import Depth
from engine.rulesets import Ruleset, ruleset_in
from engine.sides import SIDES, BySide

Dating = Literal["writer", "arrival"]
BY_WRITER: Dating = "writer"
BY_ARRIVAL: Dating = "arrival"


@dataclass(frozen=True, slots=True)
class Member:
    """One of the up to seven of a side, by the id of the squad's player."""

    player: int
    role: str
    captain: bool = False
    number: int | None = None


class GameAccount(Protocol):
    """What a game keeps of a side while its entries are folded."""

    def state(self) -> object:
        """The state as it stands now, a plain value that can be hashed."""
        ...


class OpeningPart(Protocol):
    """What a side brings to a match beside its line-up, as its game has it."""

    def plain(self) -> JsonObject:
        """Its fields of the `open` entry, ready for JSON."""
        ...

    def account(self) -> GameAccount:
        """A new account of the side, for one fold."""
        ...


class NoPart:
    """The part of a game that brings nothing to a match and keeps nothing of a side."""

    def plain(self) -> JsonObject:
        return {}

    def account(self) -> NoPart:
        return self

    def state(self) -> None:
        return None


NO_PART = NoPart()
# Reads the part of the game out of a side of a stored `open` entry.
PartReader = Callable[[Stored], OpeningPart]


@dataclass(frozen=True, slots=True)
class SideOpening:
    """One side as it starts: its line-up, and what its game has beside it."""

    team: int
    lineup: tuple[Member, ...] = ()
    game: OpeningPart = NO_PART


@dataclass(frozen=True, slots=True)
class Opening:
    """The terms of the match and its two sides."""

    ruleset: Ruleset
    # cup, championship or friendly: whether a draw stands.
    competition: str
    depth: Depth
    sides: BySide[SideOpening]
    # Both were ready then; the kick-off date where the sheet was typed afterwards.
    opened_at: datetime | None = None
    # HV-CLK-01: whose clock dates an entry. Sheets opened before that rule say nothing.
    dating: Dating = BY_WRITER
    # Of a last leg what its sides bring along from the one before.
    before: Decider = WHOLE_MATCH

    def content(self) -> JsonObject:
        """The plain content of the `open` entry, ready for JSON."""
        # A sheet that says nothing of extra time has it, where its game does.
        known = self.before if not self.before.extended else self.before[:3]
        before = {"before": list(known)} if self.before != WHOLE_MATCH else {}
        return {
            **before,
            "game": self.ruleset.game,
            "profile": self.ruleset.profile,
            "competition": self.competition,
            "depth": self.depth,
            "opened_at": self.opened_at.isoformat() if self.opened_at else "",
            "dating": self.dating,
            "home": _plain(self.sides.home),
            "away": _plain(self.sides.away),
        }


def opening(content: Stored, part: PartReader) -> Opening:
    """The terms read back from a stored `open` entry; `part` as its game has it."""
    at = content.get("opened_at") or ""
    return Opening(
        ruleset=ruleset_in(content),
        competition=content["competition"],
        depth=content["depth"],
        sides=BySide(*(_setup(content[side], part) for side in SIDES)),
        opened_at=datetime.fromisoformat(at) if at else None,
        dating=content.get("dating", BY_ARRIVAL),
        before=_before(*content.get("before", (0, 0, None))),
    )


def _before(
    home: int, away: int, afield: Sequence[int] | None, extended: bool = True
) -> Decider:
    return Decider(home, away, (afield[0], afield[1]) if afield else None, extended)


def _plain(setup: SideOpening) -> JsonObject:
    return {
        "team": setup.team,
        "lineup": [
            [one.player, one.role, one.captain, one.number] for one in setup.lineup
        ],
        **setup.game.plain(),
    }


def _setup(plain: Stored, part: PartReader) -> SideOpening:
    return SideOpening(
        team=plain.get("team", 0),
        lineup=tuple(Member(*row) for row in plain.get("lineup", ())),
        game=part(plain),
    )
