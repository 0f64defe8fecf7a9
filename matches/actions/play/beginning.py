"""A match of the league begins in the browser: its promise is in the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from django.db import transaction

from competitions.actions.door import Author, note_match
from competitions.games.door import LeagueKickoff
from competitions.models import Fixture, random_part
from competitions.rules.door import canonical_json, digest
from engine.dice import FaceNeeded, SealedDice, TableDice
from engine.record import Match
from engine.sides import SIDES, BySide
from matches.actions.play.acting import append_computer
from matches.actions.play.starting import Chance
from matches.models import PlayedMatch, PlayedSecret, Seat
from matches.models.play import SEALED, TABLE
from matches.models.played import COACH
from matches.queries.play.browser_matches import BrowserMatch, played_row
from matches.queries.play.fielding import on_chosen_board
from matches.rules.play.at_table import (
    DieAsked,
    RolledFace,
    TriedAction,
    refuse_left,
    table_dice,
)
from matches.rules.play.clock import UNLIMITED
from matches.rules.play.computer import played_deed
from matches.rules.play.help import Help
from matches.rules.play.rebuilding import PREPARED, StoredAction, game_of


class SideTaker(NamedTuple):
    """Who takes a side: one of the kinds of `Seat`, and of a computer its level."""

    kind: str = COACH
    level: str = ""


class Beginning(NamedTuple):
    """What is known before the first action."""

    kickoff: LeagueKickoff
    takers: BySide[SideTaker] = BySide(SideTaker(), SideTaker())
    help: Help = Help.ODDS
    # One of `LIMITS`.
    limit: str = UNLIMITED
    # At a real table: the dice that were typed for what both have chosen before.
    typed: tuple[RolledFace, ...] | None = None


def begin_match(
    fixture: Fixture, beginning: Beginning, chance: Chance, by: Author
) -> BrowserMatch:
    """A match at its first decision of a person, in the caller's transaction."""
    here = note_beginning(fixture, beginning, chance, by)
    system = replace(by, actor="system", role="system")
    append_computer(here, chance.computer, system)
    return here


def note_beginning(
    fixture: Fixture, beginning: Beginning, chance: Chance, by: Author
) -> BrowserMatch:
    """Row, seats, seed, and the entry of the log that binds setup and seed.

    What both have decided before it is played, and not written yet.

    Part of the caller's transaction, which has locked the fixture and asked the rules.
    At a real table DieAsked is raised while a die is missing.
    """
    assert transaction.get_connection().in_atomic_block
    kickoff, takers, help_, limit, typed = beginning
    game, setup = game_of(kickoff.rules), on_chosen_board(fixture, kickoff).setup
    seed = b"" if typed is not None else chance.seed
    dice = table_dice(typed) if typed is not None else SealedDice(seed)
    match = Match.new(game, setup, dice)
    text = canonical_json(game.table_of(setup))
    # of one that the organiser has decided meanwhile, and whose match is played again
    PlayedMatch.objects.filter(fixture=fixture, ended_at=None).update(ended_at=by.at)
    row = PlayedMatch.objects.create(
        public_id=random_part(16),
        fixture=fixture,
        rules=kickoff.rules,
        setup=text,
        people=dict(kickoff.people),
        promise=match.promise,
        dice=SEALED if seed else TABLE,
        faces=match.rolls,
        help=help_,
        limit=limit,
        started_at=by.at,
        acted_at=by.at,
    )
    PlayedSecret.objects.create(
        match=row, seed=seed.hex(), computer=chance.computer.hex()
    )
    for side in SIDES:
        taker = takers[side]
        Seat.objects.create(match=row, side=side, kind=taker.kind, level=taker.level)
    facts = {
        "match": row.public_id,
        "rules": kickoff.rules,
        "promise": match.promise,
        "setup": digest(text),
        "people": digest(canonical_json(row.people)),
        "help": help_,
        "limit": limit,
        "seats": {side.value: list(takers[side]) for side in SIDES},
    }
    note_match(fixture, facts if seed else {**facts, "dice": TABLE}, by=by)
    stored = played_row(row.public_id)
    assert stored
    here = BrowserMatch(stored, [], match)
    here.actions.extend(_prepared(here, beginning))
    if isinstance(dice, TableDice):
        refuse_left(dice)
    return here


def _prepared(here: BrowserMatch, beginning: Beginning) -> Iterator[StoredAction]:
    """What both have chosen before the match, with the dice that it asks for."""
    for side, action in beginning.kickoff.deeds:
        try:
            word, rolled = played_deed(here.match, side, action)
        except FaceNeeded as needed:
            tried, typed = TriedAction(side, action), beginning.typed or ()
            raise DieAsked(here.match, tried, needed, typed) from None
        yield StoredAction(f"{PREPARED}{side}", side, word, rolled)
