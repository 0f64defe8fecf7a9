"""From two prepared sides to a match of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from competitions.games.helvetia.offer import BroughtCards
from competitions.games.kickoffs import KickoffSide, LeagueKickoff
from engine.games.helvetia import entry
from engine.games.helvetia.actions import KEEP, Action, action
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.cards import (
    LEGEND_NUMBERS,
    LegendCard,
    PlayerCard,
    PlayerKind,
    PowerCard,
)
from engine.games.helvetia.box.faces import TEAM_DIE
from engine.games.helvetia.game import Helvetia
from engine.games.helvetia.options import Options
from engine.games.helvetia.room import HELVETIA
from engine.games.helvetia.shown.card_sentence import with_words
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.rulesets import Ruleset
from engine.sides import SIDES, BySide

SHIRTS = range(1, 100)
DRAWN = 5


def helvetia_kickoff(
    ruleset: Ruleset,
    sides: BySide[KickoffSide],
    /,
    *,
    knock_out: bool,
    extended: bool = True,
) -> LeagueKickoff:
    """HC-CMP-02: line-ups are set, and the cards that each has chosen are in his hand.

    The other coach knows the deck and not the hand, as at the table; HC-OFF-07: who is
    not helped is asked at every first touch. RuleViolation is raised for what the engine
    does not play.
    """
    game = HELVETIA.rulesets[ruleset.profile]
    brought = sides.map(brought_cards)
    brings = bool(brought.home.hand or brought.away.hand)
    cards = "brought" if brings else "friendly" if _draw(game, brought) else "none"
    carded = cards != "none"
    options = Options(
        knock_out=knock_out,
        cards=cards,
        hide_prompts=carded,
        vigilant_offside=sides.home.unaided or sides.away.unaided,
    )
    fielded = sides.map(fielded_of)
    home, away = (_side(sides[side], fielded[side], brings=carded) for side in SIDES)
    setup = entry.setup_of(game.rules, home, away, read_board(), options)
    deeds = tuple((side, _kept(brought[side])) for side in SIDES) if brings else ()
    people = {
        side: {card.name: pk for pk, card in fielded[side].items()} for side in SIDES
    }
    return LeagueKickoff(game.name, setup, deeds, people)


def brought_cards(side: KickoffSide) -> BroughtCards:
    found = side.brought
    return found if isinstance(found, BroughtCards) else BroughtCards()


def _draw(game: Helvetia, brought: BySide[BroughtCards]) -> bool:
    """HC-PWR-01: five POWER of each side, where there are as many."""
    powers = brought.map(lambda one: sum(isinstance(c, PowerCard) for c in one.deck))
    drawn = all(one.draws for one in brought) and not game.rules.no_cards
    return drawn and all(count >= DRAWN for count in powers)


def fielded_of(side: KickoffSide) -> Mapping[int, PlayerCard]:
    """The line-up first, then whom a card may call in, as the league calls them."""
    chosen = [player for player, _role in side.lineup]
    others = [player for player in side.footballers if player not in chosen]
    if not chosen:
        # a keeper is wanted among those who fit in
        others.sort(key=lambda player: not _keeps(side.footballers[player]))
    free = iter(n for n in SHIRTS if n not in side.shirts.values())
    found: dict[int, PlayerCard] = {}
    for player in [*chosen, *others]:
        card = side.footballers[player]
        assert isinstance(card, PlayerCard)
        second = card.kind is PlayerKind.KEEPER and any(
            one.kind is PlayerKind.KEEPER for one in found.values()
        )
        if len(found) == SIDE_SLOTS or (second and player not in chosen):
            continue
        number = side.shirts[player] or next(free)
        found[player] = replace(card, number=number, name=side.names[player])
    return found


def _keeps(card: object) -> bool:
    return isinstance(card, PlayerCard) and card.kind is PlayerKind.KEEPER


def _side(
    side: KickoffSide, fielded: Mapping[int, PlayerCard], *, brings: bool
) -> SideSetup:
    numbers = {player: card.number for player, card in fielded.items()}
    brought = brought_cards(side)
    start = [p for role in ("keeper", "field") for p, r in side.lineup if r == role]
    bench = [player for player, role in side.lineup if role == "bench"]
    return SideSetup(
        side.name,
        tuple(fielded.values()),
        tired=frozenset(numbers[player] for player in side.tired & numbers.keys()),
        starters=tuple(numbers[player] for player in start),
        bench=tuple(numbers[player] for player in bench),
        cards=tuple(named_cards(brought.deck)) if brings else (),
        challenge=_power(brought.challenge),
        team_die=side.die or TEAM_DIE,
    )


def named_cards(cards: Iterable[object]) -> Iterator[PowerCard | LegendCard]:
    """The cards as a record keeps them, a club's own with an id."""
    for card in cards:
        if isinstance(card, PowerCard | LegendCard):
            yield with_words(card)


def _power(card: PowerCard | None) -> PowerCard | None:
    found = (one for one in named_cards([card]) if isinstance(one, PowerCard))
    return next(found, None)


def _kept(brought: BroughtCards) -> Action:
    """HC-DECK-05: what he chose before the match is what he keeps."""
    powers = [number for number in brought.hand if number not in LEGEND_NUMBERS]
    legend = next((n for n in brought.hand if n in LEGEND_NUMBERS), 0)
    return action(KEEP, sum(1 << number for number in powers), legend)
