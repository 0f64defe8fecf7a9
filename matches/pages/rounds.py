"""Which round of its competition a match is, as the head of its sheet says it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competitions.models import Fixture
from competitions.pages.door import match_title
from competitions.queries.door import plan_of


def round_of(fixture: Fixture) -> str:
    competition = fixture.competition
    if competition is None:
        return _("Friendly")
    return match_title(plan_of(competition)[fixture.round], fixture.position)
