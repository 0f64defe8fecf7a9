"""Which rules hold: a game and one of its profiles, as one value in every key."""

from __future__ import annotations

from dataclasses import dataclass

from engine.json_values import Stored

# What was stored before there was a second game names none, and reads as this for ever.
FIRST_GAME, FIRST_PROFILE = "helvetia", "geek"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Frozen names: they stand in rows, in the log, on sheets and in files."""

    game: str
    profile: str

    def __str__(self) -> str:
        return f"{self.game}/{self.profile}"


def ruleset_in(stored: Stored) -> Ruleset:
    """The ruleset in what was stored; without a game or profile it is the first one."""
    return Ruleset(
        stored.get("game") or FIRST_GAME, stored.get("profile") or FIRST_PROFILE
    )
