"""The lobby: what a match can be begun with, as radio buttons with their sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from competitions.models import ClubBoard
from engine.registry import ROOMS, USUAL
from engine.room import AnyRoom, SetupOption
from matches.pages.play.clock_part import limit_options, limit_rule
from matches.pages.play.talk_part import help_options
from matches.rules.play.at_table import AT_TABLE
from matches.rules.play.clock import SHORT_LIMITS
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
    # All games, to choose another one: titles, addresses, whether it is this one.
    games: tuple[tuple[str, str, bool], ...]
    # What this one is.
    sentence: str
    levels: tuple[LobbyChoice, ...]
    # Who needs no computer: somebody far away, somebody at the same table.
    people: tuple[LobbyChoice, ...]
    squads: tuple[LobbyChoice, ...]
    rules: tuple[LobbyChoice, ...]
    help: tuple[LobbyChoice, ...]
    limit: tuple[LobbyChoice, ...]
    limit_rule: str
    # Nothing where there is only the usual one.
    boards: tuple[LobbyChoice, ...]
    # Somebody's first match can be guided.
    guides: bool


def lobby_page(
    room: AnyRoom,
    language: str,
    typed: Mapping[str, str],
    boards: Sequence[ClubBoard] = (),
) -> LobbyPage:
    """With what was chosen before, where it is offered; with these boards of clubs."""
    offers = room.offers(language)
    *levels, friend, table = level_options(room, language, typed, *_people())
    return LobbyPage(
        room.key,
        tuple(_games(room, language)),
        offers.game.sentence,
        tuple(levels),
        (friend, table),
        options_of("squad", offers.squads, typed),
        options_of("rules", offers.ways, typed),
        options_of("help", help_options(), typed),
        options_of("limit", limit_options(SHORT_LIMITS), typed),
        limit_rule(room, language),
        options_of("board", _boards(boards), typed) if boards else (),
        room.guide(language) is not None,
    )


def _games(room: AnyRoom, language: str) -> Iterator[tuple[str, str, bool]]:
    """The usual one first; of a single one nothing is to be chosen."""
    for key, other in ROOMS.items():
        address = reverse("play") + ("" if key == USUAL else f"?game={key}")
        yield other.offers(language).game.title, address, other is room


def level_options(
    room: AnyRoom, language: str, typed: Mapping[str, str], *others: SetupOption
) -> tuple[LobbyChoice, ...]:
    """Against which level of the computer, or against these others."""
    levels = coaches(room, language)
    easy = levels[min(EASY, len(levels)) - 1].key
    shown = options_of("level", (*levels, *others), typed, easy)
    return tuple(
        one._replace(strength=_bars(n, len(levels))) if n <= len(levels) else one
        for n, one in enumerate(shown, 1)
    )


def options_of(
    name: str,
    offers: tuple[SetupOption, ...],
    typed: Mapping[str, str],
    usual: str = "",
) -> tuple[LobbyChoice, ...]:
    """Radio buttons; what was chosen before is checked, else the usual one or the first."""
    chosen = typed.get(name, "")
    if chosen not in {each.key for each in offers}:
        chosen = usual or offers[0].key
    return tuple(
        LobbyChoice(name, each.key, each.title, each.sentence, each.key == chosen)
        for each in offers
    )


def _boards(boards: Sequence[ClubBoard]) -> tuple[SetupOption, ...]:
    """HV-BOARD-03: the usual one, then those of clubs."""
    usual = SetupOption("", _("The usual board"), _("As it comes with the game."))
    own = (
        SetupOption(each.public_id, each.name, _("Of %(club)s") % {"club": each.club})
        for each in boards
    )
    return usual, *own


def _people() -> tuple[SetupOption, SetupOption]:
    link = _("You get a link for him; each plays on his own phone.")
    rolls = _(
        "One screen for both. You roll your own dice, the page asks for them and knows the rules."
    )
    return (
        SetupOption(FRIEND, _("Somebody you ask"), link),
        SetupOption(AT_TABLE, _("Somebody at your table"), rolls),
    )


def _bars(strength: int, most: int) -> tuple[bool, ...]:
    return tuple(n < strength for n in range(most))
