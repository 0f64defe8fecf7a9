"""What the page of a preparation shows that only some games have."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class ChosenPart(Protocol):
    """What a game asks beside the line-up; its own templates know the rest of it."""

    @property
    def before(self) -> str:
        """What of the choice is summed up before the line-up."""

    @property
    def after(self) -> str:
        """What of it is summed up behind the line-up."""


class NothingChosen(NamedTuple):
    """That of a game which asks for a line-up alone."""

    before: str = ""
    after: str = ""
