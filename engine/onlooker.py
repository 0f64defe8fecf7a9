"""What leaves the engine of any game: it can be sent, and it tells no secret.

An `Onlooker` is the `watch` of `conformance.check_rules`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final

from engine.conformance import Breach
from engine.course import BOTH
from engine.dice import FastDice
from engine.protocol import Event, State, Table
from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.screen import GamePosition, standing, targets, view
from engine.sides import SIDES
from engine.wording import LANGUAGES

VIEWERS: Final = (0, 1, None)
# Of what is chosen in secret so many are compared.
_CHOICES: Final = 6


class Onlooker:
    """Sees what everybody is shown of a match: it can be sent, and tells no secret.

    `look` is given each view, to be judged by what is not of the engine.
    """

    def __init__(
        self, room: AnyRoom, look: Callable[[Table], None], *, every: int = 1
    ) -> None:
        self.room: Final = room
        self.look: Final = look
        self.every: Final = every
        self.chance: Final = FastDice(every)
        self.heard = 0
        # How many positions were compared with one of other secrets.
        self.twins = 0

    def __call__(self, match: AnyMatch) -> None:
        if match.state.waiting == BOTH:
            self.look_at_a_hidden_choice(match)
        elif match.ply % self.every:
            return
        heard = min(self.heard, len(match.events))
        for side in VIEWERS:
            language = LANGUAGES[match.ply % len(LANGUAGES)]
            shown = view(self.room, match, side, language, heard)
            if json.loads(json.dumps(shown)) != shown:
                raise Breach(f"ply {match.ply}: a view is not what JSON makes of it")
            self.look(shown)
        self.look_at_a_twin(
            match, VIEWERS[self.chance.roll("viewer", len(VIEWERS)) - 1]
        )
        self.heard = len(match.events)

    def look_at_a_hidden_choice(self, match: AnyMatch) -> None:
        """Whatever a side chooses in secret, all others see the same."""
        for side in (0, 1):
            space = match.legal(side)
            states = [match.state.copy() for _ in range(_CHOICES)]
            for state in states:
                action = space.sample(self.chance)
                match.game.apply(state, side, action, FastDice(0))
            for other in (1 - side, None):
                self.need_equal(match, states, other, "a view tells of a hidden choice")

    def look_at_a_twin(self, match: AnyMatch, side: int | None) -> None:
        """Whatever else is hidden from a side, it sees, may do and hears the same."""
        state, game = match.state, match.game
        twin = self.room.twin(state, side, self.chance)
        if game.key(twin) == game.key(state):
            return
        self.twins += 1
        self.need_equal(match, (state, twin), side, "a view tells of a secret")
        if side is not None and state.waiting == 1 << side:
            self.look_at_what_is_revealed(match, twin, side)

    def look_at_what_is_revealed(self, match: AnyMatch, twin: State, side: int) -> None:
        """What a side does tells it of a secret only where the game says so."""
        action = match.legal(side).sample(self.chance)
        before = match.state
        states = [before.copy(), twin.copy()]
        logs: list[list[Event]] = [[], []]
        for state, log in zip(states, logs, strict=True):
            state.log = log
            match.game.apply(state, side, action, FastDice(match.ply))
        if match.game.reveals(before, side, action, states[0]) >> side & 1:
            return
        events, other = ([repr(event) for event in log] for log in logs)
        if events != other:
            raise Breach(f"ply {match.ply}: an event tells of a secret")
        self.need_equal(match, states, side, "an action tells of a secret")

    def need_equal(
        self, match: AnyMatch, states: Sequence[State], side: int | None, text: str
    ) -> None:
        """Breach if these positions do not look the same to a side, or to everybody."""
        first, *others = (self.seen(match, state, side) for state in states)
        if any(other != first for other in others):
            raise Breach(f"ply {match.ply}: {text}")

    def seen(self, match: AnyMatch, state: State, side: int | None) -> Table:
        """All that a side, or everybody, gets to know of a position, and may do in it."""
        game = match.game
        position = GamePosition(self.room, game, match.setup, state)
        shown = standing(position, side, LANGUAGES[0])
        seen = {"standing": shown, "observed": game.observe(state, side)}
        if side is None:
            return seen
        listed = game.space(state, side).listed()
        mine = [p["id"] for p in shown["pieces"] if p["side"] == SIDES[side]]
        # The exact odds are worked out of the same state as the rest, and take long.
        aims = [targets(position, id_, LANGUAGES[0], chances=False) for id_ in mine]
        return seen | {"listed": listed, "targets": aims}
