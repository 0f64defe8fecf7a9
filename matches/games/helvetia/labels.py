"""Words of Helvetia at the table, beside those of its league: for what is counted."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import N_, NP_

# What a counter counts beside the goals, which count by themselves.
COUNTERS: Mapping[str, str] = {
    "shots": N_("Shot without goal"),
    "first_touch_shots": N_("First-touch shot without goal"),
    "headers": N_("Header without goal"),
    "saves": N_("Save by the keeper"),
    "short_passes": N_("Short pass"),
    "long_passes": N_("Long pass completed"),
    "steals": N_("Steal won"),
    "tackles": N_("Tackle won"),
    "dribbles": N_("Dribble won"),
    "interceptions": N_("Interception"),
    "clearances": N_("Clearance"),
}
# The same, short enough for a button.
GESTURES: Mapping[str, str] = {
    "shots": N_("Shot"),
    "first_touch_shots": N_("1st touch"),
    "headers": N_("Header"),
    "saves": NP_("of a keeper", "Save"),
    "short_passes": N_("Short pass"),
    "long_passes": N_("Long pass"),
    "steals": N_("Steal"),
    "tackles": N_("Tackle"),
    "dribbles": N_("Dribble"),
    "interceptions": N_("Intercept"),
    "clearances": NP_("skill on a card", "Clear"),
}
