"""Before a match: training sessions, the cards brought, the challenge (HC-CMP-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from competitions.games.helvetia.carry_over import TeamMatch, TeamState
from competitions.games.questions import Answers
from competitions.games.values import LeagueRules
from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import LEGEND_NUMBERS, POWER_NUMBERS

Violations = tuple[RuleViolation, ...]
NOT_OWNED = N_("No. %(card)s is not in the deck.")
NOT_DRAWN = N_("No. %(card)s was not drawn.")


def deck_for_match(state: TeamState, trained: Iterable[int]) -> frozenset[int]:
    """HC-TRN-03: POWER cards that may be brought; what was just trained is among them."""
    return frozenset(state.deck) | frozenset(trained)


def played_without_right(state: TeamState, match: TeamMatch) -> tuple[int, ...]:
    """Cards played in a match that were not in the deck, LEGENDs that were spent.

    HC-DECK-01, HC-DECK-02; `state` is that before the match.
    """
    deck = deck_for_match(state, match.trained)
    return tuple(
        number
        for number in match.cards_played
        if number in state.legends_spent
        or (number in POWER_NUMBERS and number not in deck)
    )


# What a coach is asked, by the names of the fields of his form and of his draft.
TRAINED, BROUGHT, CHALLENGE = "trained", "cards", "challenge"


class CardChoice(NamedTuple):
    """What a coach chose before a match."""

    trained: Sequence[int] = ()
    brought: Sequence[int] = ()
    challenge: int | None = None

    @property
    def legends(self) -> tuple[int, ...]:
        """HC-SHT-04: the cards with the numbers 1 to 4 lie open."""
        return tuple(n for n in self.brought if n in LEGEND_NUMBERS)

    @property
    def powers(self) -> tuple[int, ...]:
        """Decision 17: these stay sealed. HC-CHL-01: the challenge is none of them."""
        apart = (*LEGEND_NUMBERS, self.challenge)
        return tuple(n for n in self.brought if n not in apart)

    @property
    def playable(self) -> list[int]:
        """HC-CHL-01: the challenge itself is not played, wherever it is written too."""
        return [number for number in self.brought if number != self.challenge]


def chosen_cards(answers: Answers) -> CardChoice:
    """The cards that a coach chose, read from his answers."""
    return CardChoice(
        answers.get(TRAINED, ()),
        answers.get(BROUGHT, ()),
        next(iter(answers.get(CHALLENGE, ())), None),
    )


def card_answers(chosen: CardChoice) -> Answers:
    """The way back; what was not chosen is not answered."""
    won = () if chosen.challenge is None else (chosen.challenge,)
    found = {TRAINED: chosen.trained, BROUGHT: chosen.brought, CHALLENGE: won}
    return {kind: tuple(numbers) for kind, numbers in found.items() if numbers}


class OfferedCards(NamedTuple):
    """HC-PWR-01, HC-PWR-02: the POWER cards to choose from in a friendly."""

    powers: Collection[int]
    # So many are kept of those drawn; nothing where the coach chooses freely.
    keeps: int | None = None


class OwnedCards(NamedTuple):
    """What a team may bring."""

    powers: Collection[int]
    legends_spent: Collection[int] = ()
    # What is said of any other POWER card.
    unknown: str = NOT_OWNED


def check_choice(
    rules: LeagueRules,
    state: TeamState,
    levels: Mapping[int, int],
    choice: CardChoice,
) -> Violations:
    """HC-CMP-02: all that speaks against what a coach chose, in the order of choosing.

    `levels` holds the POWER cards of the team's faction; empty without a faction.
    HC-SHT-01: what the paper lists under LP and as challenge is its challenge.
    """
    owned = OwnedCards(deck_for_match(state, choice.trained), state.legends_spent)
    return (
        *check_training(rules, state, levels, choice.trained),
        *check_cards(rules, owned, choice.playable),
        *(check_challenge(choice.challenge, levels) if rules.prizes else ()),
        *_without_challenges(rules, choice.challenge),
    )


def check_friendly(
    rules: LeagueRules,
    offered: OfferedCards,
    levels: Mapping[int, int],
    choice: CardChoice,
) -> Violations:
    """HC-PWR-01, HC-PWR-02: what is wrong with the cards of a friendly."""
    unknown = NOT_OWNED if offered.keeps is None else NOT_DRAWN
    owned = OwnedCards(offered.powers, unknown=unknown)
    learnt = N_("In a friendly nothing is learnt.")
    return (
        *((RuleViolation("HC-TRN-01", learnt),) if choice.trained else ()),
        *check_cards(rules, owned, choice.playable),
        *(check_challenge(choice.challenge, levels) if rules.carries else ()),
        *_without_challenges(rules, choice.challenge),
        *_kept(offered.keeps, len(choice.playable)),
    )


def kept_of(
    rules: LeagueRules, drawn: Collection[int], legends: Collection[int]
) -> int:
    """HC-PWR-02: three of the five and the LEGEND; fewer only where the box holds fewer."""
    return min(rules.most_cards, len(drawn) + bool(legends))


def _kept(keeps: int | None, count: int) -> Violations:
    if keeps is None or count >= keeps:
        return ()
    text = N_("Cards to keep: %(keeps)s; chosen so far: %(count)s.")
    return (RuleViolation("HC-PWR-02", text, keeps=keeps, count=count),)


def check_training(
    rules: LeagueRules,
    state: TeamState,
    levels: Mapping[int, int],
    trained: Sequence[int],
) -> Violations:
    """HC-TRN-01: a card costs its level, all together three sessions; none is kept.

    HC-TRN-02: what is not used is lost, so nothing is carried on. `trained` are all the
    cards chosen before this match.
    """
    if not trained:
        return ()
    if not rules.sessions:
        text = N_("Under the rules of this competition there is no training.")
        return (RuleViolation("HC-FAM-14", text),)
    if not levels:
        text = N_(
            "This team has no faction, so the levels of its POWER cards are not known "
            "and it cannot train. Give the team a faction first."
        )
        return (RuleViolation("HC-TRN-01", text),)
    return tuple(_training(rules, state, levels, trained))


def _training(
    rules: LeagueRules,
    state: TeamState,
    levels: Mapping[int, int],
    trained: Sequence[int],
) -> Iterator[RuleViolation]:
    for number, times in sorted(Counter(trained).items()):
        if number not in levels:
            yield _foreign("HC-TRN-01", number)
        elif number in state.deck:
            text = N_("No. %(card)s is in the deck already.")
            yield RuleViolation("HC-DECK-02", text, card=number)
        elif times > 1:
            text = N_("No. %(card)s is trained twice.")
            yield RuleViolation("HC-TRN-01", text, card=number)
    cost = sum(levels.get(number, 0) for number in trained)
    if cost > rules.sessions:
        text = N_(
            "There are %(sessions)s training sessions before a match; "
            "these cards cost %(cost)s."
        )
        yield RuleViolation("HC-TRN-01", text, sessions=rules.sessions, cost=cost)


def check_cards(
    rules: LeagueRules, owned: OwnedCards, brought: Sequence[int]
) -> Violations:
    """HC-DECK-05: up to three cards from deck and LEGEND, at most one LEGEND."""
    if not brought:
        return ()
    if not rules.most_cards:
        text = N_("Under the rules of this competition no cards are brought.")
        return (RuleViolation("HC-FAM-14", text),)
    return tuple(_cards(rules, owned, brought))


def _cards(
    rules: LeagueRules, owned: OwnedCards, brought: Sequence[int]
) -> Iterator[RuleViolation]:
    if len(brought) > rules.most_cards:
        text = N_("At most %(most)s cards are brought to a match; these are %(count)s.")
        most, count = rules.most_cards, len(brought)
        yield RuleViolation("HC-DECK-05", text, most=most, count=count)
    legends = sorted({number for number in brought if number in LEGEND_NUMBERS})
    if len(legends) > rules.most_legends:
        text = N_("At most one LEGEND card is brought to a match, not %(cards)s.")
        yield RuleViolation("HC-DECK-05", text, cards=_numbers(legends))
    for number, times in sorted(Counter(brought).items()):
        if times > 1:
            text = N_("No. %(card)s is brought twice.")
            yield RuleViolation("HC-DECK-03", text, card=number)
        yield from _card(owned, number)


def _card(owned: OwnedCards, number: int) -> Iterator[RuleViolation]:
    if number in LEGEND_NUMBERS:
        if number in owned.legends_spent:
            text = N_(
                "LEGEND No. %(card)s was played in this competition already; "
                "each can be played once."
            )
            yield RuleViolation("HC-DECK-01", text, card=number)
    elif number not in owned.powers:
        yield RuleViolation("HC-DECK-05", owned.unknown, card=number)


def check_challenge(
    number: int | None, levels: Mapping[int, int] | None = None
) -> Violations:
    """HC-CHL-01: none, or one POWER card of the faction, where the team has one."""
    if number is None:
        return ()
    if number not in POWER_NUMBERS:
        text = N_("A challenge is a POWER card, No. 5 to 24, not %(card)s.")
        return (RuleViolation("HC-CHL-01", text, card=number),)
    if levels and number not in levels:
        return (_foreign("HC-CHL-01", number),)
    return ()


def doubtful_challenge(
    state: TeamState,
    trained: Sequence[int],
    brought: Sequence[int],
    challenge: int | None,
) -> Violations:
    """HC-SHT-01: warnings only, since the rulebook's own sheet is written so.

    HC-CHL-01 stands all the same: the challenge is not played, and a card that is in the
    deck is not won.
    """
    if challenge is None:
        return ()
    found = []
    if challenge in brought:
        text = N_(
            "No. %(card)s is the challenge of this match and stands under LP too. It counts "
            "as the challenge: it is not brought and can't be played."
        )
        found.append(RuleViolation("HC-SHT-01", text, card=challenge))
    if challenge in deck_for_match(state, trained):
        text = N_(
            "No. %(card)s is the challenge of this match and in the deck already: there is "
            "nothing to win."
        )
        found.append(RuleViolation("HC-SHT-01", text, card=challenge))
    return tuple(found)


def _without_challenges(rules: LeagueRules, challenge: int | None) -> Violations:
    if rules.prizes or challenge is None:
        return ()
    text = N_("Under the rules of this competition there are no challenges.")
    return (RuleViolation("HV-CHL-01" if rules.carries else "HC-FAM-14", text),)


def _foreign(rule: str, number: int) -> RuleViolation:
    text = N_("No. %(card)s is no POWER card of this team's faction.")
    return RuleViolation(rule, text, card=number)


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
