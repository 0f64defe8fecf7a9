"""What a game's league asks between matches: one LeagueRules value per ruleset."""

from __future__ import annotations

from dataclasses import dataclass

from competitions.games.absences import NO_ABSENCES, AbsenceRules
from engine.report import FORFEIT_GOALS, HALVES
from engine.rulesets import Ruleset

# The cards of a friendly: as the rulebook says, or chosen among all of the box.
DRAWN, FREE = "drawn", "free"
CARD_SOURCES = (DRAWN, FREE)


@dataclass(frozen=True, slots=True)
class PaperBoxes:
    """What a match sheet on paper has room for, of each side."""

    # Rows: so many of a squad, and so many at least.
    most: int = 26
    least: int = 9
    # Of a larger squad only who was chosen or is barred, and rows for those to come.
    chosen: bool = False
    # What is counted of each; empty: goals and passes, and all else where there are cards.
    columns: tuple[str, ...] = ()
    # Its boxes say when it was, not how often; behind a goal the letter of its origin.
    dated: bool = False
    letters: tuple[tuple[str, str], ...] = ()
    changes: int = 2
    kicks: int = 6
    # The periods whose scores have boxes, and those that only a cup match may have.
    periods: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    # Whether a filled one can be typed in row by row; else its result is.
    typed: bool = True


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """Numbers and switches of what is carried on; the game's `League` reads them."""

    ruleset: Ruleset
    # HC-FAM-14: without carry-over nothing follows from a match but its result.
    carries: bool = True
    # What cards and injuries cost.
    absences: AbsenceRules = NO_ABSENCES
    # HC-FAT-02: what a tired player lacks at the start of the next match.
    fatigue: int = 1
    # HC-TRN-01 and HC-DECK-05.
    sessions: int = 3
    # HV-CHL-01: may a card be won in a match?
    prizes: bool = True
    most_cards: int = 3
    most_legends: int = 1
    # HC-PWR-01: cards drawn before a friendly; of them `most_cards` are kept.
    drawn: int = 5
    # HC-SET-01, HC-SET-06, HC-PLY-04.
    keepers: int = 1
    starters: int = 5
    bench: int = 2
    least: int = 3
    captains: int = 1
    # HC-FFT-02: the goals of whoever wins by a forfeit, unless he led by as many.
    forfeit_goals: int = FORFEIT_GOALS
    # HC-FFT-03: does a walk-over count as a match for bans, injuries and fatigue?
    walkover_serves: bool = True
    # HC-FAM-02: how goals are scored, and whether there are cards and injuries.
    ways: tuple[str, ...] = ()
    # What led to a goal, where the game tells that apart.
    origins: tuple[str, ...] = ()
    # All that the game knows: a file from elsewhere may tell more than these rules.
    kinds: tuple[str, ...] = ()
    # HC-FAM-14: a cup match that is level after 90 minutes goes on.
    extra_time: bool = True
    rough: bool = True
    # HC-FAM-01: numbers that must start; empty where the coach chooses.
    fixed_numbers: tuple[int, ...] = ()
    # The periods that end the two halves of a match.
    halves: tuple[str, str] = HALVES
    # Whether only who is registered for the competition is chosen for its matches.
    registers: bool = False
    # Whether its matches have a sheet here; else somebody types the result.
    sheets: bool = True
    paper: PaperBoxes = PaperBoxes()
    # What a competition may switch on that is off otherwise: the game's own words.
    switches: tuple[str, ...] = ()
