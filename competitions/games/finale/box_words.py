"""What a club reads about its boxes of cards of this game."""

from __future__ import annotations

from typing import Final

from competitions.games.boxes import BoxWords
from engine.errors import N_

FINALE_BOX_WORDS: Final = BoxWords(
    foreign=N_("Choose a set of cards of your club."),
    unknown=N_("There is no such set in the catalogue."),
    many=N_("A club has at most %(most)s sets of cards."),
    twin=N_("The club has a set called %(name)s already."),
    full=N_("A set has at most %(most)s cards."),
    about=N_("A set is what one side chooses its footballers from."),
    own=N_("Sets of the club"),
    new=N_("A new set"),
    delete=N_("Delete this set"),
    back=N_("Back to the set"),
    adopted=N_("The set is in the club."),
    renamed=N_("The set has its new name."),
    deleted=N_("The set is deleted."),
    one=N_("Set"),
    whole=N_("Take a whole set"),
    squad=N_(
        "Take a whole set, or enter your own players. Who plays is chosen before each match."
    ),
    taken=N_(
        "All the cards of the set come with them. Players already in the squad stay."
    ),
    nobody=N_("Nobody plays here yet. Take a whole set, or enter your own players."),
    no_squad=N_(
        "%(team)s has no squad yet. Add the players first; a whole set comes with one tap."
    ),
)
