"""The longest names that the forms take, put wherever a name may stand."""

from __future__ import annotations

from itertools import count

from django.contrib.auth import get_user_model

from competitions.actions.people.clubs import CLUB_NAME
from competitions.actions.team.teams import PLAYER_NAME, TEAM_NAME
from competitions.models import (
    Adjustment,
    CardBox,
    CardDefinition,
    Club,
    Coach,
    Competition,
    Fixture,
    Result,
    SquadPlayer,
    Team,
)
from competitions.rules.names import NAME_LIMIT

WORD = "Mannschaftsmeisterschaftsfreundschaftsspielgemeinschaft" * 6
SHOUT = "WANDERMOWWENWALDHORNWEHRVERWALTUNG" * 9
WORDS = "Wanderers of the Upper Valley and of the Lower Meadows " * 6
# what is replaced, and how long it may be
FIELDS = (
    (Club, "name", CLUB_NAME),
    (Competition, "name", CLUB_NAME),
    (Team, "name", TEAM_NAME),
    (Team, "motto", 120),
    (SquadPlayer, "name", PLAYER_NAME),
    (CardBox, "name", NAME_LIMIT),
    (CardDefinition, "name", NAME_LIMIT),
    (Coach, "name", 120),
    (Fixture, "place", 80),
    (Fixture, "table", 20),
    (Adjustment, "reason", 200),
    (Result, "reason", 300),
)


def longest(n: int, most: int) -> str:
    """One word, one word in capitals, or many words: each `most` letters long."""
    text = (WORD, SHOUT, WORDS)[n % 3]
    return f"{text[: most - 3].strip()}{n:03}"


def lengthen() -> None:
    """Whatever has a name gets the longest it may have, and no two get the same."""
    numbers = count(1)
    for kind, name, most in FIELDS:
        rows = list(kind._default_manager.exclude(**{name: ""}))
        for row in rows:
            setattr(row, name, longest(next(numbers) % 1000, most))
        kind._default_manager.bulk_update(rows, [name], batch_size=200)
    for person in get_user_model().objects.all():
        person.display_name = longest(next(numbers), 80)
        person.save(update_fields=["display_name"])
