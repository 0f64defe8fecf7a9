"""Rows for bookings, injuries, suspensions and decks, filled from the results there are.

Read as the tables were at this point: what later migrations add is not known here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models.fields.json import KeyTextTransform

from competitions.games.absences import Trace
from competitions.games.carry_rows import rows_after
from competitions.games.helvetia.carry_over import TeamMatch
from competitions.rules.draws import knockout
from competitions.rules.draws.bracket_values import TieEnd
from competitions.games.registry import LEAGUES
from engine.rulesets import Ruleset

BATCH = 200
FORFEIT = {"home": "away", "away": "home"}
Get = Callable[[str], Any]


def fill(apps: Any, _editor: Any) -> None:
    def get(name: str) -> Any:
        return apps.get_model("competitions", name).objects

    fill_reports(get)
    for competition in get("Competition").exclude(drawn_at=None).order_by("pk"):
        league = LEAGUES.get(Ruleset(competition.game, competition.profile))
        if league and league.rules.carries:
            fill_competition(get, competition, league)


def fill_reports(get: Get) -> None:
    """What every report tells, of friendlies too; in batches."""
    rows = get("Result").only("fixture_id", "home_team_id", "away_team_id", "report")
    bookings: list[Any] = []
    injuries: list[Any] = []
    for result in rows.order_by("pk").iterator(chunk_size=BATCH):
        teams = {"home": result.home_team_id, "away": result.away_team_id}
        for place, card in enumerate(result.report["cards"]):
            row = _of(result, teams[card["side"]], card)
            bookings.append(
                get("Booking").model(**row, place=place, card=card["card"])
            )
        hurt: dict[int, Any] = {}
        for side, team in teams.items():
            for one in result.report.get(f"{side}_sheet", {}).get("injured", ()):
                hurt.setdefault(one["player"], _of(result, team, one))
        injuries += [get("Injury").model(**row) for row in hurt.values()]
        bookings, injuries = _stored(get, bookings, injuries, BATCH)
    _stored(get, bookings, injuries, 1)


def _of(result: Any, team: int, told: Any) -> dict[str, Any]:
    return {
        "fixture_id": result.fixture_id,
        "team_id": team,
        "player_id": told["player"],
        "minute": told["minute"],
    }


def _stored(
    get: Get, bookings: list[Any], injuries: list[Any], least: int
) -> tuple[list[Any], list[Any]]:
    if len(bookings) + len(injuries) < least:
        return bookings, injuries
    get("Booking").bulk_create(bookings, batch_size=BATCH)
    get("Injury").bulk_create(injuries, batch_size=BATCH)
    return [], []


def fill_competition(get: Get, competition: Any, league: Any) -> None:
    matches = matches_of(get, competition)
    fixtures = get("Fixture").filter(competition=competition)
    places = dict(fixtures.values_list("public_id", "pk"))
    bookings: dict[tuple[str, int], list[int]] = defaultdict(list)
    yellow = get("Booking").filter(fixture__competition=competition, card="yellow")
    for pk, match, player in yellow.values_list(
        "pk", "fixture__public_id", "player_id"
    ):
        bookings[match, player].append(pk)
    injuries = {
        (row.fixture.public_id, row.player_id): row
        for row in get("Injury")
        .filter(fixture__competition=competition)
        .select_related("fixture")
    }
    active: list[int] = []
    hurt, bans, cards = [], [], []
    for team, played in matches.items():
        rows = rows_after(league, played)
        active += [pk for key, n in rows.yellows.items() if n for pk in bookings[key]]
        for key, injury in rows.injuries.items():
            row = injuries[key]
            row.missed_id = places.get(injury.missed)
            row.recovered_id = places.get(injury.recovered)
            row.active = injury.active
            hurt.append(row)
        bans += [
            get("Suspension").model(
                fixture_id=places[match],
                team_id=team,
                player_id=player,
                cause=ban.cause,
                served_in_id=places.get(ban.served_in),
                active=ban.active,
            )
            for (match, player), ban in rows.suspensions.items()
        ]
        cards += [
            get("DeckCard").model(
                competition=competition,
                team_id=team,
                number=number,
                fixture_id=places[card.match],
                how=card.how,
            )
            for number, card in rows.deck.items()
        ]
    for n in range(0, len(active), BATCH):
        get("Booking").filter(pk__in=active[n : n + BATCH]).update(active=True)
    get("Injury").bulk_update(
        hurt, ["missed", "recovered", "active"], batch_size=BATCH
    )
    get("Suspension").bulk_create(bans, batch_size=BATCH)
    get("DeckCard").bulk_create(cards, batch_size=BATCH)


def matches_of(get: Get, competition: Any) -> dict[int, list[TeamMatch]]:
    """The official matches of each side, in the order in which they were played."""
    marks = marks_of(get, competition)
    found: dict[int, list[tuple[Any, TeamMatch]]] = defaultdict(list)
    results = (
        get("Result")
        .filter(fixture__competition=competition)
        .select_related("fixture")
        .defer("report", "counter", "seen_report")
        .annotate(kind=KeyTextTransform("kind", "report"))
    )
    orders: dict[int, list[Any]] = defaultdict(list)
    for row in results:
        one = row.fixture
        at = row.opened_at or one.kickoff or row.first_at or row.recorded_at
        order = (at, one.round, one.position)
        for team in (row.home_team_id, row.away_team_id):
            orders[team].append(order)
            if row.state == "official":
                match = TeamMatch(
                    one.public_id,
                    walkover=row.kind == "walkover",
                    **marks[one.pk, team],
                )
                found[team].append((order, match))
    start = datetime.min.replace(tzinfo=UTC)
    for one, team in walked_over(get, competition):
        place = (one.round, one.position)
        earlier = [order[0] for order in orders[team] if order[1:] < place]
        at = one.kickoff or max(earlier, default=start)
        orders[team].append((at, *place))
        found[team].append(((at, *place), TeamMatch(one.public_id, walkover=True)))
    return {
        team: [match for _order, match in sorted(rows, key=lambda row: row[0])]
        for team, rows in found.items()
    }


def marks_of(get: Get, competition: Any) -> Any:
    marks: Any = defaultdict(
        lambda: {"traces": {}, "rolls": {}, "trained": (), "cards_played": ()}
    )
    here = {"fixture__competition": competition}
    for fixture, team, player, *trace, tired, entered in (
        get("Appearance")
        .filter(**here)
        .values_list(
            *("fixture_id", "team_id", "player_id", "yellows", "reds", "injured"),
            *("exhausted", "entered"),
        )
    ):
        made = Trace(*trace, tired and entered)
        marks[fixture, team]["traces"][player] = made
    rolls = get("RecoveryRoll").filter(**here)
    for fixture, team, player, fit in rolls.values_list(
        "fixture_id", "player__team_id", "player_id", "fit"
    ):
        marks[fixture, team]["rolls"][player] = fit
    for name, key, which in (
        ("TrainingSession", "trained", {}),
        ("CardUse", "cards_played", {"played": True}),
    ):
        rows = get(name).filter(**here, **which).order_by("pk")
        for fixture, team, number in rows.values_list(
            "fixture_id", "team_id", "number"
        ):
            marks[fixture, team][key] += (number,)
    challenges = get("Challenge").filter(**here)
    for fixture, team, number, made in challenges.values_list(
        "fixture_id", "team_id", "number", "made"
    ):
        marks[fixture, team]["challenge"] = (number, made)
    return marks


def walked_over(get: Get, competition: Any) -> Iterator[tuple[Any, int]]:
    """Matches that a withdrawal decided, and who was there for them."""
    entrants = get("Entrant").filter(competition=competition)
    policies = dict(entrants.exclude(withdrawn="").values_list("team_id", "withdrawn"))
    if not policies:
        return
    waiting = list(
        get("Fixture")
        .filter(competition=competition, result=None)
        .order_by("round", "position", "pk")
    )
    if competition.kind == "cup":
        ties = ties_of(get, competition, entrants, set(policies))
        for one in waiting:
            tie = ties.get((one.round, one.position))
            if tie and tie.state == "walkover" and tie.winner:
                yield one, tie.winner
        return
    ahead: dict[int, list[Any]] = defaultdict(list)
    walked = []
    for one in waiting:
        sides = [pk for pk in (one.home_id, one.away_id) if pk]
        said = {policies.get(team, "") for team in sides}
        if not policies.keys() & set(sides):
            for team in sides:
                ahead[team].append(one)
        elif "forfeit" in said and "expunge" not in said:
            walked += [(one, team) for team in sides if team not in policies]
    for one, team in walked:
        if not any(_before(other, one) for other in ahead[team]):
            yield one, team


def _before(one: Any, other: Any) -> bool:
    if one.kickoff and other.kickoff and one.kickoff != other.kickoff:
        return bool(one.kickoff < other.kickoff)
    return bool((one.round, one.position) < (other.round, other.position))


def ties_of(get: Get, competition: Any, entrants: Any, withdrawn: set[int]) -> Any:
    slots = dict(
        entrants.exclude(slot=None).order_by("slot").values_list("slot", "team_id")
    )
    size = 1 << max(slots, default=0).bit_length()
    leaves = [slots.get(n) for n in range(max(size, 2))]
    fixtures = get("Fixture").filter(competition=competition, flipped=True)
    played = {}
    results = get("Result").filter(fixture__competition=competition)
    for row in results.select_related("fixture").defer("report", "counter"):
        home, away = row.home_team_id, row.away_team_id
        teams = {"home": home, "away": away}
        figures = (
            (row.home, row.away)
            if row.home != row.away
            else (row.shootout_home or 0, row.shootout_away or 0)
        )
        winner = home if figures[0] > figures[1] else away
        won = None if figures[0] == figures[1] else winner
        if row.forfeit:
            won = teams.get(FORFEIT.get(row.forfeit, ""))
        key = (row.fixture.round, row.fixture.position)
        played[key] = TieEnd(home, away, won, row.pinned)
    flipped = set(fixtures.values_list("round", "position"))
    terms = knockout.CupTerms(competition.third_place, withdrawn, flipped)
    return knockout.bracket(leaves, played, terms).ties


def key_to(model: str, **given: Any) -> Any:
    given.setdefault("on_delete", django.db.models.deletion.PROTECT)
    return models.ForeignKey(related_name="+", to=f"competitions.{model}", **given)


def fixture(**given: Any) -> Any:
    return key_to("fixture", on_delete=django.db.models.deletion.CASCADE, **given)


def row_number() -> Any:
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


def small_number(**given: Any) -> Any:
    return models.PositiveSmallIntegerField(**given)


def of_match() -> list[tuple[str, Any]]:
    return [
        ("id", row_number()),
        ("fixture", fixture()),
        ("team", key_to("team")),
        ("player", key_to("squadplayer")),
    ]


def once(name: str, *fields: str) -> Any:
    return models.UniqueConstraint(fields=fields, name=name)


class Migration(migrations.Migration):
    dependencies = [("competitions", "0016_cards_and_challenges")]

    operations = [
        migrations.CreateModel(
            name="Booking",
            fields=[
                *of_match(),
                ("place", small_number()),
                ("card", models.CharField(max_length=10)),
                ("minute", small_number(blank=True, null=True)),
                ("active", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [once("one_booking_per_card", "fixture", "place")]
            },
        ),
        migrations.CreateModel(
            name="Injury",
            fields=[
                *of_match(),
                ("minute", small_number(blank=True, null=True)),
                ("missed", fixture(blank=True, null=True)),
                ("recovered", fixture(blank=True, null=True)),
                ("active", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name_plural": "injuries",
                "constraints": [once("one_injury_per_match", "fixture", "player")],
            },
        ),
        migrations.CreateModel(
            name="Suspension",
            fields=[
                *of_match(),
                ("cause", models.CharField(max_length=20)),
                ("served_in", fixture(blank=True, null=True)),
                ("active", models.BooleanField(default=True)),
            ],
            options={
                "constraints": [once("one_suspension_per_match", "fixture", "player")]
            },
        ),
        migrations.CreateModel(
            name="DeckCard",
            fields=[
                ("id", row_number()),
                (
                    "competition",
                    key_to(
                        "competition", on_delete=django.db.models.deletion.CASCADE
                    ),
                ),
                ("team", key_to("team")),
                ("number", small_number()),
                ("fixture", fixture()),
                ("how", models.CharField(max_length=10)),
            ],
            options={
                "constraints": [
                    once("one_deck_card", "competition", "team", "number")
                ]
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
