"""The moves that a coach has prepared, as his page says them."""

from __future__ import annotations

import json
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.sketch import Sketch

SKETCH_HEAD = "X-Sketch"


class SketchMove(NamedTuple):
    """A move of it: its place, its word, and as its coach reads it."""

    n: int
    word: str
    text: str


class SketchPart(NamedTuple):
    """All of it; empty where nothing is prepared."""

    rows: tuple[SketchMove, ...]
    title: str
    # What was dropped, by name.
    notice: str
    # What a question for news carries, in a head of its own: no proxy notes it down.
    head: str
    # Whether something may be prepared now.
    is_offered: bool

    @property
    def newest(self) -> int:
        return len(self.rows) - 1


def sketch_part(made: Sketch, ply: int, *, is_offered: bool) -> SketchPart:
    """For the page that has seen so many actions."""
    pairs = zip(made.words, made.texts, strict=True)
    rows = tuple(SketchMove(n, word, text) for n, (word, text) in enumerate(pairs))
    title = ngettext(
        "%(n)s move prepared: nobody sees it yet.",
        "%(n)s moves prepared: nobody sees them yet.",
        len(rows),
    )
    given = [("ply", str(ply)), *(("sketched", word) for word in made.words)]
    return SketchPart(
        rows,
        title % {"n": len(rows)} if rows else "",
        _dropped(made.dropped),
        json.dumps({SKETCH_HEAD: urlencode(given)}) if rows else "",
        is_offered,
    )


def _dropped(names: tuple[str, ...]) -> str:
    if not names:
        return ""
    text = _("Dropped, because it does not fit any more: %(moves)s.")
    return text % {"moves": "; ".join(names)}
