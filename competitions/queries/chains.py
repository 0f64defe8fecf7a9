"""The chain of tie-breaks in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from competitions.models import Competition
from competitions.rules.tiebreaks import chain_of


def chain_words(competition: Competition) -> Sequence[tuple[str, str]]:
    """Name and meaning of each step, in order."""
    return [
        (gettext(step.label), gettext(step.explanation))
        for step in chain_of(tuple(competition.tiebreaks))
    ]
