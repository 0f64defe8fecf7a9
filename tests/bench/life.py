"""A season of 380 full sheets: written as rows, then derived anew from them."""

from __future__ import annotations

from collections.abc import Callable

from competitions.models import Appearance, Fixture, PrizeOutcome, Result, SquadPlayer
from competitions.queries.carry_over.conditions import state_before
from competitions.queries.carry_over.lineups import illegal_lineups
from tests import make
from tests.states import all_states

TEAMS = [f"Life Team {n:02}" for n in range(20)]
MARKS = ("yellows", "reds", "injured", "tired")


def played_season() -> Fixture:
    """20 teams, 38 matches each, seven players a side; answers the last match."""
    league = make.championship(TEAMS, legs=2)
    squads: dict[int, list[SquadPlayer]] = {}
    for entrant in league.entrants.select_related("team"):
        rows = [SquadPlayer(team=entrant.team, name=f"P{n}") for n in range(9)]
        squads[entrant.team_id] = SquadPlayer.objects.bulk_create(rows)
    fixtures = list(league.fixtures.order_by("round", "position"))
    Result.objects.bulk_create(_result(n, row) for n, row in enumerate(fixtures))
    rows = [
        _appearance(n, fixture, team, squads[team or 0][(n + place) % 9])
        for n, fixture in enumerate(fixtures)
        for team in (fixture.home_id, fixture.away_id)
        for place in range(7)
    ]
    Appearance.objects.bulk_create(rows, batch_size=500)
    PrizeOutcome.objects.bulk_create(
        PrizeOutcome(
            fixture=row, team_id=row.home_id, number=5 + n % 20, made=n % 3 == 0
        )
        for n, row in enumerate(fixtures)
    )
    last = fixtures[-1]
    last.competition = league
    return last


def derivations(last: Fixture) -> dict[str, Callable[[], object]]:
    league = last.competition
    assert league
    return {
        "380 sheets derived, all 20 teams": lambda: all_states(league),
        "  and every line-up of them judged": lambda: illegal_lineups(league),
        "one team before its 38th match": lambda: state_before(last, last.home_id or 0),
    }


def _result(n: int, fixture: Fixture) -> Result:
    return Result(
        fixture=fixture,
        home_team_id=fixture.home_id,
        away_team_id=fixture.away_id,
        home=n % 4,
        away=n % 3,
        report={"kind": "played", "home": n % 4, "away": n % 3, "filled": "x" * 3000},
        state="official",
        version=1,
        content_hash="0" * 64,
        entered_by="user:1",
        recorded_at=make.AT,
        first_at=make.AT,
    )


def _appearance(
    n: int, fixture: Fixture, team: int | None, player: SquadPlayer
) -> Appearance:
    what = (n * 7 + player.pk * 11) % 23
    left = {MARKS[what]: 1} if what < len(MARKS) else {}
    return Appearance(
        fixture=fixture, team_id=team, player=player, role="field", **left
    )
