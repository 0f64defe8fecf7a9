"""What a button does before the match: one action, and how far the match is then."""

from __future__ import annotations

from competitions.actions.door import choose_side
from competitions.web import seen_version
from matches.actions import preparing
from matches.actions.preparing import Preparedness
from matches.queries.preparing import MatchTerms, match_terms_of
from matches.views.prepare_request import PrepareRequest


class PrepareCommand:
    """The pressed button, or a tick."""

    def __init__(self, asked: PrepareRequest) -> None:
        self.asked, self.fixture = asked, asked.fixture
        self.stage: Preparedness | None = None
        # What the side chose from, where the deed can not have changed it.
        self.terms: MatchTerms | None = None

    def perform(self) -> None:
        """Raises what speaks against it."""
        asked, who, fixture = self.asked, self.asked.by, self.fixture
        assert asked.team is not None
        match asked.deed:
            case "side":
                choose_side(fixture, asked.own_side, by=who)
            case "start":
                self.stage = preparing.open_without_choices(fixture, by=who)
            case "anew":
                preparing.prepare_anew(fixture, asked.own_side, by=who)
            case "walkover":
                version = seen_version(asked.page)
                preparing.walk_over(fixture, asked.own_side, by=who, version=version)
            case _:
                terms = match_terms_of(fixture, asked.own_side, asked.team)
                # A tick changes nothing that a choice is made from.
                self.terms = terms if asked.deed == "save" else None
                self.stage = preparing.keep_choices(
                    fixture, asked.pressed(terms), by=who
                )
