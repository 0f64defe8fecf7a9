"""A match in pictures: its shots, what they were worth, who had the ball, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from engine.boards import BoardShape
from engine.chronicle import Chronicle
from engine.json_values import Stored
from engine.sides import SIDES, BySide, Side
from matches.drawings.charts import percent_of
from matches.drawings.ground import Ground, ground_of, number
from matches.pages.percents import percent
from matches.pages.play.board import Words
from matches.pages.replay.story_charts import (
    GOAL,
    LineChart,
    MinuteTick,
    breaks_of,
    charts_of,
    minute_ticks,
)

# The area of a mark on the pitch grows with the chance; that of a certain goal is so wide.
LARGEST: Final = 16.0
SMALLEST: Final = 4.0
# Where several shots were taken from one cell, they lie around the first of them.
AROUND: Final = pi / 3
# A block of less than this share of a match has no room for its number.
NARROW: Final = 0.015


class ShotMark(NamedTuple):
    """A shot on the pitch, and as a line of the table."""

    ply: int
    minute: str
    side: Side
    player: str
    team: str
    cell: str
    how: str
    # Its end by the name of its sign, and as it is read.
    end: str
    end_text: str
    chance: str
    at: str
    size: str
    # Where it lies among all shots of the match, where there is no pitch to draw it on.
    x: str


class PossessionBlock(NamedTuple):
    """A side had the ball for so many turns: where its block lies, how wide it is."""

    ply: int
    minute: str
    side: Side
    team: str
    turns: int
    x: str
    middle: str
    width: str
    is_wide: bool


class Third(NamedTuple):
    """A third of the pitch, and how much of the match the ball was there."""

    name: str
    share: str
    width: str


class StoryPart(NamedTuple):
    """All pictures of a match, each with its table."""

    lead: str
    teams: BySide[str]
    ground: Ground | None
    shots: tuple[ShotMark, ...]
    charts: tuple[LineChart, ...]
    minutes: tuple[MinuteTick, ...]
    breaks: tuple[str, ...]
    possessions: tuple[PossessionBlock, ...]
    turns: str
    thirds: tuple[Third, ...]

    @property
    def shots_text(self) -> str:
        """ "Shots: Reds 7, Blues 4"."""
        times = Counter(shot.team for shot in self.shots)
        teams = (self.teams.home, self.teams.away)
        shots = ", ".join(f"{team} {times[team]}" for team in teams)
        return _("Shots: %(told)s") % {"told": shots}

    @property
    def drawn_shots(self) -> list[ShotMark]:
        """The marks of the shots on the pitch: goals above others, small ones above large ones."""
        shots = (shot for shot in self.shots if shot.at)
        return sorted(shots, key=lambda s: (s.end == GOAL, -float(s.size)))


class StoryNames(NamedTuple):
    """The names in a story: teams by side, players by piece, words of what is shown."""

    teams: BySide[str]
    players: Mapping[str, str]
    words: Words


def story_part(
    chronicle: Chronicle, last: Stored, shape: BoardShape | None, words: Words
) -> StoryPart:
    """The story of a match that is over; `last` is the view of its last moment."""
    teams = BySide(*(side["name"] for side in last["sides"]))
    players = {piece["id"]: piece["name"] for piece in last["pieces"]}
    names = StoryNames(teams, players, words)
    ground = ground_of(shape) if shape else None
    return StoryPart(
        _lead(chronicle, last, teams),
        teams,
        ground,
        tuple(_shots(chronicle, ground, names)),
        tuple(charts_of(chronicle, teams, words)),
        tuple(minute_ticks(chronicle)),
        breaks_of(chronicle),
        tuple(_possessions(chronicle, teams)),
        _turns(chronicle),
        tuple(_thirds(chronicle, teams)),
    )


def _lead(chronicle: Chronicle, last: Stored, teams: BySide[str]) -> str:
    """The score beside what the chances were worth; the kicks of a shoot-out are none."""
    text = _("%(team)s: goals %(goals)s, from chances worth %(worth)s.")
    sentences = []
    for side in SIDES:
        worth = sum(s.chance for s in chronicle.shots if s.side == side.number)
        goals = last["score"][side.number]
        values = {"team": teams[side], "goals": goals, "worth": f"{worth:.1f}"}
        sentences.append(text % values)
    return " ".join(sentences)


def _shots(
    chronicle: Chronicle, ground: Ground | None, names: StoryNames
) -> Iterator[ShotMark]:
    places = ground.places if ground else {}
    before = Counter[str]()
    for shot, x in zip(chronicle.shots, _spread(chronicle), strict=True):
        at = _beside(places.get(shot.cell or ""), before[shot.cell or ""])
        before[shot.cell or ""] += 1
        side = SIDES[shot.side]
        yield ShotMark(
            shot.ply,
            chronicle.time(shot.minute),
            side,
            names.players.get(shot.piece or "", ""),
            names.teams[side],
            shot.cell or "",
            names.words(f"shot.{shot.how}") or shot.how,
            shot.end,
            names.words(f"end.{shot.end}") or shot.end,
            percent(shot.chance),
            f"{number(at[0])} {number(at[1])}" if at else "",
            number(max(SMALLEST, LARGEST * shot.chance**0.5)),
            percent_of(x),
        )


def _beside(at: tuple[float, float] | None, n: int) -> tuple[float, float] | None:
    """The place of one more shot from a cell that so many were taken from."""
    if at is None or not n:
        return at
    angle = AROUND * (n - 1)
    return at[0] + LARGEST * cos(angle), at[1] + LARGEST * sin(angle)


def _spread(chronicle: Chronicle) -> Iterator[float]:
    """How far across each shot lies: those of one minute between the one before and it."""
    times = Counter(shot.minute for shot in chronicle.shots)
    before = 0
    for minute, n in times.items():
        start = max(
            [0, *(each for each in chronicle.breaks if before <= each < minute)]
        )
        for k in range(n):
            at = start + (minute - start) * (k + 1) / (n + 1)
            yield min(1.0, at / max(1, chronicle.end))
        before = minute


def _possessions(chronicle: Chronicle, teams: BySide[str]) -> Iterator[PossessionBlock]:
    total, before = sum(possession.turns for possession in chronicle.possessions), 0
    for possession in chronicle.possessions:
        side, share = SIDES[possession.side], possession.turns / total
        yield PossessionBlock(
            possession.ply,
            chronicle.time(possession.minute),
            side,
            teams[side],
            possession.turns,
            percent_of(before / total),
            percent_of(before / total + share / 2),
            percent_of(share),
            share >= NARROW,
        )
        before += possession.turns


def _turns(chronicle: Chronicle) -> str:
    """ "Turns: 28 and 24, 54 % and 46 %"."""
    turns = [
        sum(each.turns for each in chronicle.possessions if each.side == side.number)
        for side in SIDES
    ]
    total = max(1, sum(turns))
    text = _("Turns: %(home)s and %(away)s, %(ours)s and %(theirs)s")
    shares = [percent(n / total) for n in turns]
    values = {"home": turns[0], "away": turns[1]}
    return text % {**values, "ours": shares[0], "theirs": shares[1]}


def _thirds(chronicle: Chronicle, teams: BySide[str]) -> Iterator[Third]:
    """From the goal of the home side to that of the other."""
    turns = Counter(sample.third for sample in chronicle.samples)
    if not turns:
        return
    third = _("Third of %(team)s")
    titles = (
        third % {"team": teams.home},
        _("In the middle"),
        third % {"team": teams.away},
    )
    for n, name in enumerate(titles):
        share = turns[n] / turns.total()
        yield Third(name, percent(share), percent_of(share))
