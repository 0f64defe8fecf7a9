"""Cards as pages draw them: players, POWER and LEGEND cards, decks, dice, lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import (
    get_language,
    gettext_lazy,
    pgettext,
    pgettext_lazy,
)
from django.utils.translation import gettext as _

from competitions.games.boxes import PLAYER, AnyCard, CardStock
from competitions.games.registry import (
    FIRST_BOX,
    game_title,
    kind_key,
    printed_boxes,
    stock_of,
)
from competitions.models import CardDefinition, Club, Faction
from competitions.pages.rows.lines import (
    FacedCardView,
    PlayerCardView,
    PowerCardView,
)
from competitions.queries.cards import counted_factions, printed_legends, printed_powers
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
class FactionLine:
    """A faction in a list: its own or one of the catalogue."""

    name: str
    players: int
    powers: int
    legends: int
    url: str = ""
    key: str = ""
    teams: int = 0


@dataclass(frozen=True, slots=True)
class CardMaker:
    """Where footballers of a game are typed and pasted; which, where there are several."""

    game: str
    new_url: str
    paste_url: str


@dataclass(frozen=True, slots=True)
class DeckView:
    """The cards of a faction that are played, the ones every faction has apart."""

    powers: tuple[PowerCardView, ...]
    legends: tuple[PowerCardView, ...]
    common: tuple[PowerCardView, ...]

    def __bool__(self) -> bool:
        return bool(self.powers or self.legends or self.common)


@dataclass(frozen=True, slots=True)
class SquadName:
    """Under which number and name somebody plays, where not under his card's."""

    number: int | None = None
    name: str = ""


AS_PRINTED = SquadName()


def card_role(card: AnyCard) -> str:
    """What a footballer's card says he is."""
    return _(stock_of(card).look(card).role)


def footballer_view(
    card: AnyCard,
    *,
    face: str = GEEK,
    named: SquadName = AS_PRINTED,
    url: str = "",
) -> PlayerCardView | FacedCardView:
    """A footballer's card as its game draws it."""
    stock = stock_of(card)
    look = stock.look(card)
    if look.value is None:
        return player_card_of(card, face=face, named=named, url=url)
    printed = stock.record(card)
    number = printed.number if named.number is None else named.number
    return FacedCardView(
        number=str(number),
        name=named.name or printed.name,
        role=_(look.role),
        value=look.value,
        faces=tuple(face._replace(word=_(face.word)) for face in look.faces),
        url=url,
    )


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
    """What stands on it, or for want of words what the engine does; of a card of the
    table that it is one.
    """
    language = get_language() or "en"
    text = card.effect.text(language) or card_sentence(card, language)
    if card.ops:
        return text
    return (_("%(text)s (for the table only)") % {"text": text}).strip()


def _played_view(
    card: cards.PowerCard | cards.LegendCard, level: int, foot: str = ""
) -> PowerCardView:
    """Its words, or for want of them what the engine does."""
    language = get_language() or "en"
    return PowerCardView(
        name=card.name.text(language),
        text=card.effect.text(language) or card_sentence(card, language),
        level=level,
        foot=foot,
        note="" if card.ops else _("For the table only"),
        state=_("No. %(number)s") % {"number": card.number},
    )


def power_view(card: cards.PowerCard) -> PowerCardView:
    task = catalogue.challenge_text(card.challenge, get_language() or "en")
    return _played_view(card, card.level, _("Challenge: %(task)s") % {"task": task})


def legend_view(card: cards.LegendCard) -> PowerCardView:
    return _played_view(card, 0)


def deck_of(faction: Faction) -> DeckView:
    """Two queries; cards that came from the catalogue speak the reader's language."""
    powers = printed_powers(faction).items()
    own = (card for number, card in powers if number not in cards.COMMON_NUMBERS)
    common = (card for number, card in powers if number in cards.COMMON_NUMBERS)
    return DeckView(
        tuple(map(power_view, own)),
        tuple(map(legend_view, printed_legends(faction).values())),
        tuple(map(power_view, common)),
    )


def deck_by_number(faction: Faction) -> dict[int, PowerCardView]:
    """All cards of a faction by their number on the team sheet; two queries."""
    powers, legends = printed_powers(faction), printed_legends(faction)
    return {
        **{number: power_view(card) for number, card in powers.items()},
        **{number: legend_view(card) for number, card in legends.items()},
    }


@dataclass(frozen=True, slots=True)
class CardText:
    """What stands on a card, in the reader's language."""

    name: str
    text: str


def card_text(row: CardDefinition) -> CardText:
    """In the reader's language where it is printed so; `faction` is loaded with it."""
    printed = row.printed
    language = get_language() or "en"
    text = printed.effect.text(language) or card_sentence(printed, language)
    return CardText(printed.name.text(language), text)


def card_makers(
    faction: Faction, stocks: Collection[CardStock]
) -> tuple[CardMaker, ...]:
    """One for each game whose cards may lie in it."""
    home = faction.get_absolute_url()
    return tuple(
        CardMaker(
            game_title(stock.game) if len(stocks) > 1 else "",
            f"{home}new/{kind_key(stock, PLAYER)}/",
            f"{home}paste/{kind_key(stock, PLAYER)}/",
        )
        for stock in stocks
    )


def factions_of(club: Club) -> list[FactionLine]:
    """The club's own factions, each with its address."""
    return [
        FactionLine(
            name,
            players,
            powers,
            legends,
            url=reverse("faction", args=[club.slug, slug]),
            key=origin,
            teams=teams,
        )
        for name, slug, origin, players, powers, legends, teams in counted_factions(
            club
        )
    ]


def catalogue_lines(own: Iterable[FactionLine] = ()) -> list[FactionLine]:
    """What comes with the house, to be copied; with the address of the club's copy."""
    copies = {(line.key, line.name): line.url for line in own}
    lines = []
    for stock, box in printed_boxes():
        n = Counter(stock.record(card).kind for card in box.cards)
        players, powers, legends = (n[kind] for kind in FIRST_BOX.kinds)
        url = copies.get((box.key, box.name), "")
        lines.append(FactionLine(box.name, players, powers, legends, url, box.key))
    return lines
