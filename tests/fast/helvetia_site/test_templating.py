"""What a template has for its readers only is not sent with the page."""

from __future__ import annotations

import re

from django.conf import settings
from django.template.loader import get_template

from helvetia_site.templating import bare_template

TEMPLATES = settings.BASE / "templates"
SENTENCE = re.compile(r"\{% blocktranslate (.*?)%\}(.*?)\{%", re.DOTALL)


def test_indentation_and_empty_lines_stay_at_home():
    assert bare_template("<p>\n  a\n\n  {{ b }}\n</p>\n") == "<p>\na\n{{ b }}\n</p>\n"


def test_a_tag_is_one_line_and_a_condition_leaves_no_blank():
    text = """<input
      name="{{ one|default:"" }}"
      class="input
        {% if a > b %}wide{% endif %}"
      {% if wrong %}
        aria-invalid="true"
        required
      {% endif %}
      {% if on %}checked{% else %}hidden{% endif %}
    >"""
    assert bare_template(text) == (
        '<input name="{{ one|default:"" }}" class="input {% if a > b %}wide{% endif %}"'
        '{% if wrong %} aria-invalid="true" required{% endif %}'
        "{% if on %} checked{% else %} hidden{% endif %}>"
    )


def test_what_is_shown_as_it_is_written_stays():
    text = "<pre>\n  a\n\n  b</pre>"
    assert bare_template(text) == text
    area = '<textarea\n  name="a">\n  b</textarea>'
    assert bare_template(area) == area
    assert (
        bare_template("{% if a <b %}\n  c\n{% endif %}>")
        == "{% if a <b %}\nc\n{% endif %}>"
    )


def test_a_page_is_made_from_what_is_left():
    nodes = get_template("components/pagination.html").template.source
    assert not re.search(r"\n[ \t]", nodes)


def test_a_sentence_on_lines_of_its_own_is_found_in_the_catalogue():
    """Without `trimmed` its key would hold the indentation, which is gone by then."""
    for path in TEMPLATES.rglob("*.html"):
        found = SENTENCE.findall(path.read_text())
        split = [
            text for words, text in found if "\n" in text and "trimmed" not in words
        ]
        assert split == [], path
