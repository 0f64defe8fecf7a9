"""How often open pages ask for news: often, and less often the more of them there are."""

from __future__ import annotations

# In seconds; a page waits for something between four fifths of it and all of it.
LEAST, MOST = 0.8, 5.0
USUAL = 0.9
# Of the interval, for two who play each other: either waits for what the other does.
PLAYERS = 0.5
# Whoever waits at the server for news is back so soon.
SOON = 0.1
# What the event loop answers beside everything else.
ASKED_PER_SECOND = 450
# The loop comes back so late, or a writer waits so long for a thread, only if there is
# more to do than can be done.
LATE, MUCH_TOO_LATE = 0.25, 2.0
MOST_REST = 1.0
# Entries take so much of the time of one who would make them one after the other.
MUCH_WRITTEN = 0.3


class Pace:
    """The interval that pages are told; seldom asked, quickly widened, slowly narrowed."""

    def __init__(self) -> None:
        self.interval = LEAST
        self.asked = 0
        self.late = self.writing = 0.0

    @property
    def writers(self) -> float:
        """Whoever writes sees first what the other phone wrote, unless many write."""
        return self.interval if self.many_write else max(LEAST, self.interval / 2)

    @property
    def players(self) -> float:
        """Whoever plays in the browser sees soon what the other coach did."""
        return self.interval * PLAYERS

    @property
    def at_once(self) -> float:
        """After an answer that was kept open until there were news: how soon again."""
        return self.interval - LEAST + SOON

    @property
    def rest(self) -> float:
        """For how many seconds a part is not made anew though there is something newer."""
        return (self.interval - LEAST) / 5 + min(self.late, MOST_REST)

    @property
    def refuses(self) -> bool:
        """Readers are sent away for a while, so that writers are answered."""
        return self.late > MUCH_TOO_LATE

    @property
    def many_write(self) -> bool:
        """Their entries are acknowledged, and drawn once for several."""
        return self.writing > MUCH_WRITTEN

    def look(self, took: float, late: float, wrote: float = 0.0) -> None:
        """After `took` seconds, in which somebody was `late` seconds late.

        `wrote` is what all entries took together in that time.
        """
        self.writing = wrote / took
        asking = self.asked / took * self.interval * USUAL
        wanted = asking / ASKED_PER_SECOND
        if late > LATE:
            wanted = max(wanted, self.interval * 1.5)
        self.asked, self.late = 0, late
        self.interval = min(MOST, max(LEAST, wanted, self.interval * 0.9))
