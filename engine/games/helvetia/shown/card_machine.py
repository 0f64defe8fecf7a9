"""What a club chooses for a card of its own: choices that lead to operations (HC-PWR-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import LegendCard, PlayedBy, PowerCard
from engine.games.helvetia.box.catalogue import common_powers, factions, windows
from engine.games.helvetia.box.squads import FieldVerdict
from engine.games.helvetia.powers.effects import (
    CardEffect,
    EffectMoment,
    effects,
    written,
)
from engine.games.helvetia.shown.card_sentence import named, signed, target_text
from engine.wording import add_spaces

Card = PowerCard | LegendCard
Choices = tuple[tuple[str, str], ...]
GAP: Final = "…"


class CardMachine(NamedTuple):
    """All of a card that a machine reads."""

    windows: tuple[str, ...] = ()
    by: PlayedBy = PlayedBy.OWN
    ops: tuple[str, ...] = ()
    target: str = ""
    requires: tuple[str, ...] = ()


class CardWish(NamedTuple):
    """What somebody has chosen so far, each by its key; "" where nothing."""

    effect: str = ""
    moment: str = ""
    by: str = ""
    target: str = ""
    what: str = ""
    n: int | None = None


def machine_of(card: Card) -> CardMachine:
    return CardMachine(card.windows, card.by, card.ops, card.target, card.requires)


def wish_of(machine: CardMachine) -> CardWish | None:
    """The choices that lead to it; None where no choices do."""
    found = written(machine.ops[0]) if len(machine.ops) == 1 else None
    if found is None or len(machine.windows) != 1:
        return None
    effect, (moment,) = found.effect, machine.windows
    wish = CardWish(
        effect.key, moment, machine.by.value, machine.target, found.what, found.n
    )
    return wish if compose(wish, "en") == (machine, ()) else None


def compose(
    wish: CardWish, language: str
) -> tuple[CardMachine | None, tuple[FieldVerdict, ...]]:
    """The operations, or a sentence for each choice that is missing or does not fit.

    Where there is one possibility it need not be chosen; what an effect has no use for
    is left out.
    """
    effect = effects_by_key().get(wish.effect)
    if effect is None:
        return None, (_wrong("does", N_("Choose what the card does.")),)
    if len(effect.moments) == 1 and not wish.moment:
        wish = wish._replace(moment=next(iter(effect.moments)))
    moment = effect.moments.get(wish.moment)
    if moment is None:
        text = N_("This effect goes with another moment: %(moments)s.")
        if not wish.moment:
            text = N_("Choose the moment: %(moments)s.")
        names = moment_choices(language, effect.key)
        return None, (_wrong("moment", text, moments=_listed(names)),)
    chosen = _Chosen(effect, moment, language)
    side = chosen.one("side", wish.by, side_choices(language, wish))
    target = chosen.one("target", wish.target, target_choices(language, wish))
    what = chosen.one("what", wish.what, what_choices(language, wish))
    n = chosen.number(wish.n)
    if chosen.verdicts:
        return None, tuple(chosen.verdicts)
    ops = (effect.operation(n, what),)
    made = CardMachine((wish.moment,), PlayedBy(side), ops, target, moment.needs)
    return made, ()


class _Chosen:
    """Reads the choices for one effect in one moment, and collects what is wrong."""

    def __init__(self, effect: CardEffect, moment: EffectMoment, language: str) -> None:
        self.effect, self.moment, self.language = effect, moment, language
        self.verdicts: list[FieldVerdict] = []

    def one(self, field: str, key: str, choices: Choices) -> str:
        keys = [each for each, _ in choices]
        if not keys or key in keys:
            return key if keys else ""
        if len(keys) == 1 and not key:
            return keys[0]
        text = N_("Here you can choose: %(choices)s.")
        self.verdicts.append(_wrong(field, text, choices=_listed(choices)))
        return ""

    def number(self, n: int | None) -> int | None:
        numbers = self.effect.numbers
        if not numbers or n in numbers:
            return n if numbers else None
        text = N_("Choose a number from %(least)s to %(most)s.")
        if self.effect.sign == "+" and numbers[0] < 0:
            text = N_("Choose a number from %(least)s to %(most)s, and not 0.")
        given = {"least": signed(self.effect, numbers[0]), "most": numbers[-1]}
        self.verdicts.append(_wrong("n", text, **given))
        return None


def effects_offered() -> tuple[CardEffect, ...]:
    return tuple(each for each in effects() if each.offered)


def effects_by_key() -> dict[str, CardEffect]:
    return {each.key: each for each in effects_offered()}


def twin_in_box(machine: CardMachine) -> str:
    """The id of the first card of the box that does the same; "" if none does."""
    return next((card.id for card in box_cards() if machine_of(card) == machine), "")


def moment_choices(language: str, effect: str = "") -> Choices:
    """The moments in which something, or this effect, may be done; in their order."""
    some = [each for each in effects_offered() if effect in ("", each.key)]
    found = {name for each in some for name in each.moments}
    every = windows()
    return tuple((w.id, w.name.text(language)) for w in every if w.id in found)


def effect_choices(language: str, moment: str = "") -> Choices:
    """What may be done at all, or in this moment; what is chosen later is left open."""
    return tuple(
        (each.key, effect_title(each, language))
        for each in effects_offered()
        if not moment or moment in each.moments
    )


def effect_title(effect: CardEffect, language: str) -> str:
    number = f"±{GAP}" if effect.sign == "+" and effect.least < 0 else GAP
    number = f"+{GAP}" if effect.sign == "+" and effect.least > 0 else number
    text = effect.text.text(language) % {"n": number, "target": GAP, "what": GAP}
    return add_spaces(text[0].upper() + text[1:], _known(language))


def side_choices(language: str, wish: CardWish) -> Choices:
    """Who may play it; all sides where effect or moment is not known yet."""
    moment = _moment(wish)
    keys = [each.value for each in (moment.by if moment else PlayedBy)]
    return tuple((key, named("side", key, _known(language))) for key in keys)


def target_choices(language: str, wish: CardWish) -> Choices:
    """Whom it may concern; nobody where that is settled by the effect."""
    targets: Iterable[str] = dict.fromkeys(
        target
        for each in effects_offered()
        if wish.effect in ("", each.key)
        for name, moment in each.moments.items()
        if wish.moment in ("", name)
        for target in moment.targets
        if target
    )
    known = _known(language)
    return tuple((key, _capital(target_text(key, known))) for key in targets)


def what_choices(language: str, wish: CardWish) -> Choices:
    """The tests, or the penalties, that can be chosen."""
    names = dict.fromkeys(
        what
        for each in effects_offered()
        if wish.effect in ("", each.key)
        for name, moment in each.moments.items()
        if wish.moment in ("", name)
        for what in moment.what
    )
    known = _known(language)
    return tuple((key, _capital(named("what", key, known))) for key in names)


def box_choices(language: str) -> tuple[tuple[str, Choices], ...]:
    """The cards of the box by their sets, whose operations another may take over."""
    sets: list[tuple[str, tuple[Card, ...]]] = [("", common_powers())]
    sets += [(each.name, (*each.powers, *each.legends)) for each in factions()]
    return tuple(
        (title, tuple((card.id, card.name.text(language)) for card in cards))
        for title, cards in sets
    )


def box_card(card_id: str) -> Card | None:
    return next((card for card in box_cards() if card.id == card_id), None)


def box_cards() -> Iterator[Card]:
    """All that come with the house, each once."""
    yield from common_powers()
    for each in factions():
        yield from each.powers
        yield from each.legends


def _moment(wish: CardWish) -> EffectMoment | None:
    effect = effects_by_key().get(wish.effect)
    return effect.moments.get(wish.moment) if effect else None


def _listed(choices: Choices) -> str:
    return "; ".join(text for _, text in choices)


def _capital(text: str) -> str:
    return (text[0].upper() + text[1:]).rstrip(",")


def _known(language: str) -> str:
    return "fr" if language.partition("-")[0] == "fr" else "en"


def _wrong(field: str, text: str, **params: object) -> FieldVerdict:
    return FieldVerdict(field, RuleViolation("HC-PWR-11", text, **params))
