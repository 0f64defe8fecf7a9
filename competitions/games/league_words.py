"""What a game calls its things on the pages of a league, as templates to translate."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.errors import N_
from engine.report import Depth


class DepthWords(NamedTuple):
    """What a match sheet of a depth asks for: in a form, and among the rules."""

    choice: str
    explanation: str


class SwitchWords(NamedTuple):
    """A switch of a competition: its box in the form, and the rule that it makes."""

    label: str
    help: str
    # As the rules of the competition say it; without a title another line says it.
    title: str
    on: str = ""
    off: str = ""


class DieWords(NamedTuple):
    """A die that a league asks for: what it decides, by which rule, what each face means."""

    # What is shown over it; of a %(player)s.
    title: str
    rule: str
    text: str
    # One for each face of the die, the same where two mean the same.
    faces: tuple[str, ...]

    @property
    def meanings(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Each meaning once, with its faces."""
        found: dict[str, tuple[int, ...]] = {}
        for face, meaning in enumerate(self.faces, 1):
            found[meaning] = (*found.get(meaning, ()), face)
        return tuple(found.items())


class NumberedCards(NamedTuple):
    """The cards of a coach that a sheet calls by these numbers."""

    numbers: Collection[int]
    # Of its %(number)s, and the picture beside it.
    called: str
    sign: str
    # What the box of such a card says in a team sheet, by how it is held: of a match.
    held: Mapping[str, str]
    # What it says where the team does not hold it.
    unheld: str
    # A team begins with all of them, each for one match; else it learns or wins them.
    at_start: bool = False
    # Of one with which it began: before it was played and since then.
    ready: str = ""
    spent: str = ""
    # What the story of a season says of a %(card)s that was played, if anything.
    played: str = ""
    # What happens to a %(card)s of a %(team)s by another match, by kind of consequence.
    consequences: Mapping[str, str] = {}


class PrizeWords(NamedTuple):
    """What is said of the card that a side could win in a match."""

    # Of its %(number)s, to who confirms the match.
    made: str
    missed: str
    # Of the %(card)s, in the story of a season.
    won: str
    lost: str
    # Heads of a table: its number, and whether it was won.
    number: str
    fulfilled: str
    # What it is called, the first head in a narrow table, and how that marks it.
    called: str
    short: str
    foot: str
    # Which teams won the largest share of those that they tried for.
    most: str
    # How a card is held that was won so, and what a competition switches it on by.
    how: str
    switch: str
    # Its box in the form of a competition.
    choice: str
    help: str
    # What the rules of a competition say of it, switched on and off.
    title: str
    on: str
    off: str


class TirednessWords(NamedTuple):
    """What is said of who ended a match tired, and starts the next one so."""

    # What he lacks: %(n)s of it.
    less: str
    # Of a %(player)s of a %(team)s, and of its %(players)s.
    one: str
    all: str
    # The head of a column that counts how often, and what it is called as a cause.
    ended: str
    cause: str
    # The same head in a narrow table.
    short: str


@dataclass(frozen=True, slots=True, eq=False)
class LeagueWords:
    """The words of one ruleset."""

    # The name of the game, the same in each language.
    game: str
    # Its rules of play: in a line of their own, and in a form under the game's name.
    rules: str
    choice: str
    # How goals are scored, by kind and by origin, and what counters count.
    ways: Mapping[str, str]
    counts: Mapping[str, str]
    # What is being played, by the phase of a match, and where nothing else says it the
    # moment that a list shows instead of a minute.
    phases: Mapping[str, str]
    depths: Mapping[Depth, DepthWords]
    clocks: Mapping[str, str] = field(default_factory=dict)
    switches: Mapping[str, SwitchWords] = field(default_factory=dict)
    # The dice that are thrown after a match, by the kind of question.
    dice: Mapping[str, DieWords] = field(default_factory=dict)
    # What it marks in a player's line of a report, by name.
    marks: Mapping[str, str] = field(default_factory=dict)
    # The same of all of them in the story of a season.
    marked: Mapping[str, str] = field(default_factory=dict)
    # The cards of coaches, by kinds, and what may be won by them.
    cards: tuple[NumberedCards, ...] = ()
    prize: PrizeWords | None = None
    # Why none can be drawn before a friendly.
    no_draw: str = ""
    # What all these cards are called together.
    deck: str = ""
    # How they come into the hands of who plays alone; what a form asks of a friendly.
    alone: str = ""
    # What the computer does for both sides of a match that it plays.
    simulated: str = N_(
        "The computer coaches both teams: it chooses all that coaches choose, and plays each match to its end. "
        "Each result is official at once and labelled as simulated everywhere; what is carried on "
        "follows from it as from any other. It can be taken back with a reason, match by match."
    )
    tired: TirednessWords | None = None
    friendly: str = N_("Friendly")
    # Of a player, and of everybody, against whose next match nothing speaks.
    fit: str = N_("He may play.")
    all_fit: str = N_("Everybody may play.")
    # Where nothing follows from a match for the next one.
    carries_nothing: str = N_("Nothing is carried on from match to match.")
    # The same on the lists of a competition, where more is said there.
    lists_nothing: str = ""
    # A score after the ordinary periods, a level one, and what follows it in a cup.
    ordinary: str = N_("After 90 minutes")
    # A score in the middle of it, and what a form asks of it.
    half: str = N_("Half-time")
    short_half: str = N_("HT %(score)s")
    at_half: str = N_("%(team)s at half-time")
    stood_at_half: str = N_("At half-time it was %(home)s-%(away)s.")
    not_at_half: str = N_(
        "At half-time it cannot have been %(half)s when it ended %(score)s."
    )
    details: str = N_("Scorers, cards, half-time, other endings")
    level: str = N_("Level after 90 minutes")
    overtime: str = N_("Extra time of 2 × 15 minutes, then a shoot-out.")
    at_once: str = N_("The shoot-out comes at once, without extra time.")
    # What somebody confirms of it, and how long it is.
    longer: str = N_("Extra time, after 90 minutes %(pair)s")
    extra: str = N_("2 × 15 minutes")

    def kind_of(self, number: int) -> NumberedCards:
        """The kind of a card of this number; of games that have some."""
        known = (kind for kind in self.cards if number in kind.numbers)
        return next(known, self.cards[-1])
