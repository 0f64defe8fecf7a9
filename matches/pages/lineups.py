"""Both line-ups of an open sheet at one tap: who plays, who left, what lies open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from competitions.games.door import fitness
from competitions.models import Fixture
from competitions.queries.door import newest_entries, players_by_id, states_before
from engine.sides import SIDES, Side
from matches.games.registry import STARTS
from matches.pages.games.registry import open_cards
from matches.pages.games.sheet_parts import OpenCard
from matches.pages.labels import minute
from matches.pages.names import Names
from matches.rules.report.match_report import row_moments
from matches.rules.report.sentences import LEFT
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.opening import Member
from matches.rules.sheet.side_state import SideState
from matches.rules.sheet.starts import Start
from matches.rules.sheet.state import EntryRow, Sheet

# What was official before this match seldom changes while it is played.
SECONDS = 900


@dataclass(frozen=True, slots=True)
class LineupPlayer:
    """One player of a line-up."""

    number: str
    name: str
    # Keeper, stand-in keeper, captain; who came on or left, and when.
    notes: tuple[str, ...]
    # Yellow cards: "27’", or the word for one from an earlier match.
    yellows: tuple[str, ...]
    sent_off: bool
    # Where he stands, as his game says it.
    place: str
    # With how much he starts, as his game counts it.
    amount: str
    # "4 − 1": printed, less what an earlier match cost.
    printed: str


@dataclass(frozen=True, slots=True)
class LineupGroup:
    """On the pitch, on the bench, out."""

    title: str
    men: tuple[LineupPlayer, ...]


@dataclass(frozen=True, slots=True)
class SideLineup:
    """All that lies open of one side."""

    side: Side
    team: str
    groups: tuple[LineupGroup, ...]
    cards: tuple[OpenCard, ...]


@dataclass(frozen=True, slots=True)
class Lineups:
    """Both sides; the same for both coaches, so no sealed card is in it."""

    sides: tuple[SideLineup, ...]


def starts_of(fixture: Fixture, sheet: Sheet, *, fresh: bool) -> Mapping[int, Start]:
    """HC-SET-02, HC-FAT-02, HC-SUSP-03: by player, as the matches before left him.

    Kept for as long as nobody has done anything in the competition or the club; only
    the whole page asks (`fresh`). Entries of sheets stand in no log of these.
    """
    opened = sheet.rows[0].entry.seq if sheet.rows else 0
    key = f"sheet-starts:{fixture.public_id}:{opened}"
    known: _Known | None = cache.get(key)
    if known and not (fresh and known.heads != _heads(fixture)):
        return known.starts
    # asked first: what is written in between makes the next page read again
    known = _Known(_heads(fixture), dict(_starts(fixture, sheet)))
    cache.set(key, known, SECONDS)
    return known.starts


@dataclass(frozen=True, slots=True)
class _Known:
    """The starts, and how far the logs went when they were read."""

    heads: dict[str, int]
    starts: dict[int, Start]


def _heads(fixture: Fixture) -> dict[str, int]:
    """The newest entry of each log in which something about these players may stand."""
    # a friendly speaks in the log of its club
    streams = {fixture.stream, fixture.club.stream}
    return newest_entries(streams)


def _starts(fixture: Fixture, sheet: Sheet) -> Iterator[tuple[int, Start]]:
    rules = fixture.league_rules
    states = states_before(fixture, {s.team for s in sheet.sides if s.members})
    chosen = [member.player for side in sheet.sides for member in side.members]
    for row in players_by_id(chosen) if chosen else ():
        condition = states[row.team_id].of(row.pk)
        card = row.card.value if row.card else None
        begin = STARTS.get(fixture.ruleset.game)
        start = begin(rules, card, fitness(condition, None)) if begin else Start()
        yield row.pk, replace(start, yellow=condition.active_yellows > 0)


def lineups(sheet: Sheet, names: Names, starts: Mapping[int, Start]) -> Lineups | None:
    """Nothing where no line-up was given and no card lies open."""
    sides = tuple(_Drawing(sheet, side, names, starts).side() for side in SIDES)
    return Lineups(sides) if any(s.groups or s.cards for s in sides) else None


class _Drawing:
    """One side of a sheet for everybody."""

    def __init__(
        self, sheet: Sheet, side: Side, names: Names, starts: Mapping[int, Start]
    ) -> None:
        self.sheet, self.of, self.names, self.starts = sheet, side, names, starts
        self.state: SideState = sheet.sides[side]
        self.rows = [r for r in sheet.rows if r.valid and r.entry.side == side]
        self.places = sheet.profile.places(self.state)
        self.marked = sheet.profile.notes(self.state)
        self.moment = row_moments(sheet)
        self.came_on = {
            row.content["on"]: self.at(row)
            for row in self.rows
            if row.entry.kind == CoreKind.CHANGE
        }
        # who left twice in a minute (hurt, then replaced) left the first time
        self.left_in = {
            (row.content.get("off") or row.entry.player, row.minute): self.at(row)
            for row in sorted(self.rows, key=lambda row: -row.added)
            if sheet.profile.vocabulary[row.entry.kind].leaves
            or row.content.get("nth") == 2
        }
        self.booked = [
            (row.entry.player, self.at(row))
            for row in self.rows
            if row.entry.kind in (CoreKind.YELLOW, CoreKind.SECOND_YELLOW)
        ]

    def at(self, row: EntryRow) -> str:
        """When it happened, as people say it."""
        if self.sheet.profile.timed:
            return minute(row.minute, row.added)
        return self.moment(row).label

    def side(self) -> SideLineup:
        state = self.state
        on = [m for m in state.members if m.player in state.on_pitch]
        on.sort(key=lambda member: member.player != state.keeper)
        bench = [m for m in state.members if m.player in state.bench]
        out = [m for m in state.members if m not in on and m not in bench]
        groups = (
            (_("On the pitch"), on),
            (pgettext("of a line-up", "Bench"), bench),
            (pgettext("of a line-up", "Out"), out),
        )
        return SideLineup(
            side=self.of,
            team=self.names.teams[self.of],
            groups=tuple(
                LineupGroup(title, tuple(self.man(member) for member in members))
                for title, members in groups
                if members
            ),
            cards=open_cards(self.sheet, self.of, self.names),
        )

    def man(self, member: Member) -> LineupPlayer:
        start = self.starts.get(member.player, Start())
        less = start.amount != start.printed
        cut = (start.printed or 0) - (start.amount or 0)
        return LineupPlayer(
            number=self.names.numbers.get(member.player, ""),
            name=self.names.players.get(member.player, "–"),
            notes=tuple(self.notes(member, start)),
            yellows=tuple(self.yellows(member.player, start)),
            sent_off=self.state.left.get(member.player) == "sent_off",
            place=_(place) if (place := self.places.get(member.player)) else "",
            amount="–" if start.amount is None else str(start.amount),
            printed=f"{start.printed} − {cut}" if less else "",
        )

    def notes(self, member: Member, start: Start) -> Iterator[str]:
        player, state = member.player, self.state
        if player == state.keeper:
            stands_in = CoreKind.KEEPER in self.sheet.profile.kinds
            own = not stands_in or (member.role == "keeper" and start.keeper)
            keeper = pgettext("role in a line-up", "keeper")
            yield keeper if own else _("stand-in keeper, covers one cell")
        elif member.role == "keeper":
            yield pgettext("role in a line-up", "keeper")
        if member.captain:
            yield pgettext("role in a line-up", "captain")
        if player in self.came_on:
            yield _("on %(minute)s") % {"minute": self.came_on[player]}
        if player in state.left:
            why = _(LEFT[state.left[player]])
            at = state.left_at[player]
            yield f"{why} {self.left_in.get((player, at), minute(at))}".strip()
        if player in self.marked:
            yield _(self.marked[player])

    def yellows(self, player: int, start: Start) -> Iterator[str]:
        """HC-SUSP-03: active ones, of earlier matches and of this one."""
        if start.yellow:
            yield _("from before")
        yield from (at for booked, at in self.booked if booked == player)
