"""What may be written of one side now, kind by kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.report import other_side
from matches.rules.asking import Asked, Choice, Maker, Offer, simple
from matches.rules.checks import may_forfeit
from matches.rules.entries import Kind
from matches.rules.shootout import kickers, next_sides
from matches.rules.warnings import can_replace


def _goals(asked: Asked) -> list[Offer]:
    """HC-SHT-01: those on the pitch, and own goals of the other side's."""
    ways = tuple(way for way in asked.sheet.rules.ways if way != "own")
    nobody = () if asked.sheet.rules.named else (0,)
    state = asked.state
    found = [
        Offer(
            Kind.GOAL,
            asked.side,
            _players(asked, Kind.GOAL, (*asked.order(state.on_pitch, state), *nobody)),
            ways=ways,
        )
    ]
    if "own" in asked.sheet.rules.ways:
        others = asked.sheet.sides[other_side(asked.side)]
        players = asked.order(others.on_pitch, others)
        own = _players(asked, Kind.GOAL, players, how="own")
        found.append(Offer(Kind.GOAL, asked.side, own, way="own"))
    return found


def _players(
    asked: Asked, kind: Kind, players: Iterable[int], **content: Any
) -> tuple[Choice, ...]:
    return tuple(
        asked.choice(
            kind,
            {"player": player, **content},
            player=player,
            on_pitch=player not in asked.state.to_replace,
        )
        for player in players
        if asked.may(kind, player=player, **content)
    )


def _yellows(asked: Asked) -> list[Offer]:
    """HC-SUSP-01: who has one is offered his second."""
    state = asked.state
    choices = []
    for player in asked.order(state.on_pitch | state.to_replace, state):
        second = state.yellows.get(player, 0) == 1
        kind = Kind.SECOND_YELLOW if second else Kind.YELLOW
        if asked.may(kind, player=player):
            content = {"player": player}
            on_pitch = player in state.on_pitch
            choices.append(
                asked.choice(
                    kind, content, player=player, second=second, on_pitch=on_pitch
                )
            )
    return [Offer(Kind.YELLOW, asked.side, tuple(choices))]


def _reds(asked: Asked) -> list[Offer]:
    state = asked.state
    players = asked.order(state.on_pitch | state.to_replace, state)
    return [Offer(Kind.RED, asked.side, _players(asked, Kind.RED, players))]


def _injuries(asked: Asked) -> list[Offer]:
    players = asked.order(asked.state.on_pitch, asked.state)
    return [Offer(Kind.INJURY, asked.side, _players(asked, Kind.INJURY, players))]


def _exhausted(asked: Asked) -> list[Offer]:
    """HC-FAT-01: all who have played, also those who left."""
    state = asked.state
    choices = tuple(
        asked.choice(
            Kind.EXHAUSTED,
            {"player": player},
            player=player,
            on_pitch=player in state.on_pitch,
        )
        for player in asked.order(state.entered, state)
        if asked.may(Kind.EXHAUSTED, player=player)
    )
    return [Offer(Kind.EXHAUSTED, asked.side, choices)]


def _changes(asked: Asked) -> list[Offer]:
    """HC-SUB-01, HC-SUB-05: the injured first, then those on the pitch."""
    state = asked.state
    leaving = [
        *asked.order(state.to_replace, state),
        *asked.order(state.on_pitch, state),
    ]
    choices = tuple(
        asked.choice(
            Kind.CHANGE,
            {"off": off, "on": on},
            player=off,
            on=on,
            on_pitch=off in state.on_pitch,
        )
        for off in leaving
        for on in asked.order(state.bench, state)
        if asked.may(Kind.CHANGE, off=off, on=on)
    )
    return [Offer(Kind.CHANGE, asked.side, choices, pressing=bool(state.to_replace))]


