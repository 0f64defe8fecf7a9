"""HV-REC-01: whatever happens to results, the sums of records are theirs."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

import pytest
from django.core.management import call_command

from competitions.actions.competition import competitions, deletions, fixtures
from competitions.actions.competition.fixtures import Appointment
from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.models import PlayerSums, TeamSums
from competitions.verification.sums import wrong_sums
from tests import make, sheets
from tests.old_apps import first_apps

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-REC-01")]


@pytest.fixture
def league():
    """Two competitions of the same teams, played in turn."""
    made = make.championship(
        results="Owls 3-1 Drakes goals Vog,Vog,Rey/Berg yellow Rey/Berg;"
        "Herons 0-0 Marmots; Owls 2-0 Herons live",
    )
    teams = [entrant.team for entrant in made.entrants.select_related("team")]
    cup = make.cup([], owner=made.club, entered=teams, visibility="unlisted")
    make.play(cup, "Owls 1-0 Marmots goals Vog/; Drakes 4-0 Herons")
    sheet = {"challenge": (22, True), "day": 1}
    sheets.record(made.fixtures.filter(result=None).first(), "Alp YY", **sheet)
    return made


def sums() -> set[tuple]:
    names = ("team__name", "visibility", "played", "won", "longest")
    return set(TeamSums.objects.values_list(*names))


def test_they_follow_every_deed(league):
    assert ("Drakes", "unlisted", 1, 1, 1) in sums()
    assert list(wrong_sums()) == []
    first = make.fixture(league, "Owls", "Drakes")

    def corrected():
        make.corrected(first, 0, 2, "The other way round.")

    def dated():
        at = make.AT + timedelta(days=90)
        fixtures.schedule_fixture(
            first,
            Appointment(at, place="", table="", postponed=False),
            by=make.by(),
            version=None,
        )

    def confirmed():
        match = make.fixture(league, "Owls", "Herons")
        content = match.result.content_hash
        away = make.coach_by("away", "user:3")
        deeds.confirm_result(match, content=content, by=away, version=None)

    def voided():
        deeds.void_result(
            first, by=make.by(), grounds=Grounds(None, reason="Played anew.")
        )

    def hidden():
        competitions.edit_settings(
            league, visibility="private", by=make.by(), version=None
        )

    def yellow():
        league.refresh_from_db()
        terms = competitions.competition_rules_of(league)
        terms = competitions.replace(terms, second_yellow_red=False)
        competitions.edit_terms(league, terms, by=make.by(), grounds=Grounds(None))

    def deleted():
        deletions.delete_competition(league, by=make.by(), version=None)

    for deed in (corrected, dated, confirmed, voided, hidden, yellow, deleted):
        before = sums() | set(PlayerSums.objects.values_list("player", "yellows"))
        deed()
        assert list(wrong_sums()) == [], deed
        after = sums() | set(PlayerSums.objects.values_list("player", "yellows"))
        assert before != after or deed is dated, deed


def test_verify_names_what_differs_and_rebuild_mends_it(league, capsys):
    owls = TeamSums.objects.get(team__name="Owls", visibility="public")
    TeamSums.objects.filter(pk=owls.pk).update(won=99)
    vog = PlayerSums.objects.filter(player__name="Vog").first()
    PlayerSums.objects.filter(pk=vog.pk).delete()
    slug = league.club.slug
    assert list(wrong_sums()) == [
        f"{slug}: the sums of team {owls.team_id} differ from its results",
        f"{slug}: the sums of player {vog.player_id} differ from his matches",
    ]
    call_command("verify", "--rebuild")
    assert list(wrong_sums()) == []


def test_the_migration_counts_what_was_played_before(league):
    TeamSums.objects.all().delete()
    PlayerSums.objects.all().delete()
    import_module("competitions.migrations.0027_sums").fill(first_apps(), None)
    assert list(wrong_sums()) == []
