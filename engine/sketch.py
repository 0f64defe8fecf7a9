"""Moves tried out before they are played: none that rolls a die or shows something.

They are played on a match that is thrown away afterwards, so nobody hears of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.dice import FaceNeeded, TableDice
from engine.errors import N_, IllegalAction
from engine.moments import LegalAction
from engine.protocol import ActionT, SetupT, StateT
from engine.record import Match
from engine.room import Room

# One sentence whatever the reason is: two would tell what the other side holds.
NOT_IN_SECRET: Final = N_(
    "A die is rolled for it, or somebody sees or decides something: it can be done, but "
    "not prepared."
)
# So many actions of a kind are tried before it is held for one that cannot be prepared.
TRIED: Final = 3


class Sketch(NamedTuple):
    """What somebody has prepared: the words that fit, in order, and as he reads them."""

    words: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    # Those that do not fit any more.
    dropped: tuple[str, ...] = ()


def refusal(
    room: Room[SetupT, StateT, ActionT],
    match: Match[SetupT, StateT, ActionT],
    side: int,
    action: ActionT,
) -> IllegalAction | None:
    """Why a side cannot prepare this action now; None if it can. Nothing is changed.

    It moves a piece, rolls no die, shows nothing, and leaves the same side before the
    same question.
    """
    game, before = match.game, match.state
    illegal = game.refusal(before, side, action)
    if illegal is not None:
        return IllegalAction(illegal.rule, illegal.text)
    is_alone = before.waiting == 1 << side and not match.is_half_chosen
    if is_alone and room.about(before, side, action).piece is not None:
        after = before.copy()
        try:
            game.apply(after, side, action, TableDice())
        except FaceNeeded:
            return IllegalAction("EN-DICE-01", NOT_IN_SECRET)
        same = after.waiting == before.waiting and after.phase == before.phase
        if same and not game.reveals(before, side, action, after):
            return None
    return IllegalAction("EN-DICE-01", NOT_IN_SECRET)


def sketch(
    room: Room[SetupT, StateT, ActionT],
    match: Match[SetupT, StateT, ActionT],
    side: int,
    words: Iterable[str],
    language: str,
) -> Sketch:
    """What of these words fits, played in order on this match, which is spoilt by it.

    It stands where they lead to, and has heard of nothing.
    """
    narrator = room.narrator(match.setup, language)
    heard = len(match.events)
    fits: list[str] = []
    texts: list[str] = []
    dropped: list[str] = []
    for word in words:
        try:
            action = match.parse(side, word)
            refused = refusal(room, match, side, action)
        except IllegalAction as error:
            refused = error
        if refused is not None:
            dropped.append(word)
            continue
        fits.append(match.text(side, action))
        texts.append(narrator.action(room.seen(match.state, side), side, action))
        match.keep_way_back()
        match.play(side, action)
    del match.events[heard:]
    return Sketch(tuple(fits), tuple(texts), tuple(dropped))


def kinds(
    room: Room[SetupT, StateT, ActionT],
    match: Match[SetupT, StateT, ActionT],
    side: int,
    found: Sequence[LegalAction],
) -> frozenset[str]:
    """The kinds of action, moves of a piece, of which a side may prepare some."""
    tried: dict[str, int] = {}
    quiet: set[str] = set()
    for offer in found:
        kind = offer.about.kind
        if offer.about.piece is None or kind in quiet or tried.get(kind, 0) >= TRIED:
            continue
        tried[kind] = tried.get(kind, 0) + 1
        if refusal(room, match, side, match.parse(side, offer.word)) is None:
            quiet.add(kind)
    return frozenset(quiet)
