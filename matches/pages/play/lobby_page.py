"""The lobby: what a match can be begun with, as radio buttons with their sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.room import AnyRoom, SetupOption
from matches.pages.play.clock_part import limit_options, limit_rule
from matches.pages.play.talk_part import help_options
from matches.rules.play.computer import FRIEND, coaches

# Who has never played begins against this one.
EASY = 2


class LobbyChoice(NamedTuple):
    """A radio button, with its strength where it is a level."""

    name: str
    value: str
    title: str
    sentence: str
    checked: bool
    strength: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """All that can be chosen; what is checked is a match that can begin."""

    game: str
    levels: tuple[LobbyChoice, ...]
    friend: LobbyChoice
    squads: tuple[LobbyChoice, ...]
    rules: tuple[LobbyChoice, ...]
    help: tuple[LobbyChoice, ...]
    limit: tuple[LobbyChoice, ...]
    limit_rule: str


def lobby_page(room: AnyRoom, language: str, typed: Mapping[str, str]) -> LobbyPage:
    """With what was chosen before, where it is offered."""
    offers = room.offers(language)
    levels = coaches(room, language)
    easy = levels[min(EASY, len(levels)) - 1].key
    *shown, friend = _options("level", (*levels, _friend()), typed, easy)
    return LobbyPage(
        room.key,
        tuple(
            one._replace(strength=_bars(n, len(levels)))
            for n, one in enumerate(shown, 1)
        ),
        friend,
        _options("squad", offers.squads, typed),
        _options("rules", offers.ways, typed),
        _options("help", help_options(), typed),
        _options("limit", limit_options(), typed),
        limit_rule(room, language),
    )


def _options(
    name: str,
    offers: tuple[SetupOption, ...],
    typed: Mapping[str, str],
    usual: str = "",
) -> tuple[LobbyChoice, ...]:
    chosen = typed.get(name, "")
    if chosen not in {each.key for each in offers}:
        chosen = usual or offers[0].key
    return tuple(
        LobbyChoice(name, each.key, each.title, each.sentence, each.key == chosen)
        for each in offers
    )


def _friend() -> SetupOption:
    title = _("Somebody you ask")
    return SetupOption(
        FRIEND, title, _("You get a link for him; each plays on his own phone.")
    )


def _bars(strength: int, most: int) -> tuple[bool, ...]:
    return tuple(n < strength for n in range(most))
