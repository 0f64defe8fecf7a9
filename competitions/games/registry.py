"""Which rules hold in a competition; the only list of games with a league."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from competitions.games.boxes import (
    MIXED_BOX_WORDS,
    BoxDie,
    BoxWords,
    CardStock,
    PlayedCardWords,
    PrintedBox,
)
from competitions.games.finale import computers as finale_computers
from competitions.games.finale import kickoff as finale_match
from competitions.games.finale import league as finale
from competitions.games.finale.box_words import FINALE_BOX_WORDS
from competitions.games.finale.own_cards import FINALE_BOX
from competitions.games.finale.reports import FinaleCodec
from competitions.games.helvetia import box_words as first_words
from competitions.games.helvetia import computers, kickoff, league, reports
from competitions.games.helvetia import league_words as helvetia_words
from competitions.games.helvetia.offer import CARD_QUESTIONS, CardFacts
from competitions.games.helvetia.own_cards import HELVETIA_BOX
from competitions.games.helvetia.recovery import HELVETIA_DIE
from competitions.games.kickoffs import ChoiceOf, KickoffOf, SquadSource
from competitions.games.league import League
from competitions.games.league_words import LeagueWords, PrizeWords, TirednessWords
from competitions.games.questions import NoOffer, PlainFacts, SideQuestion
from competitions.games.report_codecs import ReportCodec
from competitions.games.values import LeagueRules
from engine.report import MatchReport
from engine.rulesets import Ruleset

P = TypeVar("P")

# What each ruleset decides between matches.
LEAGUES: dict[Ruleset, League] = {
    one.rules.ruleset: one
    for one in (
        league.HelvetiaLeague(league.GEEK),
        league.HelvetiaLeague(league.FAMILY, words=helvetia_words.FAMILY_WORDS),
        finale.FinaleLeague(),
    )
}
# What is asked of a side before a match, beside its line-up.
QUESTIONS: dict[str, tuple[SideQuestion, ...]] = {HELVETIA_BOX.game: CARD_QUESTIONS}
# A side that brings nothing; the log says it in the words of the first game, as ever.
NOTHING_BROUGHT = PlainFacts(CardFacts().logged)
NO_OFFER = NoOffer(NOTHING_BROUGHT)
# How a match of a game begins in the browser, from what its coaches have prepared.
KICKOFFS: dict[str, KickoffOf] = {
    league.GEEK.ruleset.game: kickoff.helvetia_kickoff,
    finale.RULES.ruleset.game: finale_match.finale_kickoff,
}
# What the computer chooses for both sides before it, where it coaches them.
CHOICES: dict[str, ChoiceOf] = {
    league.GEEK.ruleset.game: computers.helvetia_choices,
    finale.RULES.ruleset.game: finale_computers.finale_choices,
}
# What the cards of a club's own boxes are made of.
BOXES: dict[str, CardStock] = {box.game: box for box in (HELVETIA_BOX, FINALE_BOX)}
# Those of the first game: what an empty box is taken for.
FIRST_BOX: CardStock = HELVETIA_BOX
# What clubs read about boxes of each game, and about the cards that coaches play.
BOX_WORDS: dict[str, BoxWords] = {
    HELVETIA_BOX.game: first_words.BOX_WORDS,
    FINALE_BOX.game: FINALE_BOX_WORDS,
}
CARD_WORDS: PlayedCardWords = first_words.CARD_WORDS
# The die that lies in a box beside its cards: no other game has one.
FIRST_DIE: BoxDie = HELVETIA_DIE
# How the reports of a game are stored.
CODECS: dict[str, ReportCodec] = {
    league.GEEK.ruleset.game: reports.HelvetiaCodec(),
    finale.RULES.ruleset.game: FinaleCodec(),
}
# All rulesets, in the order in which forms offer them.
RULESETS = tuple(LEAGUES)
# The one where nobody has chosen.
FIRST_RULESET = RULESETS[0]


def box_words(games: Collection[str] = ()) -> BoxWords:
    """What is said of boxes with cards of these games; where there are none as in the first."""
    if len(games) > 1:
        return MIXED_BOX_WORDS
    (game,) = games or (FIRST_BOX.game,)
    return BOX_WORDS.get(game, BOX_WORDS[FIRST_BOX.game])


def ruleset_key(ruleset: Ruleset) -> str:
    """How a form calls it: the first game's by their profiles alone."""
    first = ruleset.game == FIRST_RULESET.game
    return ruleset.profile if first else str(ruleset)


def ruleset_called(key: str) -> Ruleset:
    """The ruleset that a form calls so; ValueError if there is none."""
    for ruleset in LEAGUES:
        if ruleset_key(ruleset) == key:
            return ruleset
    raise ValueError(key)


def league_by_ruleset(ruleset: Ruleset) -> League:
    """KeyError for a ruleset that does not exist."""
    return LEAGUES[ruleset]


def squad_source(game: str) -> SquadSource:
    """Where its squads come from, whatever a competition switches on."""
    return next(one.squads for key, one in LEAGUES.items() if key.game == game)


def league_rules(ruleset: Ruleset) -> LeagueRules:
    """Its numbers and switches."""
    return LEAGUES[ruleset].rules


def report_words(report: MatchReport[P]) -> LeagueWords:
    """What the game of a report calls its things."""
    return LEAGUES[report.ruleset or FIRST_RULESET].words


def prize_words() -> PrizeWords:
    """What the cards that may be won are called where seasons of all games are counted."""
    found = (one.words.prize for one in LEAGUES.values())
    return next(words for words in found if words)


def tiredness_words() -> TirednessWords:
    """What is said of who ends a match tired where seasons of all games are counted."""
    found = (one.words.tired for one in LEAGUES.values())
    return next(words for words in found if words)


def game_title(game: str) -> str:
    """The name of a game, the same in each language."""
    return next(one.words.game for key, one in LEAGUES.items() if key.game == game)


def game_titles() -> list[str]:
    """The names of all games that a league may play, each once."""
    return list(dict.fromkeys(one.words.game for one in LEAGUES.values()))


def printed_boxes() -> tuple[tuple[CardStock, PrintedBox], ...]:
    """The boxes of the catalogue, each with the stock of its game."""
    return tuple((box, one) for box in BOXES.values() for one in box.catalogue())


def stock_of(card: object) -> CardStock:
    """The stock of the game whose card this is."""
    return next(box for box in BOXES.values() if box.holds(card))


def kind_key(stock: CardStock, kind: str) -> str:
    """How an address calls a kind of card: the first game's by its kind alone."""
    return kind if stock is FIRST_BOX else f"{stock.game}.{kind}"


def kind_called(key: str) -> tuple[CardStock, str]:
    """The stock and the kind of an address; ValueError if there is none."""
    for stock in BOXES.values():
        for kind in stock.kinds:
            if kind_key(stock, kind) == key:
                return stock, kind
    raise ValueError(key)
