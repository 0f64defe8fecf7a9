"""Every action as a line for people: "Fips to G5", "Short pass to H4", "Cover BC"."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.games.helvetia import actions, movement, phases
from engine.games.helvetia.actions import CELLS, OF_A_PLAYER, Action
from engine.games.helvetia.board.hexes import HEXES, LABELS
from engine.games.helvetia.shown.narration import Teller, teller_of
from engine.games.helvetia.shown.waiting_text import questions
from engine.games.helvetia.slots import CARD_SLOTS, SIDE_SLOTS, SLOTS
from engine.games.helvetia.state import State
from engine.wording import add_spaces

_TO_A_HEX: Final = (actions.STEP, actions.SHORT, actions.LONG)


def action_label(s: State, side: int, a: Action, language: str = "en") -> str:
    """What a coach may do, in his words."""
    teller = teller_of(s.setup, language)
    if a.kind in _TO_A_HEX:
        return _to_hex(a.kind, s.phase, LABELS[a.b], teller.language)
    line = _line(a.kind, s.phase, teller.language)
    text = line % _places(s, side, a, teller)
    paid = boost_for(s, a)
    return teller.spaced(f"{text} ({paid} BOOST)" if paid else text)


@cache
def _to_hex(kind: int, phase: int, label: str, language: str) -> str:
    """A line that names a hex and nobody: a screen asks for half the pitch at once."""
    return add_spaces(_line(kind, phase, language) % {"to": label}, language)


def _line(kind: int, phase: int, language: str) -> str:
    """The sentence of a kind of action, which some kinds change with the moment."""
    line = questions()["actions"][actions.NAMES[kind]]
    if "en" not in line:
        line = line[phases.NAMES[phase]]
    return str(line[language])


def boost_for(s: State, a: Action) -> int:
    """HC-MOVE-03: the BOOST that a legal move costs."""
    if a.kind != actions.MOVE:
        return 0
    far = movement.cost(s, a.a, a.b) - movement.leaving(s, a.a, a.b)
    free = 0 if a.a == s.mover and s.winged else movement.free_hexes(s, a.a)
    return max(0, far - free)


def _places(s: State, side: int, a: Action, teller: Teller) -> dict[str, str]:
    """The words for all places that such a line may have."""
    places = {"to": LABELS[a.b] if a.b < HEXES else ""}
    if a.kind in OF_A_PLAYER:
        places["player"] = teller.player(a.a)
    if a.kind == actions.SUBSTITUTE:
        places["newcomer"] = teller.player(a.b)
    elif a.kind == actions.AIM:
        places["cell"] = CELLS[a.a]
    elif a.kind == actions.COVER:
        places["cells"] = "".join(c for n, c in enumerate(CELLS) if a.a >> n & 1)
    elif a.kind == actions.SELECT:
        places["starters"] = _roster(side, a.a, teller)
        places["bench"] = _roster(side, a.b, teller)
    elif a.kind == actions.KEEP:
        numbers = [
            n for n in range(CARD_SLOTS) if (a.a | (1 << a.b if a.b else 0)) >> n & 1
        ]
        names = [teller.card(side, n)["card"] for n in numbers]
        places["cards"] = ", ".join(names) or teller.player(-1)
    elif a.kind == actions.CARD:
        places["card"] = teller.card(side, a.a)["card"]
        places["chosen"] = _chosen(s, side, a, teller)
    return places


def _roster(side: int, mask: int, teller: Teller) -> str:
    first = SIDE_SLOTS * side
    slots = [first + n for n in range(SIDE_SLOTS) if mask >> n & 1]
    return ", ".join(teller.player(slot) for slot in slots) or teller.player(-1)


def _chosen(s: State, side: int, a: Action, teller: Teller) -> str:
    """What goes with a card, see ruleset.Target."""
    card = s.setup.cards[side][a.a]
    match card.target.asks if card else "":
        case "":
            return ""
        case "player":
            return f" ({teller.player(a.b)})"
        case "players":
            pair = divmod(a.b, SLOTS)
            return f" ({', '.join(teller.player(slot) for slot in pair)})"
        case "cell":
            return f" ({CELLS[a.b]})"
    return f" ({a.b})"
