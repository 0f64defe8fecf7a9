"""What may be written of one side now, kind by kind.

Each of these is asked only where some entry of its kind is accepted, and gives those that
are: the rules that forbid one entry and not another stand here as sets of players.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from engine.json_values import Stored
from engine.sides import Side
from matches.rules.offers.offer_values import (
    Maker,
    Offer,
    OfferChoice,
    OfferReader,
    line_up,
)
from matches.rules.sheet.entries import EntryKind
from matches.rules.sheet.shootout import kickers
from matches.rules.sheet.warnings import can_replace

NOTHING: Stored = MappingProxyType({})


def _choices(
    asked: OfferReader,
    kind: EntryKind,
    players: Iterable[int],
    content: Stored = NOTHING,
) -> list[OfferChoice]:
    """One for each of these players."""
    side, left = asked.side, asked.state.left
    return [
        OfferChoice(
            {"kind": kind.value, "side": side, "player": player, **content},
            player,
            on_pitch=player not in left,
            second=kind is EntryKind.SECOND_YELLOW,
        )
        for player in players
    ]


def _offer(
    asked: OfferReader,
    kind: EntryKind,
    choices: Iterable[OfferChoice],
    *,
    pressing: bool = False,
) -> list[Offer]:
    return [Offer(kind, asked.side, tuple(choices), pressing=pressing)]


def _goals(asked: OfferReader) -> list[Offer]:
    """HC-SHT-01: those on the pitch, and own goals of the other side's."""
    side, rules = asked.side, asked.sheet.profile
    ways = tuple([way for way in rules.ways if way != "own"])
    scorers = [*asked.ordered(asked.state.on_pitch), *(() if rules.named else (0,))]
    choices = tuple(_choices(asked, EntryKind.GOAL, scorers))
    found = [Offer(EntryKind.GOAL, side, choices, ways=ways)]
    if "own" in rules.ways:
        others = asked.sheet.sides[Side(side).other]
        players = [each for each in line_up(others) if each in others.on_pitch]
        own = tuple(_choices(asked, EntryKind.GOAL, players, {"how": "own"}))
        found.append(Offer(EntryKind.GOAL, side, own, way="own"))
    return found


def _yellows(asked: OfferReader) -> list[Offer]:
    """HC-SUSP-01: who has one is offered his second; HC-SO-01: not after his kick."""
    state = asked.state
    choices: list[OfferChoice] = []
    for player in asked.ordered(state.on_pitch | state.to_replace):
        if not state.yellows.get(player):
            choices += _choices(asked, EntryKind.YELLOW, (player,))
        elif player not in state.kick_takers:
            choices += _choices(asked, EntryKind.SECOND_YELLOW, (player,))
    return _offer(asked, EntryKind.YELLOW, choices)


def _reds(asked: OfferReader) -> list[Offer]:
    """HC-SO-01: whoever has kicked was on the pitch to the end."""
    state = asked.state
    players = (state.on_pitch | state.to_replace) - state.kick_takers
    return _offer(
        asked, EntryKind.RED, _choices(asked, EntryKind.RED, asked.ordered(players))
    )


def _injuries(asked: OfferReader) -> list[Offer]:
    """HC-SO-01, as a red card."""
    players = asked.ordered(asked.state.on_pitch - asked.state.kick_takers)
    return _offer(asked, EntryKind.INJURY, _choices(asked, EntryKind.INJURY, players))


def _exhausted(asked: OfferReader) -> list[Offer]:
    """HC-FAT-01: all who have played, also those who left."""
    players = asked.ordered(asked.state.entered - asked.state.exhausted)
    return _offer(
        asked, EntryKind.EXHAUSTED, _choices(asked, EntryKind.EXHAUSTED, players)
    )


def _changes(asked: OfferReader) -> list[Offer]:
    """HC-SUB-01, HC-SUB-05: the injured first, then those on the pitch."""
    state, kind = asked.state, EntryKind.CHANGE
    bench = asked.ordered(state.bench)
    choices = [
        OfferChoice(
            {"kind": kind.value, "side": asked.side, "off": off, "on": on},
            off,
            on,
            on_pitch=off in state.on_pitch,
        )
        for some in (state.to_replace, state.on_pitch)
        for off in asked.ordered(some)
        for on in bench
    ]
    return _offer(asked, kind, choices, pressing=bool(state.to_replace))


