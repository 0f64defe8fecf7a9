"""The log of a sheet as its page draws it: newest first, half by half."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from competitions.games.door import league_by_ruleset
from competitions.pages.door import score, time_of
from competitions.queries.door import account_names
from competitions.rules.door import minute_text
from engine.sides import Side, SideOrNone
from matches.pages.labels import line, minute, speaker, void_reason, what
from matches.rules.checks.corrections import (
    amendable,
    is_final,
    kind_of_row,
    passers,
    undoable,
)
from matches.rules.report.match_report import row_moments
from matches.rules.sheet.entries import CoreKind, Entry
from matches.rules.sheet.state import EntryRow, Sheet, Trait

# Entries that change others: they show as what they did. A void that needed a reason is
# news for the other phone, so it has a row of its own as well.
HIDDEN = frozenset({CoreKind.AMEND, CoreKind.VOID})
BOTH = "2"


@dataclass(frozen=True, slots=True)
class AmendChoice:
    """One of a few ways to amend a row: its value, its words."""

    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class RowView:
    """One entry: who, what, when, by whom, how far it is known, what may be done."""

    # Figures are texts here: a page draws hundreds of them.
    seq: str
    side: SideOrNone
    name: str
    what: str
    sign: str
    minute: str
    author: str
    # 1: saved; 2: the other side has it too.
    tick: str
    mark: bool = False
    # The struck ones say who struck them, when and why, and who had written them.
    void: str = ""
    wrote: str = ""
    # Its moment as it is typed, if it can be amended; what that is called, and the button.
    minute_now: str | None = None
    minute_words: tuple[str, str] = ("", "")
    ways: tuple[AmendChoice, ...] = ()
    passes: tuple[AmendChoice, ...] = ()
    may_void: bool = False
    own_last: bool = False

    @property
    def head(self) -> str:
        return self.name or self.what

    @property
    def below(self) -> str:
        return self.what if self.name else ""

    @property
    def may_amend(self) -> bool:
        return bool(self.minute_now is not None or self.ways or self.passes)

    @property
    def both(self) -> bool:
        return self.tick == BOTH

    @property
    def card(self) -> str:
        """y or r, where the sign is a card."""
        return self.sign[0] if self.sign in ("yellow", "red") else ""

    @property
    def letter(self) -> str:
        if self.sign == "yellow":
            return pgettext("letter on a yellow card", "Y")
        return pgettext("letter on a red card", "R")


@dataclass(frozen=True, slots=True)
class Half:
    """The rows of one period under its heading."""

    key: str
    title: str
    score: str
    rows: tuple[RowView, ...]
    opened: bool


@dataclass(frozen=True, slots=True)
class SheetNames:
    """What ids are called: players, teams by side, cards by side and number."""

    players: Mapping[int, str]
    teams: Mapping[str, str]
    cards: Mapping[tuple[str, int], str]


@dataclass(frozen=True, slots=True)
class SheetReader:
    """Who looks: his account, his side, what the other phones have seen."""

    actor: str
    sides: frozenset[str]
    seen: Mapping[str, int]
    # The side whose buttons he is shown first.
    front: Side = Side.HOME

    @property
    def theirs(self) -> int:
        """The newest entry that the other coach's phone shows."""
        others = set(self.seen) - self.sides if len(self.sides) == 1 else set(self.seen)
        return min((self.seen[side] for side in others), default=0)


