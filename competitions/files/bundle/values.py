"""A whole competition as plain values: what a bundle file says, defaults filled in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from competitions.drawings.looks import Look
from competitions.files.bundle.facts import (
    NO_FACTS,
    BundleAnswer,
    BundleRoll,
    MatchFacts,
)
from competitions.games.boxes import CardRecord
from competitions.games.registry import FIRST_RULESET
from competitions.rules.formats.next_stage import KeptPlace
from competitions.rules.formats.places import group_letter
from competitions.rules.formats.protocol import Format
from competitions.rules.formats.stages import StageTerms
from competitions.rules.names import NAME_LIMIT
from competitions.rules.standings.facts import DEFAULT_CHAIN
from competitions.rules.standings.zones import TableZone
from competitions.rules.venues import TABLE
from engine.errors import N_, RuleViolation
from engine.report import Depth, MatchReport
from engine.rulesets import Ruleset
from engine.sides import Side

FIRST, SECOND = "helvetia-bundle/1", "helvetia-bundle/2"


@dataclass(frozen=True, slots=True)
class BundleCard:
    """A card of a club's own box, of which game, and as its game stores it."""

    game: str
    record: CardRecord


@dataclass(frozen=True, slots=True)
class BundleBox:
    """A box of cards that a team of the file plays with; no die: the usual one."""

    name: str
    origin: str = ""
    die: tuple[tuple[int, int], ...] = ()
    cards: tuple[BundleCard, ...] = ()

    def is_called(self, name: str) -> bool:
        """Whether this is its name, or the one that `free_name` gave it."""
        plain, _space, number = name.rpartition(" ")
        return self.name == name or (number.isdecimal() and self.name == plain)

    def free_name(self, taken: Collection[str]) -> str:
        """Its own, with a number where another one has it."""
        names = (f"{self.name[: NAME_LIMIT - 5]} {n}" for n in range(2, 10_000))
        free = (name for name in names if name not in taken)
        return next(free) if self.name in taken else self.name


@dataclass(frozen=True, slots=True)
class BundleClub:
    """Whose competition it is; zone: whose day and night it keeps, empty: the site's."""

    name: str
    zone: str = ""
    boxes: tuple[BundleBox, ...] = ()


@dataclass(frozen=True, slots=True)
class CardNamed:
    """Which card of which box a footballer is."""

    box: str
    game: str
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    number: int | None = None
    card: CardNamed | None = None


@dataclass(frozen=True, slots=True)
class BundleHeir:
    """Who plays on in the place of a team, and counts its results, from which stage on."""

    team: str
    stage: int = 1


@dataclass(frozen=True, slots=True)
class BundleTeam:
    """A team and what is its own; withdrawn: what becomes of its matches since it left.

    registered: the names of those who may be chosen, where the competition asks for that.
    """

    name: str
    players: tuple[Player, ...] = ()
    motto: str = ""
    coaches: tuple[str, ...] = ()
    look: Look | None = None
    box: str = ""
    withdrawn: str = ""
    registered: tuple[str, ...] = ()
    heir: BundleHeir | None = None


