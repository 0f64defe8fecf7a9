"""What a player could want at this moment, and what an action points at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.helvetia import actions, phases, play
from engine.games.helvetia.actions import CELLS, Action, action
from engine.games.helvetia.board.hexes import HEXES, LABELS
from engine.games.helvetia.slots import SIDE_SLOTS
from engine.games.helvetia.state import State
from engine.moments import About, Aim, Pick, piece_id

# What leads to a hex, of whom it is asked and of any player.
_ASKED: Final = {
    actions.STEP: actions.STEPS,
    actions.SHORT: actions.SHORTS,
    actions.LONG: actions.LONGS,
}
_OWN: Final = (actions.PLACE, actions.MOVE, actions.LEAVE)
_TO_A_HEX: Final = (*_ASKED, *_OWN, actions.WING)
_GOES_ON: Final = (actions.END, actions.LET)
_ALONE: Final = (actions.END, actions.LET, actions.CARD)
# What each gesture is made for.
_HOPES: Final = {
    actions.STEAL: ("stole",),
    actions.TACKLE: ("tackled",),
    actions.SHORT: ("received", "picked_up", "loose"),
    actions.LONG: ("on_target",),
    actions.SHOOT: ("goal",),
    actions.FIRST_TOUCH: ("goal",),
    actions.HEADER: ("goal",),
    actions.TRY: ("intercepted", "cleared"),
    actions.AIM: ("goal",),
    actions.COVER: ("saved",),
    actions.CHOOSE: ("goal",),
}
# What a kick is held against, in GEEK and in FAMILY.
_KICKS: Final = ("shot", "attack")
# Around a card each side hopes for what the other fears.
_ATTACK_HOPES: Final = (
    *("dribbled", "kept", "fell", "foul", "received", "picked_up", "loose"),
    *("on_target", "goal"),
)
_DEFENCE_HOPES: Final = (
    *("stole", "tackled", "intercepted", "cleared", "strayed", "saved", "missed"),
    "zone_ball",
)


def aims(s: State, side: int, number: int) -> Iterator[Aim[Action]]:
    """Every hex for each kind of this moment, allowed or not; then what else he may."""
    slot = s.setup.slot(side, number)
    if slot < 0:
        return
    is_actor = slot == play.actor(s)
    on_hexes = _ASKED if is_actor else _OWN
    for kind in play.kinds(s, side):
        if kind in on_hexes:
            ways = _ASKED[kind] if is_actor else _of_own(kind, slot)
            name = actions.NAMES[kind]
            for label, a in zip(LABELS, ways, strict=True):
                yield Aim(label, name, a)
    for a in play.legal(s, side):
        if a.kind not in on_hexes and _is_his(a, slot, is_actor):
            # the wing bonus is told where it is to be had, a hex or two
            cell = LABELS[a.b] if a.kind == actions.WING else None
            yield Aim(cell, actions.NAMES[a.kind], a)


def _of_own(kind: int, slot: int) -> Sequence[Action]:
    """To every hex, by a kind that any player has."""
    if kind == actions.MOVE:
        return actions.MOVES[slot]
    if kind == actions.PLACE:
        return actions.PLACES[slot]
    return [action(kind, slot, h) for h in range(HEXES)]


def _is_his(a: Action, slot: int, is_actor: bool) -> bool:
    if is_actor:
        return a.kind not in _ALONE
    return a.a == slot and a.kind in actions.OF_A_PLAYER


def about(s: State, side: int, a: Action) -> About:
    """Whom and where an action is about, of those that are allowed."""
    slot = a.a if a.kind in actions.OF_A_PLAYER else -1
    if slot < 0 and a.kind not in _ALONE:
        slot = play.actor(s)
    piece = piece_id(*_name(s, slot)) if slot >= 0 else None
    cell = LABELS[a.b] if a.kind in _TO_A_HEX else None
    hopes = _HOPES.get(a.kind, ())
    if s.phase == phases.CARD:
        hopes = _ATTACK_HOPES if side == s.attack else _DEFENCE_HOPES
    return About(
        actions.NAMES[a.kind],
        piece,
        cell,
        tuple(_picks(s, side, a)),
        hopes,
        a.kind in _GOES_ON,
    )


def _picks(s: State, side: int, a: Action) -> Iterator[Pick]:
    """What an action picks: players of a squad, cards of a hand, cells of a shot."""
    if a.kind == actions.SELECT:
        for of, mask in (("start", a.a), ("bench", a.b)):
            for n in _bits(mask):
                yield Pick(of, piece_id(*_name(s, SIDE_SLOTS * side + n)))
    elif a.kind == actions.KEEP:
        numbers = [*_bits(a.a), *([a.b] if a.b else [])]
        yield from (Pick("card", str(n)) for n in numbers)
    elif a.kind == actions.CARD:
        yield Pick("card", str(a.a))
    elif a.kind == actions.AIM:
        yield Pick("aim", CELLS[a.a])
    elif a.kind == actions.CHOOSE and s.phase == phases.KICKER:
        values = dict(s.setup.rules.values)
        shot = next((name for name in _KICKS if name in values), "")
        yield Pick("kicker", piece_id(*_name(s, a.a)), shot)
    elif a.kind == actions.COVER:
        yield from (Pick("cover", CELLS[n]) for n in _bits(a.a))


def _bits(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def _name(s: State, slot: int) -> tuple[int, int]:
    return slot // SIDE_SLOTS, s.setup.number(slot)
