"""A club's own board as somebody types it: read, checked, each fault with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib import resources
from typing import Final, NamedTuple

from engine.boards import BoardFault
from engine.errors import N_, RuleViolation
from engine.games.helvetia.board.drawing import RULE
from engine.games.helvetia.board.pitch import BOARDS, Board, board_of, check_board

# Of a board's text, and of one of its lines: deep or endless ones would cost for nothing.
MOST_BYTES: Final = 100_000
LONGEST_LINE: Final = 300
TOO_LARGE: Final = N_("A board has at most 100 kB.")
TOO_LONG: Final = N_("A line has at most %(most)s signs.")
TWICE: Final = N_("This key or table stands here a second time.")
UNREADABLE: Final = N_("From %(signs)s on this is no table of keys and values.")
UNFINISHED: Final = N_("The text ends too soon: a bracket or a quote is open.")
TOO_DEEP: Final = N_("This is nested too deeply.")

_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)$")
_HEAD: Final = re.compile(r"\[\s*([\w.-]+)\s*\]")
_KEY: Final = re.compile(r"([\w.-]+)\s*=")
_TEXT: Final = re.compile(r"\"[^\"]*\"|'[^']*'")
_SHOWN: Final = 20


class BoardCheck(NamedTuple):
    """What a text says: its board, unless something forbids it, and all that was found."""

    board: Board | None
    errors: tuple[BoardFault, ...] = ()
    warnings: tuple[BoardFault, ...] = ()


def usual_text() -> str:
    """The board of the house as its file writes it, to begin with."""
    file = resources.files("engine.games.helvetia").joinpath("data", BOARDS["helvetia"])
    return file.read_text(encoding="utf-8")


def read_board_text(text: str) -> BoardCheck:
    """HC-GEO-40: the board of a text, or everything that is wrong with it."""
    text = text.replace("\r\n", "\n")
    try:
        table = _table_in(text)
    except _Unreadable as fault:
        return BoardCheck(None, (BoardFault(fault.line, fault.problem),))
    found, lines = check_board(table), _lines_in(text)
    return BoardCheck(
        board_of(table) if found else None,
        _with_lines(found.errors, lines),
        _with_lines(found.warnings, lines),
    )


class _Unreadable(Exception):
    def __init__(self, line: int, sentence: str, **params: object) -> None:
        super().__init__(sentence)
        self.line = line
        self.problem = RuleViolation(RULE, sentence, **params)


def _table_in(text: str) -> dict[str, object]:
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise _Unreadable(0, TOO_LARGE)
    for n, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise _Unreadable(n, TOO_LONG, most=LONGEST_LINE)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _no_toml(text, str(error)) from None
    except RecursionError:
        raise _Unreadable(0, TOO_DEEP) from None
    except ValueError:
        # a number of more figures than Python reads, or a day that no calendar has
        raise _Unreadable(0, UNREADABLE, signs="…") from None


def _no_toml(text: str, message: str) -> _Unreadable:
    lines = text.split("\n")
    place = _PLACE.search(message)
    if place is None:
        return _Unreadable(len(lines), UNFINISHED)
    line, column = int(place[1]), int(place[2])
    if message.startswith("Cannot"):
        return _Unreadable(line, TWICE)
    signs = lines[line - 1][column - 1 :].strip() or lines[line - 1].strip()
    if not signs:
        return _Unreadable(line, UNFINISHED)
    shown = signs if len(signs) <= _SHOWN else f"{signs[:_SHOWN]}…"
    return _Unreadable(line, UNREADABLE, signs=shown)


def _lines_in(text: str) -> dict[str, int]:
    """Where each table, each key and each row of a drawing begins."""
    lines: dict[str, int] = {}
    table = key = ""
    row = 0
    for n, line in enumerate(text.split("\n"), 1):
        bare = line.partition("#")[0].strip()
        if head := _HEAD.fullmatch(bare):
            table, key = head[1], ""
            lines.setdefault(table, n)
            continue
        if begins := _KEY.match(bare):
            key, row = (f"{table}.{begins[1]}" if table else begins[1]), 0
            lines.setdefault(key, n)
        for _ in _TEXT.findall(bare):
            row += 1
            lines.setdefault(f"{key}, row {row}", n)
    return lines


def _with_lines(
    problems: Iterable[RuleViolation], lines: dict[str, int]
) -> tuple[BoardFault, ...]:
    faults = [
        BoardFault(next((lines[p] for p in _places(each) if p in lines), 0), each)
        for each in problems
    ]
    return tuple(sorted(faults, key=lambda fault: fault.line))


def _places(problem: RuleViolation) -> Iterator[str]:
    """Where a sentence looks, the nearest place first."""
    params = problem.params
    if "roll" in params:
        yield f"drift.{params['roll']}"
    if "zone" in params:
        yield f"malus.{params['zone']}"
    place, _, label = str(params.get("place", "halfway")).partition(", ")
    row = params.get("row") or label[1:]
    if row:
        yield f"{place}, row {row}"
    yield place
    for table in ("field", "west"):
        yield f"{table}.{place}"
    while "." in place:
        place = place.rpartition(".")[0]
        yield place