@dataclass(frozen=True, slots=True)
class BundleAdjustment:
    team: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class BundleBoard:
    """A club's own board that matches in the browser are begun on."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class BundleFixture:
    """Teams by name; None in a later round of a cup that is not known so far.

    A time without an offset is the club's own; a date alone has no kick-off time.
    """

    round: int
    home: str | None
    away: str | None
    date: dt.date | dt.datetime | None = None
    result: MatchReport | None = None
    third_place: bool = False
    place: str = ""
    table: str = ""
    postponed: bool = False
    # A result was taken back, so that it is played again.
    replay: bool = False
    # The name of its group, and which match of its tie or pair it is; 0: not said.
    group: str = ""
    leg: int = 0
    rolls: tuple[BundleRoll, ...] = ()
    answers: tuple[BundleAnswer, ...] = ()
    # Of a match with a result.
    facts: MatchFacts = NO_FACTS
    # Its place in the round of a bracket that says its places, from 0 at the top.
    position: int | None = None

    def team(self, side: Side) -> str | None:
        return self.home if side == Side.HOME else self.away

    def named(self) -> Iterator[tuple[str, str]]:
        """(team, player) of everybody of whom it speaks; nobody of an unknown side."""
        report = self.result
        found = {
            *(report.players() if report else ()),
            *((one.side, one.player) for one in self.rolls),
            *((one.side, one.player) for one in self.answers),
            *((one.side, one.player) for one in self.facts.chances),
        }
        for side, player in sorted(found):
            team = self.team(side)
            if team is not None:
                yield team, player


@dataclass(frozen=True, slots=True)
class BundleGroup:
    name: str
    teams: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BundleStage:
    """How the teams play; fixtures stand in the order of the file.

    What is left open is as in the competition: points for a win, a draw and a defeat,
    tie-breaks. `places`: where those of the stage before lead, if that is said.
    """

    format: Format
    fixtures: tuple[BundleFixture, ...] = ()
    name: str = ""
    points: tuple[int, int, int] | None = None
    tiebreaks: tuple[str, ...] | None = None
    head_to_head: str = ""
    groups: tuple[BundleGroup, ...] = ()
    places: tuple[KeptPlace, ...] = ()
    # Of a later stage with a list of its own.
    teams: tuple[str, ...] = ()
    zones: tuple[TableZone, ...] = ()
    # Of a bracket that its matches do not show: its teams from top to foot, None for byes.
    bracket: tuple[str | None, ...] = ()

    @property
    def hides_places(self) -> bool:
        """Its matches do not show its bracket.

        It is drawn anew, losers play on, or a match was kept that others have played.
        """
        kept = self.format.bracket and any(one.facts.kept for one in self.fixtures)
        return self.format.hides_places or kept

    @property
    def says_places(self) -> bool:
        """Files of before they were said hold kept matches, too."""
        has_places = any(one.position is not None for one in self.fixtures)
        return self.format.hides_places or (has_places and self.hides_places)

    @property
    def terms(self) -> StageTerms:
        names = tuple(one.name for one in self.groups)
        usual = tuple(group_letter(n) for n in range(1, len(names) + 1))
        return StageTerms(
            self.format,
            self.name,
            self.points,
            self.tiebreaks,
            self.head_to_head,
            listed=bool(self.teams),
            places=self.places,
            group_names=() if names == usual else names,
            zones=self.zones,
        )

    @property
    def third_place(self) -> bool:
        """Whether the losers of the semi-finals meet."""
        return self.format.plays_third


@dataclass(frozen=True, slots=True)
class Bundle:
    """Teams stand in seed order, stages in the order in which they are played."""

    club: BundleClub
    name: str
    stages: tuple[BundleStage, ...]
    ruleset: Ruleset = FIRST_RULESET
    win: int = 3
    draw: int = 1
    loss: int = 0
    tiebreaks: tuple[str, ...] = DEFAULT_CHAIN
    head_to_head: str = "restart"
    # What every file meant before it could say so.
    second_yellow_red: bool = False
    prizes: bool = True
    depth: Depth = "standard"
    venue: str = TABLE
    # What its game leaves to each competition: those that are on.
    switches: tuple[str, ...] = ()
    board: BundleBoard | None = None
    count_provisional: bool = True
    confirm_hours: int = 24
    # When it was finished, if it was.
    finished: dt.datetime | None = None
    # HV-REST-01: why what has no result is not played any more.
    unplayed: str = ""
    adjustments: tuple[BundleAdjustment, ...] = ()
    # HV-TIE-05: teams as the organiser has put them.
    order: tuple[str, ...] = ()
    # HV-TIE-10: all teams in the order of their lots, where lots were drawn.
    lots: tuple[str, ...] = ()
    teams: tuple[BundleTeam, ...] = ()

    @property
    def fixtures(self) -> tuple[BundleFixture, ...]:
        """The matches of all stages, stage by stage."""
        return tuple(one for stage in self.stages for one in stage.fixtures)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file: where, and a sentence with its values."""

    place: str
    message: str
    params: dict[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return self.message % self.params if self.params else self.message

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


class BundleErrors(RuleViolation):
    """HV-BUNDLE-01: all problems of a file at once; nothing was imported."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(
            "HV-BUNDLE-01",
            N_("Nothing was imported. Problems found: %(count)s."),
            count=len(problems),
        )
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "\n".join([self.text, *map(str, self.problems)])