def _keepers(asked: OfferReader) -> list[Offer]:
    """HC-GK-05: any own player on the pitch, once the keeper has left it."""
    if not asked.state.keeper_gone:
        return []
    players = asked.ordered(asked.state.on_pitch)
    choices = _choices(asked, EntryKind.KEEPER, players)
    return _offer(asked, EntryKind.KEEPER, choices, pressing=True)


def _cards(asked: OfferReader, kind: EntryKind, numbers: Iterable[int]) -> list[Offer]:
    choices = [
        OfferChoice(
            {"kind": kind.value, "side": asked.side, "number": number}, number=number
        )
        for number in numbers
    ]
    return _offer(asked, kind, choices)


def _powers(asked: OfferReader) -> list[Offer]:
    """HC-DECK-05: to the own coach alone, since only he gives a hand."""
    state = asked.state
    spent = {state.challenge, *state.cards_played}
    return _cards(asked, EntryKind.POWER, sorted(set(asked.hand) - spent))


def _legends(asked: OfferReader) -> list[Offer]:
    state = asked.state
    brought = {state.legend} - {None, *state.spent, *state.cards_played}
    return _cards(asked, EntryKind.LEGEND, filter(None, brought))


def _said(
    asked: OfferReader, kind: EntryKind, contents: Iterable[Stored]
) -> list[Offer]:
    """What is said of the whole side."""
    said = {"kind": kind.value, "side": asked.side}
    return _offer(
        asked, kind, [OfferChoice({**said, **content}) for content in contents]
    )


def _progress(asked: OfferReader) -> list[Offer]:
    return _said(asked, EntryKind.PROGRESS, ({"n": 1},))


def _outcome(asked: OfferReader) -> list[Offer]:
    """HC-CHL-02: made or failed, whichever is not written yet."""
    made = [word for word in (True, False) if asked.state.made is not word]
    return _said(asked, EntryKind.OUTCOME, [{"made": word} for word in made])


def _counts(asked: OfferReader) -> list[Offer]:
    """HC-CHL-04: one offer per gesture, the players on the pitch first."""
    players = asked.ordered(asked.state.entered)
    return [
        Offer(
            EntryKind.COUNT,
            asked.side,
            tuple(_choices(asked, EntryKind.COUNT, players, {"what": what, "n": 1})),
            way=what,
        )
        for what in asked.sheet.profile.counters
    ]


def _kicks(asked: OfferReader) -> list[Offer]:
    """HC-SO-02, HC-SO-05: the side whose turn it is, who has kicked least."""
    possible = kickers(asked.sheet, asked.side)
    choices = [
        OfferChoice(
            {
                "kind": EntryKind.KICK.value,
                "side": asked.side,
                "player": player,
                "scored": scored,
            },
            player,
        )
        for player in (*asked.ordered(possible), *({0} & possible))
        for scored in (True, False)
    ]
    return _offer(asked, EntryKind.KICK, choices, pressing=True)


def _forfeits(asked: OfferReader) -> list[Offer]:
    """HC-FFT-01: with two left it is what the rules ask for; TV-FOUL-6: not before the
    injured player may have been replaced."""
    few = len(asked.state.on_pitch) <= asked.sheet.profile.least
    few = few and not can_replace(asked.sheet, asked.state)
    choices = [OfferChoice({"kind": EntryKind.FORFEIT.value, "side": asked.side})]
    pressing = few and bool(asked.state.members)
    return _offer(asked, EntryKind.FORFEIT, choices, pressing=pressing)


# In the order of the dock (ux.md, section 8).
OF_SIDE: tuple[tuple[EntryKind, Maker], ...] = (
    (EntryKind.GOAL, _goals),
    (EntryKind.YELLOW, _yellows),
    (EntryKind.RED, _reds),
    (EntryKind.INJURY, _injuries),
    (EntryKind.CHANGE, _changes),
    (EntryKind.KEEPER, _keepers),
    (EntryKind.EXHAUSTED, _exhausted),
    (EntryKind.POWER, _powers),
    (EntryKind.LEGEND, _legends),
    (EntryKind.PROGRESS, _progress),
    (EntryKind.OUTCOME, _outcome),
    (EntryKind.COUNT, _counts),
    (EntryKind.KICK, _kicks),
    (EntryKind.FORFEIT, _forfeits),
)
