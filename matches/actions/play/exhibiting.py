"""Two computers play each other, and it is watched afterwards."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from competitions.actions.door import Author
from engine.errors import N_, RuleViolation
from engine.sides import SIDES
from matches.actions.play.starting import (
    PEOPLE,
    Chance,
    Wish,
    earlier_match,
    keep_practice,
    new_practice,
    spend_practice,
)
from matches.actions.play.writing import store_actions
from matches.models import PracticeMatch
from matches.queries.play.browser_matches import BrowserMatch
from matches.rules.play.computer import Bench, play_alone

# Nobody holds a side.
NOBODY = ""
TOO_LONG = N_(
    "Two coaches of this level think too long to be watched at once. Choose a weaker one."
)
NO_COMPUTER = N_("To watch, choose a level of the computer.")


def play_exhibition(wish: Wish, chance: Chance, by: Author) -> PracticeMatch:
    """The whole match, with this level on both benches; sent twice it is the same.

    It is played before anything is written: that takes long, and writers would wait.
    """
    if wish.level in PEOPLE:
        raise RuleViolation("HV-PLAY-01", NO_COMPUTER)
    row, match = new_practice(wish, NOBODY, chance, by)
    here = BrowserMatch(row, [], match)
    benches = [Bench(here.room, side, wish.level, chance.computer) for side in SIDES]
    if any(bench.searches for bench in benches):
        raise RuleViolation("HV-PLAY-01", TOO_LONG)
    before = earlier_match(NOBODY, by)
    if before is not None:
        return before
    with transaction.atomic():
        spend_practice(by)
    here.actions.extend(play_alone(here.match, benches))
    try:
        with transaction.atomic():
            keep_practice(row, chance)
            store_actions(here, 0, by)
    except IntegrityError:
        # the same form was faster
        return PracticeMatch.objects.get(holder=NOBODY, key=by.key)
    return row
