"""A competition as the bundle that leaves the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from competitions.exports.stages import listed_stages
from competitions.exports.teams import listed_boxes, listed_teams
from competitions.files.bundle import values
from competitions.files.bundle.canonical import with_brackets_needed
from competitions.models import ClubBoard, Competition, Team
from competitions.queries.fixtures.meetings import teams_of
from competitions.rules.standings.ranking import order_of_lots
from competitions.rules.terms import check_depth


def bundle_of(competition: Competition) -> values.Bundle:
    """The competition as a file holds it; results that nobody confirmed stay out."""
    teams, club = teams_of(competition), competition.club
    boxes = listed_boxes(teams)
    lots = order_of_lots(
        list(teams), competition.lots_seed, competition.lots_order or ()
    )
    whole = values.Bundle(
        club=values.BundleClub(club.name, club.zone, tuple(boxes.values())),
        name=competition.name,
        stages=listed_stages(competition, teams),
        ruleset=competition.ruleset,
        win=competition.points_win,
        draw=competition.points_draw,
        loss=competition.points_loss,
        tiebreaks=tuple(competition.tiebreaks),
        head_to_head=competition.head_to_head,
        second_yellow_red=competition.second_yellow_red,
        prizes=competition.prizes,
        depth=check_depth(competition.depth),
        venue=competition.venue,
        switches=tuple(competition.switches.split()),
        board=_board(competition),
        count_provisional=competition.count_provisional,
        confirm_hours=competition.confirm_hours,
        finished=competition.finished_at,
        unplayed=competition.unplayed_reason,
        adjustments=tuple(
            values.BundleAdjustment(teams[row.team_id].name, row.points, row.reason)
            for row in competition.adjustments.all()
        ),
        order=_names(teams, competition.by_hand),
        lots=_names(teams, lots),
        teams=listed_teams(competition, teams, boxes),
    )
    return with_brackets_needed(whole)


def _names(teams: Mapping[int, Team], order: Iterable[int]) -> tuple[str, ...]:
    return tuple(teams[pk].name for pk in order if pk in teams)


def _board(competition: Competition) -> values.BundleBoard | None:
    board = ClubBoard.objects.called(competition.board)
    return values.BundleBoard(board.name, board.text) if board else None
