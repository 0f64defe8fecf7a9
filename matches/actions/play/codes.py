"""A friend types the code that he was told."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from competitions.actions.door import Author, Use, spend
from competitions.rules.door import CODES
from engine.errors import N_, RuleViolation
from matches.queries.play.browser_matches import waiting_for_friend
from matches.rules.play.codes import LIVES, digits_of

NO_SUCH_CODE = N_(
    "No match waits for this code: it may be mistyped, its ten minutes over, or the side"
    " taken. Ask for the link."
)


def match_of_code(typed: str, code_of: Callable[[str], str], by: Author) -> str:
    """HV-PLAY-16: the match that waits for it. A try counts, whatever comes of it.

    `code_of` says the code of a match by its id.
    """
    with transaction.atomic():
        spend([Use("codes", by.network, CODES)], by.at)
    digits = digits_of(typed)
    found = [one for one in waiting_for_friend(by.at - LIVES) if code_of(one) == digits]
    # two with the same digits: neither friend is led to a stranger
    if len(found) != 1:
        raise RuleViolation("HV-PLAY-16", NO_SUCH_CODE)
    return found[0]
