"""The invitation to a match: what is played, and which side is free."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import get_language

from engine.sides import Side
from matches.queries.play.practice import Practice


@dataclass(frozen=True, slots=True)
class JoinPage:
    """Which match it is."""

    team: str
    against: str
    rules: str
    # Nobody has taken it yet.
    free: bool
    match: str


def join_page(here: Practice, side: Side) -> JoinPage:
    """For who is asked to play this side."""
    language = get_language() or "en"
    narrator = here.room.narrator(here.match.setup, language)
    teams = narrator.moment(here.room.seen(here.match.state, None), None).teams
    rules = {each.key: each.title for each in here.room.offers(language).rulesets}
    played = {game.name: key for key, game in here.room.rulesets.items()}
    return JoinPage(
        teams[side.number].name,
        teams[side.other.number].name,
        rules[played[here.row.rules]],
        not here.row.guest,
        reverse("play_match", args=[here.row.public_id]),
    )
