"""The cards of Helvetia as pages draw them: footballers, POWER and LEGEND cards, dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from django.utils.translation import get_language, gettext_lazy, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from competitions.games.boxes import PLAYER
from competitions.games.helvetia.own_cards import LEGEND, POWER
from competitions.models import CardBox, CardDefinition
from competitions.pages.games.card_pages import (
    AS_PRINTED,
    CardPages,
    CardSide,
    CardText,
    DeckCardView,
    KindPage,
    SquadName,
)
from competitions.queries.games.helvetia.cards import printed_legends, printed_powers
from engine.games.helvetia.box import cards, catalogue
from engine.games.helvetia.box.faces import COLOURS, TeamDie
from engine.games.helvetia.shown.card_sentence import card_sentence

GEEK, FAMILY = "geek", "family"
KIND_NAMES = {
    cards.PlayerKind.KEEPER: gettext_lazy("Keeper"),
    cards.PlayerKind.FIELD: gettext_lazy("Field"),
    cards.PlayerKind.CAPTAIN: gettext_lazy("Captain"),
}
# Short enough for a card on a phone.
SKILL_NAMES = {
    "steal": pgettext_lazy("skill on a card", "Steal"),
    "tackle": pgettext_lazy("skill on a card", "Tackle"),
    "clear": pgettext_lazy("skill on a card", "Clear"),
    "pressure": pgettext_lazy("skill on a card", "Press"),
    "dribble": pgettext_lazy("skill on a card", "Dribble"),
    "long_pass": pgettext_lazy("skill on a card", "Long"),
    "shot": pgettext_lazy("skill on a card", "Shot"),
    "header": pgettext_lazy("skill on a card", "Head"),
}


@dataclass(frozen=True, slots=True)
class PlayerCardView:
    """A footballer's card; skills are (label, value) with values up to 20."""

    number: str
    name: str
    role: str
    boost: int
    boost_left: int
    defence: tuple[tuple[str, int], ...]
    attack: tuple[tuple[str, int], ...]
    url: str = ""
    out: bool = False
    template: ClassVar[str] = "games/helvetia/player_card.html"
    paper: ClassVar[str] = "games/helvetia/paper_card.html"

    @property
    def pips(self) -> list[bool]:
        """One for each BOOST, the ones left filled."""
        return [n < self.boost_left for n in range(self.boost)]

    def before_match(self, word: str, *, may_play: bool, tired: bool) -> PlayerCardView:
        """HC-SUSP-01, HC-REC-01, HC-FAT-02: with less BOOST where he is tired."""
        return replace(
            self,
            role=f"{self.role}, {word}",
            out=not may_play,
            boost_left=max(self.boost - tired, 0),
        )


@dataclass(frozen=True, slots=True)
class DeckView:
    """POWER and LEGEND cards of a faction; `common`: those that every faction has."""

    powers: tuple[DeckCardView, ...]
    legends: tuple[DeckCardView, ...]
    common: tuple[DeckCardView, ...]

    def __bool__(self) -> bool:
        return bool(self.powers or self.legends or self.common)


def player_card_of(
    card: cards.PlayerCard,
    *,
    face: str = GEEK,
    named: SquadName = AS_PRINTED,
    url: str = "",
) -> PlayerCardView:
    """HC-PLY-02, HC-PLY-03: one face of a card; a squad may give its own number."""
    defence, attack = _family(card) if face == FAMILY else _geek(card)
    return PlayerCardView(
        number=str(card.number if named.number is None else named.number),
        name=named.name or card.name,
        role=str(KIND_NAMES[card.kind]),
        boost=card.boost,
        boost_left=card.boost,
        defence=defence,
        attack=attack,
        url=url,
    )


Skills = tuple[tuple[str, int], ...]


def _geek(card: cards.PlayerCard) -> tuple[Skills, Skills]:
    return _named(card.defence_skills), _named(card.attack_skills)


def _named(skills: Iterable[tuple[str, int]]) -> Skills:
    return tuple((str(SKILL_NAMES[skill]), value) for skill, value in skills)


def _family(card: cards.PlayerCard) -> tuple[Skills, Skills]:
    family, fresh, tired = card.family, _("Fresh"), _("Tired")
    return (
        ((fresh, family.defence), (tired, family.defence_exhausted)),
        ((fresh, family.attack), (tired, family.attack_exhausted)),
    )


