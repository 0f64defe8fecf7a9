"""The rules to look up: all of them, those with some words, one with what was ruled."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from engine.rule_pages import DOCS, rules_of

RULES = rules_of(DOCS)


def shown(client, **asked: str) -> list[str]:
    """The ids that the page of all rules leads to, as answers to a search."""
    html = client.get(reverse("rulebook"), asked).content.decode()
    return re.findall(r'<dt>\s*<a href="/rules/[\w-]+/">([\w-]+)</a>', html)


@pytest.mark.django_db
def test_every_rule_stands_on_the_page_of_all(client):
    assert sorted(shown(client)) == sorted(RULES)


@pytest.mark.django_db
def test_words_and_ids_are_searched_in_any_order_and_case(client):
    found = shown(client, q="offside CALLS")
    assert "HC-OFF-01" in found
    assert all("offside" in RULES[rule].casefold() for rule in found)
    assert shown(client, q="hc-off-02") == ["HC-OFF-02"]


@pytest.mark.django_db
def test_a_search_without_an_answer_says_so(client):
    html = client.get(reverse("rulebook"), {"q": "<b>cricket"}).content.decode()
    assert "0 rules and rulings with “&lt;b&gt;cricket”." in html


@pytest.mark.django_db
def test_a_rule_shows_its_text_its_rulings_and_its_neighbours(client):
    html = client.get(reverse("rule", args=["HC-OFF-07"])).content.decode()
    assert RULES["HC-OFF-07"] in html
    assert "a wrong call costs nothing and play goes on" in html
    assert '<a class="btn" rel="prev" href="/rules/HC-OFF-06/">' in html
    assert '<a class="btn" rel="next" href="/rules/HC-OFF-08/">' in html


@pytest.mark.django_db
def test_its_english_is_marked_for_who_reads_another_language(client):
    address = reverse("rule", args=["HC-OFF-07"])
    plain = client.get(address).content.decode()
    assert "in English so far" not in plain
    french = client.get(address, headers={"Accept-Language": "fr"}).content.decode()
    assert "Ce texte est en anglais pour l’instant." in french
    assert f'<span lang="en">{RULES["HC-OFF-07"]}' in french


@pytest.mark.django_db
def test_ids_in_a_text_lead_to_their_rules(client):
    html = client.get(reverse("rule", args=["HC-OFF-06"])).content.decode()
    assert "`" not in html
    naming = next(rule for rule, text in RULES.items() if "(HC-" in text)
    html = client.get(reverse("rule", args=[naming])).content.decode()
    assert re.search(r'\(<a href="/rules/HC-[\w-]+/">HC-', html)


@pytest.mark.django_db
def test_an_id_of_before_leads_to_the_rule_of_today(client):
    answer = client.get(reverse("rule", args=["hc-own-04"]))
    assert answer["Location"] == reverse("rule", args=["EN-DICE-01"])


@pytest.mark.django_db
def test_an_unknown_id_is_not_found(client):
    assert client.get(reverse("rule", args=["HC-OFF-99"])).status_code == 404
