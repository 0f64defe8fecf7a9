"""A fixture is played by computers on both benches, and recorded as any match here."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import NamedTuple

from django.db import transaction

from competitions.actions.door import (
    CHANGED,
    Author,
    lock_fixture,
    promise_dice,
    refuse_begun,
    roll_recovery,
    throw_waiting_dice,
)
from competitions.models import Fixture, random_part
from competitions.queries.door import sides_of
from competitions.rules.door import in_browser
from engine.dice import SealedDice
from engine.errors import N_, Conflict, RuleViolation
from engine.record import AnyMatch, Match
from engine.sides import SIDES, BySide
from matches.actions.opening import PreparedSide, open_sheet
from matches.actions.play.beginning import Beginning, SideTaker, note_beginning
from matches.actions.play.starting import Chance
from matches.actions.play.writing import COMPUTER, store_actions
from matches.actions.preparing import locked_sheet
from matches.games.choices import stored_choices
from matches.games.preparation import problems
from matches.models import MatchSheet, PlayedMatch, Preparation
from matches.queries.preparing import terms_by_side
from matches.queries.simulated.setups import ComputersKickoff, computers_kickoff
from matches.rules.play.computer import Bench, play_alone, played_deed
from matches.rules.play.rebuilding import StoredAction, game_of, room_for
from matches.rules.simulated.slices import seed_of

NOT_HERE = N_("The matches of this competition are played at the table.")
OPEN = N_("The sheet of this match is open: its coaches play it.")


class FinishedMatch(NamedTuple):
    """A match that computers have played in memory, to its end."""

    begun: ComputersKickoff
    match: AnyMatch
    actions: list[StoredAction]
    level: str
    chance: Chance
    # By what both sides were prepared.
    prepared_by: int


def roll_due(fixture: Fixture, by: Author) -> None:
    """HC-REC-02, HV-ASK-02: who was injured rolls, by the promised dice: before his match,
    or what an earlier one has left open."""
    throw_waiting_dice(fixture, by=by)
    teams = zip(SIDES, sides_of(fixture), strict=True)
    known = {side: team for side, team in teams if team}
    due = [
        player.pk
        for terms in terms_by_side(fixture, known).values()
        for player in terms.squad
        if terms.fitness(player.pk).roll_due
    ]
    if due:
        promise_dice(fixture, by=replace(by, key=random_part(20)))
    for player in due:
        roll_recovery(fixture, player, by=replace(by, key=random_part(20)))


def play_fixture(fixture: Fixture, level: str, secret: str) -> FinishedMatch:
    """Play it in memory: it takes a while, and writers would wait. RuleViolation if it can't be.

    The dice are drawn anew; only what both sides prepare follows from the secret.
    """
    if not in_browser(fixture.place_of_play):
        raise RuleViolation("HV-PLAY-11", NOT_HERE)
    prepared_by = seed_of(f"{secret}:{fixture.public_id}", 0)
    begun = computers_kickoff(fixture, prepared_by)
    for terms, choice in zip(begun.terms, begun.choices, strict=True):
        for problem in problems(terms, choice):
            raise problem
    kickoff = begun.kickoff
    chance = Chance(*(secrets.token_bytes(32) for _ in range(2)))
    match = Match.new(game_of(kickoff.rules), kickoff.setup, SealedDice(chance.seed))
    for side, action in kickoff.deeds:
        played_deed(match, side, action)
    room = room_for(kickoff.rules)
    benches = [Bench(room, side, level, chance.computer) for side in SIDES]
    actions = list(play_alone(match, benches, len(kickoff.deeds)))
    return FinishedMatch(begun, match, actions, level, chance, prepared_by)


def record_finished(fixture: Fixture, finished: FinishedMatch, *, by: Author) -> None:
    """HV-SIM-03: opened, begun, played and recorded, in the caller's transaction.

    Conflict if somebody was faster, or the squads are not any more what was played.
    """
    assert transaction.get_connection().in_atomic_block
    sheet = locked_sheet(fixture)
    fixture = sheet.fixture = lock_fixture(fixture)
    if sheet.opened_at:
        raise Conflict(OPEN)
    refuse_begun(fixture)
    begun = computers_kickoff(fixture, finished.prepared_by)
    if _beginning(begun) != _beginning(finished.begun):
        raise Conflict(CHANGED)
    open_sheet(sheet, _sides(sheet, begun), at=by.at, by=by)
    sheet.in_browser = True
    sheet.save(update_fields=["in_browser"])
    taker = SideTaker(COMPUTER, finished.level)
    beginning = Beginning(begun.kickoff, BySide(taker, taker))
    here = note_beginning(fixture, beginning, finished.chance, by)
    here.match = finished.match
    here.actions.extend(finished.actions)
    assert isinstance(here.row, PlayedMatch)
    if not store_actions(here, 0, Author(COMPUTER, COMPUTER, by.at)):
        raise Conflict(CHANGED)


def _beginning(begun: ComputersKickoff) -> tuple[object, ...]:
    """All that a match begins with, to be compared."""
    rules, setup, deeds, people = begun.kickoff
    game = game_of(rules)
    words = [game.text(setup, side.number, action) for side, action in deeds]
    return rules, game.table_of(setup), words, dict(people)


def _sides(sheet: MatchSheet, begun: ComputersKickoff) -> BySide[PreparedSide]:
    """What a coach had left there is gone, unread: the computer has prepared both sides."""
    sheet.preparations.all().delete()
    found = []
    for side, terms, choice in zip(SIDES, begun.terms, begun.choices, strict=True):
        stored = {**stored_choices(choice), "team": terms.team.pk, "page": ""}
        draft = Preparation.objects.create(
            sheet=sheet, side=side, choice=stored, made_by=COMPUTER, made_as=COMPUTER
        )
        found.append(PreparedSide(terms, draft))
    return BySide(*found)
