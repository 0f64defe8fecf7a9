"""What the computer chooses before a match: who plays, what is learnt, what is brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from competitions.games.helvetia.kickoff import brought_cards, fielded_of, named_cards
from competitions.games.helvetia.offer import LearnableCards
from competitions.games.helvetia.training import CardChoice, card_answers
from competitions.games.kickoffs import SideChoices, SideOffer
from engine.dice import FastDice
from engine.errors import N_, RuleViolation
from engine.games.helvetia import phases
from engine.games.helvetia.actions import Action
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.cards import LEGEND_NUMBERS, PlayerCard, PowerCard
from engine.games.helvetia.coach.card_choice import held_worth
from engine.games.helvetia.entry import setup_of
from engine.games.helvetia.options import Options
from engine.games.helvetia.room import HELVETIA
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import State
from engine.rulesets import Ruleset
from engine.sides import SIDES, BySide, Side

TOO_FEW = N_("%(team)s: with these footballers no line-up can be chosen.")
# Nobody learns more at once.
MOST_LEARNT = 3
Fielded = Mapping[int, PlayerCard]


def helvetia_choices(
    ruleset: Ruleset, offers: BySide[SideOffer], /, *, seed: int
) -> BySide[SideChoices]:
    """HC-CMP-02: line-ups as its coach would choose them, the cards that are worth most.

    Each side chooses before it knows what the other has chosen. RuleViolation where a
    side has too few footballers.
    """
    game = HELVETIA.rulesets[ruleset.profile]
    fielded = offers.map(lambda offer: fielded_of(offer.side))
    home, away = (_side(offers[side], fielded[side]) for side in SIDES)
    carded = bool(home.cards or away.cards)
    options = Options(cards="brought" if carded else "none")
    setup = setup_of(game.rules, home, away, read_board(), options)
    dice = FastDice(seed)
    s = game.start(setup, dice)
    chosen = dict[Side, Action]()
    while s.phase == phases.SQUAD and s.waiting:
        side = SIDES[0 if s.waiting & 1 else 1]
        coach = HELVETIA.coach(HELVETIA.level, seed + side.number)
        chosen[side] = coach.pick(HELVETIA.seen(s, side.number), side.number)
        game.apply(s, side.number, chosen[side], dice)
    for side in SIDES:
        if side not in chosen:
            team = offers[side].side.name
            raise RuleViolation("HC-SET-06", TOO_FEW, team=team)
    return BySide(
        *(
            SideChoices(
                tuple(_lineup(chosen[side], tuple(fielded[side]), fielded[side])),
                card_answers(_cards(offers[side], s, side)),
            )
            for side in SIDES
        )
    )


def _side(offer: SideOffer, fielded: Fielded) -> SideSetup:
    side = offer.side
    numbers = {player: card.number for player, card in fielded.items()}
    return SideSetup(
        side.name,
        tuple(fielded.values()),
        tired=frozenset(numbers[player] for player in side.tired & numbers.keys()),
        cards=tuple(
            named_cards((*brought_cards(side).deck, *_learnable(offer).powers))
        ),
    )


def _lineup(
    a: Action, players: Sequence[int], cards: Fielded
) -> Iterator[tuple[int, str]]:
    """HC-SET-05: who keeps is named first, be he a keeper or not."""
    starters = [players[n] for n in range(SIDE_SLOTS) if a.a >> n & 1]
    bench = [players[n] for n in range(SIDE_SLOTS) if a.b >> n & 1]
    starters.sort(key=lambda player: cards[player].kind.value != "keeper")
    for n, player in enumerate(starters):
        yield player, "field" if n else "keeper"
    for player in bench:
        yield player, "bench"


def _learnable(offer: SideOffer) -> LearnableCards:
    found = offer.game
    return found if isinstance(found, LearnableCards) else LearnableCards()


def _cards(offer: SideOffer, s: State, side: Side) -> CardChoice:
    """HC-TRN-01, HC-DECK-05, HC-CHL-01: what is learnt, what is brought, the challenge."""
    cards = _learnable(offer)
    if not cards.brings:
        return CardChoice()
    worth = {
        number: held_worth(s, side.number, power)
        for number, power in enumerate(s.setup.cards[side.number])
        if power is not None
    }
    learnable = [card for card in cards.powers if card.number in worth]
    sets = _sets(learnable, cards.sessions)
    trained = max(sets, key=lambda numbers: sum(worth[n] for n in numbers))
    others = [card.number for card in learnable if card.number not in trained]
    challenge = max(others, key=lambda n: worth[n]) if others else None
    owned = {card.number for card in named_cards(brought_cards(offer.side).deck)} | set(
        trained
    )
    best = sorted(owned & worth.keys(), key=lambda n: (-worth[n], n))
    legends = [n for n in best if n in LEGEND_NUMBERS]
    brought = [n for n in best if n not in legends[1:]]
    won = challenge if cards.challenges else None
    return CardChoice(trained, tuple(brought[: cards.brings]), won)


def _sets(cards: Sequence[PowerCard], sessions: int) -> Iterator[tuple[int, ...]]:
    """HC-TRN-01: what can be learnt together; a card costs its level."""
    for count in range(MOST_LEARNT + 1):
        for each in combinations(cards, count):
            if sum(card.level for card in each) <= sessions:
                yield tuple(card.number for card in each)
