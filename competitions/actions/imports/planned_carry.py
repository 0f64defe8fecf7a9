"""What the results of a bundle leave: bans, injuries, used cards, before any is stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from django.db.models import Model

from competitions.actions.results.carry_rows import (
    deck_cards,
    injury_columns,
    new_bans,
)
from competitions.games.absences import Trace
from competitions.games.careers import (
    Careers,
    EndedMatch,
    SeasonFacts,
    outings_of,
)
from competitions.games.carry_rows import (
    InjuryRow,
    StoredRows,
    row_differences,
    rows_due,
)
from competitions.games.league import League, SideFacts
from competitions.games.questions import (
    AFTER_MATCH,
    BEFORE_MATCH,
    FIT_AGAIN,
    RECOVERY,
)
from competitions.models import (
    Appearance,
    Booking,
    CardUse,
    Competition,
    DeckCard,
    Injury,
    LearntCard,
    MatchAnswer,
    PrizeOutcome,
    Result,
    Suspension,
)
from competitions.queries.carry_over.careers import WALKOVER, Sides
from competitions.rules.results.stored_reports import report_by_id

# Of each table, in their order.
PlannedRows = defaultdict[type[Model], list[Any]]


def plan_carry(
    competition: Competition, rows: PlannedRows, teams: Mapping[int, int]
) -> tuple[list[Suspension], list[DeckCard]]:
    """Marks the bookings and injuries among the rows; the bans and cards that are new.

    As `follow` does for what is stored, where nobody has withdrawn. `teams`: of each
    player. The cards do not name their competition yet.
    """
    league = competition.league
    if not league.rules.carries:
        return [], []
    results: Sequence[Result] = rows[Result]
    played = [_ended(one) for one in results]
    facts = SeasonFacts(played, _marks(league, rows, teams))
    careers = Careers(league, outings_of(league, facts))
    matches = {one.fixture_id: one.fixture.public_id for one in results}
    bookings: list[Booking] = [one for one in rows[Booking] if one.card == "yellow"]
    injuries: list[Injury] = rows[Injury]
    stored = StoredRows(
        {
            n: (one.team_id, (matches[one.fixture_id], one.player_id), one.active)
            for n, one in enumerate(bookings)
        },
        {
            (matches[one.fixture_id], one.player_id): (n, one.team_id, _injury(one))
            for n, one in enumerate(injuries)
        },
    )
    found = row_differences(stored, rows_due(careers, careers.outings))
    places = {public: pk for pk, public in matches.items()}
    for n, active in found.bookings.items():
        bookings[n].active = active
    for key, row in found.injuries.items():
        for name, value in injury_columns(row, places).items():
            setattr(injuries[stored.injuries[key][0]], name, value)
    return new_bans(found, stored, places), deck_cards(competition, found, places)


def _ended(one: Result) -> EndedMatch:
    return EndedMatch(
        one.fixture_id,
        one.fixture.public_id,
        one.home_team_id,
        one.away_team_id,
        one.official,
        bool(one.forfeit) and report_by_id(one.report).kind == WALKOVER,
        one.order,
    )


def _injury(one: Injury) -> InjuryRow:
    return InjuryRow(one.rule, one.length, one.left, active=one.active)


def _marks(league: League, rows: PlannedRows, teams: Mapping[int, int]) -> Sides:
    """What the queries of careers read of rows once they are stored."""
    marks: Sides = defaultdict(SideFacts)
    for one in rows[Appearance]:
        # HC-FAT-03: who never entered is not tired.
        trace = Trace(one.yellows, one.reds, one.injured, one.tired and one.entered)
        marks[one.fixture_id, one.team_id].traces[one.player_id] = trace
    for one in rows[LearntCard]:
        marks[one.fixture_id, one.team_id].learnt.append(one.number)
    for one in sorted(rows[CardUse], key=attrgetter("number")):
        if one.played:
            marks[one.fixture_id, one.team_id].played.append(one.number)
    for one in rows[PrizeOutcome]:
        key = (one.fixture_id, one.team_id)
        marks[key] = replace(marks[key], prize=(one.number, one.made))
    _add_answers(marks, league, rows, teams)
    return marks


def _add_answers(
    marks: Sides, league: League, rows: PlannedRows, teams: Mapping[int, int]
) -> None:
    asks = league.rules.absences.rolls_after
    for one in rows[MatchAnswer]:
        here = marks[one.fixture_id, teams[one.player_id]]
        if one.kind == RECOVERY and one.when == BEFORE_MATCH:
            here.rolls[one.player_id] = one.outcome == FIT_AGAIN
        elif one.kind == RECOVERY and one.when == AFTER_MATCH and asks:
            here.faces[one.player_id] = one.value
