"""Matches in the browser for tests: begun by the actions, with dice that are known."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.core import signing
from django.db import transaction
from django.test import Client
from django.urls import reverse

from competitions.games.kickoffs import LeagueKickoff
from competitions.models import Fixture, Team
from competitions.models.identity import random_part
from engine.dice import FastDice, SealedDice
from engine.registry import ROOMS
from engine.sides import BySide, Side
from matches import seats
from matches.actions.play.acting import resign
from matches.actions.play.beginning import Beginning, SideTaker, begin_match
from matches.actions.play.guiding import start_guide
from matches.actions.play.starting import Chance, Wish, start_practice
from matches.actions.play.writing import store_actions
from matches.actions.simulated.questions import LabWish, ask_worth
from matches.models import (
    MatchSheet,
    PlayedMatch,
    PracticeAction,
    PracticeMatch,
    Simulation,
)
from matches.queries.play.browser_matches import (
    BrowserMatch,
    browser_match,
    kickoff_of,
    played_row,
    row_of,
)
from matches.rules.play.clock import UNLIMITED
from matches.rules.play.computer import FRIEND, asks, played_deed
from matches.rules.play.passing import may_pass
from matches.rules.play.rebuilding import StoredAction, rebuild_match
from matches.seats import holder_of
from tests import make

WISH = Wish("helvetia", "family", "jesters", "club", "advice")
BOTH_COACH = BySide(SideTaker(), SideTaker())
CHANCE = Chance(b"d" * 32, b"c" * 32)


def practice(token: str = "token", **given: Any) -> PracticeMatch:
    """A match that has begun; a wish with other words, a chance of its own."""
    chance = given.pop("chance", CHANCE)
    by = make.by(key=random_part(20), **given.pop("by", {}))
    return start_practice(WISH._replace(**given), holder_of(token), chance, by)


def guided(token: str = "token") -> PracticeMatch:
    """A first match with a coach beside who plays it."""
    by = make.by(key=random_part(20))
    return start_guide("helvetia", holder_of(token), CHANCE, by)


def browser(token: str) -> Client:
    """One that holds the seats of this token."""
    client = Client()
    client.cookies[seats.COOKIE] = signing.dumps([token], salt=seats.SEATS.salt)
    return client


def link_of(row: PracticeMatch) -> str:
    """What leads a friend to the free side."""
    token = seats.invitation_of(row.public_id)
    return reverse("play_join", args=[row.public_id, token])


def resigned(token: str = "token", **given: Any) -> PracticeMatch:
    row = practice(token, **given)
    resign(row.public_id, make.by(key=random_part(20)), row.revision)
    return row


def played_on(
    row: PracticeMatch, plies: int = 10_000, left: int = 0, phase: str = ""
) -> BrowserMatch:
    """So many actions by the same coach on both sides, written at once.

    To the end, but for those that are left to be played, or until both are asked for
    the same in secret.
    """
    here, deeds, his = browser_match(row), [], []
    seed = bytes.fromhex(row.secret.seed)
    here.match.roll_on(SealedDice(seed, len(here.match.rolls)))
    coach = here.room.coach("coach", 1)
    while here.match.to_move and len(deeds) < plies:
        if here.match.phase == phase and len(here.match.to_move) == 2:
            break
        his.append(asks(here.match, here.side))
        side = next(side for side in Side if asks(here.match, side))
        seen = here.room.seen(here.match.state, side.number)
        deeds.append(
            (
                side,
                *played_deed(here.match, side, coach.choose(seen, side.number).action),
            )
        )
    if left:
        # the page waits for the person: his is the first of them
        first = max(n for n, asked in enumerate(his[: len(deeds) - left + 1]) if asked)
        deeds = deeds[:first]
    PracticeAction.objects.bulk_create(
        PracticeAction(
            match=row,
            n=n,
            key=f"made.{n}",
            side=side,
            actor="person",
            at=make.AT,
            word=word,
            faces=faces,
        )
        for n, (side, word, faces) in enumerate(deeds, row.revision + 1)
    )
    row.revision += len(deeds)
    row.save(update_fields=["revision"])
    return browser_match(row)


def by_engine(row: PlayedMatch) -> list[StoredAction]:
    """What the computer does on both benches of a match of the league, up to its end."""
    here = browser_match(played_row(row.public_id))
    here.match.roll_on(
        SealedDice(bytes.fromhex(row.secret.seed), len(here.match.rolls))
    )
    coach, found = here.room.coach("coach", 1), list[StoredAction]()
    while here.match.to_move:
        side = next(side for side in Side if asks(here.match, side))
        seen = here.room.seen(here.match.state, side.number)
        word, faces = played_deed(
            here.match, side, coach.choose(seen, side.number).action
        )
        found.append(StoredAction(f"made.{len(found)}", side, word, faces))
    return found


def played_on_by_engine(row: PlayedMatch, left: int = 0) -> None:
    """A match of the league played to its end, but for so many actions, written at once."""
    found = by_engine(row)
    here = browser_match(played_row(row.public_id))
    known = len(here.actions)
    here.actions.extend(found[: len(found) - left])
    here.match = rebuild_match(kickoff_of(here.row), here.actions)
    assert store_actions(here, known, make.by("user:1", "coach"))


def league(
    fixture: Fixture,
    takers: BySide[SideTaker] = BOTH_COACH,
    limit: str = UNLIMITED,
    at: datetime = make.AT,
) -> PlayedMatch:
    """A match of the league with the squads of the box, which nobody has prepared."""
    room = ROOMS["helvetia"]
    game = room.rulesets["family"]
    setup = room.setup_of("family", "jesters", "drakes", {"knock_out": True})
    squads = squads_of(fixture, setup)
    MatchSheet.objects.create(fixture=fixture, in_browser=True, opened_at=make.AT)
    with transaction.atomic():
        kickoff = LeagueKickoff(game.name, setup, people=squads)
        by = make.by(key=random_part(20), at=at)
        beginning = Beginning(kickoff, takers, limit=limit)
        begin_match(fixture, beginning, CHANCE, by)
    return PlayedMatch.objects.get(fixture=fixture, ended_at=None)


def squads_of(fixture: Fixture, setup: Any) -> dict[Side, dict[str, int]]:
    """Who of the two teams plays whom of the box; whoever is missing is registered."""
    return {
        side: {card.name: _player(getattr(fixture, side), card.name) for card in cards}
        for side, cards in zip(Side, (one.players for one in setup.sides), strict=True)
    }


def trial(token: str = "token", **given: Any) -> Simulation:
    """A card of the box in the lab, asked for by the holder of this token."""
    wish = LabWish("helvetia", "card.free-20", "novice")
    by = make.by(key=random_part(20), **given)
    return ask_worth(wish, holder_of(token), by=by)


def at_cards(token: str = "token") -> PracticeMatch:
    """A match against a friend; its coach is asked whether he plays a card."""
    row = practice(token, level=FRIEND, rules="geek_cards")
    here = browser_match(row)
    while not may_pass(here.room, here.match, Side.HOME):
        here = played_on(row, 1)
    return row


def _player(team: Team | None, name: str) -> int:
    assert team
    known = team.squad.filter(name=name).first()
    return (known or make.player(team, name)).pk


def rolled_on(
    row: PlayedMatch | PracticeMatch, left: int = 0, dice: int = 99, **who: Any
) -> str:
    """A match at a real table played on to its end but for so many, written at once.

    Or up to the first action for which so many dice fall; its word.
    """
    here = browser_match(row_of(row.public_id))
    here.match.roll_on(FastDice(5))
    known, coach, words = len(here.actions), here.room.coach("coach", 1), []
    while here.match.to_move and not (words and len(words[-1][2]) >= dice):
        side = next(side for side in Side if asks(here.match, side))
        seen = here.room.seen(here.match.state, side.number)
        choice = coach.choose(seen, side.number).action
        words.append((side, *played_deed(here.match, side, choice)))
    left = left or (len(words[-1][2]) >= dice)
    for n, (side, word, faces) in enumerate(words[: len(words) - left]):
        here.actions.append(StoredAction(f"rolled.{n}", side, word, faces))
    here.match = rebuild_match(kickoff_of(here.row), here.actions)
    assert store_actions(here, known, make.by(**who))
    return str(words[-1][1])
