"""Words of Finale: how a goal came about, what is counted, where men stand."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import N_

WAYS: Mapping[str, str] = {
    "play": N_("Goal"),
    "attack": N_("Attack"),
    "counter": N_("Counter"),
}
# What full statistics count of a man: as a row says it, and on a button.
COUNTERS: Mapping[str, str] = {"uses": N_("Chosen")}
GESTURES: Mapping[str, str] = COUNTERS
# By the letter of a row.
ROW_WORDS: Mapping[str, str] = {
    "G": N_("Keeper"),
    "D": N_("Defender"),
    "M": N_("Midfielder"),
    "F": N_("Attacker"),
}
