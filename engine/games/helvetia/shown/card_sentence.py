"""What a machine does with a card, in a sentence made of the vocabulary (HC-PWR-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.games.helvetia import windows
from engine.games.helvetia.box.cards import LegendCard, PlayedBy, PowerCard, Words
from engine.games.helvetia.box.catalogue import window
from engine.games.helvetia.powers.effects import CardEffect, name_of, table, written
from engine.wording import add_spaces

Card = PowerCard | LegendCard
MINUS: Final = "\N{MINUS SIGN}"
_OWN: Final = (PlayedBy.OWN,)
_ATTACK: Final = (PlayedBy.OWN, PlayedBy.ATTACK)
# In these moments it is plain which sides may play a card: no word says it.
_PLAIN_SIDES: Final = {
    windows.OWN_MOVE: _OWN,
    windows.DEF: (PlayedBy.OWN, PlayedBy.DEFENCE),
    windows.GEST: _ATTACK,
    windows.OPP_GEST: (PlayedBy.OPPONENT, PlayedBy.DEFENCE, PlayedBy.EITHER),
    windows.POSS: _ATTACK,
    windows.RESTART: _ATTACK,
    windows.SUB: _OWN,
    windows.ANSWER: (PlayedBy.OPPONENT, PlayedBy.EITHER),
}
JOINED: Final = {"en": " or ", "fr": " ou "}
ONLY: Final = {"en": "only %(needs)s", "fr": "seulement %(needs)s"}
# A need that is a whole condition by itself.
BARE: Final = frozenset({"not_shot"})


def card_sentence(card: Card, language: str) -> str:
    """When, for whom, what and on what condition; empty for a card of the table."""
    known = "fr" if language.partition("-")[0] == "fr" else "en"
    if not card.ops:
        return ""
    moments = JOINED[known].join(_lowered(card.windows, known))
    head = ", ".join(filter(None, (moments, _side(card, known))))
    stop = {"en": "; ", "fr": " ; "}[known]
    does = stop.join(effect_text(text, card.target, known) for text in card.ops)
    rest = f" ({needs})" if (needs := _needs(card, known)) else ""
    colon = {"en": ": ", "fr": " : "}[known]
    return add_spaces(f"{head}{colon}{does}{rest}.", known)


def with_words(card: Card) -> Card:
    """A club's card as a record keeps it: with an id, and with words for what it does."""
    if not card.id:
        kind = "power" if isinstance(card, PowerCard) else "legend"
        card = replace(card, id=f"own-{kind}-{card.number}")
    if card.effect.en or not card.ops:
        return card
    return replace(
        card, effect=Words(card_sentence(card, "en"), card_sentence(card, "fr"))
    )


def effect_text(operation: str, target: str, language: str) -> str:
    """An operation of a card and whom it concerns; itself where no effect writes it."""
    found = written(operation)
    if found is None:
        return operation
    places = {"n": signed(found.effect, found.n), "what": "", "target": ""}
    if found.what:
        places["what"] = named("what", found.what, language)
    if target:
        places["target"] = target_text(target, language)
    return found.effect.text.text(language) % places


def target_text(target: str, language: str) -> str:
    arguments = target.partition("(")[2].rstrip(")").split(",")
    numbers = JOINED[language].join(part.strip() for part in arguments)
    return named("target", name_of(target), language) % {"n": numbers}


def signed(effect: CardEffect, n: int | None) -> str:
    """A change with its sign, the minus as wide as the plus."""
    if n is None or effect.sign != "+":
        return "" if n is None else str(n)
    return f"{n:+}".replace("-", MINUS)


def named(group: str, name: str, language: str) -> str:
    text: str = table()[group][name][language]
    return text


def _lowered(names: tuple[str, ...], language: str) -> Iterator[str]:
    for n, name in enumerate(names):
        text = window(name).name.text(language)
        yield text[0].lower() + text[1:] if n else text


def _side(card: Card, language: str) -> str:
    """Who may play it, where the moment does not say it already."""
    are_clear = [
        card.by in _PLAIN_SIDES.get(windows.IDS.index(name), ())
        for name in card.windows
    ]
    return "" if all(are_clear) else named("by", card.by.value, language)


def _needs(card: Card, language: str) -> str:
    needs = [
        (name_of(text), named("need", name_of(text), language))
        for text in card.requires
    ]
    bare = [text for name, text in needs if name in BARE]
    only = ", ".join(text for name, text in needs if name not in BARE)
    return ", ".join([ONLY[language] % {"needs": only}] * bool(only) + bare)
