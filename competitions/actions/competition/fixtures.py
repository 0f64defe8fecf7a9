"""When and where: dates in bulk, one fixture's date, postponements, friendlies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from django.db import transaction
from django.db.models import F

from competitions.actions.competition.boards import check_board_choice
from competitions.actions.log import entries
from competitions.actions.log.command import (
    expect,
    holds,
    lock_club,
    lock_competition,
    log_structure_change,
    on_fixture,
    refuse_archived,
    still_there,
)
from competitions.actions.log.entries import Author, EntryDraft
from competitions.actions.results.carry_rows import (
    follow,
    follow_result,
    follow_walkovers,
)
from competitions.actions.results.settlement import lock_fixture
from competitions.actions.results.sums import recount
from competitions.games.registry import FIRST_RULESET, league_rules
from competitions.games.values import CARD_SOURCES, DRAWN
from competitions.models import (
    CardDraw,
    Club,
    Competition,
    Fixture,
    Live,
    Result,
    Team,
)
from competitions.models.identity import random_part
from competitions.queries.log.gone import dependents_of
from competitions.rules.losses import DRAFT
from competitions.rules.results.confirmation import OFFICIAL
from competitions.rules.venues import TABLE, check_venue
from engine.errors import N_, RuleViolation
from engine.rulesets import Ruleset

BATCH = 200


@dataclass(frozen=True, slots=True)
class RoundDates:
    """When each round is played, by its number; and where, if that is said."""

    kickoffs: Mapping[int, datetime]
    place: str = ""


@dataclass(frozen=True, slots=True)
class Appointment:
    """When, where and at which table one match is played."""

    kickoff: datetime | None
    place: str
    table: str
    # Postponed without a date is fine.
    postponed: bool


@dataclass(frozen=True, slots=True)
class NewFriendly:
    """A match without a competition; some rules know no cards, drawn or chosen."""

    home: Team
    away: Team
    kickoff: datetime | None
    place: str
    ruleset: Ruleset = FIRST_RULESET
    cards: str = DRAWN
    # HV-PLAY-11: where it is played.
    venue: str = TABLE
    # HV-BOARD-03: a board of the club that it is begun on in the browser.
    board: str = ""


@transaction.atomic
def date_rounds(
    competition: Competition, dates: RoundDates, *, by: Author, version: int | None
) -> None:
    """One kick-off per round, for all matches that are still to be played."""
    competition = lock_competition(competition)
    kickoffs, place = dates.kickoffs, dates.place
    moments = {str(number): at.isoformat() for number, at in kickoffs.items()}
    asked = {"kickoffs": moments, "place": place}
    if entries.entry_of_key(competition, by, "fixtures.date", asked):
        return
    expect(competition.version, version)
    refuse_archived(competition)
    for number, kickoff in kickoffs.items():
        open_ones = competition.fixtures.filter(round=number, result=None)
        open_ones.update(kickoff=kickoff, day_only=False, offset=None, postponed=False)
        if place:
            open_ones.update(place=place)
    log_structure_change(competition, "fixtures.date", by, asked)
    follow_walkovers(competition)


@transaction.atomic
def schedule_fixture(
    fixture: Fixture, appointment: Appointment, *, by: Author, version: int | None
) -> None:
    fixture = lock_fixture(fixture)
    values: dict[str, object] = asdict(appointment)
    kickoff = appointment.kickoff
    asked = {**values, "kickoff": kickoff.isoformat() if kickoff else None}
    if entries.entry_of_key(fixture, by, "fixture.schedule", asked):
        return
    expect(fixture.version, version)
    refuse_archived(fixture.competition)
    if holds(fixture, values):
        return
    if kickoff != fixture.kickoff:
        # how an imported date was written says nothing about another one
        values |= {"day_only": False, "offset": None}
    Fixture.objects.filter(pk=fixture.pk).update(**values)
    on_fixture(fixture, "fixture.schedule", by, asked)
    if kickoff != fixture.kickoff:
        # Decision 12: a date may be what puts a match before or after another.
        result = Result.objects.filter(fixture=fixture).first()
        follow_result(fixture, result, None)
        if result and result.official:
            recount({result.home_team_id, result.away_team_id})


def schedule_fixtures(
    competition: Competition,
    wanted: Sequence[tuple[Fixture, Appointment]],
    *,
    by: Author,
) -> None:
    """An entry for each, as `schedule_fixture` writes it; what follows is followed once.

    Part of the caller's transaction, which has locked the competition.
    """
    assert transaction.get_connection().in_atomic_block
    drafts, moved = [], []
    changed: dict[tuple[str, object], list[int]] = defaultdict(list)
    for n, (fixture, appointment) in enumerate(wanted, 1):
        values: dict[str, object] = asdict(appointment)
        kickoff = appointment.kickoff
        asked = {**values, "kickoff": kickoff.isoformat() if kickoff else None}
        if kickoff != fixture.kickoff:
            moved.append(fixture.pk)
            values |= {"day_only": False, "offset": None}
        for name, value in values.items():
            if getattr(fixture, name) != value:
                changed[name, value].append(fixture.pk)
                setattr(fixture, name, value)
        who = replace(by, key=f"{by.key}.d{n}")
        drafts.append(EntryDraft(fixture, "fixture.schedule", who, asked, {}))
    entries.append_all(drafts)
    fixtures = [fixture for fixture, _ in wanted]
    # Many have a day or a table in common; a case for each match costs far more.
    for (name, value), keys in changed.items():
        for n in range(0, len(keys), BATCH):
            rows = Fixture.objects.filter(pk__in=keys[n : n + BATCH])
            rows.update(**{name: value})
    Fixture.objects.filter(pk__in=[fixture.pk for fixture in fixtures]).update(
        version=F("version") + 1
    )
    Competition.objects.filter(pk=competition.pk).update(revision=F("revision") + 1)
    if moved:
        # Decision 12: a date may be what puts a match before or after another.
        follow(competition)
        played = Result.objects.filter(fixture__in=moved, state=OFFICIAL)
        pairs = played.values_list("home_team_id", "away_team_id")
        recount({team for pair in pairs for team in pair})


@transaction.atomic
def swap_sides(fixture: Fixture, *, by: Author, version: int | None) -> None:
    """Home and away change places, as long as nothing was played."""
    fixture = lock_fixture(fixture)
    if entries.entry_of_key(fixture, by, "fixture.swap", {}):
        return
    expect(fixture.version, version)
    if hasattr(fixture, "result"):
        raise RuleViolation(
            "HV-COMP-01", N_("This match has a result, so its sides stay.")
        )
    _refuse_prepared(fixture)
    Fixture.objects.filter(pk=fixture.pk).update(
        home=fixture.away, away=fixture.home, flipped=not fixture.flipped
    )
    on_fixture(fixture, "fixture.swap", by, {})


def _refuse_prepared(fixture: Fixture) -> None:
    """HV-COMP-01: a line-up belongs to a side, and its cards are for one team's eyes."""
    begun = dependents_of(Fixture.objects.filter(pk=fixture.pk))
    if begun[DRAFT] or Live.objects.filter(fixture=fixture).exists():
        raise RuleViolation(
            "HV-COMP-01",
            N_("A coach has prepared this match already, so its sides stay."),
        )


