"""A match in words: what both confirm, what was not written, what each entry says."""

from __future__ import annotations

import pytest

from competitions.games.helvetia.league_words import GOAL_WAYS
from matches.games.finale import labels as finale
from matches.games.helvetia.kinds import VOCABULARY
from matches.games.helvetia.labels import COUNTERS, GESTURES
from matches.games.helvetia.profiles import GEEK_COUNTERS
from matches.games.registry import SHEETS
from matches.rules.report.summary import gaps_on_sheet, summary
from matches.rules.sheet.warnings import sheet_warnings
from tests.sheet_notation import NAMES, kept


def said(text: str, hand=()) -> list[str]:
    return [each.text for each in summary(kept(text, hand), NAMES)]


def missing(text: str) -> list[str]:
    return [each.text for each in gaps_on_sheet(kept(text))]


@pytest.mark.rule("HC-CMP-03")
def test_the_summary_names_all_that_follows():
    assert said(
        "open home challenge=12:shots:3; goal home 11; goal home 11; goal away 6 own;"
        " half; yellow away 5; second away 5; yellow home 5; red home 6; injury away 7;"
        " exhausted home 7; made home; full"
    ) == [
        "It ended 2-1.",
        "At half-time it was 2-1.",
        "Goals by H11: 2.",
        "Yellow card: H5.",
        "Red card: H6.",
        "Exhausted: H7.",
        "Challenge 12 made.",
        "Own goals by H6: 1.",
        "Two yellow cards, sent off: A5.",
        "Injured: A7.",
    ]


@pytest.mark.rule("HC-FFT-02", "HC-SHT-02", "HC-CHL-02")
def test_the_summary_says_how_it_ended():
    assert said("open; goal away 5; forfeit away")[0] == (
        "It counts 2-0 after a forfeit."
    )
    extra = "open cup; half; extra; extra2; shootout; kick home 5 in; kick away 5 out"
    assert said(extra)[0] == "It ended 0-0 after extra time."
    assert said(extra)[2] == "The shoot-out ended 1-0."
    assert said("open score; goal home")[1:] == ["Goals without a scorer: 1."]
    assert said("open home challenge=12:shots:3")[-1] == (
        "Challenge 12: nobody wrote that it was made."
    )
    assert said("open home challenge=12:shots:3; progress home 1")[-1] == (
        "Challenge 12 not made."
    )


@pytest.mark.rule("HC-SHT-05", "HC-FAT-02", "HC-SUSP-01", "HC-FAM-14")
def test_a_skipped_field_says_what_it_costs():
    assert missing("open score") == [
        "No half-time score: the team sheet shows the final score alone.",
        "Nobody kept the clock: goals and cards have no minutes.",
        "Scorers may be missing: the list of top scorers lacks them.",
        "No cards and injuries: no ban and no absence can follow.",
        "No exhausted players: all start the next match with full BOOST.",
    ]
    assert missing("open home challenge=12; clock +6; half; exhausted away 5") == [
        "Nobody is exhausted: all start with full BOOST.",
        "The challenge is open: the card does not join the deck.",
    ]
    assert missing("open family; clock +9; half") == []


@pytest.mark.rule("HC-FFT-01", "HC-CLK-02", "HC-SHT-01")
def test_the_sheet_warns_while_it_is_kept():
    def warned(text: str) -> list[tuple[str, str]]:
        return [(each.text, each.side) for each in sheet_warnings(kept(text))]

    assert warned("open") == []
    assert warned("open; clock 36'; clock +12") == [
        ("The clock is past the end of this period.", "")
    ]
    two = "open; red home 5; red home 6; "
    assert warned(two + "red home 7") == [
        ("2 on the pitch: this side forfeits.", "home")
    ]
    assert warned(two + "injury home 7") == [
        ("2 on the pitch: replace the injured player or forfeit.", "home")
    ]
    assert warned(two + "injury home 7; change home 7>8") == []
    assert warned(two + "red home 7; forfeit home") == []
    assert warned("open; change home 6>8; goal home 8; void 2 'no'") == [
        ("Written down, but never came on.", "home")
    ]
    assert warned(two + "red home 7; half; full") == [
        ("2 on the pitch: this side forfeits.", "home")
    ]
    assert warned("open; clock 48'; finish") == []


def test_every_kind_way_and_counter_has_its_words():
    assert all(kind.words.label for kind in VOCABULARY.values())
    ways = {**GOAL_WAYS, **finale.WAYS}
    assert set(ways) >= {way for one in SHEETS.values() for way in one.ways}
    assert set(COUNTERS) == set(GESTURES) == set(GEEK_COUNTERS)
    for one in SHEETS.values():
        for first, *others in one.dock:
            words = one.vocabulary[first].words
            assert words.button
            assert words.question
            assert words.sign
            assert all(each in one.vocabulary for each in others)
