"""HV-LOT-01: how the first stage is filled: its teams in an order, or put in their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from competitions.rules.draws.knockout import leaves_at
from competitions.rules.draws.orders import BY_HAND, TOP_DOWN, DrawOrder, pots_in
from competitions.rules.formats.facts import Leaves
from competitions.rules.formats.next_stage import StageDraw
from competitions.rules.formats.protocol import DrawnStage, Format
from engine.errors import N_, RuleViolation


def usual_method(played: Format, before: str) -> str:
    """The method of the draw before, where that can be; else by lot."""
    return before if before in played.draw_methods else played.draw_methods[0]


def first_draw(played: Format, order: DrawOrder, lots: Mapping[int, str]) -> StageDraw:
    """What it is drawn from.

    `lots`: the teams as listed, each with what its lot is made of.
    """
    played.check_size(len(lots))
    if order.listed is not None:
        return StageDraw(played, list(lots), drawn=played.draw_pairs(order.listed))
    if order.method not in played.draw_methods:
        raise RuleViolation("HV-LOT-01", N_("A draw is not made in this way here."))
    teams = order.teams(played.pots(len(lots)), lots)
    if order.method == TOP_DOWN:
        return StageDraw(played, teams, lists=played.top_down(teams))
    if order.method == BY_HAND:
        seats = dict(order.seats)
        if sorted(team for team, _seat in order.seats) != sorted(teams):
            raise RuleViolation(
                "HV-LOT-01", N_("By hand each team is put in one place.")
            )
        seated = played.seated({team: seats[team] for team in teams})
        return StageDraw(played, teams, lists=seated)
    return StageDraw(played, teams)


def lists_as_drawn(places: DrawnStage, order: Sequence[int]) -> tuple[Leaves, ...]:
    """Who stands where: the groups, the bracket, or the only list in its order."""
    if places.groups:
        lists: dict[int, dict[int, int]] = {}
        for team, group in places.groups.items():
            lists.setdefault(group, {})[places.slots[team]] = team
        return tuple(
            [row[at] for at in sorted(row)] for _, row in sorted(lists.items())
        )
    if places.slots:
        return (leaves_at({slot: team for team, slot in places.slots.items()}),)
    return (order,)


def late_draw(
    played: Format, places: DrawnStage, order: Sequence[int], team: int
) -> StageDraw:
    """HV-LOT-03: the draw as it stands, and one more team in it."""
    joined = played.joined(lists_as_drawn(places, order), team)
    return StageDraw(played, [*order, team], lists=joined)


def listed_seats(played: Format, teams: Sequence[int]) -> dict[int, int]:
    """The group or the place of each team as the list seeds them."""
    played.check_size(len(teams))
    drawn = played.draw(teams)
    return dict(drawn.groups) or {team: slot + 1 for team, slot in drawn.slots.items()}


def team_pots(played: Format, teams: Sequence[int]) -> list[list[int]]:
    """The teams as listed in the pots that they are drawn from."""
    return pots_in(teams, played.pots(len(teams)))
