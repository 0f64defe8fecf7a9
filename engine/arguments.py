"""What can be given on the command line for a match of any game."""

from __future__ import annotations

import argparse
import re
from typing import Final

from engine.registry import ROOMS, USUAL
from engine.room import AnyRoom
from engine.sides import SIDES
from engine.switches import Option
from engine.wording import LANGUAGES

MOST_JOBS: Final = 64
MOST_MATCHES: Final = 1_000_000


def add_match(parser: argparse.ArgumentParser, room: AnyRoom, *, single: bool) -> None:
    """What every match needs."""
    parser.add_argument(
        "--game", choices=ROOMS, default=USUAL, help=f"(default: {USUAL})"
    )
    for side, default in zip(SIDES, room.squads, strict=False):
        parser.add_argument(
            f"--{side}",
            choices=room.squads,
            default=default,
            help=f"who plays {side} (default: {default})",
        )
    parser.add_argument(
        "--rules", choices=room.rulesets, default=next(iter(room.rulesets))
    )
    for option in room.options:
        if option.asked:
            _add_option(parser, option, single=single)
    parser.add_argument(
        "--level", type=room.level_named, choices=room.levels, default=room.level
    )


def _add_option(
    parser: argparse.ArgumentParser, option: Option, *, single: bool
) -> None:
    """A switch of the game as an argument."""
    flag = f"--{option.name.replace('_', '-')}"
    default = option.default
    if single and option.single is not None:
        default = option.single
    words = option.sentence[LANGUAGES[0]]
    if isinstance(option.default, bool):
        action = argparse.BooleanOptionalAction
        parser.add_argument(flag, action=action, default=default, help=words)
    elif option.choices:
        parser.add_argument(flag, choices=option.choices, default=default, help=words)
    else:
        numbers = range(option.least, option.most + 1)
        parser.add_argument(
            flag, type=int, choices=numbers, metavar="N", default=default, help=words
        )


def seed(text: str) -> bytes:
    seed = bytes.fromhex(text)
    if not 16 <= len(seed) <= 64:
        raise ValueError(text)
    return seed


def promise(text: str) -> str:
    if not re.fullmatch("[0-9a-f]{64}", text.strip().lower(), re.ASCII):
        raise ValueError(text)
    return text.strip().lower()


def at_least_one(text: str) -> int:
    if not 1 <= int(text) <= MOST_MATCHES:
        raise ValueError(text)
    return int(text)


def jobs(text: str) -> int:
    return min(MOST_JOBS, at_least_one(text))


# What argparse calls these where a text does not fit.
seed.__name__ = "seed"
promise.__name__ = "promise"
at_least_one.__name__ = jobs.__name__ = "number"
