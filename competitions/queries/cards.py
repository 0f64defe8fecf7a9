"""A club's cards: rows to the engine's values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count

from competitions.models import Club, Faction, LegendCard, PlayerCard, PowerCard
from competitions.rules.printed_cards import printed_legend, printed_power
from engine.games.helvetia.box import cards
from engine.games.helvetia.box.squads import Verdicts, check_squad

PLAYER_FIELDS = ("number", "name", "boost", *cards.SKILLS, *cards.FAMILY_VALUES)
Played = cards.PowerCard | cards.LegendCard
Value = cards.PlayerCard | Played


def player_value(row: PlayerCard) -> cards.PlayerCard:
    values = {name: getattr(row, name) for name in PLAYER_FIELDS}
    return cards.PlayerCard(kind=cards.PlayerKind(row.kind), **values)


def power_value(row: PowerCard) -> cards.PowerCard:
    return cards.PowerCard(
        number=row.number,
        id="",
        name=cards.Words(row.name),
        level=row.level,
        challenge=cards.Challenge(
            cards.ChallengeKind(row.challenge), row.challenge_count
        ),
        effect=cards.Words(row.effect),
    )


def legend_value(row: LegendCard) -> cards.LegendCard:
    return cards.LegendCard(
        row.number, "", cards.Words(row.name), cards.Words(row.effect)
    )


def value_of(row: PlayerCard | PowerCard | LegendCard) -> Value:
    """Any card's row as the engine's value."""
    if isinstance(row, PlayerCard):
        return player_value(row)
    return power_value(row) if isinstance(row, PowerCard) else legend_value(row)


def printed_powers(faction: Faction) -> dict[int, cards.PowerCard]:
    """Every POWER card by number; in both languages where nobody touched its words."""
    return {
        row.number: printed_power(power_value(row), faction.origin)
        for row in faction.powers.all()
    }


def printed_legends(faction: Faction) -> dict[int, cards.LegendCard]:
    return {
        row.number: printed_legend(legend_value(row), faction.origin)
        for row in faction.legends.all()
    }


def printed_card(row: PowerCard | LegendCard) -> Played:
    """In both languages where nobody touched its words; its faction is loaded with it."""
    if isinstance(row, PowerCard):
        return printed_power(power_value(row), row.faction.origin)
    return printed_legend(legend_value(row), row.faction.origin)


def squad_verdicts(rows: Iterable[PlayerCard]) -> Verdicts:
    """HC-KIT-01, HC-PLY-10, HC-KIT-05 over the cards of a faction or of a squad."""
    return check_squad([player_value(row) for row in rows])


@dataclass(frozen=True, slots=True)
class CountedFaction:
    """A faction of a club, with how many cards it has and how many teams play it."""

    name: str
    slug: str
    origin: str
    players: int
    powers: int
    legends: int
    teams: int


def counted_factions(club: Club) -> list[CountedFaction]:
    """In order of their names."""
    rows = club.factions.order_by("name", "pk").values_list(
        "name",
        "slug",
        "origin",
        Count("players", distinct=True),
        Count("powers", distinct=True),
        Count("legends", distinct=True),
        Count("teams", distinct=True),
    )
    return [CountedFaction(*row) for row in rows]
