"""What a side has to choose from before a match, and what speaks against a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from competitions.games.door import (
    NO_OFFER,
    AnyLineups,
    CarriedState,
    ChosenPlayer,
    Fitness,
    GameOffer,
    LeagueRules,
    SideChoices,
    SquadFootballer,
    SquadSource,
    fitness,
)
from engine.errors import N_, RuleViolation
from engine.report import Depth
from engine.rulesets import Ruleset

NO_CARD = N_(
    "%(player)s has no player card: in the browser he cannot be played without its"
    " values."
)
NOT_REGISTERED = N_("%(player)s is not registered for this competition.")


@dataclass(frozen=True, slots=True)
class RecoveryBefore:
    """HC-REC-02: a recovery roll that was made before this match."""

    face: int
    fit: bool
    rolled: str


@dataclass(frozen=True, slots=True)
class SideTerms:
    """What a side chooses from before one match."""

    ruleset: Ruleset
    rules: LeagueRules
    source: SquadSource
    depth: Depth
    state: CarriedState
    squad: tuple[SquadFootballer, ...]
    # It belongs to no competition.
    friendly: bool = False
    # It is played in the browser, and nowhere else.
    browser: bool = False
    rolls: Mapping[int, RecoveryBefore] = field(default_factory=dict)
    # HV-DICE-02: faces thrown at the table that the other coach has not confirmed yet.
    typed: Mapping[int, int] = field(default_factory=dict)
    # What is asked beside the line-up.
    offer: GameOffer = NO_OFFER
    # HV-POOL-01: nobody is registered, and somebody must be.
    unregistered: bool = False
    # Players of the squad who are not registered here, and yet named by the paper of a match.
    strangers: frozenset[int] = frozenset()

    @property
    def score_only(self) -> bool:
        return self.depth == "score"

    def fitness(self, player: int) -> Fitness:
        roll = self.rolls.get(player)
        return fitness(self.state.of(player), roll.fit if roll else None)

    @property
    def lineups(self) -> AnyLineups:
        """Who may be chosen, by the rules of its game."""
        return self.source.lineups

    @property
    def fit(self) -> tuple[SquadFootballer, ...]:
        return tuple(each for each in self.squad if self.fitness(each.pk).may_play)

    @property
    def startable(self) -> int:
        """HC-SET-06: how many of them can start together."""
        return self.lineups.startable(self.rules, self.fit)

    @property
    def markable(self) -> tuple[SquadFootballer, ...]:
        """HC-PLY-04: whoever has no card may be marked as captain, as on paper."""
        if not self.rules.captains:
            return ()
        return tuple(each for each in self.fit if not each.carded)

    def captains(self, choice: SideChoices) -> set[int]:
        """By the cards, and the one that was marked."""
        return {each.pk for each in self.squad if each.captain} | {choice.captain or 0}

    @property
    def keeperless(self) -> bool:
        """HC-SET-05: nobody who may play has a keeper's card."""
        return not any(each.keeper for each in self.fit)


def problems(terms: SideTerms, choice: SideChoices) -> tuple[RuleViolation, ...]:
    """All that speaks against a choice, in the order of HC-CMP-02."""
    if terms.score_only:
        return ()
    if terms.unregistered and terms.source.pool:
        return (terms.source.pool.missing(),)
    return (
        *(players_without_card(terms, choice) if terms.browser else ()),
        *_not_registered(terms, choice),
        *terms.lineups.check(
            terms.rules,
            [
                ChosenPlayer(player, role, player == choice.captain)
                for player, role in choice.lineup
            ],
            {each.pk: each for each in terms.squad},
            {each.pk: terms.fitness(each.pk) for each in terms.squad},
        ),
        *_captain(terms, choice),
        *terms.offer.check(choice.answers),
    )


def players_without_card(
    terms: SideTerms, choice: SideChoices
) -> tuple[RuleViolation, ...]:
    """HV-PLAY-12: in the browser nobody reads the values of a footballer's card at the table."""
    return tuple(
        RuleViolation("HV-PLAY-12", NO_CARD, player=each.name)
        for each in terms.squad
        if each.pk in choice.roles and not each.carded
    )


def _not_registered(terms: SideTerms, choice: SideChoices) -> Iterator[RuleViolation]:
    """HV-POOL-01: each by name."""
    for each in terms.squad:
        if each.pk in terms.strangers and each.pk in choice.roles:
            yield RuleViolation("HV-POOL-01", NOT_REGISTERED, player=each.name)


def _captain(terms: SideTerms, choice: SideChoices) -> tuple[RuleViolation, ...]:
    """HC-PLY-04: the mark stands beside one of the seven."""
    if choice.captain is None or choice.captain in choice.roles:
        return ()
    names = {each.pk: each.name for each in terms.squad}
    text = N_("%(player)s is marked as captain and is not in the line-up.")
    player = names.get(choice.captain, "–")
    return (RuleViolation("HC-PLY-04", text, player=player),)
