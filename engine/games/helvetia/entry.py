"""What two sides must bring so that a match can begin."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import N_, RuleViolation
from engine.games.helvetia import phases
from engine.games.helvetia.actions import SELECT, action
from engine.games.helvetia.board.pitch import Board
from engine.games.helvetia.box.cards import PlayerKind, PowerCard
from engine.games.helvetia.box.squads import check_player, check_power, repeated_numbers
from engine.games.helvetia.options import Options
from engine.games.helvetia.ruleset import Ruleset
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import fresh

TOO_MANY = N_("%(side)s: at most 9 players, not %(count)s.")
KEEPERS = N_("%(side)s: one keeper at most, not %(count)s.")
NOBODY = N_("%(side)s: nobody wears number %(number)s.")
LINE_UP = N_("%(side)s, line-up: %(reason)s")
OF_THE_SIDE = N_("%(side)s: %(reason)s")
CARD_TWICE = N_("%(side)s: card %(number)s is brought twice.")
TOO_FEW_CARDS = N_("%(side)s: five cards are drawn from at least five, not %(count)s.")


def setup_of(
    rules: Ruleset, home: SideSetup, away: SideSetup, board: Board, options: Options
) -> Setup:
    """Both sides laid out; RuleViolation for the first thing that keeps them apart."""
    for side in (home, away):
        for problem in (*_roster(side), *_cards(side, options)):
            raise problem
    setup = Setup(rules, home, away, board, options)
    for number, side in enumerate(setup.sides):
        if side.starters or side.bench:
            _check_line_up(setup, number)
    return setup


def _roster(side: SideSetup) -> Iterator[RuleViolation]:
    if len(side.players) > SIDE_SLOTS:
        count = len(side.players)
        yield RuleViolation("HC-KIT-01", TOO_MANY, side=side.name, count=count)
    keepers = sum(card.kind is PlayerKind.KEEPER for card in side.players)
    if keepers > 1:
        yield RuleViolation("HC-PLY-05", KEEPERS, side=side.name, count=keepers)
    for problem in repeated_numbers(card.number for card in side.players):
        yield _of(side, problem)
    for card in side.players:
        for verdict in check_player(card):
            yield _of(side, verdict.problem)
    worn = {card.number for card in side.players}
    named = {*side.unavailable, *side.tired, *side.starters, *side.bench}
    for number in sorted(named - worn):
        yield RuleViolation("HC-SET-01", NOBODY, side=side.name, number=number)


def _cards(side: SideSetup, options: Options) -> Iterator[RuleViolation]:
    numbers = [card.number for card in side.cards]
    for number in sorted({n for n in numbers if numbers.count(n) > 1}):
        yield RuleViolation("HC-DECK-01", CARD_TWICE, side=side.name, number=number)
    powers = [card for card in side.cards if isinstance(card, PowerCard)]
    for card in powers:
        for verdict in check_power(card):
            yield _of(side, verdict.problem)
    if options.cards == "friendly" and len(powers) < 5:
        yield RuleViolation(
            "HC-PWR-01", TOO_FEW_CARDS, side=side.name, count=len(powers)
        )


def _check_line_up(setup: Setup, side: int) -> None:
    """HC-SET-01: what is refused when it is chosen in the match is refused here too."""
    entry = setup.sides[side]
    masks = [_mask(setup, side, numbers) for numbers in (entry.starters, entry.bench)]
    s = fresh(setup)
    s.waiting = 3
    select = setup.rules.part(phases.SQUAD, SELECT)
    wrong = select.refuse(s, side, action(SELECT, masks[0], masks[1]))
    if wrong is not None:
        raise RuleViolation(wrong.rule, LINE_UP, side=entry.name, reason=wrong.text)


def _mask(setup: Setup, side: int, numbers: tuple[int, ...]) -> int:
    slots = {setup.slot(side, number) for number in numbers}
    return sum(1 << (slot - SIDE_SLOTS * side) for slot in slots)


def _of(side: SideSetup, problem: RuleViolation) -> RuleViolation:
    return RuleViolation(
        problem.rule_id, OF_THE_SIDE, side=side.name, reason=problem.text
    )
