"""What moves in a match, and who sees it at once: pieces, and what a reveal opens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engine.sides import Side
from tests import secret_runs
from tests.browser.at_play import Coach, seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
# Which pieces glide to where they are drawn.
COUNTS = """() => {
  window.gliding = 0;
  document.addEventListener("transitionrun", ({ target, propertyName }) => {
    if (propertyName === "transform" && target.closest("#board")) window.gliding += 1;
  });
}"""
# All that opens stands at its beginning, and stays there by itself.
HELD = """() => {
  const all = document.querySelector("#match .reveal").getAnimations({ subtree: true });
  for (const each of all) each.pause();
  for (const each of all) each.currentTime = 0;
  return all.length;
}"""
LEFT = """() => document.querySelector("#match .reveal").getAnimations({ subtree: true })
  .filter(each => each.playState !== "finished").length"""


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_piece_glides_unless_its_reader_wants_no_motion(new_context, motion):
    of = secret_runs.golden("coaches")
    n = moved(of)
    row = secret_runs.laid(of.first(n), Side.HOME, secret_runs.FRIEND)
    who = "ada" if of.actions[n].side is Side.HOME else "ben"
    page = seated(new_context(reduced_motion=motion), row, who)
    coach = Coach(page, "mouse")
    coach.waits_for(n)
    page.evaluate(COUNTS)
    coach.does(of.actions[n].word, n)
    expect(page.locator(f'[name="ply"][value="{n}"]')).to_have_count(0)
    assert bool(page.evaluate("window.gliding")) is (motion == "no-preference")


@pytest.mark.long(cases=1)
@pytest.mark.parametrize("way", ["touch", "key"])
def test_a_reveal_is_seen_at_once_by_who_wishes_it(new_context, way):
    page = revealed(new_context, "no-preference")
    assert page.evaluate(HELD) > 1
    assert page.evaluate(LEFT) > 1
    if way == "key":
        page.keyboard.press("Shift")
    else:
        page.locator("#status").click()
    assert page.evaluate(LEFT) == 0


def test_without_motion_a_reveal_is_there_at_once(new_context):
    assert revealed(new_context, "reduce").evaluate(HELD) == 0


def revealed(new_context, motion: str) -> Page:
    """A page that shows what both envelopes held."""
    of = secret_runs.golden("coaches")
    n = next(n for n, match in enumerate(of.moments()) if match.phase == "aim")
    row = secret_runs.laid(of.first(n + 2), Side.HOME, secret_runs.FRIEND)
    page = seated(new_context(reduced_motion=motion), row, "ada")
    expect(page.locator("#match .reveal .goal__cell")).to_have_count(6)
    return page


def moved(of: secret_runs.Recorded) -> int:
    """How many acts come before the first one that moves a piece from cell to cell."""
    return next(
        n
        for n, match in enumerate(of.moments())
        if match.phase == "move" and ">" in of.actions[n].word
    )
