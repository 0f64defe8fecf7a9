"""A ruleset of this game's states: tables of parts. FAMILY is GEEK with some replaced."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.helvetia import parts
from engine.games.helvetia.state import State

Refusal: TypeAlias = parts.Refusal
Play: TypeAlias = parts.CardPlay
Part: TypeAlias = parts.Part[State]
Effect: TypeAlias = parts.Effect[State]
Need: TypeAlias = parts.Need[State]
Target: TypeAlias = parts.CardTarget[State]
Power: TypeAlias = parts.Power[State]
Ruleset: TypeAlias = parts.Rules[State]
Do: TypeAlias = parts.Do[State]
Step: TypeAlias = parts.Step[State]
