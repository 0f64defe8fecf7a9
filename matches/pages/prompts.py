"""What the rules ask of a side now, above the dock: one tap answers it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.sides import SIDES, Side, side_in
from matches.pages.dock import Chip
from matches.pages.labels import speaker
from matches.pages.names import Names
from matches.rules.offers.sheet_offers import Scribe, offers
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.offer_values import OfferChoice
from matches.rules.sheet.state import Sheet
from matches.rules.sheet.warnings import newly_injured, wants_stand_in


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question and its answers as buttons."""

    title: str
    chips: tuple[Chip, ...]


def prompts(sheet: Sheet, names: Names) -> tuple[Prompt, ...]:
    """HC-SUB-05, HC-GK-05: who comes on for the injured, who stands in goal."""
    if sheet.finished or sheet.forfeit:
        return ()
    return tuple(prompt for side in SIDES for prompt in _of_side(sheet, side, names))


def _of_side(sheet: Sheet, side: Side, names: Names) -> Iterator[Prompt]:
    injured = newly_injured(sheet, side)
    # HC-GK-04: who comes on for an injured keeper keeps goal.
    stands_in = wants_stand_in(sheet, side) and not injured
    if not injured and not stands_in:
        return
    kinds = sheet.profile.vocabulary
    found = {offer.kind: offer.choices for offer in offers(sheet, side, Scribe(side))}
    for player in injured:
        title = _("%(player)s (%(team)s) is injured: who comes on?")
        who = {"player": names.players.get(player, "–"), "team": names.teams[side]}
        changes = [c for c in found.get(CoreKind.CHANGE, ()) if c.player == player]
        what = speaker()(kinds[CoreKind.CHANGE].words.button)
        # Not every substitute may come on for him.
        if changes:
            chips = tuple(_chip(c, c.on, what, names) for c in changes)
            yield Prompt(title % who, chips)
    if stands_in:
        title = _("Nobody keeps goal for %(team)s: who stands in?")
        what = _(kinds[CoreKind.KEEPER].words.label)
        keepers = found.get(CoreKind.KEEPER, ())
        yield Prompt(
            title % {"team": names.teams[side]},
            tuple(_chip(c, c.player, what, names) for c in keepers),
        )


def _chip(choice: OfferChoice, player: int, what: str, names: Names) -> Chip:
    name = names.players.get(player, "–")
    return Chip(
        value=json.dumps(choice.entry, separators=(",", ":")),
        name=name,
        number=names.numbers.get(player, ""),
        says=name,
        what=what,
        side=side_in(choice.entry["side"]),
    )
