"""A cup in groups and one of two legs in the demo club, played by lot, for photographs."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone

from competitions.actions.competition import competitions, draws, entrants
from competitions.actions.competition.competitions import (
    CompetitionRules,
    EmptyCompetition,
)
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.results.deeds import record_report
from competitions.models import Club, Competition
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from competitions.rules.people.roles import Role
from competitions.rules.seeding import lot
from engine.report import MatchReport

IN_GROUPS = StageTerms(
    GROUPS.chosen({"groups": 2, "through": 2}),
    points=(2, 1, 0),
    tiebreaks=("head_to_head_points", "goal_difference", "lots"),
)
TWO_LEGS = StageTerms(
    KNOCKOUT.chosen({"legs": 2, "away_goals": True, "single_final": True})
)
# The last round of the groups is open, and the second legs of the other cup.
GROUPS_PLAYED, LEGS_PLAYED = 10, 6


def addresses_of_stages(club: Club) -> dict[str, str]:
    """Groups, their bracket, a tie of two legs, the stages of an organiser."""
    cup = _played(club, "Hall Cup", (IN_GROUPS, TWO_LEGS), GROUPS_PLAYED)
    ties = _played(club, "Lake Cup", (TWO_LEGS,), LEGS_PLAYED)
    second = next(one for one in meetings_of(ties) if one.fixture.leg == 2)
    return {
        "groups": reverse("groups", args=[cup.slug]),
        "groups-bracket": reverse("bracket", args=[cup.slug]),
        "two-legs": reverse("bracket", args=[ties.slug]),
        "second-leg": second.fixture.get_absolute_url(),
    }


def addresses_of_rules(club: Club) -> dict[str, str]:
    """What their organiser sets: how a table is ranked, and the later stages."""
    cup = club.competitions.get(name="Hall Cup")
    return {
        "manage-table": reverse("manage_table", args=[cup.slug]) + "?stage=1",
        "manage-stage": reverse("manage_stage", args=[cup.slug]),
    }


def _played(
    club: Club, name: str, stages: tuple[StageTerms, ...], most: int
) -> Competition:
    wanted = EmptyCompetition(name, terms=CompetitionRules(kind="cup", stages=stages))
    made = competitions.create_competition(club, wanted, by=_organiser())
    teams = [team for team in club.teams.order_by("pk") if team.squad.exists()][:8]
    entrants.add_entrants(made, teams, by=_organiser(), version=None)
    order = DrawOrder("list", seed="")
    draws.make_draw(made, order, by=_organiser(), grounds=Grounds(None))
    made.refresh_from_db()
    ahead = [one for one in meetings_of(made) if one.home and one.away]
    for n, one in enumerate(ahead[:most]):
        report = MatchReport(*_goals(f"{name}:{n}"))
        record_report(one.fixture, report, by=_organiser())
    return made


def _organiser() -> Author:
    return Author("script:photos", Role.ORGANISER, timezone.now(), organiser=True)


def _goals(key: str) -> tuple[int, int]:
    """Nobody is level."""
    figure = int(lot("demo", key)[:8], 16)
    home, more = figure % 5, 1 + figure // 5 % 4
    return home, (home + more) % 5
