"""What a team carries from match to match: folded from its reports, and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from competitions.games.values import LeagueRules
from engine.games.helvetia.box.cards import LEGEND_NUMBERS

Offence = Literal["red", "two_yellows", "second_active_yellow"]
What = Offence | Literal["injury", "exhausted"]


@dataclass(frozen=True, slots=True)
class Cause:
    """Where something comes from: the match, and what happened to the player there."""

    match: str
    what: What


@dataclass(frozen=True, slots=True)
class Trace:
    """What a player left in one match of his side; being selected is a trace."""

    yellows: int = 0
    reds: int = 0
    injured: bool = False
    exhausted: bool = False


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """One match of the side; a walk-over may not count (HC-REC-03, HC-FFT-03)."""

    match: str
    walkover: bool = False
    traces: Mapping[int, Trace] = field(default_factory=dict)
    # HC-REC-02: who rolled before this match, and whether he was fit.
    rolls: Mapping[int, bool] = field(default_factory=dict)
    # HC-TRN: POWER cards learnt before it; HC-CHL: the challenge (number, made).
    trained: tuple[int, ...] = ()
    challenge: tuple[int, bool] | None = None
    # Cards played in it: LEGEND 1 to 4 are spent by it (HC-DECK-04).
    cards_played: tuple[int, ...] = ()

    @property
    def moves_cards(self) -> bool:
        return bool(self.trained or self.challenge or self.cards_played)


@dataclass(frozen=True, slots=True)
class Condition:
    """How a player stands before the next match of his side."""

    active_yellows: int = 0
    # The match that costs him the next one; empty cause: he may play.
    banned: Cause | None = None
    injured: Cause | None = None
    # False: he misses the next match outright (HC-REC-01); True: he rolls (HC-REC-02).
    rolls: bool = False
    tired: Cause | None = None


@dataclass(frozen=True, slots=True)
class OwnedCard:
    """How a POWER card came into the deck: trained before, or won in a match.

    In a friendly the cards that were drawn lie in it, or all those of the faction.
    """

    match: str
    how: Literal["training", "challenge", "friendly"]


@dataclass(frozen=True, slots=True)
class TeamState:
    """All that a side carries into its next match; players without a line are fit."""

    players: Mapping[int, Condition] = field(default_factory=dict)
    deck: Mapping[int, OwnedCard] = field(default_factory=dict)
    # LEGEND cards already played in this competition, and where.
    legends_spent: Mapping[int, str] = field(default_factory=dict)

    def of(self, player: int) -> Condition:
        return self.players.get(player, Condition())

    def with_tired(self, tired: Mapping[int, Cause]) -> TeamState:
        """HC-FAT-03: no row says who is tired, since it lasts for one match."""
        causes = tired.items()
        found = {player: replace(self.of(player), tired=why) for player, why in causes}
        return replace(self, players={**self.players, **found})


# HC-SUSP-01: so many yellows in one match send a player off.
SENT_OFF = 2
FIT = Condition()


def after(rules: LeagueRules, state: TeamState, match: TeamMatch) -> TeamState:
    """The state before the next match, from the state before this one.

    HC-FAM-14: without carry-over it is always the empty one. HC-REC-03, HC-FFT-03:
    a match that does not count moves no ban, injury or fatigue; cards learnt stay.
    """
    if not rules.carries:
        return TeamState()
    return TeamState(
        players=_players(rules, state, match),
        deck=_deck(state, match),
        legends_spent=_spent(state, match),
    )


def counts(rules: LeagueRules, match: TeamMatch) -> bool:
    """HC-REC-03, HC-FFT-03: is it a match for bans, injuries and fatigue?"""
    return rules.walkover_serves or not match.walkover


def _players(
    rules: LeagueRules, state: TeamState, match: TeamMatch
) -> Mapping[int, Condition]:
    if not counts(rules, match):
        return state.players
    # HC-FFT-03: nobody left a trace in a match that nobody played.
    traces = {} if match.walkover else match.traces
    players = {}
    for player in {**state.players, **traces}:
        change = (state.of(player), traces.get(player), match.rolls.get(player))
        condition = _condition(rules, match, change)
        if condition != FIT:
            players[player] = condition
    return players


def _condition(
    rules: LeagueRules,
    match: TeamMatch,
    change: tuple[Condition, Trace | None, bool | None],
) -> Condition:
    """One player after one match of his side: as he was, what he did, what he rolled.

    Without a trace he sat it out.
    """
    before, trace, fit = change
    injured, rolls = _injury(before, trace, fit)
    if trace is None:
        return Condition(
            active_yellows=0 if before.banned else before.active_yellows,
            injured=injured,
            rolls=rolls,
        )
    if trace.injured:
        injured, rolls = Cause(match.match, "injury"), False
    yellows = before.active_yellows + trace.yellows
    offence = _offence(rules, yellows, trace)
    return Condition(
        active_yellows=yellows,
        # HC-SUSP-06: never more than one match; not served, it goes on.
        banned=Cause(match.match, offence) if offence else before.banned,
        injured=injured,
        rolls=rolls,
        # HC-FAT-03: for the next match only.
        tired=Cause(match.match, "exhausted") if trace.exhausted else None,
    )


def _injury(
    before: Condition, trace: Trace | None, fit: bool | None
) -> tuple[Cause | None, bool]:
    """HC-REC-01, HC-REC-02: he misses a match, then rolls until a roll says fit.

    A roll that was not due has no effect, one that was not made is never invented.
    """
    if before.injured is None or (before.rolls and fit):
        return None, False
    return before.injured, before.rolls or trace is None


def _offence(rules: LeagueRules, yellows: int, trace: Trace) -> Offence | None:
    """HC-SUSP-01, HC-SUSP-02, HC-SUSP-04: what costs him the next match, if anything."""
    if trace.yellows >= SENT_OFF:
        return "two_yellows"
    if trace.reds:
        return "red"
    if trace.yellows and yellows >= rules.yellows_for_ban:
        return "second_active_yellow"
    return None


def _deck(state: TeamState, match: TeamMatch) -> Mapping[int, OwnedCard]:
    """HC-DECK-02, HC-CHL-02: cards trained and challenges made stay to the end."""
    won = [match.challenge[0]] if match.challenge and match.challenge[1] else []
    if not match.trained and not won:
        return state.deck
    deck = dict(state.deck)
    for number in match.trained:
        deck.setdefault(number, OwnedCard(match.match, "training"))
    for number in won:
        deck.setdefault(number, OwnedCard(match.match, "challenge"))
    return deck


def _spent(state: TeamState, match: TeamMatch) -> Mapping[int, str]:
    """HC-DECK-01, HC-DECK-04: a LEGEND is spent when it is played."""
    played = [number for number in match.cards_played if number in LEGEND_NUMBERS]
    if not played:
        return state.legends_spent
    return {**dict.fromkeys(played, match.match), **state.legends_spent}


def fold_matches(rules: LeagueRules, matches: Sequence[TeamMatch]) -> TeamState:
    """HC-SHT-03: applied once per match, oldest first."""
    state = TeamState()
    for match in matches:
        state = after(rules, state, match)
    return state


def tired_after(
    rules: LeagueRules, matches: Sequence[TeamMatch]
) -> Mapping[int, Cause]:
    """HC-FAT-03: who starts the next match tired; only the last one that counts says so."""
    last = next((one for one in reversed(matches) if counts(rules, one)), None)
    if last is None or last.walkover:
        return {}
    return {
        player: Cause(last.match, "exhausted")
        for player, trace in last.traces.items()
        if trace.exhausted
    }


def history(rules: LeagueRules, matches: Sequence[TeamMatch]) -> tuple[TeamState, ...]:
    """The state before each match, and after the last: one more than matches."""
    states = [TeamState()]
    for match in matches:
        states.append(after(rules, states[-1], match))
    return tuple(states)
