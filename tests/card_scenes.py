"""Scenes of cards: played to the end, let pass at the same moment, or refused."""

from __future__ import annotations

from engine.dice import FastDice
from engine.games.helvetia import phases, play
from engine.games.helvetia.actions import CARD, THE_LET, action
from engine.games.helvetia.powers.traces import changed
from tests.scenes import scene

# A card's id, the scene, the script.
Scenes = dict[str, tuple[str, str]]


def check_play(text: str, script: str, *, leaves_trace: bool = True) -> None:
    """The script runs; at the moment of the card its coach might as well do nothing."""
    before, _, _ = script.partition("plays")
    before = before.rpartition("\n")[0]
    declined = scene(text).play(before)
    s = declined.s
    assert s.phase == phases.CARD, "nobody is asked for a card"
    hands, asked = list(s.hand), s.waiting - 1
    assert any(a is THE_LET for a in play.legal(s, asked))
    play.apply(s, asked, THE_LET, FastDice(7))
    assert (s.hand, s.spent) == (hands, [0, 0])
    told = scene(text).play(script)
    assert told.s.spent != [0, 0]
    assert trace(text, before, script.removeprefix(before)) == leaves_trace


def trace(text: str, before: str, script: str) -> bool:
    """Whether the card that is played first in the script changed anything."""
    told = scene(text).play(before)
    s, n = told.s.copy(), len(told.events())
    after = told.play(script).events()[n:]
    played = next(event for event in after if event.kind == "card_played")
    number, _, chosen = played.values
    return changed(s, played.side, action(CARD, number, chosen), after)


def check_refusal(text: str, script: str) -> None:
    """With hidden prompts the coach is asked, but there is nothing to play; without, not."""
    s = scene(text, knock_out=True, hide_prompts=True).play(script).s
    assert list(play.legal(s, s.waiting - 1)) == [THE_LET]
