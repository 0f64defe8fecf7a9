"""The match sheet as a pure fold of its entries: score, clock, who is on the pitch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from engine.json_values import JsonObject, Stored
from engine.report import Depth
from engine.rulesets import Ruleset, ruleset_in
from engine.sides import BySide, Side
from matches.rules.sheet.dating import last_seen
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.opening import BY_ARRIVAL, Opening, SideOpening, opening
from matches.rules.sheet.periods import CLOSED, DONE, OVER, SHOOTOUT
from matches.rules.sheet.side_fold import SideBook
from matches.rules.sheet.side_state import SideState
from matches.rules.sheet.state import EntryRow, Sheet, SheetProfile

YELLOWS = frozenset({CoreKind.YELLOW, CoreKind.SECOND_YELLOW})


# Which sheet a ruleset has at a depth.
ProfileOf = Callable[[Ruleset, Depth], SheetProfile]


def fold_entries(entries: Sequence[Entry], profiles: ProfileOf) -> Sheet:
    """The sheet after these entries; voided ones leave only their row.

    A match that is played again opens again: what was before belongs to the log.
    """
    opens = [n for n, entry in enumerate(entries) if entry.kind == CoreKind.OPEN]
    entries = entries[opens[-1] :] if opens else entries
    folding = _Folding(entries, profiles)
    for entry in entries:
        folding.take(entry)
    return folding.sheet()


class _Folding:
    """The running account of a whole sheet."""

    def __init__(self, entries: Sequence[Entry], profiles: ProfileOf) -> None:
        self.profiles = profiles
        self.kinds = {entry.seq: entry.kind for entry in entries}
        self.voids = {
            int(entry.content["seq"]): entry
            for entry in entries
            if entry.kind == CoreKind.VOID
        }
        self.amendments: dict[int, JsonObject] = {}
        for entry in entries:
            if entry.kind == CoreKind.AMEND and entry.seq not in self.voids:
                words = {k: v for k, v in entry.content.items() if k != "seq"}
                if "minute" in words:
                    # a corrected minute without "added" has no added time
                    words.setdefault("added", 0)
                self.amendments.setdefault(entry.content["seq"], {}).update(words)
        self.terms = Opening(
            ruleset_in({}),
            "friendly",
            "standard",
            BySide(SideOpening(0), SideOpening(0)),
        )
        self.use(profiles(self.terms.ruleset, self.terms.depth))
        self.home = SideBook(self.terms.sides.home)
        self.away = SideBook(self.terms.sides.away)
        self.phase = CLOSED
        self.minute = 0
        self.opened_at: datetime | None = None
        # Each goal with the period in which it fell.
        self.goals: list[tuple[Side, str]] = []
        self.first_kick: Side | None = None
        self.kicks: list[tuple[Side, int, bool]] = []
        self.forfeit = ""
        self.finished = False
        self.early = ""
        self.rows: list[EntryRow] = []

    def take(self, entry: Entry) -> None:
        """Date the entry, count it and write its row."""
        content = self.content_of(entry)
        voided = self.voids.get(entry.seq)
        minute, period = self.date(entry, content)
        was = self.minute
        without_effect = voided is None and not self.apply(
            entry, content, minute, period
        )
        if entry.kind in YELLOWS and voided is None:
            yellows = self.book(content["side"]).yellows
            content = {**content, "nth": yellows[content["player"]]}
        elif entry.kind == CoreKind.CLOCK:
            content = {**content, "was": was}
        self.rows.append(
            EntryRow(
                entry,
                minute,
                self.phase,
                (self.home.goals, self.away.goals),
                voided.seq if voided else None,
                str(voided.content.get("reason", "")) if voided else "",
                content,
                without_effect,
                self.minute,
            )
        )

    def date(self, entry: Entry, content: Stored) -> tuple[int, str]:
        """HV-CLK-01: the minute of an entry, and the period in which it happened.

        What was typed stands; HC-CLK-05: else it is the clock as its writer saw it.
        """
        if "minute" in content:
            minute = int(content["minute"])
            if content.get("added"):
                return minute, self.period_ending(minute)
            return minute, self.period_of(minute)
        if self.terms.dating == BY_ARRIVAL:
            return self.minute, self.period_of(self.minute)
        seen = last_seen(self.rows, entry)
        if seen is None:
            return self.minute, self.table.first
        period = seen.phase if seen.phase in self.starts else self.period_of(seen.clock)
        return seen.clock, period

    def content_of(self, entry: Entry) -> Stored:
        """What the entry says with its amendments; of a void also what it has voided."""
        if entry.kind == CoreKind.VOID:
            return {**entry.content, "of": str(self.kinds.get(entry.content["seq"]))}
        words = self.amendments.get(entry.seq)
        return {**entry.content, **words} if words else entry.content

    def apply(self, entry: Entry, content: Stored, minute: int, period: str) -> bool:
        """Count it; False when it has become impossible and counts for nothing."""
        match entry.kind:
            case CoreKind.OPEN:
                self.open(entry)
            case CoreKind.KICKOFF:
                self.first_kick = content["side"]
            case CoreKind.CLOCK:
                return self.turn_clock(content)
            case CoreKind.PERIOD:
                return self.end_period(content["to"])
            case CoreKind.KICK:
                return self.kick(content)
            case CoreKind.GOAL:
                self.goals.append((content["side"], period))
            case CoreKind.FORFEIT:
                self.forfeit, self.phase = content["side"], DONE
            case CoreKind.BACK:
                self.phase = CLOSED
            case CoreKind.FINISH | CoreKind.REOPEN:
                self.finished = entry.kind == CoreKind.FINISH
                self.early = content.get("early", "")
        write = self.vocabulary[entry.kind].apply
        return write is None or write(self.book(content["side"]), content, minute)

    def book(self, side: Side) -> SideBook:
        return self.home if side == Side.HOME else self.away

    def open(self, entry: Entry) -> None:
        """Begin with the terms and the two sides of this entry."""
        ruleset, depth = ruleset_in(entry.content), entry.content["depth"]
        self.use(self.profiles(ruleset, depth))
        self.terms = opening(entry.content, self.profile.opening)
        self.home = SideBook(self.terms.sides.home, self.profile.changes)
        self.away = SideBook(self.terms.sides.away, self.profile.changes)
        self.phase = self.table.first
        self.minute = self.starts[self.phase]
        self.opened_at = self.terms.opened_at or entry.at

    def use(self, profile: SheetProfile) -> None:
        """The rules of this sheet, and what is read of them for each entry."""
        self.profile = profile
        self.table, self.vocabulary = self.profile.periods, self.profile.vocabulary
        self.starts = self.table.starts
        self.periods = [self.table.first]

    def turn_clock(self, content: Stored) -> bool:
        """HC-CLK-01: the clock goes on by so much, or is set by hand."""
        if self.phase not in self.starts:
            return False
        self.minute = content.get("minute", self.minute + content.get("plus", 0))
        return True

    def end_period(self, to: str) -> bool:
        """HC-CLK-04: the next period starts at its own minute."""
        again = to == self.table.extra and to in self.periods
        if to not in self.table.following.get(self.phase, ()) or again or self.forfeit:
            return False
        if to in self.starts:
            self.periods.append(to)
        self.phase = to
        self.minute = self.starts.get(to, self.minute)
        return True

    def period_of(self, minute: int) -> str:
        """HC-CLK-05: a goal may arrive, or be dated, after the whistle of its period.

        Where two periods share a minute it fell in the one that was under way.
        """
        n = len(self.periods) - 1
        while n and minute < self.starts[self.periods[n]]:
            n -= 1
        period = self.periods[n]
        limit = self.table.limits.get(period)
        if limit is not None and minute > limit + self.profile.overtime:
            after = self.table.following[period][0]
            return after if after in self.starts else period
        return period

    def period_ending(self, minute: int) -> str:
        """HV-MIN-01: 45+2 lies before the whistle at 45, whatever goes on after it."""
        limits = self.table.limits
        ends = (each for each in self.periods if limits.get(each) == minute)
        return next(ends, self.period_of(minute))

    def score_before(self, period: str) -> tuple[int, int] | None:
        """HC-SHT-02: how it stood when this period began; nothing if it never did."""
        if period not in self.periods:
            return None
        earlier = self.periods[: self.periods.index(period)]
        sides = [side for side, fell in self.goals if fell in earlier]
        return (sides.count(Side.HOME), sides.count(Side.AWAY))

    def kick(self, content: Stored) -> bool:
        """HC-SO-07: kicks stand apart from the score."""
        if self.phase != SHOOTOUT:
            return False
        kick = (content["player"], content["scored"])
        self.book(content["side"]).kicks.append(kick)
        self.kicks.append((content["side"], *kick))
        return True

    def sheet(self) -> Sheet:
        return Sheet(
            profile=self.profile,
            revision=self.rows[-1].entry.seq if self.rows else 0,
            competition=self.terms.competition,
            before=self.terms.before,
            opened_at=self.opened_at,
            phase=OVER if self.finished else self.phase,
            minute=self.minute,
            sides=BySide(_frozen(self.home), _frozen(self.away)),
            half_time=self.score_before(self.table.half),
            after_90=self.score_before(self.table.extra),
            first_kick=self.first_kick,
            kicks=tuple(self.kicks),
            forfeit=self.forfeit,
            finished=self.finished,
            early=self.early,
            rows=tuple(self.rows),
        )


def _frozen(book: SideBook) -> SideState:
    setup = book.setup
    return SideState(
        team=setup.team,
        members=setup.lineup,
        on_pitch=book.on_pitch(),
        bench=book.bench(),
        left=book.left(),
        left_at=book.left_at(),
        to_replace=book.to_replace(),
        keeper=book.keeper(),
        entered=frozenset(book.entered()),
        yellows=book.yellows,
        reds=frozenset(book.reds),
        injured=frozenset(book.injured),
        changes=book.changes,
        goals=book.goals,
        kicks=tuple(book.kicks),
        game=book.game.state(),
        tallies=book.tallies,
    )
