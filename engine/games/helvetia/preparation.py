"""Before the kick-off: the seven, the cards, the toss."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.dice import Dice, draw
from engine.errors import N_
from engine.games.helvetia import phases, steps
from engine.games.helvetia.actions import ATTACK_FIRST, KEEP, SELECT, Action, action
from engine.games.helvetia.box.cards import LEGEND_NUMBERS, PowerCard
from engine.games.helvetia.periods import forfeit, kick_off_period
from engine.games.helvetia.ruleset import Refusal
from engine.games.helvetia.slots import CARD_SLOTS, SIDE_SLOTS
from engine.games.helvetia.spell import NOBODY
from engine.games.helvetia.state import BENCH, TO_PLACE, State
from engine.games.helvetia.windows import EVERY

SELECTED = Refusal("HC-SET-01", N_("The seven of this side are chosen."))
UNAVAILABLE = Refusal("HC-SET-06", N_("A player who is banned or injured was chosen."))
NUMBERS = Refusal(
    "HC-SET-01", N_("Five start and two sit on the bench, or all there are.")
)
CAPTAINS = Refusal("HC-PLY-04", N_("At most one captain is among the seven."))
KEEPER = Refusal("HC-SET-01", N_("The keeper starts when he is available."))
KEPT = Refusal("HC-PWR-02", N_("The cards of this side are chosen."))
CARDS: Final = 3
LEAST: Final = 3  # HC-SET-06: players who can play
LEGENDS: Final = sum(1 << n for n in LEGEND_NUMBERS)
UP_TO_THREE = Refusal(
    "HC-DECK-05", N_("Bring up to three cards of the deck, at most one of them LEGEND.")
)
THREE = Refusal("HC-PWR-02", N_("Keep three cards: 3 POWER, or 2 POWER and 1 LEGEND."))


def begin(s: State, dice: Dice) -> None:
    """D-SQUAD: a side that named its seven before the match is not asked.

    HC-SET-05: its keeper is named first, be he the keeper of the team or not.
    """
    s.waiting = 0
    if min(choosable(s, side).most() for side in (0, 1)) < LEAST:
        s.go(steps.WALK_OVER, dice)
        return
    for side in (0, 1):
        names = s.setup.sides[side]
        if names.starters:
            starters = [s.setup.slot(side, number) for number in names.starters]
            bench = [s.setup.slot(side, number) for number in names.bench]
            line_up(s, side, starters, bench)
            if s.keeper[side] == NOBODY:
                s.keeper[side] = starters[0]
        else:
            s.waiting |= 1 << side
    s.phase = phases.SQUAD
    if not s.waiting:
        show_squads(s, dice)


class FitSquad(NamedTuple):
    """Who can play of one side, and what its seven must keep to."""

    side: int
    fit: tuple[int, ...]
    captains: frozenset[int]
    keeper: int

    def sizes(self) -> tuple[int, int]:
        """HC-SET-01, HC-SET-06: how many start and how many sit on the bench."""
        most = self.most()
        return min(5, most), max(0, most - 5)

    def most(self) -> int:
        """HC-PLY-04: how many may be chosen; of the captains who are fit one counts."""
        captains = sum(slot in self.captains for slot in self.fit)
        return min(7, len(self.fit) - max(0, captains - 1))


def choosable(s: State, side: int) -> FitSquad:
    setup = s.setup
    return FitSquad(
        side, tuple(available(s, side)), setup.captains, setup.keepers[side]
    )


def available(s: State, side: int) -> list[int]:
    first = SIDE_SLOTS * side
    unavailable = s.setup.unavailable
    return [q for q in range(first, first + SIDE_SLOTS) if q not in unavailable]


def line_up(s: State, side: int, starters: list[int], bench: list[int]) -> None:
    """HC-SET-01: five start, two sit on the bench, the others are out of the match."""
    for slot in starters:
        s.pos[slot] = TO_PLACE
    for slot in bench:
        s.pos[slot] = BENCH
    keeper = s.setup.keepers[side]
    s.keeper[side] = keeper if keeper in starters else NOBODY


def refuse_select(s: State, side: int, a: Action) -> Refusal | None:
    """HC-SET-01, HC-PLY-04, HC-SET-05, HC-SET-06."""
    if not s.waiting >> side & 1:
        return SELECTED
    return refuse_seven(choosable(s, side), a)


def refuse_seven(squad: FitSquad, a: Action) -> Refusal | None:
    starters, bench = _slots(squad.side, a.a), _slots(squad.side, a.b)
    if a.a & a.b or (a.a | a.b) >> SIDE_SLOTS:
        return NUMBERS
    if any(slot not in squad.fit for slot in starters + bench):
        return UNAVAILABLE
    if sum(slot in squad.captains for slot in starters + bench) > 1:
        return CAPTAINS
    if (len(starters), len(bench)) != squad.sizes():
        return NUMBERS
    missing = squad.keeper in squad.fit and squad.keeper not in starters
    return KEEPER if missing else None


def _slots(side: int, mask: int) -> list[int]:
    return [SIDE_SLOTS * side + i for i in range(SIDE_SLOTS) if mask >> i & 1]


def selections(s: State, side: int) -> Iterator[Action]:
    return selections_with(s, side, ())


def selections_with(s: State, side: int, fixed: tuple[int, ...]) -> Iterator[Action]:
    """D-SQUAD: all that may be chosen, if these must start."""
    if not s.waiting >> side & 1:
        return iter(())
    return iter(sevens(choosable(s, side), fixed))


@lru_cache(maxsize=64)
def sevens(squad: FitSquad, fixed: tuple[int, ...]) -> tuple[Action, ...]:
    """Many hundreds, which a squad has in each of its matches."""
    first, (five, two) = SIDE_SLOTS * squad.side, squad.sizes()
    others = [slot for slot in squad.fit if slot not in fixed]
    found = []
    for chosen in combinations(others, five - len(fixed)):
        starters = fixed + chosen
        rest = [slot for slot in others if slot not in chosen]
        mask = sum(1 << (slot - first) for slot in starters)
        for bench in combinations(rest, two):
            a = action(SELECT, mask, sum(1 << (slot - first) for slot in bench))
            if refuse_seven(squad, a) is None:
                found.append(a)
    return tuple(found)


def select(s: State, side: int, a: Action, dice: Dice) -> None:
    """D-SQUAD: both choose at once."""
    line_up(s, side, _slots(side, a.a), _slots(side, a.b))
    s.waiting &= ~(1 << side)
    if not s.waiting:
        show_squads(s, dice)


def show_squads(s: State, dice: Dice) -> None:
    """D-SQUAD: both choices are shown together, the five first, then the bench."""
    for side in (0, 1):
        five = s.on_pitch(side)
        s.emit("lined_up", "HC-SET-01", side, NOBODY, len(five), *five, *s.bench(side))
    name_keepers(s, dice)


def name_keepers(s: State, dice: Dice) -> None:
    """HC-SET-05: without the keeper a field player is named to stand in."""
    for side in (0, 1):
        if s.keeper[side] == NOBODY:
            s.todo.append(steps.NAME_KEEPERS)
            s.ask(phases.STAND_IN, side)
            return
    s.go(steps.DEAL, dice)


def deal(s: State, dice: Dice) -> None:
    """HC-PWR-01, HC-DECK-05: cards drawn for a friendly, or those that were brought."""
    how = s.setup.options.cards
    if how == "friendly":
        for side in (0, 1):
            powers = power_numbers(s, side)
            drawn = draw(
                dice, "draw_home" if side == 0 else "draw_away", 5, len(powers)
            )
            s.hand[side] = sum(1 << powers[i] for i in drawn)
        s.ask_both(phases.KEEP_CARDS)
        return
    if how == "brought":
        for side in (0, 1):
            s.hand[side] = sum(1 << n for n in power_numbers(s, side))
        s.ask_both(phases.KEEP_CARDS)
        return
    s.go(steps.TOSS, dice)


def power_numbers(s: State, side: int) -> list[int]:
    """HC-CHL-01: the POWER cards of a side, its challenge apart."""
    given = s.setup.sides[side]
    challenge = given.challenge.number if given.challenge else 0
    powers = [card.number for card in given.cards if isinstance(card, PowerCard)]
    return sorted(number for number in powers if number != challenge)


def legend_numbers(s: State, side: int) -> list[int]:
    cards = s.setup.sides[side].cards
    return sorted(c.number for c in cards if c.number in LEGEND_NUMBERS)


def arm(s: State, side: int, hand: int) -> None:
    """A hand, and the windows in which it may speak."""
    s.hand[side] = hand
    windows = 0
    for number, window in enumerate(s.setup.windows[side]):
        if hand >> number & 1:
            windows |= window
    # HC-PWR-14: hidden prompts come at every moment, whatever the hand holds.
    s.armed[side] = EVERY if hand and s.setup.options.hide_prompts else windows


def refuse_keep(s: State, side: int, a: Action) -> Refusal | None:
    """HC-PWR-01, HC-PWR-02, HC-DECK-01, HC-DECK-05: three cards, at most one LEGEND."""
    if not s.waiting >> side & 1:
        return KEPT
    legend = a.b == 0 or a.b in legend_numbers(s, side)
    own = legend and a.a & ~s.hand[side] == 0
    cards = a.a.bit_count() + (a.b > 0)
    if s.setup.options.cards == "friendly":
        return None if own and cards == CARDS else THREE
    return None if own and cards <= CARDS else UP_TO_THREE


def keeps(s: State, side: int) -> Iterator[Action]:
    if not s.waiting >> side & 1:
        return
    powers = [n for n in range(CARD_SLOTS) if s.hand[side] >> n & 1]
    least = CARDS if s.setup.options.cards == "friendly" else 0
    for legend in (0, *legend_numbers(s, side)):
        for size in range(max(0, least - (legend > 0)), CARDS + 1 - (legend > 0)):
            for kept in combinations(powers, size):
                yield action(KEEP, sum(1 << n for n in kept), legend)


def keep(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-PWR-02: POWER face down, LEGEND face up."""
    arm(s, side, a.a | (1 << a.b if a.b else 0))
    s.waiting &= ~(1 << side)
    if not s.waiting:
        for each in (0, 1):
            s.emit("kept", "HC-PWR-02", each, NOBODY, *shown_cards(s, each))
        s.go(steps.TOSS, dice)


