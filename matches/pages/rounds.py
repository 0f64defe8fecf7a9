"""Which round of its competition a match is, as the head of its sheet says it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competitions.models import Fixture
from competitions.pages.door import round_title


def round_of(fixture: Fixture) -> str:
    competition = fixture.competition
    if competition is None:
        return _("Friendly")
    rounds = 0
    if competition.format.bracket:
        numbers = competition.fixtures.order_by("-round").values_list(
            "round", flat=True
        )
        rounds = numbers[0]
    return round_title(fixture.round, rounds, cup=competition.format.bracket)
