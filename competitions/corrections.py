"""What has to be chosen or read before a correction is made, and what was chosen."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest

from competitions.actions.results.cascade import CHOICES, CascadeNeeded
from competitions.actions.results.consequences import ConsequencesNeeded
from competitions.models import Competition
from competitions.pages.match.consequence_words import consequence_lines
from competitions.pages.match.later_matches import later_matches


def asked_first(
    competition: Competition | None,
    error: Exception | None,
    chosen: Mapping[str, str] | None,
) -> dict[str, object]:
    """What has to be chosen or read before a correction is made, for its page.

    `chosen` was chosen for later matches before, and goes along.
    """
    if isinstance(error, CascadeNeeded):
        return {"cascade": later_matches(error.fixtures)}
    if isinstance(error, ConsequencesNeeded) and competition:
        return {
            "consequences": consequence_lines(competition, error.consequences),
            "knowing": error.acknowledged,
            "chosen": (chosen or {}).items(),
        }
    return {}


def chosen_cascade(request: HttpRequest) -> dict[str, str] | None:
    """What was chosen for each later match; nothing where nothing was asked."""
    chosen = {
        name.removeprefix("cascade_"): choice
        for name, choice in request.POST.items()
        if name.startswith("cascade_") and choice in CHOICES
    }
    return chosen or None