def shown_cards(s: State, side: int) -> tuple[int, int]:
    """HC-PWR-02: the LEGEND, 0 if none, lies open; of the POWER only the number."""
    legend = s.hand[side] & LEGENDS
    return max(0, legend.bit_length() - 1), (s.hand[side] & ~LEGENDS).bit_count()


def toss(s: State, dice: Dice) -> None:
    """HC-TOSS-01, HC-KIT-03: the winner of the coin chooses."""
    winner = dice.roll("coin", 2) - 1
    s.emit("toss", "HC-TOSS-01", winner)
    s.ask(phases.TOSS, winner)


def choose_start(s: State, side: int, a: Action, dice: Dice) -> None:
    """HC-TOSS-01: to start as attack or as defence."""
    start(s, dice, side if a.kind == ATTACK_FIRST else 1 - side)


def start(s: State, dice: Dice, first: int) -> None:
    s.first_kick = first
    s.emit("starts", "HC-TOSS-01", first)
    kick_off_period(s, dice)


def walk_over(s: State, dice: Dice) -> None:
    """HC-SET-06: with fewer than three available players a side forfeits.

    RULING HC-SET-06: with both sides short the one forfeits that has fewer; else home.
    """
    home, away = (choosable(s, side).most() for side in (0, 1))
    forfeit(s, 1 if away < LEAST and away < home else 0)
