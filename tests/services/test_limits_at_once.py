"""Twelve at once find the same limit as twelve in a row, on every door."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from competitions.actions.competition import bundles, starts
from competitions.actions.competition.starts import NewCompetition
from competitions.actions.log import limits
from competitions.actions.people import clubs
from competitions.actions.people.clubs import Founder
from competitions.actions.team.teams import NewTeam
from competitions.exports.bundle import bundle_of
from competitions.models import Club, Competition
from competitions.rules.people.limits import TooMany
from tests import make
from tests.at_once import at_once

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.rule("HV-LIMIT-01", "HV-LIMIT-04"),
]
MANY = 12
ROWS = (NewTeam("Owls"), NewTeam("Drakes"))


def came(n=0, account="user:1"):
    """One of many requests: the same account, a network of its own."""
    actor = account or "visitor"
    return make.by(actor, "visitor", account=account, network=f"10.0.0.{n}")


def refused(answers):
    return sum(isinstance(answer, TooMany) for answer in answers)


def test_three_clubs_of_twelve_by_two_doors():
    ada = make.user()
    wanted = NewCompetition("Cup", "cup", ROWS)
    answers = at_once(
        *[
            (
                lambda n=n: starts.start_competition(
                    wanted, seed="x", by=came(n), owner=Founder(ada)
                )
            )
            if n % 2
            else (lambda n=n: clubs.open_club(f"Club {n}", user=ada, by=came(n)))
            for n in range(MANY)
        ]
    )
    assert refused(answers) == MANY - 3
    assert Club.objects.count() == 3


def test_ten_competitions_of_many_by_two_doors():
    club, bundle = make.club(), bundle_of(make.cup("Owls Drakes"))
    for n in range(7):
        limits.spend_start(came(n), club=False)
    wanted, before = NewCompetition("Cup", "cup", ROWS), Competition.objects.count()
    answers = at_once(
        *[
            (
                lambda n=n: starts.start_competition(
                    wanted, seed="x", by=came(n), owner=club
                )
            )
            if n % 2
            else (lambda n=n: bundles.import_bundle(bundle, by=came(n), club=club))
            for n in range(MANY)
        ]
    )
    assert refused(answers) == MANY - 3
    assert Competition.objects.count() == before + 3


def test_twenty_starts_of_a_network_by_browsers_without_an_account(settings):
    """The whole way: twelve posts that arrive together, of which five are taken."""
    settings.STARTS_PER_HOUR = 5

    def post(n):
        typed = {"name": "Cup", "kind": "cup", "teams": "Owls\nDrakes", "deed": "draw"}
        return Client().post(reverse("start"), {**typed, "key": f"{n:020}"}).status_code

    answers = at_once(*[lambda n=n: post(n) for n in range(MANY)])
    assert (answers.count(302), answers.count(429)) == (5, MANY - 5)
    assert Competition.objects.count() == 5
