"""The switches of a match: one frozen value, part of its record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# What `cards` may be, and the largest number that a switch may be.
CARDS: Final = ("none", "friendly", "brought")
MOST: Final = 999


@dataclass(frozen=True, slots=True)
class Options:
    """What the spec writes as `cfg:`; the defaults are its decisions."""

    # HC-ET-01, HC-ET-03: a level match is played on to a winner, or stays a draw.
    knock_out: bool = False
    # HC-SET-04: "none", "friendly" (drawn and kept, HC-PWR) or "brought" (HC-DECK).
    cards: str = "none"
    wing_forward_only: bool = True  # HC-MOVE-10
    gestures_per_defender: bool = True  # HC-DEF-04
    zone_ball_to_keeper: bool = True  # HC-LOOSE-05
    header_after_clearance: bool = True  # HC-CLR-03
    goal_kick_after_save: bool = False  # HC-GKICK-02
    halftime_changes: bool = False  # HC-SUB-06
    vigilant_offside: bool = False  # HC-OFF-07
    stop_shootout_when_decided: bool = False  # HC-SO-06
    stall_turns: int = 12  # HC-OWN-01; 0 = off
    stall_minutes: int = 3
    keeper_hold: int = 3  # HC-OWN-02; 0 = off
    chain_cap: int = 40  # HC-SHORT-07
    family_kick_off_must: bool = False  # HC-FAM-05
    family_one_action: bool = False  # HC-FAM-12
    # HC-PWR-14: ask at every window who holds a hidden card, playable or not.
    hide_prompts: bool = False
