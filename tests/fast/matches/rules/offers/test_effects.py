"""What a phone is told to add up alone is what the fold and the offers say afterwards."""

from __future__ import annotations

import pytest

from matches.games.helvetia.kinds import VOCABULARY
from matches.games.helvetia.profiles import GEEK
from matches.games.registry import sheet_profile
from matches.rules.offers.effects import last_minute, whistles
from matches.rules.offers.sheet_offers import offers
from matches.rules.sheet.entries import CoreKind
from tests.sheet_notation import kept

LINE = "open home challenge=9:shots:3; clock +6; "


def players(text: str, kind: str) -> set[int]:
    """Who may be chosen for an entry of this kind."""
    return {
        choice.player
        for offer in offers(kept(text), "home")
        if offer.kind == kind and offer.way != "own"
        for choice in offer.choices
    }


@pytest.mark.parametrize(
    ("kind", "before", "entry", "player"),
    [
        (CoreKind.RED, "", "red home 7", 107),
        (CoreKind.SECOND_YELLOW, "yellow home 7; ", "second_yellow home 7", 107),
        (CoreKind.INJURY, "", "injury home 7", 107),
        (CoreKind.CHANGE, "", "change home 7>8", 107),
    ],
)
def test_who_leaves_is_offered_no_more_where_it_is_said(kind, before, entry, player):
    text = f"{LINE}{before}"
    gone = {
        each
        for each in (
            CoreKind.GOAL,
            CoreKind.YELLOW,
            CoreKind.RED,
            CoreKind.INJURY,
            CoreKind.CHANGE,
        )
        if player in players(text, each) - players(f"{text}{entry}", each)
    }
    assert gone == set(VOCABULARY[kind].leaves)


def test_who_comes_on_is_offered_where_it_is_said():
    came = {
        kind
        for kind in VOCABULARY
        if 108
        in players(f"{LINE}change home 7>8", kind) - players(LINE.rstrip("; "), kind)
    }
    assert came == set(sheet_profile(GEEK, "standard").enters)


@pytest.mark.rule("HC-CLK-02")
@pytest.mark.parametrize("play", ["", "goal home 11; "])
@pytest.mark.parametrize("clock", ["first", "second"])
def test_the_whistles_and_the_last_minute_are_those_of_the_rules(play, clock):
    half = "half; " if clock == "second" else ""
    least = 45 if half else 0
    sheet = kept(f"open; {play}{half}clock {least + 9}'")
    offered = {
        choice.entry["to"]
        for offer in offers(sheet)
        if offer.kind == CoreKind.PERIOD
        for choice in offer.choices
    }
    level = sheet.score[0] == sheet.score[1]
    foreseen = {
        each.to
        for each in whistles(sheet.profile, sheet.competition)
        if each.ends == sheet.phase and (each.level if level else each.decided)
    }
    assert foreseen == offered
    last = last_minute(sheet.profile, sheet.phase)
    assert last is not None
    assert not sheet.profile.is_over(sheet.phase, last)
    assert sheet.profile.is_over(sheet.phase, last + 1)
