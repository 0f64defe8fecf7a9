"""Refusing a form that was filled in over values which have changed since.

Teams, players and cards have no version of their own: a form carries a fingerprint of
what it showed, so that two people who edit different things never get in each other's way.
"""

from __future__ import annotations

from competitions.models import CardBox, CardDefinition, SquadPlayer, Team
from competitions.rules.log.fingerprint import fingerprint_of
from competitions.stored_names import BOX_ID
from engine.errors import N_, Conflict
from engine.json_values import JsonObject, Stored

TEAM_FIELDS = (
    "name",
    "motto",
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
CARD_FIELDS = ("kind", "number", "name", "values")


def refuse_stale_form(values: Stored, seen: str | None) -> None:
    """Conflict if these values are not those of the form; commands without a page pass None."""
    if seen is not None and fingerprint_of(values) != seen:
        raise Conflict(
            N_(
                "Somebody changed this while you were looking. Nothing of yours was saved yet."
            )
        )


def fields_of_team(team: Team) -> JsonObject:
    values = {name: getattr(team, name) for name in TEAM_FIELDS}
    return {**values, BOX_ID: team.box_id}


def fields_of_player(player: SquadPlayer) -> dict[str, object]:
    return {name: getattr(player, name) for name in PLAYER_FIELDS}


def team_fingerprint(team: Team) -> str:
    return fingerprint_of(fields_of_team(team))


def player_fingerprint(player: SquadPlayer) -> str:
    return fingerprint_of(fields_of_player(player))


def fields_of_card(row: CardDefinition) -> JsonObject:
    """All that stands on the card itself."""
    return {name: getattr(row, name) for name in CARD_FIELDS}


def fields_of_die(box: CardBox) -> dict[str, object]:
    return {"die": box.die}


def die_fingerprint(box: CardBox) -> str:
    return fingerprint_of(fields_of_die(box))


def card_fingerprint(row: CardDefinition) -> str:
    return fingerprint_of(fields_of_card(row))
