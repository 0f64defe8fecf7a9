"""Cards of a side of Helvetia before a match: to learn, to bring, to win as a challenge."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from competitions.games.helvetia.carry_over import OwnedCard, TeamState
from competitions.games.helvetia.recovery import red_faces
from competitions.games.helvetia.training import (
    BROUGHT,
    CHALLENGE,
    TRAINED,
    OfferedCards,
    Violations,
    check_choice,
    check_friendly,
    chosen_cards,
    deck_for_match,
    doubtful_challenge,
    kept_of,
)
from competitions.games.questions import Answers, SideQuestion
from competitions.games.values import LeagueRules
from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import LegendCard, PowerCard
from engine.games.helvetia.box.faces import FACES
from engine.json_values import JsonObject

TO_LEARN, TO_BRING = SideQuestion(TRAINED), SideQuestion(BROUGHT)
TO_WIN = SideQuestion(CHALLENGE, single=True)
# In the order in which a draft keeps their answers.
CARD_QUESTIONS = (TO_LEARN, TO_BRING, TO_WIN)


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What the opening of a match stores of the cards of a side."""

    # Number and level of each POWER card learnt before this match.
    learnt: tuple[tuple[int, int], ...] = ()
    # POWER cards that are brought.
    hidden: tuple[int, ...] = ()
    legend: int | None = None
    challenge: int | None = None

    @property
    def logged(self) -> JsonObject:
        """POWER cards that are brought are not among it: the log has their commitment."""
        return {
            "trained": [number for number, _level in self.learnt],
            "legend": self.legend,
            "challenge": self.challenge,
        }


class BroughtCards(NamedTuple):
    """What a match in the browser begins with, cards as printed."""

    # Those that could have been brought, and the numbers of those that are.
    deck: tuple[PowerCard | LegendCard, ...] = ()
    hand: tuple[int, ...] = ()
    challenge: PowerCard | None = None
    # Nothing is chosen before the match: its cards are drawn in it.
    draws: bool = False


class LearnableCards(NamedTuple):
    """What a computer may choose beside the deck, and within which limits."""

    powers: tuple[PowerCard, ...] = ()
    sessions: int = 0
    # So many cards are brought at most.
    brings: int = 0
    # Whether it may win a card in the match.
    challenges: bool = False


@dataclass(frozen=True, slots=True)
class HelvetiaOffer:
    """HC-CMP-02: the cards of one side for one match."""

    rules: LeagueRules
    state: TeamState
    powers: Mapping[int, PowerCard] = field(default_factory=dict)
    legends: Mapping[int, LegendCard] = field(default_factory=dict)
    # It belongs to no competition.
    is_friendly: bool = False
    # HC-PWR-01: before this match five cards are drawn; which, once they are.
    draws: bool = False
    drawn: tuple[int, ...] | None = None
    die: tuple[tuple[int, int], ...] = ()

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
    def cards(self) -> bool:
        """HC-FAM-02: POWER and LEGEND cards, and with them training and challenges."""
        return self.rules.most_cards > 0

    @property
    def learns(self) -> bool:
        """HC-TRN-01: before each match of a competition; a friendly leads to none."""
        return self.cards and not self.is_friendly

    @property
    def challenges(self) -> bool:
        """HV-CHL-01: a card may be won in this match."""
        return self.learns and self.rules.prizes

    @property
    def repeats(self) -> bool:
        return self.cards and not self.draws

    @property
    def origins(self) -> frozenset[str]:
        owned = {card.match for card in self.state.deck.values()}
        return frozenset(owned | set(self.state.legends_spent.values()))

    @property
    def faces(self) -> tuple[tuple[int, bool], ...]:
        """HC-KIT-07: those of the team's own die, and whether they are red."""
        red = red_faces(self.die)
        return tuple((face, face in red) for face in range(1, FACES + 1))

    @property
    def levels(self) -> dict[int, int]:
        """How many sessions each POWER card of the faction costs."""
        return {number: card.level for number, card in self.powers.items()}

    @property
    def questions(self) -> tuple[SideQuestion, ...]:
        """In a friendly nothing is learnt or won; before the draw nothing is brought."""
        brings = () if self.to_draw else (TO_BRING,)
        return brings if self.is_friendly else (TO_LEARN, *brings, TO_WIN)

    def check(self, answers: Answers, /) -> Violations:
        if self.to_draw:
            return (RuleViolation("HC-PWR-01", N_("Draw your POWER cards first.")),)
        chosen = chosen_cards(answers)
        if self.is_friendly:
            offered = OfferedCards(self.state.deck, self.keeps)
            return check_friendly(self.rules, offered, self.levels, chosen)
        return check_choice(self.rules, self.state, self.levels, chosen)

    def warnings(self, answers: Answers, /) -> Violations:
        if not self.cards:
            return ()
        chosen = chosen_cards(answers)
        state = TeamState() if self.is_friendly else self.state
        found = doubtful_challenge(state, *chosen)
        if self.is_friendly and chosen.challenge is not None:
            text = N_("In a friendly a challenge wins nothing.")
            found = (*found, RuleViolation("HC-CHL-02", text))
        return found

    def again(self, numbers: Collection[int], /) -> Answers:
        owned = {*self.state.deck, *self.legends}.difference(self.state.legends_spent)
        kept = tuple(sorted(number for number in numbers if number in owned))
        return {BROUGHT: kept} if kept else {}

    def facts(self, answers: Answers, /) -> CardFacts:
        chosen, levels = chosen_cards(answers), self.levels
        return CardFacts(
            learnt=tuple((number, levels.get(number, 0)) for number in chosen.trained),
            hidden=chosen.powers,
            legend=next(iter(chosen.legends), None),
            challenge=chosen.challenge,
        )

    def opening(self, answers: Answers, sealed: str, /) -> JsonObject:
        chosen = chosen_cards(answers)
        card = self.powers.get(chosen.challenge or 0)
        return {
            "legend": next(iter(chosen.legends), None),
            "spent": sorted(self.state.legends_spent),
            "sealed": sealed,
            "challenge": chosen.challenge,
            "asks": card and (card.challenge.kind.value, card.challenge.count),
        }

    def kickoff(self, answers: Answers, /) -> BroughtCards:
        chosen = chosen_cards(answers)
        deck = deck_for_match(self.state, chosen.trained) & self.powers.keys()
        legends = self.legends.keys() - self.state.legends_spent
        return BroughtCards(
            deck=(
                *(self.powers[number] for number in sorted(deck)),
                *(self.legends[number] for number in sorted(legends)),
            ),
            hand=(*chosen.powers, *chosen.legends),
            challenge=self.powers.get(chosen.challenge or 0),
        )

    def friendly(self) -> BroughtCards:
        """HC-PWR-01: all cards of its faction, of which five are drawn in the match."""
        deck: list[PowerCard | LegendCard] = [*self.powers.values()]
        return BroughtCards((*deck, *self.legends.values()), draws=True)

    def computer(self) -> LearnableCards:
        others = self.powers.keys() - self.state.deck.keys()
        return LearnableCards(
            tuple(self.powers[number] for number in sorted(others)),
            self.rules.sessions if self.learns else 0,
            self.rules.most_cards,
            self.challenges,
        )


def friendly_deck(numbers: Collection[int]) -> TeamState:
    """In a friendly a coach chooses among these POWER cards; nobody is absent."""
    return TeamState(deck=dict.fromkeys(numbers, OwnedCard("", "friendly")))
