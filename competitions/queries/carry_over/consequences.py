"""What a correction would do to later matches: listed before it is done."""

from __future__ import annotations

from dataclasses import replace

from competitions.games.careers import Outing
from competitions.games.consequences import Consequence, consequences
from competitions.models import Fixture, Result
from competitions.queries.carry_over.careers import careers_of, facts_before
from competitions.queries.fixtures.meetings import sides_of
from competitions.queries.squads import names_of
from competitions.rules.results.stored_reports import StoredReport, report_by_id
from competitions.rules.standings.withdrawal import FAR
from engine.sides import Side


def consequences_of(
    fixture: Fixture, report: StoredReport | None
) -> tuple[Consequence, ...]:
    """If this stored report became the official one, or none: for both sides."""
    if fixture.competition is None:
        return ()
    before = Result.objects.filter(fixture=fixture).select_related("fixture").first()
    played = {before.home_team_id, before.away_team_id} if before else set()
    sides = _sides(fixture, before) if report else {}
    teams = played | set(sides)
    now = careers_of(fixture.competition, teams)
    outings = {}
    if report:
        at_the_end = (fixture.kickoff or FAR, fixture.round, fixture.position)
        order = before.order if before else at_the_end
        facts = facts_before(fixture, teams)
        read = report_by_id(report)
        for team, side in sides.items():
            match = fixture.league.reported(facts[team], read, side)
            outings[team] = Outing(match, order)
    then = now.instead(fixture.public_id, teams, outings)
    found = consequences(now, then, fixture.public_id, teams)
    names = names_of(one.player for one in found if one.player)
    return tuple(replace(one, name=names.get(one.player, "")) for one in found)


def _sides(fixture: Fixture, before: Result | None) -> dict[int, Side]:
    """Who a new report is about: as stored for a kept result, else as derived now."""
    if before and before.pinned:
        return {before.home_team_id: Side.HOME, before.away_team_id: Side.AWAY}
    home, away = sides_of(fixture)
    return {home.pk: Side.HOME, away.pk: Side.AWAY} if home and away else {}
