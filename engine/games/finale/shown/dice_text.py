"""The dice that are rolled at a real table: what for, and what may be typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.finale import phases
from engine.games.finale.box.catalogue import DIE, TACTICS, WHITES
from engine.games.finale.decks import BEGINNER_DECK
from engine.games.finale.shown.labels import phrase, word
from engine.games.finale.shown.narration import Teller
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import State
from engine.moments import piece_named
from engine.sides import Side


class PlainDie(NamedTuple):
    """FI-DEC-5: what it shows is typed, and stands for the lowest of such faces."""

    asked: str
    who: str
    readings: Sequence[str] = ("0", "1", "2", "3")

    def prompt(self, language: str) -> str:
        return phrase("die", language, what=self.asked, who=self.who)

    def face(self, typed: str, /) -> int:
        typed = typed.strip()
        return DIE.index(int(typed)) + 1 if typed in self.readings else 0

    def wrong(self, typed: str, language: str) -> str:
        return phrase("die_wrong", language, typed=typed)


class DrawnCard(NamedTuple):
    """FI-SET-7: at a table a card is drawn from a real pile."""

    asked: str
    who: str
    readings: Sequence[str]

    def prompt(self, language: str) -> str:
        return phrase("draw", language, who=self.who, cards=", ".join(self.readings))

    def face(self, typed: str, /) -> int:
        wanted = typed.strip().lower()
        names = [name.lower() for name in self.readings]
        return names.index(wanted) + 1 if wanted in names else 0

    def wrong(self, typed: str, language: str) -> str:
        return phrase("draw_wrong", language, typed=typed)


def _pile(s: State, side: int, size: int) -> list[int]:
    """What is drawn from: the pile, the deck that is dealt or the one of extra time.

    Nothing where a deck is dealt that was chosen in secret just now.
    """
    entry, options = s.setup.sides[side], s.setup.options
    brought = entry.deck or ()
    if not brought and options.deck_mode == "beginner":
        brought = BEGINNER_DECK
    renewed = {*WHITES, *s.hand[side], *s.pile[side]}
    piles = (s.pile[side], brought if s.phase == phases.DECK else (), renewed)
    found = next((sorted(pile) for pile in piles if len(pile) == size), [])
    return found if all(0 <= n < len(TACTICS) for n in found) else []


Die = PlainDie | DrawnCard


class DrawnPlace(DrawnCard):
    """A card drawn from a pile that nobody knows: it is asked by its place in it."""

    def prompt(self, language: str) -> str:
        return phrase("draw_place", language, who=self.who, most=len(self.readings))


def die(s: State, label: str, sides: int, rolled: Sequence[int], teller: Teller) -> Die:
    """The die that is asked for, by its label; `rolled` before it for this action."""
    purpose, _, who = label.rpartition("_")
    question = word(f"dice.{purpose}", teller.language)
    if purpose == "symbol":
        side, number = piece_named(who)
        return PlainDie(question, teller.man(side * SIDE_SLOTS + number - 1))
    side = Side(who).number
    if purpose == "draw":
        pile = _pile(s, side, len(rolled) + sides)
        if not pile:
            places = [str(n + 1) for n in range(sides)]
            return DrawnPlace(question, teller.teams[side], places)
        for face in rolled:
            pile.pop(face - 1)
        return DrawnCard(question, teller.teams[side], [TACTICS[n].id for n in pile])
    return PlainDie(question, teller.teams[side])
