"""Limits on every door: they outlive a restart, count each account and each network."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from competitions import tasks
from competitions.actions.competition import bundles, starts
from competitions.actions.competition.deletions import delete_competition
from competitions.actions.competition.starts import NewCompetition
from competitions.actions.log import inspections, limits
from competitions.actions.log.limits import Use
from competitions.actions.people import clubs
from competitions.actions.people.clubs import Founder
from competitions.actions.team.teams import NewTeam
from competitions.exports.bundle import bundle_of
from competitions.models import Allowance, Club, Competition
from competitions.rules.people.limits import DAY, HOUR, Limit, TooMany
from competitions.rules.people.roles import Role
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-LIMIT-04")]
TYPED = {"name": "Winter Cup", "kind": "cup", "teams": "Owls\nDrakes", "deed": "draw"}
ROWS = (NewTeam("Owls"), NewTeam("Drakes"))


def person(n=1, **given):
    """Somebody on a page: an account, and a network of its own."""
    values = {"account": f"user:{n}", "role": "visitor", "network": f"10.0.0.{n}"}
    return make.by(**{"actor": f"user:{n}", **values, **given})


def start(by, club=None, user=None):
    wanted = NewCompetition("Cup", "cup", ROWS)
    return starts.start_competition(
        wanted, seed="x", by=by, owner=club or Founder(user)
    )


def test_three_clubs_a_day_by_whichever_door_and_deleted_ones_count():
    ada = make.user()
    clubs.open_club("One", user=ada, by=person())
    start(person(), user=ada)
    claimed = make.club("Three", claim="token")
    clubs.claim_club(claimed, user=ada, by=person())
    clubs.delete_club(claimed, by=person())
    for door in (
        lambda: clubs.open_club("Four", user=ada, by=person()),
        lambda: start(person(), user=ada),
        lambda: clubs.claim_club(make.club("Five", claim="x"), user=ada, by=person()),
    ):
        with pytest.raises(TooMany, match="3 clubs within a day") as refused:
            door()
        assert refused.value.seconds == 86_400
    clubs.open_club("Bern", user=ada, by=person(2))
    later = replace(person(), at=make.AT + DAY)
    assert clubs.open_club("Four", user=ada, by=later)


def test_ten_competitions_a_day_by_whichever_door_and_deleted_ones_count():
    club = make.club()
    bundle = bundle_of(make.cup("Owls Drakes"))
    for _ in range(8):
        limits.spend_start(person(), club=False)
    start(person(), club=club)
    made = bundles.import_bundle(bundle, by=person(), club=club)
    delete_competition(made, by=person(), version=None)
    for door in (
        lambda: start(person(), club=club),
        lambda: bundles.import_bundle(bundle, by=person(), club=club),
    ):
        with pytest.raises(TooMany, match="10 competitions within a day"):
            door()
    assert start(person(role=Role.SITE_ADMIN), club=club)


def test_the_same_form_twice_and_a_refused_one_count_nothing():
    ada, who = make.user(), person()
    start(who, user=ada)
    start(who, user=ada)
    with pytest.raises(Exception, match="letter"):
        clubs.open_club("\u200b", user=ada, by=person())
    for name in "ab":
        clubs.open_club(name, user=ada, by=person())
    assert Club.objects.count() == 3


def test_twenty_starts_an_hour_a_network_whoever_signs():
    for n in range(18):
        limits.spend_start(person(n, network="10.0.0.1"), club=False)
    clubs.open_club("A", user=make.user(), by=person(18, network="10.0.0.1"))
    start(person(account="", network="10.0.0.1"))
    for account in ("", "user:99"):
        with pytest.raises(TooMany, match="within an hour: 20"):
            start(person(99, account=account, network="10.0.0.1"))
    assert start(person(99))


def test_a_command_has_neither_account_nor_network_and_no_limit():
    start(make.by())
    assert not Allowance.objects.exists()


def test_many_addresses_use_up_nobody_elses_limit():
    """Nothing falls out of a table, as it did of a cache of 300 entries."""
    one = [Use("starts", "10.0.0.1", Limit(1, HOUR, ""))]
    limits.spend(one, make.AT)
    for tens in range(32):
        many = [Use("starts", f"10.1.{tens}.{n}", one[0].limit) for n in range(10)]
        limits.spend(many, make.AT)
    cache.clear()
    with pytest.raises(TooMany):
        limits.spend(one, make.AT)


def test_several_limits_are_used_up_together_or_not_at_all():
    wide, narrow = Use("a", "x", Limit(9, HOUR, "")), Use("b", "x", Limit(1, HOUR, ""))
    limits.spend([wide, narrow], make.AT)
    with pytest.raises(TooMany):
        limits.spend([wide, narrow], make.AT)
    limits.spend([wide], make.AT)
    assert sorted(len(row.used) for row in Allowance.objects.all()) == [1, 2]
    assert {row.until for row in Allowance.objects.all()} == {make.AT + HOUR}


def test_what_counts_no_more_is_forgotten_at_the_second_look(monkeypatch, tmp_path):
    monkeypatch.setattr(inspections, "BOOT", tmp_path / "none")
    limits.spend([Use("a", "x", Limit(1, HOUR, ""))], make.AT)
    with time_machine.travel(make.AT + timedelta(hours=2), tick=False) as clock:
        assert tasks.forget_limits() == 0
        clock.shift(DAY)
        assert tasks.forget_limits() == 1


def test_who_is_refused_reads_why_and_keeps_what_he_typed(client, settings):
    settings.STARTS_PER_HOUR = 1
    client.post(reverse("start"), {**TYPED, "key": "a" * 20})
    for browser in (client, make.signed_in(Client(), "ben", make.club())):
        answer = browser.post(reverse("start"), {**TYPED, "key": "b" * 20})
        page = answer.content.decode()
        assert answer.status_code == 429
        assert 0 < int(answer.headers["Retry-After"]) <= 3600
        assert (
            "Clubs and competitions started from this network within an hour: 1."
            in page
        )
        assert "Winter Cup" in page
        assert "Drakes" in page
    assert Competition.objects.count() == 1


def test_taking_back_leaves_the_wrong_tries_of_before():
    limit = Limit(3, HOUR, "Try again %(when)s.")
    use, later = Use("tries", "ada", limit), make.AT + timedelta(minutes=1)
    limits.spend([use], make.AT)
    limits.spend([use], later)
    limits.uncount([use], later)
    limits.uncount([use], later)
    limits.uncount([], later)
    assert Allowance.objects.get().used == [make.AT.timestamp()]
    limits.clear_limits([use])
    assert not Allowance.objects.exists()


def test_who_runs_the_site_is_not_limited():
    for _ in range(4):
        limits.spend_club(person(role=Role.SITE_ADMIN))
        limits.spend_start(person(role=Role.SITE_ADMIN), club=True)
    assert not Allowance.objects.exists()
