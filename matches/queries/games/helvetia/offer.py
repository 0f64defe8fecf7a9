"""The cards of a side of Helvetia before a match, as they are stored."""

from __future__ import annotations

from competitions.games.door import HelvetiaOffer, friendly_deck, helvetia_state
from competitions.models import Fixture
from competitions.queries.door import drawn_by, printed_legends, printed_powers
from matches.queries.games.offer_basis import OfferBasis
from matches.queries.sheet import match_sheet_of, sheet_is_open


def helvetia_offer(basis: OfferBasis) -> HelvetiaOffer:
    """The cards of the team's faction, where the rules have any."""
    fixture, team, typed = basis.fixture, basis.team, basis.typed
    rules = fixture.league_rules
    faction = team.box if rules.most_cards else None
    powers = printed_powers(faction) if faction else {}
    draws = bool(powers) and fixture.draws_cards
    drawn = drawn_by(fixture, team) if draws and not _is_taken_back(fixture) else None
    if typed and (drawn is None or basis.side not in typed.own):
        draws, drawn = False, None
    friendly = fixture.competition_id is None
    deck = (drawn or ()) if draws else powers
    return HelvetiaOffer(
        rules=rules,
        state=friendly_deck(deck) if friendly else helvetia_state(basis.state),
        powers=powers,
        legends=printed_legends(faction) if faction else {},
        is_friendly=friendly,
        draws=draws,
        drawn=drawn,
        die=team.die,
    )


def _is_taken_back(fixture: Fixture) -> bool:
    """HV-DRAW-01: then whoever prepares the match again draws his cards anew."""
    sheet = match_sheet_of(fixture)
    return sheet is not None and bool(sheet.opened_at) and not sheet_is_open(sheet)
