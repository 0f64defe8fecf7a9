"""A reader whose copy is still good is told so at the price of one query."""

from __future__ import annotations

import pytest
from django.test import Client

from competitions.actions.people import clubs
from tests import make
from tests.fast.competitions.views.reading import HTMX, at

pytestmark = pytest.mark.django_db
PAGES = ["competition", "table", "fixtures", "players", "rules"]


def again(client, url: str, tag: str, **headers):
    return client.get(url, HTTP_IF_NONE_MATCH=tag, **headers)


@pytest.mark.parametrize("name", PAGES)
def test_an_unchanged_page_costs_one_query(client, name, django_assert_num_queries):
    url = at(name, make.championship(legs=1, results="Owls 1-0 Drakes"))
    tag = client.get(url)["ETag"]
    with django_assert_num_queries(1):
        response = again(client, url, tag)
    assert response.status_code == 304
    assert response["ETag"] == tag
    assert not response.content


def test_a_bracket_and_a_match_too(client, django_assert_num_queries):
    made = make.cup(results="Owls 1-0 Marmots")
    match = make.fixture(made, "Owls", "Marmots").get_absolute_url()
    for url in (at("bracket", made), match):
        tag = client.get(url)["ETag"]
        with django_assert_num_queries(1):
            assert again(client, url, tag).status_code == 304


def test_a_visitor_without_any_cookie_is_told_too(django_assert_num_queries):
    url = at("table", make.championship())
    tag = Client().get(url)["ETag"]
    with django_assert_num_queries(1):
        assert again(Client(), url, tag).status_code == 304


def test_any_write_makes_a_new_page(client):
    made = make.championship(legs=1)
    url = at("table", made)
    tag = client.get(url)["ETag"]
    make.play(made, "Owls 1-0 Drakes")
    fresh = again(client, url, tag)
    assert fresh.status_code == 200
    assert fresh["ETag"] != tag


def test_a_renamed_or_claimed_club_makes_a_new_page(client):
    owner = make.club(claim="token-of-this-browser")
    url = at("rules", make.championship(owner=owner))
    tag = client.get(url)["ETag"]
    clubs.rename_club(owner, name="Basel Tables", by=make.by())
    fresh = again(client, url, tag)
    assert fresh.status_code == 200
    tag = fresh["ETag"]
    clubs.claim_club(owner, user=make.user("ada"), by=make.by())
    assert again(client, url, tag).status_code == 200


def test_language_theme_and_htmx_have_copies_of_their_own(client):
    url = at("table", make.championship())
    tag = client.get(url)["ETag"]
    assert again(client, url, tag, HTTP_ACCEPT_LANGUAGE="fr").status_code == 200
    assert again(client, url, tag, **HTMX).status_code == 200
    client.cookies["theme"] = "dark"
    assert again(client, url, tag).status_code == 200


def test_a_copy_whose_form_belongs_to_another_cookie_is_not_good(client):
    url = at("table", make.championship())
    tag = client.get(url)["ETag"]
    other = Client()
    other.get(at("table", make.championship()))
    assert again(other, url, tag).status_code == 200


def test_signed_in_readers_always_get_a_fresh_page(client):
    url = at("table", make.championship())
    tag = client.get(url)["ETag"]
    client.force_login(make.user("ada"))
    response = again(client, url, tag)
    assert response.status_code == 200
    assert not response.has_header("ETag")
    assert response["Cache-Control"].startswith("private, no-")


def test_whoever_holds_a_claim_always_gets_a_fresh_page(client):
    owner = make.club(claim="token-of-this-browser")
    make.claiming(client, "token-of-this-browser")
    assert not client.get(at("table", make.championship(owner=owner))).has_header(
        "ETag"
    )


def test_a_private_competition_is_never_told_from_nothing(client):
    made = make.championship()
    url = at("table", made)
    tag = client.get(url)["ETag"]
    type(made).objects.filter(pk=made.pk).update(visibility="private")
    assert again(client, url, tag).status_code == 404
    assert again(client, url, "*").status_code == 404
    assert again(client, at("table", made) + "?x", tag).status_code == 404


def test_nonsense_in_the_header_gets_the_page(client):
    url = at("table", make.championship())
    for tag in ('""', "W/", "x" * 5000, '"a", W/"b"'):
        assert again(client, url, tag).status_code == 200


def test_caches_are_told_what_a_page_depends_on(client):
    response = client.get(at("table", make.championship()))
    assert response["Cache-Control"] == "private, no-cache"
    vary = {part.strip() for part in response["Vary"].split(",")}
    assert {"Cookie", "Accept-Language", "HX-Request"} <= vary
