"""A club's cards: rows to the engine's values, values to what a page draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import (
    get_language,
    gettext_lazy,
    pgettext,
    pgettext_lazy,
)
from django.utils.translation import gettext as _

from competitions.models import Club, Faction, LegendCard, PlayerCard, PowerCard
from competitions.rules.lines import PlayerCardView, PowerCardView
from engine import cards, catalogue
from engine.faces import COLOURS, TeamDie
from engine.squads import Verdicts, check_squad

GEEK, FAMILY = "geek", "family"
PLAYER_FIELDS = ("number", "name", "boost", *cards.SKILLS, *cards.FAMILY_VALUES)
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
class DeckView:
    """The cards of a faction that are played, the ones every faction has apart."""

    powers: tuple[PowerCardView, ...]
    legends: tuple[PowerCardView, ...]
    common: tuple[PowerCardView, ...]

    def __bool__(self) -> bool:
        return bool(self.powers or self.legends or self.common)


def player_value(row: PlayerCard) -> cards.PlayerCard:
    values = {name: getattr(row, name) for name in PLAYER_FIELDS}
    return cards.PlayerCard(kind=cards.PlayerKind(row.kind), **values)


def power_value(row: PowerCard) -> cards.PowerCard:
    return cards.PowerCard(
        number=row.number,
        id="",
        name=cards.Words(row.name),
        level=row.level,
        challenge=cards.Challenge(
            cards.ChallengeKind(row.challenge), row.challenge_count
        ),
        effect=cards.Words(row.effect),
    )


def legend_value(row: LegendCard) -> cards.LegendCard:
    return cards.LegendCard(
        row.number, "", cards.Words(row.name), cards.Words(row.effect)
    )


def player_view(
    card: cards.PlayerCard,
    *,
    side: str = GEEK,
    number: int | None = None,
    name: str = "",
    url: str = "",
) -> PlayerCardView:
    """HC-PLY-02, HC-PLY-03: one side of a card; a squad may give its own number."""
    defence, attack = _family(card) if side == FAMILY else _geek(card)
    return PlayerCardView(
        number=str(number if number is not None else card.number),
        name=name or card.name,
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
    told = (none, _("Yellow card"), _("Red card"))[card]
    if not lost:
        return _("%(card)s, no BOOST lost") % {"card": told}
    return f"{told}, \N{MINUS SIGN}{lost} BOOST"


def power_view(card: cards.PowerCard) -> PowerCardView:
    language = get_language() or "en"
    task = catalogue.challenge_text(card.challenge, language)
    return PowerCardView(
        name=card.name.text(language),
        text=card.effect.text(language),
        level=card.level,
        foot=_("Challenge: %(task)s") % {"task": task},
        state=_("No. %(number)s") % {"number": card.number},
    )


def legend_view(card: cards.LegendCard) -> PowerCardView:
    language = get_language() or "en"
    return PowerCardView(
        name=card.name.text(language),
        text=card.effect.text(language),
        level=0,
        state=_("No. %(number)s") % {"number": card.number},
    )


def deck_of(faction: Faction) -> DeckView:
    """Two queries; cards that came from the catalogue speak the reader's language."""
    powers = [
        (row, power_view(_printed_power(faction, row))) for row in faction.powers.all()
    ]
    return DeckView(
        tuple(view for row, view in powers if row.number not in cards.COMMON_NUMBERS),
        tuple(
            legend_view(_printed_legend(faction, row)) for row in faction.legends.all()
        ),
        tuple(view for row, view in powers if row.number in cards.COMMON_NUMBERS),
    )


def deck_by_number(faction: Faction) -> dict[int, PowerCardView]:
    """All cards of a faction by their number on the team sheet; two queries."""
    powers = [(r.number, _printed_power(faction, r)) for r in faction.powers.all()]
    legends = [(r.number, _printed_legend(faction, r)) for r in faction.legends.all()]
    return {
        **{number: power_view(card) for number, card in powers},
        **{number: legend_view(card) for number, card in legends},
    }


