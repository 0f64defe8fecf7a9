"""Django's admin, as far as it is about accounts."""

from __future__ import annotations

import pytest
from django.urls import reverse

from helvetia_site.accounts.models import User

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("views_that_fail"),
]


@pytest.fixture
def site_admin(client):
    user = User.objects.create_superuser("root-ada", password="correct horse battery")
    client.force_login(user)
    return user


def test_a_visitor_and_a_coach_do_not_get_in(client):
    assert client.get("/admin/").status_code == 302
    client.force_login(User.objects.create_user("ben"))
    assert client.get("/admin/").status_code == 302


@pytest.mark.parametrize("page", ["changelist", "add"])
def test_the_pages_of_accounts_open(client, site_admin, page):
    assert client.get(reverse(f"admin:accounts_user_{page}")).status_code == 200


def test_an_account_is_made_and_mended(client, site_admin):
    answers = {
        "username": "ben",
        "usable_password": "true",
        "password1": "correct horse battery",
        "password2": "correct horse battery",
    }
    response = client.post(reverse("admin:accounts_user_add"), answers)
    ben = User.objects.get(username="ben")
    assert response.status_code == 302
    address = reverse("admin:accounts_user_change", args=[ben.pk])
    assert client.get(address).status_code == 200
    client.post(address, {"username": "ben", "display_name": "Ben B."})
    ben.refresh_from_db()
    assert (ben.display_name, ben.is_active) == ("Ben B.", False)


def test_two_names_that_differ_in_their_case_are_one(client, site_admin):
    answers = {
        "username": "ROOT-ADA",
        "usable_password": "true",
        "password1": "correct horse battery",
        "password2": "correct horse battery",
    }
    response = client.post(reverse("admin:accounts_user_add"), answers)
    assert "This name is taken" in response.content.decode()
