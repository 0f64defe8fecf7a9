"""Decision 17: whose sealed cards somebody may read, and write down when played."""

from __future__ import annotations

import json
from typing import Protocol

from competitions.models import (
    Allegiance,
    Fixture,
    Hand,
    LogEntry,
    PreparedQuery,
    TableLink,
)
from competitions.rules.door import Role
from engine.sides import SIDES, Side
from matches.rules.sheet.state import Sheet

SHEET_KEEPER = "scorer:"
_hands = PreparedQuery(lambda fixture: Hand.objects.filter(fixture=fixture).order_by())


class CardsReader(Protocol):
    """Who asks: for which sides he speaks, and of which he is shown nothing hidden."""

    @property
    def actor(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def sides(self) -> frozenset[str]: ...
    @property
    def barred(self) -> frozenset[str]: ...


def hands_of(fixture: Fixture, sheet: Sheet, who: CardsReader) -> dict[str, Hand]:
    """By side: to its own coach, or to who brought them where no coach did.

    A scorer's link opens no more of them than whoever lent it could see himself.
    """
    rows = {hand.team_id: hand for hand in _hands(fixture.pk)}
    brought = {
        side: rows[state.team]
        for side, state in zip(SIDES, sheet.sides, strict=True)
        if state.team in rows
    }
    if who.role == Role.SHEET_KEEPER:
        lender, coached = _lender(fixture, who.actor)
        acted = Allegiance.objects.filter(fixture=fixture, actor=lender)
        teams = set(acted.values_list("team", flat=True)) if coached else set()
        return {
            side: hand
            for side, hand in brought.items()
            if side in who.sides - who.barred
            # HV-COACH-02: lent by a coach who has acted for this side only
            and (teams == {hand.team_id} or hand.brought_by == lender)
        }
    return {
        side: hand
        for side, hand in brought.items()
        if may_read(hand.brought_by, side, who)
    }


def own_sides(who: CardsReader) -> frozenset[str]:
    """The sides of which he may be told what they drew, and be held to it."""
    return who.sides - who.barred


def may_read(maker: str, side: Side, who: CardsReader) -> bool:
    """Its own coach; or who chose it himself, and coaches nobody else."""
    if side in own_sides(who):
        return True
    return maker == who.actor and (side in who.sides or not who.sides)


def _lender(fixture: Fixture, actor: str) -> tuple[str, bool]:
    """Who lent a scorer his link, and whether he coaches that side."""
    link = TableLink.objects.filter(public_id=actor.removeprefix(SHEET_KEEPER)).first()
    if link is None:
        return "", False
    entries = LogEntry.objects.filter(
        stream=fixture.stream, kind="link.lend", at=link.made_at
    ).order_by("-seq")
    for entry in entries:
        made = json.loads(entry.payload)
        if made["asked"] == {**fixture.log_context, "side": link.side}:
            return link.made_by or entry.actor, bool(made.get("own"))
    return "", False
