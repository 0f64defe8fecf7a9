"""The cards of Finale as pages draw them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.games.boxes import PLAYER, AnyCard, FaceOfCard
from competitions.games.finale.own_cards import FINALE_BOX
from competitions.pages.games.card_pages import (
    AS_PRINTED,
    CardPages,
    KindPage,
    SquadName,
)


@dataclass(frozen=True, slots=True)
class FacedCardView:
    """A footballer's card with a value, and with faces that are turned in a match."""

    number: str
    name: str
    role: str
    value: int
    faces: tuple[FaceOfCard, ...]
    url: str = ""
    out: bool = False
    template: ClassVar[str] = "games/finale/card_faces.html"
    paper: ClassVar[str] = "games/finale/paper_card.html"

    def before_match(self, word: str, *, may_play: bool, tired: bool) -> FacedCardView:
        return replace(self, role=f"{self.role}, {word}", out=not may_play)


def faced_card_of(
    card: AnyCard, *, face: str = "", named: SquadName = AS_PRINTED, url: str = ""
) -> FacedCardView:
    """A footballer with his value and his faces; a squad may give its own number."""
    look, printed = FINALE_BOX.look(card), FINALE_BOX.record(card)
    number = printed.number if named.number is None else named.number
    return FacedCardView(
        number=str(number),
        name=named.name or printed.name,
        role=_(look.role),
        value=look.value or 0,
        faces=tuple(face._replace(word=_(face.word)) for face in look.faces),
        url=url,
    )


FINALE_CARDS: Final = CardPages(
    faced_card_of,
    {
        PLAYER: KindPage(
            gettext_lazy("New player card"),
            gettext_lazy("Paste player cards"),
            faced_card_of,
        )
    },
)
