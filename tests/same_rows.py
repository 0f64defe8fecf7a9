"""Rows of all tables without the ids of their database, to compare two of them.

What may differ after an export and an import is listed here, each with its reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.apps import apps
from django.db.models import ForeignKey, JSONField, Model

from competitions import models as league
from competitions.rules.results.stored_reports import report_from, report_json

# What a row is called by, wherever another one names it.
KNOWN_BY: dict[type[Model], tuple[str, ...]] = {
    league.Club: ("name",),
    league.Coach: ("name",),
    league.CardBox: ("name",),
    league.CardDefinition: ("box", "game", "kind", "number"),
    league.Team: ("name",),
    league.SquadPlayer: ("team", "name"),
    league.Competition: ("name",),
    league.Fixture: ("round", "position"),
    league.Stage: ("competition", "number"),
}
NEW = "a number, an address or a moment of the installation that took it"
WHO = "who did it is an account of the installation that it comes from"
DRAW = "a file tells what was drawn, not how"
SEED = "its ids are those of the installation where it was drawn"
HERE = "it was confirmed there, and is official here as it comes"
DIFFERS: dict[type[Model], dict[str, str]] = {
    league.Club: {
        "slug": NEW,
        "created_at": NEW,
        "demo": "the installation's own club",
        "claim_hash": WHO,
        "claim_expires_at": WHO,
    },
    league.Coach: {
        "email": "an address is nobody else's business",
        "user": WHO,
        "pin_hash": "a secret",
        "pin_tries": "a secret",
        "pin_locked_until": "a secret",
    },
    league.CardBox: {"slug": NEW},
    league.Team: {"slug": NEW, "created_at": NEW},
    league.ClubBoard: {"public_id": NEW, "made_at": NEW},
    league.Competition: {
        "slug": NEW,
        "created_at": NEW,
        "revision": NEW,
        "version": NEW,
        "drawn_at": NEW,
        "board": "it is known by another address",
        "draw_method": DRAW,
        "draw_seed": SEED,
        "lots_seed": SEED,
        "lots_order": SEED,
        "archived_at": "who takes it in may go on with it",
        "pools_open": "its organiser there opens it again",
        "team_order": "compared with names for ids",
    },
    league.Entrant: {"pool": "compared with names for ids"},
    league.Stage: {
        "drawn_at": NEW,
        "draw_method": DRAW,
        "draw_seed": SEED,
        "lots_seed": SEED,
    },
    league.Fixture: {"public_id": NEW, "version": NEW, "club": "it is its league's"},
    league.Result: {
        "report": "compared with names for ids",
        "seen_report": HERE,
        "version": NEW,
        "content_hash": "it is over ids",
        "entered_by": WHO,
        "entered_side": WHO,
        "settled": HERE,
        "settled_by": WHO,
        "counter": HERE,
        "counter_by": HERE,
        "counter_side": HERE,
        "deadline": HERE,
        "recorded_at": "when it was said last; when it was said first is told",
    },
    league.LearntCard: {"at": "when it was opened, where that is told"},
    league.MatchAnswer: {
        "at": NEW,
        "sealed_by": "its promise is over ids of the installation where it was thrown",
    },
    league.Hand: {"brought_by": WHO},
}
NOT_OF_A_TEAM = "it is no part of a competition"
NONE: Mapping[str, object] = {}
LOG = "each installation has a log of its own"
TABLE = "what was typed or played is a log of its own; its report is in the file"
# Tables that no bundle holds.
LEFT_OUT: dict[str, str] = {
    "competitions.Membership": WHO,
    "competitions.Invitation": NEW,
    "competitions.CoachRequest": WHO,
    "competitions.Allegiance": WHO,
    "competitions.TableLink": NEW,
    "competitions.LogEntry": LOG,
    "competitions.PersonName": WHO,
    "competitions.Tombstone": LOG,
    "competitions.Mail": WHO,
    "competitions.Allowance": NOT_OF_A_TEAM,
    "competitions.Inspection": NOT_OF_A_TEAM,
    "competitions.ResetLink": WHO,
    "competitions.Live": "a match that is being played is in a file as one to be played",
    "competitions.DiceSeed": "a promise is over ids of the installation that made it",
    "competitions.CardDraw": "only a friendly has one",
    "competitions.TypedFace": "it waits for an answer of that installation",
    "competitions.ClubBoard": "compared where a competition is played on one",
}


def compared_tables() -> list[type[Model]]:
    """All tables of the league that a bundle holds."""
    return [
        model
        for model in apps.get_app_config("competitions").get_models(
            include_auto_created=True
        )
        if model._meta.label not in LEFT_OUT
    ]


def rows_by_table() -> dict[str, list[Any]]:
    """Every row of them as a text, ids replaced by what their rows are called by."""
    names = _Names()
    found = {}
    for model in compared_tables():
        rows = [dict(_columns(row, names)) for row in model._default_manager.all()]
        found[model._meta.label] = sorted(map(repr, rows))
    return found


class _Names:
    """What the rows of every table are called by, read once."""

    def __init__(self) -> None:
        self.known: dict[type[Model], dict[Any, object]] = {}
        columns = ("public_id", "round", "position")
        rows = league.Fixture.objects.values_list(*columns)
        self.matches = {match: list(place) for match, *place in rows}

    def of(self, model: type[Model], pk: Any) -> object:
        if pk is None or model not in KNOWN_BY:
            return pk
        if model not in self.known:
            self.known[model] = {
                row.pk: tuple(self._value(row, field) for field in KNOWN_BY[model])
                for row in model._default_manager.all()
            }
        return self.known[model].get(pk, f"no {model.__name__}")

    def _value(self, row: Model, name: str) -> object:
        field = row._meta.get_field(name)
        value = getattr(row, field.attname)
        return self.of(field.related_model, value) if field.is_relation else value


def _columns(row: Model, names: _Names) -> Iterator[tuple[str, object]]:
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if field.primary_key or field.name in DIFFERS.get(type(row), {}):
            continue
        if isinstance(field, ForeignKey):
            value = names.of(field.related_model, value)
        elif isinstance(field, JSONField):
            value = _plain(value, names.matches)
        yield field.name, value
    if isinstance(row, league.Result):
        yield "report", _report(row)
    if isinstance(row, league.Entrant):
        squad = league.SquadPlayer.objects.filter(pk__in=row.pool)
        yield "pool", sorted(squad.values_list("name", flat=True))
    if isinstance(row, league.Competition):
        teams = league.Team.objects.in_bulk(row.by_hand)
        yield "team_order", [teams[pk].name for pk in row.by_hand]


def _report(row: league.Result) -> object:
    players = dict(league.SquadPlayer.objects.values_list("pk", "name"))
    report = report_from(row.report, players)
    return _plain(report_json(report, {who: who[1] for who in report.players()}))


def _plain(value: object, matches: Mapping[str, object] = NONE) -> object:
    """Dictionaries in one order, matches by their places."""
    if isinstance(value, dict):
        return {key: _plain(value[key], matches) for key in sorted(value)}
    if isinstance(value, list):
        return [_plain(one, matches) for one in value]
    return matches.get(value, value) if isinstance(value, str) else value
