"""Finale laid on a table for a test: squads of a first match, hands and dice as wanted."""

from __future__ import annotations

from engine.dice import ScriptedDice
from engine.games.finale import notation, phases, play
from engine.games.finale.box.catalogue import DIE, NUMBER_OF
from engine.games.finale.room import FINALE
from engine.games.finale.setup import Setup
from engine.games.finale.slots import SIDE_SLOTS

# White and violet, in the order of the box.
DECK = tuple(
    NUMBER_OF[each]
    for each in ["W5", "W4", "W3", "W2", "W1", "V5", "V4", "V3a", "V3b", "V2a", "V2b"]
)


def rolled(text):
    """ "shot_home=2" as a recorded face: the lowest side of the die that shows a 2."""
    label, _, shown = text.partition("=")
    if label.startswith("draw"):
        return (label, int(shown))
    return (label, DIE.index(int(shown)) + 1)


def setup_with(home=None, away=None, **options):
    """Squads of a first match and decks of white and violet, unless others are given."""
    usual = FINALE.setup_of(
        "finale", "blue", "red", {"beginner_squads": True, **options}
    )
    sides = [
        entry._replace(**{"deck": DECK, **(more or {})})
        for entry, more in zip(usual.sides, (home, away), strict=True)
    ]
    return Setup(*sides, usual.options)


class Table:
    """A match whose dice are named, and whose cards are put where they are needed."""

    def __init__(self, home="", away="", piles=("", ""), setup=None, **options):
        self.log = []
        self.setup = setup or setup_with(**options)
        dice = ScriptedDice([("draw_home", 1), ("draw_home", 1), ("draw_home", 1)])
        dice.faces += [("draw_away", 1)] * 3
        self.s = play.start(
            self.setup, dice if self._shuffles else ScriptedDice([]), self.log
        )
        for side, hand in enumerate((home, away)):
            if hand or home or away:
                self.s.hand[side] = sorted(NUMBER_OF[each] for each in hand.split())
                self.s.pile[side] = [NUMBER_OF[each] for each in piles[side].split()]

    @property
    def _shuffles(self):
        return self.setup.options.deck_mode != "free"

    def do(self, side, words, *rolls):
        """Each word in turn; the dice fall in the last one, and all of them."""
        *first, last = words.split()
        for word in first:
            self._play(side, word, ())
        self._play(side, last, rolls)
        return self

    def _play(self, side, word, rolls):
        action = notation.parse(self.setup, side, word)
        refused = play.refusal(self.s, side, action)
        assert refused is None, (word, refused)
        dice = ScriptedDice([rolled(each) for each in rolls])
        play.apply(self.s, side, action, dice)
        assert not dice.left, (word, dice.faces[dice.position :])

    def refused(self, side, word):
        """The rule that is against it, or None."""
        found = play.refusal(self.s, side, notation.parse(self.setup, side, word))
        return found and found.rule

    def slot(self, id_):
        side = 0 if id_ in self.setup.number_of[0] else 1
        return side * SIDE_SLOTS + self.setup.number_of[side][id_]

    def force(self, id_):
        """The strength of a man now."""
        return self.s.strength(self.slot(id_))

    def place(self, id_):
        return self.s.pos[self.slot(id_)]

    def put(self, place, *ids):
        """Men are somewhere else."""
        for id_ in ids:
            self.s.pos[self.slot(id_)] = place
        return self

    def turn(self, id_, turned):
        self.s.turned[self.slot(id_)] = turned
        return self

    def words(self, side):
        found = play.listed(self.s, side)
        return found and [notation.text(self.setup, side, a) for a in found]

    @property
    def phase(self):
        return phases.NAMES[self.s.phase]

    def told(self, kind):
        return [event for event in self.log if event.kind == kind]
