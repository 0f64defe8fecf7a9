"""What a coach does in a match in the browser, and what a computer answers at once.

It is played in memory first. Then all of it is written in one transaction, if nobody
was faster: what is acknowledged stands in its row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction

from competitions.actions.door import CHANGED, Author, DeletedMeanwhile, KeyReused
from engine import sketch
from engine.course import STALE
from engine.dice import SealedDice, TableDice
from engine.errors import N_, Conflict, IllegalAction
from engine.sides import Side
from engine.undo import UNDO
from matches.actions.play.writing import COMPUTER, store_actions
from matches.models.play import LONGEST_WORD, DigitalSecret
from matches.queries.play.browser_matches import (
    BrowserMatch,
    browser_match,
    row_of,
    with_key,
)
from matches.rules.play.agreements import (
    DRAW,
    PAUSED,
    WORDS,
    kind_of,
    refuse_talk,
)
from matches.rules.play.clock import DECIDED, LAPSE
from matches.rules.play.computer import Bench, played_deed
from matches.rules.play.orders import (
    GivenOrder,
    order_key,
    play_next_order,
    still_fits,
)
from matches.rules.play.passing import passes, passing_sides
from matches.rules.play.rebuilding import (
    COMPUTER_KEY,
    OF_NO_GAME,
    ORDER,
    OVER,
    RESIGN,
    SOURCE,
    StoredAction,
    refuse_back,
    refuse_over,
)

# So often somebody may be faster before a form is answered that it is out of date.
TRIES = 3
NOBODY_TO_AGREE = N_("That cannot be agreed on in this match.")
NOT_LEVEL = N_("A friendly can be drawn by agreement only while the score is level.")
NO_WORD = N_("There is no such action.")
# In the place of words: those that a coach would advise.
ADVISED = "advised"
# What the keys begin with that no form has.
OWN_KEYS = (
    "computer",
    "prepared",
    *(key.rstrip(".") for key in (ORDER, LAPSE, SOURCE)),
)


def act(public_id: str, word: str, by: Author, seen: int) -> BrowserMatch:
    """One action of a coach, and the computer's answer where it is quick.

    IllegalAction is raised for what the rules forbid, Conflict for what the page did
    not know.
    """
    return act_in_turn(public_id, [word], by, seen)


def act_in_turn(
    public_id: str, words: Sequence[str], by: Author, seen: int
) -> BrowserMatch:
    """Several actions of a coach as one deed: all of them or none.

    Only the last may roll a die or show something. Else whoever sends more after it
    would learn by a refusal what fell.
    """
    if not words or not all(0 < len(word) <= LONGEST_WORD for word in words):
        raise IllegalAction("EN-TURN-01", NO_WORD)

    def deed(here: BrowserMatch) -> None:
        secret = here.row.secret
        hand_dice(here, secret)
        side = acting_side(here, by)
        if len(words) > 1:
            refuse_stale(here, seen)
        known = here.words_before(seen)
        for n, word in enumerate(words):
            action = here.match.parse(side, word)
            if n < len(words) - 1:
                _refuse_chance(here, side, action)
            # The page that follows asks whether it may be taken back.
            here.match.keep_way_back()
            text, faces = played_deed(here.match, side, action, known + n)
            here.actions.append(StoredAction(key_of(by, n), side, text, faces))
        go_on(here, bytes.fromhex(secret.computer))

    return do_deed(public_id, by, words, deed)


def take_back(public_id: str, by: Author, seen: int) -> BrowserMatch:
    """A coach's last action is undone, if nothing was rolled, shown or answered."""

    def deed(here: BrowserMatch) -> None:
        side = acting_side(here, by)
        if here.is_bound:
            raise IllegalAction("HV-PLAY-13", DECIDED)
        refuse_back(here.actions, side)
        here.match.undo(side, here.words_before(seen))
        here.actions.append(StoredAction(by.key, side, UNDO))

    return do_deed(public_id, by, [UNDO], deed)


def resign(public_id: str, by: Author, seen: int) -> BrowserMatch:
    """A coach gives the match up; it is over as it stands."""

    def deed(here: BrowserMatch) -> None:
        refuse_stale(here, seen)
        here.actions.append(StoredAction(by.key, acting_side(here, by), RESIGN))

    return do_deed(public_id, by, [RESIGN], deed)


def agree(public_id: str, word: str, by: Author) -> BrowserMatch:
    """HV-PLAY-09: a draw or a pause is offered, accepted, declined, withdrawn or ended."""
    if word not in WORDS:
        raise IllegalAction("HV-PLAY-09", NO_WORD)

    def deed(here: BrowserMatch) -> None:
        side = acting_side(here, by)
        if kind_of(word) not in here.kinds_of_talk:
            if kind_of(word) == DRAW and here.is_friendly and not here.is_level:
                raise IllegalAction("HV-PLAY-27", NOT_LEVEL)
            raise IllegalAction("HV-PLAY-09", NOBODY_TO_AGREE)
        refuse_talk(here.talk, side, word)
        here.actions.append(StoredAction(by.key, side, word))
        if here.talk.terms:
            here.row.help, here.row.limit = here.talk.terms
        # what waited for the end of a pause
        hand_dice(here, here.row.secret)
        go_on(here, bytes.fromhex(here.row.secret.computer))

    return do_deed(public_id, by, [word], deed)


