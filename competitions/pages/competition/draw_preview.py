"""What a draw of each way would be made of, before it is made: pots, groups, first ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competitions.models import Stage, Team
from competitions.pages.text.labels import group_title
from competitions.rules.draws.knockout import leaves_at
from competitions.rules.draws.orders import (
    BY_DRAW,
    BY_HAND,
    BY_LIST,
    BY_POTS,
    LOTS_DECIDE,
    TOP_DOWN,
    DrawOrder,
)
from competitions.rules.formats.first_stage import first_draw, team_pots
from competitions.rules.formats.next_stage import drawn_in_order
from competitions.rules.formats.protocol import DrawnStage, Format

METHOD_NAMES = {
    BY_DRAW: gettext_lazy("Drawn by lot"),
    BY_POTS: gettext_lazy("Drawn in pots"),
    BY_LIST: gettext_lazy("As listed: the first is the best"),
    TOP_DOWN: gettext_lazy("Place by place, as listed"),
    BY_HAND: gettext_lazy("By hand"),
}
# Of tables, and of brackets.
MEANINGS = {
    BY_DRAW: (
        gettext_lazy("Who comes into which group is left to the lot alone."),
        gettext_lazy("Who meets whom is left to the lot alone."),
    ),
    BY_POTS: (
        gettext_lazy("The lot puts one team of each pot into each group."),
        gettext_lazy(
            "The lot decides within each pot. The first pots have the byes, and meet"
            " each other late."
        ),
    ),
    BY_LIST: (
        gettext_lazy("The list goes through the groups to and fro."),
        gettext_lazy("The first of the list have the byes, and meet each other late."),
    ),
    TOP_DOWN: (
        gettext_lazy("The first of the list are the first group, and so on."),
        gettext_lazy("The list is the bracket from top to bottom."),
    ),
    BY_HAND: (
        gettext_lazy("You say who comes into which group."),
        gettext_lazy(
            "You say who comes to which place. 1 and 2 meet, then 3 and 4; who has"
            " nobody beside him has a bye."
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class DrawList:
    """A pot, a group or the first ties under their heading."""

    title: str
    lines: tuple[str, ...]


def method_meaning(played: Format, method: str) -> str:
    """What is left to the lot, in a sentence; nothing where all meet all."""
    if not played.seat_count(2):
        return ""
    return str(MEANINGS[method][played.bracket])


def draw_lists(
    stage: Stage, order: DrawOrder, teams: Mapping[int, Team]
) -> tuple[DrawList, ...]:
    """What is sure before the draw; RuleViolation, if it cannot be made so."""
    drawn = first_draw(stage.format, order, {pk: t.slug for pk, t in teams.items()})
    names = {pk: team.name for pk, team in teams.items()}
    if order.method in LOTS_DECIDE:
        pots = team_pots(stage.format, list(teams)) if order.method == BY_POTS else ()
        return tuple(
            DrawList(_("Pot %(number)s") % {"number": n}, _names(pot, names))
            for n, pot in enumerate(pots, 1)
        )
    (found,) = drawn_in_order([drawn])
    if stage.format.bracket:
        return (DrawList(_("First round"), _ties(found, names)),)
    return _groups(stage, found, names) or (
        DrawList(_("Teams"), _names(drawn.teams, names)),
    )


def _names(teams: Sequence[int], names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(names[team] for team in teams)


def _groups(
    stage: Stage, drawn: DrawnStage, names: Mapping[int, str]
) -> tuple[DrawList, ...]:
    lists: dict[int, list[int]] = {}
    for team, group in sorted(drawn.groups.items(), key=lambda at: drawn.slots[at[0]]):
        lists.setdefault(group, []).append(team)
    return tuple(
        DrawList(group_title(stage.group_name(group)), _names(lists[group], names))
        for group in sorted(lists)
    )


def _ties(drawn: DrawnStage, names: Mapping[int, str]) -> tuple[str, ...]:
    leaves = leaves_at({slot: team for team, slot in drawn.slots.items()})
    return tuple(
        _tie([names[team] for team in leaves[at : at + 2] if team is not None])
        for at in range(0, len(leaves), 2)
    )


def _tie(sides: Sequence[str]) -> str:
    if len(sides) == 1:
        return _("%(team)s has a bye") % {"team": sides[0]}
    return _("%(home)s against %(away)s") % {"home": sides[0], "away": sides[1]}
