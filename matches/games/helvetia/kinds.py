"""The kinds of entry of a sheet of Helvetia: those that many games have, and its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from competitions.games.door import GOAL_KINDS, GOAL_WAYS
from engine.errors import N_
from engine.games.helvetia.box.cards import CARD_NUMBERS, ChallengeKind
from engine.json_values import Stored
from matches.games.helvetia import own_checks, own_offers
from matches.games.helvetia.course import PERIODS
from matches.games.helvetia.labels import COUNTERS
from matches.games.helvetia.names import HelvetiaKind
from matches.games.helvetia.side_part import account_of
from matches.rules.checks.player_checks import count_refusal
from matches.rules.kinds import course, house, players
from matches.rules.offers.side_offers import count_offers
from matches.rules.sheet.contents import (
    AT,
    MOST_AT_ONCE,
    PLAYER,
    SIDE,
    one_word,
    truth,
    whole_number,
)
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.side_fold import SideBook, count_gesture
from matches.rules.sheet.state import EntryKind, FieldReader, KindWords, Trait

# Fields of its entries, with what reads them.
CARD: Mapping[str, FieldReader] = {
    **SIDE,
    "number": whole_number(CARD_NUMBERS[0], CARD_NUMBERS[-1]),
}
HOW: Mapping[str, FieldReader] = {"how": one_word(*GOAL_KINDS)}
GESTURES = tuple(
    kind.value for kind in ChallengeKind if kind is not ChallengeKind.GOALS
)


def goal_event(content: Stored) -> str:
    """What a goal is called, by how it was scored."""
    return GOAL_WAYS[content.get("how", "play")]


def outcome_event(content: Stored) -> str:
    """What the end of a challenge is called, by its content."""
    made, failed = N_("Challenge made"), N_("Challenge not made")
    return made if content["made"] else failed


def exhaust(book: SideBook, content: Stored, _minute: int) -> bool:
    """HC-FAT-03: a substitute who never came on is not exhausted."""
    if content["player"] not in book.entered():
        return False
    account_of(book).exhausted.add(content["player"])
    return True


def play_card(book: SideBook, content: Stored, _minute: int) -> bool:
    """HC-DECK-03: each card once per match."""
    cards = account_of(book).cards
    if content["number"] in cards:
        return False
    cards.append(content["number"])
    return True


def count_progress(book: SideBook, content: Stored, _minute: int) -> bool:
    """The challenge has come further by so much."""
    account_of(book).progress += content["n"]
    return True


def decide_challenge(book: SideBook, content: Stored, _minute: int) -> bool:
    """HC-CHL-02: made or not; what is written last holds."""
    account_of(book).made = content["made"]
    return True


GOAL = replace(
    players.GOAL,
    words=replace(players.GOAL.words, event=goal_event),
    optional={**HOW, **players.GOAL.optional},
)
AMEND = replace(
    house.AMEND,
    optional={**AT, **HOW, "assist": players.GOAL.optional["assist"]},
    one_of=(
        ("minute", "how", "assist"),
        N_("Say one thing to change: the minute, the kind of goal or the pass."),
    ),
)
EXHAUSTED = EntryKind(
    HelvetiaKind.EXHAUSTED,
    KindWords(
        N_("Exhausted"),
        button=N_("Tired"),
        question=N_("Who of %(team)s is exhausted?"),
        sign="tired",
    ),
    PLAYER,
    check=own_checks.tired_refusal,
    apply=exhaust,
    offer=own_offers.exhausted_offers,
    traits=frozenset({Trait.MENDS, Trait.ONCE}),
)
POWER = EntryKind(
    HelvetiaKind.POWER,
    KindWords(
        N_("POWER card"),
        button=N_("Cards"),
        question=N_("Which card does %(team)s play?"),
        sign="power",
        note="POWER",
    ),
    CARD,
    AT,
    closed=own_checks.no_powers,
    check=own_checks.power_refusal,
    apply=play_card,
    offer=own_offers.power_offers,
    traits=frozenset({Trait.ONCE, Trait.SEALED}),
)
LEGEND = EntryKind(
    HelvetiaKind.LEGEND,
    KindWords(N_("LEGEND card"), sign="legend", note="LEGEND"),
    CARD,
    AT,
    check=own_checks.legend_refusal,
    apply=play_card,
    offer=own_offers.legend_offers,
    traits=frozenset({Trait.ONCE}),
)
PROGRESS = EntryKind(
    HelvetiaKind.PROGRESS,
    KindWords(
        N_("Challenge: one more"),
        button=N_("Challenge"),
        question=N_("The challenge of %(team)s"),
        sign="tick",
        chip=N_("One more towards it"),
    ),
    {**SIDE, "n": whole_number(1, MOST_AT_ONCE)},
    closed=own_checks.no_progress,
    apply=count_progress,
    offer=own_offers.progress_offers,
)
OUTCOME = EntryKind(
    HelvetiaKind.OUTCOME,
    KindWords(N_("Challenge"), outcome_event, sign="tick"),
    {**SIDE, "made": truth},
    closed=own_checks.no_outcome,
    apply=decide_challenge,
    offer=own_offers.outcome_offers,
    traits=frozenset({Trait.MENDS, Trait.ONCE}),
)
COUNT = EntryKind(
    CoreKind.COUNT,
    KindWords(
        N_("Statistics"),
        lambda content: COUNTERS[content["what"]],
        question=N_("Who of %(team)s?"),
        sign="count",
    ),
    {**PLAYER, "what": one_word(*GESTURES), "n": whole_number(1, MOST_AT_ONCE)},
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
        course.KICKOFF,
        course.CLOCK,
        course.period_kind(PERIODS),
        house.FINISH,
        house.REOPEN,
        GOAL,
        players.YELLOW,
        players.SECOND_YELLOW,
        players.RED,
        players.INJURY,
        players.CHANGE,
        players.KEEPER,
        EXHAUSTED,
        POWER,
        LEGEND,
        PROGRESS,
        OUTCOME,
        COUNT,
        course.KICK,
        course.FORFEIT,
        AMEND,
        house.VOID,
        house.NOTE,
        house.BACK,
    )
}
