"""A small cup of each further game: teams with the sets of its box, played by computers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from competitions.actions.competition import competitions, draws, entrants, fixtures
from competitions.actions.competition.competitions import (
    CompetitionRules,
    EmptyCompetition,
)
from competitions.actions.competition.fixtures import RoundDates
from competitions.actions.log.entries import Author, Grounds
from competitions.actions.team import cards, squads, teams
from competitions.games.registry import BOXES, FIRST_RULESET, LEAGUES
from competitions.models import Club, Competition, Fixture, Team
from competitions.queries.fixtures.meetings import meetings_of
from competitions.rules.draws.orders import DrawOrder
from competitions.rules.venues import BROWSER
from engine.rulesets import Ruleset
from helvetia_site.demo import content
from matches.actions.simulated.playing import play_fixture, record_finished

LEVEL, SECRET = "novice", "further"
# Days from today: the draw, the first round, the final.
DRAWN, FIRST, FINAL = -100, -20, 10
LENGTH = timedelta(minutes=100)
# Each deed has an author of its own, at its moment.
AuthorOf = Callable[[str, datetime], Author]


def further_cups(
    club: Club, author: AuthorOf, evening: Callable[[int], datetime]
) -> None:
    """Drawn and half played, of the first ruleset of each game but the first.

    Of those that have sets of cards, which make its teams.
    """
    found: dict[str, Ruleset] = {}
    for ruleset in LEAGUES:
        if ruleset.game in BOXES:
            found.setdefault(ruleset.game, ruleset)
    found.pop(FIRST_RULESET.game)
    for ruleset in found.values():
        by = partial(author, "ada", evening(DRAWN))
        cup = _cup(_teams(club, ruleset, by), ruleset, by)
        days = {1: evening(FIRST), 2: evening(FINAL)}
        dates = RoundDates(days, place=content.HALL)
        fixtures.date_rounds(cup, dates, by=by(), version=None)
        for meeting in meetings_of(cup):
            if meeting.home and meeting.away:
                _play(meeting.fixture, author("ada", evening(FIRST) + LENGTH))


def _teams(club: Club, ruleset: Ruleset, by: Callable[[], Author]) -> list[Team]:
    """First and second teams, each with the squad of its set."""
    boxes = list(BOXES[ruleset.game].catalogue())
    sets = {box.name: box for box in boxes} | {f"{box.name} II": box for box in boxes}
    rows = [
        teams.NewTeam(name, coach)
        for name, coach in zip(sets, content.COACHES, strict=False)
    ]
    made = teams.create_teams(club, rows, by=by())
    for team in made:
        faction = cards.adopt_box(club, sets[team.name].key, by=by())
        squads.take_squad(team, faction, by=by())
    return list(made)


def _cup(sides: list[Team], ruleset: Ruleset, by: Callable[[], Author]) -> Competition:
    terms = CompetitionRules(kind="cup", ruleset=ruleset, venue=BROWSER)
    wanted = EmptyCompetition(f"{LEAGUES[ruleset].words.game} Cup", terms=terms)
    cup = competitions.create_competition(sides[0].club, wanted, by=by())
    entrants.add_entrants(cup, sides, by=by(), version=None)
    listed = DrawOrder("list", seed="")
    draws.make_draw(cup, listed, by=by(), grounds=Grounds(None))
    cup.refresh_from_db()
    return cup


def _play(fixture: Fixture, by: Author) -> None:
    """HV-SIM-03: as an organiser lets computers play a round."""
    finished = play_fixture(fixture, LEVEL, SECRET)
    with transaction.atomic():
        record_finished(fixture, finished, by=by)
