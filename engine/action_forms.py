"""An action that is put together on a form, where there are too many to be listed.

A form says what is chosen among, and for what. What was chosen becomes an action, which
the rules judge as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from engine.moments import Card

A = TypeVar("A")
# What was chosen: the tokens of each field by its name.
Answers: TypeAlias = Mapping[str, Sequence[str]]
# How the tokens of a field are chosen: so many of them in no order; one for each place;
# some, each with one of another list.
SOME, PLACES, PAIRS = "some", "places", "pairs"
# What the name of a field ends with whose tokens go with those of its own.
WITH: Final = "-with"


class Choosable(NamedTuple):
    """Something to choose: a piece of the board, a card, or what its name says."""

    token: str
    name: str
    # The heading that it stands under.
    group: str = ""
    # What it counts against the limit of its form.
    weight: int = 0
    # What it looks like: the id of a piece of the same moment, or a card.
    piece: str = ""
    card: Card | None = None


class FormField(NamedTuple):
    """For what something is chosen, among what, and how many of it."""

    name: str
    title: str
    how: str
    items: tuple[Choosable, ...]
    # So many are needed; of pairs so many at most.
    needed: int
    # What goes with each of them, where they are pairs.
    others: tuple[Choosable, ...] = ()


class FormLimit(NamedTuple):
    """What the weights of all that is chosen may come to."""

    title: str
    most: int


@dataclass(frozen=True, slots=True)
class ActionForm(Generic[A]):
    """All fields of an action; those that share their items are columns of one list."""

    fields: tuple[FormField, ...]
    # On the button that sends it.
    button: str
    # What the form was filled in for before anybody has touched it.
    preset: A
    # The action of what was chosen: IllegalAction if it can be none.
    action: Callable[[Answers], A]
    # What is chosen for an action.
    answers: Callable[[A], Answers]
    note: str = ""
    limit: FormLimit | None = None

    @property
    def names(self) -> list[str]:
        """The names of all fields, and for pairs of what goes with each of them."""
        names = [field.name for field in self.fields]
        return names + [f.name + WITH for f in self.fields if f.how == PAIRS]
