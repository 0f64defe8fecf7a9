"""What a team carries from match to match in Helvetia, cards too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from competitions.games.absences import (
    CarriedState,
    SideMatch,
    counts_for_absences,
    players_after,
)
from competitions.games.values import LeagueRules
from engine.games.helvetia.box.cards import LEGEND_NUMBERS

# What a competition may switch off.
# How a POWER card came into the deck: before a match, or in one.
LEARNT, WON = "training", "challenge"


@dataclass(frozen=True, slots=True)
class TeamMatch(SideMatch):
    """One match of the side; a walk-over may not count (HC-REC-03, HC-FFT-03)."""

    # HC-TRN: POWER cards learnt before it; HC-CHL: the challenge (number, made).
    trained: tuple[int, ...] = ()
    challenge: tuple[int, bool] | None = None
    # Cards played in it: LEGEND 1 to 4 are spent by it (HC-DECK-04).
    cards_played: tuple[int, ...] = ()

    @property
    def moves_cards(self) -> bool:
        return bool(self.trained or self.challenge or self.cards_played)


@dataclass(frozen=True, slots=True)
class OwnedCard:
    """How a POWER card came into the deck: "training" before, or "challenge" in a match.

    In a "friendly" the cards that were drawn lie in it, or all those of the faction.
    """

    match: str
    how: str


@dataclass(frozen=True, slots=True)
class TeamState(CarriedState):
    """All that a side carries into its next match; players without a line are fit."""

    deck: Mapping[int, OwnedCard] = field(default_factory=dict)
    # LEGEND cards already played in this competition, and where.
    legends_spent: Mapping[int, str] = field(default_factory=dict)


def helvetia_state(state: CarriedState) -> TeamState:
    """The state as Helvetia has it, without cards if it comes from elsewhere."""
    return state if isinstance(state, TeamState) else TeamState(state.players)


def helvetia_match(match: SideMatch) -> TeamMatch:
    """The match as Helvetia has it, without cards if it comes from elsewhere."""
    if isinstance(match, TeamMatch):
        return match
    return TeamMatch(match.match, match.walkover, match.traces, match.rolls)


def after(rules: LeagueRules, state: TeamState, match: TeamMatch) -> TeamState:
    """The state before the next match, from the state before this one.

    HC-FAM-14: without carry-over it is always the empty one. HC-REC-03, HC-FFT-03:
    a match that does not count moves no ban, injury or fatigue; cards learnt stay.
    """
    if not rules.carries:
        return TeamState()
    players = state.players
    if counts_for_absences(match, walkover_serves=rules.walkover_serves):
        players = players_after(rules.absences, players, match)
    return TeamState(players, _deck(state, match), _spent(state, match))


def _deck(state: TeamState, match: TeamMatch) -> Mapping[int, OwnedCard]:
    """HC-DECK-02, HC-CHL-02: cards trained and challenges made stay to the end."""
    won = [match.challenge[0]] if match.challenge and match.challenge[1] else []
    if not match.trained and not won:
        return state.deck
    deck = dict(state.deck)
    for number in match.trained:
        deck.setdefault(number, OwnedCard(match.match, LEARNT))
    for number in won:
        deck.setdefault(number, OwnedCard(match.match, WON))
    return deck


def _spent(state: TeamState, match: TeamMatch) -> Mapping[int, str]:
    """HC-DECK-01, HC-DECK-04: a LEGEND is spent when it is played."""
    played = [number for number in match.cards_played if number in LEGEND_NUMBERS]
    if not played:
        return state.legends_spent
    return {**dict.fromkeys(played, match.match), **state.legends_spent}
