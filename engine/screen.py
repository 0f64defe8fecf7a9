"""What a screen gets of a match: one envelope, the same for any game, in one language.

It is made of the state as its reader may see it (`Room.seen`) and of what was told to
everybody, so nothing hidden has another way out.
"""

from __future__ import annotations

from typing import Final, Generic, NamedTuple

from engine.course import number_of
from engine.errors import IllegalAction
from engine.moments import LegalAction, Target, piece_named, sides_waiting
from engine.protocol import ActionT, Event, Game, SetupT, StateT, Table
from engine.record import Match
from engine.room import Narrator, Room
from engine.sides import SIDES, Side
from engine.spaces import places_of
from engine.wording import fill

FORMAT: Final = "view/1"


class GamePosition(NamedTuple, Generic[SetupT, StateT, ActionT]):
    """A position of a match, with the game that it belongs to and its room."""

    room: Room[SetupT, StateT, ActionT]
    game: Game[SetupT, StateT, ActionT]
    setup: SetupT
    state: StateT


def view(
    room: Room[SetupT, StateT, ActionT],
    match: Match[SetupT, StateT, ActionT],
    side: Side | str | int | None,
    language: str,
    heard: int = 0,
) -> Table:
    """A match at this moment, for a side or with None for everybody.

    `heard` is how many events the screen has shown already: those after it are told.
    """
    number = None if side is None else number_of(side)
    position = GamePosition(room, match.game, match.setup, match.state)
    narrator = room.narrator(match.setup, language)
    fresh = match.events[heard:]
    return {
        "format": FORMAT,
        "game": room.key,
        "rules": match.game.name,
        "language": language,
        "written": match.written,
        **_standing(position, number, narrator),
        "shootout": _shootout(room, match, number, narrator),
        "heard": len(match.events),
        "events": [_event_values(narrator, event) for event in fresh],
        "dice": [
            throw.as_table() for event in fresh for throw in narrator.throws(event)
        ],
        "undo": undo_table(match, number, language),
    }


def standing(
    position: GamePosition[SetupT, StateT, ActionT], side: int | None, language: str
) -> Table:
    """The part of a view that a position alone decides."""
    narrator = position.room.narrator(position.setup, language)
    return _standing(position, side, narrator)


def _standing(
    position: GamePosition[SetupT, StateT, ActionT],
    side: int | None,
    narrator: Narrator[StateT, ActionT],
) -> Table:
    seen = position.room.seen(position.state, side)
    return {
        "seen_by": None if side is None else SIDES[side].value,
        "ply": seen.ply,
        "waiting": sides_waiting(seen.waiting),
        "over": not seen.waiting,
        "phase": position.game.phase(seen),
        "question": narrator.question(seen),
        **narrator.moment(seen, side).as_table(),
    }


def _shootout(
    room: Room[SetupT, StateT, ActionT],
    match: Match[SetupT, StateT, ActionT],
    side: int | None,
    narrator: Narrator[StateT, ActionT],
) -> Table | None:
    """The kicks that decide it; how each came out stands in what was told to all."""
    found = narrator.shootout(room.seen(match.state, side), match.events)
    return found.as_table() if found else None


def targets(
    position: GamePosition[SetupT, StateT, ActionT],
    piece: str,
    language: str,
    *,
    chances: bool = True,
) -> list[Target]:
    """What a piece may do now and on which cell, with the exact odds, or why not.

    Asked of the state as its own side sees it. `chances` are left out where they need
    not be known: of a pass over half the board they take long.
    """
    room, game, setup, state = position
    side, number = piece_named(piece)
    seen = room.seen(state, side)
    narrator = room.narrator(setup, language)
    odds = game.chances(seen, side)
    # Half a board may be refused for the same reason.
    reasons: dict[object, tuple[str, str]] = {}
    found = []
    for cell, kind, action in room.aims(seen, side, number):
        word = game.text(setup, side, action)
        refusal = game.refusal(seen, side, action)
        if refusal is None:
            text = narrator.action(seen, side, action)
            cost = room.cost(seen, action)
            risk = odds(action) if chances else {}
            found.append(Target(cell, kind, word, text, cost, risk))
            continue
        why = reasons.get(refusal)
        if why is None:
            text = fill(refusal.text, places_of(refusal), language)
            why = reasons[refusal] = (refusal.rule, text)
        found.append(Target(cell, kind, word, why=why))
    return found


def legal_actions(
    room: Room[SetupT, StateT, ActionT],
    match: Match[SetupT, StateT, ActionT],
    side: Side | str | int,
    language: str,
    *,
    chances: bool = True,
) -> list[LegalAction] | None:
    """All that a side may choose from now, with the exact odds; None if it is too much.

    Asked of the state as this side sees it; nothing while it is not asked.
    """
    number = number_of(side)
    seen = room.seen(match.state, number)
    return _listed(room, match, seen, number, language, chances=chances)


def open_actions(
    room: Room[SetupT, StateT, ActionT],
    match: Match[SetupT, StateT, ActionT],
    language: str,
) -> list[LegalAction]:
    """What the one side that is asked may do, as far as everybody can see that.

    Nothing while both choose in secret, and nothing of which there is too much.
    """
    if match.is_half_chosen or match.state.waiting not in (1, 2):
        return []
    seen = room.seen(match.state, None)
    return _listed(room, match, seen, match.state.waiting - 1, language) or []


def _listed(
    room: Room[SetupT, StateT, ActionT],
    match: Match[SetupT, StateT, ActionT],
    seen: StateT,
    number: int,
    language: str,
    *,
    chances: bool = True,
) -> list[LegalAction] | None:
    narrator = room.narrator(match.setup, language)
    odds = match.game.chances(seen, number)
    found = match.game.space(seen, number).listed()
    if found is None:
        return None
    listed = []
    for action in found:
        about = room.about(seen, number, action)
        risk = odds(action) if chances else {}
        is_vain = bool(risk) and not sum(risk.get(name, 0.0) for name in about.hopes)
        # of a cell it is told by its mark; to tell it of half a board would take long
        vain = is_vain and about.hopes and not about.cell
        listed.append(
            LegalAction(
                match.game.text(match.setup, number, action),
                narrator.action(seen, number, action),
                about,
                room.cost(seen, action),
                risk,
                narrator.why_hopeless(seen, number, action) if vain else "",
            )
        )
    return listed


def _event_values(narrator: Narrator[StateT, ActionT], event: Event) -> Table:
    """An event by its names, and as a sentence."""
    return narrator.values(event) | {"text": narrator.sentence(event)}


def undo_table(
    match: Match[SetupT, StateT, ActionT], side: int | None, language: str
) -> Table:
    """Whether the last action may be taken back by this side, and why not; of a view."""
    why = match.undo_refusal(side) if side is not None else None
    if why is None:
        return {"may": side is not None, "why": None}
    return {"may": False, "why": _refused(why, language)}


def _refused(why: IllegalAction, language: str) -> Table:
    text = fill(why.message, why.params, language)
    return {"rule": why.rule_id, "text": text}
