"""Where the matches of a competition are played: at the table, in the browser, or either."""

from __future__ import annotations

from typing import Final

from engine.errors import N_, RuleViolation

TABLE: Final = "table"
BROWSER: Final = "browser"
EITHER: Final = "either"
VENUES: Final = (TABLE, BROWSER, EITHER)


def check_venue(venue: str, depth: str = "standard") -> str:
    """HV-PLAY-11: one of the three; what keeps only scores is played at the table."""
    if venue not in VENUES:
        raise RuleViolation(
            "HV-PLAY-11",
            N_("A match is played at the table, in the browser, or either."),
        )
    if venue != TABLE and depth == "score":
        raise RuleViolation(
            "HV-PLAY-11",
            N_(
                "In the browser a match tells its line-ups and goals. Where the sheet "
                "asks for the score only, it is played at the table."
            ),
        )
    return venue


def in_browser(venue: str) -> bool:
    return venue in (BROWSER, EITHER)


def at_table(venue: str) -> bool:
    return venue != BROWSER
