"""What the players of a side did in a report: who acted, who had left, who stayed out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.report import BENCH, MatchReport, SideSheet
from engine.sides import Side

DatedTrace = tuple[str, int | None]
"""A player who did something, and in which minute as far as somebody wrote it."""


def sent_off_at(report: MatchReport, side: Side) -> dict[str, int | None]:
    """Who had to leave, and when, as far as somebody wrote it."""
    reds: dict[str, int | None] = {}
    yellows: dict[str, list[int | None]] = {}
    for card in report.cards:
        if card.side == side and card.card == "red":
            reds[card.player] = card.minute
        elif card.side == side:
            yellows.setdefault(card.player, []).append(card.minute)
    second = {
        player: None if None in minutes else max(filter(None, minutes), default=0)
        for player, minutes in yellows.items()
        if len(minutes) > 1
    }
    return {
        player: _earlier(second.get(player), reds.get(player))
        for player in {**second, **reds}
    }


def _earlier(one: int | None, other: int | None) -> int | None:
    """The first of two minutes, of those that somebody wrote."""
    return min((m for m in (one, other) if m is not None), default=None)


def traces_of(report: MatchReport, side: Side) -> Iterator[DatedTrace]:
    """Whatever a player of this side did, with its minute."""
    sheet = report.sheet(side)
    yield from _played(report, side)
    for card in report.cards:
        if card.side == side:
            yield card.player, card.minute
    for injury in sheet.injured:
        yield injury.player, injury.minute
    for change in sheet.changes:
        yield change.off, change.minute
        yield change.on, change.minute


def _played(report: MatchReport, side: Side) -> Iterator[DatedTrace]:
    for goal in report.goals:
        if goal.player_side == side:
            yield goal.player, goal.minute
        if goal.assist and goal.side == side:
            yield goal.assist, goal.minute


def stayed_out(sheet: SideSheet) -> set[str]:
    """The substitutes who never came on."""
    on = {change.on for change in sheet.changes}
    return {one.player for one in sheet.lineup if one.role == BENCH} - on


def more_than_once(players: Iterable[str]) -> list[str]:
    """The men who are named twice or more, by name."""
    return sorted(player for player, n in Counter(players).items() if n > 1)
