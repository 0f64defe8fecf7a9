"""Where mail can be sent, who has confirmed no address shows nothing to everybody."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from competitions.exports.bundle import bundle_of
from competitions.files.bundle.dump import dumps
from competitions.models import Club, Competition
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HV-LIMIT-05")]
TYPED = {"name": "Spam Cup", "kind": "cup", "teams": "Owls\nDrakes", "deed": "draw"}


@pytest.fixture
def ada(settings):
    settings.EMAIL_HOST = "mail.example.org"
    return make.user()


def by_each_door(client, ada):
    """Started, started in a club, imported: their visibility."""
    client.force_login(ada)
    client.post(reverse("start"), {**TYPED, "key": "a" * 20})
    club = Club.objects.get(name="Spam Cup")
    inside = {**TYPED, "profile": "geek", "visibility": "public", "key": "b" * 20}
    client.post(reverse("new_competition", args=[club.slug]), inside)
    text = dumps(bundle_of(make.cup("Owls Drakes", owner=make.club("Other"))))
    bundle = {"text": text, "deed": "take", "key": "c" * 20}
    client.post(reverse("import", args=[club.slug]), bundle)
    made = Competition.objects.filter(club=club)
    return sorted(made.values_list("visibility", flat=True))


def test_an_unconfirmed_account_publishes_nothing_by_any_door(client, ada):
    assert by_each_door(client, ada) == ["unlisted"] * 3
    made = Competition.objects.filter(name="Spam Cup").first()
    answer = share(client, made)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Confirm your e-mail address first" in page
    assert "Only who has its address finds it" in page
    for page in ("home", "clubs"):
        assert "Spam Cup" not in Client().get(reverse(page)).content.decode()
    EmailAddress.objects.create(user=ada, email=ada.email, verified=True)
    assert share(client, made).status_code == 302
    assert "Spam Cup" in Client().get(reverse("clubs")).content.decode()


def share(client, made):
    made.refresh_from_db()
    values = {"name": made.name, "visibility": "public", "confirm_hours": 24}
    values |= {"deed": "settings", "version": made.version, "key": "d" * 20}
    return client.post(reverse("manage_rules", args=[made.slug]), values)


def test_whoever_confirmed_one_or_runs_the_site_publishes(client, ada):
    EmailAddress.objects.create(user=ada, email=ada.email, verified=True)
    assert by_each_door(client, ada) == ["public"] * 3


def test_without_a_mail_server_nobody_can_confirm_one(client, ada, settings):
    settings.EMAIL_HOST = ""
    assert by_each_door(client, ada) == ["public"] * 3
