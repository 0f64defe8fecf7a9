"""What was done in a match in the browser is written, if nobody was faster."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from competitions.actions.door import CHANGED, Author, refuse_archived
from competitions.queries.door import sides_of
from competitions.rules.door import GENESIS, VERSION, canonical_json, chain
from engine.errors import N_, Conflict, RuleViolation
from engine.sides import SIDES, Side
from engine.undo import UNDO
from matches.actions.play.league import tell_league
from matches.actions.sheet import lock_sheet
from matches.models import PlayedAction, PlayedMatch, PracticeAction, PracticeMatch
from matches.models.play import Machine
from matches.models.played import COACH
from matches.queries.play.browser_matches import BrowserMatch
from matches.rules.play.agreements import kind_of
from matches.rules.play.clock import (
    UNLIMITED,
    ClockDeed,
    first_due,
    stored_clock,
    went_on,
)
from matches.rules.play.orders import stored_orders
from matches.rules.play.rebuilding import (
    COMPUTER_KEY,
    OF_NO_GAME,
    ORDER,
    SOURCE,
    StoredAction,
    follows,
    is_lapse,
)

PERSON, COMPUTER = "person", "computer"
# Who acts where somebody's time was over.
CLOCK = "clock"
FORMER = N_("You coach this team no more.")
ACT = "act"
# What is no action of a game is a kind of its own.
DEEDS = OF_NO_GAME | {UNDO}
# In the place of who acted, where a coach had said it once for all; where it was played
# in another match, from which this one goes on.
FOR_HIM, ELSEWHERE = "order", "source"


@transaction.atomic
def store_actions(here: BrowserMatch, known: int, by: Author) -> bool:
    """The actions after those known, in one write; False if somebody was faster."""
    row, bench = here.row, here.computer
    if isinstance(row, PlayedMatch):
        if not lock_sheet(row.fixture).in_browser:
            raise Conflict(CHANGED)
        refuse_archived(row.fixture.competition)
        _refuse_former(row, here.actions[known:], by)
    waits = bench is not None and bench.searches
    ends: dict[str, object] = {"revision": len(here.actions), "acted_at": by.at}
    ends |= {"thinks_since": by.at if waits else None}
    if here.is_over:
        ends |= {"ended_at": by.at, "resigned": here.resigned is not None}
    new = here.actions[known:]
    # what may have been agreed on
    ends |= {"help": row.help, "limit": row.limit}
    ends |= clock_columns(here, done_by(new, by), by.at)
    entries = _chained(row, new, known, by) if isinstance(row, PlayedMatch) else []
    if entries:
        ends["head"] = entries[-1].hash
    # what was ordered meanwhile is to be followed by this very deed
    same = type(row)._default_manager.filter(
        pk=row.pk, revision=known, ended_at=None, orders=row.orders
    )
    if here.lapsed:
        ends["orders"] = stored_orders(
            each for each in here.orders if each not in here.lapsed
        )
    if not same.filter(**row.seating).update(**ends):
        return False
    if isinstance(row, PlayedMatch):
        PlayedAction.objects.bulk_create(entries)
    else:
        PracticeAction.objects.bulk_create(_plain(row, new, known, by))
    for name, value in ends.items():
        setattr(row, name, value)
    if isinstance(row, PlayedMatch):
        tell_league(here, row, by)
    return True


def _refuse_former(row: PlayedMatch, new: Sequence[StoredAction], by: Author) -> None:
    """T13: whoever acts by his account still coaches the side as this is written."""
    sides = {each.side for each in new if not (follows(each) or is_lapse(each))}
    coached = {seat.side for seat in row.seats.all() if seat.kind == COACH} & sides
    account = by.account.removeprefix("user:")
    if not account or by.role == "system":
        # no request of a coach, who signs in; or what was chosen before the match
        return
    teams = dict(zip(SIDES, sides_of(row.fixture), strict=True))
    for side in coached:
        team = teams[Side(side)]
        if team is None or not team.coaches.filter(user=int(account)).exists():
            raise RuleViolation("HV-PLAY-06", FORMER)


def clock_columns(
    here: BrowserMatch, done: ClockDeed, at: datetime
) -> dict[str, object]:
    """The columns of the clock after a deed; nothing for a match without a limit."""
    row = here.row
    if row.limit == UNLIMITED:
        return {}
    clock = went_on(here.clock, here.moment, done, at)
    due = None if clock.waits_for_people else first_due(row.limit, clock)
    return {"clock": stored_clock(clock), "due_at": due}


def done_by(new: Sequence[StoredAction], by: Author) -> ClockDeed:
    """What these words are to a clock."""
    undone = {each.side for each in new if each.word == UNDO}
    acted = {each.side for each in new if each.word not in OF_NO_GAME} - undone
    late = by.role == CLOCK
    return ClockDeed(acted, undone, by.role not in (CLOCK, COMPUTER), late)


def _plain(
    row: PracticeMatch, new: Sequence[StoredAction], known: int, by: Author
) -> list[PracticeAction]:
    machine = row.machine
    return [
        PracticeAction(
            match=row,
            n=n,
            key=one.key,
            side=one.side,
            actor=_actor(one, machine),
            word=one.word,
            faces=one.faces,
            at=by.at,
        )
        for n, one in enumerate(new, known + 1)
    ]


def _kind(word: str) -> str:
    """The log's kind of a word; of terms the verb alone, they are in the payload."""
    kind, _, verb = word.partition(" ")
    return f"{kind_of(kind)} {verb}".strip() if word in DEEDS else ACT


def _actor(one: StoredAction, machine: Machine | None) -> str:
    if one.key.startswith(SOURCE):
        return ELSEWHERE
    if (machine and one.side is machine.side) or one.key.startswith(COMPUTER_KEY):
        return COMPUTER
    return CLOCK if is_lapse(one) else PERSON


def _chained(
    row: PlayedMatch, new: Sequence[StoredAction], known: int, by: Author
) -> list[PlayedAction]:
    """Each hashed over the one before."""
    prev, made = row.head or GENESIS, []
    for seq, one in enumerate(new, known + 1):
        alone = one.key.startswith(COMPUTER_KEY)
        by_order = one.key.startswith(ORDER)
        entry = PlayedAction(
            match=row.public_id,
            seq=seq,
            key=one.key,
            actor=COMPUTER if alone else FOR_HIM if by_order else by.actor,
            role=COMPUTER if alone else FOR_HIM if by_order else by.role,
            kind=_kind(one.word),
            payload=canonical_json(
                {"side": one.side, "word": one.word, "faces": one.faces}
            ),
            prev_hash=prev,
            at=by.at,
            version=VERSION,
        )
        entry.hash = prev = chain(prev, entry)
        made.append(entry)
    return made
