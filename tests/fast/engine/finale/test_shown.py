"""What a screen is shown: lines of men, the card that is played, how far the match is."""

from __future__ import annotations

import pytest

from engine import screen
from engine.games.finale import actions, odds, phases
from engine.games.finale.actions import THE_COUNTER
from engine.games.finale.room import FINALE
from tests.finale_table import Table

GAME = FINALE.rulesets["finale"]


def moment_on_screen(t, side=0, language="en"):
    position = screen.GamePosition(FINALE, GAME, t.setup, t.s)
    return screen.standing(position, side, language)


def test_men_lie_in_lines_with_the_faces_that_come_after_each_other():
    t = Table("W5", "W3")
    pieces = {piece["id"]: piece for piece in moment_on_screen(t)["pieces"]}
    lines = [line.place for line in FINALE.lines(t.setup).lines]
    assert lines == ["keeper", "defence", "midfield", "attack"]
    on = [p for p in pieces.values() if p["side"] == "home" and p["place"] in lines]
    assert len(on) == 11
    faces = pieces["h11"]["faces"]
    assert [face["figure"] for face in faces] == [5, 3, 5, 3]
    assert [face["sign"] for face in faces] == ["yellow_card", "", "", ""]
    t.turn("FB11", 3)
    turned = {piece["id"]: piece for piece in moment_on_screen(t)["pieces"]}["h11"]
    assert turned["faces"] == [faces[3], *faces[:3]]
    assert turned["values"] == {"strength": 3, "value": 5}


@pytest.mark.rule("FI-APP-1", "FI-SHT-1", "FI-CMP-3")
def test_the_card_that_is_played_says_who_is_asked_for_and_what_they_come_to():
    t = Table("W5 W4", "W3")
    assert moment_on_screen(t)["contest"] is None
    assert moment_on_screen(t)["track"]["tries"] == [0, 0]
    t.do(0, "W5").do(1, "W3")
    before = moment_on_screen(t)
    contest = before["contest"]
    assert (contest["title"], contest["figure"]) == ("Quick start", 5)
    approach, shot = contest["zones"]
    assert (approach["now"], shot["now"]) == (True, False)
    assert [slot["how"] for half in approach["slots"] for slot in half] == [
        *("now", "open"),
        *("open", "open"),
    ]
    assert before["track"]["tries"] == [1, 2]
    assert before["time"] == "1–15’"
    left, right = contest["sides"]
    assert (left["side"], left["parts"]) == ("home", ["a midfielder"] * 2)
    assert left["least"] < left["most"]
    t.do(0, "FB20 FB21").do(1, "FR19")
    contest = moment_on_screen(t, 1)["contest"]
    left, right = contest["sides"]
    assert left["least"] == left["most"] == 10
    chances = [answer["chance"] for answer in contest["answers"]]
    assert chances == sorted(chances)
    # each of them is what the coach who is asked reads at his own offer
    offered = {
        GAME.odds(t.s, 1, action)["approach"] for action in GAME.space(t.s, 1).all()
    }
    assert set(chances) == offered
    assert contest["answers"][0]["detail"] == f"10 against {right['most']}"


@pytest.mark.rule("FI-CTR-1", "FI-CTR-3")
def test_a_counter_is_offered_with_its_card_and_its_chance():
    t = Table("V4", "W1")
    t.do(0, "V4").do(1, "W1")
    t.do(0, "FB24").do(1, "FR09", "approach_home=0", "approach_away=1")
    assert t.s.phase == phases.COUNTER
    contest = moment_on_screen(t, 1)["contest"]
    assert contest["title"] == "Deep block"
    assert "3 more in the approach" in contest["note"]
    chances = GAME.odds(t.s, 1, THE_COUNTER)
    assert set(chances) == {"approach", "stopped"}
    assert sum(chances.values()) == pytest.approx(1)
    t.do(1, "counter")
    assert t.s.phase == phases.APPROACH
    # the strongest go on: what was promised is what is left
    best = max(GAME.odds(t.s, 1, a)["approach"] for a in GAME.space(t.s, 1).all())
    assert best == pytest.approx(chances["approach"])
    assert odds.HOPES[0] == FINALE.about(t.s, 1, actions.PICKS[4]).hopes


def test_how_it_came_out_is_told_in_figures():
    t = Table("V4", "V2b W1")
    t.do(0, "V4").do(1, "V2b")
    t.do(0, "FB24").do(1, "FR09", "approach_home=0", "approach_away=1")
    narrator = FINALE.narrator(t.setup, "fr")
    clash = narrator.values(t.told("approach")[-1])["clash"]
    home, away = clash["sides"]
    assert (home["side"], home["sum"], away["sum"]) == ("home", 2, 5)
    assert clash["won"] is False
    assert narrator.values(t.told("attempt")[-1])["clash"] is None
    assert narrator.word(f"dice.{clash['purpose']}")
