"""What is taken away of a match that is over."""

from __future__ import annotations

from engine.protocol import Table
from matches.queries.play.browser_matches import BrowserMatch


def record_of(here: BrowserMatch) -> Table:
    """All it takes to play the match again; the seed once it was played to its end.

    Of a match that was given up before the dice stay sealed, since a record shows no
    seed of a match that could go on.
    """
    assert here.is_over
    if not here.match.to_move:
        # dice that were typed at a table have none
        here.match.seed = bytes.fromhex(here.row.secret.seed) or None
    return here.match.record
