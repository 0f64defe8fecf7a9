"""The coach beside a newcomer: which step it is, what to do, why, by which rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.guide import GuideStep
from matches.rules.play.guiding import GuideNow


class GuideMark(NamedTuple):
    """One of the steps: taken, the one that is next, or still to come."""

    title: str
    is_taken: bool
    is_next: bool


class GuidePart(NamedTuple):
    """All that he says beside the board; nothing of it where nobody is guided."""

    # He may come: the match is one against the computer, with its advice.
    is_offered: bool = False
    is_on: bool = False
    marks: tuple[GuideMark, ...] = ()
    # "Step 3 of 7"; the step, its text and its rules.
    number: str = ""
    title: str = ""
    text: str = ""
    rules: tuple[str, ...] = ()
    # It cannot be taken now: the match will ask for it.
    waits: bool = False
    # Of a match that is over: how far it led.
    end: str = ""


def guide_part(steps: Sequence[GuideStep], now: GuideNow, *, is_on: bool) -> GuidePart:
    """What guides a first match: done steps and the next one, or an offer of both."""
    if not is_on:
        return GuidePart(is_offered=True)
    marks = tuple(
        GuideMark(step.title, step.key in now.taken, step == now.next) for step in steps
    )
    if now.next is None:
        return GuidePart(
            True,
            True,
            marks,
            title=_("You have done it all once."),
            text=_("Play on to the end; the advice stays. Or go on alone."),
        )
    return GuidePart(
        True,
        True,
        marks,
        _count(steps, now.taken),
        now.next.title,
        now.next.text,
        now.next.rules,
        not now.is_asked,
    )


def guide_end(steps: Sequence[GuideStep], taken: Collection[str]) -> GuidePart:
    """What a guided match that is over has shown, and what is still to come."""
    left = [step.title for step in steps if step.key not in taken]
    if not left:
        return GuidePart(end=_("You have done it all once."))
    text = _("You have done %(n)s of %(all)s; still to come: %(left)s.")
    values = {"n": len(steps) - len(left), "all": len(steps), "left": ", ".join(left)}
    return GuidePart(end=text % values)


def _count(steps: Sequence[GuideStep], taken: Collection[str]) -> str:
    values = {"n": len(taken) + 1, "all": len(steps)}
    return _("Step %(n)s of %(all)s") % values
