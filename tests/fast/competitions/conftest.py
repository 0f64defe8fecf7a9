"""No property is judged by the clock: the machine may be busy with other things."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("helvetia", deadline=None)
settings.load_profile("helvetia")
