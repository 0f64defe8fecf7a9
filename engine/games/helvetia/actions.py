"""The actions of a coach: one shared object for every action there is."""

from __future__ import annotations

from typing import Final

from engine.games.helvetia.board.hexes import HEXES
from engine.games.helvetia.slots import CARD_SLOTS, SIDE_SLOTS, SLOTS

SELECT: Final = 0  # a: mask of the starters in the roster, b: mask of the bench
KEEP: Final = 1  # a: mask of the POWER drawn that are kept, b: LEGEND or 0
ATTACK_FIRST: Final = 2
DEFEND_FIRST: Final = 3
PLACE: Final = 4  # a: slot, b: hex
MOVE: Final = 5  # a: slot, b: hex
STAND: Final = 6  # a: slot
WING: Final = 7  # a: slot
SUBSTITUTE: Final = 8  # a: leaver, b: newcomer
END: Final = 9
STEAL: Final = 10
TACKLE: Final = 11
STEP: Final = 12  # b: hex
SHORT: Final = 13  # b: hex
LONG: Final = 14  # b: hex
SHOOT: Final = 15
FIRST_TOUCH: Final = 16
HEADER: Final = 17
TRY: Final = 18  # intercept or clear, whichever is asked
LET: Final = 19  # let the pass go, let the offside go, play no card
CALL: Final = 20
AIM: Final = 21  # a: cell
COVER: Final = 22  # a: mask of cells
CHOOSE: Final = 23  # a: slot (newcomer, stand-in, nearest, kicker)
LEAVE: Final = 24  # a: slot, b: hex outside the area
CARD: Final = 25  # a: number, b: what its operation asks for

NAMES: Final = (
    "select",
    "keep",
    "attack_first",
    "defend_first",
    "place",
    "move",
    "stand",
    "wing",
    "substitute",
    "end",
    "steal",
    "tackle",
    "step",
    "short",
    "long",
    "shoot",
    "first_touch",
    "header",
    "try",
    "let",
    "call",
    "aim",
    "cover",
    "choose",
    "leave",
    "card",
)
KINDS: Final = len(NAMES)
# Those whose `a` is the player who acts or is chosen.
OF_A_PLAYER: Final[tuple[int, ...]] = (
    *(PLACE, MOVE, STAND, WING, SUBSTITUTE, CHOOSE, LEAVE),
)
# How people call the cells of a goal, the upper row first.
CELLS: Final = "ABCDEF"

# What the two numbers of a kind of action must stay below.
_LIMITS: Final[dict[int, tuple[int, int]]] = {
    SELECT: (1 << SIDE_SLOTS, 1 << SIDE_SLOTS),
    KEEP: (1 << CARD_SLOTS, 5),
    PLACE: (SLOTS, HEXES),
    MOVE: (SLOTS, HEXES),
    STAND: (SLOTS, 1),
    WING: (SLOTS, HEXES),
    SUBSTITUTE: (SLOTS, SLOTS),
    STEP: (1, HEXES),
    SHORT: (1, HEXES),
    LONG: (1, HEXES),
    AIM: (6, 1),
    COVER: (64, 1),
    CHOOSE: (SLOTS, 1),
    LEAVE: (SLOTS, HEXES),
    CARD: (CARD_SLOTS, 1 << 16),
}
LIMITS: Final = tuple(_LIMITS.get(kind, (1, 1)) for kind in range(KINDS))


class Action:
    """What a coach does; compare by identity, make by `action`."""

    __slots__ = ("a", "b", "exists", "kind")

    def __init__(self, kind: int, a: int, b: int) -> None:
        self.kind: Final = kind
        self.a: Final = a
        self.b: Final = b
        below = _LIMITS.get(kind, (1, 1))
        # Whether there is such a player, hex or card at all.
        self.exists: Final = 0 <= a < below[0] and 0 <= b < below[1]

    def __repr__(self) -> str:
        return f"{NAMES[self.kind]}({self.a}, {self.b})"


_ALL: dict[int, Action] = {}
KNOWN: Final[set[Action]] = set()


def action(kind: int, a: int = 0, b: int = 0) -> Action:
    """The one object for this action."""
    key = (kind << 48) | (a << 20) | b  # a mask of cards has 25 bits
    found = _ALL.get(key)
    if found is None:
        found = _ALL[key] = Action(kind, a, b)
        KNOWN.add(found)
    return found


MOVES: Final = tuple(
    tuple(action(MOVE, slot, h) for h in range(HEXES)) for slot in range(SLOTS)
)
PLACES: Final = tuple(
    tuple(action(PLACE, slot, h) for h in range(HEXES)) for slot in range(SLOTS)
)
SHORTS: Final = tuple(action(SHORT, 0, h) for h in range(HEXES))
LONGS: Final = tuple(action(LONG, 0, h) for h in range(HEXES))
STEPS: Final = tuple(action(STEP, 0, h) for h in range(HEXES))
AIMS: Final = tuple(action(AIM, cell) for cell in range(6))
COVERS: Final = tuple(action(COVER, mask) for mask in range(64))
CHOICES: Final = tuple(action(CHOOSE, slot) for slot in range(SLOTS))
THE_END: Final = action(END)
THE_TRY: Final = action(TRY)
THE_LET: Final = action(LET)
THE_STEAL: Final = action(STEAL)
THE_TACKLE: Final = action(TACKLE)
THE_CALL: Final = action(CALL)
THE_SHOT: Final = action(SHOOT)
THE_FIRST_TOUCH: Final = action(FIRST_TOUCH)
THE_HEADER: Final = action(HEADER)
