"""The pitch as text for a terminal, 80 columns wide: two lines for each row of hexes.

A home player stands on the upper line of his hex, an away player on the lower one, so
two who share a hex stand one above the other. On an empty line stands what the ground
is, and from where one shoots the number of cells that the keeper covers (HC-GEO-20).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.games.helvetia.board.hexes import HEXES, LABELS, ROWS, R, mask_of
from engine.games.helvetia.shown.phrases import phrase
from engine.games.helvetia.shown.redaction import face_down
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import BENCH, TO_PLACE, State

CELL: Final = 6
MARGIN: Final = 2
LETTERS: Final = "HA"
BALL: Final = "*"
LOOSE: Final = "(*)"


def pitch(s: State) -> str:
    """The whole pitch with everybody on it and the ball."""
    letters = "".join(chr(ord("A") + n).ljust(CELL) for n in range(13))
    lines = [" " * MARGIN + letters.rstrip()]
    for r in range(ROWS):
        row = [h for h in range(HEXES) if R[h] == r]
        lead = f"{r + 1}".ljust(MARGIN) + " " * (CELL // 2 * (r % 2))
        upper = "".join(_upper(s, h).ljust(CELL) for h in row)
        lower = "".join(_lower(s, h).ljust(CELL) for h in row)
        lines += [(lead + upper).rstrip(), (" " * len(lead) + lower).rstrip()]
    return "\n".join(lines) + "\n"


def men(s: State, language: str = "en") -> str:
    """Both sides man by man: number, name, where he is, BOOST, cards."""
    columns = [list(_lines(s, side, language)) for side in (0, 1)]
    width = 40
    rows = []
    for n in range(max(len(column) for column in columns)):
        left, right = (column[n] if n < len(column) else "" for column in columns)
        rows.append((left.ljust(width) + right).rstrip())
    return "\n".join(rows) + "\n"


def roster(s: State, side: int, language: str = "en") -> str:
    """The squad of a side with all of its skills, as on its cards."""
    values = s.setup.rules.values
    heads = [
        phrase(f"heads.{name}", language) for name in ("boost", *(n for n, _ in values))
    ]
    widths = [len(head) + 1 for head in heads]
    lines = [" " * 20 + _columns(heads, widths)]
    out = phrase("marks.out", language)
    for slot in range(SIDE_SLOTS * side, SIDE_SLOTS * (side + 1)):
        card = s.setup.players[slot]
        if card is None:
            continue
        skills = [s.setup.full[slot][n] for _, n in values]
        fit = "" if slot not in s.setup.unavailable else f" ({out})"
        name = f"{card.number:>3} {card.name[: 16 - len(fit)]}{fit}"
        lines.append(name.ljust(20) + _columns((s.boost[slot], *skills), widths))
    return "\n".join(lines) + "\n"


def _columns(cells: Iterable[object], widths: list[int]) -> str:
    return "".join(str(c).rjust(n) for c, n in zip(cells, widths, strict=True))


def _upper(s: State, h: int) -> str:
    """Who of the home side is there, else a loose ball, else the ground."""
    home = _man(s, 0, h)
    if _is_loose(s, h) and not (home and s.at(1, h) < 0):
        return home + LOOSE
    return home or _ground(s, h)


def _is_loose(s: State, h: int) -> bool:
    """Whether the ball lies there and nobody controls it."""
    return s.carrier < 0 and s.ball == h


def _lower(s: State, h: int) -> str:
    """Who of the away side is there; below a home player or a ball the ground."""
    if _is_loose(s, h) and _man(s, 0, h) and s.at(1, h) < 0:
        return LOOSE
    hidden = _upper(s, h) != _ground(s, h)
    return _man(s, 1, h) or (_ground(s, h) if hidden and _cells(s, h) else "")


def _cells(s: State, h: int) -> str:
    """HC-GEO-20: the number of a shot from there, if one can shoot from there."""
    numbers = s.setup.board.number
    return str(numbers[0][h] or numbers[1][h] or "")


def _man(s: State, side: int, h: int) -> str:
    slot = s.at(side, h)
    if slot < 0:
        return ""
    letter = LETTERS[side]
    text = letter.lower() if s.fallen >> slot & 1 else letter
    text += str(s.setup.number(slot))
    text += "" if s.boost[slot] else "!"
    return text + (BALL if s.carrier == slot else "")


def _ground(s: State, h: int) -> str:
    """Keeper zones, penalty areas, the centre circle, and the hexes of the wings."""
    board = s.setup.board
    for sign, mask in (
        ("#", board.keeper_zone[0] | board.keeper_zone[1]),
        ("x", mask_of(board.spot)),
        (":", board.area[0] | board.area[1]),
        ("o", 1 << board.centre),
        ("-", board.wing),
    ):
        if mask >> h & 1:
            return sign + _cells(s, h)
    return "." + _cells(s, h)


def _lines(s: State, side: int, language: str) -> list[str]:
    first = SIDE_SLOTS * side
    there = [q for q in range(first, first + SIDE_SLOTS) if s.pos[q] <= BENCH]
    there.sort(key=lambda q: (s.pos[q] > TO_PLACE, s.setup.number(q)))
    backs = face_down(s, side)
    title = f"{s.setup.sides[side].name[:34]}  {s.score[side]}"
    cards = "  " + phrase("marks.face_down", language, backs=backs)
    lines = [_line(s, q, language) for q in there]
    return [title, *lines, *([cards] if backs else [])]


def _line(s: State, slot: int, language: str) -> str:
    card = s.setup.players[slot]
    assert card is not None
    where = LABELS[s.pos[slot]] if s.pos[slot] < HEXES else "--"
    if s.pos[slot] == BENCH:
        where = phrase("marks.bench", language)
    marks = [
        phrase(f"marks.{name}", language)
        for name, is_so in (
            ("ball", s.carrier == slot),
            ("keeper", s.keeper[slot // SIDE_SLOTS] == slot),
            ("fallen", s.fallen >> slot & 1),
            ("yellow", s.yellow >> slot & 1),
            ("done", s.moved >> slot & 1),
        )
        if is_so
    ]
    boost = "+" * s.boost[slot] or phrase("marks.exhausted", language)
    text = f"{card.number:>3} {card.name[:10]:<11}{where:<6}{boost} {' '.join(marks)}"
    return text[:39].rstrip()
