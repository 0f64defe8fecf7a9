"""A coach hears by mail when it is his turn, if he wishes it."""

from __future__ import annotations

from datetime import datetime

from competitions.actions.door import Author, TurnLetter, can_be_mailed, mail_turn
from engine.errors import N_, RuleViolation
from matches.models import TurnReader
from matches.queries.play.browser_matches import played_row
from matches.queries.play.seats import coached_side
from matches.queries.play.turns import turns_to_tell
from matches.rules.play.clock import DAYS

NOBODY = N_("Mails about this match are for coaches with an account and an address.")
NO_DAYS = N_("There are mails where a coach has days for each decision.")


def wish_mails(public_id: str, by: Author, *, wanted: bool) -> None:
    """HV-PLAY-21: from now on a coach hears of his turns in this match, or no more."""
    row, account = played_row(public_id), by.account.removeprefix("user:")
    if row is None or not account or coached_side(row, by.sides) is None:
        raise RuleViolation("HV-PLAY-21", NOBODY)
    user = int(account)
    if not wanted:
        TurnReader.objects.filter(match=row, user=user).delete()
        return
    if row.limit not in DAYS:
        raise RuleViolation("HV-PLAY-21", NO_DAYS)
    if not can_be_mailed(user):
        raise RuleViolation("HV-PLAY-21", NOBODY)
    TurnReader.objects.get_or_create(match=row, user_id=user)


def mail_turns(at: datetime) -> int:
    """How many mails were written; done twice, it writes none again."""
    written = 0
    for row, teams, news, readers in turns_to_tell(at):
        letter = TurnLetter(
            news.kind,
            f"{row.public_id}:{news.since.timestamp():.0f}",
            teams,
            news.until,
            row.get_absolute_url(),
            news.about,
        )
        written += mail_turn(letter, readers, row.fixture.club)
    return written
