"""What a match waits for, as a sentence in each language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Final

from engine.games.helvetia import phases, rolls
from engine.games.helvetia.box.catalogue import window as window_called
from engine.games.helvetia.shown.labels import word
from engine.games.helvetia.shown.narration import teller_of
from engine.games.helvetia.state import State
from engine.games.helvetia.windows import ANSWER, D20, IDS, ROLLED
from engine.json_values import Stored
from engine.wording import LANGUAGES

BOTH: Final = 3


@cache
def questions() -> Stored:
    """The sentences of all phases."""
    file = resources.files("engine.games.helvetia").joinpath("data", "asking.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def open_window(s: State) -> str:
    """The id of the window for cards that is open; "" if none is."""
    if s.phase != phases.CARD:
        return ""
    return IDS[ANSWER if s.played else s.window]


def share_of(threshold: int) -> str:
    """How likely a d20 shows so much or less: "60 %"."""
    return f"{5 * min(20, max(0, threshold))}\N{NO-BREAK SPACE}%"


def asked(s: State) -> dict[str, str]:
    """The sentence of this moment in every language."""
    return {language: asked_in(s, language) for language in LANGUAGES}


def _moment_of(s: State) -> str:
    """The table of its sentences; around a roll a question for a card tells of it."""
    if s.phase == phases.CARD and not s.played:
        return {D20: "card_roll", ROLLED: "card_rolled"}.get(s.window, "card")
    return phases.NAMES[s.phase]


def asked_in(s: State, language: str, *, scores: bool = True) -> str:
    """Who must decide what; of a shot that cannot score nothing is said."""
    question = questions()[_moment_of(s)]
    if s.phase == phases.GESTURE:
        mode = phases.MODES[s.mode]
        question = question[mode if scores else f"{mode}_without"]
    teller = teller_of(s.setup, language)
    side = questions()["both"][teller.language]
    if s.waiting != BOTH:
        side = teller.teams[s.waiting >> 1]
    window = open_window(s)
    return teller.spaced(
        str(question[teller.language])
        % {
            "side": side,
            "carrier": teller.player(s.carrier),
            "foe": teller.player(s.foe),
            "stepper": teller.player(s.stepper),
            "actor": teller.player(s.actor),
            "cells": s.cells,
            "test": word(f"dice.{rolls.NAMES[s.test]}", language),
            "threshold": s.threshold + s.bonus,
            "share": share_of(s.threshold + s.bonus),
            "roll": s.roll,
            "window": window and window_called(window).name.text(language),
        }
    )
