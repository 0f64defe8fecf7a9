"""Every column of every table: what `verify` proves of it, or why it proves nothing.

A new column belongs into `STORED` (it is decided: the log tells it), into a table that
is compared with its entries as a whole, or here, with the reason.
"""

from __future__ import annotations

from django.apps import apps
from django.db.models import Field, Model

from competitions.verification.decisions.comparison import STORED

OURS = ("competitions", "matches")
KEY = "known to nobody but the database"
CACHE = "how new a page is"
BORN = "the date of its first entry says it"
PERSON = "of a person: erased without the log"
SECRET = "what a person proves himself with"
BOX = "a club's box of cards: a match keeps what it took from there"
OF_WORKER = "what the background work remembers"
OF_LINK = "who may read an address; the right itself is in the log"
DRAFT = "nothing is decided before both are ready"
PRACTICE = "a match that counts for nothing and goes after thirty days"
SIDE = "which side somebody has acted for: it only takes rights away"

# Tables of which nothing is proved.
FREE = {
    "Allowance": "how often somebody may still try, forgotten in a day",
    "Inspection": OF_WORKER,
    "Mail": OF_WORKER,
    "ResetLink": "dead in an hour; the log tells who made it and who used it",
    "CardBox": BOX,
    "CardDefinition": BOX,
    "Preparation": DRAFT,
    "TypedFace": DRAFT,
    "Allegiance": SIDE,
    "TableLink": "a scorer's link: what he writes stands in the sheet under its name",
    "PracticeMatch": PRACTICE,
    "PracticeAction": PRACTICE,
    "PracticeSeat": PRACTICE,
    "PracticeSecret": PRACTICE,
    "Simulation": "what somebody asks computers to play; a row to delete, no fact",
    "SimulatedSlice": "what it has come to so far, which follows from its seed",
    "Seat": "who may sit down; who acted stands in each action",
    "TurnReader": "who wishes to hear of his turns by mail",
    "Tombstone": "only what is gone has one",
}
# Columns of tables that are proved otherwise.
NOT_DECIDED = {
    "Club.created_at": BORN,
    "Competition.created_at": BORN,
    "Competition.revision": CACHE,
    "Team.created_at": BORN,
    "Membership.since": BORN,
    "Coach.name": PERSON,
    "Coach.email": PERSON,
    "Coach.pin_hash": SECRET,
    "Coach.pin_tries": SECRET,
    "Coach.pin_locked_until": SECRET,
    "Invitation.public_id": "an address: whoever knows it was given it",
    "ClubBoard.text": "its digest is in the log, and is counted again",
    "Invitation.created_at": BORN,
    "Invitation.made_by": OF_LINK,
    "CoachRequest.at": BORN,
    "CoachRequest.answered_at": BORN,
    "Result.recorded_at": BORN,
    "Result.version": "what a form has seen; that of the match is in the log",
    "Live.since": BORN,
    "LearntCard.at": BORN,
    "LearntCard.level": BOX,
    "DiceSeed.at": BORN,
    "DiceSeed.shown_at": "shown with the entry that opens the match or ends it",
    "CardDraw.at": BORN,
    "CardDraw.put_back": DRAFT,
    "MatchAnswer.at": BORN,
    "Hand.brought_by": "who may read them; the log tells who set the side",
    "MatchSheet.depth": "how much its form asks for",
    "MatchSheet.opened_at": BORN,
    "MatchSheet.ended_at": BORN,
    "PlayedMatch.started_at": BORN,
    "PlayedMatch.acted_at": BORN,
    "PlayedMatch.ended_at": "its actions say it; to be stopped decides nothing",
    "PlayedMatch.thinks_since": OF_WORKER,
    "PlayedMatch.due_at": OF_WORKER,
    "PlayedMatch.clock": "what the time decided stands as actions",
    "PlayedMatch.orders": "orders that their coach may take back at any time",
    "PlayedMatch.passing": "an order that its coach may take back at any time",
    "PlayedMatch.joined": "how many have followed a link",
    "PlayedSecret.computer": "what it chose by this stands as actions",
}
# Compared with their entries, or with what follows from them, as a whole.
PROVED = {
    *("Result", "Appearance", "CardUse", "PrizeOutcome", "Live"),
    *("Booking", "Injury", "Suspension", "DeckCard", "TeamSums", "PlayerSums"),
    *(
        "PlayerChances",
        "LearntCard",
        "DiceSeed",
        "CardDraw",
        "MatchAnswer",
        "Hand",
    ),
    *("LogEntry", "MatchSheet", "PersonName", "SheetEntry"),
    *("PlayedMatch", "PlayedAction", "PlayedSecret"),
}
# Of a table that the fold tells: what follows from other rows.
FOLLOWS = {"Competition.champion"}


def models() -> list[type[Model]]:
    """Ours, the table between teams and coaches included."""
    return [
        model
        for app in OURS
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
    ]


def name_of(model: type[Model], field: Field) -> str:
    return f"{model.__name__}.{field.name}"


def told_in_log() -> dict[type[Model], set[str]]:
    """By model: the columns that the fold of the log tells, keys among them."""
    return {
        model: {
            path.split("__")[0].removesuffix("_id") for path in (*key, *told.values())
        }
        for model, key, told in STORED.values()
    }


def unproved() -> list[str]:
    """Columns of which nobody has said what they are."""
    told = told_in_log()
    return [
        name_of(model, field)
        for model in models()
        if model.__name__ not in FREE
        for field in model._meta.concrete_fields
        if not field.primary_key
        and name_of(model, field) not in {*NOT_DECIDED, *FOLLOWS}
        and (model.__name__ not in PROVED or model in told)
        and field.name.removesuffix("_id") not in told.get(model, set())
    ]
