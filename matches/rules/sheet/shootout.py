"""The shoot-out: whose kick it is, who may take it, when it is decided."""

from __future__ import annotations

from collections import Counter

from engine.sides import SIDES, Side, SideOrNone
from matches.rules.sheet.state import Sheet


def shootout_score(sheet: Sheet) -> tuple[int, int]:
    """HC-SO-07: kicks scored, apart from the score."""
    home, away = (sum(scored for _player, scored in side.kicks) for side in sheet.sides)
    return (home, away)


def shootout_is_decided(sheet: Sheet) -> bool:
    """HC-SO-03, HC-SO-04, HC-SO-06: after three kicks each, when one side leads."""
    home, away = (len(side.kicks) for side in sheet.sides)
    scored, kicks = shootout_score(sheet), sheet.profile.kicks
    if sheet.profile.series:
        ahead = scored[0] - scored[1]
        # of the series before this one, both sides have scored the same
        end = kicks * max(1, -(-max(home, away) // kicks))
        return ahead > end - away or -ahead > end - home
    return home == away >= kicks and scored[0] != scored[1]


def next_sides(sheet: Sheet) -> tuple[Side, ...]:
    """HC-SO-02: the coin decides who begins, then the sides alternate."""
    if shootout_is_decided(sheet):
        return ()
    home, away = (len(side.kicks) for side in sheet.sides)
    if home != away:
        return (Side.HOME,) if home < away else (Side.AWAY,)
    return (sheet.kicks[0][0],) if sheet.kicks else SIDES


def kickers(sheet: Sheet, side: SideOrNone) -> frozenset[int]:
    """HC-SO-01, HC-SO-05: no second kick before every team-mate has taken one.

    0 is nobody, where a sheet need not name its players.
    """
    state = sheet.sides[side]
    taken = Counter(player for player, _scored in state.kicks)
    able = state.on_pitch
    if not sheet.profile.keeper_kicks:
        able -= {state.keeper}
    fewest = min((taken[player] for player in able), default=0)
    nobody = () if sheet.profile.named else (0,)
    return frozenset({p for p in able if taken[p] == fewest}.union(nobody))


def winner(sheet: Sheet) -> Side | None:
    """Who has won the shoot-out; None while it is not decided."""
    if not shootout_is_decided(sheet):
        return None
    home, away = shootout_score(sheet)
    return Side.HOME if home > away else Side.AWAY
