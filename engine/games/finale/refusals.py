"""Why something is not allowed: the rule, and a sentence that can be translated."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.errors import N_


class Refusal(NamedTuple):
    """The id of the rule and an English sentence, perhaps with places to be filled."""

    rule: str
    text: str
    places: tuple[tuple[str, object], ...] = ()

    @property
    def sentence(self) -> str:
        """The sentence with its places filled."""
        return self.text % dict(self.places) if self.places else self.text


NOT_ASKED: Final = Refusal("EN-TURN-01", N_("This side is not asked now."))
NOT_NOW: Final = Refusal("EN-TURN-01", N_("This is not what is asked for now."))
