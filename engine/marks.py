"""The marks of a match: the state at the end of each segment, to check a replay by.

What a segment is, the game says (`Game.segment`): a possession, a round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.protocol import AnyGame, State


class StateKeys:
    """Plies with the keys of their states, each worked out when it is asked for."""

    __slots__ = ("_game", "_keys", "_plies", "_states")

    def __init__(self, game: AnyGame) -> None:
        self._game: Final = game
        self._plies: Final[list[int]] = []
        self._keys: Final[list[str]] = []
        # Those whose keys nobody has asked for yet.
        self._states: Final[list[State]] = []

    def note(self, ply: int, state: State) -> None:
        """A mark is left: the state as it is now."""
        self._plies.append(ply)
        self._states.append(state.copy())

    def cut(self, count: int) -> None:
        """Forget all but the first so many."""
        del self._plies[count:], self._keys[count:]
        del self._states[max(0, count - len(self._keys)) :]

    def __len__(self) -> int:
        return len(self._plies)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        return iter(list(zip(self._plies, self.keys(), strict=True)))

    def __getitem__(self, n: int) -> tuple[int, str]:
        return self._plies[n], self.keys()[n]

    def keys(self) -> list[str]:
        """The keys alone."""
        self._keys.extend(map(self._game.key, self._states))
        self._states.clear()
        return self._keys

    def plies(self) -> list[int]:
        """The plies alone, for which no key need be known."""
        return self._plies[:]
