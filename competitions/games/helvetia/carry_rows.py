"""The fold of a team's matches as rows: bookings, injuries, suspensions, deck cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from competitions.games.helvetia.careers import Careers
from competitions.games.helvetia.carry_over import (
    FIT,
    Cause,
    Condition,
    Offence,
    OwnedCard,
    TeamMatch,
    TeamState,
    after,
)
from competitions.games.values import LeagueRules

Key = tuple[str, int]
"""A match and a player."""
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class InjuryRow:
    """The match that he missed for it, and the one before which he rolled fit."""

    missed: str = ""
    recovered: str = ""
    active: bool = True


@dataclass(frozen=True, slots=True)
class SuspensionRow:
    """HC-SUSP-06: of several that wait to be served the newest is the active one."""

    cause: Offence
    served_in: str = ""
    active: bool = True


@dataclass(frozen=True, slots=True)
class DeckRow:
    """Where a card came from: training, challenge; or where a LEGEND was played."""

    match: str
    how: str


PLAYED = "played"


@dataclass(slots=True)
class CarryRows:
    """The rows of one team in one competition.

    Of yellow cards: how many of a match still count. Of injuries: those that the fold
    knows of, which are not those of a match that does not count.
    """

    yellows: dict[Key, int] = field(default_factory=dict)
    injuries: dict[Key, InjuryRow] = field(default_factory=dict)
    suspensions: dict[Key, SuspensionRow] = field(default_factory=dict)
    deck: dict[int, DeckRow] = field(default_factory=dict)

    def copy(self) -> CarryRows:
        return CarryRows(
            dict(self.yellows),
            dict(self.injuries),
            dict(self.suspensions),
            dict(self.deck),
        )


def rows_after(
    rules: LeagueRules, matches: Iterable[TeamMatch], before: CarryRows | None = None
) -> CarryRows:
    """The rows after these matches, oldest first; `before`: those that stand already."""
    rows = before.copy() if before else CarryRows()
    state = state_from_rows(rows)
    for match in matches:
        then = after(rules, state, match)
        _add(rows, state, then, match)
        state = then
    return rows


def state_from_rows(rows: CarryRows) -> TeamState:
    """What the rows say that a team carries; who is tired stands in no row."""
    players: dict[int, Condition] = {}
    for (_match, player), n in rows.yellows.items():
        if n:
            now = players.get(player, Condition())
            players[player] = replace(now, active_yellows=now.active_yellows + n)
    for (match, player), ban in rows.suspensions.items():
        if ban.active:
            now = players.get(player, Condition())
            players[player] = replace(now, banned=Cause(match, ban.cause))
    for (match, player), hurt in rows.injuries.items():
        if hurt.active:
            now, rolls = players.get(player, Condition()), bool(hurt.missed)
            players[player] = replace(now, injured=Cause(match, "injury"), rolls=rolls)
    return TeamState(
        players=players,
        deck={
            number: OwnedCard(row.match, row.how)  # type: ignore[arg-type]
            for number, row in rows.deck.items()
            if row.how != PLAYED
        },
        legends_spent={
            number: row.match for number, row in rows.deck.items() if row.how == PLAYED
        },
    )


def conditions_before(
    rows: CarryRows, matches: Sequence[str], counted: Collection[str]
) -> dict[Key, Condition]:
    """Before which of its matches a side had somebody banned or injured; nothing folded.

    `matches`: all of the side, oldest first; `counted`: those that the fold counts.
    """
    places = {match: n for n, match in enumerate(matches)}
    found: dict[Key, Condition] = {}
    for (match, player), ban in _by_place(rows.suspensions, places):
        end = places.get(ban.served_in, len(matches))
        for later in matches[places[match] + 1 : end]:
            now = found.get((later, player), FIT)
            found[later, player] = replace(now, banned=Cause(match, ban.cause))
    ends: dict[int, int] = {}
    for (match, player), hurt in reversed(_by_place(rows.injuries, places)):
        if match not in counted:
            continue
        # until he was fit, or injured anew
        end = places.get(hurt.recovered, ends.get(player, len(matches)))
        ends[player] = places[match] + 1
        missed = places.get(hurt.missed, len(matches))
        for n in range(places[match] + 1, end):
            key = (matches[n], player)
            now = found.get(key, FIT)
            cause = Cause(match, "injury")
            found[key] = replace(now, injured=cause, rolls=n > missed)
    return found


def _by_place(
    rows: Mapping[Key, Row], places: Mapping[str, int]
) -> list[tuple[Key, Row]]:
    """Oldest first."""
    known = [one for one in rows.items() if one[0][0] in places]
    return sorted(known, key=lambda one: places[one[0][0]])


@dataclass(frozen=True, slots=True)
class _Change:
    """What a match made of one player."""

    player: int
    was: Condition
    now: Condition
    match: TeamMatch

    @property
    def parts(self) -> tuple[int, Condition, Condition, TeamMatch]:
        return self.player, self.was, self.now, self.match


def _add(rows: CarryRows, before: TeamState, then: TeamState, match: TeamMatch) -> None:
    """What this match changed, told by the states before and after it."""
    for player in {**before.players, **then.players}:
        change = _Change(player, before.of(player), then.of(player), match)
        _yellows(rows, change)
        _ban(rows, change)
        _injury(rows, change)
    for number in _new(then.deck, before.deck):
        rows.deck[number] = DeckRow(match.match, then.deck[number].how)
    for number in _new(then.legends_spent, before.legends_spent):
        rows.deck[number] = DeckRow(match.match, PLAYED)


def _yellows(rows: CarryRows, change: _Change) -> None:
    player, was, now, match = change.parts
    more = now.active_yellows - was.active_yellows
    if more > 0:
        rows.yellows[match.match, player] = more
    elif more < 0:
        for key in _of(rows.yellows, player):
            rows.yellows[key] = 0


def _ban(rows: CarryRows, change: _Change) -> None:
    player, was, now, match = change.parts
    if now.banned and now.banned != was.banned:
        for key in _waiting(rows, player):
            rows.suspensions[key] = replace(rows.suspensions[key], active=False)
        what: Offence = now.banned.what  # type: ignore[assignment]
        rows.suspensions[match.match, player] = SuspensionRow(what)
    elif was.banned and not now.banned:
        for key in _waiting(rows, player):
            rows.suspensions[key] = replace(
                rows.suspensions[key], served_in=match.match, active=False
            )


def _waiting(rows: CarryRows, player: int) -> list[Key]:
    bans = rows.suspensions
    return [key for key in _of(bans, player) if not bans[key].served_in]


def _injury(rows: CarryRows, change: _Change) -> None:
    player, was, now, match = change.parts
    if was.injured:
        key = (was.injured.match, player)
        if now.injured != was.injured:
            fit = was.rolls and match.rolls.get(player)
            rows.injuries[key] = replace(
                rows.injuries[key],
                recovered=match.match if fit else "",
                active=False,
            )
        elif now.rolls and not was.rolls:
            rows.injuries[key] = replace(rows.injuries[key], missed=match.match)
    if now.injured and now.injured != was.injured:
        rows.injuries[match.match, player] = InjuryRow()


def _of(rows: Mapping[Key, object], player: int) -> list[Key]:
    return [key for key in rows if key[1] == player]


def _new(now: Mapping[int, object], before: Mapping[int, object]) -> Iterator[int]:
    yield from (number for number in now if number not in before)


Decks = dict[tuple[int, int], tuple[int, DeckRow]]
"""By team and number of the card."""


@dataclass(slots=True)
class StoredRows:
    """The rows of some teams, with their row numbers."""

    # Of yellow cards: team, match and player, active or not.
    bookings: dict[int, tuple[int, Key, bool]] = field(default_factory=dict)
    injuries: dict[Key, tuple[int, int, InjuryRow]] = field(default_factory=dict)
    suspensions: dict[Key, tuple[int, int, SuspensionRow]] = field(default_factory=dict)
    deck: Decks = field(default_factory=dict)

    def by_team(self, *, without: str = "") -> dict[int, CarryRows]:
        """As the rule has them; `without`: the match that is to come."""
        found: dict[int, CarryRows] = defaultdict(CarryRows)
        for whose, key, active in self.bookings.values():
            if active and key[0] != without:
                yellows = found[whose].yellows
                yellows[key] = yellows.get(key, 0) + 1
        for key, (_pk, whose, injury) in self.injuries.items():
            if key[0] != without:
                found[whose].injuries[key] = injury
        for key, (_pk, whose, ban) in self.suspensions.items():
            found[whose].suspensions[key] = ban
        for (whose, number), (_pk, card) in self.deck.items():
            found[whose].deck[number] = card
        return found

    def states(self) -> dict[int, TeamState]:
        """What each team with a row carries."""
        return {team: state_from_rows(rows) for team, rows in self.by_team().items()}


def rows_due(careers: Careers, teams: Collection[int]) -> dict[int, CarryRows]:
    """What the rows should say, from all matches."""
    return {team: rows_after(careers.rules, careers.counted(team)) for team in teams}


@dataclass(slots=True)
class Differences:
    """What must be written so that the stored rows say what they should."""

    bookings: dict[int, bool] = field(default_factory=dict)
    injuries: dict[Key, InjuryRow] = field(default_factory=dict)
    # Team and row; None: there is one too much.
    suspensions: dict[Key, tuple[int, SuspensionRow | None]] = field(
        default_factory=dict
    )
    # The matches of those that are not stored yet.
    new_bans: set[str] = field(default_factory=set)
    deck: dict[tuple[int, int], DeckRow | None] = field(default_factory=dict)

    @property
    def matches(self) -> set[str]:
        """All that the rows to be written name."""
        bans = [row for _team, row in self.suspensions.values() if row]
        hurt = self.injuries.values()
        return {
            *self.new_bans,
            *(ban.served_in for ban in bans),
            *(match for row in hurt for match in (row.missed, row.recovered)),
            *(row.match for row in self.deck.values() if row),
        } - {""}


GONE = InjuryRow(active=False)


def row_differences(stored: StoredRows, due: Mapping[int, CarryRows]) -> Differences:
    """HC-SHT-03: rows against the fold.

    Bookings and injuries are there by their reports: only their marks are compared.
    """
    found = Differences()
    empty = CarryRows()
    for pk, (team, key, active) in stored.bookings.items():
        if active != bool(due.get(team, empty).yellows.get(key)):
            found.bookings[pk] = not active
    for key, (_pk, team, injury) in stored.injuries.items():
        wanted = due.get(team, empty).injuries.get(key, GONE)
        if injury != wanted:
            found.injuries[key] = wanted
    bans = {
        key: (team, row) for team in due for key, row in due[team].suspensions.items()
    }
    for key in bans.keys() | stored.suspensions.keys():
        was = stored.suspensions.get(key)
        if was is None or (was[1:] != bans.get(key)):
            found.suspensions[key] = bans.get(key) or (was[1] if was else 0, None)
            found.new_bans |= set() if was else {key[0]}
    cards = {(team, n): row for team in due for n, row in due[team].deck.items()}
    for card in cards.keys() | stored.deck.keys():
        kept = stored.deck.get(card)
        if kept is None or kept[1] != cards.get(card):
            found.deck[card] = cards.get(card)
    return found
