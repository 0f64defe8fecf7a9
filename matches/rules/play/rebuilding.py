"""A match in the browser, played again from what is stored of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine import replay
from engine.dice import ScriptedDice
from engine.errors import N_, CorruptRecord, IllegalAction
from engine.promise import FORMAT
from engine.protocol import AnyGame
from engine.record import AnyMatch, Match
from engine.registry import game_named, room_of
from engine.room import AnyRoom
from engine.sides import Side
from engine.undo import UNDO, kept_words
from matches.rules.play.agreements import WORDS
from matches.rules.play.clock import LAPSE

# Of no game, and no word of a record: what a coach does about his match.
RESIGN: Final = "resign"
OF_NO_GAME: Final = WORDS | {RESIGN}
# What the keys begin with of words that a computer said; of who passes always.
COMPUTER_KEY: Final = "computer."
ORDER: Final = "order."
# Of what was chosen before the match.
PREPARED: Final = "prepared."
# Of what was played in another match, from which this one goes on.
SOURCE: Final = "source."
# A long match has 2,000. What both may take back, and may say beside the game, leaves
# room for another 300: nobody can use them up, and have a match end by nothing.
MOST_ACTIONS: Final = 4_000
MOST_UNDONE: Final = 400

Face = tuple[str, int, int]

OVER: Final = N_("The match is over.")
TOO_MANY_BACK: Final = N_(
    "You have taken back %(most)s actions in this match; there can be no more."
)
TOO_MANY: Final = N_("This match has had %(most)s actions; it does not go on.")


class Kickoff(NamedTuple):
    """How a match began: its rules, its setup as JSON, its promise, the first dice."""

    rules: str
    setup: str
    promise: str
    faces: tuple[Face, ...] = ()
    # From a moment of another match: what was played and rolled there comes first.
    is_continued: bool = False
    # Its dice lie in a seed; else on a real table.
    is_sealed: bool = True


class StoredAction(NamedTuple):
    """An action as it stands in its row."""

    key: str
    side: Side
    word: str
    faces: tuple[Face, ...] = ()


def played_of(actions: Iterable[StoredAction]) -> list[StoredAction]:
    """The actions that are words of the record."""
    return [each for each in actions if each.word not in OF_NO_GAME]


def standing_words(actions: Iterable[StoredAction]) -> list[StoredAction]:
    """The actions that nobody has taken back, in the order in which they were stored."""
    words = played_of(actions)
    stands = kept_words((each.side.number, each.word) for each in words)
    return [words[n] for n in sorted(stands)]


def newest_standing(actions: Sequence[StoredAction]) -> StoredAction | None:
    """What an undo would take back; nothing before the first action."""
    stands = standing_words(actions)
    return stands[-1] if stands else None


def went_back_to(actions: Sequence[StoredAction], seen: int) -> int:
    """To which length of its history a match was taken back furthest, since a page saw it.

    `seen` is how many actions the page knew. The history only grows: an undo is one of
    `actions` too, and takes one word from those that stand. Without any it is `seen`.
    """
    standing, fewest = 0, None
    found = seen
    for n, each in enumerate(actions, 1):
        if each.word not in OF_NO_GAME:
            standing += -1 if each.word == UNDO else 1
        if n == seen or (n > seen and fewest is not None and standing < fewest):
            found, fewest = n, standing
    return found


def follows(action: StoredAction) -> bool:
    """Whether it came by itself: from a computer, or from who passes always."""
    return action.key.startswith((COMPUTER_KEY, ORDER))


def is_deed(action: StoredAction) -> bool:
    """Whether it was decided in the match, and did not come by itself or before it."""
    before = action.key.startswith(PREPARED)
    return not (before or follows(action) or action.word in OF_NO_GAME)


def is_lapse(action: StoredAction) -> bool:
    """Whether the server decided it because somebody's time was over."""
    return action.key.startswith(LAPSE)


