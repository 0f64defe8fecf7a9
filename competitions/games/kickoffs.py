"""Who is chosen for a match, and what a league hands to the engine: values of any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from competitions.games.boxes import AnyCard
from competitions.games.fitness import Fitness
from competitions.games.questions import Answers
from competitions.games.values import LeagueRules
from engine.errors import RuleViolation
from engine.json_values import JsonObject
from engine.rulesets import Ruleset
from engine.sides import BySide, Side

F = TypeVar("F")
C = TypeVar("C", contravariant=True)


@dataclass(frozen=True, slots=True)
class ChosenPlayer:
    """One who is to play; where the game has captains a card makes him one anyway."""

    player: int
    role: str = "field"
    captain: bool = False


class SquadMember(NamedTuple):
    """One of a squad, as the club calls him."""

    pk: int
    number: int | None
    name: str


class SquadFootballer(Protocol):
    """One of a squad with what his card says of him."""

    @property
    def pk(self) -> int: ...

    @property
    def number(self) -> int | None: ...

    @property
    def name(self) -> str: ...

    @property
    def keeper(self) -> bool: ...

    @property
    def captain(self) -> bool: ...

    @property
    def role(self) -> str:
        """What his card says he is, to be translated; nothing without one."""

    @property
    def carded(self) -> bool:
        """Whether he has a card of this game."""


class Remark(NamedTuple):
    """A sentence to be translated, and what is put into it."""

    text: str
    places: Mapping[str, object]


class LineupRules(Protocol[F]):
    """What a game lets a side choose; footballers are those that it has made."""

    # The game whose cards its footballers have.
    cards: str

    def footballer(self, member: SquadMember, card: AnyCard | None, /) -> F:
        """One of a squad; `card` is one of those that it knows."""

    def check(
        self,
        rules: LeagueRules,
        chosen: Sequence[ChosenPlayer],
        squad: Mapping[int, F],
        fit: Mapping[int, Fitness],
        /,
    ) -> tuple[RuleViolation, ...]:
        """Every reason why these may not play; `fit` may leave out who is."""

    def startable(self, rules: LeagueRules, playable: Iterable[F], /) -> int:
        """How many of them can start together."""

    def proposal(
        self, playable: Sequence[F], before: Mapping[int, str], /
    ) -> Mapping[int, str] | None:
        """Roles for a coach who has chosen nothing; `before` are those of last time.

        None: as last time, and then in the order of the squad.
        """

    def remark(self, rules: LeagueRules, each: F, fit: Fitness, /) -> Remark | None:
        """What a coach is told of a footballer before he chooses."""

    def total(self, chosen: Iterable[F], /) -> Remark | None:
        """What those who are chosen come to, where the game counts that."""

    def opening(
        self, lineup: Sequence[tuple[int, str]], squad: Mapping[int, F], /
    ) -> JsonObject:
        """What its sheet begins with, beside the line-up."""


# The rules of whichever game.
AnyLineups: TypeAlias = LineupRules[Any]


class SquadPool(Protocol[C]):
    """What a game asks of those whom a side registers for a competition, so that only
    they are chosen in it; footballers are those that its `LineupRules` has made."""

    # So many are registered.
    size: int

    def faults(self, chosen: Sequence[C], /) -> tuple[RuleViolation, ...]:
        """Every reason why these cannot be registered together."""

    def proposal(self, squad: Sequence[C], /) -> frozenset[int]:
        """Who may be registered, by id, where nobody is yet; nobody where that fails."""

    def total(self, chosen: Iterable[C], /) -> Remark | None:
        """What they come to, where that is counted."""

    def missing(self) -> RuleViolation:
        """Why a side that has registered nobody cannot be prepared."""

    def closed(self) -> RuleViolation:
        """Why nobody is exchanged once a side has played."""


# That of whichever game.
AnyPool: TypeAlias = SquadPool[Any]


class SquadSource(NamedTuple):
    """Where those come from whom a side may choose for a match: the squad of its club."""

    # By whose rules they are chosen.
    lineups: AnyLineups
    # Out of those whom it has registered for the competition; None: anybody of the squad.
    pool: AnyPool | None = None


@dataclass(frozen=True, slots=True)
class SideChoices:
    """What a coach chooses for his side before a match, as he left it: complete or not."""

    # By ids of the squad, each with his role.
    lineup: tuple[tuple[int, str], ...] = ()
    # What its game asks beside; what has no answer is not among them.
    answers: Answers = field(default_factory=dict)
    # HC-PLY-04: marked on the sheet, where no player's card says it.
    captain: int | None = None

    @property
    def roles(self) -> dict[int, str]:
        return dict(self.lineup)


NOTHING = SideChoices()


@dataclass(frozen=True, slots=True)
class KickoffSide:
    """One side as its coach has prepared it; footballers by their ids, cards as printed."""

    name: str
    # The card of each who may play, and the number on his shirt.
    footballers: Mapping[int, object]
    shirts: Mapping[int, int | None]
    names: Mapping[int, str]
    lineup: tuple[tuple[int, str], ...]
    tired: frozenset[int] = frozenset()
    # What `GameOffer.kickoff` or `GameOffer.friendly` of its game says.
    brought: object = None
    # No page helps its coach to see what he may do.
    unaided: bool = False
    die: tuple[tuple[int, int], ...] = ()


class LeagueKickoff(NamedTuple):
    """A match that can begin: its rules, its setup, what both have decided already."""

    # The frozen name of the rules.
    rules: str
    setup: object
    deeds: tuple[tuple[Side, object], ...] = ()
    # Who is called what in its report, by id.
    people: Mapping[Side, Mapping[str, int]] = MappingProxyType({})


class KickoffOf(Protocol):
    """A game's way from two prepared sides to its match."""

    def __call__(
        self,
        ruleset: Ruleset,
        sides: BySide[KickoffSide],
        /,
        *,
        knock_out: bool,
        extended: bool = True,
    ) -> LeagueKickoff:
        """`extended`: whether extra time comes before the shoot-out."""


class SideOffer(NamedTuple):
    """What a computer may choose from for a side before its match."""

    # As it comes to the match where nothing is chosen.
    side: KickoffSide
    # What `GameOffer.computer` of its game says.
    game: object = None


class ChoiceOf(Protocol):
    """How the computer prepares a match of a game; the same seed, the same choices."""

    def __call__(
        self, ruleset: Ruleset, offers: BySide[SideOffer], /, *, seed: int
    ) -> BySide[SideChoices]: ...
