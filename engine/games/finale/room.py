"""Finale with all that belongs to it, as the floor of the engine knows a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Final

from engine.action_forms import ActionForm
from engine.boards import BoardReading, BoardShape, LineBoard, LineOfSide
from engine.dice import Dice
from engine.games.finale import actions, phases, play, redaction, setup_table, standing
from engine.games.finale.actions import (
    PICKS,
    SCORERS,
    Action,
)
from engine.games.finale.box.cards import ROWS
from engine.games.finale.box.catalogue import SET_KEYS, TACTICS, card_set, read_table
from engine.games.finale.chronicle import MatchChronicler
from engine.games.finale.coach import levels
from engine.games.finale.coach.levels import ComputerCoach
from engine.games.finale.figures import MatchFigures, MatchTally
from engine.games.finale.game import Finale
from engine.games.finale.narrator import TableNarrator
from engine.games.finale.odds import HOPES
from engine.games.finale.options import Options
from engine.games.finale.setup import Setup, SideEntry
from engine.games.finale.setup_table import BOUNDS, CHOICES
from engine.games.finale.shown import forms
from engine.games.finale.shown.moment import SIGNS
from engine.games.finale.slots import PLACES, SIDE_SLOTS
from engine.games.finale.state import State
from engine.moments import About, Aim, Forecast, Pick, piece_id
from engine.room import (
    SetupOption,
    SetupOptions,
    StandingOrder,
    TrialGroup,
    Way,
)
from engine.switches import Option
from engine.trials import BalanceTrial
from engine.wording import LANGUAGES, add_spaces

# Switches that the command line asks for, with what a single match has instead of the
# default. FI-END-1: it is played on to a winner.
ASKED: Final[Mapping[str, str | None]] = {
    "deck_mode": None,
    "if_level": "extra_time",
    "beginner_squads": None,
}
# What many matches have instead. FI-LGE-1: a level one is a draw.
MANY: Final = {"if_level": "draw"}
LINES: Final = LineBoard(
    tuple(
        LineOfSide(place, letter)
        for place, letter in zip(PLACES[: len(ROWS)], ROWS, strict=True)
    ),
    spent="chip",
    signs=tuple(filter(None, SIGNS.values())),
)


@cache
def _options() -> tuple[Option, ...]:
    """Every switch of a match, with its default and its words."""
    usual, words = Options(), read_table("options")
    found = []
    for each in fields(Options):
        name = each.name
        least, most = BOUNDS.get(name, (0, 0))
        found.append(
            Option(
                name,
                MANY.get(name, getattr(usual, name)),
                words[name],
                CHOICES.get(name, ()),
                least,
                most,
                asked=name in ASKED,
                single=ASKED.get(name),
            )
        )
    return tuple(found)


@cache
def _offers(language: str) -> SetupOptions:
    """What a match can be begun with, in one language."""
    words = read_table("offers")
    known = language if language in LANGUAGES else LANGUAGES[0]

    def of(group: str, key: str) -> SetupOption:
        row = words[group][key]
        title = row["title"] if isinstance(row["title"], str) else row["title"][known]
        searches = bool(row.get("searches"))
        return SetupOption(key, title, add_spaces(row[known], known), searches)

    squads = []
    for key in SET_KEYS:
        table = read_table(key)
        motto = add_spaces(table["motto"][known], known)
        squads.append(SetupOption(key, table["name"], motto))
    return SetupOptions(
        of("game", FinaleRoom.key),
        tuple(of("rulesets", key) for key in FinaleRoom.rulesets),
        tuple(squads),
        tuple(of("levels", key) for key in levels.LEVELS),
        tuple(
            of("ways" if key in words["ways"] else "rulesets", key)
            for key in FinaleRoom.ways
        ),
    )


class FinaleRoom:
    """The one room of this game."""

    key: Final = "finale"
    rulesets: Final = {"finale": Finale()}
    ways: Final = {
        "finale": Way("finale"),
        "finale_first": Way(
            "finale", {"beginner_squads": True, "deck_mode": "beginner"}
        ),
        "finale_free": Way("finale", {"deck_mode": "free"}),
    }
    squads: Final = SET_KEYS
    options: Final = _options()
    opening: Final = ()
    levels: Final = levels.LEVELS
    level: Final = "coach"
    # The function itself, not a method that calls it: every decision asks it.
    seen = staticmethod(redaction.without_secrets)

    def offers(self, language: str) -> SetupOptions:
        return _offers(language)

    def level_named(self, name: str) -> str:
        return levels.level_named(name)

    def coach(self, level: str, seed: int) -> ComputerCoach:
        return levels.coach(level, seed)

    def twin(self, state: State, side: int | None, dice: Dice) -> State:
        return redaction.twin(state, side, dice)

    def aims(self, state: State, side: int, number: int) -> Iterator[Aim[Action]]:
        """What a man may be chosen for now, or why not; changes belong to plans."""
        man = number - 1
        if not state.waiting >> side & 1 or not 0 <= man < SIDE_SLOTS:
            return
        if state.setup.men[side * SIDE_SLOTS + man] is None:
            return
        if state.phase in phases.PICKS:
            yield Aim(None, "pick", PICKS[man])
        elif state.phase == phases.SCORER:
            yield Aim(None, "scorer", SCORERS[man])
        elif state.phase == phases.REPLACE:
            for a in play.listed(state, side) or ():
                if a.what[0] == man:
                    yield Aim(None, "enter", a)

    def about(self, state: State, side: int, action: Action) -> About:
        """The man it is about; of a plan or a squad all that it is put together of."""
        kind, what = actions.NAMES[action.kind], action.what
        if action.kind in (actions.PICK, actions.ENTER, actions.SCORER):
            hopes = HOPES[state.left != side] if action.kind == actions.PICK else ()
            return About(kind, _piece(side, what[0]), hopes=hopes)
        hopes = HOPES[0] if action.kind == actions.COUNTER else ()
        goes_on = action.kind in (actions.DECLINE, actions.KEEP)
        picks = tuple(_picks(side, action))
        return About(kind, picks=picks, hopes=hopes, goes_on=goes_on)

    def kind(self, action: Action) -> str:
        return actions.NAMES[action.kind]

    def guide(self, language: str) -> None:
        """None: this game has no guided first match."""

    def cost(self, state: State, action: Action) -> int:
        """Nothing is paid in this game."""
        return 0

    def decline(self, state: State, side: int) -> Action | None:
        return standing.decline(state, side)

    def lapse(self, state: State, side: int, seed: int) -> Action | None:
        return standing.lapse(state, side)

    def orders(self, setup: Setup, language: str) -> tuple[StandingOrder, ...]:
        return standing.orders(language)

    def follow(self, order: str, state: State, side: int, seed: int) -> Action | None:
        return standing.follow(order, state, side)

    def setup_of(
        self, rules: str, home: str, away: str, options: Mapping[str, object]
    ) -> Setup:
        """FI-SET-4: with the squads of a first match, or with those that are chosen."""
        chosen = Options(**options)  # type: ignore[arg-type]
        sides = [_entry(key, chosen) for key in (home, away)]
        return setup_table.setup_for(sides[0], sides[1], chosen)

    def board(self, setup: Setup) -> BoardShape | None:
        """None: cards lie on a table without cells."""
        return None

    def lines(self, setup: Setup) -> LineBoard:
        """FI-SET-5: men lie in rows, those of both sides face each other."""
        return LINES

    def form(self, state: State, side: int, language: str) -> ActionForm[Action] | None:
        return forms.form_of(state, side, language)

    def board_text(self) -> str:
        return ""

    def board_in(self, text: str) -> BoardReading:
        return BoardReading(None)

    def on_board(self, setup: Setup, text: str) -> Setup:
        return setup

    def narrator(
        self, setup: Setup, language: str, *, rules: bool = False
    ) -> TableNarrator:
        return TableNarrator(setup, language, rules=rules)

    def tally(self, setup: Setup) -> MatchTally:
        return MatchTally()

    def forecast(self, state: State) -> Forecast | None:
        return None

    def chronicler(self, setup: Setup) -> MatchChronicler:
        return MatchChronicler()

    def trials(self, language: str) -> tuple[TrialGroup, ...]:
        return ()

    def trial(self, key: str) -> BalanceTrial:
        raise KeyError(key)

    def card_trial(self, card: object) -> BalanceTrial:
        raise KeyError(card)

    def no_figures(self) -> MatchFigures:
        return MatchFigures()


def _entry(key: str, options: Options) -> SideEntry:
    """What a side brings: a set of the box; its printed squad in a match for beginners."""
    cards = card_set(key)
    if not options.beginner_squads:
        return SideEntry(cards.name, cards)
    number_of = {card.id: n for n, card in enumerate(cards.cards)}
    starters, bench = (
        tuple(sorted(number_of[id_] for id_ in part))
        for part in (cards.starters, cards.bench)
    )
    return SideEntry(cards.name, cards, starters, bench)


def _piece(side: int, man: int) -> str:
    return piece_id(side, man + 1)


def _picks(side: int, action: Action) -> Iterator[Pick]:
    """The men and cards of an action that has several."""
    what = action.what
    tactics = [tactic.id for tactic in TACTICS]
    if action.kind == actions.SQUAD:
        for place, man in enumerate(what[1:]):
            yield Pick("starters" if place < what[0] else "bench", _piece(side, man))
    elif action.kind == actions.DECK:
        for card in what:
            yield Pick("cards", tactics[card])
    elif action.kind == actions.LAY:
        for n in range(1, len(what), 3):
            yield Pick("off", _piece(side, what[n]))
            yield Pick("on", _piece(side, what[n + 1]))
        yield Pick("card", tactics[what[0]])
    elif action.kind == actions.SWAP:
        yield Pick("card", tactics[what[0]])
    elif action.kind == actions.SHOOTERS:
        for man in what:
            yield Pick("kickers", _piece(side, man))


FINALE: Final = FinaleRoom()
