"""Figures, form, crests and the sentence of a why."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils.html import format_html
from django.utils.translation import override

from competitions.drawings.crests import drawing
from competitions.drawings.looks import default_look
from competitions.pages.competition.tiebreak_chain import chain_list
from competitions.pages.rows import whys
from competitions.pages.rows.lines import SideView, TieLine, WhyLine
from competitions.pages.rows.whys import (
    signed_figure,
    tie_figures,
    why_lead,
    why_sentence,
)
from competitions.rules.standings.facts import TableRules
from competitions.rules.standings.ranking import Level, ranked_table
from competitions.rules.standings.steps import (
    NONE_CONCEDED,
    RATIO,
    TIEBREAKS,
    Tiebreak,
)
from competitions.templatetags import helvetia
from tests.notation import Names, results

VIEW = drawing(default_look("Owls"))


@pytest.mark.parametrize(("n", "text"), [(9, "+9"), (0, "0"), (-14, "\u221214")])
def test_a_difference_has_its_sign(n: int, text: str) -> None:
    assert signed_figure(n) == text


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
    sentence = why_sentence(why)
    assert "Owls" in sentence
    assert "%" not in sentence


def test_a_new_tie_break_is_one_value(monkeypatch) -> None:
    """Its key, its function, its words and its sign, said nowhere else."""
    text = "%(first)s lost by less: %(firsts)s against %(seconds)s."
    words = ("Narrow defeats", "Goal difference of the defeats.", text)
    value = Tiebreak("narrow", *words, lambda tally: -tally.lost, signed=True)
    monkeypatch.setitem(TIEBREAKS, "narrow", value)
    # the words of each language are kept
    monkeypatch.setattr(whys, "_why_words", whys._why_words.__wrapped__)
    names = Names()
    rules = TableRules(tiebreaks=("points", "narrow"))
    drawn = "; Herons 0-0 Marmots" * 3
    played = results(f"Owls 1-0 Drakes; Owls 0-1 Drakes{drawn}", names)
    rows = ranked_table(list(names.values()), played, rules)
    ranks = {names.of(row.team)[0]: row.rank for row in rows}
    assert ranks == {"Herons": 1, "Marmots": 1, "Owls": 3, "Drakes": 3}
    assert why_sentence(WhyLine("narrow", "Owls", "Drakes", -1, -2)) == (
        "Owls lost by less: \N{MINUS SIGN}1 against \N{MINUS SIGN}2."
    )
    level = (Level("points", 3), Level("narrow", -1))
    lead = why_lead(WhyLine("lots", "Owls", "Drakes", level=level))
    assert "Narrow defeats \N{MINUS SIGN}1" in lead
    offered = [step.label for step in chain_list(["points"]).left]
    assert {"Narrow defeats", "Order of the organiser"} <= set(offered)


@pytest.mark.rule("HV-TIE-01", "HV-TIE-02")
@pytest.mark.parametrize(
    ("step", "values", "read"),
    [
        ("goal_difference", (3, -2), ["+3", "\u22122"]),
        ("goal_quotient", (RATIO * 13 // 7, RATIO), ["1.857", "1.000"]),
        ("goal_quotient", (NONE_CONCEDED, RATIO * 13 // 7), ["\u221e", "1.857"]),
        # both would be 1.000
        ("goal_quotient", (10001 * RATIO // 10000, RATIO), ["1.0001", "1.0000"]),
        ("points_per_game", (2 * RATIO, RATIO), ["2", "1"]),
        ("sonneborn_berger", (25, 24), ["12.5", "12"]),
    ],
)
def test_figures_that_differ_never_look_the_same(step, values, read) -> None:
    assert tie_figures(TIEBREAKS[step], *values) == read
    with override("fr"):
        french = [figure.replace(".", ",") for figure in read]
        assert tie_figures(TIEBREAKS[step], *values) == french


@pytest.mark.rule("HV-TIE-05", "HV-TIE-06")
def test_what_did_not_count_yet_is_said_without_a_figure() -> None:
    level = (
        *(Level("points", 6), Level("head_to_head_points", 0, waits=True)),
        *(Level("manual", -1000000), Level("lots", 0)),
    )
    lead = why_lead(WhyLine("", "Owls", "Drakes", points=6, level=level))
    assert lead == (
        "Owls and Drakes are level: Points 6,"
        " Head-to-head points not yet, since they still meet,"
        " the organiser has laid down no order, lots are not drawn yet."
    )


def test_nothing_is_level_when_points_decide() -> None:
    assert why_lead(WhyLine("points", "Owls", "Drakes", 6, 2)) == ""
    assert "14 each" in why_lead(WhyLine("lots", "Owls", "Drakes", points=14))


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


def test_boxes_of_a_bracket_escape_what_people_wrote() -> None:
    home = SideView("<b>Owls", VIEW, "/t/owls/", won=True)
    box = TieLine(
        "/m/1/", "final", home, SideView("Drakes"), "2", "2", "4", "3", "Hill & Dale"
    )
    bye = TieLine("", "final", home, SideView("", tba=True), bye=True)
    request = RequestFactory().get("/")
    text = "{% load helvetia %}{% collect_crests %}{% tie_items ties %}"
    context = Context({"request": request, "ties": (box, bye)})
    html = Template(text).render(context)
    assert html.count("<li>") == html.count("</li>") == 2
    assert html.count("&lt;b&gt;Owls") == 2
    assert "<b>" not in html
    assert "Hill &amp; Dale" in html
    assert '<span class="pens">(4)</span>' in html
    assert html.count("tie-side won") == 2
    assert html.count("tie-side out") == 1
    assert html.count('href="/m/1/"') == html.count("has a bye") == 1


def test_a_box_escapes_a_text_that_was_safe_elsewhere() -> None:
    """Both are equal, and one of them is kept."""
    tag = format_html("<i>{}</i>", "x")
    assert helvetia._escaped(tag) == "<i>x</i>"
    assert helvetia._escaped("<i>x</i>") == "&lt;i&gt;x&lt;/i&gt;"
