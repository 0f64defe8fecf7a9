"""Every card of one operation that a club may make, by the engine's own table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from engine.games.helvetia.box.cards import (
    ChallengeKind,
    PowerCard,
    PrintedChallenge,
    Words,
)
from engine.games.helvetia.powers.effects import CardEffect, effects

CHALLENGE = PrintedChallenge(ChallengeKind.GOALS, 1)


def own_cards(*, every_number: bool = False) -> Iterator[PowerCard]:
    """With the least and the greatest number, or with every one there is."""
    made = (
        card
        for effect in effects()
        if effect.offered
        for card in _of_effect(effect, every_number=every_number)
    )
    for n, card in enumerate(made):
        yield replace(card, id=f"made-{n}")


def _of_effect(effect: CardEffect, *, every_number: bool) -> Iterator[PowerCard]:
    numbers: list[int | None] = [*effect.numbers] or [None]
    if not every_number:
        numbers = list(dict.fromkeys((numbers[0], numbers[-1])))
    for window, moment in effect.moments.items():
        whats = moment.what or ("",)
        for by, target, what, n in product(moment.by, moment.targets, whats, numbers):
            yield PowerCard(
                number=15,
                id="",
                name=Words(effect.key),
                level=1,
                challenge=CHALLENGE,
                effect=Words(effect.key),
                windows=(window,),
                by=by,
                ops=(effect.operation(n, what),),
                target=target,
                requires=moment.needs,
            )
