"""The fold of a team's matches as rows: bookings, injuries, suspensions, deck cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from competitions.games.absences import (
    FIT,
    Absence,
    AbsenceRules,
    CarriedState,
    Cause,
    Condition,
    SideMatch,
)
from competitions.games.careers import Careers
from competitions.games.league import HeldCard, League

Key = tuple[str, int]
"""A match and a player."""
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class InjuryRow:
    """What an injury costs; without a rule the fold knows nothing of it."""

    rule: str = ""
    # Matches that it costs, and how many of them are left; None: until a roll.
    length: int | None = None
    left: int | None = None
    # The last match that he missed for it, and the one before which he rolled fit.
    missed: str = ""
    recovered: str = ""
    active: bool = True


@dataclass(frozen=True, slots=True)
class SuspensionRow:
    """A ban; where several of a player wait to be served, the newest is the active one."""

    cause: str
    rule: str
    length: int = 1
    left: int = 1
    # The match with which it was over.
    served_in: str = ""
    active: bool = True


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a result as it is entered; it says how much must be folded anew.

    Has a team withdrawn, is there an official match of its teams later or at the same
    moment, was something learnt, is anybody injured or banned?
    """

    withdrawn: bool
    later: bool
    learnt: bool
    injured: bool
    banned: bool


@dataclass(frozen=True, slots=True)
class CarryRows:
    """The rows of one team in one competition, cards by their numbers."""

    # How many yellow cards of a match still count.
    yellows: dict[Key, int] = field(default_factory=dict)
    # Without those of matches that are not folded.
    injuries: dict[Key, InjuryRow] = field(default_factory=dict)
    suspensions: dict[Key, SuspensionRow] = field(default_factory=dict)
    deck: dict[int, HeldCard] = field(default_factory=dict)

    def copy(self) -> CarryRows:
        return CarryRows(
            dict(self.yellows),
            dict(self.injuries),
            dict(self.suspensions),
            dict(self.deck),
        )


def rows_after(
    league: League, matches: Iterable[SideMatch], before: CarryRows | None = None
) -> CarryRows:
    """The rows after these matches, oldest first; `before`: those that stand already."""
    rows = before.copy() if before else CarryRows()
    state = state_from_rows(league, rows)
    for match in matches:
        then = league.after(state, match)
        _add(rows, league, (state, then), match)
        state = then
    return rows


def state_from_rows(league: League, rows: CarryRows) -> CarriedState:
    """What the rows say that a team carries; who is tired stands in no row."""
    players: dict[int, Condition] = {}
    for (_match, player), n in rows.yellows.items():
        if n:
            now = players.get(player, FIT)
            players[player] = replace(now, active_yellows=now.active_yellows + n)
    for (match, player), ban in rows.suspensions.items():
        if ban.active:
            absence = Absence(Cause(match, ban.cause), ban.rule, ban.left)
            players[player] = replace(players.get(player, FIT), banned=absence)
    for (match, player), hurt in rows.injuries.items():
        if hurt.active:
            absence = Absence(Cause(match, "injury"), hurt.rule, hurt.left)
            players[player] = replace(players.get(player, FIT), injured=absence)
    return league.state(players, rows.deck)


def ban_later(rules: AbsenceRules, ban: SuspensionRow, later: int) -> SuspensionRow:
    """The ban as it stood so many matches after the one that caused it."""
    passed = 0 if rules.sits_out else later - 1
    return replace(ban, left=max(1, ban.length - passed))


def injury_later(
    rules: AbsenceRules, hurt: InjuryRow, later: int, *, missed: bool
) -> InjuryRow:
    """The injury as it stood so many matches after it.

    `missed`: he has missed what he must before he rolls.
    """
    rule = rules.injury
    if rule and rule.roll == "before":
        rule_id, left = (rule.roll_rule, None) if missed else (rule.rule, rule.misses)
        return replace(hurt, rule=rule_id, left=left)
    passed = 0 if rules.sits_out else later - 1
    left = None if hurt.length is None else max(1, hurt.length - passed)
    return replace(hurt, left=left)


