"""What is put in is what the actions have written, and only where they would again."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection, transaction

from competitions.actions.log import entries
from competitions.models import Club, LogEntry
from matches.verification.verify import all_findings
from tests import kept, make, preparing
from tests.rows import every_row

pytestmark = pytest.mark.django_db
RESULTS = "Owls 2-1 Drakes goals Vog,Stok/Berg; Herons 0-0 Marmots"


@pytest.fixture(autouse=True)
def nothing_kept():
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite keeps")
    known = dict(kept.CALLS)
    kept.CALLS.clear()
    yield
    kept.CALLS.clear()
    kept.CALLS.update(known)


def taken_back(build):
    """What it gave and wrote; afterwards the database is as before."""
    with transaction.atomic():
        value, rows = build(), every_row()
        transaction.set_rollback(True)
    return value, rows


def but_for_births(rows):
    """All of the tables that do not say when a row was written; how many of the others."""
    born = {
        model._meta.label
        for model in apps.get_models()
        if any(getattr(one, "auto_now_add", False) for one in model._meta.get_fields())
    }
    return {label: len(all_) if label in born else all_ for label, all_ in rows.items()}


def test_the_second_call_of_the_same_words_is_put_in():
    first, second, other = (
        taken_back(lambda words=words: make.championship(results=words))
        for words in (RESULTS, RESULTS, "")
    )
    # keys and addresses are drawn by chance, so equal ones were not drawn again
    assert but_for_births(first[1]) == but_for_births(second[1])
    assert first[0] == second[0]
    assert first[0] is not second[0]
    assert first[0].slug != other[0].slug


def test_what_is_put_in_goes_on_like_what_was_written():
    taken_back(preparing.league)
    league = preparing.league()
    assert league.fixtures.get().home.squad.count() == 9
    make.play(league, "Owls 2-1 Drakes")
    make.championship(owner=league.club, name="Another")
    assert list(all_findings()) == []


def test_beside_a_club_all_is_written():
    taken_back(make.championship)
    other = make.club("Another")
    assert make.championship().club != other
    assert Club.objects.count() == 2


def test_a_changed_program_writes_for_itself(monkeypatch):
    taken_back(make.championship)
    monkeypatch.setattr(entries, "VERSION", 1)
    make.championship()
    assert set(LogEntry.objects.values_list("version", flat=True)) == {1}
