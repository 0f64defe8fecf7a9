"""Decision 17: whose sealed POWER cards somebody may read, and write down when played."""

from __future__ import annotations

import json
from collections.abc import Collection

from competitions.models import Fixture, Hand, LogEntry, TableLink
from competitions.rules.roles import Role
from matches.rules.state import Sheet

SCORER = "scorer:"


def hands_of(
    fixture: Fixture, sheet: Sheet, sides: Collection[str], *, actor: str, role: str
) -> dict[str, Hand]:
    """By side: to its own coach, or to who brought them where no coach did.

    A scorer's link opens no more of them than whoever lent it could see himself.
    """
    rows = {hand.team_id: hand for hand in Hand.objects.filter(fixture=fixture)}
    brought = {
        side: rows[state.team]
        for side, state in (("home", sheet.sides.home), ("away", sheet.sides.away))
        if state.team in rows
    }
    if role == Role.SCORER:
        lender, coached = _lender(fixture, actor)
        return {
            side: hand
            for side, hand in brought.items()
            if side in sides and (coached or hand.brought_by == lender)
        }
    return {
        side: hand
        for side, hand in brought.items()
        if side in sides or (not sides and hand.brought_by == actor)
    }


def _lender(fixture: Fixture, actor: str) -> tuple[str, bool]:
    """Who lent a scorer his link, and whether he coaches that side."""
    link = TableLink.objects.filter(public_id=actor.removeprefix(SCORER)).first()
    if link is None:
        return "", False
    said = LogEntry.objects.filter(
        stream=fixture.stream, kind="link.lend", at=link.made_at
    ).order_by("-seq")
    for entry in said:
        made = json.loads(entry.payload)
        if made["asked"] == {**fixture.told, "side": link.side}:
            return entry.actor, bool(made.get("own"))
    return "", False