def conditions_before(
    rules: AbsenceRules,
    rows: CarryRows,
    matches: Sequence[str],
    counted: Collection[str],
) -> dict[Key, Condition]:
    """Who of a side was banned or injured before which of its matches, by match and player.

    It is read from the rows, without folding. `matches`: all of the side, oldest first;
    `counted`: those that the fold counts.
    """
    places = {match: n for n, match in enumerate(matches)}
    # Who had to sit out was not chosen for the match with which it was over.
    more = 0 if rules.sits_out else 1
    found: dict[Key, Condition] = {}
    for (match, player), ban in _by_place(rows.suspensions, places):
        start = places[match]
        end = places.get(ban.served_in, len(matches)) + more
        for n, later in enumerate(matches[start + 1 : end], 1):
            left = ban_later(rules, ban, n).left
            absence = Absence(Cause(match, ban.cause), ban.rule, left)
            now = found.get((later, player), FIT)
            found[later, player] = replace(now, banned=absence)
    ends: dict[int, int] = {}
    for (match, player), hurt in reversed(_by_place(rows.injuries, places)):
        if match not in counted or not hurt.rule:
            continue
        start = places[match]
        # until he was fit, or injured anew
        end = places.get(hurt.recovered, ends.get(player, len(matches)))
        missed = places.get(hurt.missed, len(matches))
        end = missed + more if hurt.left == 0 else end
        ends[player] = start + 1
        for n in range(start + 1, min(end, len(matches))):
            then = injury_later(rules, hurt, n - start, missed=n > missed)
            absence = Absence(Cause(match, "injury"), then.rule, then.left)
            now = found.get((matches[n], player), FIT)
            found[matches[n], player] = replace(now, injured=absence)
    return found


def _by_place(
    rows: Mapping[Key, Row], places: Mapping[str, int]
) -> list[tuple[Key, Row]]:
    """The rows of these matches, oldest first."""
    known = [one for one in rows.items() if one[0][0] in places]
    return sorted(known, key=lambda one: places[one[0][0]])


@dataclass(frozen=True, slots=True)
class _Change:
    """What a match made of one player."""

    player: int
    was: Condition
    now: Condition
    match: SideMatch
    # His match counts for what he must miss, whether he was chosen or not.
    counts: bool

    @property
    def parts(self) -> tuple[int, Condition, Condition, str]:
        return self.player, self.was, self.now, self.match.match

    @property
    def key(self) -> Key:
        return self.match.match, self.player


def _add(
    rows: CarryRows,
    league: League,
    states: tuple[CarriedState, CarriedState],
    match: SideMatch,
) -> None:
    """Write into the rows what this match changed from one state to the other."""
    before, then = states
    counts = not league.rules.absences.sits_out
    for player in {**before.players, **then.players}:
        change = _Change(player, before.of(player), then.of(player), match, counts)
        _yellows(rows, change)
        _ban(rows, change)
        _injury(rows, change)
    held = league.held(before)
    rows.deck.update(
        (number, card)
        for number, card in league.held(then).items()
        if number not in held
    )


def _yellows(rows: CarryRows, change: _Change) -> None:
    """New yellow cards count; if there are fewer than before, all were forgotten."""
    player, was, now, _match = change.parts
    more = now.active_yellows - was.active_yellows
    if more > 0:
        rows.yellows[change.key] = more
    elif more < 0:
        for key in _of(rows.yellows, player):
            rows.yellows[key] = 0


