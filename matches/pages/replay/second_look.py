"""A moment of a match that is over, looked at again: what was done, what was advised."""

from __future__ import annotations

from typing import NamedTuple

from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.sides import SIDES
from matches.pages.help.advice import advice_of
from matches.pages.play.offers import chances_text


class ActionWithOdds(NamedTuple):
    """Something that could be done, and what could come of it."""

    text: str
    odds: str


class SecondLook(NamedTuple):
    """What a side did next, and what the computer would have done in its place."""

    team: str
    done: ActionWithOdds
    advised: ActionWithOdds
    why: str

    @property
    def agree(self) -> bool:
        return self.done == self.advised


def second_look(
    room: AnyRoom, then: AnyMatch, whole: AnyMatch, language: str
) -> SecondLook | None:
    """`then` is the match as it was, `whole` all of it; None where nothing came after."""
    ply = len(then.actions)
    if ply >= len(whole.actions):
        return None
    side = SIDES[whole.sides[ply]]
    narrator = room.narrator(whole.setup, language)
    seen = room.seen(then.state, side.number)

    def deed(action: object) -> ActionWithOdds:
        odds = then.game.odds(seen, side.number, action)
        return ActionWithOdds(
            narrator.action(seen, side.number, action), chances_text(odds, narrator)
        )

    advice = advice_of(room, then, side, language)
    return SecondLook(
        narrator.moment(seen, None).teams[side.number].name,
        deed(whole.actions[ply]),
        deed(then.parse(side, advice.word)),
        advice.why,
    )