def earlier_actions(actions: Iterable[StoredAction]) -> list[StoredAction]:
    """What was played in another match, from which this one goes on."""
    return [each for each in actions if each.key.startswith(SOURCE)]


def faces_of(stored: Iterable[Sequence[object]]) -> tuple[Face, ...]:
    """Recorded faces as JSON keeps them."""
    return tuple((str(label), int(str(n)), int(str(f))) for label, n, f in stored)


def rebuild_match(kickoff: Kickoff, actions: Sequence[StoredAction]) -> AnyMatch:
    """The match where these actions have led it; CorruptRecord if they cannot have.

    Its dice give no more faces: who plays on hands it others.
    """
    game = game_of(kickoff.rules)
    words = [(each.side, each.word) for each in played_of(actions)]
    setup = _setup(kickoff.rules, kickoff.setup)
    match = replay.rebuilt(game, setup, _dice(kickoff, actions), words)
    _promise(match, kickoff, actions)
    return match


def _promise(
    match: AnyMatch, kickoff: Kickoff, actions: Sequence[StoredAction]
) -> None:
    """What was promised of it, and where it goes on from another match."""
    match.promised(FORMAT, kickoff.promise, kickoff.is_sealed)
    if kickoff.is_continued:
        before = earlier_actions(actions)
        rolls = len(kickoff.faces) + sum(len(each.faces) for each in before)
        match.begin_after(len(before), rolls)


def moments(kickoff: Kickoff, actions: Sequence[StoredAction]) -> Iterator[AnyMatch]:
    """The match at its kick-off and after each action that stands, played on.

    The last of them stands where `rebuild_match` leads, and has taken nothing back.
    """
    setup = _setup(kickoff.rules, kickoff.setup)
    match = Match.new(game_of(kickoff.rules), setup, _dice(kickoff, actions))
    _promise(match, kickoff, actions)
    yield match
    words = standing_words(actions)
    for n, each in enumerate(words, 1):
        if n == len(words):
            # whether it may be taken back is asked of every match that is shown
            match.keep_way_back()
        replay.do_word(match, each.side, each.word)
        yield match


def _dice(kickoff: Kickoff, actions: Sequence[StoredAction]) -> ScriptedDice:
    """The faces as they fell; nothing that was rolled for is taken back."""
    faces = [face for each in actions for face in each.faces]
    return ScriptedDice([*kickoff.faces, *faces])


def game_of(rules: str) -> AnyGame:
    """The rules with this frozen name; CorruptRecord if there are none any more."""
    game = game_named(rules)
    if game is None:
        raise CorruptRecord("There are no rules by the name of %(name)s.", name=rules)
    return game


def room_for(rules: str) -> AnyRoom:
    """The game with all that belongs to it, by the frozen name of its rules."""
    room = room_of(rules)
    if room is None:
        raise CorruptRecord("There are no rules by the name of %(name)s.", name=rules)
    return room


@lru_cache(maxsize=64)
def _setup(rules: str, text: str) -> object:
    """Read once: practice matches are played by a few squads, and a setup never changes."""
    return game_of(rules).setup_of(json.loads(text))


def refuse_back(actions: Iterable[StoredAction], side: Side) -> None:
    """IllegalAction for who has taken back so often that it would never end."""
    if sum(each.word == UNDO and each.side is side for each in actions) >= MOST_UNDONE:
        raise IllegalAction("HV-PLAY-14", TOO_MANY_BACK, most=MOST_UNDONE)


def refuse_over(match: AnyMatch, actions: Sequence[StoredAction], word: str) -> None:
    """Nothing is added to a match that was played to its end, resigned, or too long.

    One that is too long can still be given up.
    """
    if not match.to_move or (actions and actions[-1].word == RESIGN):
        raise IllegalAction("EN-TURN-01", OVER)
    if len(actions) >= MOST_ACTIONS and word != RESIGN:
        raise IllegalAction("EN-TURN-01", TOO_MANY, most=MOST_ACTIONS)
