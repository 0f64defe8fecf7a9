"""What sheets say of any game, as templates to translate."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import N_

# HV-SHT-02: why an entry is void, in one tap; other words are typed. Stored as they stand
# here, so that each phone reads them in its own language.
VOID_REASONS = (
    N_("Wrong player"),
    N_("Wrong team"),
    N_("Did not happen"),
    N_("Written twice"),
)
SET_AT_THE_END = N_("The score was set when the match was ended.")

LEFT: Mapping[str, str] = {
    "replaced": N_("replaced"),
    "sent_off": N_("sent off"),
    "injured": N_("injured"),
}
