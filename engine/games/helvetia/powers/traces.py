"""What a played card left behind: whether it changed a threshold, a hex, a die or a count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.games.helvetia.actions import Action
from engine.games.helvetia.board.hexes import DISTANCE
from engine.games.helvetia.events import Event
from engine.games.helvetia.gestures.shot import HEADED
from engine.games.helvetia.powers import operations
from engine.games.helvetia.ruleset import Play
from engine.games.helvetia.setup import PRESSURE
from engine.games.helvetia.slots import SLOTS
from engine.games.helvetia.state import State

# The state before the card, how it was played, and the events from it on.
Trace = Callable[[State, Play, Sequence[Event]], bool]
_TURN_ENDS: Final = ("turn", "possession", "kick_off", "whistle")
_CHANGES: Final = ("possession", "whistle")
# RULING HC-PWR-11: a challenger's third change is the one the card gave.
_CHANGES_FREE: Final = 2


def changed(before: State, side: int, a: Action, after: Sequence[Event]) -> bool:
    """Whether the card did anything; `after` begins with the event of its play."""
    if [event.kind for event in after[1:3]] == ["card_played", "card_void"]:
        return False
    power = before.setup.cards[side][a.a]
    assert power is not None
    men = power.target.men(before, side, a.b)
    return any(
        each.do not in TRACES
        or TRACES[each.do](before, Play(side, a.b, men, each.args), after)
        for each in power.effects
    )


def _until(after: Sequence[Event], ends: tuple[str, ...]) -> Iterator[Event]:
    for event in after:
        if event.kind in ends:
            return
        yield event


def _moment(after: Sequence[Event], *kinds: str) -> list[Event]:
    """What of these kinds happened in the turn of the card."""
    return [event for event in _until(after, _TURN_ENDS) if event.kind in kinds]


def pressed_more(before: State, play: Play, after: Sequence[Event]) -> bool:
    """A pressure was doubled, or was not what the card put in its place.

    Who stands off keeps his pressure for whatever is rolled.
    """
    events = _moment(after, "pressed", "hindered", "stood_off")
    if not events or events[0].kind != "pressed":
        return bool(events)
    return bool(events[0].values[0] != before.skill(events[0].slot, PRESSURE))


def gesture_tested(before: State, play: Play, after: Sequence[Event]) -> bool:
    """A gesture with a threshold came; of a saved shot it was set, and not rolled for."""
    return bool(_moment(after, "long_pass", "shot"))


def went_further(before: State, play: Play, after: Sequence[Event]) -> bool:
    """One of the men went more than one hex for free."""
    free: Counter[int] = Counter()
    for event in _moment(after, "moved", "stood_up"):
        if event.kind == "stood_up":
            free[event.slot] += 1
        elif event.rule == "HC-MOVE-02":
            here, there, paid = event.values
            free[event.slot] += DISTANCE[here][there] - paid
    return any(free[slot] > 1 for slot in play.men)


def flew_along(before: State, play: Play, after: Sequence[Event]) -> bool:
    """Somebody used the longer wing bonus to its end."""
    bonus = Counter(
        event.slot for event in _moment(after, "moved") if event.rule == "HC-MOVE-09"
    )
    return any(n > 1 for n in bonus.values())


def overlapped(before: State, play: Play, after: Sequence[Event]) -> bool:
    """He paid BOOST after the wing bonus."""
    rules = [
        (event.rule, event.values[2] > 0)
        for event in _moment(after, "moved")
        if event.slot in play.men
    ]
    winged = [n for n, (rule, _) in enumerate(rules) if rule == "HC-MOVE-09"]
    return bool(winged) and any(paid for _, paid in rules[winged[0] :])


def passed_further(before: State, play: Play, after: Sequence[Event]) -> bool:
    """The next short pass went further than others may."""
    passes = _moment(after, "short_pass")
    reach = before.setup.rules.pass_range
    return bool(passes) and DISTANCE[passes[0].values[0]][passes[0].values[1]] > reach


def defended(before: State, play: Play, after: Sequence[Event]) -> bool:
    """Somebody stood there who could have intercepted or pressed."""
    foe = before.standing_at(1 - play.side, before.aim)
    return foe >= 0 and not before.acted >> foe & 1


def headed(before: State, play: Play, after: Sequence[Event]) -> bool:
    return any(event.values[0] == HEADED for event in _moment(after, "shot"))


def strayed_less(before: State, play: Play, after: Sequence[Event]) -> bool:
    """The ball would have come down somewhere else."""
    drift = before.setup.board.drift[before.attack][before.roll]
    return any(
        event.values[1] != drift[event.values[0]] for event in _moment(after, "strayed")
    )


def tested(before: State, play: Play, after: Sequence[Event]) -> bool:
    """The side rolled for something, or shot, before possession changed."""
    return any(
        event.side == play.side and event.kind in ("rolled", "shot")
        for event in _until(after, _CHANGES)
    )


def tested_tired(before: State, play: Play, after: Sequence[Event]) -> bool:
    """Somebody without BOOST rolled or shot before possession changed."""
    tired = {slot for slot in range(SLOTS) if not before.boost[slot]}
    events = list(_until(after, _CHANGES))
    tired.update(event.slot for event in events if event.kind == "exhausted")
    return any(
        event.kind in ("rolled", "shot")
        and event.side == play.side
        and event.slot in tired
        for event in events
    )


def boosted(before: State, play: Play, after: Sequence[Event]) -> bool:
    boosts = (event for event in after[1 : 1 + len(play.men)] if event.kind == "boost")
    return any(event.values[0] != before.boost[event.slot] for event in boosts)


def other_minutes(before: State, play: Play, after: Sequence[Event]) -> bool:
    change = next(event for event in after if event.kind == "time_changed")
    return bool(change.values[0] != before.minutes)


def changed_once_more(before: State, play: Play, after: Sequence[Event]) -> bool:
    """HC-SUB-01: the third change was made."""
    more = sum(e.kind == "substituted" and e.side == play.side for e in after)
    return before.changes[play.side] + more > _CHANGES_FREE


# Operations that may come to nothing; the others cannot be played without effect.
TRACES: Final[dict[object, Trace]] = {
    operations.press: pressed_more,
    operations.set_piece: gesture_tested,
    operations.steps_more: went_further,
    operations.wing: flew_along,
    operations.overlap: overlapped,
    operations.give_range: passed_further,
    operations.no_int_no_press: defended,
    operations.must_shoot: defended,
    operations.header_zone: headed,
    operations.dev_cap: strayed_less,
    operations.lift: tested,
    operations.no_exhaustion: tested_tired,
    operations.boost: boosted,
    operations.time: other_minutes,
    operations.extra_sub: changed_once_more,
}
