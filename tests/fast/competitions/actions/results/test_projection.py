"""What the entry of a result says, from which its rows can be made again."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from competitions.actions.results.projection import ResultRecord, logged_result
from competitions.games.registry import FIRST_RULESET
from competitions.models import Result, Team
from competitions.rules.results.confirmation import final_state
from tests import make
from tests.fast.competitions.views.reading import at

SIDES = {"home": Team(pk=1, name="Owls"), "away": Team(pk=2, name="Drakes")}


def log_entry(**moments):
    record = ResultRecord(FIRST_RULESET, 1, **moments)
    return logged_result(final_state("2-1", "user:7", "organiser"), {}, SIDES, record)


def test_an_entry_says_when_a_match_was_opened_and_when_it_had_its_first_result():
    later = make.AT + timedelta(hours=2)
    entry = log_entry(opened_at=make.AT, first_at=later)
    assert entry["opened_at"] == make.AT.isoformat()
    assert entry["first_at"] == later.isoformat()
    assert (log_entry()["opened_at"], log_entry()["first_at"]) == (None, None)


@pytest.mark.django_db
def test_how_a_match_ended_is_a_column_that_verify_compares(capsys):
    """Code of before leaves it empty: the step of the upgrade, and `--rebuild`, fill it."""
    played = "Owls 2-0 Drakes abandoned; Herons 1-1 Marmots; Owls 1-0 Herons awarded"
    make.championship(legs=1, results=played)

    def endings():
        return list(Result.objects.order_by("pk").values_list("ending", flat=True))

    assert endings() == ["abandoned", "", "awarded"]
    Result.objects.update(ending="")
    with pytest.raises(CommandError, match="2 findings"):
        call_command("verify")
    call_command("verify", "--rebuild")
    assert endings() == ["abandoned", "", "awarded"]
    Result.objects.update(ending="")
    import_module("competitions.migrations.0048_endings").fill(apps, None)
    assert endings() == ["abandoned", "", "awarded"]


@pytest.mark.django_db
def test_a_corrected_match_is_no_longer_abandoned(client):
    made = make.championship(legs=1, results="Owls 2-0 Drakes abandoned")
    make.corrected(make.fixture(made, "Owls", "Drakes"), 3, 0, "Played on.")
    assert Result.objects.get().ending == ""
    assert "Abandoned" not in client.get(at("fixtures", made)).content.decode()
