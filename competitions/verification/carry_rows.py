"""Bookings, injuries, suspensions and deck cards against the log and the fold."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Set

from django.db.models import Q

from competitions.games.carry_rows import row_differences, rows_due
from competitions.models import Booking, Competition, Injury
from competitions.queries.carry_over.careers import careers_of
from competitions.queries.carry_over.carry_rows import stored_rows
from competitions.rules.results.stored_reports import report_by_id
from engine.json_values import Stored
from engine.sides import SIDES

Rows = dict[tuple[str, Hashable], tuple[object, ...]]


def wrong_reports(logged: Mapping[str, Stored]) -> Iterator[str]:
    """What each report says of cards and injuries; `logged` is the newest of the log."""
    here = Q(fixture__public_id__in=logged)
    shown: Rows = {}
    hurt: Rows = {}
    for fixture, after in logged.items():
        report = report_by_id(after["report"])
        for place, card in enumerate(report.cards):
            team = after[f"{card.side}_team"]
            shown[fixture, place] = (team, card.player, card.card, card.minute)
        for side in SIDES:
            for one in report.sheet(side).injured:
                row = (after[f"{side}_team"], one.minute)
                hurt.setdefault((fixture, one.player), row)
    bookings: Rows = {
        (fixture, place): tuple(row)
        for fixture, place, *row in Booking.objects.filter(here).values_list(
            *("fixture__public_id", "place"),
            *("team_id", "player_id", "card", "minute"),
        )
    }
    injuries: Rows = {
        (fixture, player): tuple(row)
        for fixture, player, *row in Injury.objects.filter(here).values_list(
            "fixture__public_id", "player_id", "team_id", "minute"
        )
    }
    yield from _compared("booking", shown, bookings)
    yield from _compared("injury of player", hurt, injuries)


def without_result(known: Set[str]) -> Iterator[str]:
    """Rows of any other match: no report has made them."""
    bookings = Booking.objects.order_by("pk").values_list("fixture__public_id", "place")
    injuries = Injury.objects.order_by("pk").values_list(
        "fixture__public_id", "player_id"
    )
    for what, rows in (("booking", bookings), ("injury of player", injuries)):
        for fixture, which in rows.iterator():
            if fixture not in known:
                yield f"match {fixture}: {what} {which} is too much"


def _compared(what: str, logged: Rows, stored: Rows) -> Iterator[str]:
    for key in sorted(logged.keys() | stored.keys(), key=str):
        if logged.get(key) != stored.get(key):
            fixture, which = key
            name = f"match {fixture}: {what} {which}"
            yield f"{name} {_judged(logged.get(key), stored.get(key))}"


def _judged(due: object, stored: object) -> str:
    if stored is None:
        return "is missing"
    return "is too much" if due is None else f"is {stored}, should be {due}"


def wrong_marks(competition: Competition) -> Iterator[str]:
    """What follows from the reports, one match after the other."""
    careers = careers_of(competition)
    stored = stored_rows(competition)
    due = rows_due(careers, careers.outings)
    found = row_differences(stored, due)
    for pk, active in sorted(found.bookings.items()):
        _team, (match, player), _active = stored.bookings[pk]
        still = "still counts" if active else "no longer counts"
        yield f"match {match}: the yellow card of player {player} {still}"
    for (match, player), injury in sorted(found.injuries.items()):
        was = stored.injuries[match, player][2]
        name = f"match {match}: injury of player {player}"
        yield f"{name} {_judged(injury, was)}"
    for (match, player), (_team, ban) in sorted(found.suspensions.items()):
        kept = stored.suspensions.get((match, player))
        name = f"match {match}: suspension of player {player}"
        yield f"{name} {_judged(ban, kept and kept[2])}"
    for (team, number), card in sorted(found.deck.items()):
        held = stored.deck.get((team, number))
        name = f"card {number} in the deck of team {team}"
        yield f"{name} {_judged(card, held and held[1])}"
