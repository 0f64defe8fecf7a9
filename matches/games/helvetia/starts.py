"""HC-SET-02, HC-FAT-02: with what BOOST a player starts, by his card and his fatigue."""

from __future__ import annotations

from competitions.games.door import Fitness, LeagueRules, starting_boost
from engine.games.helvetia.box.cards import PlayerCard, PlayerKind
from matches.rules.sheet.starts import Start


def helvetia_start(rules: LeagueRules, card: object, fit: Fitness) -> Start:
    """His BOOST as printed, less what his last match cost; nothing without a card."""
    if not isinstance(card, PlayerCard):
        return Start()
    return Start(
        printed=card.boost,
        amount=starting_boost(rules, card.boost, fit),
        keeper=card.kind is PlayerKind.KEEPER,
    )
