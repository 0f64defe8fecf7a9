"""Result and what follows from its report, replaced as a whole by the newest entry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Model

from competitions.actions.results.reports import appearances
from competitions.actions.results.sums import add_result, recount
from competitions.games.absences import AbsenceRules
from competitions.models import (
    Appearance,
    Booking,
    CardUse,
    Fixture,
    Hand,
    Injury,
    PlayerChances,
    PrizeOutcome,
    Result,
    Team,
)
from competitions.models.prepared import PreparedQuery
from competitions.rules.results.confirmation import OFFICIAL, ConfirmationState
from competitions.rules.results.outcome import ending_of
from competitions.rules.results.stored_reports import StoredReport, report_by_id
from competitions.rules.standings.cautions import card_counts
from engine.json_values import JsonObject
from engine.report import MatchReport
from engine.rulesets import Ruleset
from engine.sides import SIDES, BySide, Side

BATCH = 200
_hands = PreparedQuery(lambda fixture: Hand.objects.filter(fixture=fixture).order_by())


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """What is kept with a result beside its report and how far it is confirmed."""

    ruleset: Ruleset
    version: int
    # What the other coach says instead, until somebody yields.
    counter: StoredReport | None = None
    # As much of the sheet as both sides had seen.
    seen_report: StoredReport | None = None
    pinned: bool = False
    deadline: str | None = None
    opened_at: datetime | None = None
    first_at: datetime | None = None


def logged_result(
    standing: ConfirmationState,
    report: StoredReport,
    sides: Mapping[str, Team],
    record: ResultRecord,
) -> JsonObject:
    """What an entry says of a result: all that `project` needs to make its rows."""
    return {
        "home_team": sides["home"].pk,
        "away_team": sides["away"].pk,
        "teams": [sides["home"].name, sides["away"].name],
        "ruleset": str(record.ruleset),
        "report": report,
        "seen_report": record.seen_report,
        "counter": record.counter,
        "counter_by": standing.counter_by,
        "counter_side": standing.counter_side,
        "content": standing.content,
        "state": standing.state,
        "entered_by": standing.entered_by,
        "entered_side": standing.entered_side,
        "settled": standing.settled,
        "settled_by": standing.settled_by,
        "reason": standing.reason,
        "corrected": standing.corrected,
        "pinned": record.pinned,
        "deadline": record.deadline,
        "opened_at": record.opened_at.isoformat() if record.opened_at else None,
        "first_at": record.first_at.isoformat() if record.first_at else None,
        "version": record.version,
    }


def project(
    fixture: Fixture,
    after: JsonObject,
    before: Result | None,
    *,
    recorded_at: datetime,
) -> Result:
    """Replace the rows of a match by what an entry says."""
    report = report_by_id(after["report"])
    result = result_row(fixture, after, report, recorded_at)
    if before:
        result.pk = before.pk
        _clear_reports([fixture.pk])
    result.save(force_insert=before is None, force_update=before is not None)
    home, away = result.home_team_id, result.away_team_id
    appeared = appearances(fixture, report, home, away)
    Appearance.objects.bulk_create(appeared)
    CardUse.objects.bulk_create(card_uses(result, report))
    chosen = prizes(result, report)
    PrizeOutcome.objects.bulk_create(chosen)
    if before and before.official:
        recount({before.home_team_id, before.away_team_id, home, away})
    elif result.official:
        add_result(result, appeared, chosen)
    league = fixture.competition
    rules = league.league_rules if league and result.official else None
    carried = rules.absences if rules and rules.carries else None
    bookings, injuries = report_rows(result, report, carried)
    Booking.objects.bulk_create(bookings)
    Injury.objects.bulk_create(injuries)
    return result


def projected_rows(
    result: Result, report: MatchReport[int], hands: Iterable[Hand]
) -> list[Model]:
    """All that follows from a result and its report, as if nothing had been carried over.

    `hands`: the cards that were brought to it.
    """
    shown, hurt = report_rows(result, report, None)
    home, away = result.home_team_id, result.away_team_id
    return [
        *appearances(result.fixture, report, home, away),
        *(*shown, *hurt),
        *card_uses(result, report, hands),
        *prizes(result, report),
    ]


def bulk_store(rows: Iterable[Model]) -> None:
    """Rows of several tables, many at once, each table's in their order."""
    by_table: dict[type[Model], list[Model]] = defaultdict(list)
    for row in rows:
        by_table[type(row)].append(row)
    for table, some in by_table.items():
        table._default_manager.bulk_create(some, batch_size=BATCH)


