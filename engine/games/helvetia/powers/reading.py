"""Cards as the engine plays them, read from their words (HC-PWR-11)."""

from __future__ import annotations

from engine.errors import N_, RuleViolation
from engine.games.helvetia import windows
from engine.games.helvetia.box.cards import LegendCard, PowerCard
from engine.games.helvetia.powers.fitting import misfits
from engine.games.helvetia.powers.needs import NEEDS
from engine.games.helvetia.powers.notation import arguments, split
from engine.games.helvetia.powers.targets import TARGETS
from engine.games.helvetia.powers.vocabulary import OPERATIONS
from engine.games.helvetia.ruleset import Effect, Need, Power, Refusal, Target
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.slots import CARD_SLOTS


def cards_of(side: SideSetup) -> tuple[Power | None, ...]:
    """The cards of a side by number; None where it has none that a machine can play."""
    found: list[Power | None] = [None] * CARD_SLOTS
    for card in side.cards:
        found[card.number] = power(card)
    return tuple(found)


def power(card: PowerCard | LegendCard) -> Power | None:
    """HC-PWR-11: a card without operations is for the table only."""
    if not card.ops:
        return None
    effects = tuple(_effect(card, text) for text in card.ops)
    made = Power(
        number=card.number,
        windows=_windows(card),
        by=card.by,
        needs=tuple(_need(card.number, text) for text in card.requires),
        target=_target(card.number, card.target),
        effects=effects,
    )
    for problem in misfits(card):
        raise problem
    return made


def machine_problems(card: PowerCard | LegendCard) -> tuple[RuleViolation, ...]:
    """Why no machine can play what stands on the card: the first word that is wrong."""
    try:
        power(card)
    except RuleViolation as problem:
        return (problem,)
    return ()


def _windows(card: PowerCard | LegendCard) -> int:
    if not card.windows:
        text = N_("Card %(number)s: it names no moment in which it may be played.")
        raise RuleViolation("HC-PWR-11", text, number=card.number)
    for name in card.windows:
        if name not in windows.IDS:
            raise RuleViolation(
                "HC-PWR-11",
                N_("Card %(number)s: %(word)s is none of the moments for cards."),
                number=card.number,
                word=name,
            )
    return sum({1 << windows.IDS.index(name) for name in card.windows})


def _need(number: int, text: str) -> Need:
    name, given = split(number, text)
    word = NEEDS.get(name)
    if word is None:
        raise RuleViolation(
            "HC-PWR-11",
            N_("Card %(number)s: there is no requirement %(word)s."),
            number=number,
            word=name,
        )
    args = arguments(number, text, given, word.reads, word.more)
    return Need(word.holds, args, Refusal("HC-PWR-11", word.text))


def _target(number: int, text: str) -> Target:
    name, given = split(number, text) if text else ("", [])
    kind = TARGETS.get(name)
    if kind is None:
        raise RuleViolation(
            "HC-PWR-11",
            N_("Card %(number)s: there is no target %(word)s."),
            number=number,
            word=name,
        )
    args = arguments(number, text, given, kind.reads, kind.more)
    return Target(kind.choices, kind.men, args, kind.asks)


def _effect(card: PowerCard | LegendCard, text: str) -> Effect:
    name, given = split(card.number, text)
    word = OPERATIONS.get(name)
    if word is None:
        raise RuleViolation(
            "HC-PWR-11",
            N_("Card %(number)s: there is no operation %(word)s."),
            number=card.number,
            word=name,
        )
    args = arguments(card.number, text, given, word.reads, False)
    return Effect(word.do, word.fits, args)
