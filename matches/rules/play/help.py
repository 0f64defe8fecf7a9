"""How much the page of a match helps its coach, agreed before the match."""

from __future__ import annotations

from enum import StrEnum


class Help(StrEnum):
    """What is shown beside the legal actions; each includes those before it."""

    NONE = "none"
    ODDS = "odds"
    ADVICE = "advice"
