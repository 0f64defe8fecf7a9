"""What a coach does in a practice match, and what a computer answers at once.

It is played in memory first. Then all of it is written in one transaction, if nobody
was faster: what is acknowledged stands in its row.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from competitions.actions.door import CHANGED, By, Gone, KeyReused
from engine.course import STALE
from engine.dice import SealedDice
from engine.errors import N_, Conflict, IllegalAction
from engine.sides import Side
from engine.words import UNDO
from matches.models import PracticeAction, PracticeMatch, PracticeSecret
from matches.models.play import LONGEST_WORD
from matches.queries.play.practice import Practice, practice, practice_row
from matches.rules.play.computer import Bench, played
from matches.rules.play.rebuilding import (
    RESIGN,
    StoredAction,
    refuse_over,
)

# So often somebody may be faster before a form is answered that it is out of date.
TRIES = 3
NO_WORD = N_("There is no such action.")
PERSON, COMPUTER = "person", "computer"


def act(public_id: str, word: str, by: By, seen: int) -> Practice:
    """One action of a coach, and the computer's answer where it is quick.

    IllegalAction is raised for what the rules forbid, Conflict for what the page did
    not know.
    """
    if not 0 < len(word) <= LONGEST_WORD:
        raise IllegalAction("EN-TURN-01", NO_WORD)

    def deed(here: Practice) -> None:
        secret = PracticeSecret.objects.get(match=here.row)
        _hand_dice(here, secret)
        side = side_of(here, by)
        action = here.match.parse(side, word)
        text, faces = played(here.match, side, action, seen)
        here.actions.append(StoredAction(by.key, side, text, faces))
        _answer_at_once(here, bytes.fromhex(secret.computer))

    return _done(public_id, by, word, deed)


def take_back(public_id: str, by: By, seen: int) -> Practice:
    """A coach's last action is undone, if nothing was rolled, shown or answered."""

    def deed(here: Practice) -> None:
        side = side_of(here, by)
        here.match.undo(side, seen)
        here.actions.append(StoredAction(by.key, side, UNDO))

    return _done(public_id, by, UNDO, deed)


def resign(public_id: str, by: By, seen: int) -> Practice:
    """A coach gives the match up; it is over as it stands."""

    def deed(here: Practice) -> None:
        if seen != here.match.written:
            raise Conflict(STALE, now=here.match.written, seen=seen)
        here.actions.append(StoredAction(by.key, side_of(here, by), RESIGN))

    return _done(public_id, by, RESIGN, deed)


def answer(public_id: str, at: datetime) -> bool:
    """The computer's choices where they take long; False if it is not asked any more.

    Whoever does it again, or at the same time, finds the same choices; they count once.
    """
    row = practice_row(public_id)
    if row is None or row.thinks_since is None:
        return False
    here = practice(row)
    bench = here.computer
    if bench is None:
        return False
    secret = PracticeSecret.objects.get(match=row)
    _hand_dice(here, secret)
    known = len(here.actions)
    _play(here, bench, bytes.fromhex(secret.computer))
    return _written(here, known, at)


def append_computer(here: Practice, computer: bytes, at: datetime) -> None:
    """The first choices of a match that begins, in its transaction."""
    assert transaction.get_connection().in_atomic_block
    _answer_at_once(here, computer)
    _written(here, 0, at)


def side_of(here: Practice, by: By) -> Side:
    """For whom he acts: a coach has one side, a command that of who began."""
    return Side(next(iter(by.sides), here.side))


def _done(
    public_id: str, by: By, word: str, deed: Callable[[Practice], None]
) -> Practice:
    """The match after the deed; after the same form once more it is as it is now."""
    for _ in range(TRIES):
        row = practice_row(public_id)
        if row is None:
            raise Gone
        here = practice(row)
        if _sent_before(here, by, word):
            return here
        refuse_over(here.match, here.actions, word)
        known = len(here.actions)
        deed(here)
        if _written(here, known, by.at):
            return here
    raise Conflict(CHANGED)


def _sent_before(here: Practice, by: By, word: str) -> bool:
    """DEC-8: the same key counts once; with another word it is another form."""
    side = side_of(here, by)
    for stored in here.actions:
        if stored.key == by.key:
            if (stored.side, stored.word) != (side, _spelt(here, side, word)):
                row = PracticeAction.objects.get(match=here.row, key=by.key)
                raise KeyReused(row)
            return True
    return False


def _spelt(here: Practice, side: Side, word: str) -> str:
    """A word of the game as it is stored, however it was typed."""
    if word in {UNDO, RESIGN}:
        return word
    try:
        return here.match.text(side, here.match.parse(side, word))
    except IllegalAction:
        return word


def _hand_dice(here: Practice, secret: PracticeSecret) -> None:
    """The sealed dice go on after the faces that fell."""
    rolled = len(here.match.rolls)
    here.match.roll_on(SealedDice(bytes.fromhex(secret.seed), rolled))


def _answer_at_once(here: Practice, computer: bytes) -> None:
    """The choices of a computer that takes no time for them."""
    bench = here.bench
    if bench and not bench.searches:
        _play(here, bench, computer)


def _play(here: Practice, bench: Bench, computer: bytes) -> None:
    for word, faces in bench._replace(secret=computer).play(here.match):
        key = f"computer.{len(here.actions)}"
        here.actions.append(StoredAction(key, bench.side, word, faces))


@transaction.atomic
def _written(here: Practice, known: int, at: datetime) -> bool:
    """Whether the actions after those known were stored: not if somebody was faster."""
    row, bench = here.row, here.computer
    waits = bench is not None and bench.searches
    machine = here.side.other if row.level else None
    ends = {"revision": len(here.actions), "acted_at": at}
    ends |= {"thinks_since": at if waits else None}
    if here.is_over:
        ends |= {"ended_at": at, "resigned": here.resigned is not None}
    same = PracticeMatch.objects.filter(pk=row.pk, revision=known)
    if not same.update(**ends):
        return False
    PracticeAction.objects.bulk_create(
        PracticeAction(
            match=row,
            n=n,
            key=one.key,
            side=one.side,
            actor=COMPUTER if one.side == machine else PERSON,
            word=one.word,
            faces=one.faces,
            at=at,
        )
        for n, one in enumerate(here.actions[known:], known + 1)
    )
    for name, value in ends.items():
        setattr(row, name, value)
    return True
