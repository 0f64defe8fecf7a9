"""What a match waits for, and each action, as a line for people."""

from __future__ import annotations

from typing import Final

from engine.games.finale import actions, phases
from engine.games.finale.actions import Action
from engine.games.finale.box.catalogue import read_table
from engine.games.finale.shown.labels import row_name, slot_name, tactic_name
from engine.games.finale.shown.narration import Teller, teller_of
from engine.games.finale.slots import NOBODY, SIDE_SLOTS
from engine.games.finale.state import BOTH, State, own


def asked_in(s: State, language: str) -> str:
    """Who must decide what."""
    teller = teller_of(s.setup, language)
    table = read_table("asking")
    side, other = table["both"][teller.language], ""
    if s.waiting != BOTH:
        side, other = teller.teams[s.waiting >> 1], teller.teams[s.waiting & 1]
    slot, counter = "", ""
    if s.phase in phases.PICKS:
        slot = slot_name(s.slot, teller.language)
    elif s.phase == phases.COUNTER:
        counter = tactic_name(s.laid[1 - s.attacker], teller.language)
    words = table[phases.NAMES[s.phase]]
    if s.phase == phases.DECK:
        words = words[s.setup.options.deck_mode]
    text = str(words[teller.language]) % {
        "side": side,
        "other": other,
        "budget": s.setup.options.squad_budget,
        "period": s.period,
        "card": tactic_name(s.card, teller.language) if s.card != NOBODY else "",
        "slot": slot,
        "hurt": teller.man(s.hurt),
        "counter": counter,
        "attempts": s.attempts,
    }
    return teller.spaced(text[:1].upper() + text[1:])


def offered(s: State, side: int, a: Action, language: str) -> str:
    """What a coach may do, in his words."""
    teller = teller_of(s.setup, language)
    line = str(read_table("asking")["actions"][actions.NAMES[a.kind]][teller.language])
    return teller.spaced(line % _places(s, side, a, teller))


# What is sealed in these phases, as an action.
_SEALS: Final = {
    phases.SQUAD: actions.SQUAD,
    phases.DECK: actions.DECK,
    phases.PLAN: actions.LAY,
    phases.SHOOTERS: actions.SHOOTERS,
}


def chosen_in(s: State, side: int, language: str) -> str:
    """What this side has chosen and the other one has not seen yet; "" for nothing."""
    what = s.sealed[side]
    if what is None or s.phase not in _SEALS or s.waiting >> side & 1:
        return ""
    if s.phase == phases.SHOOTERS:
        what = tuple(slot % SIDE_SLOTS for slot in what)
    return offered(s, side, Action(_SEALS[s.phase], what), language)


def _places(s: State, side: int, a: Action, teller: Teller) -> dict[str, str]:
    """The words for all places that such a line may have."""
    what, language = a.what, teller.language
    match a.kind:
        case actions.SQUAD:
            men = [own(side, n) for n in what[1:]]
            start = what[0]
            return {
                "starters": teller.men(men[:start]),
                "bench": teller.men(men[start:]),
            }
        case actions.DECK:
            return {"cards": ", ".join(tactic_name(n, language) for n in what)}
        case actions.LAY:
            changes = [
                _change(side, what[n : n + 3], teller) for n in range(1, len(what), 3)
            ]
            card = tactic_name(what[0], language)
            return {"card": card, "changes": "".join(changes)}
        case actions.PICK | actions.SCORER:
            return {"man": man_text(s, own(side, what[0]), teller)}
        case actions.ENTER:
            man = man_text(s, own(side, what[0]), teller)
            return {"man": man, "row": row_name(what[1], language)}
        case actions.SWAP:
            return {"card": tactic_name(what[0], language)}
        case actions.SHOOTERS:
            return {"men": teller.men(own(side, n) for n in what)}
    return {}


def _change(side: int, change: tuple[int, ...], teller: Teller) -> str:
    off, on, row = change
    line = str(read_table("asking")["actions"]["change"][teller.language])
    return line % {
        "off": teller.man(own(side, off)),
        "on": teller.man(own(side, on)),
        "row": row_name(row, teller.language),
    }


def man_text(s: State, slot: int, teller: Teller) -> str:
    """A man with the face in force and those that come after it: "Noel Anchor 5 (2 2 2)"."""
    faces = s.setup.man(slot).faces
    turned = s.turned[slot]
    order = [str(faces[(turned + n) & 3]) for n in range(4)]
    return f"{teller.man(slot)} {order[0]} ({' '.join(order[1:])})"
