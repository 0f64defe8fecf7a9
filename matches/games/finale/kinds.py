"""The kinds of entry of a sheet of Finale: those that many games have, and its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.errors import N_
from engine.games.finale.reporting import ATTACK, COUNTER
from engine.json_values import Stored
from matches.games.finale import own_checks, own_offers
from matches.games.finale.course import PERIODS, period_at, period_end
from matches.games.finale.labels import COUNTERS, WAYS
from matches.games.finale.own_offers import TACTIC, VALUES
from matches.games.finale.side_part import GOAL_ROW, finale_account
from matches.games.finale.timely import timely
from matches.rules.checks.player_checks import count_refusal, goal_amendable
from matches.rules.kinds import course, house, players
from matches.rules.offers.side_offers import count_offers
from matches.rules.sheet.contents import (
    MOST_AT_ONCE,
    PLAYER,
    SIDE,
    one_word,
    truth,
    whole_number,
)
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.side_fold import SideBook, count_gesture, count_goal
from matches.rules.sheet.state import (
    EntryCheck,
    EntryKind,
    EntryRow,
    FieldReader,
    KindWords,
    Trait,
)

# Fields of its entries: the period of an event, and how a goal fell (FI-COR-5).
AT: Mapping[str, FieldReader] = {"minute": period_end}
# Of a sheet typed from paper: nobody wrote in which period it was; nor how it stood.
LOOSE: Mapping[str, FieldReader] = {"undated": truth}
UNSCORED: Mapping[str, FieldReader] = {"unscored": truth}
HOW: Mapping[str, FieldReader] = {"how": one_word("play", ATTACK, COUNTER)}


def goal_way(content: Stored) -> str:
    """What a goal is called, by what it came from."""
    return WAYS[content.get("how", "play")]


def in_a_period(_row: EntryRow) -> tuple[str, ...]:
    """FI-COR-1: what can be set right of an event is its period."""
    return ("minute",)


def of_a_goal(row: EntryRow) -> tuple[str, ...]:
    """FI-EVT-2: its period, what it came from, who gave the pass."""
    return ("minute", *goal_amendable(row))


def score_in_period(book: SideBook, content: Stored, minute: int) -> bool:
    """FI-EVT-4: each goal is counted in its period too."""
    how = content.get("how", "play")
    finale_account(book).scored.append((period_at(minute), how))
    return count_goal(book, content, minute)


def lay_card(book: SideBook, content: Stored, minute: int) -> bool:
    """FI-PER-5: False for a second one of the same period."""
    laid, period = finale_account(book).laid, period_at(minute)
    return bool(laid.setdefault(period, content["number"]) == content["number"])


def replace_man(book: SideBook, content: Stored, minute: int) -> bool:
    """FI-SYM-5: a keeper who comes on keeps goal, whomever he comes on for."""
    on = content["on"]
    possible = book.change(content["off"], on, minute)
    if possible and finale_account(book).opening.row(on) == GOAL_ROW:
        book.stand_in(on)
    return possible


def dated_by_period(kind: EntryKind, check: EntryCheck | None = None) -> EntryKind:
    """The kind with a period instead of a minute, and with the check of this game.

    In the period that it names it must be possible, whatever was written before.
    """
    optional = {k: v for k, v in kind.optional.items() if k not in ("minute", "added")}
    return replace(
        kind,
        optional={**optional, **AT, **LOOSE},
        amendable=in_a_period,
        check=timely(check or kind.check),
    )


GOAL = replace(
    dated_by_period(players.GOAL, own_checks.scored_refusal),
    words=replace(players.GOAL.words, event=goal_way),
    apply=score_in_period,
    offer=own_offers.scored_offers,
    amendable=of_a_goal,
    amended=own_checks.scored_amendment,
)
GOAL = replace(GOAL, optional={**HOW, **GOAL.optional})
CHANGE = replace(
    dated_by_period(players.CHANGE, own_checks.replaced_refusal),
    apply=replace_man,
    offer=own_offers.replaced_offers,
)
AMEND = replace(
    house.AMEND,
    check=timely(house.AMEND.check),
    optional={**AT, **HOW, "assist": players.GOAL.optional["assist"]},
    one_of=(
        ("minute", "how", "assist"),
        N_("Say one thing to change: the period, how it fell or the pass."),
    ),
)
LAID = EntryKind(
    TACTIC,
    KindWords(
        N_("Tactic card"),
        button=N_("Tactic"),
        question=N_("Which card does %(team)s lay in this period?"),
        sign="power",
    ),
    {**SIDE, "number": whole_number(VALUES[0], VALUES[-1])},
    closed=own_checks.no_cards_now,
    check=own_checks.laid_refusal,
    apply=lay_card,
    offer=own_offers.laid_offers,
    traits=frozenset({Trait.TWIN}),
)
COUNT = EntryKind(
    CoreKind.COUNT,
    KindWords(
        N_("Statistics"),
        lambda content: COUNTERS[content["what"]],
        question=N_("Who of %(team)s?"),
        sign="count",
    ),
    {**PLAYER, "what": one_word(*COUNTERS), "n": whole_number(1, MOST_AT_ONCE)},
    check=count_refusal,
    apply=count_gesture,
    offer=count_offers,
    traits=frozenset({Trait.PRESENT}),
)

# In the order in which they are offered.
VOCABULARY: Mapping[str, EntryKind] = {
    kind.name: kind
    for kind in (
        house.OPEN,
        replace(course.period_kind(PERIODS), optional=UNSCORED),
        house.FINISH,
        house.REOPEN,
        LAID,
        GOAL,
        dated_by_period(players.YELLOW),
        dated_by_period(players.SECOND_YELLOW),
        dated_by_period(players.RED),
        dated_by_period(players.INJURY),
        CHANGE,
        COUNT,
        course.KICK,
        course.FORFEIT,
        AMEND,
        house.VOID,
        house.NOTE,
        house.BACK,
    )
}
