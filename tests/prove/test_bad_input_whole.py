"""Every text, number and date of the corpus in every box of every form (reliability.md 9)."""

from __future__ import annotations

import pytest

from tests.corpus import CORPUS, MOMENTS, NUMBERS, PLANS
from tests.fast import bad_input, forms_found

pytestmark = pytest.mark.django_db
PARTS = 8


@pytest.fixture(autouse=True)
def mails(settings):
    """The forms that send a mail are there, too."""
    settings.EMAIL_HOST = "mail.example.org"


@pytest.mark.parametrize("part", range(PARTS))
def test_no_text_breaks_a_page(part, record_property):
    texts = dict(list(CORPUS.items())[part::PARTS])
    world = forms_found.build()
    counts, wrong = bad_input.run(world, world.boxes(), texts)
    record_property("counted", f"bad texts, part {part + 1}: {dict(counts)}")
    assert wrong == []


@pytest.mark.parametrize(
    "texts, wanted",
    [
        (NUMBERS, bad_input.figures),
        (MOMENTS, bad_input.moments),
        (PLANS, bad_input.plans),
    ],
    ids=["numbers", "moments", "plans"],
)
def test_no_figure_breaks_a_page(texts, wanted, record_property):
    world = forms_found.build()
    counts, wrong = bad_input.run(world, world.boxes(), texts, wanted=wanted)
    record_property("counted", f"bad {wanted.__name__}: {dict(counts)}")
    assert wrong == []