def report_rows(
    result: Result, report: MatchReport[int], carried: AbsenceRules | None
) -> tuple[list[Booking], list[Injury]]:
    """Cards shown and players injured; `carried`: as if nothing had followed yet."""
    teams = _teams(result)
    counts = carried is not None and carried.counter is not None
    cost = carried.injury.at_first if carried and carried.injury else None
    bookings = [
        Booking(
            fixture=result.fixture,
            team_id=teams[card.side],
            player_id=card.player,
            place=place,
            card=card.card,
            minute=card.minute,
            active=counts and card.card == "yellow",
        )
        for place, card in enumerate(report.cards)
    ]
    injuries: dict[int, Injury] = {}
    for side in SIDES:
        for one in report.sheet(side).injured:
            row = Injury(
                fixture=result.fixture,
                team_id=teams[side],
                player_id=one.player,
                minute=one.minute,
                rule=cost.rule if cost else "",
                length=cost.left if cost else None,
                left=cost.left if cost else None,
                active=cost is not None,
            )
            injuries.setdefault(one.player, row)
    return bookings, list(injuries.values())


def card_uses(
    result: Result, report: MatchReport[int], hands: Iterable[Hand] | None = None
) -> list[CardUse]:
    """The cards brought as far as they may be known; `hands`: where they are at hand.

    What lies open is known, other cards once they were played; what else was in a hand
    is told when the result is official (decision 17).
    """
    rows: dict[tuple[int, int], CardUse] = {}

    def brought(team: int, number: int) -> CardUse:
        made = CardUse(fixture=result.fixture, team_id=team, number=number)
        return rows.setdefault((team, number), made)

    teams = _teams(result)
    for side in SIDES:
        cards = report.sheet(side).coach_cards
        for card in cards.played:
            row = brought(teams[side], card.number)
            row.played, row.minute = True, card.minute
        if cards.face_up:
            brought(teams[side], cards.face_up)
    if result.state == OFFICIAL:
        for hand in _hands(result.fixture_id) if hands is None else hands:
            for number in hand.numbers:
                brought(hand.team_id, number)
    return list(rows.values())


def prizes(result: Result, report: MatchReport[int]) -> list[PrizeOutcome]:
    """HC-CHL-02: at most one per side, made or not."""
    teams = _teams(result)
    return [
        PrizeOutcome(
            fixture=result.fixture,
            team_id=teams[side],
            number=chosen.number,
            made=chosen.made,
            count=chosen.count,
        )
        for side in SIDES
        if (chosen := report.sheet(side).coach_cards.prize)
    ]


def _teams(result: Result) -> BySide[int]:
    return BySide(result.home_team_id, result.away_team_id)


def result_row(
    fixture: Fixture,
    after: JsonObject,
    report: MatchReport[int],
    recorded_at: datetime,
) -> Result:
    """The row of a result, not saved yet; `report` is the entry's, read."""
    home_yellows, home_reds, home_seconds = card_counts(report, Side.HOME)
    away_yellows, away_reds, away_seconds = card_counts(report, Side.AWAY)
    shootout = report.shootout or (None, None)
    return Result(
        fixture=fixture,
        home_team_id=after["home_team"],
        away_team_id=after["away_team"],
        home=report.home,
        away=report.away,
        shootout_home=shootout[0],
        shootout_away=shootout[1],
        extra_time=report.extra_time,
        forfeit=report.forfeit,
        ending=ending_of(report.kind),
        home_yellows=home_yellows,
        home_reds=home_reds,
        away_yellows=away_yellows,
        away_reds=away_reds,
        home_second_yellows=home_seconds,
        away_second_yellows=away_seconds,
        report=after["report"],
        # Entries of the first sheets do not tell this either.
        seen_report=after.get("seen_report"),
        state=after["state"],
        version=after["version"],
        content_hash=after["content"],
        entered_by=after["entered_by"],
        entered_side=after["entered_side"],
        settled=after["settled"],
        settled_by=after["settled_by"],
        reason=after["reason"],
        counter=after["counter"],
        counter_by=after["counter_by"],
        counter_side=after["counter_side"],
        corrected=after["corrected"],
        pinned=after["pinned"],
        deadline=_moment(after["deadline"]),
        recorded_at=recorded_at,
        # Entries older than the match sheet do not tell these.
        opened_at=_moment(after.get("opened_at")),
        first_at=_moment(after.get("first_at")),
    )


def clear_result(fixture: Fixture) -> None:
    """After a void: as if nothing had been played."""
    found = list(Result.objects.filter(fixture=fixture).defer("report", "counter"))
    clear_rows(found)
    recount_without(found)


def clear_rows(results: Collection[Result]) -> None:
    """These results and what follows from each alone are gone."""
    fixtures = [result.fixture_id for result in results]
    if fixtures:
        _clear_reports(fixtures)
        for rows in (PlayerChances, Result):
            rows.objects.filter(fixture__in=fixtures).delete()


def recount_without(results: Iterable[Result]) -> None:
    """The sums of the teams of results that are gone."""
    official = [row for row in results if row.official]
    if official:
        recount({pk for row in official for pk in (row.home_team_id, row.away_team_id)})


def _clear_reports(fixtures: Collection[int]) -> None:
    for rows in (Appearance, Booking, CardUse, PrizeOutcome, Injury):
        rows.objects.filter(fixture__in=fixtures).delete()


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
