"""The score of a running match, shown to everybody and logged by its sheet."""

from __future__ import annotations

import pytest
from django.db import transaction

from competitions.actions.results.live import LiveScore, end_live, show_live
from competitions.models import Competition, Live, LogEntry
from tests import make

pytestmark = pytest.mark.django_db


def revision(match):
    return Competition.objects.get(pk=match.competition_id).revision


@transaction.atomic
def shown(match, *figures):
    show_live(match, LiveScore(*figures), make.AT)


def test_the_pages_change_with_a_figure_and_not_without():
    match = make.championship().fixtures.first()
    before, entries = revision(match), LogEntry.objects.count()
    shown(match, 0, 0, 0, "first")
    shown(match, 0, 0, 0, "first")
    assert revision(match) == before + 1
    shown(match, 1, 0, 12, "first")
    assert revision(match) == before + 2
    live = Live.objects.get()
    assert (live.home, live.minute, live.since) == (1, 12, make.AT)
    assert LogEntry.objects.count() == entries


def test_a_match_that_ended_is_no_longer_live():
    match = make.championship().fixtures.first()
    shown(match, 1, 0, 12, "first")
    before = revision(match)
    end_live(match)
    end_live(match)
    assert not Live.objects.exists()
    assert revision(match) == before + 1


def test_a_friendly_is_live_without_a_competition():
    home = make.team("Owls")
    match = make.friendly(home, make.team("Drakes", home.club))
    shown(match, 1, 0, 12, "first")
    end_live(match)
    assert not Live.objects.exists()
