"""The gallery: all components on one page, in both languages, tables by htmx."""

from __future__ import annotations

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_it_shows_every_component(client: Client) -> None:
    html = client.get("/gallery/").text
    parts = (
        "league",
        "matches",
        "score",
        "timeline",
        "bracket",
        "squad",
        "deck",
        "empty",
    )
    for part in (*parts, "share", "notice", "confirm", "pasted", "toast", "pages"):
        assert f'class="{part}' in html, part


def test_it_holds_no_inline_style_or_script(client: Client) -> None:
    html = client.get("/gallery/").text
    assert not re.search(r"\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\ssrc=)", html)


def test_no_id_stands_twice(client: Client) -> None:
    # the two sample forms hold the same fields on purpose
    ids = re.findall(r'\sid="([^"]+)"', client.get("/gallery/").text)
    ids = [name for name in ids if not name.startswith("id_")]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("part", ["standings", "scorers"])
def test_htmx_gets_the_table_alone(client: Client, part: str) -> None:
    headers = {"HX-Request": "true", "HX-Target": part}
    response = client.get("/gallery/?sort=-gf", headers=headers)
    assert response.text.strip().startswith(f'<div id="{part}"')
    assert "HX-Request" in response["Vary"]


def test_a_field_names_its_hint_and_its_error(client: Client) -> None:
    html = client.get("/gallery/").text
    described = re.findall(r'aria-describedby="([^"]+)"', html)
    assert "id_name_helptext id_name_error" in described
    assert html.count('aria-invalid="true"') >= 4
