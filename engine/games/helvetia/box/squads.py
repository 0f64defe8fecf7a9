"""What a card, a squad and a selection must satisfy: verdicts, never exceptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import (
    FAMILY_VALUES,
    LEGEND_NUMBERS,
    LEVELS,
    POWER_NUMBERS,
    SKILLS,
    LegendCard,
    PlayerCard,
    PlayerKind,
    PowerCard,
)

SKILL_BOUNDS = (1, 20)
PRESSURE_BOUNDS = (0, 8)
BOOST_BOUNDS = (0, 8)
FAMILY_BOUNDS = (0, 20)
NUMBER_BOUNDS = (1, 99)
CHALLENGE_BOUNDS = (1, 20)
FIGURES = {PlayerKind.KEEPER: 1, PlayerKind.FIELD: 6, PlayerKind.CAPTAIN: 2}
SELECTED = 7
CAPTAINS_SELECTED = 1
BEST_FIVE_BOOST = 19

LABELS = {
    "number": N_("Number"),
    "boost": N_("BOOST"),
    "steal": N_("Steal"),
    "tackle": N_("Tackle"),
    "clear": N_("Clear"),
    "pressure": N_("Pressure"),
    "dribble": N_("Dribble"),
    "long_pass": N_("Long pass"),
    "shot": N_("Shot"),
    "header": N_("Header"),
    "family_defence": N_("FAMILY defence"),
    "family_defence_exhausted": N_("FAMILY defence, exhausted"),
    "family_attack": N_("FAMILY attack"),
    "family_attack_exhausted": N_("FAMILY attack, exhausted"),
}
# Whole sentences: a field's name cannot be put into one in every language.
OUT_OF_BOUNDS = {
    "number": N_("Number must lie between %(least)s and %(most)s, not %(value)s."),
    "boost": N_("BOOST must lie between %(least)s and %(most)s, not %(value)s."),
    "steal": N_("Steal must lie between %(least)s and %(most)s, not %(value)s."),
    "tackle": N_("Tackle must lie between %(least)s and %(most)s, not %(value)s."),
    "clear": N_("Clear must lie between %(least)s and %(most)s, not %(value)s."),
    "pressure": N_("Pressure must lie between %(least)s and %(most)s, not %(value)s."),
    "dribble": N_("Dribble must lie between %(least)s and %(most)s, not %(value)s."),
    "long_pass": N_(
        "Long pass must lie between %(least)s and %(most)s, not %(value)s."
    ),
    "shot": N_("Shot must lie between %(least)s and %(most)s, not %(value)s."),
    "header": N_("Header must lie between %(least)s and %(most)s, not %(value)s."),
    "family_defence": N_(
        "FAMILY defence must lie between %(least)s and %(most)s, not %(value)s."
    ),
    "family_defence_exhausted": N_(
        "FAMILY defence, exhausted, must lie between %(least)s and %(most)s, not %(value)s."
    ),
    "family_attack": N_(
        "FAMILY attack must lie between %(least)s and %(most)s, not %(value)s."
    ),
    "family_attack_exhausted": N_(
        "FAMILY attack, exhausted, must lie between %(least)s and %(most)s, not %(value)s."
    ),
}
ABOVE_NORMAL = {
    "family_defence_exhausted": N_(
        "FAMILY defence, exhausted, may not be above the normal value."
    ),
    "family_attack_exhausted": N_(
        "FAMILY attack, exhausted, may not be above the normal value."
    ),
}
COMPOSITION = {
    PlayerKind.KEEPER: N_("A squad has 1 keeper; this one has %(count)s."),
    PlayerKind.FIELD: N_("A squad has 6 field players; this one has %(count)s."),
    PlayerKind.CAPTAIN: N_("A squad has 2 captains; this one has %(count)s."),
}


@dataclass(frozen=True, slots=True)
class Verdicts:
    """All that speaks against something, and what is only worth a warning."""

    errors: tuple[RuleViolation, ...] = ()
    warnings: tuple[RuleViolation, ...] = ()

    def __bool__(self) -> bool:
        """True when nothing forbids it; warnings do not forbid."""
        return not self.errors


@dataclass(frozen=True, slots=True)
class FieldVerdict:
    """What is wrong with one field of a card; the field's name fits form and CSV."""

    field: str
    problem: RuleViolation


