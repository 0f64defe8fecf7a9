"""What stands on the page of a match for who looks on, and nobody else."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.json_values import Stored
from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.views import open_actions
from matches.pages.play.chances_part import ChancePart, chances_of
from matches.pages.play.offers import OfferRow, risks_of

# More than these are no help to who looks on.
MOST: Final = 6


class WatchPart(NamedTuple):
    """How likely each end is, what may be risked now, and how many look on."""

    chances: tuple[ChancePart, ...]
    # Who is to decide, and what of it is left to chance.
    team: str
    risks: tuple[OfferRow, ...]
    # As the server counts them; nothing where it does not, or of nobody.
    readers: str = ""


def watch_part(
    room: AnyRoom, match: AnyMatch, shown: Stored, *, odds: bool
) -> WatchPart:
    """Of what everybody sees; `odds`: the coaches play with them."""
    narrator = room.narrator(match.setup, shown["language"])
    found = open_actions(room, match, shown["language"]) if odds else []
    teams = {side["side"]: side["name"] for side in shown["sides"]}
    asked = shown["waiting"][0] if len(shown["waiting"]) == 1 else ""
    risks = risks_of(found, narrator)[:MOST]
    return WatchPart(chances_of(room, match, shown), teams.get(asked, ""), risks)
