"""Who sits on which bench of a match in the browser, and where its page leads."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from competitions.drawings.door import Drawing
from engine.sides import Side


@dataclass(frozen=True, slots=True)
class BenchSeat:
    """Who sits on a bench."""

    side: Side
    # The name of the team; that of the coach.
    team: str
    coach: str
    crest: Drawing
    # Whose page this is, and whether he is asked for something.
    mine: bool
    asked: bool


class OtherCoach(NamedTuple):
    """What a page on which two people wait for each other needs; else nothing."""

    # What the page calls itself when it asks for news, so that this coach is not missed.
    word: str = ""
    # What it says while the other one is.
    missed: str = ""


class FriendAsked(NamedTuple):
    """How the friend finds the free side: by a link, for a while by a code."""

    link: str
    # With a blank in the middle; nothing once its time is over.
    code: str = ""
    until: datetime | None = None


class SourceMoment(NamedTuple):
    """The moment of another match from which this one goes on."""

    ply: int
    address: str


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the page's links lead and its forms are sent."""

    page: str
    # Posts `deed` (act, undo, resign), `ply`, `key`, and of an action its `word`.
    act: str
    replay: str
    # Once it has ended, for machines, as a text, and all its dice; else nothing.
    record: str
    story: str
    dice: str
    # Where whoever leaves it goes: the lobby, or of the league the page of its match.
    lobby: str
    # Of a coach: his own link, for another device of his; nothing where he signs in.
    device: str