def halves(sheet: Sheet, called: SheetNames, reader: SheetReader) -> tuple[Half, ...]:
    """Newest half first; the older ones fold up when the list is long."""
    drawing = _Drawing(sheet, called, reader)
    groups: dict[str, list[RowView]] = {}
    scores: dict[str, tuple[int, int]] = {}
    for row in sheet.rows:
        scores[row.phase] = row.score
        if _shown(row, sheet):
            groups.setdefault(row.phase, []).append(drawing.row(row))
    # A goal that arrived late stands where it was written, but counts in its own half.
    periods = sheet.profile.periods
    known = {
        periods.before.get(period, ""): figures
        for period, figures in (
            (periods.half, sheet.half_time),
            (periods.extra, sheet.after_90),
        )
    }
    scores |= {phase: figures for phase, figures in known.items() if figures}
    many = sum(len(rows) for rows in groups.values()) > 12
    last = next(reversed(groups), None)
    return tuple(
        Half(
            key=phase,
            title=_(periods.names[phase]),
            score=score(*scores[phase]),
            rows=tuple(reversed(rows)),
            opened=phase == last or not many,
        )
        for phase, rows in reversed(groups.items())
    )


def _shown(row: EntryRow, sheet: Sheet) -> bool:
    """The clock's moves would drown the rest: the newest one and what was set right."""
    if row.entry.kind in HIDDEN:
        return row.entry.kind == CoreKind.VOID and bool(row.entry.content.get("reason"))
    if row.entry.kind != CoreKind.CLOCK:
        return True
    set_right = "minute" in row.entry.content
    return set_right or (row.entry.seq == sheet.revision and row.voided_by is None)


