"""What the forms of teams, players and cards show, as plain values for their prints."""

from __future__ import annotations

from competitions.models import (
    Faction,
    LegendCard,
    PlayerCard,
    PowerCard,
    SquadPlayer,
    Team,
)
from competitions.rules.log.fingerprint import print_of
from engine.json_values import JsonObject

TEAM_FIELDS = (
    "name",
    "motto",
    "faction_id",
    "crest_shape",
    "crest_field",
    "crest_letters",
    "colour_1",
    "colour_2",
    "kit_pattern",
    "away_colour_1",
    "away_colour_2",
    "away_pattern",
)
PLAYER_FIELDS = ("number", "name", "card_id")


def shown_of_team(team: Team) -> JsonObject:
    return {name: getattr(team, name) for name in TEAM_FIELDS}


def shown_of_player(player: SquadPlayer) -> dict[str, object]:
    return {name: getattr(player, name) for name in PLAYER_FIELDS}


def team_print(team: Team) -> str:
    return print_of(shown_of_team(team))


def player_print(player: SquadPlayer) -> str:
    return print_of(shown_of_player(player))


def shown_of_card(row: PlayerCard | PowerCard | LegendCard) -> dict[str, object]:
    """Every column of the card itself."""
    columns = (field.attname for field in row._meta.concrete_fields)
    return {
        name: getattr(row, name) for name in columns if name not in ("id", "faction_id")
    }


def shown_of_die(faction: Faction) -> dict[str, object]:
    return {"die": faction.die}


def die_print(faction: Faction) -> str:
    return print_of(shown_of_die(faction))


def card_print(row: PlayerCard | PowerCard | LegendCard) -> str:
    return print_of(shown_of_card(row))
