"""What can be tried out: the squads of the box against each other, one card in a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.dice import FastDice
from engine.errors import N_, RuleViolation
from engine.games.helvetia import entry, phases
from engine.games.helvetia.actions import KEEP, Action, action
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.cards import LegendCard, PowerCard
from engine.games.helvetia.box.catalogue import common_powers, faction, factions
from engine.games.helvetia.coach.levels import coach
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.game import Helvetia
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.options import Options
from engine.games.helvetia.powers.reading import power
from engine.games.helvetia.shown.card_sentence import with_words
from engine.games.helvetia.shown.redaction import without_secrets
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.room import SetupOption, TrialGroup
from engine.trials import BalanceTrial, TrialLeg
from engine.wording import LANGUAGES, add_spaces

COMMON: Final = "common"
SQUADS: Final = {"en": "Squads", "fr": "Effectifs"}
SHARED: Final = {"en": "Common POWER cards", "fr": "Cartes POWER communes"}
LEVEL: Final = {"en": "level %(n)s", "fr": "niveau %(n)s"}
RATHER: Final = {
    "en": "%(one)s rather than %(other)s, %(rules)s",
    "fr": "%(one)s plutôt que %(other)s, %(rules)s",
}
PLAIN: Final = {"geek": Helvetia(GEEK), "family": Helvetia(FAMILY)}
Card = PowerCard | LegendCard


class _Held(NamedTuple):
    """A card, and the squad that holds it."""

    card: Card
    squad: str


@cache
def trial_groups(language: str) -> tuple[TrialGroup, ...]:
    """Squads first, then the cards of each set."""
    return (
        TrialGroup(_in(SQUADS, language), tuple(_squad_options(language))),
        *(
            TrialGroup(title, tuple(_card_options(key, language)))
            for key, title in _sets(language)
        ),
    )


def trial_named(key: str) -> BalanceTrial:
    """The matches that measure an option of `trial_groups`; it plays none of them.

    `key` is that of the option; KeyError if there is no such.
    """
    kind, _, rest = key.partition(".")
    if kind == "squad":
        rules, one, other = rest.split(".") if rest.count(".") == 2 else ("", "", "")
        return _squads(rules, one, other)
    return _hands(_held(rest))


def _squad_options(language: str) -> Iterator[SetupOption]:
    for rules in PLAIN:
        for one, other in combinations(_squad_keys(), 2):
            names = {"one": faction(one).name, "other": faction(other).name}
            title = _in(RATHER, language) % {**names, "rules": rules.upper()}
            yield SetupOption(f"squad.{rules}.{one}.{other}", title, "")


def _card_options(key: str, language: str) -> Iterator[SetupOption]:
    for card in _cards_of(key):
        text = add_spaces(card.effect.text(language), language)
        title = _title(card, language)
        yield SetupOption(f"card.{key}-{card.number}", title, text)


def _title(card: Card, language: str) -> str:
    level = "LEGEND"
    if isinstance(card, PowerCard):
        level = _in(LEVEL, language) % {"n": card.level}
    return f"{card.name.text(language)} ({level})"


def _sets(language: str) -> Iterator[tuple[str, str]]:
    yield COMMON, _in(SHARED, language)
    for each in factions():
        yield each.key, each.name


def _cards_of(key: str) -> tuple[Card, ...]:
    if key == COMMON:
        return common_powers()
    found = faction(key)
    return (*found.powers, *found.legends)


def _squad_keys() -> tuple[str, ...]:
    return tuple(each.key for each in factions() if each.players)


def _squads(rules: str, one: str, other: str) -> BalanceTrial:
    """Each at home once, with the same dice: what one takes more than the other."""
    game = PLAIN[rules].rules
    if one == other or {one, other} - {*_squad_keys()}:
        raise KeyError(one)
    home, away = _plain(one), _plain(other)
    board, options = read_board(), Options()
    return BalanceTrial(
        rules,
        (
            TrialLeg(entry.setup_of(game, home, away, board, options), (), 1),
            TrialLeg(entry.setup_of(game, away, home, board, options), (), -1),
        ),
    )


def _plain(key: str) -> SideSetup:
    """A squad of the box without a card."""
    squad = faction(key)
    return SideSetup(squad.name, squad.players)


def trial_of_card(card: Card) -> BalanceTrial:
    """HC-PWR-11: a club's own card, held by the first squad of the box."""
    if power(card) is None:
        text = N_("This card says nothing that a machine can do.")
        raise RuleViolation("HC-PWR-11", text)
    worded = with_words(card)
    named = {
        language: (_title(worded, language), worded.effect.text(language))
        for language in LANGUAGES
    }
    trial = _hands(_Held(worded, _squad_keys()[0]))
    return trial._replace(named=named)


def _hands(held: _Held) -> BalanceTrial:
    """HC-PWR-11: one card in a hand against a blank, from both ends of the table."""
    other = next(key for key in _squad_keys() if key != held.squad)
    plain = _lined_up(held.squad, other)
    having = replace(plain[0], cards=(held.card,))
    board, options = read_board(), Options(cards="brought")
    at_home = entry.setup_of(GEEK, having, plain[1], board, options)
    away = entry.setup_of(GEEK, plain[1], having, board, options)
    kept, blank = _kept(held.card), action(KEEP)
    return BalanceTrial(
        "geek",
        (
            TrialLeg(at_home, ((0, kept), (1, blank)), 1),
            TrialLeg(at_home, ((0, blank), (1, blank)), -1),
            TrialLeg(away, ((0, blank), (1, kept)), -1),
            TrialLeg(away, ((0, blank), (1, blank)), 1),
        ),
    )


def _held(name: str) -> _Held:
    key, _, number = name.partition("-")
    cards = {str(card.number): card for card in _cards_of(key)}
    squads = _squad_keys()
    return _Held(cards[number], key if key in squads else squads[0])


def _kept(card: Card) -> Action:
    if isinstance(card, LegendCard):
        return action(KEEP, 0, card.number)
    return action(KEEP, 1 << card.number)


@cache
def _lined_up(one: str, other: str) -> tuple[SideSetup, SideSetup]:
    """Both as the computer would send them on: what is measured is not the line-up."""
    sides = _plain(one), _plain(other)
    setup = entry.setup_of(GEEK, sides[0], sides[1], read_board(), Options())
    s = PLAIN["geek"].start(setup, FastDice(0))
    found = []
    while s.phase == phases.SQUAD and s.waiting:
        side = 0 if s.waiting & 1 else 1
        a = coach("coach", side).pick(without_secrets(s, side), side)
        found.append(_with_line_up(sides[side], a))
        PLAIN["geek"].apply(s, side, a, FastDice(0))
    return found[0], found[1]


def _with_line_up(side: SideSetup, a: Action) -> SideSetup:
    numbers = [card.number for card in side.players]
    keepers = [card.number for card in side.players if card.kind.value == "keeper"]
    starters = [numbers[n] for n in range(SIDE_SLOTS) if a.a >> n & 1]
    starters.sort(key=lambda number: number not in keepers)
    bench = [numbers[n] for n in range(SIDE_SLOTS) if a.b >> n & 1]
    return replace(side, starters=tuple(starters), bench=tuple(bench))


def _in(words: dict[str, str], language: str) -> str:
    return words.get(language.partition("-")[0], words["en"])
