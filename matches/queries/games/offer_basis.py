"""What is known of a side before its match when its game is asked what it offers."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from competitions.games.door import CarriedState
from competitions.models import Fixture, Team
from engine.sides import Side


class Afterwards(NamedTuple):
    """A match that is typed after it was played."""

    at: datetime | None
    # HV-DRAW-01: the sides whose drawn cards the one who types may know. Of the others,
    # and where nothing was drawn here, any card is taken: they drew at the table.
    own: frozenset[str]
    # Who stands on its paper, or in the result that it completes.
    named: frozenset[int] = frozenset()


class OfferBasis(NamedTuple):
    """A side of a match, what it carries, and whether the match was played already."""

    fixture: Fixture
    side: Side
    team: Team
    state: CarriedState
    typed: Afterwards | None = None
