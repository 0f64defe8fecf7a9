"""What a side has to choose from before a match, and what speaks against a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from competitions.games.door import (
    LINEUPS,
    POOLS,
    AnyLineups,
    CardChoice,
    ChosenPlayer,
    Fitness,
    LeagueRules,
    OfferedCards,
    SquadFootballer,
    TeamState,
    check_choice,
    check_friendly,
    doubtful_challenge,
    fitness,
    kept_of,
)
from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import LegendCard, PowerCard
from engine.report import Depth
from engine.rulesets import Ruleset
from matches.games.helvetia.choices import SideChoices

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
    depth: Depth
    state: TeamState
    squad: tuple[SquadFootballer, ...]
    # It belongs to no competition.
    friendly: bool = False
    # It is played in the browser, and nowhere else.
    browser: bool = False
    rolls: Mapping[int, RecoveryBefore] = field(default_factory=dict)
    # HV-DICE-02: faces of the table that the other coach has not answered yet.
    typed: Mapping[int, int] = field(default_factory=dict)
    powers: Mapping[int, PowerCard] = field(default_factory=dict)
    legends: Mapping[int, LegendCard] = field(default_factory=dict)
    # HC-PWR-01: before this match five cards are drawn; which, once they are.
    draws: bool = False
    drawn: tuple[int, ...] | None = None
    # HV-POOL-01: nobody is registered, and somebody must be.
    unregistered: bool = False
    # Those of the squad who are not, and stand on the paper of a match all the same.
    strangers: frozenset[int] = frozenset()

    @property
    def to_draw(self) -> bool:
        return self.draws and self.drawn is None

    @property
    def keeps(self) -> int | None:
        """HC-PWR-02: how many of the drawn cards and LEGENDs it keeps; None without a draw."""
        if self.drawn is None:
            return None
        return kept_of(self.rules, self.drawn, self.legends)

    @property
    def score_only(self) -> bool:
        return self.depth == "score"

    @property
    def cards(self) -> bool:
        """HC-FAM-02: POWER and LEGEND cards, and with them training and challenges."""
        return self.rules.most_cards > 0

    @property
    def learns(self) -> bool:
        """HC-TRN-01: before each match of a competition; a friendly leads to none."""
        return self.cards and not self.friendly

    @property
    def challenges(self) -> bool:
        """HV-CHL-01: a card may be won in this match."""
        return self.learns and self.rules.challenges

    def level(self, number: int) -> int:
        """How many sessions a POWER card costs; 0 for one that the faction does not have."""
        return self.powers[number].level if number in self.powers else 0

    def fitness(self, player: int) -> Fitness:
        roll = self.rolls.get(player)
        return fitness(self.state.of(player), roll.fit if roll else None)

    @property
    def lineups(self) -> AnyLineups:
        """Who may be chosen, by the rules of its game."""
        return LINEUPS[self.ruleset.game]

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
    if terms.unregistered:
        return (POOLS[terms.ruleset.game].missing(),)
    levels = {number: card.level for number, card in terms.powers.items()}
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
        *_cards(terms, choice, levels),
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


def _cards(
    terms: SideTerms, choice: SideChoices, levels: Mapping[int, int]
) -> tuple[RuleViolation, ...]:
    if terms.to_draw:
        return (RuleViolation("HC-PWR-01", N_("Draw your POWER cards first.")),)
    chosen = CardChoice(choice.trained, choice.cards, choice.challenge)
    if terms.friendly:
        offered = OfferedCards(terms.state.deck, terms.keeps)
        return check_friendly(terms.rules, offered, levels, chosen)
    return check_choice(terms.rules, terms.state, levels, chosen)


def preparation_warnings(
    terms: SideTerms, choice: SideChoices
) -> tuple[RuleViolation, ...]:
    """HC-SHT-01: what stops nobody, and both should know."""
    if not terms.cards:
        return ()
    state = TeamState() if terms.friendly else terms.state
    found = doubtful_challenge(state, choice.trained, choice.cards, choice.challenge)
    if terms.friendly and choice.challenge is not None:
        text = N_("In a friendly a challenge wins nothing.")
        found = (*found, RuleViolation("HC-CHL-02", text))
    return found


def _captain(terms: SideTerms, choice: SideChoices) -> tuple[RuleViolation, ...]:
    """HC-PLY-04: the mark stands beside one of the seven."""
    if choice.captain is None or choice.captain in choice.roles:
        return ()
    names = {each.pk: each.name for each in terms.squad}
    text = N_("%(player)s is marked as captain and is not in the line-up.")
    player = names.get(choice.captain, "–")
    return (RuleViolation("HC-PLY-04", text, player=player),)
