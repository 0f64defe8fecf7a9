"""What a screen asks of a moment: the position, the View, what the dearest piece may do."""

from __future__ import annotations

import time
from collections.abc import Iterator

from engine import screen
from engine.dice import ScriptedDice
from engine.games.helvetia import play
from engine.games.helvetia.state import State
from engine.record import AnyMatch, Match
from engine.registry import room_of

FRENCH = "fr"


def moments(whole: AnyMatch) -> Iterator[tuple[AnyMatch, int]]:
    """A match played again as a request does it, before each of its actions."""
    match = Match.new(whole.game, whole.setup, ScriptedDice(whole.rolls))
    for side, action in zip(whole.sides, whole.actions, strict=True):
        yield match, 0 if match.state.waiting & 1 else 1
        match.keep_way_back()
        match.play(side, action)


def asked_for(match: AnyMatch, side: int, heard: int) -> None:
    """All three, for a side and in French."""
    room = room_of(match.game.name)
    match.observe(side)
    screen.view(room, match, side, FRENCH, heard)
    piece = _dearest(match.state, side)
    position = screen.GamePosition(room, match.game, match.setup, match.state)
    screen.targets(position, piece, FRENCH)


def _dearest(s: State, side: int) -> str:
    """Who makes the gesture, else any player of the side, on the pitch if there is one."""
    mine = range(9 * side, 9 * side + 9)
    slot = play.actor(s)
    if slot not in mine:
        slot = next(iter([*s.on_pitch(side), *(q for q in mine if s.setup.players[q])]))
    return f"{'ha'[side]}{s.setup.number(slot)}"


def milliseconds(wholes: list[AnyMatch]) -> list[float]:
    """CPU time of every moment of these matches."""
    spent = []
    for whole in wholes:
        heard = 0
        for match, side in moments(whole):
            began = time.process_time()
            asked_for(match, side, heard)
            spent.append((time.process_time() - began) * 1000)
            heard = len(match.events)
    return spent
