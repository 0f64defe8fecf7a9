"""What leads to a seat: the friend's invitation, and a coach's own link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import get_language

from engine.sides import Side
from matches.queries.play.browser_matches import BrowserMatch


@dataclass(frozen=True, slots=True)
class JoinPage:
    """Which match it is."""

    team: str
    against: str
    rules: str
    # Nobody has taken it yet.
    free: bool
    # It is the coach's own, who opens it on one more device.
    own: bool
    match: str


class DevicePage(NamedTuple):
    """A coach's own link."""

    team: str
    link: str
    match: str


def join_page(here: BrowserMatch, side: Side, *, own: bool = False) -> JoinPage:
    """For who is asked to play this side, or plays it."""
    language = get_language() or "en"
    rules = {each.key: each.title for each in here.room.offers(language).rulesets}
    played = {game.name: key for key, game in here.room.rulesets.items()}
    teams = _teams(here, language)
    return JoinPage(
        teams[side.number],
        teams[side.other.number],
        rules[played[here.row.rules]],
        not own and bool(here.row.free),
        own,
        reverse("play_match", args=[here.row.public_id]),
    )


def device_page(here: BrowserMatch, side: Side, link: str) -> DevicePage:
    """For the coach of this side."""
    teams = _teams(here, get_language() or "en")
    match = reverse("play_match", args=[here.row.public_id])
    return DevicePage(teams[side.number], link, match)


def _teams(here: BrowserMatch, language: str) -> list[str]:
    narrator = here.room.narrator(here.match.setup, language)
    teams = narrator.moment(here.room.seen(here.match.state, None), None).teams
    return [team.name for team in teams]
