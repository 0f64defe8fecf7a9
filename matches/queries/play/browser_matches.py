"""BrowserMatch matches as they stand: their row, their actions, the match played again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile

from competitions.models import Fixture, PreparedQuery, Result
from competitions.rules.door import OFFICIAL
from engine.record import AnyMatch
from engine.room import AnyRoom
from engine.sides import Side
from matches.models import (
    PlayedAction,
    PlayedMatch,
    PracticeAction,
    PracticeMatch,
    Seat,
)
from matches.models.play import SEALED
from matches.models.played import GUEST, Digital
from matches.rules.play.agreements import DRAW, PAUSE, TERMS, Talk, talk_of
from matches.rules.play.clock import (
    BY_RULE,
    LateDecision,
    MatchClock,
    Situation,
    clock_from,
)
from matches.rules.play.computer import Bench
from matches.rules.play.orders import GivenOrder, MatchSoFar, orders_from
from matches.rules.play.rebuilding import (
    RESIGN,
    Kickoff,
    StoredAction,
    faces_of,
    follows,
    is_deed,
    is_lapse,
    newest_standing,
    played_of,
    rebuild_match,
    room_for,
    went_back_to,
)

_matches = PreparedQuery(
    lambda public_id: PracticeMatch.objects.filter(public_id=public_id).order_by()
)
_actions = PreparedQuery(
    lambda match: (
        PracticeAction.objects.filter(match=match)
        .order_by("n")
        .values_list("key", "side", "word", "faces")
    )
)


_played = PreparedQuery(
    lambda match: (
        PlayedAction.objects.filter(match=match)
        .order_by("seq")
        .values_list("key", "payload")
    )
)


@dataclass(slots=True)
class BrowserMatch:
    """A match with its actions, at its newest moment or at one before."""

    row: Digital
    actions: list[StoredAction]
    match: AnyMatch
    # Orders that fit no more, and that their coach's next deed takes away.
    lapsed: tuple[GivenOrder, ...] = ()

    @property
    def so_far(self) -> MatchSoFar:
        return MatchSoFar(self.room, self.match, self.actions)

    @property
    def orders(self) -> tuple[GivenOrder, ...]:
        """The orders that were given, whether they still fit or not."""
        return orders_from(self.row.orders)

    @property
    def room(self) -> AnyRoom:
        return room_for(self.row.rules)

    @property
    def side(self) -> Side:
        """The side of who began a practice match."""
        return Side(self.row.host)

    @property
    def bench(self) -> Bench | None:
        """The computer's, without what it draws by; people play without one."""
        machine = self.row.machine
        return Bench(self.room, *machine) if machine else None

    @property
    def computer(self) -> Bench | None:
        """The bench of a computer that has to choose now."""
        bench = self.bench
        must_act = bench and not self.is_over and bench.is_asked(self.match)
        return bench if must_act else None

    @property
    def is_over(self) -> bool:
        return self.has_ended or self.is_stopped

    @property
    def has_ended(self) -> bool:
        """Played to its end, given up or drawn: nothing of it has to be hidden any more."""
        ended = self.resigned is not None or self.talk.is_drawn
        return not self.match.to_move or ended

    @property
    def is_stopped(self) -> bool:
        """It is over, or the organiser has decided it meanwhile: nobody plays on."""
        decided = isinstance(self.row, PlayedMatch) and self.row.decided
        return decided or self.row.ended_at is not None

    @property
    def talk(self) -> Talk:
        """What both sides have offered each other and agreed on."""
        return talk_of((each.side, each.word) for each in self.actions)

    @property
    def kinds_of_talk(self) -> tuple[str, ...]:
        """Between people: a pause, and a draw where no competition counts it; the terms of
        a match of the league before anybody has acted in it.
        """
        if self.row.machine or self.row.free or self.row.is_at_table:
            return ()
        if not isinstance(self.row, PlayedMatch):
            return (DRAW, PAUSE)
        if not any(map(is_deed, self.actions)):
            return (PAUSE, TERMS)
        return (DRAW, PAUSE) if self.is_friendly and self.is_level else (PAUSE,)

    @property
    def is_friendly(self) -> bool:
        """Whether two teams play it, and it counts in no competition."""
        row = self.row
        return isinstance(row, PlayedMatch) and row.fixture.competition_id is None

    @property
    def is_level(self) -> bool:
        """HV-PLAY-27: the report of a draw says how it stands."""
        return len(set(self.match.state.score)) == 1

    @property
    def clock(self) -> MatchClock:
        """The clock as it stood at the newest deed."""
        return clock_from(self.row.clock)

    @property
    def moment(self) -> Situation:
        """What its clock asks of it: only people have one."""
        machine, to_move = self.row.machine, self.match.to_move
        return Situation(
            to_move - {machine.side} if machine else to_move,
            len(to_move) > 1 or self.match.is_half_chosen,
            self.match.ply,
            self.is_over or self.talk.is_paused or bool(self.row.free),
        )

    @property
    def late(self) -> tuple[LateDecision, ...]:
        """For whom the server decided since a person last did anything."""
        actions = [each for each in played_of(self.actions) if not follows(each)]
        late = takewhile(is_lapse, reversed(actions))
        found = (LateDecision(each.side, each.key.startswith(BY_RULE)) for each in late)
        return tuple(dict.fromkeys(found))[::-1]

    @property
    def is_bound(self) -> bool:
        """What would be taken back next was decided because the time was over."""
        newest = newest_standing(self.actions)
        return newest is not None and is_lapse(newest)

    def words_before(self, seen: int) -> int:
        """How many words of the record a page knew that had seen so many actions.

        One that has seen more than there are knows something else than there is.
        """
        if seen > len(self.actions):
            return seen
        return len(played_of(self.actions[:seen]))

    def events_known(self, seen: int, heard: int) -> int:
        """How many events of now a page has shown that had seen so many actions.

        What was taken back meanwhile, and came otherwise, it has not.
        """
        fewest = went_back_to(self.actions, seen)
        if fewest == seen:
            return heard
        return min(heard, len(match_before(self.row, fewest).match.events))

    @property
    def resigned(self) -> Side | None:
        """The side that gave the match up."""
        last = self.actions[-1] if self.actions else None
        return last.side if last and last.word == RESIGN else None


