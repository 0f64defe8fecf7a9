"""Boxes of cards and what lies in them, whatever game it is of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from competitions.games.boxes import PLAYER, AnyCard, CardStock
from competitions.games.registry import (
    FIRST_BOX,
    game_title,
    kind_key,
    printed_boxes,
    stock_of,
)
from competitions.models import CardBox, CardDefinition, Club
from competitions.pages.games.card_pages import (
    AS_PRINTED,
    CardText,
    DeckCardView,
    FootballerView,
    SquadName,
)
from competitions.pages.games.registry import CARD_PAGES, FIRST_PAGES
from competitions.queries.cards import counted_boxes


@dataclass(frozen=True, slots=True)
class BoxLine:
    """A box in a list: its own or one of the catalogue."""

    name: str
    players: int
    # The cards of other kinds, with their names; empty if there are none.
    others: Sequence[str] = ()
    url: str = ""
    key: str = ""
    teams: int = 0


@dataclass(frozen=True, slots=True)
class CardMaker:
    """Where footballers of a game are typed and pasted; which, where there are several."""

    game: str
    new_url: str
    paste_url: str


def card_role(card: AnyCard) -> str:
    """What a footballer's card says he is."""
    return _(stock_of(card).look(card).role)


def footballer_view(
    card: AnyCard, *, face: str = "", named: SquadName = AS_PRINTED, url: str = ""
) -> FootballerView:
    """A footballer's card as its game draws it; its front where no side is named."""
    pages = CARD_PAGES[stock_of(card).game]
    face = face or pages.sides[0].key
    return pages.footballer(card, face=face, named=named, url=url)


def sides_of_card(
    card: AnyCard, named: SquadName
) -> tuple[tuple[str, FootballerView], ...]:
    """Each side of a footballer's card with its title."""
    return tuple(
        (side.title, footballer_view(card, face=side.key, named=named))
        for side in CARD_PAGES[stock_of(card).game].sides
    )


def is_two_sided(card: AnyCard) -> bool:
    """Whether it has another side to be seen."""
    return len(CARD_PAGES[stock_of(card).game].sides) > 1


def side_asked(key: str | None) -> str:
    """The side of the cards that an address asks for, or the front."""
    sides = [side.key for side in FIRST_PAGES.sides]
    return key if key in sides else sides[0]


def side_tabs(path: str, key: str, mark: str) -> tuple[tuple[str, str, bool], ...]:
    """The sides as tabs with addresses of their own: title, address, whether it is shown."""
    first = FIRST_PAGES.sides[0]
    return tuple(
        (
            side.title,
            f"{path}{'' if side == first else f'?side={side.key}'}#{mark}",
            side.key == key,
        )
        for side in FIRST_PAGES.sides
    )


def numbered_cards(game: str, box: CardBox) -> Mapping[int, DeckCardView]:
    """The cards that a coach plays, by their numbers on the team sheet."""
    pages = CARD_PAGES.get(game)
    return pages.numbered(box) if pages else {}


def card_text(row: CardDefinition) -> CardText:
    """In the reader's language where it is printed so; `box` is loaded with it."""
    return CARD_PAGES[row.game].text(row)


def card_makers(box: CardBox, stocks: Collection[CardStock]) -> tuple[CardMaker, ...]:
    """One for each game whose cards may lie in it."""
    home = box.get_absolute_url()
    return tuple(
        CardMaker(
            game_title(stock.game) if len(stocks) > 1 else "",
            f"{home}new/{kind_key(stock, PLAYER)}/",
            f"{home}paste/{kind_key(stock, PLAYER)}/",
        )
        for stock in stocks
    )


def box_lines(club: Club) -> list[BoxLine]:
    """The club's own boxes, each with its address."""
    return [
        BoxLine(
            name,
            players,
            _other_kinds(others),
            url=reverse("box", args=[club.slug, slug]),
            key=origin,
            teams=teams,
        )
        for name, slug, origin, players, *others, teams in counted_boxes(club)
    ]


def catalogue_lines(own: Iterable[BoxLine] = ()) -> list[BoxLine]:
    """What comes with the house, to be copied; with the address of the club's copy."""
    copies = {(line.key, line.name): line.url for line in own}
    lines = []
    for stock, box in printed_boxes():
        n = Counter(stock.record(card).kind for card in box.cards)
        players, *others = (n[kind] for kind in FIRST_BOX.kinds)
        url = copies.get((box.key, box.name), "")
        kinds = _other_kinds(others)
        lines.append(BoxLine(box.name, players, kinds, url, box.key))
    return lines


def _other_kinds(counts: Sequence[int]) -> list[str]:
    """How many of each kind of the first game but footballers; empty without any."""
    kinds = FIRST_BOX.kinds[1:]
    words = (FIRST_PAGES.kinds[kind].called for kind in kinds)
    return (
        [f"{n} {word}" for n, word in zip(counts, words, strict=True)]
        if any(counts)
        else []
    )
