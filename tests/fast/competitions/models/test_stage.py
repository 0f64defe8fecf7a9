"""Every competition of today is one stage, whichever code has written it."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from competitions.actions.competition import competitions
from competitions.actions.log.entries import Grounds
from competitions.models import Competition, Fixture, Stage
from competitions.verification.decisions.comparison import wrong_decisions
from tests import make

pytestmark = pytest.mark.django_db
MIGRATION = import_module("competitions.migrations.0036_stages")


def stage_of(competition: Competition) -> Stage:
    (stage,) = Competition.objects.get(pk=competition.pk).stages_in_order
    return stage


def terms_of(stage: Stage) -> tuple:
    return (
        *(stage.number, stage.format_id, stage.chosen, stage.listed, stage.zones),
        *(stage.table_rules, stage.draw_method, stage.draw_seed, stage.drawn_at),
    )


def test_the_migration_makes_the_rows_that_the_actions_write():
    league = make.championship(legs=2, tiebreaks=["points", "lots"], win=2)
    cup = make.cup(third_place=True)
    written = {one.pk: terms_of(stage_of(one)) for one in (league, cup)}
    drawn = set(Fixture.objects.values_list("pk", "stage__competition"))
    assert list(wrong_decisions()) == []
    # As code of before the migration has left them.
    Fixture.objects.update(stage=None)
    Stage.objects.all().delete()
    assert {one.pk: terms_of(stage_of(one)) for one in (league, cup)} == written
    assert list(wrong_decisions()) == []
    MIGRATION.fill(apps, None)
    assert {row.competition_id: terms_of(row) for row in Stage.objects.all()} == written
    assert set(Fixture.objects.values_list("pk", "stage__competition")) == drawn
    assert list(wrong_decisions()) == []


def test_columns_that_old_code_wrote_are_followed_and_then_stored():
    league = make.championship(legs=2)
    Stage.objects.update(chosen={"legs": 2, "mirrored": True})
    Competition.objects.update(legs=1, head_to_head="continue")
    stage = stage_of(league)
    assert (stage.chosen, stage.head_to_head) == (
        {"legs": 1, "mirrored": True},
        "continue",
    )
    Competition.objects.update(kind="cup", third_place=True)
    stage = stage_of(league)
    assert (stage.format_id, stage.chosen) == ("knockout", {"third_place": True})
    competitions.decide_chain(league, ["points"], by=make.by(), grounds=Grounds(None))
    stored = Stage.objects.get()
    assert (stored.format_id, stored.tiebreaks) == ("knockout", ["points"])


def test_a_stage_or_the_stage_of_a_match_is_not_changed_unseen():
    league, cup = make.championship(), make.cup("Aa Bb")
    other = stage_of(cup)
    match = league.fixtures.first()
    Fixture.objects.filter(pk=match.pk).update(stage=other)
    Stage.objects.filter(pk=other.pk).update(name="Final", format_id="round_robin")
    found = "\n".join(wrong_decisions())
    assert f"match {match.public_id}: stage_of is '{cup.slug}'" in found
    assert f"stage 1 of competition {cup.slug}: name is 'Final'" in found
    assert "format_id is 'round_robin', by the log 'knockout'" in found
