"""Kinds of entry about the course of a match, for the games that have them."""

from __future__ import annotations

from engine.errors import N_
from engine.json_values import Stored
from matches.rules.checks.clock_checks import (
    clock_refusal,
    no_clock,
    no_whistle,
    whistle_refusal,
)
from matches.rules.checks.match_checks import (
    kick_refusal,
    no_forfeit,
    no_kickoff,
    no_kicks,
)
from matches.rules.offers.match_offers import (
    clock_offers,
    kickoff_offers,
    period_offers,
)
from matches.rules.offers.side_offers import forfeit_offers, kick_offers
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
from matches.rules.sheet.periods import Periods
from matches.rules.sheet.state import EntryKind, KindWords, Trait

SHARED = frozenset({Trait.OF_MATCH, Trait.SHARED, Trait.MARK})


def kick_event(content: Stored) -> str:
    """What one kick is called."""
    scored, missed = N_("Kick scored"), N_("Kick missed")
    return scored if content["scored"] else missed


KICKOFF = EntryKind(
    CoreKind.KICKOFF,
    KindWords(N_("Kick-off")),
    SIDE,
    closed=no_kickoff,
    offer=kickoff_offers,
    traits=SHARED,
)
CLOCK = EntryKind(
    CoreKind.CLOCK,
    KindWords(N_("Clock")),
    optional={"plus": whole_number(1, MOST_AT_ONCE), "minute": AT["minute"]},
    one_of=(
        ("plus", "minute"),
        N_("Say how far the clock goes on, or which minute it shows."),
    ),
    closed=no_clock,
    check=clock_refusal,
    offer=clock_offers,
    traits=SHARED,
)


def period_kind(periods: Periods) -> EntryKind:
    """The entry that ends a period and says which begins, for a game with these."""
    return EntryKind(
        CoreKind.PERIOD,
        KindWords(
            N_("End of the period"), lambda content: periods.whistles[content["to"]]
        ),
        {"to": one_word(*periods.words)},
        closed=no_whistle,
        check=whistle_refusal,
        offer=period_offers,
        traits=SHARED,
    )


KICK = EntryKind(
    CoreKind.KICK,
    KindWords(
        N_("Kick of the shoot-out"),
        kick_event,
        button=N_("Kick"),
        question=N_("Who of %(team)s kicks?"),
        sign="ball",
    ),
    {**PLAYER, "scored": truth},
    unnamed=True,
    closed=no_kicks,
    check=kick_refusal,
    offer=kick_offers,
)
FORFEIT = EntryKind(
    CoreKind.FORFEIT,
    KindWords(N_("Forfeit")),
    SIDE,
    closed=no_forfeit,
    offer=forfeit_offers,
    traits=frozenset({Trait.MARK}),
)
