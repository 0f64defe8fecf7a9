"""What both sides have chosen before a match, as it was kept."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.models import Team
from engine.sides import Side, side_in
from matches.games.choices import choices_in, stored_choices
from matches.models import MatchSheet, Preparation


def drafts_of(sheet: MatchSheet, teams: Mapping[Side, Team]) -> dict[str, Preparation]:
    """By side. What was chosen for a team that does not play any more counts nothing:
    a corrected bracket or swapped sides show nobody another team's cards.
    """
    return {
        side: draft
        for draft in sheet.preparations.all()
        if (side := side_in(draft.side))
        and side in teams
        and draft.choice.get("team") == teams[side].pk
    }


def shown_of(draft: Preparation | None) -> dict[str, object]:
    """What the form of a draft was made from, for its print."""
    if draft is None:
        return {}
    ready = draft.ready_at.isoformat() if draft.ready_at else ""
    return {**stored_choices(choices_in(draft.choice)), "ready": ready}
