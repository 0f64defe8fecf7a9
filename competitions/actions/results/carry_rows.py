"""Bookings, injuries, suspensions and deck cards follow the results of their teams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from django.db import transaction

from competitions.actions.log.watching import watch
from competitions.actions.results.projection import report_rows
from competitions.games.careers import matches_of
from competitions.games.carry_rows import (
    Around,
    CarryRows,
    Differences,
    InjuryRow,
    StoredRows,
    SuspensionRow,
    row_differences,
    rows_after,
    rows_due,
)
from competitions.models import (
    Booking,
    Competition,
    DeckCard,
    Entrant,
    Fixture,
    Injury,
    Result,
    Suspension,
)
from competitions.queries.carry_over.careers import careers_of, facts_before
from competitions.queries.carry_over.carry_rows import (
    around,
    decks_in,
    open_rows,
    stored_rows,
)
from competitions.rules.results.outcome import ending_of
from competitions.rules.results.stored_reports import report_by_id

BATCH = 200


def follow_result(
    fixture: Fixture, before: Result | None, result: Result | None
) -> None:
    """Decision 34: what an official result leaves, or left before it was changed.

    The newest match of its teams is added to their rows; for any other they are folded.
    """
    competition = fixture.competition
    if competition is None or not competition.league_rules.carries:
        return
    official = [row for row in (before, result) if row and row.official]
    if official == [result]:
        here = around(official[0], competition)
        if not here.withdrawn and not here.later:
            stored, due = _rows_with(official[0], competition, here)
            _write(competition, stored, row_differences(stored, due), fixture)
            return
    if not follow_walkovers(competition) and official:
        follow(competition, _teams_of(official))


def follow_all(competition: Competition, taken_back: Iterable[Result]) -> None:
    """What several results left that were taken back; or where others were kept."""
    official = [row for row in taken_back if row.official]
    if not follow_walkovers(competition) and official:
        follow(competition, _teams_of(official))


def _teams_of(results: Iterable[Result]) -> set[int]:
    return {pk for row in results for pk in (row.home_team_id, row.away_team_id)}


def _rows_with(
    result: Result, competition: Competition, here: Around
) -> tuple[StoredRows, dict[int, CarryRows]]:
    """What stands open before the newest match of two teams, and what it makes of it."""
    fixture = result.fixture
    teams = (result.home_team_id, result.away_team_id)
    stored = open_rows(result, competition, here)
    rolls = bool(stored.injuries)
    facts = facts_before(fixture, teams, rolls=rolls, learnt=here.learnt)
    league = competition.league
    matches = matches_of(league, facts, report_by_id(result.report), teams)
    if any(match.moves_cards for match in matches.values()):
        stored.deck.update(decks_in(competition, teams))
    before = stored.by_team(without=fixture.public_id)
    due = {team: rows_after(league, [matches[team]], before[team]) for team in teams}
    return stored, due


def follow_walkovers(competition: Competition) -> bool:
    """Whether a team has withdrawn: then any change may let a match count for others."""
    gone = Entrant.objects.filter(competition=competition).exclude(withdrawn="")
    if not competition.league_rules.carries or not gone.exists():
        return False
    follow(competition)
    return True


def follow(competition: Competition, teams: Collection[int] | None = None) -> None:
    """All rows of these teams, or of everybody, as the fold tells them."""
    if not competition.league_rules.carries:
        return
    careers = careers_of(competition, teams)
    due = rows_due(careers, careers.outings if teams is None else teams)
    stored = stored_rows(competition, teams)
    _write(competition, stored, row_differences(stored, due))


def rebuild_all() -> None:
    """A transaction for each competition, and one for the friendlies."""
    rows = Competition.objects.order_by("pk")
    for competition in watch("Competitions rebuilt", rows, rows.count):
        rebuild(competition)
    rebuild(None)


@transaction.atomic
def rebuild(competition: Competition | None) -> None:
    """Everything anew from results and log facts; without a competition: friendlies."""
    results = Result.objects.filter(fixture__competition=competition)
    for rows in (Booking, Injury, Suspension):
        rows.objects.filter(fixture__competition=competition).delete()
    bookings: list[Booking] = []
    injuries: list[Injury] = []
    for result in results.select_related("fixture").defer("counter", "seen_report"):
        report = report_by_id(result.report)
        if result.ending != ending_of(report.kind):
            result.ending = ending_of(report.kind)
            result.save(update_fields=["ending"])
        shown, hurt = report_rows(result, report, None)
        bookings += shown
        injuries += hurt
    Booking.objects.bulk_create(bookings, batch_size=BATCH)
    Injury.objects.bulk_create(injuries, batch_size=BATCH)
    if competition is not None:
        DeckCard.objects.filter(competition=competition).delete()
        follow(competition)


def _write(
    competition: Competition,
    stored: StoredRows,
    found: Differences,
    newest: Fixture | None = None,
) -> None:
    """Only what differs; most of what is new speaks of the newest match."""
    places = {newest.public_id: newest.pk} if newest else {}
    if not found.matches <= places.keys():
        rows = Fixture.objects.filter(competition=competition)
        places = dict(rows.values_list("public_id", "pk"))
    for active in (True, False):
        changed = [pk for pk, now in found.bookings.items() if now is active]
        for some in _batches(changed):
            Booking.objects.filter(pk__in=some).update(active=active)
    hurt: dict[InjuryRow, list[int]] = defaultdict(list)
    for key, row in found.injuries.items():
        hurt[row].append(stored.injuries[key][0])
    for injury, pks in hurt.items():
        for some in _batches(pks):
            columns = injury_columns(injury, places)
            Injury.objects.filter(pk__in=some).update(**columns)
    _write_suspensions(stored, found, places)
    _write_deck(competition, stored, found, places)


def _write_suspensions(
    stored: StoredRows, found: Differences, places: dict[str, int]
) -> None:
    kept: dict[SuspensionRow | None, list[int]] = defaultdict(list)
    for key, (_team, row) in found.suspensions.items():
        if key in stored.suspensions:
            kept[row].append(stored.suspensions[key][0])
    for ban, pks in kept.items():
        for some in _batches(pks):
            rows = Suspension.objects.filter(pk__in=some)
            if ban is None:
                rows.delete()
            else:
                rows.update(
                    cause=ban.cause,
                    rule=ban.rule,
                    length=ban.length,
                    left=ban.left,
                    served_in=places.get(ban.served_in),
                    active=ban.active,
                )
    Suspension.objects.bulk_create(new_bans(found, stored, places), batch_size=BATCH)


def _write_deck(
    competition: Competition,
    stored: StoredRows,
    found: Differences,
    places: dict[str, int],
) -> None:
    old = [stored.deck[card][0] for card in found.deck if card in stored.deck]
    for some in _batches(old):
        DeckCard.objects.filter(pk__in=some).delete()
    new = deck_cards(competition, found, places)
    DeckCard.objects.bulk_create(new, batch_size=BATCH)


def injury_columns(
    injury: InjuryRow, places: Mapping[str, int]
) -> dict[str, str | int | bool | None]:
    """What it costs, as its row says it; `places`: the rows of matches by their ids."""
    return {
        "rule": injury.rule,
        "length": injury.length,
        "left": injury.left,
        "missed_id": places.get(injury.missed),
        "recovered_id": places.get(injury.recovered),
        "active": injury.active,
    }


def new_bans(
    found: Differences, stored: StoredRows, places: Mapping[str, int]
) -> list[Suspension]:
    """The rows of bans that none is stored of."""
    return [
        Suspension(
            fixture_id=places[match],
            team_id=team,
            player_id=player,
            cause=row.cause,
            rule=row.rule,
            length=row.length,
            left=row.left,
            served_in_id=places.get(row.served_in),
            active=row.active,
        )
        for (match, player), (team, row) in found.suspensions.items()
        if row and (match, player) not in stored.suspensions
    ]


def deck_cards(
    competition: Competition, found: Differences, places: Mapping[str, int]
) -> list[DeckCard]:
    """The rows of cards that were won or used up."""
    return [
        DeckCard(
            competition=competition,
            team_id=team,
            number=number,
            fixture_id=places[row.match],
            how=row.how,
        )
        for (team, number), row in found.deck.items()
        if row
    ]


def _batches(pks: list[int]) -> Iterable[list[int]]:
    """Rows in parts as large as any database takes in one statement."""
    return (pks[n : n + BATCH] for n in range(0, len(pks), BATCH))
