"""The cards of a match of Helvetia whose result has no sheet."""

from __future__ import annotations

from competitions.models import CardUse, LearntCard, Result
from matches.rules.paper.room import KnownCards


def helvetia_cards_known(result: Result, team: int) -> KnownCards:
    """DEC-17: the cards of a side as far as they are known, and what it had learnt."""
    uses = CardUse.objects.filter(fixture=result.fixture_id, team=team)
    rows = LearntCard.objects.filter(fixture=result.fixture_id, team=team)
    return KnownCards(
        list(uses.order_by("number").values_list("number", "played")),
        list(rows.order_by("number").values_list("number", flat=True)),
    )
