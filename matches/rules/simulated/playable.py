"""Whether computers can play a match of the league."""

from __future__ import annotations

from engine.errors import N_, RuleViolation

UNKNOWN = N_("The teams of this match are not known yet.")
DECIDED = N_("This match has a result already.")
NO_GAME = N_("The computer does not play by the rules of this competition.")


def refuse_unplayable(*, plays: bool, decided: bool, known: bool) -> None:
    """HV-SIM-01: its game is played, it has no result, and both teams are known."""
    if not plays:
        raise RuleViolation("HV-SIM-01", NO_GAME)
    if decided:
        raise RuleViolation("HV-SIM-01", DECIDED)
    if not known:
        raise RuleViolation("HV-SIM-01", UNKNOWN)