def bounds_of(field: str) -> tuple[int, int]:
    """HC-PLY-10: the smallest and largest value of a number on a player card."""
    if field in FAMILY_VALUES:
        return FAMILY_BOUNDS
    special = {
        "number": NUMBER_BOUNDS,
        "boost": BOOST_BOUNDS,
        "pressure": PRESSURE_BOUNDS,
    }
    return special.get(field, SKILL_BOUNDS)


def check_player(card: PlayerCard) -> tuple[FieldVerdict, ...]:
    """HC-PLY-10: every number of the card within its bounds, FAMILY sides in order."""
    broken = [
        FieldVerdict(field, _out_of_bounds(field, value))
        for field in ("number", "boost", *SKILLS, *FAMILY_VALUES)
        if (value := getattr(card, field)) is not None
        and not _within(value, bounds_of(field))
    ]
    family = card.family
    if family.defence_exhausted > family.defence:
        broken.append(_exhausted_above("family_defence_exhausted"))
    if family.attack_exhausted > family.attack:
        broken.append(_exhausted_above("family_attack_exhausted"))
    return (*broken, *_unnamed(card.name, "HC-PLY-01"))


def check_power(card: PowerCard) -> tuple[FieldVerdict, ...]:
    """HC-PWR-10, HC-SHT-04: number 5 to 24, level 1 to 3, a countable challenge."""
    broken = []
    if card.number not in POWER_NUMBERS:
        text = N_("POWER cards have the numbers 5 to 24, not %(value)s.")
        broken.append(_wrong("number", "HC-SHT-04", text, card.number))
    if card.level not in LEVELS:
        text = N_("A POWER card has level 1, 2 or 3, not %(value)s.")
        broken.append(_wrong("level", "HC-PWR-10", text, card.level))
    if not _within(card.challenge.count, CHALLENGE_BOUNDS):
        text = N_("A challenge counts from 1 to 20, not %(value)s.")
        count = card.challenge.count
        broken.append(_wrong("challenge_count", "HC-CHL-03", text, count))
    return (*broken, *_unnamed(card.name.en, "HC-PWR-10"))


def check_legend(card: LegendCard) -> tuple[FieldVerdict, ...]:
    """HC-SHT-04: LEGEND cards have the numbers 1 to 4."""
    unnamed = _unnamed(card.name.en, "HC-PWR-10")
    if card.number in LEGEND_NUMBERS:
        return unnamed
    text = N_("LEGEND cards have the numbers 1 to 4, not %(value)s.")
    return (_wrong("number", "HC-SHT-04", text, card.number), *unnamed)


def check_squad(players: Sequence[PlayerCard]) -> Verdicts:
    """HC-KIT-01, HC-PLY-05: 1 keeper, 6 field players, 2 captains; HC-KIT-05 warns."""
    errors = [verdict.problem for card in players for verdict in check_player(card)]
    kinds = Counter(card.kind for card in players)
    for kind, wanted in FIGURES.items():
        if kinds[kind] != wanted:
            keeper = kind is PlayerKind.KEEPER
            rule = "HC-PLY-05" if keeper and kinds[kind] else "HC-KIT-01"
            errors.append(RuleViolation(rule, COMPOSITION[kind], count=kinds[kind]))
    errors += repeated_numbers(card.number for card in players)
    return Verdicts(tuple(errors), _boost_warning(players))


