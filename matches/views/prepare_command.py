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

    def __init__(self, request: PrepareRequest) -> None:
        self.request, self.fixture = request, request.fixture
        self.stage: Preparedness | None = None
        # What the side chose from, where the deed can not have changed it.
        self.terms: MatchTerms | None = None

    def perform(self) -> None:
        """Raises what speaks against it."""
        request, who, fixture = self.request, self.request.by, self.fixture
        assert request.team is not None
        match request.deed:
            case "side":
                choose_side(fixture, request.own_side, by=who)
            case "start":
                self.stage = preparing.open_without_choices(fixture, by=who)
            case "anew":
                preparing.prepare_anew(fixture, request.own_side, by=who)
            case "walkover":
                version = seen_version(request.page)
                preparing.walk_over(fixture, request.own_side, by=who, version=version)
            case _:
                terms = match_terms_of(fixture, request.own_side, request.team)
                # A tick changes nothing that a choice is made from.
                self.terms = terms if request.deed == "save" else None
                self.stage = preparing.keep_choices(
                    fixture, request.pressed(terms), by=who
                )
