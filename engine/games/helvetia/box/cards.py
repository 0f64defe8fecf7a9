"""Cards as values: players, POWER, LEGEND and the factions they belong to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from engine.games.helvetia.slots import CARD_SLOTS

DEFENCE_SKILLS = ("steal", "tackle", "clear", "pressure")
ATTACK_SKILLS = ("dribble", "long_pass", "shot", "header")
SKILLS = DEFENCE_SKILLS + ATTACK_SKILLS
FAMILY_VALUES = (
    "family_defence",
    "family_defence_exhausted",
    "family_attack",
    "family_attack_exhausted",
)
COMMON_NUMBERS = range(5, 15)
FACTION_NUMBERS = range(15, CARD_SLOTS)
POWER_NUMBERS = range(5, CARD_SLOTS)
LEGEND_NUMBERS = range(1, 5)
CARD_NUMBERS = range(1, CARD_SLOTS)
LEVELS = (1, 2, 3)


class PlayerKind(StrEnum):
    """HC-PLY-01: a field player, the keeper (G) or a captain (C)."""

    KEEPER = "keeper"
    FIELD = "field"
    CAPTAIN = "captain"


class ChallengeKind(StrEnum):
    """HC-CHL-03, HC-CHL-04: the gestures a challenge may count."""

    SHOTS = "shots"
    FIRST_TOUCH_SHOTS = "first_touch_shots"
    HEADERS = "headers"
    GOALS = "goals"
    SAVES = "saves"
    SHORT_PASSES = "short_passes"
    LONG_PASSES = "long_passes"
    STEALS = "steals"
    TACKLES = "tackles"
    DRIBBLES = "dribbles"
    INTERCEPTIONS = "interceptions"
    CLEARANCES = "clearances"


class PlayedBy(StrEnum):
    """Who may play a card in its window; `own` is the side the window belongs to."""

    ATTACK = "attack"
    DEFENCE = "defence"
    EITHER = "either"
    OWN = "own"
    OPPONENT = "opponent"


@dataclass(frozen=True, slots=True)
class Words:
    """One text in the languages we have it in; English is always there."""

    en: str
    fr: str = ""

    def text(self, language: str = "en") -> str:
        """The text for a language code ("fr", "fr-ch"), else the English one."""
        french = language.lower().partition("-")[0] == "fr"
        return (french and self.fr) or self.en

    def __str__(self) -> str:
        return self.en


@dataclass(frozen=True, slots=True)
class Family:
    """HC-PLY-03: the FAMILY side of a card, each value normal and exhausted."""

    defence: int
    defence_exhausted: int
    attack: int
    attack_exhausted: int


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """HC-PLY-01..03: a footballer as printed; FAMILY values may be left out."""

    number: int
    name: str
    kind: PlayerKind
    boost: int
    steal: int
    tackle: int
    clear: int
    pressure: int
    dribble: int
    long_pass: int
    shot: int
    header: int
    family_defence: int | None = None
    family_defence_exhausted: int | None = None
    family_attack: int | None = None
    family_attack_exhausted: int | None = None

    @property
    def family(self) -> Family:
        """HC-PLY-09: the printed FAMILY values, the missing ones derived."""
        defence = _or(self.family_defence, (self.steal + self.tackle + self.clear) // 3)
        attack = _or(
            self.family_attack, (self.dribble + self.long_pass + 2 * self.shot) // 4
        )
        return Family(
            defence=defence,
            defence_exhausted=_or(self.family_defence_exhausted, defence // 2),
            attack=attack,
            attack_exhausted=_or(self.family_attack_exhausted, attack // 2),
        )

    @property
    def defence_skills(self) -> tuple[tuple[str, int], ...]:
        """HC-PLY-02: the four defence skills in the order of the card."""
        return tuple((name, getattr(self, name)) for name in DEFENCE_SKILLS)

    @property
    def attack_skills(self) -> tuple[tuple[str, int], ...]:
        """HC-PLY-02: the four attack skills in the order of the card."""
        return tuple((name, getattr(self, name)) for name in ATTACK_SKILLS)

    def effective(self, skill: str, boost: int) -> int:
        """HC-PLY-06, HC-PLY-08: without BOOST left every GEEK skill is halved."""
        printed: int = getattr(self, skill)
        return printed if boost > 0 else printed // 2

    def family_at(self, boost: int) -> tuple[int, int]:
        """HC-PLY-07: FAMILY defence and attack, the smaller ones without BOOST left."""
        family = self.family
        if boost > 0:
            return (family.defence, family.attack)
        return (family.defence_exhausted, family.attack_exhausted)


@dataclass(frozen=True, slots=True)
class PrintedChallenge:
    """HC-CHL-03: so many gestures of one kind."""

    kind: ChallengeKind
    count: int


@dataclass(frozen=True, slots=True)
class PowerCard:
    """HC-PWR-10, HC-PWR-11: a POWER card; a club's own one may lack all of a machine's part."""

    number: int
    id: str
    name: Words
    level: int
    challenge: PrintedChallenge
    effect: Words
    windows: tuple[str, ...] = ()
    by: PlayedBy = PlayedBy.OWN
    # What a machine does, to whom, and when the card may be played at all.
    ops: tuple[str, ...] = ()
    target: str = ""
    requires: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LegendCard:
    """HC-PWR-10: a LEGEND card, without level and challenge."""

    number: int
    id: str
    name: Words
    effect: Words
    windows: tuple[str, ...] = ()
    by: PlayedBy = PlayedBy.OWN
    # What a machine does, to whom, and when the card may be played at all.
    ops: tuple[str, ...] = ()
    target: str = ""
    requires: tuple[str, ...] = ()


Card = TypeVar("Card", PlayerCard, PowerCard, LegendCard)


@dataclass(frozen=True, slots=True)
class Window:
    """One of the moments in which cards may be played (section 8.1)."""

    id: str
    name: Words


@dataclass(frozen=True, slots=True)
class FactionLook:
    """The crest and the colours a faction's teams start with, as plain ids."""

    crest_shape: str
    crest_field: str
    crest_letters: str
    colour_1: str
    colour_2: str
    away_colour_1: str
    away_colour_2: str
    kit_pattern: str
    away_pattern: str


@dataclass(frozen=True, slots=True)
class Faction:
    """A box of cards: its squad, its own POWER 15-24 and LEGEND 1-4, its look."""

    key: str
    name: str
    motto: Words
    players: tuple[PlayerCard, ...]
    common: tuple[PowerCard, ...]
    powers: tuple[PowerCard, ...]
    legends: tuple[LegendCard, ...]
    look: FactionLook

    @property
    def deck(self) -> tuple[PowerCard, ...]:
        """Every POWER card a coach of this faction can own, 5 to 24."""
        return self.common + self.powers

    def power(self, number: int) -> PowerCard:
        """The POWER card with this number; KeyError if there is none."""
        return _by_number(self.deck, number)

    def player(self, number: int) -> PlayerCard:
        """The player card with this number; KeyError if there is none."""
        return _by_number(self.players, number)

    def legend(self, number: int) -> LegendCard:
        """The LEGEND card with this number; KeyError if there is none."""
        return _by_number(self.legends, number)


def _by_number(cards: tuple[Card, ...], number: int) -> Card:
    return {card.number: card for card in cards}[number]


def _or(printed: int | None, derived: int) -> int:
    return derived if printed is None else printed
