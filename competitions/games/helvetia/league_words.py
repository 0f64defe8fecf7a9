"""The words of Helvetia on the pages of a league."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from competitions.games.helvetia.carry_over import LEARNT, WON
from competitions.games.league import USED_UP
from competitions.games.league_words import (
    DepthWords,
    LeagueWords,
    NumberedCards,
    PrizeWords,
    TirednessWords,
)
from competitions.stored_names import PRIZES
from engine.errors import N_, NP_
from engine.games.helvetia.box.cards import LEGEND_NUMBERS, POWER_NUMBERS
from engine.games.helvetia.side_report import EXHAUSTED
from engine.report import Depth

# How goals are scored.
GOAL_WAYS: Final = {
    "play": N_("Goal"),
    "shot": N_("Shot"),
    "first_touch": N_("First-touch shot"),
    "header": N_("Header"),
    "penalty": N_("Penalty"),
    "own": N_("Own goal"),
}
# HC-CHL-04, in the order of a match: going forward, then keeping out.
GESTURES: Final = {
    "shots": N_("Shots"),
    "first_touch_shots": N_("First-touch shots"),
    "headers": N_("Headers"),
    "short_passes": N_("Short passes"),
    "long_passes": N_("Long passes completed"),
    "dribbles": N_("Dribbles won"),
    "steals": N_("Steals won"),
    "tackles": N_("Tackles won"),
    "interceptions": N_("Interceptions"),
    "clearances": N_("Clearances"),
    "saves": N_("Saves"),
}
PHASES: Final = {
    "first": N_("First half"),
    "second": N_("Second half"),
    "extra_1": N_("Extra time, first half"),
    "extra_2": N_("Extra time, second half"),
    "shootout": N_("Shoot-out"),
}
DEPTHS: Final[dict[Depth, DepthWords]] = {
    "score": DepthWords(
        N_(
            "Score only: the quickest. No ban can follow from a card nobody wrote, and"
            " nobody is tired or injured in the next match."
        ),
        N_(
            "Score only. Bans, injuries and fatigue follow only from what somebody writes."
        ),
    ),
    "standard": DepthWords(
        N_(
            "Standard: line-ups, goals, cards, injuries, changes, cards played. Coaches"
            " tell the progress of a challenge themselves."
        ),
        N_("Line-ups, goals, cards, injuries, changes and cards played."),
    ),
    "full": DepthWords(
        N_(
            "Full statistics: passes, shots, saves and tackles too, and challenges count"
            " by themselves. It costs a tap for each of them."
        ),
        N_("Full statistics: every shot, pass, save and tackle is written down."),
    ),
}
# HC-SHT-04: the numbers 1 to 4 are LEGEND cards. HC-DECK: all of them lie in the deck, each
# for one match; a POWER card is learnt or won.
CARDS: Final = (
    NumberedCards(
        LEGEND_NUMBERS,
        N_("LEGEND %(number)s"),
        "legend",
        held={USED_UP: N_("Used in %(match)s")},
        unheld=N_("Not used yet"),
        at_start=True,
        ready=NP_("a LEGEND card", "Ready"),
        spent=NP_("a LEGEND card", "Used"),
        played=N_("LEGEND used: %(card)s"),
        consequences={
            "spent": N_("LEGEND card %(card)s of %(team)s is spent."),
            "back": N_("LEGEND card %(card)s of %(team)s can be played again."),
        },
    ),
    NumberedCards(
        POWER_NUMBERS,
        N_("POWER %(number)s"),
        "power",
        held={
            WON: N_("Challenge fulfilled in %(match)s"),
            LEARNT: N_("Learnt before %(match)s"),
        },
        unheld=N_("Not in the deck"),
        consequences={
            "learnt": N_("%(team)s owns POWER card %(card)s."),
            "lost": N_("%(team)s no longer owns POWER card %(card)s."),
        },
    ),
)
PRIZE: Final = PrizeWords(
    made=N_("Challenge %(number)s made"),
    missed=N_("Challenge %(number)s not made"),
    won=N_("Challenge fulfilled, the card is won: %(card)s"),
    lost=N_("Challenge not fulfilled: %(card)s"),
    number=N_("Challenge: number of the card"),
    fulfilled=N_("Challenge fulfilled"),
    called=N_("Challenge"),
    short=N_("Ch"),
    foot=N_(
        "In square brackets the card of the challenge, underlined when it was fulfilled."
    ),
    most=N_("Most challenges fulfilled, in per cent"),
    how=WON,
    switch=PRIZES,
    choice=N_("A side may choose a challenge before a match"),
    help=N_(
        "Who fulfils it wins the POWER card. The book has it in championships only."
    ),
    title=N_("Challenges"),
    on=N_(
        "Before each match a side may choose one; who fulfils it wins its POWER card."
    ),
    off=N_("None: no POWER card is won by a challenge."),
)
TIREDNESS: Final = TirednessWords(
    less=N_("%(n)s BOOST"),
    one=N_("%(player)s of %(team)s starts the next match with less BOOST: %(cause)s."),
    all=N_("%(team)s starts the next match with less BOOST for: %(players)s."),
    ended=N_("Ended a match exhausted"),
    cause=N_("exhausted"),
    short=N_("Exh"),
)
GEEK_WORDS: Final = LeagueWords(
    "Helvetia Cup",
    N_("Helvetia, GEEK rules"),
    N_("GEEK: all rules"),
    GOAL_WAYS,
    GESTURES,
    PHASES,
    DEPTHS,
    marks={EXHAUSTED: N_("Exhausted")},
    marked={EXHAUSTED: N_("Exhausted: %(players)s")},
    cards=CARDS,
    prize=PRIZE,
    no_draw=N_("This team has no faction with POWER cards."),
    deck=N_("POWER and LEGEND"),
    alone=N_(
        "Five POWER of each side are drawn there and a LEGEND may be chosen; three are kept."
    ),
    simulated=N_(
        "The computer coaches both teams: it chooses line-ups, cards and training, and plays each match to its end. "
        "Each result is official at once and labelled as simulated everywhere; bans, injuries, fatigue and decks "
        "follow from it as from any other. It can be taken back with a reason, match by match."
    ),
    tired=TIREDNESS,
    fit=N_("He may play, with all his BOOST."),
    all_fit=N_("Everybody starts with all his BOOST."),
)
FAMILY_WORDS: Final = replace(
    GEEK_WORDS,
    rules=N_("Helvetia, FAMILY rules"),
    choice=N_("FAMILY: the simple rules"),
    friendly=N_("Friendly, FAMILY rules"),
    carries_nothing=N_(
        "FAMILY carries nothing over from match to match: no bans, no injuries, no cards."
    ),
    lists_nothing=N_(
        "FAMILY carries nothing over: nobody is banned, injured or tired, and there are no decks."
    ),
)
