"""Kinds of entry about players, for the games that have them.

A game takes those that it has; what it says differently it replaces.
"""

from __future__ import annotations

from engine.errors import N_, NP_
from matches.rules.checks.player_checks import (
    booking_refusal,
    change_refusal,
    goal_amendable,
    goal_amendment_refusal,
    goal_refusal,
    injury_refusal,
    no_changes,
    no_goals,
    no_stand_ins,
    stand_in_refusal,
)
from matches.rules.offers.side_offers import (
    change_offers,
    goal_offers,
    injury_offers,
    keeper_offers,
    red_offers,
    yellow_offers,
)
from matches.rules.sheet.contents import (
    AT,
    LARGEST_ID,
    PLAYER,
    SIDE,
    truth,
    whole_number,
)
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.side_fold import (
    book_player,
    change_players,
    count_goal,
    injure,
    name_stand_in,
    send_off,
)
from matches.rules.sheet.state import EntryKind, KindWords, Trait

# Happens to a player on the pitch, and two phones may both say it.
HAPPENS = frozenset({Trait.TWIN, Trait.PRESENT})
# What can no more be written of a player once he has left the pitch.
OFF = (
    CoreKind.GOAL,
    CoreKind.YELLOW,
    CoreKind.RED,
    CoreKind.INJURY,
    CoreKind.CHANGE,
)

GOAL = EntryKind(
    CoreKind.GOAL,
    KindWords(
        N_("Goal"),
        button=N_("Goal"),
        question=N_("Who scored for %(team)s?"),
        sign="ball",
    ),
    PLAYER,
    # HV-TWIN-01: asked whether it is one goal or two, its writer said two.
    {"assist": whole_number(0, LARGEST_ID), **AT, "another": truth},
    unnamed=True,
    closed=no_goals,
    check=goal_refusal,
    apply=count_goal,
    offer=goal_offers,
    traits=HAPPENS,
    amendable=goal_amendable,
    amended=goal_amendment_refusal,
)
YELLOW = EntryKind(
    CoreKind.YELLOW,
    KindWords(
        N_("Yellow card"),
        button=N_("Yellow"),
        question=N_("Who of %(team)s sees yellow?"),
        sign="yellow",
    ),
    PLAYER,
    AT,
    check=booking_refusal,
    apply=book_player,
    offer=yellow_offers,
    traits=HAPPENS,
    then=CoreKind.SECOND_YELLOW,
)
SECOND_YELLOW = EntryKind(
    CoreKind.SECOND_YELLOW,
    KindWords(N_("Second yellow card"), sign="red"),
    PLAYER,
    AT,
    check=booking_refusal,
    apply=book_player,
    traits=HAPPENS,
    leaves=OFF,
)
RED = EntryKind(
    CoreKind.RED,
    KindWords(
        N_("Red card"),
        button=N_("Red"),
        question=N_("Who of %(team)s sees red?"),
        sign="red",
    ),
    PLAYER,
    AT,
    check=booking_refusal,
    apply=send_off,
    offer=red_offers,
    traits=HAPPENS,
    leaves=OFF,
)
# The injured is still booked and replaced.
INJURY = EntryKind(
    CoreKind.INJURY,
    KindWords(
        N_("Injury"),
        button=N_("Injury"),
        question=N_("Who of %(team)s is injured?"),
        sign="injury",
    ),
    PLAYER,
    AT,
    check=injury_refusal,
    apply=injure,
    offer=injury_offers,
    traits=HAPPENS,
    leaves=(CoreKind.GOAL, CoreKind.INJURY),
)
CHANGE = EntryKind(
    CoreKind.CHANGE,
    KindWords(
        N_("Substitution"),
        button=NP_("of players", "Change"),
        question=N_("%(team)s changes: who leaves?"),
        sign="sub",
    ),
    {
        **SIDE,
        "off": whole_number(1, LARGEST_ID),
        "on": whole_number(1, LARGEST_ID),
    },
    AT,
    closed=no_changes,
    check=change_refusal,
    apply=change_players,
    offer=change_offers,
    traits=frozenset({Trait.TWIN}),
    leaves=OFF,
)
KEEPER = EntryKind(
    CoreKind.KEEPER,
    KindWords(N_("Stand-in keeper"), sign="keeper"),
    PLAYER,
    AT,
    closed=no_stand_ins,
    check=stand_in_refusal,
    apply=name_stand_in,
    offer=keeper_offers,
    traits=frozenset({Trait.PRESENT}),
)
