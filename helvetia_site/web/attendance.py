"""Which coach of a match in the browser asks no more: his line, or he himself, is gone.

Who has never asked here is not missed: his page may have no scripts.
"""

from __future__ import annotations

from engine.sides import Side
from helvetia_site.web.audience import SECONDS, Audience

# So long is told for how long somebody is missed; so many benches are remembered.
LONGEST, MOST = 3600.0, 5_000
# On a bench sits one coach, whatever the number of his devices.
COACH = "coach"


class Attendance:
    """Who has asked when; all of it belongs to the event loop."""

    def __init__(self, audience: Audience) -> None:
        """`audience` compares with other servers, which count a bench as a match."""
        self.audience, self.asked_at = audience, dict[str, float]()

    def note(self, match: str, side: Side, now: float) -> None:
        """The coach of this side has asked for news."""
        bench = _bench(match, side)
        if bench not in self.asked_at and len(self.asked_at) >= MOST:
            self._forget(now)
        if bench in self.asked_at or len(self.asked_at) < MOST:
            self.asked_at[bench] = now
            self.audience.note(bench, COACH, now)

    def missed(self, match: str, side: Side, now: float) -> str:
        """For how many seconds its coach has not asked; empty while he does."""
        bench = _bench(match, side)
        asked_at = self.asked_at.get(bench)
        if asked_at is None or now - asked_at < SECONDS:
            return ""
        if self.audience.elsewhere(bench):
            # by the time that is noticed there it is too late by as much here
            self.asked_at[bench] = now - SECONDS
            return ""
        return f"{now - asked_at:.0f}" if now - asked_at < LONGEST else ""

    def _forget(self, now: float) -> None:
        late = [one for one, at in self.asked_at.items() if now - at > LONGEST]
        for bench in late:
            del self.asked_at[bench]


def _bench(match: str, side: Side) -> str:
    return f"{match} {side}"
