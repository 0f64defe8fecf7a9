"""The dice that are rolled at a real table: what for, and what may be typed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from engine.dice import FaceNeeded, TableDice, TableRoll
from engine.games.finale import phases, play, shootout
from engine.games.finale.actions import Action
from engine.games.finale.box.catalogue import DIE, TACTICS, WHITES
from engine.games.finale.decks import BEGINNER_DECK
from engine.games.finale.shown.labels import phrase, word
from engine.games.finale.shown.narration import Teller
from engine.games.finale.slots import SIDE_SLOTS
from engine.games.finale.state import BOTH, State
from engine.moments import piece_named
from engine.sides import Side


class PlainDie(NamedTuple):
    """FI-DEC-5: what it shows is typed, and stands for the lowest of such faces."""

    asked: str
    readings: Sequence[str] = ("0", "1", "2", "3")

    def prompt(self, language: str) -> str:
        return phrase("die", language, asked=self.asked)

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


def die(s: State, side: int, action: Action, roll: TableRoll, teller: Teller) -> Die:
    """The die that is asked for, by its label, and whose it is."""
    purpose, _, who = roll.label.rpartition("_")
    what, language = word(f"dice.{purpose}", teller.language), teller.language
    what = what[:1].upper() + what[1:]
    if purpose == "symbol":
        owner, number = piece_named(who)
        man = teller.man(owner * SIDE_SLOTS + number - 1)
        return PlainDie(phrase("rolled", language, what=what, who=man))
    roller = Side(who).number
    if purpose == "kick":
        return _kick(_at_kick(s, side, action, roll), roller, teller)
    asked = phrase("rolled", language, what=what, who=teller.teams[roller])
    if purpose == "draw":
        return _drawn(s, roller, asked, roll, teller)
    return PlainDie(asked)


def _drawn(s: State, roller: int, asked: str, roll: TableRoll, teller: Teller) -> Die:
    pile = _pile(s, roller, len(roll.before) + roll.sides)
    if not pile:
        places = [str(n + 1) for n in range(roll.sides)]
        return DrawnPlace(asked, teller.teams[roller], places)
    for face in roll.before:
        pile.pop(face - 1)
    return DrawnCard(asked, teller.teams[roller], [TACTICS[n].id for n in pile])


def _at_kick(s: State, side: int, action: Action, roll: TableRoll) -> State:
    """FI-PEN-2: as it stands once all is done that was rolled before this die."""
    t = s.copy()
    actor = side if s.waiting == BOTH else s.waiting - 1
    dice = TableDice(
        (face for _, face in roll.typed), (label for label, _ in roll.typed)
    )
    with suppress(FaceNeeded):
        play.apply(t, actor, action, dice)
    return t


def _kick(s: State, roller: int, teller: Teller) -> PlainDie:
    """FI-PEN-2, FI-PEN-5: by name who kicks, and who is in goal against him."""
    man, keeper = shootout.next_kick(s)
    kicks = man // SIDE_SLOTS == roller
    strength = s.strength(man) if kicks else s.strength(keeper) if keeper >= 0 else 1
    text = phrase(
        "rolled_kick" if kicks else "rolled_save",
        teller.language,
        man=teller.man(man if kicks else keeper),
        strength=strength,
        side=teller.teams[roller],
    )
    return PlainDie(text)
