"""What stages cost: groups drawn and stored, a large bracket shown, an early result corrected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from django.test import Client

from competitions.actions.competition.draws import make_draw
from competitions.actions.log.entries import Grounds
from competitions.actions.results.deeds import decide_result, record_report
from competitions.actions.results.settlement import Submission
from competitions.models import Club, Competition
from competitions.queries.fixtures.meetings import teams_of
from competitions.queries.results.counting import results_in
from competitions.queries.standings.tables import table_of
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.formats.registry import GROUPS, KNOCKOUT
from competitions.rules.formats.stages import StageTerms
from competitions.rules.standings.race import PointsRace, race_states
from competitions.rules.standings.ranking import ranked_table
from engine.report import MatchReport
from tests import make
from tests.bench import spending
from tests.bench.spending import empty_views
from tests.bench.table import cost_line

SEEDS = count()


def main(league: Competition) -> None:
    """`league`: one of twenty teams with all its results."""
    club = make.club("Stages")
    cup = _cup_in_groups(club)
    spent = spending.of(lambda: _draw(cup), 5)
    cost_line("draw and store groups of 32 and their bracket", spent, empty_views(100))
    visitor = Client()
    _play_half(cup)
    address = f"/c/{cup.slug}/groups/"
    spent = spending.of(lambda: visitor.get(address), 10)
    cost_line("groups page of 32, half played, nothing cached", spent, empty_views(60))
    race = _race_of(league)
    spent = spending.of(lambda: race_states.__wrapped__(race, (1, 4, 6, 17)), 10)
    cost_line("what 20 teams can still reach, ten rounds left", spent, empty_views(50))
    address = f"/c/{_large_cup(club).slug}/bracket/"
    spent = spending.of(lambda: visitor.get(address), 5)
    cost_line("bracket page of 256 teams, nothing cached", spent, empty_views(40))
    spent = spending.of_each(_corrections(league))
    cost_line("correct round 1 of 380 and derive its table", spent, empty_views(300))


def groups_half_played(club: Club) -> Competition:
    """32 teams in 8 groups, and a cup of those who will go on."""
    cup = _cup_in_groups(club)
    _draw(cup)
    _play_half(cup)
    return cup


def _cup_in_groups(club: Club) -> Competition:
    groups = StageTerms(GROUPS.chosen({"groups": 8, "through": 2}))
    names = [f"Group Team {n:02}" for n in range(32)]
    terms = {"stages": (groups, StageTerms(KNOCKOUT)), "drawn": False}
    return make.cup(names, owner=club, name="In groups", **terms)


def _draw(cup: Competition) -> None:
    order = DrawOrder("draw", seed=f"bench {next(SEEDS)}")
    make_draw(cup, order, by=make.by(), grounds=Grounds(None))


def _play_half(cup: Competition) -> None:
    """Two of the three rounds of each group."""
    fixtures = cup.stages_in_order[0].fixtures.filter(round__lte=2)
    for n, match in enumerate(fixtures.order_by("pk")):
        record_report(match, MatchReport(n % 4, n % 3), by=make.by())


def _race_of(league: Competition) -> PointsRace:
    """As it stood ten rounds before its end."""
    results = results_in(league)
    first = [one for one in results if one.round <= 28]
    table = ranked_table(list(teams_of(league)), first, league.table_rules)
    return PointsRace(
        tuple((row.team, row.points) for row in table),
        tuple((one.home, one.away) for one in results if one.round > 28),
        (league.points_win, league.points_draw, league.points_loss),
    )


def _large_cup(club: Club) -> Competition:
    names = [f"Cup Team {n:03}" for n in range(256)]
    return make.cup(names, owner=club, name="Of 256")


def _corrections(league: Competition) -> Iterator[Callable[[], object]]:
    match = league.fixtures.select_related("competition").filter(round=1)[0]
    for n in range(5):

        def correct(goals: int = n) -> None:
            report = Submission(MatchReport(goals, goals + 1))
            grounds = Grounds(None, reason="Read wrongly")
            decide_result(match, report, by=make.by(), grounds=grounds)
            table_of(Competition.objects.get(pk=league.pk))

        yield correct
