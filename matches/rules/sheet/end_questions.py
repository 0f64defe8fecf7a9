"""What a game asks of a side when its match is ended, as nobody could answer it later."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from competitions.games.door import Answer
from engine.json_values import JsonObject
from engine.sides import Side
from matches.rules.sheet.side_state import SideState

YES, NO = (1,), (0,)


@dataclass(frozen=True, slots=True, eq=False)
class PlayersAtEnd:
    """Which players of the side are still to be named; an entry of this kind for each."""

    kind: str
    # What the form calls it.
    field: str
    # Who stands on the sheet already.
    named: Callable[[SideState], Collection[int]]

    def contents(
        self, side: Side, state: SideState, answer: Answer
    ) -> Iterator[JsonObject]:
        """The entries for an answer, without what the sheet says already."""
        named = self.named(state)
        for player in answer:
            if player not in named:
                yield {"side": side, "player": player}


@dataclass(frozen=True, slots=True, eq=False)
class YesOrNoAtEnd:
    """A yes or no that the sheet does not know yet: one entry of this kind says it."""

    kind: str
    # The field of the entry; the form's is called so with the side behind it.
    field: str
    # The number of the card that it is about; None: nothing is asked.
    card: Callable[[SideState], int | None]
    # What the sheet says of it so far.
    known: Callable[[SideState], bool | None]

    def contents(
        self, side: Side, state: SideState, answer: Answer
    ) -> Iterator[JsonObject]:
        """The entries for an answer, without what the sheet says already."""
        yes = answer == YES
        if answer and yes is not self.known(state):
            yield {"side": side, self.field: yes}


EndQuestion = PlayersAtEnd | YesOrNoAtEnd
