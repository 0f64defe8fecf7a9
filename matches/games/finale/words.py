"""Words of Finale: how a goal came about, and what is counted."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import N_

WAYS: Mapping[str, str] = {
    "play": N_("Goal"),
    "attack": N_("From an attack"),
    "counter": N_("From a counter"),
}
# What full statistics count of a man: as a row says it, and on a button.
COUNTERS: Mapping[str, str] = {"uses": N_("Chosen")}
GESTURES: Mapping[str, str] = COUNTERS
