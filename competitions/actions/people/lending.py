"""Scorers' links: given out, given anew, taken back.

No version counts up: whoever confirms a result meanwhile need not look again.
"""

from __future__ import annotations

from django.db import transaction

from competitions.actions.log import entries
from competitions.actions.log.entries import Author
from competitions.actions.people.allegiance import note_side
from competitions.actions.results.settlement import lock_fixture
from competitions.models import Fixture, TableLink
from competitions.models.identity import random_part
from competitions.rules.people.allegiance import refuse_opponent
from engine.errors import N_, RuleViolation
from engine.sides import Side

NOT_YOURS = N_("Each coach lends the sheet of his own side.")


@transaction.atomic
def lend_side(fixture: Fixture, side: Side, *, by: Author) -> None:
    """A new link for one side; the one before is dead at once."""
    fixture = lock_fixture(fixture)
    if entries.entry_of_key(fixture, by, "link.lend", {"side": side}):
        return
    refuse_opponent(side, by.sides, by.barred, organiser=by.organiser)
    note_side(fixture, side, by=by)
    _take_back(fixture, side, by)
    TableLink.objects.create(
        public_id=random_part(20),
        fixture=fixture,
        side=side,
        made_at=by.at,
        made_by=by.actor,
    )
    # Decision 17: a link opens no more sealed cards than its lender may see.
    entries.append(fixture, "link.lend", by, {"side": side}, own=side in by.sides)


@transaction.atomic
def revoke_table_link(fixture: Fixture, side: Side, *, by: Author) -> None:
    """Whoever holds the link writes nothing more."""
    fixture = lock_fixture(fixture)
    if entries.entry_of_key(fixture, by, "link.take_back", {"side": side}):
        return
    _refuse_foreign(side, by)
    _take_back(fixture, side, by)
    entries.append(fixture, "link.take_back", by, {"side": side})


def _take_back(fixture: Fixture, side: Side, by: Author) -> None:
    live = TableLink.objects.filter(fixture=fixture, side=side, revoked_at=None)
    live.update(revoked_at=by.at)


def _refuse_foreign(side: Side, by: Author) -> None:
    if side not in by.sides and not by.organiser:
        raise RuleViolation("HV-LINK-01", NOT_YOURS)
