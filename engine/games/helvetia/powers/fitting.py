"""What does not go together on a card, a sentence for each fault (HC-PWR-11)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import LegendCard, PowerCard
from engine.games.helvetia.powers.effects import (
    EffectMoment,
    moments_of,
    name_of,
    written,
)

Card = PowerCard | LegendCard


def misfits(card: Card) -> Iterator[RuleViolation]:
    """What is wrong with a card as a whole: moments, side, target, operations."""
    for text in card.ops:
        yield from _of_operation(card, text)
    for window in card.windows:
        wanted = [text for text in card.ops if _wants_target(text, window)]
        if card.target and not wanted:
            yield _problem(
                card,
                N_("Card %(number)s: nothing on it acts on %(target)s."),
                target=name_of(card.target),
            )


def _of_operation(card: Card, text: str) -> Iterator[RuleViolation]:
    found, moments = written(text), moments_of(text)
    if found is not None and found.effect.alone and len(card.ops) > 1:
        words = N_("Card %(number)s: no other operation goes with %(word)s.")
        yield _problem(card, words, word=name_of(text))
    for window in card.windows:
        moment = moments.get(window)
        if moment is None:
            words = N_(
                "Card %(number)s: %(word)s means nothing in the moment %(window)s."
            )
            yield _problem(card, words, word=name_of(text), window=window)
        else:
            yield from _in_moment(card, text, window, moment)


def _in_moment(
    card: Card, text: str, window: str, moment: EffectMoment
) -> Iterator[RuleViolation]:
    word = name_of(text)
    if card.by not in moment.by:
        yield _problem(
            card,
            N_(
                "Card %(number)s: %(word)s in the moment %(window)s is for another "
                "side: %(sides)s."
            ),
            word=word,
            window=window,
            sides=", ".join(moment.by),
        )
    if moment.targets != ("",) and not moment.goes_with(card.target):
        yield _problem(
            card,
            N_("Card %(number)s: %(word)s needs another target: %(targets)s."),
            word=word,
            targets=", ".join(map(name_of, moment.targets)),
        )
    required = set(map(name_of, card.requires))
    for need in moment.needs:
        if name_of(need) not in required:
            yield _problem(
                card,
                N_("Card %(number)s: %(word)s needs the requirement %(need)s."),
                word=word,
                need=need,
            )


def _wants_target(text: str, window: str) -> bool:
    moment = moments_of(text).get(window)
    return moment is not None and moment.targets != ("",)


def _problem(card: Card, text: str, **params: object) -> RuleViolation:
    return RuleViolation("HC-PWR-11", text, number=card.number, **params)
