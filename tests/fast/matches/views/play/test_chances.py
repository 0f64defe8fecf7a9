"""What shots of a match in the browser were worth follows into the careers of its players."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from competitions.actions.log.entries import Grounds
from competitions.actions.results import deeds
from competitions.actions.team.teams import remove_player
from competitions.models import PlayerChances, Result, SquadPlayer
from engine.errors import RuleViolation
from matches.queries.play.browser_matches import browser_match, played_row
from matches.queries.play.replays import replay_of
from matches.verification.verify import all_findings
from tests import make, make_play

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-CHANCE-01")]


@pytest.fixture
def row():
    league = make.coached(make.championship())
    row = make_play.league(make.fixture(league, "Owls", "Drakes"))
    make_play.played_on_by_engine(row)
    return row


def noted():
    rows = PlayerChances.objects.order_by("player")
    return list(rows.values_list("player", "shots", "worth"))


def shooter():
    best = PlayerChances.objects.order_by("-worth").first()
    return SquadPlayer.objects.get(pk=best.player_id), best


def page(player):
    address = reverse("player", args=[player.team.slug, player.pk])
    return " ".join(Client().get(address).content.decode().split())


def test_every_shot_is_noted_with_the_end_of_a_match(row):
    shots = replay_of(browser_match(played_row(row.public_id))).chronicle.shots
    assert len(noted()) == 18
    assert sum(n for _, n, _ in noted()) == len(shots) > 0
    worth = sum(shot.chance for shot in shots)
    assert sum(w for *_, w in noted()) == pytest.approx(1000 * worth, abs=len(shots))
    assert list(all_findings()) == []


def test_who_has_a_row_stays_in_his_squad(row):
    idle = SquadPlayer.objects.filter(chances__isnull=False, appearances=None).first()
    with pytest.raises(RuleViolation, match="stays in the squad"):
        remove_player(idle, by=make.by())


def test_who_left_his_squad_meanwhile_has_none():
    league = make.coached(make.championship())
    row = make_play.league(make.fixture(league, "Owls", "Drakes"))
    gone = SquadPlayer.objects.get(pk=row.people["home"]["Fips"])
    remove_player(gone, by=make.by())
    make_play.played_on_by_engine(row)
    assert len(noted()) == 17
    connection.check_constraints()


def test_player_and_team_read_it(row):
    player, best = shooter()
    goals = f"{best.worth / 1000:.1f}"
    html = page(player)
    assert f">{goals}</td>" in html
    assert re.search(r"\bxG\b", html)
    assert f"worth {goals} goals" in html
    assert "in 1 match that was played in the browser" in html
    team = Client().get(player.team.get_absolute_url()).content.decode()
    assert "Expected goals of 1 match in the browser:" in team


def test_of_a_match_at_the_table_nobody_knows():
    league = make.championship(results="Owls 1-0 Drakes red Fips/")
    player = SquadPlayer.objects.get(name="Fips")
    # as a word: a token of the page may have these letters
    assert not re.search(r"\bxG\b", page(player))
    team = league.entrants.first().team
    assert (
        "Expected goals" not in Client().get(team.get_absolute_url()).content.decode()
    )


@pytest.mark.long
def test_a_correction_leaves_them_and_a_void_takes_them_away(row):
    before = noted()
    make.corrected(row.fixture, 7, 0, "Miscounted")
    assert Result.objects.get().home == 7
    assert noted() == before
    assert list(all_findings()) == []
    row.fixture.refresh_from_db()
    grounds = Grounds(row.fixture.version, reason="Once more")
    deeds.void_result(row.fixture, by=make.by(), grounds=grounds)
    assert noted() == []
    assert list(all_findings()) == []


def test_verify_finds_another_worth_and_counts_anew(row):
    before = noted()
    PlayerChances.objects.filter(
        pk=PlayerChances.objects.order_by("-worth").first().pk
    ).update(worth=1)
    assert any("chances" in sentence for sentence in all_findings())
    PlayerChances.objects.filter(shots=0).delete()
    call_command("verify", "--rebuild", verbosity=0)
    assert noted() == before
