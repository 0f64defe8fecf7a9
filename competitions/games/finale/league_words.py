"""The words of Finale on the pages of a league."""

from __future__ import annotations

from typing import Final

from competitions.games.finale.moments import MOMENTS
from competitions.games.league_words import (
    DepthWords,
    DieWords,
    LeagueWords,
    SwitchWords,
)
from competitions.games.questions import RECOVERY
from engine.errors import N_
from engine.report import Depth

# What a competition may switch on (FI-CAR-1).
DISCIPLINE, INJURIES = "discipline_carry", "injury_carry"
# FI-END-1: a shoot-out without extra time.
AT_ONCE: Final = "shootout_at_once"
# FI-LGE-2: twenty of the set for all matches.
REGISTERED: Final = "registered_squads"
PHASES: Final = {
    "1": N_("Period 1"),
    "2": N_("Period 2"),
    "3": N_("Period 3"),
    "4": N_("Period 4"),
    "5": N_("Period 5"),
    "6": N_("Period 6"),
    "7": N_("Extra time, period 7"),
    "8": N_("Extra time, period 8"),
    "shootout": N_("Shoot-out"),
}
DEPTHS: Final[dict[Depth, DepthWords]] = {
    "score": DepthWords(
        N_(
            "Score only: the quickest. No ban and no injury can follow from what nobody"
            " wrote."
        ),
        N_("Score only. Bans and injuries follow only from what somebody writes."),
    ),
    "standard": DepthWords(
        N_(
            "Standard: squads, goals, cards, injuries and changes, each with its period."
        ),
        N_("Squads, goals, cards, injuries and changes."),
    ),
    "full": DepthWords(
        N_(
            "Full statistics: the cards of each period too, and so who attacked and how"
            " often. It costs a tap a period."
        ),
        N_("Full statistics: the cards of each period are written down too."),
    ),
}
INJURY_DIE: Final = N_(
    "After the match a die is rolled for whoever was injured: with 1 or 2 he"
    " misses the next one."
)
MISSES, PLAYS = N_("He misses the next match."), N_("He may play the next match.")
DICE: Final = {
    RECOVERY: DieWords(
        N_("Does %(player)s miss the next match?"),
        "FI-LGE-5",
        INJURY_DIE,
        (MISSES, MISSES, PLAYS, PLAYS, PLAYS, PLAYS),
    )
}
SWITCHES: Final = {
    DISCIPLINE: SwitchWords(
        N_("Red and yellow cards cost the next match"),
        N_(
            "A red card, two yellow ones in a match or the third one of several matches."
            " The book carries nothing on."
        ),
        N_("Yellow and red cards"),
        N_(
            "A red card or two yellow ones in a match cost the next match, and so does"
            " every third yellow card."
        ),
        N_("They cost nothing after the match."),
    ),
    INJURIES: SwitchWords(
        N_("An injury may cost the next match"),
        N_("A die after the match decides: 1 or 2, and he misses the next one."),
        N_("Injuries"),
        INJURY_DIE,
        N_("Whoever was injured plays the next match."),
    ),
    AT_ONCE: SwitchWords(
        N_("No extra time: a level cup match comes to the shoot-out at once"),
        N_("The book plays two periods more first."),
        "",
    ),
    REGISTERED: SwitchWords(
        N_("Each side registers twenty footballers before its first match"),
        N_(
            "Their values come to 66 at most, and only they are chosen. In the book it is"
            " any of the thirty."
        ),
        N_("Registered squads"),
        N_(
            "Each side registers twenty footballers, worth 66 at most, before its first"
            " match; later it exchanges some only while the organiser allows it."
        ),
        N_("Before each match fifteen of the whole set are chosen."),
    ),
}
FINALE_WORDS: Final = LeagueWords(
    "Finale",
    N_("Finale, the rules of the book"),
    N_("The rules of the book"),
    {
        "play": N_("Goal"),
        "attack": N_("From an attack"),
        "counter": N_("From a counter"),
    },
    {"uses": N_("Men chosen")},
    PHASES,
    DEPTHS,
    {period: at.label for period, at in MOMENTS.items()},
    SWITCHES,
    DICE,
    carries_nothing=N_(
        "Nothing is carried over from match to match here: no bans and no injuries."
    ),
    ordinary=N_("After six periods"),
    half=N_("After three periods"),
    short_half=N_("%(score)s after three periods"),
    at_half=N_("%(team)s after three periods"),
    stood_at_half=N_("After three periods it was %(home)s-%(away)s."),
    not_at_half=N_(
        "After three periods it cannot have been %(half)s when it ended %(score)s."
    ),
    details=N_("Scorers, cards, score after three periods, other endings"),
    level=N_("Level after six periods"),
    overtime=N_("Extra time of two periods, then a shoot-out."),
    longer=N_("Extra time, after six periods %(pair)s"),
    extra=N_("2 periods"),
)