def answer(public_id: str, at: datetime) -> bool:
    """The computer's choices where they take long; False if it is not asked any more.

    Whoever does it again, or at the same time, finds the same choices; they count once.
    """
    row = row_of(public_id)
    if row is None or row.thinks_since is None:
        return False
    here = browser_match(row)
    bench = here.computer
    if bench is None:
        return False
    secret = row.secret
    hand_dice(here, secret)
    known, by = len(here.actions), Author(COMPUTER, COMPUTER, at)
    while bench.is_asked(here.match):
        _play(here, bench, bytes.fromhex(secret.computer))
        _pass(here)
        _follow(here, bytes.fromhex(secret.computer))
    return store_actions(here, known, by)


def append_computer(here: BrowserMatch, computer: bytes, by: Author) -> None:
    """The first choices of a match that begins, in its transaction."""
    assert transaction.get_connection().in_atomic_block
    go_on(here, computer)
    store_actions(here, 0, by)


def acting_side(here: BrowserMatch, by: Author) -> Side:
    """For whom he acts: a coach has one side, a command that of who began."""
    return Side(by.acts_for or next(iter(by.sides), here.row.host))


def do_deed(
    public_id: str,
    by: Author,
    words: Sequence[str],
    deed: Callable[[BrowserMatch], None],
) -> BrowserMatch:
    """The match after the deed; after the same form once more it is as it is now."""
    for _ in range(TRIES):
        row = row_of(public_id)
        if row is None:
            raise DeletedMeanwhile
        here = browser_match(row)
        if by.key in OWN_KEYS:
            raise IllegalAction("EN-TURN-01", NO_WORD)
        if _sent_before(here, by, words):
            return here
        if here.is_stopped:
            raise IllegalAction("EN-TURN-01", OVER)
        refuse_over(here.match, here.actions, words[-1])
        if here.talk.is_paused and words[-1] not in OF_NO_GAME:
            raise IllegalAction("HV-PLAY-09", PAUSED)
        known = len(here.actions)
        here.lapsed = _lapsed(here, acting_side(here, by))
        deed(here)
        if store_actions(here, known, by):
            return here
    raise Conflict(CHANGED)


def key_of(by: Author, n: int) -> str:
    """The key of the action with this number in a deed; the first has the form's."""
    return f"{by.key}.{n}" if n else by.key


def _sent_before(here: BrowserMatch, by: Author, words: Sequence[str]) -> bool:
    """DEC-8: whether these words came before; KeyReused, if others had their key."""
    own = f"{by.key}."
    stored = [
        (each.key, each.side, each.word)
        for each in here.actions
        if each.key == by.key or each.key.startswith(own)
    ]
    side = acting_side(here, by)
    if list(words) == [ADVISED] and {one[1] for one in stored} <= {side}:
        return bool(stored)
    sent = [
        (key_of(by, n), side, _spelt(here, side, word)) for n, word in enumerate(words)
    ]
    if stored and stored != sent:
        raise KeyReused(with_key(here.row, by.key))
    return bool(stored)


def refuse_stale(here: BrowserMatch, seen: int) -> None:
    if here.words_before(seen) != here.match.written:
        raise Conflict(STALE, now=here.row.revision, seen=seen)


def _refuse_chance(here: BrowserMatch, side: Side, action: object) -> None:
    refused = sketch.refusal(here.room, here.match, side.number, action)
    if refused is not None:
        raise refused


def _spelt(here: BrowserMatch, side: Side, word: str) -> str:
    """A word of the game as it is stored, however it was typed."""
    if word == UNDO or word in OF_NO_GAME:
        return word
    try:
        return here.match.text(side, here.match.parse(side, word))
    except IllegalAction:
        return word


def hand_dice(here: BrowserMatch, secret: DigitalSecret) -> None:
    """The sealed dice go on after the faces that fell; those of a table are to be rolled."""
    if here.row.is_at_table:
        here.match.roll_on(TableDice())
        return
    rolled = len(here.match.rolls)
    here.match.roll_on(SealedDice(bytes.fromhex(secret.seed), rolled))


def go_on(here: BrowserMatch, computer: bytes) -> None:
    """What follows by itself: the choices of a computer that takes no time for them,
    and the words of a coach who passes until he says otherwise.
    """
    bench, known = here.bench, -1
    if here.talk.is_paused or here.is_over:
        return
    while known < len(here.actions):
        known = len(here.actions)
        if bench and not bench.searches:
            _play(here, bench, computer)
        _pass(here)
        _follow(here, computer)


def _follow(here: BrowserMatch, secret: bytes) -> None:
    """HV-PLAY-18: what was ordered for just this question, as words of their side."""
    while found := play_next_order(here.so_far, here.orders, secret):
        order, (word, faces) = found
        key = order_key(len(here.actions), order)
        here.actions.append(StoredAction(key, order.side, word, faces))


def _lapsed(here: BrowserMatch, side: Side) -> tuple[GivenOrder, ...]:
    """His orders that fit no more; he has read so on the page he acts from."""
    mine = (each for each in here.orders if each.side is side)
    return tuple(each for each in mine if not still_fits(here.so_far, each))


def _pass(here: BrowserMatch) -> None:
    sides = passing_sides(here.row.passing)
    for side, (word, faces) in passes(here.room, here.match, sides):
        key = f"{ORDER}{len(here.actions)}"
        here.actions.append(StoredAction(key, side, word, faces))


def _play(here: BrowserMatch, bench: Bench, computer: bytes) -> None:
    for word, faces in bench._replace(secret=computer).play(here.match):
        key = f"{COMPUTER_KEY}{len(here.actions)}"
        here.actions.append(StoredAction(key, bench.side, word, faces))
