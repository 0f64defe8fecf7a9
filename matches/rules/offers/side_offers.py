"""What may be written of one side now, for the kinds that many games have.

Each of these is asked only where some entry of its kind is accepted, and gives those that
are: the rules that forbid one entry and not another stand here as sets of players.
"""

from __future__ import annotations

from engine.sides import Side
from matches.rules.offers.making import line_up, of_players, one_offer
from matches.rules.sheet.entries import CoreKind
from matches.rules.sheet.offer_values import Offer, OfferChoice
from matches.rules.sheet.shootout import kickers
from matches.rules.sheet.state import OfferReader
from matches.rules.sheet.warnings import can_replace


def goal_offers(reader: OfferReader) -> list[Offer]:
    """HC-SHT-01: those on the pitch, and own goals of the other side's."""
    side, rules = reader.side, reader.sheet.profile
    ways = tuple([way for way in rules.ways if way != "own"])
    scorers = [*reader.ordered(_there(reader)), *(() if rules.named else (0,))]
    choices = tuple(of_players(reader, CoreKind.GOAL, scorers))
    found = [Offer(CoreKind.GOAL, side, choices, ways=ways)]
    if "own" in rules.ways:
        others = reader.sheet.sides[Side(side).other]
        players = [each for each in line_up(others) if each in others.on_pitch]
        own = tuple(of_players(reader, CoreKind.GOAL, players, {"how": "own"}))
        found.append(Offer(CoreKind.GOAL, side, own, way="own"))
    return found


def _there(reader: OfferReader) -> frozenset[int]:
    """The men on the pitch; without a clock also who left it in this period by a mishap."""
    state, sheet = reader.state, reader.sheet
    if sheet.profile.timed or not sheet.plays:
        return state.on_pitch
    now = sheet.profile.periods.starts[sheet.phase]
    mishaps = {player for player, why in state.left.items() if why != "replaced"}
    left = {player for player in mishaps if state.left_at[player] == now}
    return state.on_pitch | left


def yellow_offers(reader: OfferReader) -> list[Offer]:
    """HC-SUSP-01: who has one is offered his second; HC-SO-01: not after his kick."""
    state = reader.state
    choices: list[OfferChoice] = []
    for player in reader.ordered(state.on_pitch | state.to_replace):
        if not state.yellows.get(player):
            choices += of_players(reader, CoreKind.YELLOW, (player,))
        elif player not in state.kick_takers:
            choices += of_players(reader, CoreKind.SECOND_YELLOW, (player,))
    return one_offer(reader, CoreKind.YELLOW, choices)


def red_offers(reader: OfferReader) -> list[Offer]:
    """HC-SO-01: whoever has kicked was on the pitch to the end."""
    state = reader.state
    players = (state.on_pitch | state.to_replace) - state.kick_takers
    return one_offer(
        reader, CoreKind.RED, of_players(reader, CoreKind.RED, reader.ordered(players))
    )


def injury_offers(reader: OfferReader) -> list[Offer]:
    """HC-SO-01, as a red card."""
    players = reader.ordered(reader.state.on_pitch - reader.state.kick_takers)
    return one_offer(
        reader, CoreKind.INJURY, of_players(reader, CoreKind.INJURY, players)
    )


def change_offers(reader: OfferReader) -> list[Offer]:
    """HC-SUB-01, HC-SUB-05: the injured first, then those on the pitch."""
    state, kind = reader.state, CoreKind.CHANGE
    bench = reader.ordered(state.bench)
    choices = [
        OfferChoice(
            {"kind": str(kind), "side": reader.side, "off": off, "on": on},
            off,
            on,
            on_pitch=off in state.on_pitch,
        )
        for some in (state.to_replace, state.on_pitch)
        for off in reader.ordered(some)
        for on in bench
    ]
    return one_offer(reader, kind, choices, pressing=bool(state.to_replace))


def keeper_offers(reader: OfferReader) -> list[Offer]:
    """HC-GK-05: any own player on the pitch, once the keeper has left it."""
    if not reader.state.keeper_gone:
        return []
    players = reader.ordered(reader.state.on_pitch)
    choices = of_players(reader, CoreKind.KEEPER, players)
    return one_offer(reader, CoreKind.KEEPER, choices, pressing=True)


def count_offers(reader: OfferReader) -> list[Offer]:
    """HC-CHL-04: one offer per gesture, the players on the pitch first."""
    players = reader.ordered(reader.state.entered)
    return [
        Offer(
            CoreKind.COUNT,
            reader.side,
            tuple(of_players(reader, CoreKind.COUNT, players, {"what": what, "n": 1})),
            way=what,
        )
        for what in reader.sheet.profile.counters
    ]


def kick_offers(reader: OfferReader) -> list[Offer]:
    """HC-SO-02, HC-SO-05: the side whose turn it is, who has kicked least."""
    possible = kickers(reader.sheet, reader.side)
    choices = [
        OfferChoice(
            {
                "kind": CoreKind.KICK.value,
                "side": reader.side,
                "player": player,
                "scored": scored,
            },
            player,
        )
        for player in (*reader.ordered(possible), *({0} & possible))
        for scored in (True, False)
    ]
    return one_offer(reader, CoreKind.KICK, choices, pressing=True)


def forfeit_offers(reader: OfferReader) -> list[Offer]:
    """HC-FFT-01: with two left it is what the rules ask for; TV-FOUL-6: not before the
    injured player may have been replaced."""
    few = len(reader.state.on_pitch) <= reader.sheet.profile.least
    few = few and not can_replace(reader.sheet, reader.state)
    choices = [OfferChoice({"kind": CoreKind.FORFEIT.value, "side": reader.side})]
    pressing = few and bool(reader.state.members)
    return one_offer(reader, CoreKind.FORFEIT, choices, pressing=pressing)
