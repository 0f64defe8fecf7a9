"""What is made once for a value: the same text, and of nothing else."""

from __future__ import annotations

from django.template import Context, Template
from django.utils import translation

from matches.pages.play.events import Face, LogLine

LOG = Template(
    "{% load i18n boards %}{% for line in log %}{% once line %}"
    "{{ line.text }}{{ outside }}{% translate 'Undo' %};{% endonce %}{% endfor %}"
)


def log(*texts):
    lines = [LogLine("1", text, False) for text in texts]
    return LOG.render(Context({"log": lines, "outside": "secret"}))


def test_each_value_has_its_text_and_knows_nothing_of_the_page():
    assert log("a", "<b>", "a") == "aUndo;&lt;b&gt;Undo;aUndo;"
    with translation.override("fr"):
        french = log("a")
    assert french != "aUndo;"
    assert log("a") == "aUndo;"


def test_what_is_equal_is_not_made_again():
    made = []

    class Watched(Face):
        @property
        def text(self):
            made.append(self.n)
            return str(self.n)

    page = Template("{% load boards %}{% once a.face as b %}{{ b.text }}{% endonce %}")
    for n in (1, 2, 1, 1):
        context = Context({"a": {"face": Watched(n, False, False)}})
        assert page.render(context) == str(n)
    assert made == [1, 2]
