"""The texts of a club's own boards against what the log holds of them."""

from __future__ import annotations

from collections.abc import Iterator

from competitions.models import ClubBoard
from competitions.rules.log.ledger import digest


def wrong_boards() -> Iterator[str]:
    """One sentence per board whose text is not the one that was saved."""
    rows = ClubBoard.objects.order_by("pk").values_list("public_id", "text", "digest")
    for public_id, text, logged in rows.iterator():
        if digest(text) != logged:
            yield f"board {public_id}: its text is not the one that was saved"