def _keepers(asked: Asked) -> list[Offer]:
    """HC-GK-05: any own player on the pitch, once the keeper has left it."""
    if not asked.state.keeper_gone:
        return []
    players = asked.order(asked.state.on_pitch, asked.state)
    choices = _players(asked, Kind.KEEPER, players)
    return [Offer(Kind.KEEPER, asked.side, choices, pressing=True)]


def _cards(kind: Kind, numbers: Iterable[int], asked: Asked) -> list[Offer]:
    choices = tuple(
        asked.choice(kind, {"number": number}, number=number)
        for number in numbers
        if asked.may(kind, number=number)
    )
    return [Offer(kind, asked.side, choices)]


def _powers(asked: Asked) -> list[Offer]:
    """HC-DECK-05: to the own coach alone, since only he gives a hand."""
    return _cards(Kind.POWER, sorted(asked.hand), asked)


def _legends(asked: Asked) -> list[Offer]:
    legend = asked.state.legend
    return _cards(Kind.LEGEND, () if legend is None else (legend,), asked)


def _progress(asked: Asked) -> list[Offer]:
    return [simple(asked, Kind.PROGRESS, ({"n": 1},))]


def _outcome(asked: Asked) -> list[Offer]:
    """HC-CHL-02: made or failed, whichever is not written yet."""
    said = [{"made": made} for made in (True, False) if asked.state.made is not made]
    return [simple(asked, Kind.OUTCOME, said)]


def _counts(asked: Asked) -> list[Offer]:
    """HC-CHL-04: one offer per gesture, the players on the pitch first."""
    state = asked.state
    counters = asked.sheet.rules.counters
    # Who may be counted does not depend on the gesture.
    players = [
        player
        for player in asked.order(state.entered, state)
        if asked.may(Kind.COUNT, player=player, what=counters[0], n=1)
    ]
    return [
        Offer(
            Kind.COUNT,
            asked.side,
            tuple(
                asked.choice(
                    Kind.COUNT,
                    {"player": player, "what": what, "n": 1},
                    player=player,
                    on_pitch=player in state.on_pitch,
                )
                for player in players
            ),
            way=what,
        )
        for what in counters
    ]


def _kicks(asked: Asked) -> list[Offer]:
    """HC-SO-02, HC-SO-05: the side whose turn it is, who has kicked least."""
    if asked.side not in next_sides(asked.sheet):
        return []
    state = asked.state
    possible = kickers(asked.sheet, asked.side)
    choices = tuple(
        asked.choice(Kind.KICK, {"player": player, "scored": scored}, player=player)
        for player in (*asked.order(possible, state), *({0} & possible))
        for scored in (True, False)
        if asked.may(Kind.KICK, player=player, scored=scored)
    )
    return [Offer(Kind.KICK, asked.side, choices, pressing=True)]


def _forfeits(asked: Asked) -> list[Offer]:
    """HC-FFT-01: with two left it is what the rules ask for; TV-FOUL-6: not before the
    injured player may have been replaced."""
    few = len(asked.state.on_pitch) <= asked.sheet.rules.least
    few = few and not can_replace(asked.sheet, asked.state)
    if not may_forfeit(asked.sheet, asked.side, asked.scribe):
        return []
    pressing = few and bool(asked.state.members)
    return [simple(asked, Kind.FORFEIT, ({},), pressing=pressing)]


# In the order of the dock (ux.md, section 8).
OF_SIDE: tuple[tuple[Kind, Maker], ...] = (
    (Kind.GOAL, _goals),
    (Kind.YELLOW, _yellows),
    (Kind.RED, _reds),
    (Kind.INJURY, _injuries),
    (Kind.CHANGE, _changes),
    (Kind.KEEPER, _keepers),
    (Kind.EXHAUSTED, _exhausted),
    (Kind.POWER, _powers),
    (Kind.LEGEND, _legends),
    (Kind.PROGRESS, _progress),
    (Kind.OUTCOME, _outcome),
    (Kind.COUNT, _counts),
    (Kind.KICK, _kicks),
    (Kind.FORFEIT, _forfeits),
)
