"""What a match is told as: nothing in silence, nothing twice, each sum to be checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import registry
from engine.games.finale import shootout
from engine.games.finale.room import FINALE
from engine.games.finale.slots import REPLACED, SENT_OFF
from tests.finale_table import Table
from tests.golden.finale import FOLDER

HOME = "kicks=FB20,FB21,FB11,FB12,FB10"
AWAY = "kicks=FR19,FR21,FR29,FR09,FR20"


def narrator_of(t, language="en"):
    return FINALE.narrator(t.setup, language)


def sentences(t, kind, language="en"):
    teller = narrator_of(t, language).teller
    return [teller.sentence(event) for event in t.told(kind)]


def story_of(t, language="en"):
    return " ".join(narrator_of(t, language).story(t.log).split())


def golden(name):
    match = registry.replay_record((Path(FOLDER) / f"{name}.json").read_text("utf-8"))
    return match, FINALE.narrator(match.setup, "en")


@pytest.mark.rule("FI-PER-6")
def test_each_roll_of_a_tie_is_told_and_shown():
    t = Table("V2b W1", "V2a W1")
    t.do(0, "V2b").do(
        1,
        "V2a",
        *("attack_tie_home=1", "attack_tie_away=1"),
        *("attack_tie_home=2", "attack_tie_away=2"),
        *("attack_tie_home=0", "attack_tie_away=3"),
    )
    assert "the dice show 1-1, 2-2, then 0-3." in sentences(t, "attack_tie")[0]
    assert "1-1, 2-2, puis 0-3." in sentences(t, "attack_tie", "fr")[0]
    faces = [each.face for each in narrator_of(t).throws(t.told("attack_tie")[0])]
    assert faces == [1, 1, 2, 2, 0, 3]


@pytest.mark.rule("FI-APP-4", "FI-APP-6", "FI-CARD-3")
def test_a_reader_can_check_the_sums_and_the_turns():
    t = Table("W5 W1", "W3 W1")
    t.do(0, "W5").do(1, "W3")
    t.do(0, "FB20 FB21").do(1, "FR19 FR21", "approach_home=0", "approach_away=1")
    assert sentences(t, "picked") == [
        "Lighthouse: Matteo Gulf 5, Aurel Lightship 5.",
        "Foundry: Tomas Anvil 5, Sandor Blaze 5.",
    ]
    assert "10 (10+0) against 11 (10+1)" in sentences(t, "approach")[0]
    assert sentences(t, "turned") == [
        "Now they show: Matteo Gulf 4, Aurel Lightship 4, Tomas Anvil 2, Sandor Blaze 5."
    ]
    assert sentences(t, "drawn")[0].startswith("Lighthouse: cards in hand 1, the pile")
    # a screen draws faces and piles, and says nothing of them
    assert narrator_of(t).sentence(t.told("turned")[0]) == ""
    assert narrator_of(t).sentence(t.told("drawn")[0]) == ""


@pytest.mark.rule("FI-CTR-1", "FI-ATT-1", "FI-ATT-3")
def test_nothing_is_told_twice_and_nothing_is_passed_over():
    """A counter, a card that is kept, and a second failure that nobody may counter."""
    t = Table("W5 W4", "W3 W1", ("", "W2 V2a V2b"))
    t.do(0, "W5").do(1, "W3", "draw_away=1", "draw_away=1")
    t.do(0, "FB20 FB21").do(1, "FR19 FR21", "approach_home=0", "approach_away=1")
    t.do(1, "counter")
    t.do(1, "FR11 FR20")
    t.do(0, "FB14 FB10", "approach_away=0", "approach_home=3", "symbol_h14=3")
    assert t.phase == "swap"
    t.do(1, "keep")
    t.do(0, "FB19 FB26").do(1, "FR21 FR06", "approach_home=0", "approach_away=3")
    story = story_of(t)
    assert story.count("Foundry counter with W3 Wing play (3), and 2 more") == 1
    assert story.count("W3 Wing play (3)") == 2, "laid, and countered with"
    assert story.count("W4 Through ball (4)") == 1
    assert "Foundry keep all cards." in story
    assert "Foundry have countered already in this period." in story
    assert "Foundry garde toutes ses cartes." in story_of(t, "fr")
    assert "a déjà contré" in story_of(t, "fr")


def hurt_table(*gone, used=0):
    """FB03 in goal shows a red cross, and FB20 in midfield once he has turned."""
    t = Table("W3 W1", "V2a")
    t.put(REPLACED, *gone)
    t.s.changes[0] = used
    return t


@pytest.mark.rule("FI-SYM-2")
@pytest.mark.parametrize(
    "gone, used, reason",
    [
        ((), 4, "have no substitution left"),
        (("FB01",), 1, "have no other keeper on the bench"),
    ],
)
def test_why_nobody_comes_for_a_keeper_is_told(gone, used, reason):
    t = hurt_table(*gone, used=used)
    t.do(0, "W1").do(1, "V2a")
    t.do(1, "FR06 FR25").do(0, "FB10", "shot_away=0", "shot_home=3", "symbol_h3=2")
    assert reason in sentences(t, "not_replaced")[0]
    assert sentences(t, "not_replaced", "fr")[0].startswith("Personne ne le remplace")


@pytest.mark.rule("FI-SYM-2")
@pytest.mark.parametrize(
    "gone, reason",
    [
        (("FB04", "FB13", "FB23"), "have a keeper alone on the bench"),
        (("FB01", "FB04", "FB13", "FB23"), "the bench of Lighthouse is empty"),
    ],
)
def test_why_nobody_comes_for_an_outfield_man_is_told(gone, reason):
    t = hurt_table(*gone)
    t.turn("FB20", 1)
    t.do(0, "W3").do(1, "V2a")
    t.do(0, "FB10 FB20")
    t.do(1, "FR19 FR21", "approach_home=0", "approach_away=0", "symbol_h20=2")
    assert reason in sentences(t, "not_replaced")[0]


@pytest.mark.rule("FI-SHT-4", "FI-PEN-5")
def test_who_keeps_goal_without_a_keeper_is_told():
    t = Table("V2b W1", "W1")
    t.put(SENT_OFF, "FR02")
    t.do(0, "V2b").do(1, "W1")
    t.do(0, "FB20").do(1, "FR21", "shot_home=0", "shot_away=1")
    assert sentences(t, "picked")[1] == "Foundry: Sandor Blaze 1."
    assert sentences(t, "stand_in") == [
        "No keeper is left to Foundry: Sandor Blaze keeps goal with strength 1."
    ]


def kicks(count, ours, theirs):
    """So many kicks in turn, home first, each with the dice of shooter and keeper."""
    for n in range(count):
        side, other = ("home", "away") if n % 2 == 0 else ("away", "home")
        dice = ours if n % 2 == 0 else theirs
        yield from (f"kick_{side}={dice[0]}", f"kick_{other}={dice[1]}")


@pytest.mark.rule("FI-PEN-3", "FI-PEN-4", "FI-PEN-5", "FI-END-1")
def test_a_shoot_out_is_told_with_its_score_its_series_and_its_winner():
    t = Table("W4", "W2")
    t.s.phase, t.s.waiting, t.s.period = 16, 0, 8
    t.put(SENT_OFF, "FR02")
    shootout.begin(t.s, None)
    t.do(0, HOME)
    start = ("start_home=2", "start_away=2", "start_home=2", "start_away=0")
    t.do(1, AWAY, *start, *kicks(10, (0, 3), (3, 0)))
    assert sentences(t, "shootout") == ["Still level: the shoot-out."]
    assert sentences(t, "starts") == ["The dice show 2-2, then 2-0: Lighthouse begin."]
    assert "against the empty goal 4 (1+3)" in sentences(t, "kick")[0]
    assert sentences(t, "kicks")[1] == "Kicks: Lighthouse 2-2 Foundry."
    assert sentences(t, "kicks")[-1] == "Kicks: Lighthouse 4-5 Foundry."
    assert sentences(t, "over")[0].endswith("Foundry win the shoot-out, 5-4.")


@pytest.mark.rule("FI-EXT-1", "FI-END-1", "FI-PEN-3")
def test_extra_time_is_named_and_stands_apart():
    match, narrator = golden("extra-time-and-kicks")
    parts = narrator.story(match.events).split("\n\n")
    assert any(part.startswith("Extra time: ") for part in parts)
    assert any(part.startswith("Extra time, period 7") for part in parts)
    ending = "Series 1 ends level, 2-2: another one follows."
    assert ending in " ".join(parts[-2].split())
    assert parts[-1] == (
        "Full time after extra time, 1-1; Foundry win the shoot-out, 4-2.\n"
    )
