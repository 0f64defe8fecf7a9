"""What the league remembers of a match of Finale, out of its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.finale import attempts, phases
from engine.games.finale.box.cards import ROWS
from engine.games.finale.events import APPROACH_WON, Event, chosen_men
from engine.games.finale.setup import Setup
from engine.games.finale.side_report import HALVES, FinalePart
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import MINUTES, ORDINARY, State
from engine.report import (
    BENCH,
    FIELD,
    KEEPER,
    BookingLine,
    CardColour,
    Change,
    Goal,
    InjuryLine,
    Kick,
    MatchMoment,
    MatchReport,
    PeriodScore,
    PlayerTally,
    Score,
    SelectedPlayer,
    SideSheet,
)
from engine.rulesets import Ruleset
from engine.sides import SIDES, BySide

RULESET: Final = Ruleset("finale", "finale")
# FI-COR-5: the two ways to a goal.
ATTACK, COUNTER = ORIGINS = ("attack", "counter")
# FI-EVT-2: which card it is, and what it was for.
CARDS: Final[dict[str, tuple[CardColour, str]]] = {
    "yellow": ("yellow", "symbol"),
    "second_yellow": ("yellow", "second_yellow"),
    "red": ("red", "symbol"),
}
CAUSES: Final = {"change": "plan", "replaced": "injury"}
# FI-REP-2: what a man did in each approach and each shot that he was chosen for.
USES: Final = "uses"


def moment_of(period: int) -> MatchMoment:
    """FI-COR-1: the end of the period, since it has no clock; its label is "31-45"."""
    last = MINUTES * period
    label = f"{last - MINUTES + 1}\N{EN DASH}{last}"
    return MatchMoment(last, period=str(period), label=label)


def report(setup: Setup, events: Sequence[Event], s: State) -> MatchReport:
    """FI-REP-1: score, goals, bookings, kicks, and a sheet of each side.

    While its scorer is asked for, a goal has the one whom he would be by the rule.
    """
    if s.phase == phases.SCORER:
        events = (*events, attempts.goal_of(s, attempts.usual_scorer(s)))
    home, away = s.score
    played = s.period - 1 if s.waiting and s.phase != phases.SHOOTERS else s.period
    kicks = tuple(
        Kick(SIDES[e.side], _name(setup, e.slot), bool(e.values[0]))
        for e in events
        if e.kind == "kick"
    )
    shootout = None
    if kicks:
        scored = [sum(k.scored for k in kicks if k.side == side) for side in SIDES]
        shootout = (scored[0], scored[1])
    return MatchReport(
        home,
        away,
        periods=tuple(
            PeriodScore(str(n), *score_after(events, n)) for n in range(1, played + 1)
        ),
        extra_time=s.period > ORDINARY,
        shootout=shootout,
        goals=tuple(_goals(setup, events)),
        cards=tuple(_cards(setup, events)),
        kicks=kicks,
        depth="full",
        sheets=BySide(_sheet(setup, events, 0), _sheet(setup, events, 1)),
        ruleset=RULESET,
        halves=HALVES,
    )


def score_after(events: Sequence[Event], period: int) -> Score:
    """FI-REP-1: the goals of both sides up to the end of a period."""
    goals = [e.side for e in events if e.kind == "goal" and e.period <= period]
    return goals.count(0), goals.count(1)


def _name(setup: Setup, slot: int) -> str:
    """FI-COR-2: no shirt numbers, the id of the card names the man."""
    return setup.man(slot).id if slot >= 0 else ""


def _goals(setup: Setup, events: Sequence[Event]) -> Iterator[Goal]:
    """All goals. FI-COR-5: none is an own goal or a penalty."""
    for e in events:
        if e.kind == "goal":
            yield Goal(
                SIDES[e.side],
                _name(setup, e.slot),
                moment_of(e.period),
                assist=_name(setup, e.values[1]),
                origin=ORIGINS[e.values[0]],
            )


def _cards(setup: Setup, events: Sequence[Event]) -> Iterator[BookingLine]:
    for e in events:
        if e.kind in CARDS:
            card, cause = CARDS[e.kind]
            man, at = _name(setup, e.slot), moment_of(e.period)
            yield BookingLine(SIDES[e.side], man, at, card, cause)


def _sheet(setup: Setup, events: Sequence[Event], side: int) -> SideSheet:
    """FI-EVT-1, FI-EVT-2: line-up, changes, who was hurt, and what is counted."""
    mine = [e for e in events if e.side == side]
    changes = [
        Change(
            _name(setup, e.values[0]),
            _name(setup, e.slot),
            moment_of(e.period),
            CAUSES[e.kind],
        )
        for e in mine
        if e.kind in CAUSES
    ]
    hurt = [
        InjuryLine(_name(setup, e.slot), moment_of(e.period), "symbol")
        for e in mine
        if e.kind == "injury"
    ]
    squad = next((e.values for e in mine if e.kind == "squad"), ())
    return SideSheet(
        lineup=tuple(_line_up(setup, side, squad)),
        changes=tuple(changes),
        injured=tuple(hurt),
        tallies=tuple(_uses(setup, mine)),
        game=_part(setup, mine, squad),
    )


def _line_up(
    setup: Setup, side: int, squad: tuple[int, ...]
) -> Iterator[SelectedPlayer]:
    """The squad; the row in which a man stands is his place."""
    for place, number in enumerate(squad[1:]):
        card = setup.man(side * SIDE_SLOTS + number)
        starts = FIELD if card.row else KEEPER
        role = starts if place < squad[0] else BENCH
        yield SelectedPlayer(card.id, role, place=ROWS[card.row])


def _uses(setup: Setup, mine: Sequence[Event]) -> Iterator[PlayerTally]:
    """FI-REP-2: how often each man was chosen, in the order of the cards."""
    uses = Counter(
        slot for e in mine if e.kind == "picked" for slot in chosen_men(e) if slot >= 0
    )
    for slot, n in sorted(uses.items()):
        yield PlayerTally(_name(setup, slot), USES, n)


def _part(
    setup: Setup, mine: Sequence[Event], squad: tuple[int, ...]
) -> FinalePart[str]:
    kinds = Counter(e.kind for e in mine)
    won = sum(e.values[APPROACH_WON] for e in mine if e.kind == "approach")
    side = mine[0].side if mine else 0
    men = [setup.man(side * SIDE_SLOTS + n) for n in squad[1:]]
    rows = [man.row for man in men[: squad[0]]] if squad else []
    return FinalePart(
        formation="-".join(str(rows.count(row)) for row in (1, 2, 3)) if rows else "",
        value=sum(man.value for man in men),
        deck_mode=setup.options.deck_mode,
        attempts=kinds["attempt"] - kinds["counter"],
        approaches_won=won,
        approaches_lost=kinds["approach"] - won,
        counters=kinds["counter"],
        shots=kinds["shot"],
    )
