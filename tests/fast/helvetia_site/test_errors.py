"""The pages for what a view did not catch."""

from __future__ import annotations

import logging

import pytest
from django.http import HttpResponse
from django.test import Client

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("views_that_fail"),
]

PAGES = [
    ("/fail/refused/", 422, "Home goals: 99 at most."),
    ("/fail/outdated/", 409, "Somebody changed this first."),
    ("/fail/forbidden/", 403, "you may not do it"),
    ("/fail/nothing/", 404, "nothing at this address"),
    ("/no-such-page/", 404, "nothing at this address"),
    ("/fail/suspicious/", 400, "was not understood"),
]


@pytest.mark.parametrize("address, status, sentence", PAGES)
def test_a_refusal_is_a_page_with_a_sentence(client, address, status, sentence):
    response = client.get(address)
    assert response.status_code == status
    assert sentence in response.content.decode()
    assert "errors/error.html" in [template.name for template in response.templates]


def test_the_sentence_of_a_rule_is_translated_before_its_values_are_filled_in(
    client, monkeypatch
):
    monkeypatch.setattr(
        "competitions.pages.text.refusals.gettext",
        {"Home goals: %(most)s at most.": "Domicile : %(most)s au plus."}.get,
    )
    monkeypatch.setattr("helvetia_site.errors._page", _sentence)
    assert client.get("/fail/refused/").content == b"Domicile : 99 au plus."


def _sentence(request, status, title, sentence):
    return HttpResponse(sentence, status=status)


@pytest.mark.parametrize("how", ["corrupt", "bug", "misunderstood"])
def test_a_fault_of_ours_says_so_and_shows_no_trace(client, how, caplog):
    client.raise_request_exception = False
    with caplog.at_level(logging.ERROR):
        response = client.get(f"/fail/{how}/")
    assert response.status_code == 500
    page = response.content.decode()
    assert "Our mistake" in page
    assert "Traceback" not in page
    assert caplog.records


def test_a_form_without_its_token_is_out_of_date():
    response = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"})
    assert response.status_code == 403
    assert "out of date" in response.content.decode()


@pytest.mark.parametrize(
    "form",
    [{"theme": "x" * 1_100_000}, {f"field{n}": "" for n in range(2_100)}],
    ids=["too long", "too many fields"],
)
def test_what_is_too_much_is_said(client, form):
    response = client.post("/theme/", form)
    assert response.status_code == 413
    assert "several parts" in response.content.decode()


@pytest.mark.parametrize("how", ["full", "full-mail"])
def test_a_full_disk_says_so(client, how):
    client.raise_request_exception = False
    response = client.get(f"/fail/{how}/")
    assert response.status_code == 503
    assert "no room left on this server" in " ".join(response.content.decode().split())


@pytest.mark.parametrize("how", ["away", "busy"])
def test_a_database_that_is_away_is_soon_asked_again(client, how):
    client.raise_request_exception = False
    response = client.get(f"/fail/{how}/")
    assert (response.status_code, response.headers["Retry-After"]) == (503, "5")
    assert "database does not answer" in " ".join(response.content.decode().split())