@dataclass(frozen=True, slots=True)
class FaceView:
    """One face of a team's die: its number, the sign of its card, all in words."""

    number: int
    sign: str
    text: str


def die_view(die: TeamDie) -> tuple[FaceView, ...]:
    """HC-KIT-07: each face with its card and the BOOST lost."""
    return tuple(
        FaceView(number, COLOURS[card] if card else "", face_text(card, lost))
        for number, (card, lost) in enumerate(die, 1)
    )


def face_text(card: int, lost: int) -> str:
    none = pgettext("face of a die", "No card")
    name = (none, _("Yellow card"), _("Red card"))[card]
    if not lost:
        return _("%(card)s, no BOOST lost") % {"card": name}
    return f"{name}, \N{MINUS SIGN}{lost} BOOST"


def machine_line(card: cards.PowerCard | cards.LegendCard) -> str:
    """What the engine does with it, in a sentence; or that it is for the table only."""
    return card_sentence(card, get_language() or "en") or _("For the table only")


def card_words(card: cards.PowerCard | cards.LegendCard) -> str:
    """Its text, or if it has none what the engine does with it.

    "(for the table only)" follows where the engine cannot play it.
    """
    language = get_language() or "en"
    text = card.effect.text(language) or card_sentence(card, language)
    if card.ops:
        return text
    return (_("%(text)s (for the table only)") % {"text": text}).strip()


def _played_view(
    card: cards.PowerCard | cards.LegendCard, level: int, foot: str = ""
) -> DeckCardView:
    """Its words, or for want of them what the engine does."""
    language = get_language() or "en"
    return DeckCardView(
        name=card.name.text(language),
        text=card.effect.text(language) or card_sentence(card, language),
        level=level,
        foot=foot,
        note="" if card.ops else _("For the table only"),
        state=_("No. %(number)s") % {"number": card.number},
    )


def power_view(card: cards.PowerCard) -> DeckCardView:
    task = catalogue.challenge_text(card.challenge, get_language() or "en")
    return _played_view(card, card.level, _("Challenge: %(task)s") % {"task": task})


def legend_view(card: cards.LegendCard) -> DeckCardView:
    return _played_view(card, 0)


def deck_of(faction: CardBox) -> DeckView:
    """Two queries; cards that came from the catalogue speak the reader's language."""
    powers = printed_powers(faction).items()
    own = (card for number, card in powers if number not in cards.COMMON_NUMBERS)
    common = (card for number, card in powers if number in cards.COMMON_NUMBERS)
    return DeckView(
        tuple(map(power_view, own)),
        tuple(map(legend_view, printed_legends(faction).values())),
        tuple(map(power_view, common)),
    )


def deck_by_number(faction: CardBox) -> dict[int, DeckCardView]:
    """All cards of a faction by their number on the team sheet; two queries."""
    powers, legends = printed_powers(faction), printed_legends(faction)
    return {
        **{number: power_view(card) for number, card in powers.items()},
        **{number: legend_view(card) for number, card in legends.items()},
    }


def helvetia_card_text(row: CardDefinition) -> CardText:
    """In the reader's language where it is printed so; `faction` is loaded with it."""
    printed = row.printed
    language = get_language() or "en"
    text = printed.effect.text(language) or card_sentence(printed, language)
    return CardText(printed.name.text(language), text)


HELVETIA_CARDS: Final = CardPages(
    player_card_of,
    {
        PLAYER: KindPage(
            gettext_lazy("New player card"),
            gettext_lazy("Paste player cards"),
            player_card_of,
        ),
        POWER: KindPage(
            gettext_lazy("New POWER card"),
            gettext_lazy("Paste POWER cards"),
            power_view,
            machine_line,
            "POWER",
            "games/helvetia/deck.html",
        ),
        LEGEND: KindPage(
            gettext_lazy("New LEGEND card"),
            gettext_lazy("Paste LEGEND cards"),
            legend_view,
            machine_line,
            "LEGEND",
            "games/helvetia/deck.html",
        ),
    },
    (CardSide(GEEK, "GEEK"), CardSide(FAMILY, "FAMILY")),
    deck_of,
    ("games/helvetia/box_decks.html", "games/helvetia/box_die.html"),
    "games/helvetia/team_decks.html",
    "games/helvetia/team_sheet_boxes.html",
    deck_by_number,
    helvetia_card_text,
)
