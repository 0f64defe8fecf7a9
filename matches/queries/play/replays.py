"""A match in the browser played again: all of it in figures, or one moment."""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

from engine.record import AnyMatch
from matches.models import PlayedMatch, PracticeMatch
from matches.models.played import Digital
from matches.queries.play.browser_matches import (
    BrowserMatch,
    actions_of,
    browser_match,
    kickoff_of,
)
from matches.rules.play.rebuilding import (
    SOURCE,
    StoredAction,
    earlier_actions,
    moments,
    room_for,
    standing_words,
)
from matches.rules.play.replaying import Replay, look_through

# Of a match that has ended nothing changes any more; so long its figures are kept.
KEPT: Final = 24 * 3600


def with_replay(row: Digital) -> tuple[BrowserMatch, Replay]:
    """The match at its newest moment and all of it in figures, played again once."""
    kept = _kept(row)
    if kept:
        return browser_match(row), kept
    actions = actions_of(row)
    stages = moments(kickoff_of(row), actions)
    replay, match = look_through(room_for(row.rules), stages)
    here = BrowserMatch(row, actions, match)
    if here.has_ended:
        cache.set(_key(row), replay, KEPT)
    return here, replay


def replay_of(here: BrowserMatch) -> Replay:
    """From its kick-off to where it stands."""
    return _kept(here.row) or with_replay(here.row)[1]


def _kept(row: Digital) -> Replay | None:
    found = cache.get(_key(row))
    return found if isinstance(found, Replay) else None


def _key(row: Digital) -> str:
    return f"replay:{row.public_id}:{row.revision}"


def match_after(here: BrowserMatch, ply: int) -> AnyMatch:
    """The match as it was after so many of the actions that stand."""
    stages = moments(kickoff_of(here.row), here.actions)
    return next(match for n, match in enumerate(stages) if n == ply)


def opening_actions(here: BrowserMatch, ply: int) -> list[StoredAction]:
    """The first so many of the actions that stand, as another match begins with them.

    Where of two secret choices one was in, both are left out: both are chosen anew.
    """
    half = bool(ply) and match_after(here, ply).is_half_chosen
    kept = standing_words(here.actions)[: ply - half]
    return [each._replace(key=f"{SOURCE}{n}") for n, each in enumerate(kept)]


def source_moment(here: BrowserMatch) -> int | None:
    """After how many actions of another match this one began; None if there is none.

    Or none any more: matches for practice go after thirty days.
    """
    source = here.row.source if isinstance(here.row, PracticeMatch) else ""
    if not source:
        return None
    kinds = (PracticeMatch.objects.all(), PlayedMatch.objects.all())
    if not any(rows.filter(public_id=source).exists() for rows in kinds):
        return None
    return len(earlier_actions(here.actions))
