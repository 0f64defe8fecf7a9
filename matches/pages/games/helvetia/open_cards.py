"""The challenge and the LEGEND of a side, as they lie on the table."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _

from competitions.models import Team
from competitions.pages.door import CardText, card_text
from competitions.queries.door import cards_called
from engine.errors import N_
from engine.sides import Side
from matches.games.helvetia import challenges
from matches.games.helvetia.labels import GESTURES
from matches.games.helvetia.names import HelvetiaKind
from matches.games.helvetia.side_part import helvetia_side
from matches.pages.games.sheet_parts import OpenCard
from matches.pages.labels import minute, speaker
from matches.pages.names import Names
from matches.rules.report.match_report import live_rows
from matches.rules.sheet.state import Sheet


def helvetia_open_cards(sheet: Sheet, side: Side, names: Names) -> Iterator[OpenCard]:
    """HC-SHT-04: open to both coaches, so no sealed card is among them."""
    state = helvetia_side(sheet.sides[side])
    if state.challenge is not None:
        yield OpenCard(
            title=_("Challenge"),
            name=names.card(side, state.challenge),
            state=" · ".join(_progress(sheet, side)),
        )
    if state.legend is not None:
        yield OpenCard(
            title="LEGEND",
            name=names.card(side, state.legend),
            state=_played(sheet, side),
            effect=names.effects.get((side, state.legend), ""),
        )


def helvetia_cards(
    team: Team, numbers: Collection[int]
) -> Iterator[tuple[int, CardText]]:
    """The cards of the team's faction by these numbers; nothing is known of no faction."""
    if team.box_id is not None:
        for row in cards_called(team.box_id, numbers):
            yield row.number, card_text(row)


def _played(sheet: Sheet, side: Side) -> str:
    for row in live_rows(sheet, HelvetiaKind.LEGEND):
        if row.entry.side == side:
            return _("played %(minute)s") % {"minute": minute(row.minute, row.added)}
    return _("not played yet")


def _progress(sheet: Sheet, side: Side) -> Iterator[str]:
    """HC-CHL-03, HC-CHL-04: how far, who says so, and whether it is made."""
    asks = helvetia_side(sheet.sides[side]).challenge_asks
    made, count = challenges.outcome(sheet, side), challenges.count(sheet, side)
    if asks:
        what = speaker()(GESTURES.get(asks[0], N_("Goal")))
        figures = {"n": count or 0, "most": asks[1], "what": what}
        yield _("%(what)s: %(n)s of %(most)s") % figures
    elif count:
        yield str(count)
    if made is not None:
        yield _("made") if made else _("not made yet")
    counted = sheet.profile.counts_gestures or (asks and asks[0] == "goals")
    yield _("counted from this sheet") if counted else _("as the coaches tell it")