def row_of(public_id: str) -> Digital | None:
    """Whether it counts or not."""
    return _matches.first(public_id) or played_row(public_id)


def is_private(row: Digital) -> bool:
    """Whether it belongs to a competition that not everybody may see."""
    league = row.fixture.competition if isinstance(row, PlayedMatch) else None
    return league is not None and league.visibility == "private"


def played_row(public_id: str) -> PlayedMatch | None:
    rows = PlayedMatch.objects.filter(public_id=public_id)
    rows = rows.select_related(
        *("fixture__competition", "fixture__club", "fixture__home", "fixture__away")
    )
    row = rows.prefetch_related("seats").first()
    if row is not None:
        row.decided = Result.objects.filter(
            fixture=row.fixture_id, state=OFFICIAL
        ).exists()
    return row


def match_of_fixture(fixture: Fixture) -> PlayedMatch | None:
    """The newest match of a fixture in the browser, being played or over."""
    rows = PlayedMatch.objects.filter(fixture=fixture).order_by("-pk")
    return rows.prefetch_related("seats").first()


def acted_in(match: PlayedMatch) -> bool:
    """Whether a coach has done anything in it."""
    deeds = PlayedAction.objects.filter(match=match.public_id)
    # what was chosen before the match, and what a computer answered to it
    return deeds.exclude(role__in=("system", "computer")).exists()


def browser_match(row: Digital) -> BrowserMatch:
    """The match at its newest moment."""
    actions = actions_of(row)
    return BrowserMatch(row, actions, rebuild_match(kickoff_of(row), actions))


def match_before(row: Digital, n: int) -> BrowserMatch:
    """The match as it was after so many actions."""
    actions = actions_of(row)[:n]
    return BrowserMatch(row, actions, rebuild_match(kickoff_of(row), actions))


def actions_of(row: Digital) -> list[StoredAction]:
    """Up to the row's revision: a page never shows half of what is being written."""
    if isinstance(row, PlayedMatch):
        return stored_actions(_played(row.public_id)[: row.revision])
    stored = _actions(row.pk)[: row.revision]
    return [
        StoredAction(key, Side(side), word, faces_of(faces))
        for key, side, word, faces in stored
    ]


def stored_actions(rows: Iterable[tuple[str, str]]) -> list[StoredAction]:
    """The actions of a match of the league, from the key and payload of each."""
    found = [(key, json.loads(payload)) for key, payload in rows]
    return [
        StoredAction(
            key, Side(action["side"]), action["word"], faces_of(action["faces"])
        )
        for key, action in found
    ]


def with_key(row: Digital, key: str) -> PracticeAction | PlayedAction:
    """The action that a form with this key was."""
    if isinstance(row, PlayedMatch):
        return PlayedAction.objects.get(match=row.public_id, key=key)
    return PracticeAction.objects.get(match=row, key=key)


def kickoff_of(row: Digital) -> Kickoff:
    is_continued = isinstance(row, PracticeMatch) and bool(row.source)
    faces, is_sealed = faces_of(row.faces), not row.is_at_table
    return Kickoff(row.rules, row.setup, row.promise, faces, is_continued, is_sealed)


def waiting_for_friend(since: datetime) -> list[str]:
    """The matches that began since then and whose free side nobody has taken."""
    practice = PracticeMatch.objects.filter(level="", guest="", dice=SEALED)
    seats = Seat.objects.filter(kind=GUEST, holder="", match__started_at__gte=since)
    played = seats.filter(match__ended_at=None)
    return [
        *practice.filter(started_at__gte=since, ended_at=None).values_list(
            "public_id", flat=True
        ),
        *played.values_list("match__public_id", flat=True),
    ]


def waiting_for_computer(before: datetime) -> list[str]:
    """The matches in which the background work has to choose, longest first."""
    return _waiting("thinks_since", before)


def waiting_for_clock(before: datetime) -> list[str]:
    """The matches in which somebody's time is over, longest first."""
    return _waiting("due_at", before)


def _waiting(column: str, before: datetime) -> list[str]:
    found: list[tuple[datetime | None, str]] = []
    for rows in (PracticeMatch.objects.all(), PlayedMatch.objects.all()):
        due = rows.filter(**{f"{column}__lte": before}, ended_at=None)
        found.extend(due.order_by(column).values_list(column, "public_id")[:50])
    return [public_id for _, public_id in sorted(found)][:50]
