"""A guided match: which of its steps are taken, and which one is next.

Both follow from what was played and from what is asked; neither is stored.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.guide import GuideStep
from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.sides import Side
from matches.rules.play.help import Help


class GuideNow(NamedTuple):
    """The keys of the steps that are taken; the next one, and whether it can be done now.

    There is no next one when all are taken.
    """

    taken: frozenset[str] = frozenset()
    next: GuideStep | None = None
    is_asked: bool = False


def may_guide(room: AnyRoom, rules: str, help_: str, *, alone: bool) -> bool:
    """Whether a coach may stand beside who plays the computer, with its advice.

    He knows one set of rules: those of the match that a newcomer begins with.
    """
    guide = room.guide("en")
    if guide is None or not alone:
        return False
    known = room.rulesets[room.ways[guide.way].rules]
    return help_ == Help.ADVICE and known.name == rules


def action_kinds(room: AnyRoom, match: AnyMatch, side: Side) -> frozenset[str]:
    """The kinds of action that this side has done since the match is its own."""
    before = len(match.opening.words)
    pairs = zip(match.sides[before:], match.actions[before:], strict=True)
    return frozenset(room.kind(action) for by, action in pairs if by == side.number)


def guide_now(
    steps: Sequence[GuideStep], done: Collection[str], offered: Collection[str]
) -> GuideNow:
    """`done` and `offered` are kinds of action; next is the first step that is offered.

    If none is offered, it is the first that is left.
    """
    taken = frozenset(step.key for step in steps if step.kinds & set(done))
    left = [step for step in steps if step.key not in taken]
    for step in left:
        if step.kinds & set(offered):
            return GuideNow(taken, step, True)
    return GuideNow(taken, left[0] if left else None)
