"""The first entry of a sheet: what both coaches chose, made into its content."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from engine.json_values import JsonObject, Stored
from engine.report import Depth, LineupRole
from engine.rulesets import Ruleset, ruleset_in
from engine.sides import BySide

Dating = Literal["writer", "arrival"]
BY_WRITER: Dating = "writer"
BY_ARRIVAL: Dating = "arrival"


@dataclass(frozen=True, slots=True)
class Member:
    """One of the up to seven of a side, by the id of the squad's player."""

    player: int
    role: LineupRole
    captain: bool = False
    number: int | None = None


@dataclass(frozen=True, slots=True)
class SideOpening:
    """One side as it starts: line-up, LEGEND and challenge open, POWER sealed."""

    team: int
    lineup: tuple[Member, ...] = ()
    legend: int | None = None
    # HC-DECK-01: LEGEND cards played in earlier matches of the competition.
    spent: tuple[int, ...] = ()
    sealed: str = ""
    challenge: int | None = None
    # What the challenge counts: kind and how many ("shots", 3).
    asks: tuple[str, int] | None = None


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

    def content(self) -> JsonObject:
        """The plain content of the `open` entry, ready for JSON."""
        return {
            "game": self.ruleset.game,
            "profile": self.ruleset.profile,
            "competition": self.competition,
            "depth": self.depth,
            "opened_at": self.opened_at.isoformat() if self.opened_at else "",
            "dating": self.dating,
            "home": _plain(self.sides.home),
            "away": _plain(self.sides.away),
        }


def opening(content: Stored) -> Opening:
    """The terms read back from a stored `open` entry."""
    at = content.get("opened_at") or ""
    return Opening(
        ruleset=ruleset_in(content),
        competition=content["competition"],
        depth=content["depth"],
        sides=BySide(_setup(content["home"]), _setup(content["away"])),
        opened_at=datetime.fromisoformat(at) if at else None,
        dating=content.get("dating", BY_ARRIVAL),
    )


def _plain(setup: SideOpening) -> JsonObject:
    return {
        "team": setup.team,
        "lineup": [
            [one.player, one.role, one.captain, one.number] for one in setup.lineup
        ],
        "legend": setup.legend,
        "spent": list(setup.spent),
        "sealed": setup.sealed,
        "challenge": setup.challenge,
        "asks": list(setup.asks) if setup.asks else None,
    }


def _setup(plain: Stored) -> SideOpening:
    asks = plain.get("asks")
    return SideOpening(
        team=plain.get("team", 0),
        lineup=tuple(Member(*row) for row in plain.get("lineup", ())),
        legend=plain.get("legend"),
        spent=tuple(plain.get("spent", ())),
        sealed=plain.get("sealed", ""),
        challenge=plain.get("challenge"),
        asks=(asks[0], asks[1]) if asks else None,
    )
