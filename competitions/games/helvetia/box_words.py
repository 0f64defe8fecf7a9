"""What a club reads about its boxes of cards of this game."""

from __future__ import annotations

from typing import Final

from competitions.games.boxes import BoxWords, PlayedCardWords
from engine.errors import N_

BOX_WORDS: Final = BoxWords(
    foreign=N_("Choose a faction of your club."),
    unknown=N_("There is no such faction in the catalogue."),
    many=N_("A club has at most %(most)s factions."),
    twin=N_("The club has a faction called %(name)s already."),
    full=N_("A faction has at most %(most)s cards."),
    about=N_("A faction is a box of cards: footballers, POWER and LEGEND cards."),
    own=N_("Factions of the club"),
    new=N_("A new faction"),
    delete=N_("Delete this faction"),
    back=N_("Back to the faction"),
    adopted=N_("The faction is in the club."),
    renamed=N_("The faction has its new name."),
    deleted=N_("The faction is deleted."),
    one=N_("Faction"),
    whole=N_("Take a whole faction"),
    squad=N_(
        "Take a whole faction, or enter your own players. Who plays is chosen before each match."
    ),
    taken=N_(
        "All the cards of the faction come with them. Players already in the squad stay."
    ),
    nobody=N_(
        "Nobody plays here yet. Take a whole faction, or enter your own players."
    ),
    no_squad=N_(
        "%(team)s has no squad yet. Add the players first; a whole faction comes with one tap."
    ),
)

CARD_WORDS: Final = PlayedCardWords(
    common=N_("The common POWER cards are here."),
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
    cards=N_("POWER and LEGEND cards"),
    friendly_drawn=N_(
        "As in the rulebook: five POWER are drawn, one LEGEND is chosen, three of the six"
        " are kept"
    ),
    friendly_free=N_("Free choice: three cards of the faction, at most one LEGEND"),
)
