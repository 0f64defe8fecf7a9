"""What a side may choose from: judged one by one, drawn by chance, listed where it can be.

Of some decisions there are too many to list: fifteen men of thirty, a path over the
board. So nobody may need the list: a rule judges an action, chance finds one, and what
belongs together can be asked for part by part.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from engine.dice import Dice

A = TypeVar("A")


class Refusal(Protocol):
    """Why an action is not allowed: the rule's id and an English sentence."""

    @property
    def rule(self) -> str: ...

    @property
    def text(self) -> str: ...


def places_of(refusal: Refusal) -> dict[str, object]:
    """The values for the places of its sentence, from the `places` of games that have some."""
    return dict(getattr(refusal, "places", ()))


class ActionSpace(ABC, Generic[A]):
    """The actions of a side at this moment; nothing is listed before it is asked for."""

    __slots__ = ()

    # What a game says.

    @abstractmethod
    def refusal(self, action: object) -> Refusal | None:
        """Why this is none of them; None if it is one."""

    @abstractmethod
    def sample(self, dice: Dice) -> A:
        """One of them by chance, each of them possible; IndexError if there is none."""

    @abstractmethod
    def listed(self) -> Sequence[A] | None:
        """All of them, none twice; None if they are too many."""

    @abstractmethod
    def parts(self) -> Mapping[str, ActionSpace[A]]:
        """A space for each kind of action of this moment; some may be empty now."""

    @abstractmethod
    def of(self, piece: str) -> Sequence[A]:
        """The actions of one piece, by its id; where they cannot be listed none."""

    def only(self) -> A | None:
        """The one that there is, where nothing is listed and yet nothing is to choose."""
        return None

    # What follows from it.

    def __contains__(self, action: object) -> bool:
        """Asks the rule and lists nothing."""
        return self.refusal(action) is None

    def all(self) -> Sequence[A]:
        """All of them; TypeError if they cannot be listed."""
        found = self.listed()
        if found is None:
            raise TypeError("too many to list")
        return found

    def __iter__(self) -> Iterator[A]:
        return iter(self.all())

    def __len__(self) -> int:
        return len(self.all())

    def __getitem__(self, n: int) -> A:
        return self.all()[n]

    def kinds(self) -> tuple[str, ...]:
        """The names of the parts."""
        return tuple(self.parts())

    def of_kind(self, kind: str) -> Sequence[A]:
        """The actions of one part; TypeError if they cannot be listed."""
        part = self.parts().get(kind)
        return part.all() if part is not None else []


def drawn_action(found: Sequence[A], dice: Dice) -> A:
    """One of a list, each equally likely."""
    if not found:
        raise IndexError("nothing to choose from")
    return found[dice.roll("sample", len(found)) - 1]
