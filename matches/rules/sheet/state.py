"""What a folded match sheet says: the match, its two sides, its rows.

And by what it is kept: the kinds of entry of its game, and its profile, which says which
of them this sheet has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from competitions.rules.door import WHOLE_MATCH, Decider
from engine.errors import RuleViolation
from engine.json_values import JsonObject, Stored
from engine.report import Depth, Forfeit, MatchMoment, MatchReport, SideSheet
from engine.rulesets import Ruleset
from engine.sides import BySide, Side, SideOrNone
from matches.rules.sheet.end_questions import EndQuestion
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.offer_values import Offer
from matches.rules.sheet.opening import NO_PART, PartReader
from matches.rules.sheet.periods import CLOSED, Periods
from matches.rules.sheet.side_fold import SideBook
from matches.rules.sheet.side_state import NOBODY, SideState

# What players are called.
Names = Mapping[int, str]
# What stands before anything was played; a void leaves its row.
BEFORE_PLAY = frozenset({CoreKind.OPEN, CoreKind.KICKOFF, CoreKind.VOID})


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry as the page shows it: minute, score after it, voided or amended."""

    entry: Entry
    minute: int
    # The key of a period, or one of the words of `periods`.
    phase: str
    score: tuple[int, int]
    # Number of the entry that voided it and the reason said there.
    voided_by: int | None = None
    void_reason: str = ""
    # Content with its amendments applied (minute, how, assist); that of a void also
    # says of what kind the voided entry is (`of`), that of a yellow card which one it
    # is of its player (`nth`), that of a clock where it stood before (`was`).
    content: Stored = field(default_factory=dict)
    # Not voided, but what it rested on was voided later.
    without_effect: bool = False
    # Where the clock stands after it.
    clock: int = 0

    @property
    def side(self) -> Side:
        """The side of an entry that belongs to one."""
        return Side.HOME if self.entry.side == Side.HOME else Side.AWAY

    @property
    def added(self) -> int:
        """HV-MIN-01: the 2 of 45+2."""
        return int(self.content.get("added", 0))

    @property
    def valid(self) -> bool:
        return self.voided_by is None and not self.without_effect


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet at one revision."""

    profile: SheetProfile
    revision: int = 0
    # cup, championship or friendly: whether a draw stands.
    competition: str = "friendly"
    # Of a last leg what its sides bring along from the one before.
    before: Decider = WHOLE_MATCH
    opened_at: datetime | None = None
    phase: str = CLOSED
    minute: int = 0
    sides: BySide[SideState] = NOBODY
    half_time: tuple[int, int] | None = None
    after_90: tuple[int, int] | None = None
    first_kick: Side | None = None
    # All kicks of the shoot-out in their order.
    kicks: tuple[tuple[Side, int, bool], ...] = ()
    forfeit: str = ""
    # FINISH stands and was not reopened since.
    finished: bool = False
    # HV-END-01: abandoned or unkept, where it was ended before its limit.
    early: str = ""
    rows: tuple[EntryRow, ...] = ()

    @property
    def score(self) -> tuple[int, int]:
        return (self.sides.home.goals, self.sides.away.goals)

    @property
    def level(self) -> bool:
        """HC-CUP-01: neither side leads, with what it has brought along."""
        return self.before.level(*self.score)

    @property
    def extended(self) -> bool:
        """Whether extra time comes before a shoot-out."""
        return self.profile.extra_time and self.before.extended

    @property
    def level_means(self) -> str | Decider:
        """For the checks of a report."""
        return self.competition if self.before == WHOLE_MATCH else self.before

    @property
    def ruleset(self) -> Ruleset:
        return self.profile.ruleset

    @property
    def depth(self) -> Depth:
        return self.profile.depth

    @property
    def plays(self) -> bool:
        """A period is under way."""
        return self.phase in self.profile.periods.starts

    @property
    def untouched(self) -> bool:
        """HV-PREP-02: nothing stands but the opening, and perhaps who kicks off."""
        return not self.finished and all(
            row.entry.kind in BEFORE_PLAY for row in self.rows if row.valid
        )

    def row(self, seq: int) -> EntryRow | None:
        """The row of this entry; a match played again does not begin with the first."""
        n = seq - self.rows[0].entry.seq if self.rows else -1
        return self.rows[n] if 0 <= n < len(self.rows) else None


@dataclass(frozen=True, slots=True)
class SheetWarning:
    """A sentence for people: a template and what fills its places.

    `side` and `player` say of whom, for the page to name them.
    """

    rule_id: str
    template: str
    params: JsonObject = field(default_factory=dict)
    side: Forfeit = ""
    player: int = 0

    @property
    def text(self) -> str:
        """The English sentence with its values filled in."""
        return self.template % self.params if self.params else self.template


@dataclass(frozen=True, slots=True)
class OfferReader:
    """Whom the offers are for: of which side, kept by whom, with which cards in his hand."""

    sheet: Sheet
    side: SideOrNone
    state: SideState
    hand: Collection[int]
    scribe: str
    # As in the line-up, those on the pitch first.
    players: tuple[int, ...]

    def ordered(self, players: Collection[int]) -> list[int]:
        """These players, those on the pitch first."""
        return [player for player in self.players if player in players]


class Trait(StrEnum):
    """What the sheet asks of any kind of entry, whatever its game."""

    # About all that was written: its writer must have seen all of it.
    ABOUT_ALL = "about_all"
    # Happens to a player: said by both phones, it probably happened once.
    TWIN = "twin"
    # Undone in another way, or never.
    FINAL = "final"
    # Corrects what is there, so it may be written on a full sheet too.
    MENDS = "mends"
    # Belongs to both sides, whoever keeps one.
    SHARED = "shared"
    # Of the match, and offered so.
    OF_MATCH = "of_match"
    # Its player was on the pitch.
    PRESENT = "present"
    # Said once of a player or a card.
    ONCE = "once"
    # Stands in the middle of the log, of no side.
    MARK = "mark"
    # Of a hand that its own coach alone may see.
    SEALED = "sealed"


# What reads a field from outside: its name and what was sent; HV-SHT-01 where it is wrong.
FieldReader = Callable[[str, object], object]
# What forbids all entries of a kind, by the side and who keeps it; what forbids one,
# by the cards in the hand of its writer.
KindCheck = Callable[[Sheet, SideOrNone, str], RuleViolation | None]
EntryCheck = Callable[[Sheet, Entry, Collection[int]], RuleViolation | None]
# What an entry does to its side, in this minute; False: impossible by now, no effect.
Writer = Callable[[SideBook, Stored, int], bool]
# What may be tapped; asked only where the kind is open.
Maker = Callable[[OfferReader], list[Offer]]


@dataclass(frozen=True, slots=True)
class KindWords:
    """What a kind is called, as templates to translate."""

    label: str
    # What one entry is called, by its content; the label where nothing is said.
    event: Callable[[Stored], str] | None = None
    # Short enough for the dock, and the question that its button asks of %(team)s.
    button: str = ""
    question: str = ""
    # Which icon stands beside it.
    sign: str = ""
    # What a chip says that is of no player, and the note that tells its kind.
    chip: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class EntryKind:
    """One kind of entry: its shape, its checks, what it does, its words, what is offered."""

    name: str
    words: KindWords
    # What must be said, and what may be.
    required: Mapping[str, FieldReader] = field(default_factory=dict)
    optional: Mapping[str, FieldReader] = field(default_factory=dict)
    # Exactly one of these is said; else this sentence.
    one_of: tuple[tuple[str, ...], str] = ((), "")
    # Where the score is all that is kept, nobody needs to be named.
    unnamed: bool = False
    # What forbids all of them now, and what forbids this one.
    closed: KindCheck | None = None
    check: EntryCheck | None = None
    # What it does to its side; what may be tapped.
    apply: Writer | None = None
    offer: Maker | None = None
    traits: frozenset[Trait] = frozenset()
    # What beside its minute can be corrected without voiding it; what speaks against one
    # correction, of these words.
    amendable: Callable[[EntryRow], tuple[str, ...]] | None = None
    amended: Callable[[Sheet, EntryRow, Stored], RuleViolation | None] | None = None
    # The kinds that cannot be written of its player after it.
    leaves: tuple[str, ...] = ()
    # The kind that is written instead when it happens to a player a second time.
    then: str = ""

    @property
    def dated(self) -> bool:
        """It carries a minute of its own."""
        return "added" in self.optional


def plain_side(page: SideSheet, _sheet: Sheet, _side: Side, _names: Names) -> SideSheet:
    """Nothing beside what any game tells of a side."""
    return page


def nothing_more(_sheet: Sheet, _side: Side, _names: Names) -> tuple[SheetWarning, ...]:
    """No sentence beside what any game says of a side."""
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class ReportPart:
    """What a game adds to the report of a sheet, and to what is read before its end."""

    # The side's page with what the game has beside it; and without what nobody may take
    # for said as long as nobody says it.
    side: Callable[[SideSheet, Sheet, Side, Names], SideSheet] = plain_side
    sure: Callable[[SideSheet, Sheet, Side, Names], SideSheet] = plain_side
    # What both confirm of a side, after its goals, cards and injuries.
    summary: Callable[[Sheet, Side, Names], tuple[SheetWarning, ...]] = nothing_more
    # What the sheet does not say of it, and what therefore cannot follow.
    gaps: Callable[[Sheet], tuple[SheetWarning, ...]] = lambda _sheet: ()
    # When what a row says happened; by the minutes of the clock where nothing is said.
    moments: Callable[[Sheet], Callable[[EntryRow], MatchMoment]] | None = None
    # The report as its game tells it: scores of its periods, what led to a goal.
    whole: Callable[[MatchReport, Sheet], MatchReport] = lambda report, _sheet: report


# Two are one only if they are the same value: it stands in keys of what is kept.
@dataclass(frozen=True, slots=True, eq=False)
class SheetProfile:
    """What a sheet of one ruleset and depth offers; all that reads a sheet asks it."""

    ruleset: Ruleset
    depth: Depth
    periods: Periods
    # All kinds of the game, by name; and those of this sheet, in the order of offers.
    vocabulary: Mapping[str, EntryKind]
    kinds: Mapping[str, EntryKind]
    # What speaks of one thing shares a button of the dock.
    dock: tuple[tuple[str, ...], ...] = ()
    # The kinds that may be written of a player once he has come on.
    enters: tuple[str, ...] = ()
    # How a goal may be scored, besides "play", which says nothing.
    ways: tuple[str, ...] = ()
    # A goal names its scorer; where it need not, player 0 stands for nobody.
    named: bool = True
    # Gestures that are counted per player; what a button calls those of the game.
    counters: tuple[str, ...] = ()
    gestures: Mapping[str, str] = field(default_factory=dict)
    # So far the clock goes on at once; nothing where none is kept.
    steps: tuple[int, ...] = ()
    # By what it goes on.
    die: str = ""
    # A period ends at its limit, or else above it.
    ends_at_limit: bool = False
    extra_time: bool = True
    changes: int = 2
    # With so many left on the pitch a side forfeits.
    least: int = 2
    # So many kicks each before a shoot-out can be decided; or series of so many, each
    # over once a side cannot be caught. Whether the keeper takes one.
    kicks: int = 3
    series: bool = False
    keeper_kicks: bool = True
    # Where each man of a side stands, in words.
    places: Callable[[SideState], Mapping[int, str]] = lambda _state: {}
    # What is said of a player beside his name; and which cards of a side lie open or were.
    notes: Callable[[SideState], Mapping[int, str]] = lambda _state: {}
    cards_shown: Callable[[SideState], Collection[int]] = lambda _state: ()
    # Templates of the game by the place that they have on a page; none where it has none.
    parts: Mapping[str, str] = field(default_factory=dict)
    # How a side of the `open` entry says what the game brings beside line-ups.
    opening: PartReader = lambda _side: NO_PART
    # What is asked of a side before the end, in the order in which it is written.
    end_questions: tuple[EndQuestion, ...] = ()
    report: ReportPart = field(default_factory=ReportPart)
    # Shared checks name rules of the first game: which rule of this one each of them is.
    cites: Mapping[str, str] = field(default_factory=dict)

    @property
    def counts_gestures(self) -> bool:
        """Full statistics: what is asked of gestures counts by itself."""
        return bool(self.counters)

    @property
    def overtime(self) -> int:
        """How far the clock may stand above the limit of a period."""
        return max(self.steps, default=0)

    @property
    def timed(self) -> bool:
        """A clock is kept; else a period ends when somebody says so."""
        return CoreKind.CLOCK in self.kinds

    def is_over(self, phase: str, minute: int) -> bool:
        """Has the clock passed the end of this period?"""
        limit = self.periods.limits.get(phase)
        if limit is None:
            return False
        return minute >= limit if self.ends_at_limit else minute > limit