@transaction.atomic
def create_friendly(club: Club, wanted: NewFriendly, *, by: Author) -> Fixture:
    home, away, kickoff = wanted.home, wanted.away, wanted.kickoff
    ruleset, place = wanted.ruleset, wanted.place
    assert wanted.cards in CARD_SOURCES
    club = lock_club(club)
    cards = wanted.cards if league_rules(ruleset).most_cards else ""
    asked = {"home": home.slug, "away": away.slug, "place": place}
    asked |= {"profile": ruleset.profile, "cards": cards}
    asked |= {"venue": check_venue(wanted.venue)}
    asked |= {"board": wanted.board} if wanted.board else {}
    if seen := entries.entry_of_key(club, by, "friendly.create", asked):
        made = entries.made_in(seen)["fixture"]
        return still_there(club.fixtures.filter(public_id=made))
    if home == away:
        raise RuleViolation("HV-FRIENDLY-01", N_("A team cannot play against itself."))
    check_board_choice(club, wanted.board, ruleset)
    fixture = Fixture.objects.create(
        public_id=random_part(),
        club=club,
        home=home,
        away=away,
        kickoff=kickoff,
        place=place,
        game=ruleset.game,
        profile=ruleset.profile,
        cards=cards,
        venue=wanted.venue,
        board=wanted.board,
    )
    made = {
        "fixture": fixture.public_id,
        "kickoff": kickoff.isoformat() if kickoff else None,
        "sides": [home.pk, away.pk],
        "game": ruleset.game,
    }
    entries.append(club, "friendly.create", by, asked, **made)
    return fixture


@transaction.atomic
def delete_friendly(fixture: Fixture, *, by: Author, version: int | None) -> None:
    # Asked before the lock: the second time there is nothing left to lock.
    if entries.entry_of_key(fixture, by, "friendly.delete", {}):
        return
    fixture = lock_fixture(fixture)
    expect(fixture.version, version)
    if fixture.competition_id or hasattr(fixture, "result"):
        raise RuleViolation(
            "HV-FRIENDLY-01", N_("Only a friendly without a result can be deleted.")
        )
    if Live.objects.filter(fixture=fixture).exists():
        raise RuleViolation("HV-FRIENDLY-01", N_("This match is being played."))
    names = [team.name for team in (fixture.home, fixture.away) if team]
    # HV-DRAW-01: the next match of these two tells that this one was drawn for.
    drawn = CardDraw.objects.filter(fixture=fixture).exists()
    pair = {"drawn": fixture.pair} if drawn else {}
    entries.append(fixture, "friendly.delete", by, {}, teams=names, **pair)
    fixture.delete()
