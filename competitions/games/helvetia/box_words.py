"""What a club reads about its boxes of cards: they were first called as in this game."""

from __future__ import annotations

from typing import Final

from competitions.games.boxes import BoxWords
from engine.errors import N_

BOX_WORDS: Final = BoxWords(
    foreign=N_("Choose a faction of your club."),
    unknown=N_("There is no such faction in the catalogue."),
    many=N_("A club has at most %(most)s factions."),
    twin=N_("The club has a faction called %(name)s already."),
    full=N_("A faction has at most %(most)s cards."),
    kept=N_(
        "%(team)s has drawn cards for a friendly; it keeps its faction until "
        "that match is over."
    ),
    promised=N_(
        "The dice of %(home)s – %(away)s are promised for these POWER cards. "
        "They can be changed once its result is official."
    ),
    promised_die=N_(
        "The dice of %(home)s – %(away)s are promised for these faces. They "
        "can be changed once its sheet is open."
    ),
    drawn=N_("POWER cards drawn"),
)
