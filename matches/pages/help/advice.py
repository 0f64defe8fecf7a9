"""What the computer would do in the place of a coach, and why."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.sides import Side
from engine.wording import fill
from matches.rules.play.computer import is_opening


class Advice(NamedTuple):
    """What the computer would do, and why."""

    word: str
    text: str
    why: str
    # What the button says that sets out all up to the kick-off; "" where none does.
    set_out: str


def advice_of(room: AnyRoom, match: AnyMatch, side: Side, language: str) -> Advice:
    """What the usual level of the computer would do, of what this side may see."""
    seen = room.seen(match.state, side.number)
    choice = room.coach(room.level, match.ply).choose(seen, side.number)
    return Advice(
        match.text(side, choice.action),
        room.narrator(match.setup, language).action(seen, side.number, choice.action),
        fill(choice.reason.template, choice.reason.values, language),
        _set_out(room, match, side) if is_opening(room, match) else "",
    )


def _set_out(room: AnyRoom, match: AnyMatch, side: Side) -> str:
    """What it leads to for this side: who kicks off is known once men are placed."""
    seen = room.seen(match.state, side.number)
    if match.phase != room.opening[-1]:
        return _("Set up as advised")
    team = room.narrator(match.setup, "en").moment(seen, side.number).teams[side.number]
    match team.values.get("attacks"):
        case True:
            return _("Set up as advised, then kick off")
        case False:
            return _("Set up as advised; they kick off")
    return _("Set up as advised")
