"""The cards of a club's own boxes (HC-PLY, HC-PWR-10) as they are stored, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from typing import Final, TypeVar

from competitions.games.boxes import (
    PLAYER,
    CardLook,
    CardRecord,
    CardTyping,
    PrintedBox,
)
from competitions.games.helvetia.eligibility import ROLES
from competitions.games.helvetia.names import GAME
from engine.errors import RuleViolation
from engine.games.helvetia.box import catalogue
from engine.games.helvetia.box.cards import (
    FAMILY_VALUES,
    SKILLS,
    ChallengeKind,
    Faction,
    LegendCard,
    PlayedBy,
    PlayerCard,
    PlayerKind,
    PowerCard,
    PrintedChallenge,
    Words,
)
from engine.games.helvetia.box.squads import (
    FieldVerdict,
    check_legend,
    check_player,
    check_power,
    check_squad,
)
from engine.games.helvetia.powers.reading import machine_problems
from engine.games.helvetia.shown.card_machine import CardMachine, machine_of
from engine.json_values import JsonObject
from engine.reading import Value

POWER, LEGEND = "power", "legend"
LOOKS: Final = {
    PlayerKind.KEEPER: CardLook(ROLES[PlayerKind.KEEPER], "keeper"),
    PlayerKind.FIELD: CardLook(ROLES[PlayerKind.FIELD]),
    PlayerKind.CAPTAIN: CardLook(ROLES[PlayerKind.CAPTAIN], "captain"),
}
NUMBERS: Final = ("boost", *SKILLS)
# Whatever a column of such numbers holds; the bounds of a card are checked on its form.
MOST: Final = 32_767
LONGEST: Final = 300
# Under this a card keeps what a machine does with it.
MACHINE: Final = "machine"
MOST_TEXT, MOST_WORDS = 60, 22
OwnCard = PlayerCard | PowerCard | LegendCard
Played = TypeVar("Played", PowerCard, LegendCard)


class HelvetiaBox:
    """Footballers with their skills, POWER cards with a challenge, LEGEND cards."""

    game: str = GAME
    chosen: int = 7
    machine: str = MACHINE
    typing: CardTyping | None = None
    kinds: tuple[str, ...] = (PLAYER, POWER, LEGEND)
    drawn: str = POWER

    def holds(self, card: object, /) -> bool:
        return isinstance(card, OwnCard)

    def record(self, card: OwnCard, /, language: str = "en") -> CardRecord:
        if isinstance(card, PlayerCard):
            values = asdict(card) | {"kind": card.kind.value}
            del values["number"], values["name"]
            return CardRecord(PLAYER, card.number, card.name, values)
        name, effect = card.name.text(language), card.effect.text(language)
        played = {"effect": effect, **_stored_machine(card)}
        if isinstance(card, LegendCard):
            return CardRecord(LEGEND, card.number, name, played)
        values = {
            "level": card.level,
            "challenge": card.challenge.kind.value,
            "challenge_count": card.challenge.count,
            **played,
        }
        return CardRecord(POWER, card.number, name, values)

    def card(self, record: CardRecord, /) -> OwnCard:
        kind = Value(record.kind, "kind").choice(self.kinds)
        return READERS[kind](record, Value(record.values, "values"))

    def problems(self, card: OwnCard, /) -> tuple[RuleViolation, ...]:
        verdicts: tuple[FieldVerdict, ...]
        match card:
            case PlayerCard():
                verdicts = check_player(card)
            case PowerCard():
                verdicts = check_power(card)
            case LegendCard():
                verdicts = check_legend(card)
        problems = [verdict.problem for verdict in verdicts]
        if not isinstance(card, PlayerCard):
            problems += machine_problems(card)
        return tuple(problems)

    def look(self, card: PlayerCard, /) -> CardLook:
        return LOOKS[card.kind]

    def squad_problems(
        self, cards: Sequence[PlayerCard], /
    ) -> tuple[RuleViolation, ...]:
        verdicts = check_squad(cards)
        return (*verdicts.errors, *verdicts.warnings)

    def catalogue(self) -> tuple[PrintedBox, ...]:
        return tuple(
            PrintedBox(one.key, one.name, (*one.players, *one.deck, *one.legends))
            for one in catalogue.factions()
        )

    def acts(self, card: OwnCard, /) -> bool:
        return not isinstance(card, PlayerCard) and bool(card.ops)

    def acting_as(self, card: OwnCard, other: OwnCard, /) -> OwnCard:
        if isinstance(card, PlayerCard) or isinstance(other, PlayerCard):
            return card
        if not other.ops:
            return card
        return replace(card, id="", **machine_of(other)._asdict())

    def common(self) -> tuple[PowerCard, ...]:
        return catalogue.common_powers()

    def printed(self, card: OwnCard, origin: str, /) -> OwnCard:
        """`origin` is the faction that it was copied from; empty for the common deck."""
        if isinstance(card, PlayerCard):
            return card
        faction = _faction(origin)
        if isinstance(card, LegendCard):
            legends = faction.legends if faction else ()
            return _unless_changed(card, _of_number(card, legends))
        deck = faction.deck if faction else catalogue.common_powers()
        printed = _of_number(card, deck)
        same = (printed.level, printed.challenge) == (card.level, card.challenge)
        return _unless_changed(card, printed) if same else card


HELVETIA_BOX: Final = HelvetiaBox()


def _player(record: CardRecord, values: Value) -> PlayerCard:
    values.keys(("kind", *NUMBERS, *FAMILY_VALUES))
    numbers = [values.at(name).number(0, MOST) for name in NUMBERS]
    family = [
        None if given.found is None else given.number(0, MOST)
        for given in map(values.at, FAMILY_VALUES)
    ]
    kind = PlayerKind(values.at("kind").choice(tuple(PlayerKind)))
    return PlayerCard(record.number, record.name, kind, *numbers, *family)


def _power(record: CardRecord, values: Value) -> PowerCard:
    values.keys(("level", "challenge", "challenge_count", "effect"), (MACHINE,))
    kind = ChallengeKind(values.at("challenge").choice(tuple(ChallengeKind)))
    return PowerCard(
        number=record.number,
        id="",
        name=Words(record.name),
        level=values.at("level").number(1, 3),
        challenge=PrintedChallenge(kind, values.at("challenge_count").number(0, MOST)),
        effect=Words(values.at("effect").text(LONGEST)),
        **_machine(values)._asdict(),
    )


def _legend(record: CardRecord, values: Value) -> LegendCard:
    values.keys(("effect",), (MACHINE,))
    effect = Words(values.at("effect").text(LONGEST))
    return LegendCard(record.number, "", Words(record.name), effect, *_machine(values))


def _stored_machine(card: PowerCard | LegendCard) -> JsonObject:
    """What a machine reads of a club's card; the catalogue's own is found by its words."""
    if card.id or not card.ops:
        return {}
    machine = machine_of(card)._asdict()
    lists = {name: list(machine[name]) for name in ("windows", "ops", "requires")}
    return {MACHINE: machine | lists | {"by": card.by.value}}


def _machine(values: Value) -> CardMachine:
    if MACHINE not in values:
        return CardMachine()
    stored = values.at(MACHINE)
    stored.keys(CardMachine._fields)
    return CardMachine(
        _texts(stored.at("windows")),
        PlayedBy(stored.at("by").choice(tuple(PlayedBy))),
        _texts(stored.at("ops")),
        stored.at("target").text(MOST_TEXT),
        _texts(stored.at("requires")),
    )


def _texts(value: Value) -> tuple[str, ...]:
    return tuple(item.text(MOST_TEXT) for item in value.items(0, MOST_WORDS))


READERS: Final[dict[str, Callable[[CardRecord, Value], OwnCard]]] = {
    PLAYER: _player,
    POWER: _power,
    LEGEND: _legend,
}


def _faction(origin: str) -> Faction | None:
    return next((each for each in catalogue.factions() if each.key == origin), None)


def _unless_changed(own: Played, printed: Played) -> Played:
    """Its own operations stand before those that its words once had."""
    return own if own.ops and machine_of(own) != machine_of(printed) else printed


def _of_number(own: Played, printed: Iterable[Played]) -> Played:
    """The printed one with the same words, in whichever language that was; or itself."""
    for card in printed:
        if card.number == own.number:
            names = (card.name.en, card.name.fr)
            effects = (card.effect.en, card.effect.fr)
            same = own.name.en in names and own.effect.en in effects
            return card if same else own
    return own
