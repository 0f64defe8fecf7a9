"""What both sides have chosen before a match, as it was kept."""

from __future__ import annotations

from collections.abc import Mapping

from competitions.models import Team
from engine.json_values import Stored
from engine.sides import Side, side_in
from matches.games.helvetia.choices import SideChoices, choice_from
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


def choice_noted(stored: Stored) -> SideChoices:
    """What a side chose, of its draft or of a paper typed afterwards."""
    return choice_from(stored)


def shown_of(draft: Preparation | None) -> dict[str, object]:
    """What the form of a draft was made from, for its print."""
    if draft is None:
        return {}
    ready = draft.ready_at.isoformat() if draft.ready_at else ""
    return {**choice_from(draft.choice).stored(), "ready": ready}