@dataclass(frozen=True, slots=True)
class CardText:
    """What stands on a card, in the reader's language."""

    name: str
    text: str


def card_name(row: PowerCard | LegendCard) -> str:
    """In the reader's language where it is printed so; `faction` is loaded with it."""
    return card_text(row).name


def card_text(row: PowerCard | LegendCard) -> CardText:
    """The same with its effect."""
    printed = (
        _printed_power(row.faction, row)
        if isinstance(row, PowerCard)
        else _printed_legend(row.faction, row)
    )
    language = get_language() or "en"
    return CardText(printed.name.text(language), printed.effect.text(language))


def printed_powers(faction: Faction) -> dict[int, cards.PowerCard]:
    """Every POWER card by number, in the reader's language where it is printed so."""
    return {row.number: _printed_power(faction, row) for row in faction.powers.all()}


def printed_legends(faction: Faction) -> dict[int, cards.LegendCard]:
    return {row.number: _printed_legend(faction, row) for row in faction.legends.all()}


def _printed_power(faction: Faction, row: PowerCard) -> cards.PowerCard:
    printed = next(
        (c for c in _catalogue_deck(faction) if c.number == row.number), None
    )
    own = power_value(row)
    same = printed and _unchanged(printed, own) and printed.level == own.level
    if printed and same and printed.challenge == own.challenge:
        return printed
    return own


def _printed_legend(faction: Faction, row: LegendCard) -> cards.LegendCard:
    origin = _catalogue_faction(faction)
    legends = origin.legends if origin else ()
    printed = next((c for c in legends if c.number == row.number), None)
    own = legend_value(row)
    return printed if printed and _unchanged(printed, own) else own


Played = cards.PowerCard | cards.LegendCard
Value = cards.PlayerCard | Played


def _unchanged(printed: Played, own: Played) -> bool:
    """Nobody touched its words since it was copied, in whichever language that was."""
    names = (printed.name.en, printed.name.fr)
    effects = (printed.effect.en, printed.effect.fr)
    return own.name.en in names and own.effect.en in effects


def _catalogue_deck(faction: Faction) -> Sequence[cards.PowerCard]:
    origin = _catalogue_faction(faction)
    return origin.deck if origin else catalogue.common_powers()


def _catalogue_faction(faction: Faction) -> cards.Faction | None:
    found = (each for each in catalogue.factions() if each.key == faction.origin)
    return next(found, None)


def squad_verdicts(rows: Iterable[PlayerCard]) -> Verdicts:
    """HC-KIT-01, HC-PLY-10, HC-KIT-05 over the cards of a faction or of a squad."""
    return check_squad([player_value(row) for row in rows])


def factions_of(club: Club) -> list[FactionLine]:
    rows = club.factions.order_by("name", "pk").annotate(
        player_count=Count("players", distinct=True),
        power_count=Count("powers", distinct=True),
        legend_count=Count("legends", distinct=True),
        team_count=Count("teams", distinct=True),
    )
    return [
        FactionLine(
            row.name,
            row.player_count,
            row.power_count,
            row.legend_count,
            reverse("faction", args=[club.slug, row.slug]),
            row.origin,
            row.team_count,
        )
        for row in rows
    ]


def catalogue_lines(own: Iterable[FactionLine] = ()) -> list[FactionLine]:
    """What comes with the house, to be copied; with the address of the club's copy."""
    copies = {(line.key, line.name): line.url for line in own}
    return [
        FactionLine(
            each.name,
            len(each.players),
            len(each.deck),
            len(each.legends),
            copies.get((each.key, each.name), ""),
            each.key,
        )
        for each in catalogue.factions()
    ]


def value_of(row: PlayerCard | PowerCard | LegendCard) -> Value:
    """Any card's row as the engine's value."""
    if isinstance(row, PlayerCard):
        return player_value(row)
    return power_value(row) if isinstance(row, PowerCard) else legend_value(row)
