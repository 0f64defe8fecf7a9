"""Which side somebody acts for in a match, stored with the first act that shows it."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.entries import Author
from competitions.actions.results.settlement import lock_fixture
from competitions.models import Allegiance, Fixture, Team
from competitions.queries.fixtures.meetings import sides_of
from competitions.queries.people.allegiance import acted_for
from competitions.rules.people.allegiance import OTHER
from engine.errors import N_, RuleViolation
from engine.sides import Side


def note_side(fixture: Fixture, side: Side, *, by: Author) -> None:
    """HV-COACH-02: store that the author acts for this side; once stored it stays.

    Part of the caller's transaction.
    """
    team = _teams(fixture)[side]
    if team is not None:
        _note(fixture, team, by, played=side in by.sides)


def note_team(
    fixture: Fixture, team: Team, *, by: Author, played: bool = False
) -> None:
    """Store that the author has acted for this team; part of the caller's transaction.

    `played`: as its coach or its scorer.
    """
    assert transaction.get_connection().in_atomic_block
    noted, new = Allegiance.objects.get_or_create(
        fixture=fixture,
        actor=by.actor,
        team=team,
        defaults={"at": by.at, "played": played},
    )
    if played and not (new or noted.played):
        Allegiance.objects.filter(pk=noted.pk).update(played=True)


def _note(fixture: Fixture, team: Team, by: Author, *, played: bool) -> None:
    """Stored for his account and for his browser: signing out does not free him."""
    for actor in sorted({by.actor, *by.also}):
        note_team(fixture, team, by=replace(by, actor=actor), played=played)


@transaction.atomic
def choose_side(fixture: Fixture, side: Side, *, by: Author) -> None:
    """HV-COACH-02: who coaches both teams chooses his side for this match, once."""
    fixture = lock_fixture(fixture)
    asked = {"side": side}
    if entries.entry_of_key(fixture, by, "match.side", asked):
        return
    sides = _teams(fixture)
    team = sides.get(side)
    if team is None or not team.coaches.filter(user=_account(by)).exists():
        raise RuleViolation("HV-COACH-02", N_("You coach no such side."))
    if Side(side).other in acted_for(fixture, sides, (by.actor,)):
        raise RuleViolation("HV-COACH-02", OTHER)
    _note(fixture, team, by, played=True)
    entries.append(fixture, "match.side", by, asked, team=team.name)


def _teams(fixture: Fixture) -> dict[str, Team | None]:
    home, away = sides_of(fixture)
    return {"home": home, "away": away}


def _account(by: Author) -> int:
    return int(by.account.removeprefix("user:") or 0)
