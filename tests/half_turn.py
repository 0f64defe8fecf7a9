"""The pitch turned by half a turn and the sides swapped: setups, states, actions, faces."""

from __future__ import annotations

from engine.games.helvetia import actions
from engine.games.helvetia.actions import Action, action
from engine.games.helvetia.board.hexes import HEXES, turned
from engine.games.helvetia.codec import state_of, table_of_state
from engine.games.helvetia.setup import Setup
from engine.games.helvetia.spell import Spell
from engine.games.helvetia.state import State

SLOTS = 18
# Per field of the state how it is turned; what is missing stays as it is.
SLOT = ("carrier", "mover", "actor", "foe", "stepper")
SLOT_MASK = ("fallen", "acted", "moved", "new", "offside", "yellow")
SIDE_MASK = ("deep", "waiting", "fit")
SIDE = ("attack", "placing", "first_kick")
BY_SIDE = ("keeper", "changes", "hand", "spent", "lift", "score")
BY_SLOT = ("pos", "boost")
PLAYER_AND_HEX = (actions.PLACE, actions.MOVE, actions.WING, actions.LEAVE)
PLAYER = (actions.STAND, actions.CHOOSE)
HEX = (actions.STEP, actions.SHORT, actions.LONG)
LABELS = {"draw_home": "draw_away", "draw_away": "draw_home"}
COINS = ("coin", "shootout_coin")


def setup(of: Setup) -> Setup:
    home, away = of.sides
    return Setup(of.rules, away, home, of.board, of.options)


def slot(q: int) -> int:
    return q if q < 0 else (q + SLOTS // 2) % SLOTS


def place(h: int) -> int:
    """A hex, or where somebody is who is on none."""
    return turned(h) if h < HEXES else h


def sides(mask: int) -> int:
    return (mask & 1) << 1 | mask >> 1


def slots(mask: int) -> int:
    return (mask & 511) << 9 | mask >> 9


def doing(s: State, side: int, a: Action) -> Action:
    """The same action on the turned pitch."""
    if a.kind in PLAYER_AND_HEX:
        return action(a.kind, slot(a.a), turned(a.b))
    if a.kind in HEX:
        return action(a.kind, a.a, turned(a.b))
    if a.kind in PLAYER:
        return action(a.kind, slot(a.a))
    if a.kind == actions.SUBSTITUTE:
        return action(a.kind, slot(a.a), slot(a.b))
    if a.kind == actions.CARD:
        return action(a.kind, a.a, chosen(s.setup, side, a.a, a.b))
    return a


def chosen(of: Setup, side: int, number: int, choice: int) -> int:
    """What a card was played with."""
    card = of.cards[side][number]
    asks = card.target.asks if card else ""
    if asks == "player":
        return slot(choice)
    if asks == "players":
        one, other = sorted((slot(choice // SLOTS), slot(choice % SLOTS)))
        return SLOTS * one + other
    return choice


def roll(label: str, sides_: int, face: int) -> tuple[str, int, int]:
    """The coin names a side; a draw is one side's."""
    turned_face = 3 - face if label in COINS else face
    return (LABELS.get(label, label), sides_, turned_face)


def state(s: State, into: Setup) -> State:
    """The same state on the turned pitch."""
    s = tidy(s.copy())
    table = table_of_state(s)
    full = {name: getattr(s, name) for name in [*SLOT, *SLOT_MASK, *SIDE_MASK, *SIDE]}
    table |= {name: slot(full[name]) for name in SLOT}
    table |= {name: slots(full[name]) for name in SLOT_MASK}
    table |= {name: sides(full[name]) for name in SIDE_MASK}
    table |= {name: 1 - full[name] for name in SIDE}
    table["first"] = s.first if s.window < 0 else 1 - s.first
    table |= {name: getattr(s, name)[::-1] for name in BY_SIDE}
    table["keeper"] = [slot(q) for q in s.keeper[::-1]]
    table["pos"] = [place(s.pos[slot(q)]) for q in range(SLOTS)]
    table["boost"] = [s.boost[slot(q)] for q in range(SLOTS)]
    table["ball"], table["aim"] = turned(s.ball), place(s.aim)
    table["kicks"] = [kick ^ 2 for kick in s.kicks]
    table["named"] = [slot(q) for q in s.named]
    if "spell" in table:
        table["spell"] = spell(s.spell)
    return state_of(into, table)


def tidy(s: State) -> State:
    """Without what no open window needs."""
    if s.window < 0:
        s.first = 0
    return s


def spell(of: Spell) -> dict:
    table = {name: getattr(of, name) for name in Spell.__slots__}
    table["free"] = [of.free[slot(q)] for q in range(SLOTS)]
    for name in ("glide", "overlap"):
        table[name] = slot(table[name])
    table["skip_moves"] = sides(of.skip_moves)
    return table
