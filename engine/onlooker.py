"""What leaves the engine of any game: it can be sent, and it tells no secret.

An `Onlooker` is the `watch` of `conformance.check_rules`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from engine.conformance import Breach
from engine.course import BOTH
from engine.dice import FastDice
from engine.protocol import Table
from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.sides import SIDES
from engine.views import standing, targets, view
from engine.wording import LANGUAGES

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

    def __call__(self, match: AnyMatch) -> None:
        if match.state.waiting == BOTH:
            self.look_at_a_hidden_choice(match)
        elif match.ply % self.every:
            return
        heard = min(self.heard, len(match.events))
        for side in (0, 1, None):
            language = LANGUAGES[match.ply % len(LANGUAGES)]
            shown = view(self.room, match, side, language, heard)
            if json.loads(json.dumps(shown)) != shown:
                raise Breach(f"ply {match.ply}: a view is not what JSON makes of it")
            self.look(shown)
        self.heard = len(match.events)

    def look_at_a_hidden_choice(self, match: AnyMatch) -> None:
        """Whatever a side chooses in secret, all others see the same."""
        for side in (0, 1):
            space = match.legal(side)
            chosen = [space.sample(self.chance) for _ in range(_CHOICES)]
            for other in (1 - side, None):
                seen = [self.after(match, side, action, other) for action in chosen]
                if any(each != seen[0] for each in seen):
                    raise Breach(f"ply {match.ply}: a view tells of a hidden choice")

    def after(
        self, match: AnyMatch, side: int, action: object, other: int | None
    ) -> Table:
        """What another one sees once a side has chosen."""
        state = match.state.copy()
        match.game.apply(state, side, action, FastDice(0))
        position = (self.room, match.game, match.setup, state)
        shown = standing(*position, other, LANGUAGES[0])
        mine = [
            piece["id"]
            for piece in shown["pieces"]
            if other is not None and piece["side"] == SIDES[other]
        ]
        return shown | {id_: targets(*position, id_, LANGUAGES[0]) for id_ in mine}
