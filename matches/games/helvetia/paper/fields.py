"""The boxes of the rulebook's sheet below its rows: LP, the challenge, what was learnt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from competitions.games.door import LeagueRules
from engine.errors import N_, RuleViolation
from engine.games.helvetia.box.cards import CARD_NUMBERS, POWER_NUMBERS
from matches.games.helvetia.names import HelvetiaKind
from matches.rules.paper.boxes import BoxMaker, PaperBox, ReadBox, number_from
from matches.rules.sheet.state import SheetProfile

BOXES = 3
OUTCOMES = ("made", "failed")
ANY_CARD = number_from(1, CARD_NUMBERS[-1])
A_POWER = number_from(POWER_NUMBERS[0], CARD_NUMBERS[-1])


@dataclass(frozen=True, slots=True)
class TickedCard:
    """A box of LP and its tick."""

    box: PaperBox
    tick: PaperBox

    @property
    def ticked(self) -> bool:
        return bool(self.tick.value)


class ReadCards(NamedTuple):
    """What these boxes say."""

    cards: tuple[int, ...]
    played: tuple[int, ...]
    challenge: int | None
    made: bool
    trained: tuple[int, ...]


class HelvetiaFields:
    """HC-SHT-05: the boxes of one side that no other game has."""

    def __init__(
        self, box: BoxMaker, profile: SheetProfile, rules: LeagueRules
    ) -> None:
        self.has_cards = HelvetiaKind.OUTCOME in profile.kinds
        self.cards = tuple(
            TickedCard(
                box(f"card_{n}", N_("LP, card %(n)s"), n=n),
                box(f"played_{n}", N_("LP, card %(n)s"), n=n),
            )
            for n in range(1, BOXES + 1)
        )
        self.challenge = box("challenge", N_("C: number of the card"))
        self.outcome = box("outcome", N_("C: made or failed"))
        self.trained = tuple(
            box(f"learnt_{n}", N_("Learnt before, card %(n)s"), n=n)
            for n in range(1, BOXES + 1)
        )
        self.has_challenges = rules.prizes or bool(self.challenge.value)

    @property
    def boxes(self) -> list[PaperBox]:
        cards = [card.box for card in self.cards]
        return [*cards, self.challenge, self.outcome, *self.trained]

    def nearest(self, name: str) -> PaperBox | None:
        return self.cards[0].box if "cards" in name else None

    def about(self, rule_id: str) -> PaperBox | None:
        places = {"HC-CHL": self.challenge, "HC-DECK": self.cards[0].box}
        places |= {"HC-TRN": self.trained[0], "HV-CHL": self.challenge}
        return places.get(rule_id.rpartition("-")[0])

    def read(self, read: ReadBox) -> ReadCards:
        """All of them; what is wrong is said at its box."""
        cards = {
            number: card.ticked
            for card in self.cards
            if (number := read(card.box, ANY_CARD)) is not None
        }
        challenge = read(self.challenge, A_POWER)
        if challenge is not None:
            read(self.outcome, _outcome)
        learnt = [read(box, A_POWER) for box in self.trained]
        return ReadCards(
            cards=tuple(cards),
            played=tuple(number for number, ticked in cards.items() if ticked),
            challenge=challenge,
            made=self.outcome.value == OUTCOMES[0],
            trained=tuple(number for number in learnt if number is not None),
        )


def _outcome(typed: str) -> str:
    if typed in OUTCOMES:
        return typed
    raise RuleViolation("HC-CHL-02", N_("Was it made or did it fail?"))
