"""What has happened, for the page of a match: the log, and the last choice and roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.boards import BoardShape
from engine.json_values import Stored
from engine.moments import Throw
from matches.pages.play.board import Words
from matches.pages.play.offers import goal_cell

# The most faces of a die that are drawn one by one.
FACES: Final = 20


class LogLine(NamedTuple):
    """A sentence of the log, with its minute where the game counts minutes."""

    minute: str
    text: str
    is_goal: bool


class GoalCell(NamedTuple):
    """A cell of the goal as both envelopes show it."""

    name: str
    is_aimed: bool
    is_covered: bool


class Face(NamedTuple):
    """A face of the die: whether it would have been enough, and whether it came."""

    n: int
    is_enough: bool
    is_rolled: bool


class Roll(NamedTuple):
    """A die that fell: what for, what it had to show, what it showed."""

    purpose: str
    face: int
    need: int | None
    is_won: bool | None
    faces: tuple[Face, ...]

    @property
    def is_d20(self) -> bool:
        """Whether it is drawn as the solid that it is."""
        return len(self.faces) == FACES


class Reveal(NamedTuple):
    """The last moment in which something hidden or a die was shown to both."""

    sentences: tuple[str, ...]
    # The one of them that decides.
    headline: str
    cells: tuple[GoalCell, ...]
    rolls: tuple[Roll, ...]
    # How it came out, for the picture: a goal, a save, a miss, or nothing of these.
    outcome: str

    @property
    def news(self) -> str:
        """In short: what was decided, and by what."""
        before = [text for text in self.sentences if text != self.headline]
        return " ".join([self.headline, *before[-2:]])


OUTCOMES: Final = {"goal": "goal", "saved": "save", "missed": "miss"}


def log_of(events: Sequence[Stored]) -> tuple[LogLine, ...]:
    """The newest first; what is passed over is left out."""
    return tuple(
        LogLine(_minute(event), event["text"], event["kind"] == "goal")
        for event in reversed(events)
        if event["text"]
    )


def _minute(event: Stored) -> str:
    return f"{event['minute']}’" if "minute" in event else ""


def reveal_of(
    events: Sequence[Stored],
    throws: Sequence[Throw],
    shape: BoardShape | None,
    words: Words,
) -> Reveal | None:
    """What is shown after an act that opened envelopes or rolled a die."""
    shown = next((e for e in reversed(events) if "cover" in e and "cell" in e), None)
    if shown is None and not throws:
        return None
    kinds = [event["kind"] for event in events]
    outcome = next((OUTCOMES[kind] for kind in reversed(kinds) if kind in OUTCOMES), "")
    told = [event for event in events if event["text"]]
    deciding = [event for event in told if event["kind"] in OUTCOMES] or told
    return Reveal(
        tuple(event["text"] for event in told),
        deciding[-1]["text"] if deciding else "",
        tuple(_cells(shown, shape, words)) if shown else (),
        tuple(_roll(throw, words) for throw in throws),
        outcome,
    )


def _cells(shown: Stored, shape: BoardShape | None, words: Words) -> Iterator[GoalCell]:
    goals = shape.goals if shape else ()
    for cell in goals[0].cells if goals else ():
        covered = cell.name in (shown["cover"] or ())
        aimed = cell.name == shown["cell"]
        yield GoalCell(goal_cell(cell.name, words), aimed, covered)


def _roll(throw: Throw, words: Words) -> Roll:
    need = throw.need
    faces = tuple(
        Face(n, need is not None and n <= need, n == throw.face)
        for n in range(1, throw.sides + 1)
    )
    drawn = faces if need is not None and throw.sides <= FACES else ()
    purpose = words(f"dice.{throw.purpose}") or throw.purpose
    return Roll(purpose, throw.face, need, throw.success, drawn)
