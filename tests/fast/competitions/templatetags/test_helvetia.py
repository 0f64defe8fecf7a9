"""Figures, form, crests and the sentence of a why."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template
from django.test import RequestFactory

from competitions.drawings.crests import drawing
from competitions.drawings.looks import default_look
from competitions.pages.competition.tiebreak_chain import chain_list
from competitions.pages.rows.lines import WhyLine
from competitions.rules.standings.facts import TableRules
from competitions.rules.standings.ranking import ranked_table
from competitions.rules.standings.tiebreaks import TIEBREAKS, Tiebreak
from competitions.templatetags import helvetia
from tests.notation import Names, results

VIEW = drawing(default_look("Owls"))


@pytest.mark.parametrize(("n", "text"), [(9, "+9"), (0, "0"), (-14, "\u221214")])
def test_a_difference_has_its_sign(n: int, text: str) -> None:
    assert helvetia.signed(n) == text


def test_a_score_is_never_broken() -> None:
    assert helvetia.score_tag(2, 1) == "2\xa0:\xa01"


def test_form_is_letter_and_shape() -> None:
    html = helvetia.form_row(("W", "L"))
    assert html == (
        '<span class="form-row"><i class="w">W</i><i class="l">L</i></span>'
    )


@pytest.mark.parametrize("step", ["", "points", *TIEBREAKS])
def test_each_step_has_its_sentence(step: str) -> None:
    why = WhyLine(step, "Owls", "Drakes", 6, 2, 14)
    sentence = helvetia.why_sentence(why)
    assert "Owls" in sentence
    assert "%" not in sentence


def test_a_new_tie_break_is_one_value(monkeypatch) -> None:
    """Its key, its function, its words and its sign, said nowhere else."""
    text = "%(first)s lost by less: %(firsts)s against %(seconds)s."
    words = ("Narrow defeats", "Goal difference of the defeats.", text)
    value = Tiebreak("narrow", *words, lambda tally: -tally.lost, signed=True)
    monkeypatch.setitem(TIEBREAKS, "narrow", value)
    # the words of each language are kept
    monkeypatch.setattr(helvetia, "_why_words", helvetia._why_words.__wrapped__)
    names = Names()
    rules = TableRules(tiebreaks=("points", "narrow"))
    drawn = "; Herons 0-0 Marmots" * 3
    played = results(f"Owls 1-0 Drakes; Owls 0-1 Drakes{drawn}", names)
    rows = ranked_table(list(names.values()), played, rules)
    ranks = {names.of(row.team)[0]: row.rank for row in rows}
    assert ranks == {"Herons": 1, "Marmots": 1, "Owls": 3, "Drakes": 3}
    assert helvetia.why_sentence(WhyLine("narrow", "Owls", "Drakes", -1, -2)) == (
        "Owls lost by less: \N{MINUS SIGN}1 against \N{MINUS SIGN}2."
    )
    level = (("points", 3), ("narrow", -1))
    lead = helvetia.why_lead(WhyLine("lots", "Owls", "Drakes", level=level))
    assert "Narrow defeats \N{MINUS SIGN}1" in lead
    assert "Narrow defeats" in [step.label for step in chain_list(["points"]).left]


def test_nothing_is_level_when_points_decide() -> None:
    assert helvetia.why_lead(WhyLine("points", "Owls", "Drakes", 6, 2)) == ""
    assert "14 each" in helvetia.why_lead(WhyLine("lots", "Owls", "Drakes", points=14))


CRESTS = "{% load helvetia %}{% crest view %}{% crest view 's' %}{% crest none %}"


def test_a_part_of_a_page_draws_its_crests_whole() -> None:
    html = Template(CRESTS).render(Context({"view": VIEW, "none": None}))
    assert html.count("<path") >= 4
    assert "<use" not in html
    assert '<span class="tba"></span>' in html


def test_a_page_draws_each_crest_once() -> None:
    page = f"{{% load helvetia %}}{{% collect_crests %}}{CRESTS}{{% crest_sprite %}}"
    request = RequestFactory().get("/")
    html = Template(page).render(Context({"view": VIEW, "request": request}))
    assert html.count("<symbol") == 1
    assert html.count('<use href="#crest-1"/>') == 2


def test_a_qr_code_has_a_quiet_edge() -> None:
    code = helvetia.qr("https://helvetia.example/")
    assert code["size"] == 25 + 8
    assert str(code["path"]).startswith("M4 4h1v1h-1z")


@pytest.mark.parametrize(
    ("name", "section"), [("home", "today"), ("squad", "team"), ("health", "")]
)
def test_a_page_belongs_to_an_item_of_the_navigation(name: str, section: str) -> None:
    request = RequestFactory().get("/")
    request.resolver_match = type("Match", (), {"url_name": name})()
    assert helvetia.section(Context({"request": request})) == section
    assert helvetia.section(Context()) == ""


def test_attributes_of_a_widget_are_written_once() -> None:
    given = {"id": "a", "class": "b", "required": True, "hidden": False, "title": '"'}
    shown = helvetia.attributes(given, "class")
    assert shown == 'id="a" required title="&quot;"'
    assert helvetia.attributes({}) == ""


def test_an_icon_is_a_drawing_of_the_page() -> None:
    shown = Template('{% load helvetia %}{% icon "cup" %}{% icon "copy" "s" %}')
    cup, copy = re.findall("<svg.*?</svg>", shown.render(Context()))
    assert 'class="icon"' in cup
    assert '<use href="#i-cup"/>' in cup
    assert 'class="icon icon--s"' in copy


def test_what_is_shared_stands_beside_its_label() -> None:
    text = '{% load helvetia %}{% share "page" "Link" "/c/a/" "A cup" hint="Once." %}'
    page = Template(text).render(Context())
    assert '<label for="share-page">Link</label>' in page
    assert 'value="/c/a/"' in page
    assert 'id="share-page-hint">Once.' in page
