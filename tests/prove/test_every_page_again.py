"""Every page of everybody: by day, in the dark and in French, on a phone and a desk."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.browser import checks, long_names, pages
from tests.paths import ROOT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
PEOPLE = ("visitor", "ada", "ben", "holder")
ELSEWHERE = {
    "by day": {},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}},
    "french": {"locale": "fr-CH"},
}


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("how", ELSEWHERE)
def test_every_page_is_right_elsewhere_too(who, how, new_context, live_server) -> None:
    known, context = pages.build(), new_context(**ELSEWHERE[how])
    if how == "by day":
        long_names.lengthen()
    assert checks.wrong_on(known, who, context, live_server.url) == {}


def test_the_photographs_are_taken_in_both_languages() -> None:
    """No page of the demo club answers with an error or is wider than its screen."""
    command = [sys.executable, "-m", "scripts.photos", "en", "fr"]
    env = {name: os.environ[name] for name in ("PATH", "HOME")}
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