def _ban(rows: CarryRows, change: _Change) -> None:
    """A ban that is over is served in this match, a new one takes the place of others."""
    player, was, now, match = change.parts
    new = now.banned and now.banned.match == match
    over = was.banned and change.counts and was.banned.left == 1
    if was.banned and ((not now.banned) or (new and over)):
        for key in _waiting(rows, player):
            rows.suspensions[key] = replace(
                rows.suspensions[key], served_in=match, left=0, active=False
            )
    elif was.banned and now.banned and not new:
        key = (was.banned.match, player)
        left = now.banned.left or 0
        rows.suspensions[key] = replace(rows.suspensions[key], left=left)
    if now.banned and new:
        for key in _waiting(rows, player):
            rows.suspensions[key] = replace(rows.suspensions[key], active=False)
        what, rule, left = now.banned.what, now.banned.rule, now.banned.left or 0
        rows.suspensions[change.key] = SuspensionRow(what, rule, left, left)


def _waiting(rows: CarryRows, player: int) -> list[Key]:
    """His bans that are not served yet."""
    bans = rows.suspensions
    return [key for key in _of(bans, player) if not bans[key].served_in]


def _injury(rows: CarryRows, change: _Change) -> None:
    """An injury ends by a roll or the last missed match, goes on, or is new."""
    player, was, now, match = change.parts
    new = now.injured and now.injured.match == match
    if was.injured:
        key = (was.injured.match, player)
        row = rows.injuries[key]
        if now.injured is None or new:
            fit = was.rolls and change.match.rolls.get(player)
            over = was.injured.left == 1 and (change.counts or not new)
            row = replace(row, recovered=match if fit else "", active=False)
            rows.injuries[key] = replace(row, left=0, missed=match) if over else row
        elif now.injured != was.injured:
            left, rule = now.injured.left, now.injured.rule
            rows.injuries[key] = replace(row, left=left, rule=rule, missed=match)
    if now.injured and new:
        left = now.injured.left
        rows.injuries[change.key] = InjuryRow(now.injured.rule, left, left)


def _of(rows: Mapping[Key, object], player: int) -> list[Key]:
    return [key for key in rows if key[1] == player]


Decks = dict[tuple[int, int], tuple[int, HeldCard]]
"""By team and number of the card: the number of the row, and what it says."""


@dataclass(frozen=True, slots=True)
class StoredRows:
    """The rows of some teams, with their row numbers."""

    # Of yellow cards, by row: team, match and player, active or not.
    bookings: dict[int, tuple[int, Key, bool]] = field(default_factory=dict)
    # The others: number of the row, team, what it says.
    injuries: dict[Key, tuple[int, int, InjuryRow]] = field(default_factory=dict)
    suspensions: dict[Key, tuple[int, int, SuspensionRow]] = field(default_factory=dict)
    deck: Decks = field(default_factory=dict)

    def by_team(self, *, without: str = "") -> dict[int, CarryRows]:
        """The rows of each team as the fold makes them.

        `without`: a match still to come, whose cards and injuries are left out.
        """
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

    def states(self, league: League) -> dict[int, CarriedState]:
        """What each team with a row carries."""
        rows = self.by_team().items()
        return {team: state_from_rows(league, mine) for team, mine in rows}


def rows_due(careers: Careers, teams: Collection[int]) -> dict[int, CarryRows]:
    """What the rows of these teams should say, folded from all their matches."""
    return {team: rows_after(careers.league, careers.counted(team)) for team in teams}


@dataclass(frozen=True, slots=True)
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
    deck: dict[tuple[int, int], HeldCard | None] = field(default_factory=dict)

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


# What the row of an injury says that the fold does not know.
GONE = InjuryRow(active=False)


def row_differences(stored: StoredRows, due: Mapping[int, CarryRows]) -> Differences:
    """HC-SHT-03: what must be written where the rows say something else than the fold.

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
            if was is None:
                found.new_bans.add(key[0])
    cards = {(team, n): row for team in due for n, row in due[team].deck.items()}
    for card in cards.keys() | stored.deck.keys():
        kept = stored.deck.get(card)
        if kept is None or kept[1] != cards.get(card):
            found.deck[card] = cards.get(card)
    return found