def check_selection(players: Sequence[PlayerCard]) -> Verdicts:
    """HC-SET-01, HC-PLY-04: seven play, one of them keeper, at most one captain."""
    errors = []
    if len(players) > SELECTED:
        text = N_("7 players are chosen for a match; these are %(count)s.")
        errors.append(RuleViolation("HC-SET-01", text, count=len(players)))
    kinds = Counter(card.kind for card in players)
    if kinds[PlayerKind.CAPTAIN] > CAPTAINS_SELECTED:
        text = N_("At most 1 captain plays; these are %(count)s.")
        errors.append(RuleViolation("HC-PLY-04", text, count=kinds[PlayerKind.CAPTAIN]))
    if kinds[PlayerKind.KEEPER] > FIGURES[PlayerKind.KEEPER]:
        text = N_("One keeper plays; these are %(count)s.")
        errors.append(RuleViolation("HC-PLY-05", text, count=kinds[PlayerKind.KEEPER]))
    errors += repeated_numbers(card.number for card in players)
    return Verdicts(tuple(errors), _selection_warnings(players, kinds))


def repeated_numbers(numbers: Iterable[int]) -> tuple[RuleViolation, ...]:
    """HC-PLY-01: a number identifies one card; each one that occurs again is named."""
    text = N_("Number %(number)s is on %(count)s cards.")
    return tuple(
        RuleViolation("HC-PLY-01", text, number=number, count=count)
        for number, count in sorted(Counter(numbers).items())
        if count > 1
    )


def best_five_boost(players: Sequence[PlayerCard]) -> int:
    """HC-KIT-05: most BOOST five starters can hold: the keeper, four, one captain."""
    keepers = [p.boost for p in players if p.kind is PlayerKind.KEEPER]
    captains = [p.boost for p in players if p.kind is PlayerKind.CAPTAIN]
    field = [p.boost for p in players if p.kind is PlayerKind.FIELD]
    others = sorted(field + sorted(captains)[-1:], reverse=True)
    return max(keepers, default=0) + sum(others[:4])


def _boost_warning(players: Sequence[PlayerCard]) -> tuple[RuleViolation, ...]:
    boost = best_five_boost(players)
    if boost <= BEST_FIVE_BOOST:
        return ()
    text = N_(
        "The five fittest starters hold %(boost)s BOOST; with more than %(most)s "
        "the markers of the box may run out."
    )
    return (RuleViolation("HC-KIT-05", text, boost=boost, most=BEST_FIVE_BOOST),)


def _selection_warnings(
    players: Sequence[PlayerCard], kinds: Counter[PlayerKind]
) -> tuple[RuleViolation, ...]:
    warnings = []
    if len(players) < SELECTED:
        text = N_("7 players are chosen for a match; so far: %(count)s.")
        warnings.append(RuleViolation("HC-SET-06", text, count=len(players)))
    if not kinds[PlayerKind.KEEPER]:
        text = N_("No keeper is chosen; a field player stands in and covers one cell.")
        warnings.append(RuleViolation("HC-SET-05", text))
    return tuple(warnings)


def _within(value: int, bounds: tuple[int, int]) -> bool:
    return bounds[0] <= value <= bounds[1]


def _out_of_bounds(field: str, value: int) -> RuleViolation:
    least, most = bounds_of(field)
    text = OUT_OF_BOUNDS[field]
    return RuleViolation("HC-PLY-10", text, least=least, most=most, value=value)


def _exhausted_above(field: str) -> FieldVerdict:
    return FieldVerdict(field, RuleViolation("HC-PLY-10", ABOVE_NORMAL[field]))


def _wrong(field: str, rule: str, text: str, value: int) -> FieldVerdict:
    return FieldVerdict(field, RuleViolation(rule, text, value=value))


def _unnamed(name: str, rule: str) -> tuple[FieldVerdict, ...]:
    if name.strip():
        return ()
    return (FieldVerdict("name", RuleViolation(rule, N_("A card needs a name."))),)