class _Drawing:
    """Rows of one sheet for one reader."""

    def __init__(self, sheet: Sheet, called: SheetNames, reader: SheetReader) -> None:
        self.sheet, self.reader, self.word = sheet, reader, speaker()
        self.names, self.cards, self.teams = called.players, called.cards, called.teams
        self.kinds = sheet.profile.vocabulary
        self.moment = row_moments(sheet)
        self.box = league_by_ruleset(sheet.ruleset).moments
        self.authors = initials_of({row.entry.actor for row in sheet.rows})
        last = undoable(sheet, reader.actor)
        self.last = last.entry.seq if last else 0
        self.theirs = reader.theirs
        self.closed = sheet.finished

    def row(self, row: EntryRow) -> RowView:
        entry = row.entry
        live = row.voided_by is None
        may = () if self.closed or not live else amendable(self.sheet, row)
        # Who struck a row answers for it, not who wrote it.
        speaks = entry if live else self._void_of(row)
        may_void = live and not self.closed and not is_final(self.sheet, row)
        own_last = entry.seq == self.last
        mark = Trait.MARK in kind_of_row(self.sheet, row).traits
        return RowView(
            seq=str(entry.seq),
            side=entry.side,
            name=self._name(row),
            what=self._what(row),
            sign=self._sign(row),
            minute="" if mark else self._minute(row),
            author=self.authors.get(speaks.actor, ""),
            tick=BOTH if self._is_known(speaks) else "1",
            mark=mark,
            void="" if live else self._void(speaks),
            wrote="" if live else self._wrote(entry),
            minute_now=self._typed(row) if "minute" in may else None,
            minute_words=(self.word(self.box.label), self.word(self.box.change)),
            ways=self._ways(row) if "how" in may else (),
            passes=self._passes(row) if "assist" in may else (),
            may_void=may_void,
            own_last=own_last,
        )

    def _minute(self, row: EntryRow) -> str:
        if self.sheet.profile.timed:
            return minute(row.minute, row.added)
        return self.moment(row).label

    def _typed(self, row: EntryRow) -> str:
        if self.sheet.profile.timed:
            return minute_text(row.minute, row.added)
        return self.box.text(self.moment(row))

    def _sign(self, row: EntryRow) -> str:
        """A kick beside the goal is no ball in it."""
        missed = row.entry.kind == CoreKind.KICK and not row.content["scored"]
        return "cross" if missed else kind_of_row(self.sheet, row).words.sign

    def _void_of(self, row: EntryRow) -> Entry:
        found = self.sheet.row(row.voided_by or 0)
        return found.entry if found else row.entry

    def _void(self, entry: Entry) -> str:
        """ "Void by BK of Drakes, 20:41: Wrong player"."""
        by = {"who": self._who(entry), "at": time_of(entry.at) if entry.at else ""}
        if not entry.content.get("reason"):
            return _("Taken back by %(who)s, %(at)s") % by
        reason = void_reason(entry.content["reason"])
        return _("Void by %(who)s, %(at)s: %(reason)s") % {**by, "reason": reason}

    def _wrote(self, entry: Entry) -> str:
        return _("written by %(who)s") % {"who": self._who(entry)}

    def _who(self, entry: Entry) -> str:
        initials = self.authors.get(entry.actor, "")
        if not entry.scribe:
            return initials
        team = self.teams[entry.scribe]
        return _("%(who)s of %(team)s") % {"who": initials, "team": team}

    def _is_known(self, entry: Entry) -> bool:
        """Does the other side have it: written there, or read there?"""
        mine = self.reader.sides
        theirs = len(mine) == 1 and entry.scribe and entry.scribe not in mine
        return bool(theirs) or entry.seq <= self.theirs

    def _name(self, row: EntryRow) -> str:
        content, kind = row.content, row.entry.kind
        if kind == CoreKind.CHANGE:
            return self._player(content["on"])
        if number := content.get("number"):
            name = self.cards.get((row.entry.side, number))
            return name or _("Card %(number)s") % {"number": number}
        if content.get("player"):
            return self._player(content["player"])
        return ""

    def _what(self, row: EntryRow) -> str:
        if row.entry.kind == CoreKind.CHANGE:
            return _("comes on for %(off)s") % {"off": self._player(row.content["off"])}
        if row.entry.kind == CoreKind.VOID:
            struck = self.sheet.row(row.entry.content["seq"])
            text = self._plain(row)
            if struck:
                text = line(struck.entry, self.kinds, self.names, self.word)
            return f"{text}. {self._void(row.entry)}"
        if row.entry.kind in (CoreKind.KICKOFF, CoreKind.FORFEIT):
            team = self.teams[row.entry.side]
            return f"{self._plain(row)}, {team}"
        return self._plain(row)

    def _plain(self, row: EntryRow) -> str:
        kind, content = row.entry.kind, row.content
        if kind == CoreKind.NOTE:
            return str(content["text"])
        if kind == CoreKind.CLOCK:
            if "minute" in row.entry.content:
                stood = {"before": minute(content["was"]), "now": minute(row.minute)}
                return _("clock set from %(before)s to %(now)s") % stood
            return _("Clock %(minute)s") % {"minute": minute(row.clock)}
        return what(self.kinds[kind], content, self.word)

    def _player(self, player: int) -> str:
        return self.names.get(player, "–")

    def _ways(self, row: EntryRow) -> tuple[AmendChoice, ...]:
        goal, now = self.kinds[row.entry.kind], row.content.get("how", "play")
        return tuple(
            AmendChoice(way, what(goal, {"how": way}, self.word), way == now)
            for way in self.sheet.profile.ways
            if way != "own"
        )

    def _passes(self, row: EntryRow) -> tuple[AmendChoice, ...]:
        """Team-mates who may have passed, and nobody."""
        now = row.content.get("assist", 0)
        found = [
            AmendChoice(str(player), self._player(player), player == now)
            for player in passers(self.sheet, row)
        ]
        return (AmendChoice("0", _("nobody"), not now), *found) if found else ()


def initials_of(actors: Iterable[str]) -> dict[str, str]:
    """AB for Ada Berg or for ada_b; the organiser's claim and the scorers have none."""
    names = account_names(actors)
    found = {actor: player_initials(name) for actor, name in names.items()}
    for actor in actors:
        if actor.startswith("scorer:"):
            found[actor] = pgettext("initials of a scorer without account", "Sc")
        elif actor not in found:
            found[actor] = pgettext("initials of the organiser", "Org")
    return found


def player_initials(name: str) -> str:
    """At most two letters."""
    words = name.replace(".", " ").replace("_", " ").replace("-", " ").split()
    letters = "".join(word[0] for word in words[:2])
    return (letters if len(letters) > 1 else name.strip()[:2]).upper()
