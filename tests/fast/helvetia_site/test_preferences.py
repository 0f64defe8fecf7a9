"""Language and theme are chosen without losing the page."""

from __future__ import annotations

import pytest

from helvetia_site.accounts.models import User

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("views_that_fail"),
]


def test_a_theme_is_kept_and_the_page_stays(client):
    response = client.post("/theme/", {"theme": "dark", "next": "/empty/?a=1"})
    assert response.headers["Location"] == "/empty/?a=1"
    assert response.cookies["theme"].value == "dark"
    assert response.cookies["theme"]["httponly"]


@pytest.mark.parametrize("theme", ["", "pink", "<script>"])
def test_like_the_device_forgets_the_theme(client, theme):
    client.cookies["theme"] = "dark"
    response = client.post("/theme/", {"theme": theme})
    assert response.cookies["theme"].value == ""
    assert response.headers["Location"] == "/"


ELSEWHERE = [
    "https://evil.example/",
    "//evil.example",
    "javascript:alert(1)",
    "\\\\evil",
]


@pytest.mark.parametrize("address", ["/theme/", "/i18n/"])
@pytest.mark.parametrize("target", ELSEWHERE)
def test_nobody_is_sent_to_another_site(client, address, target):
    response = client.post(address, {"next": target, "theme": "dark", "language": "fr"})
    assert response.headers["Location"] == "/"


def test_the_page_before_is_found_by_the_referer(client):
    headers = {"referer": "http://testserver/empty/"}
    response = client.post("/theme/", {"theme": "light"}, headers=headers)
    assert response.headers["Location"] == "http://testserver/empty/"


@pytest.mark.parametrize("address", ["/theme/", "/i18n/"])
def test_a_link_changes_nothing(client, address):
    assert client.get(address).status_code == 405


def test_a_language_is_kept_in_the_browser(client):
    response = client.post("/i18n/", {"language": "fr", "next": "/empty/"})
    assert response.cookies["language"].value == "fr"
    assert client.get("/empty/").headers["Content-Language"] == "fr"


def test_a_language_is_kept_with_the_account_for_its_mails(client):
    ada = User.objects.create_user("ada")
    client.force_login(ada)
    client.post("/i18n/", {"language": "fr"})
    client.post("/i18n/", {"language": "tlh"})
    ada.refresh_from_db()
    assert ada.language == "fr"


def test_a_browser_that_asks_for_swiss_french_gets_french(client):
    response = client.get("/empty/", headers={"accept-language": "fr-CH, de;q=0.8"})
    assert response.headers["Content-Language"] == "fr"
