"""Helvetia Cup with all that belongs to it, as the floor of the engine knows a game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from importlib import resources
from typing import Final

from engine.boards import BoardReading, BoardShape
from engine.dice import Dice
from engine.errors import RuleViolation
from engine.games.helvetia import entry, guiding, phases, standing
from engine.games.helvetia.actions import NAMES, THE_LET, Action
from engine.games.helvetia.board.own_board import read_board_text, usual_text
from engine.games.helvetia.board.pitch import read_board
from engine.games.helvetia.box.cards import LegendCard, PowerCard
from engine.games.helvetia.box.catalogue import faction, factions
from engine.games.helvetia.chronicle import MatchChronicler
from engine.games.helvetia.coach import levels
from engine.games.helvetia.coach.forecast import forecast
from engine.games.helvetia.coach.levels import ComputerCoach, seen_by
from engine.games.helvetia.family import FAMILY
from engine.games.helvetia.figures import CardTally, MatchFigures
from engine.games.helvetia.game import Helvetia
from engine.games.helvetia.geek import GEEK
from engine.games.helvetia.guessing import twin
from engine.games.helvetia.narrator import PitchNarrator
from engine.games.helvetia.options import CARDS, MOST, Options
from engine.games.helvetia.phases import PLACE, SQUAD, TOSS
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.shown import action_labels, aiming
from engine.games.helvetia.shown.board_shape import shape_of
from engine.games.helvetia.side_setup import SideSetup
from engine.games.helvetia.state import State
from engine.games.helvetia.trials import trial_groups, trial_named, trial_of_card
from engine.guide import Guide
from engine.moments import About, Aim, Forecast
from engine.room import (
    SetupOption,
    SetupOptions,
    StandingOrder,
    TrialGroup,
    Way,
)
from engine.switches import Option
from engine.trials import BalanceTrial
from engine.wording import add_spaces

# What the command line asks for. HC-ET-01: a single match knows no draw.
ASKED: Final[Mapping[str, bool | None]] = {"cards": None, "knock_out": True}
# HC-PWR-14: whoever waits for the other's answer would know by it what he holds.
APART: Final[Mapping[str, bool]] = {"hide_prompts": True}
# HC-OFF-07: who is asked only where somebody is offside need not look.
BARE: Final[Mapping[str, bool]] = {"vigilant_offside": True}


def side_of(key: str) -> SideSetup:
    """A faction of the house with all of its cards; KeyError if there is none."""
    squad = faction(key)
    return SideSetup(squad.name, squad.players, cards=squad.deck + squad.legends)


def _options() -> tuple[Option, ...]:
    file = resources.files("engine.games.helvetia").joinpath("data", "options.toml")
    sentences = tomllib.loads(file.read_text(encoding="utf-8"))
    usual = Options()
    return tuple(
        Option(
            name=each.name,
            default=getattr(usual, each.name),
            sentence=sentences[each.name],
            choices=CARDS if each.name == "cards" else (),
            most=MOST,
            asked=each.name in ASKED,
            single=ASKED.get(each.name),
            apart=APART.get(each.name),
            bare=BARE.get(each.name),
        )
        for each in fields(Options)
    )


@cache
def _offers(language: str) -> SetupOptions:
    file = resources.files("engine.games.helvetia").joinpath("data", "offers.toml")
    words = tomllib.loads(file.read_text(encoding="utf-8"))

    def of(kind: str, key: str) -> SetupOption:
        row = words[kind][key]
        title = (
            row["title"] if isinstance(row["title"], str) else row["title"][language]
        )
        sentence = add_spaces(row[language], language)
        return SetupOption(key, title, sentence, row.get("searches", False))

    return SetupOptions(
        of("game", HelvetiaRoom.key),
        tuple(of("rulesets", key) for key in HelvetiaRoom.rulesets),
        tuple(
            SetupOption(
                each.key, each.name, add_spaces(each.motto.text(language), language)
            )
            for each in factions()
            if each.players
        ),
        tuple(of("levels", key) for key in levels.LEVELS),
        tuple(
            of("ways" if key in words["ways"] else "rulesets", key)
            for key in HelvetiaRoom.ways
        ),
    )


class HelvetiaRoom:
    """The one room of this game."""

    key: Final = "helvetia"
    rulesets: Final = {"geek": Helvetia(GEEK), "family": Helvetia(FAMILY)}
    # HC-PWR-01: a friendly draws its cards.
    ways: Final = {
        "geek": Way("geek"),
        "geek_cards": Way("geek", {"cards": "friendly"}),
        "family": Way("family"),
    }
    squads: Final = tuple(each.key for each in factions() if each.players)
    options: Final = _options()
    opening: Final = tuple(phases.NAMES[each] for each in (SQUAD, TOSS, PLACE))
    levels: Final = levels.LEVELS
    level: Final = "coach"
    # The door itself: it is gone through at every decision.
    seen = staticmethod(seen_by)

    def offers(self, language: str) -> SetupOptions:
        return _offers(language)

    def level_named(self, name: str) -> str:
        return levels.level_named(name)

    def coach(self, level: str, seed: int) -> ComputerCoach:
        return levels.coach(level, seed)

    def twin(self, s: State, side: int | None, dice: Dice) -> State:
        return twin(s, side, dice)

    def aims(self, s: State, side: int, number: int) -> Iterator[Aim[Action]]:
        return aiming.aims(s, side, number)

    def about(self, s: State, side: int, a: Action) -> About:
        return aiming.about(s, side, a)

    def kind(self, a: Action) -> str:
        return NAMES[a.kind]

    def guide(self, language: str) -> Guide:
        return guiding.guide(language)

    def cost(self, s: State, a: Action) -> int:
        return action_labels.boost_for(s, a)

    def decline(self, s: State, side: int) -> Action | None:
        """HC-PWR-12: no card is played."""
        may_play = s.phase == phases.CARD and s.waiting >> side & 1
        return THE_LET if may_play else None

    def lapse(self, s: State, side: int, seed: int) -> Action | None:
        """A moment for cards is let pass, the cells of a shot are drawn."""
        found = standing.drawn_cells(s, side, seed)
        return self.decline(s, side) if found is None else found

    def orders(self, setup: Setup, language: str) -> tuple[StandingOrder, ...]:
        return standing.orders(setup, language)

    def follow(self, order: str, s: State, side: int, seed: int) -> Action | None:
        return standing.follow(order, s, side, seed)

    def setup_of(
        self, rules: str, home: str, away: str, options: Mapping[str, object]
    ) -> Setup:
        """HC-FAM-02: nobody is to believe that cards are in play when none can be."""
        chosen = Options(**options)  # type: ignore[arg-type]
        known = self.rulesets[rules].rules
        if known.no_cards and chosen.cards != "none":
            raise RuleViolation(known.no_cards.rule, known.no_cards.text)
        return entry.setup_of(known, side_of(home), side_of(away), read_board(), chosen)

    def board(self, setup: Setup) -> BoardShape:
        return shape_of(setup.board)

    def lines(self, setup: Setup) -> None:
        """None: its pieces stand on cells."""

    def form(self, state: State, side: int, language: str) -> None:
        """None: all actions are listed."""

    def board_text(self) -> str:
        return usual_text()

    def board_in(self, text: str) -> BoardReading:
        board, errors, warnings = read_board_text(text)
        return BoardReading(shape_of(board) if board else None, errors, warnings)

    def on_board(self, setup: Setup, text: str) -> Setup:
        """HC-GEO-40: the text is read again, whatever was said of it before."""
        board, errors, _ = read_board_text(text)
        if board is None:
            raise errors[0].problem
        return entry.setup_of(setup.rules, *setup.sides, board, setup.options)

    def narrator(
        self, setup: Setup, language: str, *, rules: bool = False
    ) -> PitchNarrator:
        return PitchNarrator(setup, language, rules=rules)

    def tally(self, setup: Setup) -> CardTally:
        return CardTally(setup)

    def forecast(self, state: State) -> Forecast:
        return forecast(state)

    def chronicler(self, setup: Setup) -> MatchChronicler:
        return MatchChronicler(setup)

    def trials(self, language: str) -> tuple[TrialGroup, ...]:
        return trial_groups(language)

    def trial(self, key: str) -> BalanceTrial:
        return trial_named(key)

    def card_trial(self, card: object) -> BalanceTrial:
        assert isinstance(card, PowerCard | LegendCard)
        return trial_of_card(card)

    def no_figures(self) -> MatchFigures:
        return MatchFigures()


HELVETIA: Final = HelvetiaRoom()
